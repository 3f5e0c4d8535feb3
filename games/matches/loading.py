"""Loading a match: its row, its seats, and the state folded from nearest snapshot and tail.

A process keeps the last matches it touched. What it keeps may be behind: the append's check of the head
makes that harmless, and readers ask for the head first. States are shared between threads and therefore
never changed; `decide` works on a copy.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
import structlog
from django.conf import settings

from games.kernel.clone import clone
from games.kernel.dice import match_key
from games.kernel.errors import KernelError, UnknownGame, UnreadableEvent
from games.kernel.game import NOBODY, Options
from games.kernel.registry import Installed, installed
from games.matches import snapshots, store
from games.matches.clocks import Clock
from games.matches.errors import MatchNotFound, NotRunning, Unavailable
from games.matches.models import Match

logger = structlog.get_logger(__name__)

FOLD_ERRORS = (
    KernelError,
    msgspec.MsgspecError,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)
"""What a stream that can't be read raises. Not among them: a database that is away, a time limit."""


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits where. `plays` is the bot level that moves for this seat now, or `None` for a person."""

    number: int
    kind: str
    player_id: UUID | None
    name: str | None
    bot: str
    stand_in: str
    entropy: bytes

    @property
    def plays(self) -> str | None:
        return self.bot or self.stand_in or None


class LoadedMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match in memory at one version. `state` is `None` before the start. Never to be changed."""

    id: UUID
    game: str
    rules: int
    installed: Installed
    options: dict[str, Any]
    pack: str
    pack_digest: str
    status: str
    visibility: str
    rated: bool
    creator_id: UUID | None
    origin: str
    version: int
    commit: int
    digest: bytes
    awaiting_seats: list[int]
    awaiting_system: bool
    due_at: datetime | None
    deadline: datetime | None
    asked_at: list[datetime | None]
    banks_ms: list[int]
    outcome: dict[str, Any] | None
    seats_rev: int
    seats: list[SeatInfo]
    clock: Clock
    commitment: str
    seed: bytes
    key: bytes
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    snapshot_version: int | None
    state: Any

    def seat_of(self, player_id: UUID | None) -> int | None:
        """The seat a player holds, or `None`."""
        if player_id is None:
            return None
        return next((seat.number for seat in self.seats if seat.player_id == player_id), None)

    @property
    def over(self) -> bool:
        return self.status in (Match.Status.FINISHED, Match.Status.ABORTED)


class _Cache:
    """The most recently used matches of this process, by id. Thread-safe."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._lock = threading.Lock()
        self._entries: OrderedDict[UUID, LoadedMatch] = OrderedDict()

    def get(self, match_id: UUID) -> LoadedMatch | None:
        with self._lock:
            found = self._entries.get(match_id)
            if found is not None:
                self._entries.move_to_end(match_id)
            return found

    def put(self, loaded: LoadedMatch) -> None:
        with self._lock:
            known = self._entries.get(loaded.id)
            if known is not None and (known.seats_rev, known.version) > (loaded.seats_rev, loaded.version):
                return
            self._entries[loaded.id] = loaded
            self._entries.move_to_end(loaded.id)
            if len(self._entries) > self._size:
                self._entries.popitem(last=False)

    def drop(self, match_id: UUID) -> None:
        with self._lock:
            self._entries.pop(match_id, None)

    def clear(self) -> None:
        with self._lock:
            self._entries.clear()


cache = _Cache(settings.MATCH_CACHE_SIZE)

_ROW = b"""
SELECT m.game, m.rules, m.options::text, m.pack, m.pack_digest, m.status, m.visibility, m.rated, m.creator_id,
    m.version, m.commit, m.digest, m.awaiting_seats, m.awaiting_system, m.due_at, m.deadline, m.asked_at,
    m.banks_ms, m.outcome::text, m.seats_rev, m.clock::text, m.seed_commitment, m.created_at, m.started_at,
    m.ended_at, m.origin, (SELECT snap.version FROM match_snapshot snap WHERE snap.match_id = m.id), s.seed,
    (SELECT json_agg(json_build_object('number', seat.number, 'kind', seat.kind, 'player_id', seat.player_id,
            'name', player.name, 'bot', seat.bot, 'stand_in', seat.stand_in,
            'entropy', encode(seat.entropy, 'hex')) ORDER BY seat.number)::text
        FROM match_seat seat LEFT JOIN players_player player ON player.id = seat.player_id
        WHERE seat.match_id = m.id)
FROM match m JOIN match_seed s ON s.match_id = m.id WHERE m.id = %(match)s
"""


def load(match_id: UUID) -> LoadedMatch:
    """The match as the database has it now. Raises `MatchNotFound`; quarantines what it can't fold."""
    known = cache.get(match_id)
    if known is not None:
        head = store.head_of(match_id)
        if head == (known.version, known.seats_rev, known.status):
            return known
    return _load_row(match_id, known)


def load_recent(match_id: UUID) -> LoadedMatch:
    """The match as this process last saw it, perhaps behind; no query if it is kept."""
    return cache.get(match_id) or _load_row(match_id, None)


def _load_row(match_id: UUID, known: LoadedMatch | None) -> LoadedMatch:
    with store.raw_cursor() as cursor:
        row = cursor.execute(_ROW, {"match": match_id}, prepare=True).fetchone()
    if row is None:
        raise MatchNotFound
    *head, seed, seat_rows = row
    seats = msgspec.json.decode(seat_rows) if seat_rows else []
    try:
        found = installed(head[0], head[1])
    except UnknownGame as error:
        # During a deploy this process may be older than the one that began the match: not its fault.
        raise Unavailable(str(error)) from error
    packs, pack = found.game.packs, head[3]
    if pack not in packs or packs.digest(pack) != head[4]:
        # Nor are other cards or numbers under the name of those the match began with.
        raise Unavailable(f"{head[0]} has another content pack {pack!r} here, or none")
    loaded = LoadedMatch(
        id=match_id,
        game=head[0],
        rules=head[1],
        installed=found,
        options=msgspec.json.decode(head[2]),
        pack=head[3],
        pack_digest=head[4],
        status=head[5],
        visibility=head[6],
        rated=head[7],
        creator_id=head[8],
        version=head[9],
        commit=head[10],
        digest=bytes(head[11]),
        awaiting_seats=head[12],
        awaiting_system=head[13],
        due_at=head[14],
        deadline=head[15],
        asked_at=head[16],
        banks_ms=head[17],
        outcome=None if head[18] is None else msgspec.json.decode(head[18]),
        seats_rev=head[19],
        clock=msgspec.json.decode(head[20], type=Clock),
        commitment=head[21],
        created_at=head[22],
        started_at=head[23],
        ended_at=head[24],
        origin=head[25],
        snapshot_version=head[26],
        seed=bytes(seed),
        key=match_key(bytes(seed), str(match_id), [bytes.fromhex(seat["entropy"]) for seat in seats]),
        seats=[
            SeatInfo(
                number=seat["number"],
                kind=seat["kind"],
                player_id=None if seat["player_id"] is None else UUID(seat["player_id"]),
                name=seat["name"],
                bot=seat["bot"],
                stand_in=seat["stand_in"],
                entropy=bytes.fromhex(seat["entropy"]),
            )
            for seat in seats
        ],
        state=None,
    )
    if loaded.version > 0 and loaded.status != Match.Status.QUARANTINED:
        try:
            loaded = msgspec.structs.replace(loaded, state=_state(loaded, known))
        except NotRunning:
            # An aborted match can be read without a state: it was perhaps ended since it has none.
            if loaded.status != Match.Status.ABORTED:
                raise
    cache.put(loaded)
    return loaded


def _state(loaded: LoadedMatch, known: LoadedMatch | None) -> Any:
    """The state at the head, folded from whatever is nearest. Quarantines the match where that fails."""
    with quarantining(loaded.id):
        if known is not None and known.state is not None and known.version <= loaded.version:
            return _fold_on(loaded, clone(known.state), known.version, loaded.version)
        return state_at(loaded, loaded.version, keep=True)


@contextmanager
def quarantining(match_id: UUID) -> Iterator[None]:
    """Read a match's stream inside: where that fails, for whatever reason, the match is quarantined.

    Half a stream must never be shown or played on. Raises `NotRunning`.
    """
    try:
        yield
    except FOLD_ERRORS as error:
        quarantine(match_id, f"{type(error).__name__}: {error}")
        raise NotRunning(Match.Status.QUARANTINED) from error


def at_version(loaded: LoadedMatch, version: int) -> LoadedMatch:
    """The match as it was at an earlier version: state, awaiting and outcome; no deadlines.

    In the middle of a commit nobody is awaited, and nothing has ended: the rules answer for whole commits.
    """
    if version == loaded.version:
        return loaded
    game = loaded.installed.game
    with quarantining(loaded.id):
        state = state_at(loaded, version)
        whole = store.ends_commit(loaded.id, version)
        awaited = game.awaiting(state) if whole else NOBODY
        outcome = game.outcome(state) if whole else None
    return msgspec.structs.replace(
        loaded,
        version=version,
        state=state,
        awaiting_seats=list(awaited.seats),
        awaiting_system=awaited.system,
        status=Match.Status.RUNNING if outcome is None else Match.Status.FINISHED,
        outcome=None if outcome is None else msgspec.to_builtins(outcome),
        deadline=None,
        due_at=None,
    )


def state_at(loaded: LoadedMatch, version: int, *, keep: bool = False) -> Any:
    """The state at `version`, from snapshot and tail; `keep` saves a new snapshot after a long fold.

    Only the head's state is kept: the seal needs the digest that the stream has at the version.
    """
    found, key = loaded.installed, loaded.key
    state, begin = None, 0
    known = loaded.snapshot_version
    # Most matches have no snapshot: the row said so, and no query is spent on it.
    snapshot = snapshots.latest(loaded.id, version) if known is not None and known <= version else None
    if snapshot is not None:
        state = snapshots.open_snapshot(loaded.id, snapshot, found, key)
    if snapshot is not None and state is not None:
        begin = snapshot.version
    else:
        state = found.game.blank()
    _fold_on(loaded, state, begin, version)
    if keep and version == loaded.version and version - begin >= snapshots.EVERY:
        snapshots.save(
            match_id=loaded.id,
            installed=found,
            key=key,
            version=version,
            digest=loaded.digest,
            state=state,
        )
    return state


def _fold_on(loaded: LoadedMatch, state: Any, begin: int, version: int) -> Any:
    """Fold the records after `begin` up to `version` into `state`; a missing one is an error."""
    records = store.payloads(loaded.id, begin, version)
    if len(records) != version - begin:
        raise UnreadableEvent(f"{version - begin} records expected, {len(records)} found")
    return loaded.installed.codec.fold(records, state)


def options_of(loaded: LoadedMatch) -> Options:
    """The typed options of a match."""
    return msgspec.convert(loaded.options, loaded.installed.game.options_type)  # type: ignore[no-any-return]


def quarantine(match_id: UUID, reason: str) -> None:
    """Stop a match that can't be read. Nothing is skipped or cut off; operators see it in the log.

    One that was aborted stays so: nothing may come back to life after its seed was shown.
    """
    logger.error("match_quarantined", match=str(match_id), reason=reason)
    stopped = [Match.Status.QUARANTINED, Match.Status.ABORTED]
    Match.objects.filter(pk=match_id).exclude(status__in=stopped).update(
        status=Match.Status.QUARANTINED, quarantine_reason=reason, due_at=None
    )
    cache.drop(match_id)
