"""Victory, defeat and score."""

from collections.abc import Callable
from typing import NoReturn

from games.extra_creditors.events.mission import MissionEnded
from games.extra_creditors.pack import Difficulty
from games.extra_creditors.resolution import MissionOver, Run
from games.extra_creditors.state import State, pack_of
from games.kernel import Outcome, end

FEW_CUBES, FEW_TOKENS, FEW_BREAKS, HIGH_VALUE, MANY_ITEMS, MUCH_MANA = 6, 3, 2, 5, 4, 8


def difficulty_of(state: State) -> Difficulty:
    """What the difficulty level of the mission asks for."""
    return pack_of(state).difficulties[state.options.difficulty]


def wild_magic_limit(state: State) -> int:
    """How much consumed Wild Magic loses the mission (EXC-END-3)."""
    return pack_of(state).components.wild_magic - difficulty_of(state).elementals + 1


def cubes_on_board(state: State) -> int:
    """Damage cubes in use."""
    return state.options.damage_cubes - state.supply.cubes


def slimes_of(state: State) -> int:
    """How many Slimes the pool began with."""
    return difficulty_of(state).slimes[len(state.students) - 2]


GOALS: dict[str, Callable[[State], bool]] = {
    "property_deposit": lambda state: cubes_on_board(state) <= FEW_CUBES,
    "closed_door_policy": lambda state: (
        not any(edge.open and not edge.broken for edge in state.edges.values())
    ),
    "field_trip": lambda state: all(student.teleports for student in state.students),
    "nothing_wasted": lambda state: state.wild_consumed == 0,
    "slime_lab": lambda state: sum(student.slimes_sealed for student in state.students) == slimes_of(state),
    "perfect_attendance": lambda state: not any(student.ever_stunned for student in state.students),
    "home_by_curfew": lambda state: state.plane_break <= FEW_BREAKS,
    "thesis_defence": lambda state: state.sealed[-1].seal_value >= HIGH_VALUE,
    "group_project": lambda state: all(student.stabilizations for student in state.students),
    "light_footprint": lambda state: sum(state.tokens.values()) <= FEW_TOKENS,
    "pack_rats": lambda state: sum(len(student.hand) for student in state.students) >= MANY_ITEMS,
    "energy_budget": lambda state: sum(student.mana for student in state.students) >= MUCH_MANA,
}
"""When the goal of an Extra Extra Credit card is met, at the instant of victory (2.8)."""


def victory(run: Run) -> NoReturn:
    """The last Elemental is sealed; difficulty and completed cards give the score (EXC-END-2)."""
    state, cards = run.state, pack_of(run.state).bonus_card
    done = tuple(card for card in state.bonus.kept if GOALS[cards[card].goal](state))
    bonus = sum(cards[card].points for card in done)
    _end(run, "EXC-END-1", "victory", difficulty_of(state).points, bonus, done)


def defeat(run: Run, cause: str, clause: str) -> NoReturn:
    """The mission is lost, at once."""
    _end(run, clause, cause, 0, 0, ())


def _end(  # noqa: PLR0917 - what an end is
    run: Run, clause: str, cause: str, points: int, bonus: int, done: tuple[str, ...]
) -> NoReturn:
    state, won = run.state, cause == "victory"
    run.emit(
        MissionEnded(
            because=clause,
            result="victory" if won else "defeat",
            cause=cause,
            score=points + bonus,
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
    seats = len(state.students)
    details = {
        "difficulty_points": points,
        "bonus_points": bonus,
        "turns": state.turn_no,
        "cubes": cubes_on_board(state),
        "sealed": len(state.sealed),
        "plane_break": state.plane_break,
        "wild_consumed": state.wild_consumed,
        "seats": seats,
    }
    outcome = Outcome(
        placements=(1,) * seats, scores=(points + bonus,) * seats, reason=cause, won=won, details=details
    )
    end(run.table, clause, outcome)
    raise MissionOver
