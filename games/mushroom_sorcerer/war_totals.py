"""The numbers of a war: dice, arrows, blocks, damage, overflow, and the casualties they allow.

Servants, dice and the attacker's bonus count by the pack (MUS-SRV-7, MUS-WAR-7, MUS-WAR-8); what a potion
adds in every war stands with the potion.
"""

import msgspec

from games.mushroom_sorcerer.components import PotionParams
from games.mushroom_sorcerer.moves import AssignCasualties
from games.mushroom_sorcerer.state import State, pack, potion_in_use, running_war, tower_at
from games.mushroom_sorcerer.vocabulary import ServantKind

NO_POTION = PotionParams()


class Totals(msgspec.Struct, frozen=True):
    """Attacker first; `shields` are those of the servants."""

    arrows: tuple[int, int]
    blocks: tuple[int, int]
    damage: tuple[int, int]
    shields: tuple[int, int]
    overflow: int


def dice_number(state: State, side: int) -> int:
    """Dice a side rolls: its whole pool, as potions change it; the pool itself stays (MUS-RES-6)."""
    war = running_war(state)
    pool = state.seats[war.seat_of(side)].dice
    return max(0, pool - war.plan_b_used[side] + war.dice_mod[side])


def _potion(state: State, seat: int) -> PotionParams:
    potion = potion_in_use(state, seat)
    return NO_POTION if potion is None else potion.params


def shields_of(state: State, seat: int, kind: ServantKind) -> int:
    """Shields of one servant of this kind."""
    numbers, potion = pack(state).war, _potion(state, seat)
    if kind == "flame":
        return numbers.flame.shields + potion.flame.shields
    return numbers.stone.shields + potion.stone.shields


def _arrows(state: State, side: int) -> int:
    war, numbers = running_war(state), pack(state).war
    potion = _potion(state, war.seat_of(side))
    tower = tower_at(state, war.cell_of(side))
    flame = tower.flame * (numbers.flame.arrows + potion.flame.arrows)
    stone = tower.stone * (numbers.stone.arrows + potion.stone.arrows)
    bonus = numbers.attacker_arrows if side == 0 else 0
    return flame + stone + war.faces[side].count("arrow") + bonus + war.arrows[side] + potion.side.arrows


def _block(state: State, side: int) -> int:
    war = running_war(state)
    return war.faces[side].count("shield") + war.block[side] + _potion(state, war.seat_of(side)).side.shields


def _shields(state: State, side: int) -> int:
    war = running_war(state)
    tower, seat = tower_at(state, war.cell_of(side)), war.seat_of(side)
    return tower.flame * shields_of(state, seat, "flame") + tower.stone * shields_of(state, seat, "stone")


def war_totals(state: State) -> Totals:
    """All totals of the war as the servants stand now."""
    arrows = (_arrows(state, 0), _arrows(state, 1))
    blocks = (_block(state, 0), _block(state, 1))
    damage = (max(0, arrows[1] - blocks[0]), max(0, arrows[0] - blocks[1]))
    shields = (_shields(state, 0), _shields(state, 1))
    return Totals(arrows, blocks, damage, shields, max(0, damage[1] - shields[1]))


def casualty_options(state: State, side: int) -> list[AssignCasualties]:
    """Every legal set of casualties (MUS-WAR-10): all, none, or enough with no servant hit needlessly."""
    war, totals = running_war(state), war_totals(state)
    tower, seat = tower_at(state, war.cell_of(side)), war.seat_of(side)
    damage = totals.damage[side]
    if damage >= totals.shields[side]:
        return [AssignCasualties(flame=tower.flame, stone=tower.stone)]
    if not damage:
        return [AssignCasualties(flame=0, stone=0)]
    of_flame, of_stone = shields_of(state, seat, "flame"), shields_of(state, seat, "stone")
    found = []
    for flame in range(tower.flame + 1):
        for stone in range(tower.stone + 1):
            spare = flame * of_flame + stone * of_stone - damage
            if spare >= 0 and ((flame and spare < of_flame) or (stone and spare < of_stone)):
                found.append(AssignCasualties(flame=flame, stone=stone))
    return found
