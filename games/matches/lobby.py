"""Before the first move: creating a match, filling its seats, starting it."""

import secrets
from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec
import structlog
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from games.kernel import chain
from games.kernel.decide import check_options, read_options, start
from games.kernel.dice import commitment
from games.kernel.game import AnyGame, Options
from games.kernel.records import SYSTEM
from games.kernel.registry import Installed
from games.matches import access, commits, decks, quotas, timeouts, wakeups
from games.matches.clocks import Clock
from games.matches.commits import Author
from games.matches.errors import (
    BadRequest,
    MatchNotFound,
    NotAllowed,
    NotOpen,
    NotRunning,
    NotSeated,
    SeatsEmpty,
    SeatTaken,
)
from games.matches.loading import LoadedMatch, load, options_of
from games.matches.models import Deck, Match, MatchSeed, Seat
from games.opponents import LEVELS
from games.players.creations import first_made, made_before
from games.players.models import Player, new_id

logger = structlog.get_logger(__name__)

ENTROPY_BYTES = 64


class SeatSpec(msgspec.Struct, frozen=True, kw_only=True):
    """A wished seat: the creator's own, a bot's, an open one, or one kept for a named player."""

    me: bool = False
    bot: str | None = None
    open: bool = False
    player: str | None = None
    deck: str | None = None


class Once(msgspec.Struct, frozen=True):
    """The key under which something is created once, and what was asked for, as plain data."""

    key: str
    body: Any


def create_match(
    *,
    creator_id: UUID,
    installed: Installed,
    options: dict[str, Any],
    seats: Sequence[SeatSpec],
    clock: Clock,
    visibility: str = Match.Visibility.PUBLIC,
    rated: bool = False,
    autostart: bool = True,
    match_id: UUID | None = None,
    origin: str = "",
    once: Once | None = None,
    request: str = "",
) -> LoadedMatch:
    """Create a match and commit to its seed; it starts at once if all seats are filled and `autostart`.

    `match_id`: the id for it. The match that is returned has another one where `once` had made it before.
    `origin`: where it was asked for (`quotas.origin_of`). Raises `BadOptions`, `BadRequest`, `QuotaReached`,
    `KeyReused`.
    """
    if once is not None:
        # Before anything is judged: what was right then may not be any more.
        known = made_before(player_id=creator_id, key=once.key, body=once.body)
        if known is not None:
            return _start_if_full(known, request)
    game = installed.game
    typed = read_options(game, options)
    check_options(game, typed, len(seats))
    if clock.stand_in not in LEVELS:
        raise BadRequest(f"There is no bot level {clock.stand_in!r}.")
    rows = _seat_rows(seats, creator_id)
    for row, spec in zip(rows, seats, strict=True):
        if spec.deck is not None:
            if not spec.me:
                raise BadRequest("Only your own seat can name a deck.")
            row.deck = _deck(creator_id, game, typed, spec.deck)
    seed, match_id = secrets.token_bytes(32), match_id or new_id()
    match = Match(
        id=match_id,
        game=game.slug,
        rules=game.rules,
        options=msgspec.to_builtins(typed),
        pack=typed.content_pack,
        pack_digest=game.packs.digest(typed.content_pack),
        visibility=visibility,
        rated=rated,
        creator_id=creator_id,
        origin=origin,
        digest=chain.genesis(str(match_id), commitment(seed)),
        clock=msgspec.to_builtins(clock),
        asked_at=[None] * len(seats),
        banks_ms=[clock.bank * 1000] * len(seats),
        autostart=autostart,
        seed_commitment=commitment(seed),
    )
    made = match_id
    with transaction.atomic():
        if once is not None:
            made = first_made(player_id=creator_id, key=once.key, body=once.body, made=match_id)
        if made == match_id:
            quotas.check_new_match(creator_id, origin, rows)
            _insert(match, seed, rows)
    # One that was made before, too: perhaps its first answer was lost before the start.
    return _start_if_full(made, request)


def _insert(match: Match, seed: bytes, rows: list[Seat]) -> None:
    match.save(force_insert=True)
    MatchSeed.objects.create(match=match, seed=seed)
    for row in rows:
        row.match = match
    Seat.objects.bulk_create(rows)


def _seat_rows(seats: Sequence[SeatSpec], creator_id: UUID) -> list[Seat]:
    rows = []
    for number, spec in enumerate(seats):
        if (spec.me, spec.bot is not None, spec.open, spec.player is not None).count(True) != 1:
            raise BadRequest(f"Seat {number} must be exactly one of me, bot, open, player.")
        row = Seat(number=number, kind=Seat.Kind.OPEN)
        if spec.me:
            row.kind, row.player_id = Seat.Kind.PLAYER, creator_id
        elif spec.bot is not None:
            if spec.bot not in LEVELS:
                raise BadRequest(f"There is no bot level {spec.bot!r}; there are {', '.join(LEVELS)}.")
            row.kind, row.bot = Seat.Kind.BOT, spec.bot
        elif spec.player is not None:
            row.kind, row.player_id = Seat.Kind.INVITED, _player(spec.player).pk
        rows.append(row)
    holders = [row.player_id for row in rows if row.player_id is not None]
    if len(set(holders)) < len(holders):
        raise BadRequest("A player can hold only one seat.")
    return rows


def _deck(player_id: UUID, game: AnyGame, options: Options, name: str) -> Deck:
    return decks.deck_for(
        player_id=player_id,
        game=game,
        pack=options.content_pack,
        name=name,
        sideboard=game.allows_sideboard(options),
    )


def _player(name: str) -> Player:
    found = Player.objects.filter(name=name, is_active=True).first()
    if found is None:
        raise BadRequest(f"There is no player {name!r}.")
    return found


def join(
    *,
    match_id: UUID,
    player_id: UUID,
    seat: int | None = None,
    entropy: bytes = b"",
    deck: str | None = None,
    request: str = "",
) -> LoadedMatch:
    """Take the seat kept for this player, or an open one (`seat` picks which). The last one starts the match.

    In a running match it takes the player's own seat back from a bot that stands in. Joining twice is
    joining once. `entropy` (at most 64 bytes) goes into the dice; `deck` names a kept deck to play with.
    """
    loaded = _visible(match_id, player_id, joining=True)
    held = loaded.seat_of(player_id)
    if loaded.status == Match.Status.RUNNING and held is not None:
        return timeouts.come_back(loaded=loaded, seat=held)
    chosen = None if deck is None else _deck(player_id, loaded.installed.game, options_of(loaded), deck)
    with transaction.atomic():
        _lock_open(match_id)
        rows = list(Seat.objects.filter(match_id=match_id))
        row = _seat_for(rows, player_id, seat)
        row.deck = chosen or row.deck
        row.kind, row.player_id = Seat.Kind.PLAYER, player_id
        row.entropy = _checked(entropy) or row.entropy
        try:
            row.save()
        except IntegrityError as error:
            raise SeatTaken("You already hold a seat.") from error
        Match.objects.filter(pk=match_id).update(seats_rev=F("seats_rev") + 1)
    return _start_if_full(match_id, request)


def _seat_for(rows: list[Seat], player_id: UUID, wished: int | None) -> Seat:
    own = next((row for row in rows if row.player_id == player_id), None)
    if own is not None and wished in (None, own.number):
        return own
    if own is not None:
        raise SeatTaken("You already hold a seat.")
    for row in rows:
        if row.kind == Seat.Kind.OPEN and wished in (None, row.number):
            return row
    raise SeatTaken("No open seat." if wished is None else f"Seat {wished} is not open.")


def leave(*, match_id: UUID, player_id: UUID) -> LoadedMatch:
    """Give up a seat before the start; the seat is open again. Without people left the match is aborted."""
    loaded = _visible(match_id, player_id)
    if loaded.status == Match.Status.RUNNING:
        raise NotOpen(loaded.status, "concede to leave it")
    with transaction.atomic():
        _lock_open(match_id)
        emptied = Seat.objects.filter(match_id=match_id, player_id=player_id).update(
            kind=Seat.Kind.OPEN, player=None, entropy=b"", deck=None
        )
        if not emptied and loaded.creator_id != player_id:
            raise NotSeated
        update: dict[str, Any] = {"seats_rev": F("seats_rev") + 1}
        if not Seat.objects.filter(match_id=match_id, kind=Seat.Kind.PLAYER).exists():
            update |= {"status": Match.Status.ABORTED, "ended_at": timezone.now()}
        Match.objects.filter(pk=match_id).update(**update)
    return load(match_id)


def invite(*, match_id: UUID, player_id: UUID, name: str, seat: int | None = None) -> LoadedMatch:
    """Keep an open seat for a named player. Only the creator may."""
    loaded = _visible(match_id, player_id)
    if loaded.creator_id != player_id:
        raise NotAllowed("Only the creator of a match invites players.")
    guest = _player(name)
    with transaction.atomic():
        _lock_open(match_id)
        rows = list(Seat.objects.filter(match_id=match_id))
        held = next((row for row in rows if row.player_id == guest.pk), None)
        if held is not None and held.kind == Seat.Kind.INVITED and seat in (None, held.number):
            return loaded
        if held is not None:
            raise SeatTaken(f"{name} already has a seat.")
        row = next((r for r in rows if r.kind == Seat.Kind.OPEN and seat in (None, r.number)), None)
        if row is None:
            raise SeatTaken("No open seat.")
        row.kind, row.player = Seat.Kind.INVITED, guest
        row.save()
        Match.objects.filter(pk=match_id).update(seats_rev=F("seats_rev") + 1)
    return load(match_id)


def start_match(*, match_id: UUID, player_id: UUID, entropy: bytes = b"", request: str = "") -> LoadedMatch:
    """Start a match whose seats are all filled. Only the creator may; starting twice is starting once."""
    loaded = _visible(match_id, player_id)
    if loaded.creator_id != player_id:
        raise NotAllowed("Only the creator of a match starts it.")
    if loaded.status == Match.Status.RUNNING:
        return loaded
    if loaded.status != Match.Status.OPEN:
        raise NotOpen(loaded.status)
    if not _full(loaded):
        raise SeatsEmpty("Some seats are still empty.")
    if entropy:
        with transaction.atomic():
            _lock_open(match_id)
            seated = Seat.objects.filter(match_id=match_id, player_id=player_id)
            if not seated.update(entropy=_checked(entropy)):
                raise NotSeated
            Match.objects.filter(pk=match_id).update(seats_rev=F("seats_rev") + 1)
    return _start(match_id, request)


def void_match(*, match_id: UUID, reason: str) -> LoadedMatch:
    """An operator ends a match without a result. What was played stays, and its seed is shown.

    Raises `MatchNotFound`, and `NotRunning` for a match that is over.
    """
    going_on = [Match.Status.OPEN, Match.Status.RUNNING, Match.Status.QUARANTINED]
    changed = Match.objects.filter(pk=match_id, status__in=going_on).update(
        status=Match.Status.ABORTED,
        seats_rev=F("seats_rev") + 1,
        ended_at=timezone.now(),
        due_at=None,
        deadline=None,
        awaiting_seats=[],
        awaiting_system=False,
    )
    loaded = load(match_id)
    if not changed:
        raise NotRunning(loaded.status)
    logger.warning("match_voided", match=str(match_id), version=loaded.version, reason=reason)
    wakeups.after_commit(loaded)
    return loaded


def _visible(match_id: UUID, player_id: UUID, *, joining: bool = False) -> LoadedMatch:
    loaded = load(match_id)
    if not access.may_see(loaded, player_id):
        raise MatchNotFound
    if joining and loaded.status not in (Match.Status.OPEN, Match.Status.RUNNING):
        raise NotOpen(loaded.status)
    return loaded


def _lock_open(match_id: UUID) -> Match:
    """Lock the row of a match that has not started; lobby changes queue up behind each other here."""
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.status != Match.Status.OPEN:
        raise NotOpen(match.status)
    return match


def _checked(entropy: bytes) -> bytes:
    if len(entropy) > ENTROPY_BYTES:
        raise BadRequest(f"Entropy has at most {ENTROPY_BYTES} bytes.")
    return entropy


def _full(loaded: LoadedMatch) -> bool:
    return all(seat.kind in (Seat.Kind.PLAYER, Seat.Kind.BOT) for seat in loaded.seats)


def _start_if_full(match_id: UUID, request: str) -> LoadedMatch:
    loaded = load(match_id)
    waits = loaded.status == Match.Status.OPEN and _full(loaded)
    if waits and Match.objects.filter(pk=match_id, autostart=True).exists():
        return _start(match_id, request)
    return loaded


def _start(match_id: UUID, request: str) -> LoadedMatch:
    """Commit 1. If somebody else started it first, or the seats changed, that stands."""
    loaded = load(match_id)
    if loaded.status != Match.Status.OPEN or not _full(loaded):
        return loaded
    decision = start(loaded.installed.game, options_of(loaded), len(loaded.seats), loaded.key)
    author = Author(actor=SYSTEM, principal="system", request=request)
    written = commits.write(loaded, decision, author, timezone.now())
    return load(match_id) if written is None else decks.register_decks(written[0])
