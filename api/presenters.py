"""From what services return to what clients may see. Every answer about a match is built here."""

from collections.abc import Iterable
from functools import cache
from typing import Any, TypeVar
from uuid import UUID

import msgspec

from api import wire
from games.kernel.chain import Stored
from games.kernel.game import AnyGame
from games.kernel.records import Record
from games.kernel.visibility import Viewer, redact, view
from games.leaderboards import selectors
from games.leaderboards.models import HighScore
from games.matches import access
from games.matches.loading import LoadedMatch, SeatInfo, quarantining
from games.matches.models import Match, Seat
from games.matches.play import Accepted
from games.matches.store import iso
from games.opponents import LEVELS
from games.players.models import Player

W = TypeVar("W", bound=msgspec.Struct)


@cache
def _same(kind: type[msgspec.Struct], *given: str) -> tuple[str, ...]:
    return tuple(name for name in kind.__struct_fields__ if name not in given)


def filled(kind: type[W], source: object, **given: Any) -> W:
    """A wire struct from what has fields of the same names; `given` are those that it has not."""
    for name in _same(kind, *given):
        given[name] = getattr(source, name)
    return kind(**given)


def player(row: Player) -> wire.PlayerOut:
    """Somebody who plays."""
    return filled(wire.PlayerOut, row)


def profile(row: Player) -> wire.ProfileOut:
    """A player, as everybody may know them."""
    return filled(wire.ProfileOut, row, guest=row.is_guest)


def bots() -> list[wire.BotOut]:
    """The AI opponents."""
    return [wire.BotOut(level=level, title=bot.title) for level, bot in LEVELS.items()]


def clauses(game: AnyGame) -> list[wire.ClauseOut]:
    """All clauses that events and refusals cite."""
    return [wire.ClauseOut(id=key, text=text) for key, text in game.clauses.items()]


def clause(game: AnyGame, key: str) -> wire.ClauseOut | None:
    """One of them, if there is one of this id."""
    text = game.clauses.get(key)
    return None if text is None else wire.ClauseOut(id=key, text=text)


def boards(slug: str) -> list[wire.BoardOut]:
    """The boards of high scores of a game that hold something."""
    return [wire.BoardOut(**row) for row in selectors.boards(slug)]


def awaiting(loaded: LoadedMatch, viewer: Viewer) -> wire.AwaitingOut:
    """Who may act now, and what is asked."""
    seats = list(loaded.awaiting_seats)
    # A quarantined match may await seats, and has no state.
    decision = loaded.installed.game.asking(loaded.state) if seats and loaded.state is not None else None
    return wire.AwaitingOut(
        seats=seats,
        system=loaded.awaiting_system,
        decision=None if decision is None else view(decision, viewer),
    )


def _seat(number: int, seat: SeatInfo | Seat, holder: wire.PlayerOut | None) -> wire.SeatOut:
    return filled(
        wire.SeatOut,
        seat,
        seat=number,
        player=holder,
        bot=seat.bot or None,
        stand_in=seat.stand_in or None,
    )


def _seats(loaded: LoadedMatch) -> list[wire.SeatOut]:
    return [
        _seat(
            seat.number,
            seat,
            None if seat.player_id is None else wire.PlayerOut(id=seat.player_id, name=seat.name or "erased"),
        )
        for seat in loaded.seats
    ]


def _row_seats(row: Match) -> list[wire.SeatOut]:
    return [
        _seat(seat.number, seat, None if seat.player is None else player(seat.player))
        for seat in row.seats.all()
    ]


def summary(row: Match, player_id: UUID | None) -> wire.MatchSummary:
    """A match in a list, from its row with `seats__player` prefetched; no state is loaded."""
    seats = _row_seats(row)
    mine = (seat.seat for seat in seats if seat.player is not None and seat.player.id == player_id)
    return filled(
        wire.MatchSummary,
        row,
        awaiting=wire.AwaitingOut(seats=row.awaiting_seats, system=row.awaiting_system),
        seats=seats,
        your_seat=next(mine, None),
    )


def _dice(loaded: LoadedMatch) -> wire.DiceOut:
    return wire.DiceOut(
        commitment=loaded.commitment,
        seed=loaded.seed.hex() if loaded.over else None,
        entropy=[seat.entropy.hex() for seat in loaded.seats] if loaded.over else None,
    )


def _clock(loaded: LoadedMatch, *, now: bool) -> dict[str, Any]:
    """The clock's settings, and what the seats have left; of an earlier version that is not kept."""
    seats = [
        {"bank_ms": bank, "asked_at": None if asked is None else iso(asked)}
        for bank, asked in zip(loaded.banks_ms, loaded.asked_at, strict=True)
    ]
    return {**msgspec.to_builtins(loaded.clock), "seats": seats if now else None}


def match(
    loaded: LoadedMatch, player_id: UUID | None, *, dice_of: LoadedMatch | None = None
) -> wire.MatchOut:
    """A match for one viewer. `dice_of`: the match at its head, where `loaded` is an earlier version."""
    state, viewer = loaded.state, access.viewer_of(loaded, player_id)
    return filled(
        wire.MatchOut,
        loaded,
        awaiting=awaiting(loaded, viewer),
        seats=_seats(loaded),
        your_seat=loaded.seat_of(player_id),
        view=None if state is None else view(state, viewer),
        dice=_dice(dice_of or loaded),
        content=wire.ContentRef(pack=loaded.pack, digest=loaded.pack_digest),
        clock=_clock(loaded, now=dice_of is None or dice_of is loaded),
    )


def legal_moves(loaded: LoadedMatch, seat: int) -> list[dict[str, Any]]:
    """The legal moves of a seat now; none where it is not awaited."""
    if loaded.state is None or seat not in loaded.awaiting_seats or loaded.seats[seat].stand_in:
        return []
    moves = loaded.installed.game.legal_moves(loaded.state, seat)
    return msgspec.to_builtins(moves, str_keys=True, order="deterministic")


def events(loaded: LoadedMatch, records: Iterable[Stored], viewer: Viewer) -> list[wire.EventOut]:
    """Stored records as a viewer may see them."""
    decode = loaded.installed.codec.decode
    with quarantining(loaded.id):
        read = [(each, decode(each.header.type, each.header.schema, each.payload)) for each in records]
    return [_event(stored, record, viewer) for stored, record in read]


def _event(stored: Stored, record: Record, viewer: Viewer) -> wire.EventOut:
    header = stored.header
    # Written out: every move answers with some, and `filled` takes several times as long.
    return wire.EventOut(
        version=header.version,
        commit=header.commit,
        type=header.type,
        seat=header.actor if header.actor >= 0 else None,
        because=header.clause,
        data=redact(record, viewer, header.actor),
        at=header.at,
        digest=stored.digest.hex(),
    )


def high_score(row: HighScore) -> wire.HighScoreOut:
    """An entry of a board, as its selector gives it."""
    match = row.match
    return filled(
        wire.HighScoreOut,
        row,
        match=match.pk,
        outcome=match.outcome or {},
        seats=_row_seats(match),
        ended_at=match.ended_at,
    )


def played(accepted: Accepted) -> wire.PlayedOut:
    """What a move did, for the seat that made it."""
    loaded, seat = accepted.loaded, accepted.seat
    if accepted.decided is None:
        shown = events(loaded, accepted.records, seat)
    else:
        shown = [
            _event(stored, record, seat)
            for stored, record in zip(accepted.records, accepted.decided, strict=True)
        ]
    return filled(
        wire.PlayedOut,
        loaded,
        events=shown,
        awaiting=awaiting(loaded, seat),
        view=view(loaded.state, seat),
        moves=legal_moves(loaded, seat),
    )


def moved(accepted: Accepted) -> wire.MovedOut:
    """The same for a client that follows the stream: nothing that it will see there."""
    loaded = accepted.loaded
    return filled(wire.MovedOut, loaded, awaiting=awaiting(loaded, accepted.seat))
