"""What happens to the board: rooms, doors, barriers, tokens and what lies on tiles."""

from collections import Counter
from typing import Literal

import msgspec

from games.extra_creditors.events.base import Happening
from games.extra_creditors.geometry import EdgeId, Tile
from games.extra_creditors.options import MissionOptions
from games.extra_creditors.state import (
    Concentration,
    Edge,
    Filling,
    Room,
    State,
    Student,
    Supply,
    TokenKind,
    barriers_of,
)
from games.kernel import Event, Hidden, HiddenCount, Public, clone


class MissionOpened(Happening, frozen=True, kw_only=True):
    """The options and the full supplies."""

    options: Public[MissionOptions]
    seats: Public[int]
    supply: Public[Supply]

    def apply(self, state: State) -> None:
        state.options = self.options
        state.supply = clone(self.supply)
        state.students = [Student(seat=seat) for seat in range(self.seats)]
        kinds: tuple[TokenKind, ...] = ("item", "slime", "wild")
        state.mc.discard = dict.fromkeys(kinds, 0)
        state.mc.box = dict.fromkeys(kinds, 0)


class RoomDeckShuffled(Happening, frozen=True, kw_only=True):
    """The room cards were shuffled."""

    order: HiddenCount[tuple[str, ...]]

    def apply(self, state: State) -> None:
        """The draws that follow tell all that matters."""


class RoomDrawn(Happening, frozen=True, kw_only=True):
    """A room card was drawn and accepted, or discarded."""

    room: Public[str]
    accepted: Public[bool]

    def apply(self, state: State) -> None:
        if not self.accepted:
            state.discarded_rooms.append(self.room)


class BoardLaid(Happening, frozen=True, kw_only=True):
    """Rooms, walls and doors in place. `dice` are the draws of the door procedure in order."""

    placements: Public[tuple[Room, ...]]
    edges: Public[dict[EdgeId, Edge]]
    doors: Public[tuple[EdgeId, ...]]
    dice: Public[tuple[str, ...]]
    rods: Public[tuple[Tile, ...]]
    room_order: Public[tuple[str, ...]]

    def apply(self, state: State) -> None:
        state.rooms = list(self.placements)
        state.edges = dict(self.edges)
        state.rods = list(self.rods)
        state.barriers = barriers_of(state.edges)


class TokenPlaced(Happening, frozen=True, kw_only=True):
    """A token came onto a tile, which now holds `n`; `cause` is the effect's clause."""

    tile: Public[Tile]
    n: Public[int]
    supply: Public[int]
    cause: Public[str]

    def apply(self, state: State) -> None:
        state.tokens[self.tile] = self.n
        state.supply.tokens = self.supply


class TokenRemoved(Happening, frozen=True, kw_only=True):
    """Tokens left a tile, which now holds `n`."""

    tile: Public[Tile]
    n: Public[int]
    supply: Public[int]

    def apply(self, state: State) -> None:
        _count(state, self.tile, self.n)
        state.supply.tokens = self.supply


class TokensMoved(Happening, frozen=True, kw_only=True):
    """A token went from one tile to another; both counts afterwards."""

    from_tile: Public[Tile] = msgspec.field(name="from")
    to_tile: Public[Tile] = msgspec.field(name="to")
    n_from: Public[int]
    n_to: Public[int]
    supply: Public[int]

    def apply(self, state: State) -> None:
        _count(state, self.from_tile, self.n_from)
        _count(state, self.to_tile, self.n_to)
        state.supply.tokens = self.supply


class PlacementPrevented(Happening, frozen=True, kw_only=True):
    """A token did not come onto a tile."""

    tile: Public[Tile]
    by: Public[Literal["absorption", "null", "none_left", "occupied"]]
    cause: Public[str]

    def apply(self, state: State) -> None:
        """Nothing changes."""


class NullPlaced(Happening, frozen=True, kw_only=True):
    """A Null token came onto a tile."""

    tile: Public[Tile]
    null_supply: Public[int]

    def apply(self, state: State) -> None:
        state.nulls = sorted([*state.nulls, self.tile])
        state.supply.nulls = self.null_supply


class NullRemoved(Happening, frozen=True, kw_only=True):
    """A Null token went back to the supply."""

    tile: Public[Tile]
    null_supply: Public[int]

    def apply(self, state: State) -> None:
        state.nulls.remove(self.tile)
        state.supply.nulls = self.null_supply


class BarrierDamaged(Happening, frozen=True, kw_only=True):
    """A barrier took a cube; `cause` is the effect's clause."""

    edge: Public[EdgeId]
    damage: Public[int]
    broken: Public[bool]
    cubes_left: Public[int]
    cause: Public[str]

    def apply(self, state: State) -> None:
        _set_edge(state, self.edge, damage=self.damage, broken=self.broken)
        state.supply.cubes = self.cubes_left


class DamagePrevented(Happening, frozen=True, kw_only=True):
    """A barred barrier took no damage."""

    edge: Public[EdgeId]
    cause: Public[str]

    def apply(self, state: State) -> None:
        """Nothing changes."""


class BarrierBarred(Happening, frozen=True, kw_only=True):
    """A barrier is protected by a seat, or no longer."""

    edge: Public[EdgeId]
    seat: Public[int | None]

    def apply(self, state: State) -> None:
        _set_edge(state, self.edge, barred_by=self.seat)


class BarrierRepaired(Happening, frozen=True, kw_only=True):
    """A cube went back to the supply; a broken barrier stands again."""

    edge: Public[EdgeId]
    damage: Public[int]
    cubes_left: Public[int]

    def apply(self, state: State) -> None:
        _set_edge(state, self.edge, damage=self.damage, broken=False, open=False)
        state.supply.cubes = self.cubes_left


class DoorOpened(Happening, frozen=True, kw_only=True):
    """A closed door is open now."""

    edge: Public[EdgeId]
    seat: Public[int]

    def apply(self, state: State) -> None:
        _set_edge(state, self.edge, open=True)


class DoorClosed(Happening, frozen=True, kw_only=True):
    """An open door is closed now."""

    edge: Public[EdgeId]
    seat: Public[int]

    def apply(self, state: State) -> None:
        _set_edge(state, self.edge, open=False)


class BagShuffled(Happening, frozen=True, kw_only=True):
    """The Magic Concentration Tokens went into the bag; `discard` is what stays outside."""

    order: HiddenCount[tuple[TokenKind, ...]]

    def apply(self, state: State) -> None:
        mc = state.mc
        mc.bag = list(self.order)
        mc.discard = dict.fromkeys(mc.discard, 0)
        mc.fillings.append(Filling(mc.next_id, dict(sorted(Counter(self.order).items()))))


class ConcentrationPlaced(Happening, frozen=True, kw_only=True):
    """A token from the bag lies face down; `rolls` are all Coordinate rolls made for it."""

    token: Public[int]
    tile: Public[Tile]
    rolls: Public[tuple[tuple[int, int], ...]]
    kind: Hidden[TokenKind]

    def apply(self, state: State) -> None:
        state.mc.board[self.tile] = Concentration(self.token, self.kind)
        state.mc.bag.pop(0)
        state.mc.next_id = self.token + 1


class ConcentrationRevealed(Happening, frozen=True, kw_only=True):
    """A token was turned up, by a seat or (None) by an Elemental."""

    token: Public[int]
    tile: Public[Tile]
    kind: Public[TokenKind]
    by: Public[int | None]

    def apply(self, state: State) -> None:
        mc = state.mc
        mc.board[self.tile] = Concentration(self.token, self.kind, up=True)
        filling = next(each for each in reversed(mc.fillings) if each.first <= self.token)
        filling.unseen[self.kind] -= 1
        if not any(filling.unseen.values()):
            mc.fillings.remove(filling)


class ConcentrationConsumed(Happening, frozen=True, kw_only=True):
    """An Elemental Token took what lay there: Wild Magic to the box, an Item to the discard."""

    token: Public[int]
    tile: Public[Tile]
    kind: Public[TokenKind]
    wild_consumed: Public[int]

    def apply(self, state: State) -> None:
        del state.mc.board[self.tile]
        pile = state.mc.box if self.kind == "wild" else state.mc.discard
        pile[self.kind] += 1
        state.wild_consumed = self.wild_consumed


class ConcentrationCollected(Happening, frozen=True, kw_only=True):
    """A student collected an Item token."""

    token: Public[int]
    tile: Public[Tile]
    seat: Public[int]

    def apply(self, state: State) -> None:
        del state.mc.board[self.tile]
        state.mc.discard["item"] += 1


class EssenceChanged(Happening, frozen=True, kw_only=True):
    """A tile or a student now has `n` Dream Essence."""

    tile: Public[Tile | None] = None
    seat: Public[int | None] = None
    n: Public[int]
    supply: Public[int]

    def apply(self, state: State) -> None:
        if self.seat is not None:
            state.students[self.seat].essence = self.n
        elif self.tile is not None and self.n:
            state.essence[self.tile] = self.n
        elif self.tile is not None:
            state.essence.pop(self.tile, None)
        state.supply.essence = self.supply


class TotemCrafted(Happening, frozen=True, kw_only=True):
    """A student made a Materialization Totem."""

    seat: Public[int]
    supply: Public[int]

    def apply(self, state: State) -> None:
        state.students[self.seat].totems += 1
        state.supply.totems = self.supply


class TotemPlaced(Happening, frozen=True, kw_only=True):
    """A totem stands on the middle of a quadrant."""

    seat: Public[int]
    quadrant: Public[int]

    def apply(self, state: State) -> None:
        state.students[self.seat].totems -= 1
        state.totems = sorted([*state.totems, self.quadrant])


def _count(state: State, tile: Tile, n: int) -> None:
    if n:
        state.tokens[tile] = n
    else:
        state.tokens.pop(tile, None)
        state.suspects.pop(tile, None)


def _set_edge(state: State, edge: EdgeId, **changes: object) -> None:
    before = state.edges[edge]
    after = state.edges[edge] = msgspec.structs.replace(before, **changes)
    if before.blocks != after.blocks:
        state.barriers = barriers_of(state.edges)


BOARD_EVENTS: tuple[type[Event], ...] = (
    MissionOpened,
    RoomDeckShuffled,
    RoomDrawn,
    BoardLaid,
    TokenPlaced,
    TokenRemoved,
    TokensMoved,
    PlacementPrevented,
    NullPlaced,
    NullRemoved,
    BarrierDamaged,
    DamagePrevented,
    BarrierBarred,
    BarrierRepaired,
    DoorOpened,
    DoorClosed,
    BagShuffled,
    ConcentrationPlaced,
    ConcentrationRevealed,
    ConcentrationConsumed,
    ConcentrationCollected,
    EssenceChanged,
    TotemCrafted,
    TotemPlaced,
)
