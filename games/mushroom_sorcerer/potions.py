"""Potions of the own turn and of the ends of phases (MUS-PO); those of war are in `war_potions.py`."""

from collections.abc import Callable
from functools import cache
from typing import cast

from msgspec.structs import replace

from games.kernel import Answer, Decision, Ref, ask, option_row
from games.kernel.rows import check_answer
from games.mushroom_sorcerer.casting import Timing, begin_theft, stealable, theft_fault
from games.mushroom_sorcerer.choices import default_element, gain_of_choice
from games.mushroom_sorcerer.components import PotionKey
from games.mushroom_sorcerer.events.forest import DebrisPlaced
from games.mushroom_sorcerer.events.pieces import ScrollDiscarded
from games.mushroom_sorcerer.forest import is_free_land
from games.mushroom_sorcerer.frames import Ability, Part
from games.mushroom_sorcerer.layout import CELLS
from games.mushroom_sorcerer.moves import UseForestKeeper, UseInvisibleHand, UseThief
from games.mushroom_sorcerer.resolution import (
    Fault,
    Play,
    act,
    choice_row,
    close_frame,
    move_frame,
    open_frame,
    require_no,
    top_frame,
    use_ability,
    words,
)
from games.mushroom_sorcerer.resources import gain_resource, spend
from games.mushroom_sorcerer.state import State, active, level, master, mastered, pack, running_turn
from games.mushroom_sorcerer.studying import deck_fault, room_fault, take_scroll
from games.mushroom_sorcerer.vocabulary import DECKS, ELEMENTS, RESOURCE_OF, Element

MOST_FLASKS = 4
PER_MASTERED = 2


@cache
def _not_in_use(clause: str) -> Fault:
    return Fault(clause, "this potion is not in use")


def _ability_fault(state: State, seat: int, effect: PotionKey, clause: str) -> Fault | None:
    """Why the ability of a potion can't be used in this turn, whatever for."""
    if not active(state, seat, effect):
        return _not_in_use(clause)
    used = running_turn(state).ability_used
    return Fault(clause, "the potion has been used this turn") if used else None


def _mana_fault(state: State, seat: int) -> Fault | None:
    cost = pack(state).potion_cost
    return None if state.seats[seat].mana >= cost else Fault("MUS-RES-3", f"it costs {cost} mana")


# Forest Keeper.


def keeper_fault(state: State, seat: int) -> Fault | None:
    """Why Forest Keeper can't be used, wherever."""
    if fault := _ability_fault(state, seat, "forest_keeper", "MUS-PO-FOREST-KEEPER"):
        return fault
    left = state.supply.debris
    return None if left else Fault("MUS-PO-FOREST-KEEPER", "no debris is left in the supply")


def bare_fault(state: State, cell: str) -> Fault | None:
    """Why no debris can be put on a cell."""
    bare = is_free_land(state, cell) and not state.cells[cell].debris
    return None if bare else Fault("MUS-PO-FOREST-KEEPER", f"{cell} is no unoccupied land without debris")


def keeping_fault(state: State, seat: int, move: UseForestKeeper) -> Fault | None:
    """What stands against the use of Forest Keeper, conditions in their fixed sequence."""
    return keeper_fault(state, seat) or bare_fault(state, move.cell) or _mana_fault(state, seat)


def legal_keepings(state: State, _decision: Decision, seat: int) -> list[UseForestKeeper]:
    """Where Forest Keeper can be used now."""
    if keeper_fault(state, seat) or _mana_fault(state, seat):
        return []
    return [UseForestKeeper(cell=cell) for cell in CELLS if bare_fault(state, cell) is None]


def _keep(table: Play, seat: int, move: UseForestKeeper) -> None:
    """Debris on a land, a resource for it; as Master two."""
    clause = use_ability(table, seat, move.cell, mark="ability").clause
    spend(table, seat, "mana", pack(table.state).potion_cost, clause)
    table.emit(DebrisPlaced(because=clause, seat=seat, cell=move.cell))
    gain_of_choice(table, seat, "resource", 1 + master(table.state, seat, "forest_keeper"), clause)


# Invisible Hand.


def hand_fault(state: State, seat: int, move: UseInvisibleHand) -> Fault | None:
    """What stands against Invisible Hand, conditions in their fixed sequence."""
    clause = "MUS-PO-INVISIBLE-HAND"
    fault = _ability_fault(state, seat, "invisible_hand", clause) or deck_fault(state, move.deck, clause)
    if fault:
        return fault
    if move.replace is None:
        return _mana_fault(state, seat) or room_fault(state, seat)
    if not master(state, seat, "invisible_hand"):
        return Fault(clause, "only a Master replaces an own scroll")
    held = any(held.scroll == move.replace for held in state.seats[seat].archive)
    return _mana_fault(state, seat) if held else Fault(clause, f"{move.replace} is not in the archive")


def legal_hands(state: State, _decision: Decision, seat: int) -> list[UseInvisibleHand]:
    """Uses of Invisible Hand possible now."""
    if not active(state, seat, "invisible_hand"):
        return []
    replaced = [None, *(held.scroll for held in state.seats[seat].archive)]
    moves = [UseInvisibleHand(deck=deck, replace=scroll) for deck in DECKS for scroll in replaced]
    return [move for move in moves if hand_fault(state, seat, move) is None]


def _take_by_hand(table: Play, seat: int, move: UseInvisibleHand) -> None:
    """A top scroll for mana; as Master it may replace one of the archive, which is discarded."""
    clause = use_ability(table, seat, move.deck, mark="ability").clause
    spend(table, seat, "mana", pack(table.state).potion_cost, clause)
    if move.replace is not None:
        table.emit(ScrollDiscarded(because=clause, seat=seat, scroll=move.replace))
    take_scroll(table, seat, move.deck, "invisible_hand", clause)


# Thief.


def timing_of(state: State) -> Timing:
    """Which scrolls Thief casts now: those of war in a spell window, else the others."""
    return "M" if state.war is None else "W"


def thief_fault(state: State, seat: int, move: UseThief) -> Fault | None:
    """What stands against the use of Thief, conditions in their fixed sequence."""
    unused = _ability_fault(state, seat, "thief", "MUS-PO-THIEF")
    return unused or theft_fault(state, seat, move.scroll, timing_of(state))


def legal_thefts(state: State, _decision: Decision, seat: int) -> list[UseThief]:
    """Scrolls that Thief can be used for now."""
    if _ability_fault(state, seat, "thief", "MUS-PO-THIEF"):
        return []
    return [UseThief(scroll=scroll) for scroll in stealable(state, seat, timing_of(state))]


def _use_thief(table: Play, seat: int, move: UseThief) -> None:
    """Cast a visible scroll of the forest for mana."""
    potion = use_ability(table, seat, move.scroll, mark="ability")
    open_frame(table, Ability(seat=seat, potion=potion.id), potion.clause)
    begin_theft(table, seat, move.scroll)


def go_on_with_thief(table: Play, frame: Ability) -> None:
    """After the cast: as Master one more, different scroll."""
    state, seat = table.state, frame.seat
    offered = not frame.again and master(state, seat, "thief")
    options = [Ref(card=scroll) for scroll in stealable(state, seat, timing_of(state))] if offered else []
    if options:
        ask(table, "thief_again", seat, "MUS-PO-THIEF", options, fewest=0)
    else:
        close_frame(table, "MUS-PO-THIEF")


def _check_second(table: Play, decision: Decision, seat: int, move: Answer) -> None:
    """A scroll that isn't offered is refused as it would be at the first cast."""
    for ref in move.picked[:1]:
        if ref.card is not None:
            require_no(theft_fault(table.state, seat, ref.card, timing_of(table.state)))
    check_answer(table, decision, seat, move)


def _answer_second(table: Play, _decision: Decision, seat: int, move: Answer) -> None:
    """The second cast, or none."""
    frame = top_frame(table.state, Ability)
    move_frame(table, replace(frame, again=True), "MUS-PO-THIEF")
    for ref in move.picked:
        use_ability(table, seat, "again")
        begin_theft(table, seat, str(ref.card))


# Ends of Twilight and Night.


def go_on_with_hibernate(table: Play, frame: Part) -> None:
    """The resource of the highest element, as much as its level; ties are chosen."""
    state, seat = table.state, frame.seat
    best = max(level(state, seat, element) for element in ELEMENTS)
    tied = [e for e in ELEMENTS if level(state, seat, e) == best and getattr(state.supply, RESOURCE_OF[e])]
    if best and tied:
        default = default_element(state, seat, tied)
        ask(table, "hibernate", seat, "MUS-PO-HIBERNATE", words(tied), default=default)
    else:
        close_frame(table, "MUS-PO-HIBERNATE")


def _answer_hibernate(table: Play, seat: int, choice: Ref) -> None:
    """No influence: it isn't a summoning."""
    element = cast("Element", choice.word)
    close_frame(table, "MUS-PO-HIBERNATE")
    n = level(table.state, seat, element)
    gain_resource(table, seat, RESOURCE_OF[element], n, "MUS-PO-HIBERNATE")


def go_on_with_curiosity(table: Play, frame: Part) -> None:
    """Up to four flasks may be returned."""
    most = min(MOST_FLASKS, table.state.seats[frame.seat].flask)
    options = [Ref(number=n) for n in range(most + 1)]
    ask(table, "flasks", frame.seat, "MUS-PO-CURIOSITY", options)


def _answer_flasks(table: Play, seat: int, choice: Ref) -> None:
    """A resource of choice for each flask; as Master two."""
    because, n = "MUS-PO-CURIOSITY", choice.number or 0
    close_frame(table, because)
    if n:
        use_ability(table, seat, str(n))
        spend(table, seat, "flask", n, because)
        gain_of_choice(table, seat, "resource", n * (1 + master(table.state, seat, "curiosity")), because)


def go_on_with_total_mastery(table: Play, frame: Part) -> None:
    """Two resources of choice for each mastered element."""
    state, seat = table.state, frame.seat
    count = sum(mastered(state, seat, element) for element in ELEMENTS)
    close_frame(table, "MUS-PO-TOTAL-MASTERY")
    if count:
        gain_of_choice(table, seat, "resource", PER_MASTERED * count, "MUS-PO-TOTAL-MASTERY")


END_EFFECTS: dict[str, Callable[[Play, Part], None]] = {
    "hibernate": go_on_with_hibernate,
    "curiosity": go_on_with_curiosity,
    "total_mastery": go_on_with_total_mastery,
}
"""What potions do at the end of Twilight; each is a step of the sorcerer's part."""
KEEP = act(UseForestKeeper, _keep, legal_keepings, keeping_fault)
HAND = act(UseInvisibleHand, _take_by_hand, legal_hands, hand_fault)
THIEF = act(UseThief, _use_thief, legal_thefts, thief_fault)
ROWS = {
    "thief_again": option_row(_answer_second, check=_check_second),
    "hibernate": choice_row(_answer_hibernate),
    "flasks": choice_row(_answer_flasks),
}
