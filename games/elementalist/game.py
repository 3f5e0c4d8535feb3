"""The contract with the kernel. The rules are in the chapters: drafting, turns, casting and so on."""

from collections.abc import Callable
from typing import Any, ClassVar, Literal

import msgspec

from games.elementalist import (
    attacking,
    casting,
    drafting,
    ending,
    flashes,
    guessing,
    toggling,
    turns,
    windows,
)
from games.elementalist.events import EVENTS, DecisionDefaulted
from games.elementalist.moves import (
    MOVES,
    Block,
    CastElemental,
    CastSource,
    CastSpell,
    ChoosePyramid,
    Draw,
    EndToggle,
    Pass,
    RollFirst,
    SkipCast,
    StopBuilding,
    StoreFlash,
    TakeFlash,
    Toggle,
    UseFlash,
)
from games.elementalist.pieces import FOLDER, PACKS
from games.elementalist.state import State, Step
from games.kernel import (
    NOBODY,
    SYSTEM_DUE,
    Awaiting,
    ClauseCatalogue,
    Dice,
    Game,
    Move,
    Options,
    Outcome,
    Table,
    awaiting_seat,
)
from games.kernel.codec import type_name

Handler = Callable[[Table[State], int, Any], bool]

_DRAFT: dict[type[Move], Handler] = {ChoosePyramid: drafting.choose, StopBuilding: drafting.stop}
_PLAY: dict[type[Move], tuple[frozenset[Step], Handler]] = {
    Draw: (frozenset({"draw"}), casting.draw),
    StoreFlash: (frozenset({"use"}), casting.store),
    CastElemental: (frozenset({"use"}), casting.cast_elemental),
    CastSpell: (frozenset({"use"}), casting.cast_spell),
    CastSource: (frozenset({"use"}), casting.cast_source),
    TakeFlash: (frozenset({"recast"}), casting.take_flash),
    SkipCast: (frozenset({"recast"}), casting.skip_cast),
    UseFlash: (frozenset(windows.NAMES), windows.use_flash),
    Pass: (frozenset(windows.NAMES), windows.pass_on),
    Toggle: (frozenset({"toggle1", "toggle2"}), toggling.toggle),
    EndToggle: (frozenset({"toggle1", "toggle2"}), toggling.end),
    Block: (frozenset({"block"}), attacking.declare),
}
"""For each move the steps it belongs to and its rules, which tell whether the step is over."""

_SEATS = (awaiting_seat(0), awaiting_seat(1))


class ElementalistOptions(Options, frozen=True, kw_only=True):
    """Match options (RULES.md 2.4)."""

    content_pack: Literal["ele.v1"] = "ele.v1"
    first_turn: Literal["first_chooser", "second_chooser"] = "first_chooser"
    green_spell_lasts: Literal["turn", "opponent_turn"] = "turn"


class Elementalist(Game[State, ElementalistOptions]):
    """Elementalist 1.0."""

    slug = "elementalist"
    title = "Elementalist"
    about = (
        "A duel for two: draft pyramids of four colours in the open, then attack, cast and bluff with "
        "what lies hidden."
    )
    seats = (2, 2)
    folder = FOLDER
    prefix = "ELE"
    state_type = State
    options_type = ElementalistOptions
    move_types = MOVES
    event_types = EVENTS
    packs = PACKS
    clauses: ClassVar[ClauseCatalogue] = ClauseCatalogue.load("ELE", FOLDER)
    setup_clause = "ELE-SET-1"
    advance_clause = "ELE-SET-2"
    expire_clause = "ELE-END-5"
    concede_clause = "ELE-END-4"

    def setup(self, table: Table[State], options: ElementalistOptions, seats: int) -> None:  # noqa: ARG002
        chosen = msgspec.to_builtins(options)
        drafting.lay_out(table, chosen.pop("content_pack"), chosen)

    def step(self, state: State) -> Move:  # noqa: ARG002
        return RollFirst()

    def advance(self, table: Table[State]) -> None:
        drafting.roll_first(table)

    def play(self, table: Table[State], seat: int, move: Move) -> None:
        state = table.state
        kind = type(move)
        table.require(state.phase != "ended", "ELE-END-1", "the match has ended")
        table.require(state.phase != "roll" and kind is not RollFirst, "ELE-SET-2", "only the system rolls")
        if state.phase == "draft":
            fits = kind in _DRAFT and seat == state.to_choose
            table.require(fits, "ELE-SET-3", "this is not your choice to make now")
            if _DRAFT[kind](table, seat, move):
                drafting.close(table)
                turns.begin_play(table)
            return
        self._check_turn(table, seat, kind)
        if _PLAY[kind][1](table, seat, move):
            turns.go_on(table)

    def _check_turn(self, table: Table[State], seat: int, kind: type[Move]) -> None:
        """The right seat in the right step; recasting before all trees are empty has its own clauses."""
        state = table.state
        step = state.turn.step
        own = seat == _to_act(state)
        if own and step == "draw":
            table.require(kind is not TakeFlash, "ELE-CAST-10", "a tree still has a pyramid")
            table.require(
                kind is not SkipCast, "ELE-CAST-1", "a tree still has a pyramid, so it must be drawn"
            )
        fits = own and kind in _PLAY and step in _PLAY[kind][0]
        table.require(fits, "ELE-TURN-1", "this is not your move to make now")

    def concede(self, table: Table[State], seat: int, move: Move) -> None:  # noqa: ARG002
        ending.concede(table, seat)

    def awaiting(self, state: State) -> Awaiting:
        if state.phase == "roll":
            return SYSTEM_DUE
        return NOBODY if state.phase == "ended" else _SEATS[_to_act(state)]

    def legal_moves(self, state: State, seat: int) -> list[Move]:
        if state.phase in {"roll", "ended"} or seat != _to_act(state):
            return []
        if state.phase == "draft":
            return drafting.legal(state, seat)
        match state.turn.step:
            case "draw":
                return casting.legal_draws(state, seat)
            case "use":
                return casting.legal_uses(state, seat)
            case "recast":
                return casting.legal_recasts(state, seat)
            case "toggle1" | "toggle2":
                return toggling.legal(state, seat)
            case "block":
                return attacking.legal(state)
            case _:
                return flashes.legal(state, seat)

    def default_move(self, state: State, seat: int) -> Move:
        if state.phase == "draft":
            return drafting.default(state, seat)
        match state.turn.step:
            case "draw":
                return casting.legal_draws(state, seat)[0]
            case "use":
                return casting.legal_uses(state, seat)[0]
            case "recast":
                return SkipCast()
            case "toggle1" | "toggle2":
                return EndToggle()
            case "block":
                return Block()
            case _:
                return Pass()

    def defaulted(self, table: Table[State], seat: int, move: Move) -> None:
        table.emit(DecisionDefaulted(because="ELE-END-5", seat=seat, move=type_name(type(move))))

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(state)

    def determinize(self, view: dict[str, Any], seat: int, dice: Dice) -> State:  # noqa: ARG002
        return guessing.determinize(view, dice)


def _to_act(state: State) -> int:
    """The one seat that may act now (ELE-INV-13: by public facts only)."""
    if state.phase == "draft":
        return state.to_choose
    if state.window is not None:
        return state.window.priority
    active = state.turn.active
    return 1 - active if state.turn.step == "block" else active


VERSIONS = [Elementalist()]
