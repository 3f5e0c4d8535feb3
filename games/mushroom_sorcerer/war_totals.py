"""The numbers of a war: dice, arrows, blocks, damage, overflow, and the casualties they allow."""

import msgspec

from games.mushroom_sorcerer.moves import AssignCasualties
from games.mushroom_sorcerer.state import State, Tower, active, running_war, tower_at
from games.mushroom_sorcerer.vocabulary import carries_out

ATTACKER_BONUS = 1
STONE_SHIELDS = 2


class Totals(msgspec.Struct, frozen=True):
    """Attacker first; `shields` are those of the servants."""

    arrows: tuple[int, int]
    blocks: tuple[int, int]
    damage: tuple[int, int]
    shields: tuple[int, int]
    overflow: int


@carries_out("MUS-RES-6")
def dice_number(state: State, side: int) -> int:
    """Dice a side rolls: its whole pool, as potions change it; the pool itself stays."""
    war = running_war(state)
    pool = state.seats[war.seat_of(side)].dice
    return max(0, pool - war.plan_b_used[side] + war.dice_mod[side])


@carries_out("MUS-SRV-7", "MUS-PO-BIG-BELLY")
def flame_shields(state: State, seat: int) -> int:
    """Shields of a flame servant."""
    return 2 if active(state, seat, "big_belly") else 1


@carries_out("MUS-SRV-7", "MUS-PO-FURY")
def servant_arrows(state: State, seat: int, tower: Tower) -> int:
    """Arrows of the servants on a platform: one for each flame, with Fury also for each stone."""
    return tower.flame + (tower.stone if active(state, seat, "fury") else 0)


@carries_out("MUS-WAR-7", "MUS-PO-DUEL-EXPERT")
def _arrows(state: State, side: int) -> int:
    war = running_war(state)
    seat = war.seat_of(side)
    own = servant_arrows(state, seat, tower_at(state, war.cell_of(side)))
    bonus = ATTACKER_BONUS if side == 0 else 0
    duel = int(active(state, seat, "duel_expert"))
    return own + war.faces[side].count("arrow") + bonus + war.arrows[side] + duel


@carries_out("MUS-WAR-8", "MUS-PO-NINE-LIVES")
def _block(state: State, side: int) -> int:
    war = running_war(state)
    lives = int(active(state, war.seat_of(side), "nine_lives"))
    return war.faces[side].count("shield") + war.block[side] + lives


@carries_out("MUS-WAR-9")
def _shields(state: State, side: int) -> int:
    war = running_war(state)
    tower = tower_at(state, war.cell_of(side))
    return tower.flame * flame_shields(state, war.seat_of(side)) + tower.stone * STONE_SHIELDS


def war_totals(state: State) -> Totals:
    """All totals of the war as the servants stand now."""
    arrows = (_arrows(state, 0), _arrows(state, 1))
    blocks = (_block(state, 0), _block(state, 1))
    damage = (max(0, arrows[1] - blocks[0]), max(0, arrows[0] - blocks[1]))
    shields = (_shields(state, 0), _shields(state, 1))
    return Totals(arrows, blocks, damage, shields, max(0, damage[1] - shields[1]))


@carries_out("MUS-WAR-10")
def casualty_options(state: State, side: int) -> list[AssignCasualties]:
    """Every legal set of casualties: all, none, or enough with no servant hit needlessly."""
    war, totals = running_war(state), war_totals(state)
    tower = tower_at(state, war.cell_of(side))
    damage = totals.damage[side]
    if damage >= totals.shields[side]:
        return [AssignCasualties(flame=tower.flame, stone=tower.stone)]
    if not damage:
        return [AssignCasualties(flame=0, stone=0)]
    value = flame_shields(state, war.seat_of(side))
    found = []
    for flame in range(tower.flame + 1):
        for stone in range(tower.stone + 1):
            spare = flame * value + stone * STONE_SHIELDS - damage
            if spare >= 0 and ((flame and spare < value) or (stone and spare < STONE_SHIELDS)):
                found.append(AssignCasualties(flame=flame, stone=stone))
    return found
