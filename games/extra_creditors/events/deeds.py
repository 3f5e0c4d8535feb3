"""What students do with items, abilities, objects, Wild Magic, seals and rituals."""

import msgspec

from games.extra_creditors.events.base import Happening
from games.extra_creditors.geometry import Tile
from games.extra_creditors.state import STABILIZED, SealedElemental, State
from games.kernel import Event, Public, Ref


class ItemDrawn(Happening, frozen=True, kw_only=True):
    """A student drew the top item card."""

    seat: Public[int]
    item: Public[str]

    def apply(self, state: State) -> None:
        state.items.deck.pop(0)
        hand = state.students[self.seat].hand
        hand.append(self.item)
        hand.sort()


class ItemUsed(Happening, frozen=True, kw_only=True):
    """A student used an item card, which is in the discard now."""

    seat: Public[int]
    item: Public[str]
    aim: Public[Ref | None] = None

    def apply(self, state: State) -> None:
        state.students[self.seat].hand.remove(self.item)
        state.items.discard.append(self.item)


class ItemDiscarded(Happening, frozen=True, kw_only=True):
    """A student discarded an item card unused."""

    seat: Public[int]
    item: Public[str]

    def apply(self, state: State) -> None:
        state.students[self.seat].hand.remove(self.item)
        state.items.discard.append(self.item)


class AbilityUsed(Happening, frozen=True, kw_only=True):
    """A student used an ability of its ID."""

    seat: Public[int]
    ability: Public[str]
    aim: Public[Ref | None] = None

    def apply(self, state: State) -> None:
        state.students[self.seat].used.append(self.ability)


class ObjectRequested(Happening, frozen=True, kw_only=True):
    """A student asked another one for an object; `transfers` of this turn counted."""

    seat: Public[int]
    holder: Public[int]
    obj: Public[str]
    transfers: Public[int]

    def apply(self, state: State) -> None:
        state.students[self.seat].transfers = self.transfers


class ObjectMoved(Happening, frozen=True, kw_only=True):
    """An item card or Stabilized Wild Magic changed hands; no seat means the floor of `tile`."""

    obj: Public[str]
    mover: Public[int]
    from_seat: Public[int | None]
    to_seat: Public[int | None]
    tile: Public[Tile]
    transfers: Public[int]

    def apply(self, state: State) -> None:
        state.students[self.mover].transfers = self.transfers
        if self.from_seat is None:
            pile = state.floor[self.tile]
            pile.remove(self.obj)
            if not pile:
                del state.floor[self.tile]
        else:
            _hold(state, self.from_seat, self.obj, -1)
        if self.to_seat is None:
            state.floor[self.tile] = sorted([*state.floor.get(self.tile, ()), self.obj])
        else:
            _hold(state, self.to_seat, self.obj, 1)


class WildStabilized(Happening, frozen=True, kw_only=True):
    """A Wild Magic token went into a student's inventory."""

    seat: Public[int]
    token: Public[int]
    tile: Public[Tile]

    def apply(self, state: State) -> None:
        del state.mc.board[self.tile]
        student = state.students[self.seat]
        student.stabilized += 1
        student.stabilizations += 1


class StabilizedDiscarded(Happening, frozen=True, kw_only=True):
    """A Stabilized Wild Magic went to the discard."""

    seat: Public[int]

    def apply(self, state: State) -> None:
        state.students[self.seat].stabilized -= 1
        state.mc.discard["wild"] += 1


class SealRolled(Happening, frozen=True, kw_only=True):
    """A roll of a Seal attempt: it must beat `value`."""

    seat: Public[int]
    die: Public[int]
    roll: Public[int]
    bonus: Public[int]
    value: Public[int]
    success: Public[bool]
    attempt: Public[int]

    def apply(self, state: State) -> None:
        """What follows from it is told by other events."""


class ElementalSealed(Happening, frozen=True, kw_only=True):
    """The Elemental is sealed; the Stabilized Wild Magic is in the box."""

    seat: Public[int]
    kind: Public[str]
    value: Public[int]

    def apply(self, state: State) -> None:
        state.students[self.seat].stabilized -= 1
        state.mc.box["wild"] += 1
        state.sealed.append(SealedElemental(self.kind, self.seat, self.value))
        if state.elemental is not None:
            state.elemental.in_play = False
            state.elemental.tile = None
        state.body_tile = None


class SlimeSealed(Happening, frozen=True, kw_only=True):
    """A Slime is sealed and in the box."""

    seat: Public[int]
    token: Public[int]
    tile: Public[Tile]

    def apply(self, state: State) -> None:
        del state.mc.board[self.tile]
        state.mc.box["slime"] += 1
        state.students[self.seat].slimes_sealed += 1


class RitualTeleported(Happening, frozen=True, kw_only=True):
    """A student went from one ritual token to another."""

    seat: Public[int]
    to_tile: Public[Tile] = msgspec.field(name="to")

    def apply(self, state: State) -> None:
        student = state.students[self.seat]
        student.tile = self.to_tile
        student.teleports += 1


class RitualRolled(Happening, frozen=True, kw_only=True):
    """The D4 of a Mana Neutralization Ritual."""

    seat: Public[int]
    d4: Public[int]

    def apply(self, state: State) -> None:
        """The choice of the tile follows."""


def _hold(state: State, seat: int, obj: str, n: int) -> None:
    student = state.students[seat]
    if obj == STABILIZED:
        student.stabilized += n
    elif n > 0:
        student.hand.append(obj)
        student.hand.sort()
    else:
        student.hand.remove(obj)


DEED_EVENTS: tuple[type[Event], ...] = (
    ItemDrawn,
    ItemUsed,
    ItemDiscarded,
    AbilityUsed,
    ObjectRequested,
    ObjectMoved,
    WildStabilized,
    StabilizedDiscarded,
    SealRolled,
    ElementalSealed,
    SlimeSealed,
    RitualTeleported,
    RitualRolled,
)
