"""How good a position looks for a seat: what the AI opponents look for.

A rough guess from material, the attack that is under way, and the one that comes next. 100 is one life.
"""

from games.elementalist.combat import ATTACK, DEFENCE, amounts
from games.elementalist.elementals import pips_of, unblockable
from games.elementalist.pack import KIND_OF, PACKS, PIPS, Colour, ElementalistPack
from games.elementalist.state import Elemental, State

WIN = 1_000_000
LIFE = 100
FIELD_PIP = 90
"""A pip on the field deals damage every turn, or keeps it off."""
STORED = 45
TREE_PIP = 10
SOURCE = 15
UNDER_WAY = 80
"""Percent: what the present attack counts before it is carried out."""
NEXT = 20
"""Percent: what the other seat's coming attack counts, as much can change before it."""


def evaluate(state: State, seat: int) -> int:
    """The value of a full state for `seat`; higher is better. The other seat's value is its negative."""
    if state.result is not None:
        places = state.result.placements
        return (places[1 - seat] - places[seat]) * WIN
    score = _material(state, seat) - _material(state, 1 - seat)
    if state.phase != "play":
        return score
    active = state.turn.active
    pack = PACKS[state.pack]
    swing = _present_attack(state, pack) * UNDER_WAY
    other = state.own(1 - active)
    swing -= _attack(other, state.own(active), pack, forced=False) * NEXT
    return score + (swing if seat == active else -swing) // 100


def _material(state: State, seat: int) -> int:
    """Life, elementals with their sources, stored flashes and what is left to draw."""
    value = state.life[seat] * LIFE
    if state.phase != "play":
        return value + state.points[seat] * TREE_PIP
    for elemental in state.own(seat):
        value += pips_of(elemental) * FIELD_PIP + len(elemental.sources) * SOURCE
    for stored in state.holders[seat].values():
        value += 0 if stored is None else STORED
    for colour, tree in state.trees[seat].items():
        for size in tree:
            value += TREE_PIP * PIPS[KIND_OF[colour, size]]
    return value


def _present_attack(state: State, pack: ElementalistPack) -> int:
    """The active seat's attack of this turn: with declared blocks, or as the defender would block best."""
    step, attack = state.turn.step, state.attack
    if step in {"toggle2", "end_window"}:
        return 0
    own = state.own(state.turn.active)
    if step != "block_window":
        attackers = [elemental for elemental in own if elemental.mode == "off"]
        return _attack(attackers, state.own(1 - state.turn.active), pack, forced=True)
    total = 0
    for attacker in own:
        blocker = state.elemental(attack.blocks.get(attacker.id))
        if blocker is not None:
            total += _trade(attacker, blocker, pack)
        elif attacker.id in attack.attackers and attacker.id not in attack.was_blocked:
            total += pips_of(attacker) * LIFE
    return total


def _attack(
    attackers: list[Elemental], others: list[Elemental], pack: ElementalistPack, *, forced: bool
) -> int:
    """What an attack brings, each attacker against the block that hurts it most.

    Attackers that are not `forced` stay at home when they would only lose.
    """
    free = [elemental for elemental in others if elemental.mode == "def"]
    total = 0
    for attacker in sorted(attackers, key=pips_of, reverse=True):
        worst, chosen = pips_of(attacker) * LIFE, None
        if not unblockable(attacker):
            for blocker in free:
                value = _trade(attacker, blocker, pack)
                if value < worst:
                    worst, chosen = value, blocker
        if worst < 0 and not forced and attacker.mode == "def":
            continue
        total += worst
        if chosen is not None:
            free.remove(chosen)
    return total


def _trade(attacker: Elemental, blocker: Elemental, pack: ElementalistPack) -> int:
    """What the attacker's side gains or loses in one combat."""
    margin = _total(attacker, blocker, ATTACK, pack) - _total(blocker, attacker, DEFENCE, pack)
    if margin == 0:
        return 0
    return pips_of(blocker) * FIELD_PIP if margin > 0 else -pips_of(attacker) * FIELD_PIP


def _total(elemental: Elemental, other: Elemental, side: Colour, pack: ElementalistPack) -> int:
    return sum([sum(numbers) for _, numbers in amounts(elemental, other, side, pack)])
