"""The table of contents. What is asked stands in `rows`, the rules in the chapters (drafting, casting)."""

from typing import Any, ClassVar

import msgspec

from games.elementalist import drafting, ending
from games.elementalist.determinize import determinize
from games.elementalist.events import EVENTS
from games.elementalist.moves import RollFirst, SkipCast, TakeFlash
from games.elementalist.options import ElementalistOptions
from games.elementalist.pack import FOLDER, PACKS
from games.elementalist.rows import ROWS
from games.elementalist.state import State, TurnStep
from games.kernel import ClauseCatalogue, Decision, Dice, Move, RowGame, Table, turn

_ASKED: dict[TurnStep, tuple[str, str]] = {
    "draw": ("draw", "ELE-CAST-1"),
    "use": ("use", "ELE-CAST-2"),
    "recast": ("recast", "ELE-CAST-9"),
    "toggle1": ("toggle", "ELE-TOG-1"),
    "toggle2": ("toggle", "ELE-TOG-3"),
    "block": ("block", "ELE-ATK-2"),
}
"""Steps of the turn that ask by themselves: for what, and by which rule. Windows ask by `window`."""
_TURNS: dict[TurnStep, tuple[Decision, Decision]] = {
    step: (turn(kind, 1, clause), turn(kind, 0, clause))
    if step == "block"
    else (turn(kind, 0, clause), turn(kind, 1, clause))
    for step, (kind, clause) in _ASKED.items()
}
"""What each step asks, by the seat whose turn it is; blocks are the other seat's."""


class Elementalist(RowGame[State, ElementalistOptions]):
    """Elementalist 1.0."""

    slug = "elementalist"
    title = "Elementalist"
    about = (
        "A duel for two: draft pyramids of four colours in the open, then attack, cast and bluff with "
        "what lies hidden."
    )
    seats = (2, 2)
    folder = FOLDER
    state_type = State
    options_type = ElementalistOptions
    rows = ROWS
    steps = {RollFirst: drafting.roll_first}
    events = EVENTS
    packs = PACKS
    clauses: ClassVar[ClauseCatalogue] = ClauseCatalogue.load("ELE", FOLDER)
    setup_clause = "ELE-SET-1"
    advance_clause = "ELE-SET-2"
    expire_clause = "ELE-END-5"
    concede_clause = "ELE-END-4"
    over_clause = "ELE-END-1"

    def begin(self, table: Table[State], options: ElementalistOptions, seats: int) -> None:  # noqa: ARG002
        chosen = msgspec.to_builtins(options)
        drafting.lay_out(table, chosen.pop("content_pack"), chosen)

    def step(self, state: State) -> Move:  # noqa: ARG002
        return RollFirst()

    def turn(self, state: State) -> Decision | None:
        if state.phase == "roll":
            return None
        if state.phase == "draft":
            return turn("draft", state.to_choose, "ELE-SET-3")
        return _TURNS[state.turn.step][state.turn.active]

    def turn_away(self, table: Table[State], seat: int, move: Move, code: str) -> None:
        state = table.state
        if state.phase == "roll":
            return
        if state.phase == "draft":
            table.refuse("ELE-SET-3", "this is not your choice to make now", code)
        if state.turn.step == "draw" and seat == state.turn.active:
            table.require(not isinstance(move, TakeFlash), "ELE-CAST-10", "a tree still has a pyramid", code)
            detail = "a tree still has a pyramid, so it must be drawn"
            table.require(not isinstance(move, SkipCast), "ELE-CAST-1", detail, code)
        table.refuse("ELE-TURN-1", "this is not your move to make now", code)

    def leave(self, table: Table[State], seat: int) -> None:
        """The opponent wins at once, whoever is to act."""
        ending.end(table, 1 - seat, "concede", "ELE-END-4")

    def determinize(self, view: dict[str, Any], seat: int, dice: Dice) -> State:  # noqa: ARG002
        return determinize(view, dice)


VERSIONS = [Elementalist()]
