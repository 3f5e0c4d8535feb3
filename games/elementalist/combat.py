"""Combat and damage: all of an Attack Phase together (ELE-CMB)."""

from games.elementalist.elementals import elements_of, pips_of
from games.elementalist.events import CombatResolved, DamageDealt, ElementalRemoved, Part, Power, Strike
from games.elementalist.pieces import COLOUR_OF, PACKS, PIPS, SMALL, Colour, ElementalistPack
from games.elementalist.state import Elemental, State
from games.kernel import Table

ATTACK: Colour = "R"
DEFENCE: Colour = "G"
"""The colours whose bonuses count on each side (ELE-CMB-3)."""


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
            because="ELE-CMB-6" if len(state.attack.blocks) > 1 else "ELE-CMB-1",
            attacker=attacker.id,
            blocker=blocker.id,
            attack=attack,
            defence=defence,
            loser=None if loser is None else loser.id,
        )
    )
    return loser


def power(elemental: Elemental, other: Elemental, side: Colour, pack: ElementalistPack) -> Power:
    """Pips, bonuses of the side's colour, and one element bonus for each strength over the other."""
    fused = len(elemental.components) > 1
    parts = [Part("pips", pips_of(elemental), "ELE-FUS-4" if fused else "ELE-CMB-1")]
    helping = [front for front in elemental.fronts if COLOUR_OF[front.kind] == side]
    spells = [PIPS[front.kind] for front in helping if front.use == "spell"]
    flashes = [PIPS[front.kind] for front in helping if front.use == "flash"]
    sources = [SMALL for kind in elemental.sources if COLOUR_OF[kind] == side]
    strengths = len(strengths_over(elemental, other, pack))
    if spells:
        parts.append(Part("spell", sum(spells), "ELE-SPL-5" if len(spells) > 1 else "ELE-CMB-3"))
    if flashes:
        parts.append(Part("flash", sum(flashes), "ELE-SPL-5" if len(flashes) > 1 else "ELE-CMB-3"))
    if sources:
        parts.append(Part("source", sum(sources), "ELE-SRC-3" if len(sources) > 1 else "ELE-SRC-2"))
    if strengths:
        clause = "ELE-FUS-5" if fused or len(other.components) > 1 else "ELE-CMB-2"
        parts.append(Part("element", strengths * pack.element_bonus, clause))
    return Power(sum([part.amount for part in parts]), tuple(parts))


def strengths_over(elemental: Elemental, other: Elemental, pack: ElementalistPack) -> set[Colour]:
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
