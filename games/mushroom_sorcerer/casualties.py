"""Casualties (MUS-WAR-9, -10): picked sealed at the same time, revealed and removed together."""

from games.mushroom_sorcerer.events import DecisionOpened
from games.mushroom_sorcerer.events_forest import CasualtiesCommitted, CasualtiesRemoved
from games.mushroom_sorcerer.moves import AssignCasualties
from games.mushroom_sorcerer.resolution import Play
from games.mushroom_sorcerer.state import running_war
from games.mushroom_sorcerer.war_totals import casualty_options

SIDES = (0, 1)


def ask_casualties(table: Play) -> None:
    """Open one decision for the sides that have a choice; the others are settled at once."""
    war = running_war(table.state)
    asked = []
    for side in SIDES:
        options = casualty_options(table.state, side)
        if len(options) == 1:
            _commit(table, war.seat_of(side), options[0], is_open=True)
        else:
            asked.append(war.seat_of(side))
    if asked:
        number = table.state.decisions + 1
        table.emit(
            DecisionOpened(because="MUS-WAR-10", id=number, kind="casualties", seats=tuple(sorted(asked)))
        )


def _commit(table: Play, seat: int, choice: AssignCasualties, *, is_open: bool) -> None:
    table.emit(
        CasualtiesCommitted(
            because="MUS-WAR-10", seat=seat, open=is_open, flame=choice.flame, stone=choice.stone
        )
    )


def answer_casualties(table: Play, seat: int, move: AssignCasualties) -> None:
    """Seal a side's choice."""
    _commit(table, seat, move, is_open=False)


def default_casualties(table: Play, seat: int, move: AssignCasualties) -> None:
    """A choice made by default is known to all, as the defaults are."""
    _commit(table, seat, move, is_open=True)


def remove_casualties(table: Play) -> None:
    """Injured servants of both sides return to the supply together."""
    war = running_war(table.state)
    for side in SIDES:
        lost = war.casualties[side]
        if lost is not None and lost.flame + lost.stone:
            cell = war.cell_of(side)
            table.emit(
                CasualtiesRemoved(
                    because="MUS-WAR-9",
                    seat=war.seat_of(side),
                    cell=cell,
                    flame=lost.flame,
                    stone=lost.stone,
                )
            )
