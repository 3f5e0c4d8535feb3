"""The table of contents of Wild Magic: what is asked, what is under way, what happens."""

from typing import Any, ClassVar

import msgspec

from games.kernel import ClauseCatalogue, ContractError, Decision, Dice, Move, Packs, RowGame, Table
from games.kernel.refusals import WRONG_MOVE
from games.wild_magic import conceding, guardians, setup, tokens, turns
from games.wild_magic.determinize import determinize
from games.wild_magic.events import EVENTS, SecretsDisclosed
from games.wild_magic.options import WildMagicOptions, check
from games.wild_magic.pack import FOLDER, PACKS, install, read
from games.wild_magic.refusals import CODES
from games.wild_magic.resolving import resolve
from games.wild_magic.state import MeldFrame, State

install()


class WildMagic(RowGame[State, WildMagicOptions]):
    """Rules version 1."""

    slug = "wild_magic"
    title = "Wild Magic"
    about = (
        "Two to five players collect six elements, meld them and claim power tokens; Guardians give "
        "each meld an effect."
    )
    seats = (2, 5)
    folder = FOLDER
    state_type = State
    options_type = WildMagicOptions
    packs: ClassVar[Packs[Any]] = PACKS
    clauses = ClauseCatalogue.load("WIM", FOLDER)
    rows = {**turns.ROWS, **tokens.ROWS, **guardians.ROWS}
    frames = {MeldFrame: resolve}
    events = EVENTS
    revealing = (SecretsDisclosed,)
    codes = CODES
    setup_clause = "WIM-SET-1"
    advance_clause = "WIM-TURN-1"
    answer_clause = "WIM-TURN-9"
    expire_clause = "WIM-PLT-3"
    concede_clause = "WIM-PLT-1"
    over_clause = "WIM-END-3"

    def check_options(self, options: WildMagicOptions, seats: int) -> None:
        check(options, PACKS[options.content_pack], seats)

    def begin(self, table: Table[State], options: WildMagicOptions, seats: int) -> None:
        setup.set_up(table, options, PACKS[options.content_pack], seats)

    def turn(self, state: State) -> Decision | None:
        return turns.ASKED[state.turn.option][state.turn.active]

    def carry_on(self, table: Table[State]) -> bool:
        if table.state.turn.done:
            turns.end_turn(table)
            return True
        return False

    def leave(self, table: Table[State], seat: int) -> None:
        conceding.leave(table, seat)

    def present(self, state: State, seat: int) -> bool:
        return 0 <= seat < len(state.seats) and state.seats[seat].in_play

    def turn_away(self, table: Table[State], seat: int, move: Move, code: str) -> None:  # noqa: ARG002 - any
        if code == WRONG_MOVE:
            return
        acting = any(frame.stage == "guardian" for frame in table.state.agenda)
        table.require(not acting, "WIM-GRD-1", "a Guardian's action waits for another seat", code)
        table.refuse("WIM-TURN-1", "it is another seat's turn", code)

    def content(self, pack_id: str) -> dict[str, Any]:
        return PACKS[pack_id].shown()

    def pack_problems(self, data: Any) -> list[str]:
        try:
            read(data)
        except (msgspec.ValidationError, ContractError) as error:
            return [str(error)]
        return []

    def determinize(self, view: dict[str, Any], seat: int, dice: Dice) -> State:
        return determinize(view, seat, dice)


VERSIONS = [WildMagic()]
