"""Events of toggling, attack and combat."""

from typing import Literal

import msgspec

from games.elementalist.pack import Kind
from games.elementalist.state import Front, Mode, State
from games.kernel import Event, Public


class ElementalToggled(Event, frozen=True):
    """An elemental was turned by its controller."""

    id: Public[str]
    mode: Public[Mode]

    def apply(self, state: State) -> None:
        elemental = state.on_field(self.id)
        elemental.mode = self.mode
        elemental.toggled = True


class AttackersFixed(Event, frozen=True):
    """Who attacks in this Attack Phase, in field order."""

    ids: Public[tuple[str, ...]]

    def apply(self, state: State) -> None:
        state.attack.attackers = list(self.ids)


class BlocksDeclared(Event, frozen=True):
    """The defender's blocks, as attacker-blocker pairs."""

    pairs: Public[tuple[tuple[str, str], ...]]

    def apply(self, state: State) -> None:
        state.attack.blocks = dict(self.pairs)
        state.attack.was_blocked = [attacker for attacker, _ in self.pairs]


Named = Literal["pips", "spell", "flash", "source", "element"]
"""What a power total is made of."""


class Part(msgspec.Struct, frozen=True):
    """One item of a power total, and the clause that gives it."""

    item: Public[Named]
    amount: Public[int]
    because: Public[str]


class Power(msgspec.Struct, frozen=True):
    """One side's total in a combat, itemised; items of 0 are left out."""

    total: Public[int]
    parts: Public[tuple[Part, ...]]


class CombatResolved(Event, frozen=True):
    """One attacker met its blocker; `loser` is the elemental that will be removed, if any."""

    attacker: Public[str]
    blocker: Public[str]
    attack: Public[Power]
    defence: Public[Power]
    loser: Public[str | None]

    def apply(self, state: State) -> None:
        """The losers of all combats are removed together afterwards."""


class ElementalRemoved(Event, frozen=True):
    """An elemental left the field, with everything attached."""

    id: Public[str]
    components: Public[tuple[Kind, ...]]
    sources: Public[tuple[Kind, ...]]
    fronts: Public[tuple[Front, ...]]

    def apply(self, state: State) -> None:
        state.field.remove(state.on_field(self.id))
        state.to_pile(*self.components, *self.sources, *(front.kind for front in self.fronts))
        state.attack.forget(self.id)
        state.progress = True


class Strike(msgspec.Struct, frozen=True):
    """What one attacker did to the defender, and the clause that says so."""

    attacker: Public[str]
    amount: Public[int]
    because: Public[str]


class DamageDealt(Event, frozen=True):
    """All damage of an Attack Phase; `life` of the damaged seat after it."""

    seat: Public[int]
    strikes: Public[tuple[Strike, ...]]
    sum: Public[int]
    life: Public[int]

    def apply(self, state: State) -> None:
        state.life[self.seat] = self.life
        state.progress = True
