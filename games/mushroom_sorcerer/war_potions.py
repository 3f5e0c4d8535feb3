"""Potions at the beginning of a war (MUS-WAR-4): the attacker declares, then the defender."""

from msgspec.structs import replace

from games.kernel import Row, ask
from games.mushroom_sorcerer.components import Potion
from games.mushroom_sorcerer.events.forest import WarBonusAdded, WarPotionClosed
from games.mushroom_sorcerer.frames import Battle, Roll, RollDice
from games.mushroom_sorcerer.moves import DeclareWarPotion
from games.mushroom_sorcerer.resolution import (
    Play,
    act,
    move_frame,
    offer_row,
    open_frame,
    top_frame,
    use_ability,
    words,
)
from games.mushroom_sorcerer.resources import gain_resource, spend
from games.mushroom_sorcerer.state import State, master, pack, potion_in_use, running_war
from games.mushroom_sorcerer.vocabulary import Face

DECLINED = DeclareWarPotion(choice="decline")


def declarations(state: State, seat: int) -> list[DeclareWarPotion]:
    """What the potion in use offers this seat at the beginning of a war; declining is last."""
    potion = potion_in_use(state, seat)
    return [DECLINED] if potion is None else [*_offers(state, seat, potion), DECLINED]


def _offers(state: State, seat: int, potion: Potion) -> list[DeclareWarPotion]:
    key, supply = potion.effect_key, state.supply
    if key == "plan_b":
        pool = state.seats[seat].dice if supply.stone else 0
        return [DeclareWarPotion(choice="plan_b", dice=k) for k in range(1, pool + 1)]
    if state.seats[seat].mana < pack(state).potion_cost:
        return []
    found: list[DeclareWarPotion] = []
    if key == "cheating" or (key == "hinder" and master(state, seat, key)):
        found.append(DeclareWarPotion(choice="pay"))
    if key == "camouflage":
        if getattr(supply, str(potion.params.kind)):
            found.append(DeclareWarPotion(choice="servant"))
        if master(state, seat, key):
            instead = potion.params.instead
            found.extend([DeclareWarPotion(choice="arrows")] if instead.arrows else [])
            found.extend([DeclareWarPotion(choice="shields")] if instead.shields else [])
    return found


def offer_plan_b_again(table: Play, frame: Battle) -> None:
    """Plan B, Master: after the placements the whole pool may be rolled once more."""
    state = table.state
    seat = running_war(state).seat_of(frame.side)
    if master(state, seat, "plan_b") and state.seats[seat].dice and state.supply.stone:
        ask(table, "plan_b_again", seat, "MUS-PO-PLAN-B", words(["roll"]), fewest=0)
    else:
        _close(table, frame, "plan_b")


def _declare(table: Play, seat: int, move: DeclareWarPotion) -> None:
    """Pay, and book what the potion gives in this war."""
    frame = top_frame(table.state, Battle)
    if move.choice == "decline":
        _close(table, frame, "decline")
        return
    potion = use_ability(table, seat, move.choice)
    if move.choice == "plan_b":
        _roll_plan_b(table, frame, seat, move.dice, used=move.dice)
        return
    spend(table, seat, "mana", pack(table.state).potion_cost, potion.clause)
    _close(table, frame, move.choice)
    _act(table, frame.side, seat, potion, move.choice)


def _act(table: Play, side: int, seat: int, potion: Potion, choice: str) -> None:
    """What was paid for: dice more for the own side or fewer for the other, a servant, arrows or shields."""
    params, because = potion.params, potion.clause
    if choice == "pay" and potion.effect_key == "cheating":
        _book(table, side, because, dice_mod=params.dice)
    elif choice == "pay":
        _book(table, 1 - side, because, dice_mod=-params.dice)
    elif choice == "servant" and params.kind is not None:
        gain_resource(table, seat, params.kind, 1, because)
    elif choice == "arrows":
        _book(table, side, because, arrows=params.instead.arrows)
    elif choice == "shields":
        _book(table, side, because, shields=params.instead.shields)


def _book(
    table: Play, side: int, because: str, *, arrows: int = 0, shields: int = 0, dice_mod: int = 0
) -> None:
    table.emit(
        WarBonusAdded(
            because=because, side=side, source="potion", arrows=arrows, shields=shields, dice_mod=dice_mod
        )
    )


def _close(table: Play, frame: Battle, choice: str) -> None:
    """Declared: the defender is next, then the roll."""
    table.emit(WarPotionClosed(because="MUS-WAR-4", side=frame.side, choice=choice))
    move_frame(table, replace(frame, step="potion", side=frame.side + 1), "MUS-WAR-4")


def _roll_plan_b(table: Play, frame: Battle, seat: int, dice: int, *, used: int) -> None:
    because = "MUS-PO-PLAN-B"
    table.emit(WarBonusAdded(because=because, side=frame.side, source="plan_b", plan_b=used))
    move_frame(table, replace(frame, step="plan_b"), because)
    roll = Roll(seat=seat, purpose="plan_b", dice=(RollDice(seat=seat, n=dice),))
    open_frame(table, roll, because)


def _answer_plan_b_again(table: Play, seat: int, taken: bool) -> None:
    """As Master the whole pool once more; then no die is left for this war."""
    frame = top_frame(table.state, Battle)
    if not taken:
        _close(table, frame, "plan_b")
        return
    pool = table.state.seats[seat].dice
    use_ability(table, seat, "again")
    _close(table, frame, "plan_b")
    table.emit(WarBonusAdded(because="MUS-PO-PLAN-B", side=frame.side, source="plan_b", plan_b=pool))
    roll = Roll(seat=seat, purpose="plan_b", dice=(RollDice(seat=seat, n=pool),))
    open_frame(table, roll, "MUS-PO-PLAN-B")


def after_plan_b(table: Play, seat: int, faces: tuple[Face, ...]) -> None:
    """A stone servant for each shield, placed at once."""
    gain_resource(table, seat, "stone", faces.count("shield"), "MUS-PO-PLAN-B")


ROWS = {
    "war_potion": Row(
        (act(DeclareWarPotion, _declare, lambda state, _decision, seat: declarations(state, seat)),),
        default=lambda _state, _decision, _seat: DECLINED,
    ),
    "plan_b_again": offer_row(_answer_plan_b_again),
}
