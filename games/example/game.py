"""The table of contents of High or Low: what is asked, what the system does, and the two rules versions."""

from pathlib import Path
from typing import Any, ClassVar

from games.example import rules
from games.example.determinize import determinize
from games.example.events import EVENTS, UPCASTERS
from games.example.state import PACKS, HighLowOptions, HighLowOptions2, State
from games.kernel import Advance, ClauseCatalogue, Decision, Dice, Packs, RowGame, Table, option_row, sealed


class HighLow(RowGame[State, HighLowOptions]):
    """Rules version 1."""

    slug = "example"
    title = "High or Low"
    about = "A duel in three rounds: both choose a card in secret, and a die says whether high or low wins."
    seats = (2, 2)
    folder = Path(__file__).parent
    state_type = State
    options_type = HighLowOptions
    packs: ClassVar[Packs[Any]] = PACKS
    clauses = ClauseCatalogue.load("EXA", folder)
    rows = {"choose_card": option_row(sealed, reveal=rules.show)}
    steps = {Advance: rules.roll}
    events = EVENTS
    upcasters = UPCASTERS
    setup_clause = "EXA-SET-1"
    advance_clause = "EXA-DIE-1"
    answer_clause = "EXA-CHO-1"
    expire_clause = "EXA-CHO-2"
    concede_clause = "EXA-END-2"
    over_clause = "EXA-END-1"

    def begin(self, table: Table[State], options: HighLowOptions, seats: int) -> None:
        rules.deal(table, options.content_pack, seats)

    def carry_on(self, table: Table[State]) -> bool:
        return rules.ask_for_cards(table)

    def turn(self, state: State) -> Decision | None:  # noqa: ARG002 - cards on the table wait for the die
        return None

    def leave(self, table: Table[State], seat: int) -> None:
        rules.give_up(table, seat)

    def determinize(self, view: dict[str, Any], seat: int, dice: Dice) -> State:  # noqa: ARG002 - the view tells
        return determinize(view, dice)


class HighLow2(HighLow):
    """Rules version 2: what differs stands in `changes.py`. New matches get the larger deck."""

    rules = 2
    options_type = HighLowOptions2


VERSIONS = [HighLow(), HighLow2()]
