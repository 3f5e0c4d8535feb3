"""Events of the Cast Phase, up to a pyramid's effect."""

from games.elementalist.pack import COLOUR_OF, Holder, Kind
from games.elementalist.state import Drawn, Elemental, Front, Item, Mode, State, Stored, Target, Trace, Use
from games.kernel import Event, Private, Public


class PyramidDrawn(Event, frozen=True):
    """The top of a tree was taken in hand; `left` in all trees of the seat."""

    seat: Public[int]
    left: Public[int]
    kind: Private[Kind]

    def apply(self, state: State) -> None:
        state.trees[self.seat][COLOUR_OF[self.kind]].pop()
        state.in_trees[self.seat] = self.left
        state.drawn = Drawn(self.seat, self.kind, "tree", len(state.traces[self.seat]))
        state.traces[self.seat].append(Trace())
        state.progress = True


class PyramidDiscarded(Event, frozen=True):
    """A drawn pyramid without any use was shown and went to the pile."""

    seat: Public[int]
    kind: Public[Kind]

    def apply(self, state: State) -> None:
        state.show(self.seat, state.in_hand().draw, self.kind)
        state.drawn = None
        state.to_pile(self.kind)


class FlashStored(Event, frozen=True):
    """The pyramid in hand lies under a holder, face hidden."""

    seat: Public[int]
    holder: Public[Holder]
    turn: Public[int]
    kind: Private[Kind]

    def apply(self, state: State) -> None:
        draw = state.in_hand().draw
        state.drawn = None
        state.holders[self.seat][self.holder] = Stored(self.seat, self.turn, self.kind, draw)


class DefaultTold(Event, frozen=True):
    """What a clock's choice tells everybody of the pyramid in hand.

    `first_tree`: it was on top of the first tree that had a pyramid. `passed_over`: empty holders that it is
    too large for, as they come first by default.
    """

    seat: Public[int]
    first_tree: Public[bool] = False
    passed_over: Public[tuple[Holder, ...]] = ()

    def apply(self, state: State) -> None:
        traces, draw = state.traces[self.seat], state.in_hand().draw
        first = traces[draw].first_tree or self.first_tree
        traces[draw] = Trace(first_tree=first, passed_over=self.passed_over)


class FlashTaken(Event, frozen=True):
    """A stored flash was taken in hand to be cast in another way."""

    seat: Public[int]
    holder: Public[Holder]
    kind: Private[Kind]

    def apply(self, state: State) -> None:
        stored = state.stored(self.seat, self.holder)
        state.holders[self.seat][self.holder] = None
        state.drawn = Drawn(self.seat, self.kind, self.holder, stored.draw)
        state.progress = True


class CastAnnounced(Event, frozen=True):
    """The pyramid in hand is shown with its use and targets, and waits on the stack."""

    ref: Public[int]
    seat: Public[int]
    kind: Public[Kind]
    use: Public[Use]
    targets: Public[tuple[Target, ...]]

    def apply(self, state: State) -> None:
        state.show(self.seat, state.in_hand().draw, self.kind)
        state.drawn = None
        state.stack.append(Item(self.ref, self.seat, self.kind, self.use, self.targets))
        state.next_ref = self.ref + 1


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


class SourcePlaced(Event, frozen=True):
    """A source took effect and lies behind an elemental."""

    ref: Public[int]
    elemental: Public[str]
    kind: Public[Kind]

    def apply(self, state: State) -> None:
        state.stack.pop()
        state.on_field(self.elemental).sources.append(self.kind)


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
        base = state.on_field(self.base)
        base.components = list(self.components)
        base.mode = self.mode
        base.sources = list(self.sources)
        base.fronts = list(self.fronts)
        state.field.remove(state.on_field(self.rider))
