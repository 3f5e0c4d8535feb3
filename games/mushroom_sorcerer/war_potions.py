"""Potions at the beginning of a war (MUS-WAR-4): the attacker declares, then the defender."""

from msgspec.structs import replace

from games.mushroom_sorcerer.events_forest import WarBonusAdded, WarPotionClosed
from games.mushroom_sorcerer.events_pieces import PotionAbilityUsed
from games.mushroom_sorcerer.frames import Battle, Roll, RollDice
from games.mushroom_sorcerer.moves import DeclareWarPotion, Decline, PlanBAgain
from games.mushroom_sorcerer.resolution import Play, ask, move_frame, open_frame, top_frame
from games.mushroom_sorcerer.resources import gain_resource, spend
from games.mushroom_sorcerer.state import State, data, master, pack, running_war
from games.mushroom_sorcerer.vocabulary import Face, carries_out

FEWER_DICE = -2
MORE_DICE = 2
CAMOUFLAGE = 2
DECLINED = DeclareWarPotion(choice="decline")


@carries_out("MUS-PO-FURY", "MUS-PO-BIG-BELLY", "MUS-PO-CHEATING", "MUS-PO-FLAMOUFLAGE", "MUS-PO-STONOUFLAGE")
def declarations(state: State, seat: int) -> list[DeclareWarPotion]:
    """What the active potion offers this seat at the beginning of a war; declining is last."""
    potion, supply = state.seats[seat].potion_active, state.supply
    paid = state.seats[seat].mana >= pack(state).potion_cost
    found: list[DeclareWarPotion] = []
    match potion:
        case "fury" | "big_belly":
            if paid and master(state, seat, potion):
                found.append(DeclareWarPotion(choice="pay"))
        case "cheating":
            if paid:
                found.append(DeclareWarPotion(choice="pay"))
        case "plan_b":
            if supply.stone:
                pool = state.seats[seat].dice
                found.extend(DeclareWarPotion(choice="plan_b", dice=k) for k in range(1, pool + 1))
        case "flamouflage":
            if paid and supply.flame:
                found.append(DeclareWarPotion(choice="servant"))
            if paid and master(state, seat, potion):
                found.append(DeclareWarPotion(choice="arrows"))
        case "stonouflage":
            if paid and supply.stone:
                found.append(DeclareWarPotion(choice="servant"))
            if paid and master(state, seat, potion):
                found.append(DeclareWarPotion(choice="shields"))
    return [*found, DECLINED]


def offer_plan_b_again(table: Play, frame: Battle) -> None:
    """Plan B, Master: after the placements the whole pool may be rolled once more."""
    state = table.state
    seat = running_war(state).seat_of(frame.side)
    if master(state, seat, "plan_b") and state.seats[seat].dice and state.supply.stone:
        options = [PlanBAgain(), Decline()]
        ask(table, "plan_b_again", seat, "MUS-PO-PLAN-B", options, then=answer_plan_b_again)
    else:
        _close(table, frame, "plan_b")


def answer_war_potion(table: Play, seat: int, move: DeclareWarPotion) -> None:
    """Pay, and book what the potion gives in this war."""
    frame = top_frame(table.state, Battle)
    if move.choice == "decline":
        _close(table, frame, "decline")
        return
    potion = table.state.seats[seat].potion_active or ""
    because = data(table.state).potions[potion].clause
    table.emit(PotionAbilityUsed(because=because, seat=seat, potion=potion, detail=move.choice))
    if move.choice == "plan_b":
        _roll_plan_b(table, frame, seat, move.dice, used=move.dice)
        return
    spend(table, seat, "mana", pack(table.state).potion_cost, because)
    side, other = frame.side, 1 - frame.side
    _close(table, frame, move.choice)
    match move.choice:
        case "pay":
            cheating = potion == "cheating"
            _book(table, side if cheating else other, because, dice_mod=MORE_DICE if cheating else FEWER_DICE)
        case "servant":
            gain_resource(table, seat, "flame" if potion == "flamouflage" else "stone", 1, because)
        case "arrows":
            _book(table, side, because, arrows=CAMOUFLAGE)
        case "shields":
            _book(table, side, because, shields=CAMOUFLAGE)


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


def answer_plan_b_again(table: Play, seat: int, move: PlanBAgain | Decline) -> None:
    """As Master the whole pool once more; then no die is left for this war."""
    frame = top_frame(table.state, Battle)
    if isinstance(move, Decline):
        _close(table, frame, "plan_b")
        return
    pool = table.state.seats[seat].dice
    table.emit(PotionAbilityUsed(because="MUS-PO-PLAN-B", seat=seat, potion="plan_b", detail="again"))
    _close(table, frame, "plan_b")
    table.emit(WarBonusAdded(because="MUS-PO-PLAN-B", side=frame.side, source="plan_b", plan_b=pool))
    roll = Roll(seat=seat, purpose="plan_b", dice=(RollDice(seat=seat, n=pool),))
    open_frame(table, roll, "MUS-PO-PLAN-B")


def after_plan_b(table: Play, seat: int, faces: tuple[Face, ...]) -> None:
    """A stone servant for each shield, placed at once."""
    gain_resource(table, seat, "stone", faces.count("shield"), "MUS-PO-PLAN-B")
