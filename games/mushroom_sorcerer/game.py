"""The table of contents of Mushroom Sorcerer: what is asked, what is under way, what the system does."""

from typing import Any

from games.kernel import Decision, Dice, Move, RowGame, Step, Table
from games.mushroom_sorcerer import (
    allocation,
    casting,
    casualties,
    choices,
    conceding,
    daybreak,
    growing,
    night,
    parts,
    potions,
    servants,
    setup,
    sliding,
    spells,
    steps,
    twilight,
    war,
    war_potions,
)
from games.mushroom_sorcerer.determinize import determinize
from games.mushroom_sorcerer.events import EVENTS
from games.mushroom_sorcerer.frames import (
    Ability,
    Battle,
    Ending,
    Gain,
    Growth,
    Part,
    Payment,
    Placement,
    Roll,
    Slide,
    Spell,
    Totals,
)
from games.mushroom_sorcerer.options import MushroomOptions, check_options
from games.mushroom_sorcerer.pack import CLAUSES, FOLDER, PACKS
from games.mushroom_sorcerer.state import State


class MushroomSorcerer(RowGame[State, MushroomOptions]):
    """Rules version 1."""

    slug = "mushroom_sorcerer"
    title = "Mushroom Sorcerer"
    about = (
        "Two to four sorcerers grow elemental mushrooms, summon servants and wage war for the forest or "
        "the moons."
    )
    seats = (2, 4)
    folder = FOLDER
    state_type = State
    options_type = MushroomOptions
    packs = PACKS
    clauses = CLAUSES
    rows = {
        **night.ROWS,
        **setup.ROWS,
        **twilight.ROWS,
        **servants.ROWS,
        **choices.ROWS,
        **casting.ROWS,
        **spells.ROWS,
        **potions.ROWS,
        **war.ROWS,
        **war_potions.ROWS,
        **casualties.ROWS,
        **allocation.ROWS,
        **daybreak.ROWS,
    }
    frames = {
        Part: parts.go_on_with_part,
        Growth: growing.go_on_with_growth,
        Slide: sliding.go_on_with_slide,
        Spell: casting.go_on_with_spell,
        Ability: potions.go_on_with_thief,
        Payment: servants.go_on_with_payment,
        Placement: servants.go_on_with_placement,
        Gain: choices.go_on_with_gain,
        Battle: war.go_on_with_war,
        Totals: None,
        Roll: None,
        Ending: allocation.go_on_with_ending,
    }
    steps = steps.STEPS
    events = EVENTS
    codes = {scroll.clause: CLAUSES[scroll.clause] for pack in PACKS.values() for scroll in pack.scrolls}
    setup_clause = "MUS-SET-1"
    options_clause = "MUS-SET-1"
    advance_clause = "MUS-RND-1"
    answer_clause = "MUS-NGT-2"
    expire_clause = "MUS-ADM-3"
    concede_clause = "MUS-ADM-1"
    left_clause = "MUS-ADM-5"
    over_clause = "MUS-END-1"

    def check_options(self, options: MushroomOptions, seats: int) -> None:
        check_options(options, seats)

    def begin(self, table: Table[State], options: MushroomOptions, seats: int) -> None:
        setup.set_up(table, options, seats)

    def turn(self, state: State) -> Decision | None:
        return night.free_turn(state)

    def carry_on(self, table: Table[State]) -> bool:
        return conceding.end_withdrawn_turn(table) or setup.begin_draft_part(table)

    def step(self, state: State) -> Step:
        return steps.due_step(state)

    def present(self, state: State, seat: int) -> bool:
        return conceding.is_present(state, seat)

    def leave(self, table: Table[State], seat: int) -> None:
        conceding.leave(table, seat)

    def turn_away(self, table: Table[State], seat: int, move: Move, code: str) -> None:  # noqa: ARG002
        night.turn_away(table, move, code)

    def determinize(self, view: dict[str, Any], seat: int, dice: Dice) -> State:  # noqa: ARG002 - hidden alike
        return determinize(view, dice)


VERSIONS = [MushroomSorcerer()]
