"""How a match goes on by itself, phase by phase (RULES.md 3.4 and 3.7)."""

from games.elemental_creatures import formats, rounds, setup
from games.elemental_creatures.state import CreatureState, Phase, Stage
from games.kernel import Table

T = Table[CreatureState]
DUE = {
    "opening_roll": setup.roll,
    "deal": setup.deal,
    "round_start": rounds.start_round,
    "round_close": rounds.close_round,
    "score": rounds.score_round,
    "rest": rounds.rest,
    "between_games": formats.start_game,
}
"""What the SYSTEM step does in a phase."""

FOLLOWING: dict[Stage, tuple[Phase, str]] = {
    "closing": ("score", "ELC-END-1"),
    "scored": ("rest", "ELC-END-5"),
    "rested": ("round_start", "ELC-RST-4"),
}
"""The phase that follows once a stage has nothing left to resolve."""


def proceed(table: T) -> None:
    """The SYSTEM step that is due: exactly the next phase, up to the next decision or phase."""
    DUE[table.state.phase](table)


def carry_on(table: T) -> bool:
    """Nothing is left to resolve: go on with the phase. False once somebody or the system is awaited."""
    state = table.state
    if state.phase == "turns":
        return rounds.next_turn(table)
    if state.phase == "registration":
        formats.start_game(table)
        return True
    if state.stage == "drawn":
        rounds.open_round(table)
        return True
    if state.stage == "started":
        rounds.first_turn(table)
        return True
    following = FOLLOWING.get(state.stage)
    if following is not None:
        rounds.enter(table, following[0], following[1])
    return False
