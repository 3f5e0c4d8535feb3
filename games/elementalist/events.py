"""What can happen (section 7 of the specification). `apply` folds; rules live elsewhere.

In the order of a match: draft, turn frame, cast phase, stack and flashes, toggling, attack, end.
"""

from typing import Literal

import msgspec

from games.elementalist.pieces import COLOUR_OF, Colour, Holder, Kind, Piece, Size
from games.elementalist.state import (
    Attack,
    Drawn,
    Elemental,
    Front,
    Item,
    Mode,
    Reason,
    Result,
    State,
    Step,
    Stored,
    Target,
    Use,
    Window,
    WindowName,
)
from games.kernel import Event, Private, Public


class MatchConfigured(Event, frozen=True):
    """The match is set up: options, and the supply laid out."""

    seats: Public[int]
    pack: Public[str]
    options: Public[dict[str, str]]
    supply: Public[dict[Kind, int]]

    def apply(self, state: State) -> None:
        state.pack = self.pack
        state.options = self.options.copy()
        state.supply = self.supply.copy()


class FirstRolled(Event, frozen=True):
    """The small black pyramid points at the first chooser."""

    seat: Public[int]

    def apply(self, state: State) -> None:
        state.first_chooser = state.to_choose = self.seat
        state.phase = "draft"


class PyramidChosen(Event, frozen=True):
    """A pyramid went from the supply into a stack; `points` of the stack after it."""

    seat: Public[int]
    kind: Public[Kind]
    points: Public[int]

    def apply(self, state: State) -> None:
        stack = state.stacks[self.seat]
        state.supply[self.kind] -= 1
        stack[self.kind] = stack.get(self.kind, 0) + 1
        state.points[self.seat] = self.points


class BuildingStopped(Event, frozen=True):
    """A seat chooses no more."""

    seat: Public[int]
    reason: Public[Literal["chosen", "full", "nothing_fits"]]

    def apply(self, state: State) -> None:
        state.stopped[self.seat] = True


class NextChooser(Event, frozen=True):
    """Whose choice is next."""

    seat: Public[int]

    def apply(self, state: State) -> None:
        state.to_choose = self.seat


class DraftClosed(Event, frozen=True):
    """Both have stopped; the rest of the supply and the spare black pyramids are the pile."""

    pile: Public[dict[Piece, int]]

    def apply(self, state: State) -> None:
        state.supply = dict.fromkeys(state.supply, 0)
        state.pile = self.pile.copy()
        state.phase = "play"


class TreesBuilt(Event, frozen=True):
    """A stack was split into trees, sizes from bottom to top."""

    seat: Public[int]
    trees: Private[dict[Colour, tuple[Size, ...]]]
    total: Public[int]

    def apply(self, state: State) -> None:
        state.trees[self.seat] = {colour: list(sizes) for colour, sizes in self.trees.items()}
        state.in_trees[self.seat] = self.total


class HoldersGiven(Event, frozen=True):
    """A seat's two black pyramids lie ready, empty; the life of both seats."""

    seat: Public[int]
    holders: Public[tuple[Holder, ...]]
    life: Public[tuple[int, ...]]

    def apply(self, state: State) -> None:
        state.holders[self.seat] = dict.fromkeys(self.holders)
        state.life = list(self.life)


class TurnStarted(Event, frozen=True):
    """A seat's turn begins; `no` counts from 1."""

    seat: Public[int]
    no: Public[int]

    def apply(self, state: State) -> None:
        state.turn.active = self.seat
        state.turn.no = self.no
        state.progress = False


class StepEntered(Event, frozen=True):
    """The turn came to a step in which somebody may have to answer."""

    step: Public[Step]

    def apply(self, state: State) -> None:
        state.turn.step = self.step


class PyramidDrawn(Event, frozen=True):
    """The top of a tree was taken in hand; `left` in all trees of the seat."""

    seat: Public[int]
    left: Public[int]
    kind: Private[Kind]

    def apply(self, state: State) -> None:
        state.trees[self.seat][COLOUR_OF[self.kind]].pop()
        state.in_trees[self.seat] = self.left
        state.drawn = Drawn(self.seat, self.kind, "tree")
        state.progress = True


class PyramidDiscarded(Event, frozen=True):
    """A drawn pyramid without any use was shown and went to the pile."""

    seat: Public[int]
    kind: Public[Kind]

    def apply(self, state: State) -> None:
        state.drawn = None
        state.to_pile(self.kind)


class FlashStored(Event, frozen=True):
    """The pyramid in hand lies under a holder, face hidden."""

    seat: Public[int]
    holder: Public[Holder]
    turn: Public[int]
    kind: Private[Kind]

    def apply(self, state: State) -> None:
        state.drawn = None
        state.holders[self.seat][self.holder] = Stored(self.seat, self.turn, self.kind)


class FlashTaken(Event, frozen=True):
    """A stored flash was taken in hand to be cast in another way."""

    seat: Public[int]
    holder: Public[Holder]
    kind: Private[Kind]

    def apply(self, state: State) -> None:
        state.holders[self.seat][self.holder] = None
        state.drawn = Drawn(self.seat, self.kind, self.holder)
        state.progress = True


class CastAnnounced(Event, frozen=True):
    """The pyramid in hand is shown with its use and targets, and waits on the stack."""

    ref: Public[int]
    seat: Public[int]
    kind: Public[Kind]
    use: Public[Use]
    targets: Public[tuple[Target, ...]]

    def apply(self, state: State) -> None:
        state.drawn = None
        state.stack.append(Item(self.ref, self.seat, self.kind, self.use, self.targets))
        state.next_ref = self.ref + 1


class FlashAnnounced(Event, frozen=True):
    """A stored flash is revealed with its target, and waits on the stack."""

    ref: Public[int]
    seat: Public[int]
    holder: Public[Holder]
    kind: Public[Kind]
    target: Public[Target]

    def apply(self, state: State) -> None:
        state.holders[self.seat][self.holder] = None
        state.stack.append(Item(self.ref, self.seat, self.kind, "flash", (self.target,)))
        state.next_ref = self.ref + 1
        state.progress = True


class WindowOpened(Event, frozen=True):
    """Flashes may be used now."""

    name: Public[WindowName]

    def apply(self, state: State) -> None:
        state.window = Window(self.name, state.turn.active)


class WindowClosed(Event, frozen=True):
    """Both passed and nothing waits on the stack."""

    name: Public[WindowName]

    def apply(self, state: State) -> None:
        state.window = None


class PriorityGiven(Event, frozen=True):
    """A seat is asked; `passes` in a row came before."""

    seat: Public[int]
    passes: Public[int]

    def apply(self, state: State) -> None:
        window: Window = state.window  # type: ignore[assignment]
        window.priority = self.seat
        window.passes = self.passes


class PriorityPassed(Event, frozen=True):
    """A seat passed; `auto`: it was skipped, having no ripe flash."""

    seat: Public[int]
    auto: Public[bool]

    def apply(self, state: State) -> None:
        """The next `priority_given` tells how many passed."""


class ElementalEntered(Event, frozen=True):
    """A cast took effect: a new elemental, in defence mode."""

    ref: Public[int]
    id: Public[str]
    controller: Public[int]
    kind: Public[Kind]

    def apply(self, state: State) -> None:
        state.stack.pop()
        state.field.append(Elemental(self.id, self.controller, [self.kind]))
        state.next_elemental += 1


class FrontPlaced(Event, frozen=True):
    """A spell or flash took effect and lies in front of an elemental."""

    ref: Public[int]
    elemental: Public[str]
    kind: Public[Kind]
    caster: Public[int]
    use: Public[Use]

    def apply(self, state: State) -> None:
        state.stack.pop()
        _on_field(state, self.elemental).fronts.append(Front(self.ref, self.kind, self.caster, self.use))


class SourcePlaced(Event, frozen=True):
    """A source took effect and lies behind an elemental."""

    ref: Public[int]
    elemental: Public[str]
    kind: Public[Kind]

    def apply(self, state: State) -> None:
        state.stack.pop()
        _on_field(state, self.elemental).sources.append(self.kind)


class ElementalsFused(Event, frozen=True):
    """The rider became part of the base, with everything attached."""

    ref: Public[int]
    base: Public[str]
    rider: Public[str]
    components: Public[tuple[Kind, ...]]
    mode: Public[Mode]
    sources: Public[tuple[Kind, ...]]
    fronts: Public[tuple[Front, ...]]

    def apply(self, state: State) -> None:
        base = _on_field(state, self.base)
        base.components = list(self.components)
        base.mode = self.mode
        base.sources = list(self.sources)
        base.fronts = list(self.fronts)
        state.field.remove(_on_field(state, self.rider))


class AttackStopped(Event, frozen=True):
    """An attacker was turned upright: it attacks no more, and its block ends."""

    elemental: Public[str]

    def apply(self, state: State) -> None:
        _on_field(state, self.elemental).mode = "def"
        state.attack.forget(self.elemental)


class PyramidCancelled(Event, frozen=True):
    """A blue flash (`by`) sent one stack item, component or front to the pile."""

    by: Public[int]
    target: Public[Target]
    kind: Public[Kind]

    def apply(self, state: State) -> None:
        target = self.target
        state.to_pile(self.kind)
        if target.stack is not None:
            state.stack = [item for item in state.stack if item.ref != target.stack]
        elif target.front is not None:
            for elemental in state.field:
                elemental.fronts = [front for front in elemental.fronts if front.ref != target.front]
        elif target.elemental is not None and target.component is not None:
            _on_field(state, target.elemental).components.pop(target.component)
            state.stack = [item.without(target.elemental, target.component) for item in state.stack]
            state.progress = True


class ItemSpent(Event, frozen=True):
    """A stack item went to the pile: a blue one that took effect, or one that found no target."""

    ref: Public[int]
    kind: Public[Kind]
    reason: Public[Literal["resolved", "fizzled"]]

    def apply(self, state: State) -> None:
        state.stack.pop()
        state.to_pile(self.kind)


class ElementalToggled(Event, frozen=True):
    """An elemental was turned by its controller."""

    id: Public[str]
    mode: Public[Mode]

    def apply(self, state: State) -> None:
        elemental = _on_field(state, self.id)
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


class Part(msgspec.Struct, frozen=True):
    """One item of a power total, and the clause that gives it."""

    item: Public[Literal["pips", "spell", "flash", "source", "element"]]
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
        state.field.remove(_on_field(state, self.id))
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


class FrontsCleared(Event, frozen=True):
    """Spells and flashes in front of elementals went to the pile at the end of the turn."""

    refs: Public[tuple[int, ...]]

    def apply(self, state: State) -> None:
        for elemental in state.field:
            if elemental.fronts:
                gone = [front.kind for front in elemental.fronts if front.ref in self.refs]
                elemental.fronts = [front for front in elemental.fronts if front.ref not in self.refs]
                state.to_pile(*gone)


class TurnEnded(Event, frozen=True):
    """A turn is over; `quiet` turns in a row without anything irreversible."""

    seat: Public[int]
    quiet: Public[int]

    def apply(self, state: State) -> None:
        for elemental in state.field:
            elemental.toggled = False
        state.attack = Attack()
        state.window = None
        state.quiet = self.quiet


class DecisionDefaulted(Event, frozen=True):
    """A seat's clock ran out; the named move is played for it."""

    seat: Public[int]
    move: Public[str]

    def apply(self, state: State) -> None:
        """The default move's own events follow."""


class MatchEnded(Event, frozen=True):
    """The match is over; no winner is a draw."""

    winner: Public[int | None]
    reason: Public[Reason]
    lives: Public[tuple[int, ...]]

    def apply(self, state: State) -> None:
        state.phase = "ended"
        state.result = Result(self.winner, self.reason)


class SecretsDisclosed(Event, frozen=True):
    """After the end: what was left in the trees, under the holders and in hand."""

    trees: Public[tuple[dict[Colour, tuple[Size, ...]], ...]]
    holders: Public[tuple[dict[Holder, Kind | None], ...]]
    drawn: Public[Kind | None]

    def apply(self, state: State) -> None:
        """Nothing changes: the match has ended, so its state is open to everyone."""


def _on_field(state: State, elemental: str) -> Elemental:
    for candidate in state.field:
        if candidate.id == elemental:
            return candidate
    raise LookupError(elemental)


EVENTS: tuple[type[Event], ...] = (
    MatchConfigured, FirstRolled, PyramidChosen, BuildingStopped, NextChooser, DraftClosed, TreesBuilt,
    HoldersGiven, TurnStarted, StepEntered, PyramidDrawn, PyramidDiscarded, FlashStored, FlashTaken,
    CastAnnounced, FlashAnnounced, WindowOpened, WindowClosed, PriorityGiven, PriorityPassed,
    ElementalEntered, FrontPlaced, SourcePlaced, ElementalsFused, AttackStopped, PyramidCancelled,
    ItemSpent, ElementalToggled, AttackersFixed, BlocksDeclared, CombatResolved, ElementalRemoved,
    DamageDealt, FrontsCleared, TurnEnded, DecisionDefaulted, MatchEnded, SecretsDisclosed,
)  # fmt: skip
