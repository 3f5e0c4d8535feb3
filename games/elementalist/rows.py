"""What is asked in a match, what answers it, and what stands in when a clock runs out (RULES.md 6)."""

from collections.abc import Callable
from typing import Any, Final

from games.elementalist import attacking, casting, drafting, flashes, toggling, turns, windows
from games.elementalist.moves import (
    Block,
    CastElemental,
    CastSource,
    CastSpell,
    ChoosePyramid,
    Draw,
    EndToggle,
    Pass,
    SkipCast,
    StopBuilding,
    StoreFlash,
    TakeFlash,
    Toggle,
    UseFlash,
)
from games.elementalist.state import State
from games.kernel import Act, Decision, Move, Row, Table
from games.kernel.rows import Play


def _in_draft(choose: Callable[[Table[State], int, Any], bool]) -> Play:
    """A choice of the draft, after which the match begins if both have stopped."""

    def play(table: Table[State], _decision: Decision, seat: int, move: Move) -> None:
        if choose(table, seat, move):
            drafting.close(table)
            turns.begin_play(table)

    return play


def _in_step(rules: Callable[[Table[State], int, Any], bool]) -> Play:
    """A move of the turn, after which the turn goes on if the step is over."""

    def play(table: Table[State], _decision: Decision, seat: int, move: Move) -> None:
        if rules(table, seat, move):
            turns.go_on(table)

    return play


def _in_window(rules: Callable[[Table[State], Decision, int, Any], bool]) -> Play:
    """A pass or a flash, after which the turn goes on if the window has closed."""

    def play(table: Table[State], decision: Decision, seat: int, move: Move) -> None:
        if rules(table, decision, seat, move):
            turns.go_on(table)

    return play


def _only(move: Move) -> Callable[[State, Decision, int], list[Move]]:
    """The one move of its kind."""
    return lambda _state, _decision, _seat: [move]


def _always(move: Move) -> Callable[[State, Decision, int], Move]:
    return lambda _state, _decision, _seat: move


ROWS: Final[dict[str, Row]] = {
    "draft": Row(
        (
            Act(
                ChoosePyramid, _in_draft(drafting.choose), drafting.choices, drafting.check_choice, sure=True
            ),
            Act(StopBuilding, _in_draft(drafting.stop), _only(StopBuilding()), drafting.check_stop),
        ),
        default=drafting.default,
    ),
    "draw": Row((Act(Draw, _in_step(casting.draw), casting.draws, casting.check_draw, sure=True),)),
    "use": Row(
        (
            Act(
                CastElemental,
                _in_step(casting.cast_elemental),
                casting.elementals,
                casting.check_elemental,
                sure=True,
            ),
            Act(StoreFlash, _in_step(casting.store), casting.stores, casting.check_store, sure=True),
            Act(CastSpell, _in_step(casting.cast_spell), casting.spell_casts, casting.check_spell, sure=True),
            Act(
                CastSource,
                _in_step(casting.cast_source),
                casting.source_casts,
                casting.check_source,
                sure=True,
            ),
        )
    ),
    "recast": Row(
        (
            Act(TakeFlash, _in_step(casting.take_flash), casting.takes, casting.check_take),
            Act(SkipCast, _in_step(casting.skip_cast), _only(SkipCast())),
        ),
        default=_always(SkipCast()),
    ),
    "window": Row(
        (
            Act(Pass, _in_window(windows.pass_on), _only(Pass())),
            Act(UseFlash, _in_window(windows.use_flash), flashes.uses, flashes.check_use, sure=True),
        ),
        default=_always(Pass()),
    ),
    "toggle": Row(
        (
            Act(Toggle, _in_step(toggling.toggle), toggling.toggles, toggling.check_toggle, sure=True),
            Act(EndToggle, _in_step(toggling.end), _only(EndToggle())),
        ),
        default=_always(EndToggle()),
    ),
    "block": Row(
        (Act(Block, _in_step(attacking.declare), attacking.matchings, attacking.check_blocks, sure=True),),
        default=_always(Block()),
    ),
}
"""A kind for each question; the steps of the turn are asked as turns, windows one seat after the other."""
