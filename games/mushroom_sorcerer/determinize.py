"""What a viewer can't see, filled in: the order of the decks below their tops, and a sealed choice."""

from typing import Any

import msgspec

from games.kernel import Dice, is_hidden
from games.kernel.guessing import guess_asks
from games.mushroom_sorcerer.state import Casualties, State, data
from games.mushroom_sorcerer.vocabulary import DECKS
from games.mushroom_sorcerer.war_totals import casualty_options


def determinize(view: dict[str, Any], dice: Dice) -> State:
    """A full state that the viewer could not tell from the real one."""
    seen = dict(view)
    seen["decks"] = {name: {**deck, "rest": []} for name, deck in view["decks"].items()}
    sealed = _open_seals(seen)
    guess_asks(seen, dice)
    state: State = msgspec.convert(seen, State)
    _fill_decks(state, dice)
    for side in sealed:
        _fill_casualties(state, side, dice)
    return state


def _fill_decks(state: State, dice: Dice) -> None:
    """Each deck holds, in any order, the scrolls that are nowhere else."""
    gone = {held.scroll for board in state.seats for held in board.archive}
    gone.update(state.discard)
    gone.update(deck.top for deck in state.decks.values() if deck.top is not None)
    for name in DECKS:
        if name in state.decks:
            unseen = [s.id for s in data(state).pack.scrolls if s.deck == name and s.id not in gone]
            state.decks[name].rest = dice.shuffled(unseen)


def _open_seals(seen: dict[str, Any]) -> list[int]:
    """Put a placeholder for each sealed choice; the sides it stands for."""
    if seen["war"] is None:
        return []
    war = seen["war"] = dict(seen["war"])
    sealed = [
        side for side, lost in enumerate(war["casualties"]) if lost is not None and is_hidden(lost["flame"])
    ]
    war["casualties"] = [
        {**lost, "flame": 0, "stone": 0} if side in sealed else lost
        for side, lost in enumerate(war["casualties"])
    ]
    return sealed


def _fill_casualties(state: State, side: int, dice: Dice) -> None:
    war = state.war
    if war is not None:
        choice = dice.choice(casualty_options(state, side))
        war.casualties[side] = Casualties(
            seat=war.seat_of(side), open=False, flame=choice.flame, stone=choice.stone
        )
