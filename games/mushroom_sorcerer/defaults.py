"""The documented default of every decision (MUS-ADM-3): for clocks that ran out and withdrawn seats."""

from games.kernel import Move
from games.mushroom_sorcerer.decisions import options_of
from games.mushroom_sorcerer.moves import (
    Answer,
    AssignCasualties,
    ChooseElement,
    ChooseResource,
    ChooseServant,
    CloseSpellWindow,
    DeclareWarPotion,
    Decline,
    DestroyFlasks,
    EndTurn,
    FinishAllocation,
    PlaceRestInReserve,
    PortalNext,
    RerollDice,
    ReviveGus,
    SkipRepeat,
)
from games.mushroom_sorcerer.state import Pending, State
from games.mushroom_sorcerer.vocabulary import ELEMENTS, Resource, carries_out

RESOURCE_DEFAULTS: tuple[Resource, ...] = ("drop", "mana", "stone", "flame")

FIXED: dict[str, Answer] = {
    "placement": PlaceRestInReserve(),
    "spell_window": CloseSpellWindow(),
    "war_potion": DeclareWarPotion(choice="decline"),
    "plan_b_again": Decline(),
    "reroll": RerollDice(arrows=0, shields=0),
    "revival": ReviveGus(indexes=()),
    "repeat": SkipRepeat(),
    "thief_again": Decline(),
    "thunder_chain": Decline(),
    "lucky": Decline(),
    "flasks": DestroyFlasks(n=0),
    "allocation": FinishAllocation(),
}
"""Decisions whose default is the same whatever is offered; the others take the first fitting option."""


@carries_out("MUS-ADM-3")
def default_of(state: State, seat: int) -> Move:
    """What an awaited seat does when its clock runs out."""
    pending = state.pending
    return EndTurn() if pending is None else default_answer(state, pending, seat)


def default_answer(state: State, pending: Pending, seat: int) -> Answer:
    """The default of an open decision."""
    fixed = FIXED.get(pending.kind)
    if fixed is not None:
        return fixed
    options = options_of(state, seat)
    track = state.seats[seat].track
    match pending.kind:
        case "resource" | "lucky_resource":
            kinds = [move.kind for move in options if isinstance(move, ChooseResource)]
            return ChooseResource(kind=next(kind for kind in RESOURCE_DEFAULTS if kind in kinds))
        case "servant":
            return max(
                (move for move in options if isinstance(move, ChooseServant)),
                key=lambda move: move.kind == "stone",
            )
        case "element" | "hibernate":
            return min(
                (move for move in options if isinstance(move, ChooseElement)),
                key=lambda move: (track[move.element], ELEMENTS.index(move.element)),
            )
        case "casualties":
            return min(
                (move for move in options if isinstance(move, AssignCasualties)),
                key=lambda move: (move.flame + move.stone, move.stone),
            )
        case "portal":
            return next(move for move in options if isinstance(move, PortalNext) and move.mode != "displace")
        case _:
            first: Answer = options[0]
            return first
