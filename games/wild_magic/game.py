"""Wild Magic as the kernel sees it."""

from pathlib import Path
from typing import Any

from games.kernel import (
    NOBODY,
    Awaiting,
    ClauseCatalogue,
    Dice,
    Game,
    Move,
    Outcome,
    Table,
    awaiting_seat,
)
from games.wild_magic import answers, conceding, hidden, setup
from games.wild_magic.events import EVENTS
from games.wild_magic.moves import MOVES
from games.wild_magic.options import WildMagicOptions, check
from games.wild_magic.pack import PACKS
from games.wild_magic.state import State

_FOLDER = Path(__file__).parent
_ONE_SEAT = [awaiting_seat(seat) for seat in range(5)]


class WildMagic(Game[State, WildMagicOptions]):
    """Rules version 1."""

    slug = "wild_magic"
    title = "Wild Magic"
    about = (
        "Two to five players collect six elements, meld them and claim power tokens; Guardians give "
        "each meld an effect."
    )
    seats = (2, 5)
    folder = _FOLDER
    prefix = "WIM"
    state_type = State
    options_type = WildMagicOptions
    move_types = MOVES
    event_types = EVENTS
    packs = PACKS
    clauses = ClauseCatalogue.load("WIM", _FOLDER)
    setup_clause = "WIM-SET-1"
    advance_clause = "WIM-TURN-1"
    expire_clause = "WIM-PLT-3"
    concede_clause = "WIM-PLT-1"

    def check_options(self, options: WildMagicOptions, seats: int) -> None:
        """Raise `BadOptions` for options that don't go together."""
        check(options, PACKS[options.content_pack], seats)

    def setup(self, table: Table[State], options: WildMagicOptions, seats: int) -> None:
        """Lay out the table up to the first decision."""
        setup.set_up(table, options, PACKS[options.content_pack], seats)

    def play(self, table: Table[State], seat: int, move: Move) -> None:
        """Answer the seat's open decision."""
        answers.answer(table, seat, move)

    def concede(self, table: Table[State], seat: int, move: Move) -> None:  # noqa: ARG002 - it has no parameters
        """The seat leaves the match."""
        conceding.concede(table, seat)

    def awaiting(self, state: State) -> Awaiting:
        """The seats with an open decision."""
        pending = state.pending
        if len(pending) == 1:
            return _ONE_SEAT[pending[0].seat]
        if not pending:
            return NOBODY
        return awaiting_seat(*(decision.seat for decision in pending))

    def legal_moves(self, state: State, seat: int) -> list[Move]:
        """Every answer to the seat's open decision."""
        return answers.legal_moves(state, seat)

    def default_move(self, state: State, seat: int) -> Move:
        """The documented default of the seat's open decision."""
        return answers.default_move(state, seat)

    def defaulted(self, table: Table[State], seat: int, move: Move) -> None:  # noqa: ARG002 - the mark tells no move
        """Close the seat's decision as defaulted."""
        answers.mark_default(table, seat)

    def expire(self, table: Table[State], seat: int) -> None:
        """Carry out the default; its decision closes as defaulted instead of answered."""
        answers.expire(table, seat)

    def outcome(self, state: State) -> Outcome | None:
        """Places and points once the match has ended."""
        result = state.result
        if result is None:
            return None
        return Outcome(
            placements=result.placements,
            scores=result.scores,
            reason=result.reason,
            details={"turns": state.turn.no},
        )

    def determinize(self, view: dict[str, Any], seat: int, dice: Dice) -> State:  # noqa: ARG002 - the view tells
        """Fill in what the view hides."""
        return hidden.determinize(view, dice)


VERSIONS = [WildMagic()]
