"""Victory, defeat and score."""

from collections.abc import Callable
from typing import NoReturn

from games.extra_creditors.citing import realises
from games.extra_creditors.events.mission import MissionEnded
from games.extra_creditors.resolution import MissionOver, Run
from games.extra_creditors.state import State, pack_of

DEFEATS = {
    "wild_magic": "EXC-END-3",
    "collapse": "EXC-END-4",
    "congeal": "EXC-END-5",
    "dream": "EXC-END-5",
    "abandoned": "EXC-END-6",
    "plane_break_limit": "EXC-END-7",
    "turn_limit": "EXC-END-8",
}
"""Every way to lose, and the clause of the defeat."""
FEW_CUBES, FEW_TOKENS, FEW_BREAKS, HIGH_VALUE, MANY_ITEMS, MUCH_MANA = 6, 3, 2, 5, 4, 8


def wild_magic_limit(state: State) -> int:
    """How much consumed Wild Magic loses the mission."""
    pack = pack_of(state)
    return pack.components.wild_magic - pack.difficulties[state.options.difficulty].elementals + 1


def cubes_on_board(state: State) -> int:
    """Damage cubes in use."""
    return state.options.damage_cubes - state.supply.cubes


def slimes_of(state: State) -> int:
    """How many Slimes the pool began with."""
    return pack_of(state).difficulties[state.options.difficulty].slimes[len(state.students) - 2]


BONUS: dict[str, Callable[[State], bool]] = {
    "EEC-01": lambda state: cubes_on_board(state) <= FEW_CUBES,
    "EEC-02": lambda state: not any(edge.open and not edge.broken for edge in state.edges.values()),
    "EEC-03": lambda state: all(student.teleports for student in state.students),
    "EEC-04": lambda state: state.wild_consumed == 0,
    "EEC-05": lambda state: sum(student.slimes_sealed for student in state.students) == slimes_of(state),
    "EEC-06": lambda state: not any(student.ever_stunned for student in state.students),
    "EEC-07": lambda state: state.plane_break <= FEW_BREAKS,
    "EEC-08": lambda state: state.sealed[-1].seal_value >= HIGH_VALUE,
    "EEC-09": lambda state: all(student.stabilizations for student in state.students),
    "EEC-10": lambda state: sum(state.tokens.values()) <= FEW_TOKENS,
    "EEC-11": lambda state: sum(len(student.hand) for student in state.students) >= MANY_ITEMS,
    "EEC-12": lambda state: sum(student.mana for student in state.students) >= MUCH_MANA,
}
"""When each Extra Extra Credit card is complete, at the instant of victory."""


@realises("EXC-END-2")
def victory(run: Run) -> NoReturn:
    """The last Elemental is sealed."""
    state, pack = run.state, pack_of(run.state)
    done = tuple(card for card in state.bonus.kept if BONUS[card](state))
    points = pack.difficulties[state.options.difficulty].points
    score = points + sum(pack.bonus_card[card].points for card in done)
    _end(run, "EXC-END-1", "victory", score, done)


def defeat(run: Run, cause: str, clause: str = "") -> NoReturn:
    """The mission is lost, at once."""
    _end(run, clause or DEFEATS[cause], cause, 0, ())


def _end(run: Run, clause: str, cause: str, score: int, done: tuple[str, ...]) -> NoReturn:
    state = run.state
    run.emit(
        MissionEnded(
            because=clause,
            result="victory" if cause == "victory" else "defeat",
            cause=cause,
            score=score,
            bonus=done,
            elemental_deck=tuple(state.elemental_deck.draw),
            item_deck=tuple(state.items.deck),
            report_deck=tuple(state.report.deck),
            location_deck=tuple(state.locations.deck),
            bag=tuple(state.mc.bag),
            face_down={tile: token.kind for tile, token in state.mc.board.items() if not token.up},
            body_tile=state.body_tile,
        )
    )
    raise MissionOver
