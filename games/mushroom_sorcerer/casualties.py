"""Casualties (MUS-WAR-9, -10): picked sealed at the same time, revealed and removed together."""

from games.kernel import Ask, Decision, Row, ask_all
from games.mushroom_sorcerer.events.forest import CasualtiesCommitted, CasualtiesRemoved
from games.mushroom_sorcerer.moves import AssignCasualties
from games.mushroom_sorcerer.resolution import Play, act
from games.mushroom_sorcerer.state import State, running_war
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
        asks = [Ask(seat=seat) for seat in sorted(asked)]
        ask_all(table, "casualties", "MUS-WAR-10", asks, secret=True)


def _commit(table: Play, seat: int, choice: AssignCasualties, *, is_open: bool) -> None:
    table.emit(
        CasualtiesCommitted(
            because="MUS-WAR-10", seat=seat, open=is_open, flame=choice.flame, stone=choice.stone
        )
    )


def _options(state: State, _decision: Decision, seat: int) -> list[AssignCasualties]:
    return casualty_options(state, int(seat == running_war(state).defender))


def _seal(table: Play, seat: int, move: AssignCasualties) -> None:
    """Seal a side's choice; one that is made by default is known to all, as the defaults are."""
    _commit(table, seat, move, is_open=table.by_default)


def _fewest(state: State, decision: Decision, seat: int) -> AssignCasualties:
    return min(_options(state, decision, seat), key=lambda move: (move.flame + move.stone, move.stone))


def remove_casualties(table: Play) -> None:
    """Injured servants of both sides return to the supply together."""
    war = running_war(table.state)
    for side in SIDES:
        lost = war.casualties[side]
        if lost is not None and lost.flame + lost.stone:
            table.emit(
                CasualtiesRemoved(
                    because="MUS-WAR-9",
                    seat=war.seat_of(side),
                    cell=war.cell_of(side),
                    flame=lost.flame,
                    stone=lost.stone,
                )
            )


ROWS = {"casualties": Row((act(AssignCasualties, _seal, _options),), default=_fewest)}
