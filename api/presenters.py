"""From what services return to what clients may see. Every answer about a match is built here."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

import msgspec

from api import wire
from games.kernel.chain import Stored
from games.kernel.records import Record
from games.kernel.visibility import Viewer, redact, view
from games.leaderboards.models import HighScore
from games.matches import access
from games.matches.loading import Loaded, readable
from games.matches.models import Match
from games.matches.play import Answer
from games.matches.store import iso


def awaiting(loaded: Loaded, viewer: Viewer) -> wire.AwaitingOut:
    """Who may act now, and what is asked."""
    seats = list(loaded.awaiting_seats)
    decision = loaded.installed.game.asking(loaded.state) if seats else None
    return wire.AwaitingOut(
        seats=seats,
        system=loaded.awaiting_system,
        decision=None if decision is None else view(decision, viewer),
    )


def _seats(loaded: Loaded) -> list[wire.SeatOut]:
    return [
        wire.SeatOut(
            seat=seat.number,
            kind=seat.kind,  # type: ignore[arg-type]
            player=None
            if seat.player_id is None
            else wire.PlayerOut(id=seat.player_id, name=seat.name or "erased"),
            bot=seat.bot or None,
            stand_in=seat.stand_in or None,
        )
        for seat in loaded.seats
    ]


def _row_seats(row: Match) -> list[wire.SeatOut]:
    return [
        wire.SeatOut(
            seat=seat.number,
            kind=seat.kind,  # type: ignore[arg-type]
            player=None if seat.player is None else wire.PlayerOut(id=seat.player.pk, name=seat.player.name),
            bot=seat.bot or None,
            stand_in=seat.stand_in or None,
        )
        for seat in row.seats.all()
    ]


def summary(row: Match, player_id: UUID | None) -> wire.MatchSummary:
    """A match in a list, from its row with `seats__player` prefetched; no state is loaded."""
    seats = _row_seats(row)
    mine = (seat.seat for seat in seats if seat.player is not None and seat.player.id == player_id)
    return wire.MatchSummary(
        id=row.pk,
        game=row.game,
        rules=row.rules,
        status=row.status,  # type: ignore[arg-type]
        version=row.version,
        awaiting=wire.AwaitingOut(seats=row.awaiting_seats, system=row.awaiting_system),
        seats=seats,
        your_seat=next(mine, None),
        outcome=row.outcome,
        deadline=row.deadline,
        visibility=row.visibility,
        rated=row.rated,
        created_at=row.created_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
    )


def _dice(loaded: Loaded) -> wire.DiceOut:
    return wire.DiceOut(
        commitment=loaded.commitment,
        seed=loaded.seed.hex() if loaded.over else None,
        entropy=[seat.entropy.hex() for seat in loaded.seats] if loaded.over else None,
    )


def _clock(loaded: Loaded, *, now: bool) -> dict[str, Any]:
    """The clock's settings, and what the seats have left; of an earlier version that is not kept."""
    seats = [
        {"bank_ms": bank, "asked_at": None if asked is None else iso(asked)}
        for bank, asked in zip(loaded.banks_ms, loaded.asked_at, strict=True)
    ]
    return {**msgspec.to_builtins(loaded.clock), "seats": seats if now else None}


def match(loaded: Loaded, player_id: UUID | None, *, dice_of: Loaded | None = None) -> wire.MatchOut:
    """A match for one viewer. `dice_of`: the match at its head, where `loaded` is an earlier version."""
    state, viewer = loaded.state, access.viewer_of(loaded, player_id)
    return wire.MatchOut(
        id=loaded.id,
        game=loaded.game,
        rules=loaded.rules,
        status=loaded.status,  # type: ignore[arg-type]
        version=loaded.version,
        awaiting=awaiting(loaded, viewer),
        seats=_seats(loaded),
        your_seat=loaded.seat_of(player_id),
        outcome=loaded.outcome,
        deadline=loaded.deadline,
        visibility=loaded.visibility,
        rated=loaded.rated,
        created_at=loaded.created_at,
        started_at=loaded.started_at,
        ended_at=loaded.ended_at,
        view=None if state is None else view(state, viewer),
        dice=_dice(dice_of or loaded),
        content=wire.ContentRef(pack=loaded.pack, digest=loaded.pack_digest),
        options=loaded.options,
        clock=_clock(loaded, now=dice_of is None or dice_of is loaded),
    )


def legal_moves(loaded: Loaded, seat: int) -> list[dict[str, Any]]:
    """The legal moves of a seat now; none where it is not awaited."""
    if loaded.state is None or seat not in loaded.awaiting_seats or loaded.seats[seat].stand_in:
        return []
    moves = loaded.installed.game.legal_moves(loaded.state, seat)
    return msgspec.to_builtins(moves, str_keys=True, order="deterministic")


def events(loaded: Loaded, records: Iterable[Stored], viewer: Viewer) -> list[wire.EventOut]:
    """Stored records as a viewer may see them."""
    decode = loaded.installed.codec.decode
    with readable(loaded.id):
        read = [(each, decode(each.header.type, each.header.schema, each.payload)) for each in records]
    return [_event(stored, record, viewer) for stored, record in read]


def _event(stored: Stored, record: Record, viewer: Viewer) -> wire.EventOut:
    header = stored.header
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
    return wire.HighScoreOut(
        place=row.place,  # type: ignore[attr-defined] # annotated by the selector
        match=match.pk,
        rank=row.rank,
        outcome=match.outcome or {},
        seats=_row_seats(match),
        ended_at=match.ended_at,  # type: ignore[arg-type] # it has ended
    )


def played(answer: Answer) -> wire.PlayedOut:
    """The answer to an accepted move, for the seat that made it."""
    loaded, seat = answer.loaded, answer.seat
    if answer.decided is None:
        shown = events(loaded, answer.records, seat)
    else:
        shown = [
            _event(stored, record, seat)
            for stored, record in zip(answer.records, answer.decided, strict=True)
        ]
    return wire.PlayedOut(
        version=loaded.version,
        status=loaded.status,
        events=shown,
        awaiting=awaiting(loaded, seat),
        view=view(loaded.state, seat),
        moves=legal_moves(loaded, seat),
        outcome=loaded.outcome,
    )


def moved(answer: Answer) -> wire.MovedOut:
    """The same for a client that follows the stream: nothing that it will see there."""
    loaded = answer.loaded
    return wire.MovedOut(
        version=loaded.version,
        status=loaded.status,
        awaiting=awaiting(loaded, answer.seat),
        outcome=loaded.outcome,
    )
