"""Events of windows, the stack and flashes."""

from typing import Literal

from games.elementalist.pack import Holder, Kind
from games.elementalist.state import Front, Item, State, Target, Use, WindowName
from games.kernel import Event, Public


class WindowOpened(Event, frozen=True):
    """Flashes may be used now."""

    name: Public[WindowName]

    def apply(self, state: State) -> None:
        state.window = self.name


class WindowClosed(Event, frozen=True):
    """Both passed and nothing waits on the stack."""

    name: Public[WindowName]

    def apply(self, state: State) -> None:
        state.window = None


class PriorityPassed(Event, frozen=True):
    """A seat without a ripe flash is not asked; that counts as a pass."""

    seat: Public[int]

    def apply(self, state: State) -> None:
        """The next question tells how many passed."""


class FlashAnnounced(Event, frozen=True):
    """A stored flash is revealed with its target, and waits on the stack."""

    ref: Public[int]
    seat: Public[int]
    holder: Public[Holder]
    kind: Public[Kind]
    target: Public[Target]

    def apply(self, state: State) -> None:
        state.show(self.seat, state.stored(self.seat, self.holder).draw, self.kind)
        state.holders[self.seat][self.holder] = None
        state.stack.append(Item(self.ref, self.seat, self.kind, "flash", (self.target,)))
        state.next_ref = self.ref + 1
        state.progress = True


class FrontPlaced(Event, frozen=True):
    """A spell or flash took effect and lies in front of an elemental."""

    ref: Public[int]
    elemental: Public[str]
    kind: Public[Kind]
    caster: Public[int]
    use: Public[Use]

    def apply(self, state: State) -> None:
        state.stack.pop()
        state.on_field(self.elemental).fronts.append(Front(self.ref, self.kind, self.caster, self.use))


class AttackStopped(Event, frozen=True):
    """An attacker was turned upright: it attacks no more, and its block ends."""

    elemental: Public[str]

    def apply(self, state: State) -> None:
        state.on_field(self.elemental).mode = "def"
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
            state.on_field(target.elemental).components.pop(target.component)
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
