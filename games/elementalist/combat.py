"""Combat and damage: all of an Attack Phase together (ELE-CMB)."""

from games.elementalist.elementals import elements_of, pips_of
from games.elementalist.events import (
    CombatResolved,
    DamageDealt,
    ElementalRemoved,
    Named,
    Part,
    Power,
    Strike,
)
from games.elementalist.pack import COLOUR_OF, PACKS, PIPS, SMALL, Colour, ElementalistPack
from games.elementalist.state import Elemental, State
from games.kernel import Table

ATTACK: Colour = "R"
DEFENCE: Colour = "G"
"""The colours whose bonuses count on each side (ELE-CMB-3)."""
_SPELLS: dict[Colour, str] = {ATTACK: "ELE-SPL-1", DEFENCE: "ELE-SPL-3"}
_FLASHES: dict[Colour, str] = {ATTACK: "ELE-FLA-2", DEFENCE: "ELE-FLA-4"}


def resolve(table: Table[State]) -> None:
    """Combats in field order, then the losers leave, then one sum of damage (ELE-R-18)."""
    strikes = _strikes(table.state)
    losers = [loser for attacker in table.state.attack.attackers if (loser := _fight(table, attacker))]
    for loser in losers:
        table.emit(
            ElementalRemoved(
                because="ELE-FUS-8" if len(loser.components) > 1 else "ELE-CMB-4",
                id=loser.id,
                components=tuple(loser.components),
                sources=tuple(loser.sources),
                fronts=tuple(loser.fronts),
            )
        )
    _deal(table, strikes)


def _fight(table: Table[State], attacker_id: str) -> Elemental | None:
    """Compare one attacker with its blocker, if it has a standing one; who loses, if anybody."""
    state = table.state
    blocker = state.elemental(state.attack.blocks.get(attacker_id))
    attacker = state.elemental(attacker_id)
    if blocker is None or attacker is None:
        return None
    pack = PACKS[state.pack]
    attack = power(attacker, blocker, ATTACK, pack)
    defence = power(blocker, attacker, DEFENCE, pack)
    loser = None
    if attack.total != defence.total:
        loser = blocker if attack.total > defence.total else attacker
    table.emit(
        CombatResolved(
            because="ELE-CMB-1",
            attacker=attacker.id,
            blocker=blocker.id,
            attack=attack,
            defence=defence,
            loser=None if loser is None else loser.id,
        )
    )
    return loser


def amounts(
    elemental: Elemental, other: Elemental, side: Colour, pack: ElementalistPack
) -> list[tuple[Named, list[int]]]:
    """What a total is made of: pips, bonuses of the side's colour, each strength over the other."""
    helping = [front for front in elemental.fronts if COLOUR_OF[front.kind] == side]
    return [
        ("pips", [PIPS[kind] for kind in elemental.components]),
        ("spell", [PIPS[front.kind] for front in helping if front.use == "spell"]),
        ("flash", [PIPS[front.kind] for front in helping if front.use == "flash"]),
        ("source", [SMALL for kind in elemental.sources if COLOUR_OF[kind] == side]),
        ("element", [pack.element_bonus for _ in _strengths_over(elemental, other, pack)]),
    ]


def power(elemental: Elemental, other: Elemental, side: Colour, pack: ElementalistPack) -> Power:
    """A total, each item with the clause that gives it."""
    parts = [
        Part(item, sum(numbers), _because(item, side, several=len(numbers) > 1))
        for item, numbers in amounts(elemental, other, side, pack)
        if sum(numbers)
    ]
    return Power(sum([part.amount for part in parts]), tuple(parts))


def _because(item: Named, side: Colour, *, several: bool) -> str:
    match item:
        case "pips":
            return "ELE-FUS-4" if several else "ELE-CMB-1"
        case "spell":
            return "ELE-SPL-5" if several else _SPELLS[side]
        case "flash":
            return "ELE-SPL-5" if several else _FLASHES[side]
        case "source":
            return "ELE-SRC-3" if several else "ELE-SRC-2"
        case "element":
            return "ELE-CMB-2"


def _strengths_over(elemental: Elemental, other: Elemental, pack: ElementalistPack) -> set[Colour]:
    """Its elements that beat one of the other's: each of the four strengths at most once (ELE-R-12)."""
    against = elements_of(other)
    return {colour for colour in elements_of(elemental) if pack.beats[colour] in against}


def _strikes(state: State) -> tuple[Strike, ...]:
    """Unblocked attackers deal their pips, without bonuses (ELE-R-20); blocked ones nothing (ELE-R-21)."""
    attack = state.attack
    strikes = []
    for attacker in state.own(state.turn.active):
        if attacker.id not in attack.attackers:
            continue
        if attacker.id not in attack.was_blocked:
            strikes.append(Strike(attacker.id, pips_of(attacker), "ELE-CMB-5"))
        elif attacker.id not in attack.blocks:
            strikes.append(Strike(attacker.id, 0, "ELE-CMB-7"))
    return tuple(strikes)


def _deal(table: Table[State], strikes: tuple[Strike, ...]) -> None:
    """One sum for the defender; life stops at 0."""
    total = sum([strike.amount for strike in strikes])
    if not total:
        return
    seat = 1 - table.state.turn.active
    life = table.state.life[seat] - total
    clause = "ELE-CMB-8" if life < 0 else "ELE-CMB-5"
    table.emit(DamageDealt(because=clause, seat=seat, strikes=strikes, sum=total, life=max(life, 0)))
