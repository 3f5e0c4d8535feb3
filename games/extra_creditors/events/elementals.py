"""What happens to the Elemental, its cards and its draws."""

from typing import Literal

import msgspec

from games.extra_creditors.events.base import Happening
from games.extra_creditors.geometry import Tile
from games.extra_creditors.state import Elemental, Resolution, State
from games.kernel import Event, Hidden, HiddenCount, Public

Block = Literal["setup", "turn", "summon", "arrival"]


class ElementalRevealed(Happening, frozen=True, kw_only=True):
    """The report was flipped: this is the Elemental of the stage."""

    report: Public[str]
    kind: Public[str]
    stage: Public[int]
    token_total: Public[int]

    def apply(self, state: State) -> None:
        state.report.deck.pop(0)
        state.report.top_hint = None
        state.report.used.append(self.report)
        state.elemental = Elemental(kind=self.kind, stage=self.stage)
        state.supply.token_total = self.token_total
        state.supply.tokens = self.token_total
        state.summon_turn = None


class ElementalPlaced(Happening, frozen=True, kw_only=True):
    """The Elemental is in play: on a tile, hidden in one of its tokens, or in a quadrant."""

    tile: Public[Tile | None] = None
    quadrant: Public[int | None] = None
    dice: Public[tuple[int, ...]] = ()
    figure: Public[bool] = True

    def apply(self, state: State) -> None:
        if state.elemental is not None:
            state.elemental.in_play = True
            state.elemental.tile = self.tile if self.figure else None
        if self.tile is not None and not self.figure:
            state.body_tile = self.tile
            state.suspects = {self.tile: 1}


class ElementalMoved(Happening, frozen=True, kw_only=True):
    """The figure changed its tile, or rolled the one it stands on."""

    from_tile: Public[Tile] = msgspec.field(name="from")
    to_tile: Public[Tile] = msgspec.field(name="to")
    dice: Public[tuple[int, ...]] = ()

    def apply(self, state: State) -> None:
        if state.elemental is not None:
            state.elemental.tile = self.to_tile


class BodyShifted(Happening, frozen=True, kw_only=True):
    """The body of the Darkness Elemental is hidden in a token; `suspects`: its chances by what was shown."""

    tile: Hidden[Tile]
    suspects: Public[dict[Tile, int]]

    def apply(self, state: State) -> None:
        state.body_tile = self.tile
        state.suspects = dict(self.suspects)
        if state.elemental is not None:
            state.elemental.tile = None


class BodyExposed(Happening, frozen=True, kw_only=True):
    """The body of the Darkness Elemental shows its figure."""

    tile: Public[Tile]

    def apply(self, state: State) -> None:
        state.body_tile = None
        state.suspects = {}
        if state.elemental is not None:
            state.elemental.tile = self.tile


class Illuminated(Happening, frozen=True, kw_only=True):
    """A token was tested for the body."""

    seat: Public[int]
    tile: Public[Tile]
    found: Public[bool]

    def apply(self, state: State) -> None:
        """A body that was found has an event of its own."""
        if not self.found:
            state.suspects.pop(self.tile, None)


class BlockStarted(Happening, frozen=True, kw_only=True):
    """A block of elemental cards began."""

    block: Public[Block]
    to_draw: Public[int]

    def apply(self, state: State) -> None:
        state.resolution = Resolution(block=self.block, to_draw=self.to_draw)


class BlockEnded(Happening, frozen=True, kw_only=True):
    """A block of elemental cards is over."""

    block: Public[Block]

    def apply(self, state: State) -> None:
        state.resolution = None


class CardsDrawn(Happening, frozen=True, kw_only=True):
    """Elemental cards lie face up; `to_draw` more will be drawn in this block."""

    cards: Public[tuple[str, ...]]
    to_draw: Public[int]

    def apply(self, state: State) -> None:
        del state.elemental_deck.draw[: len(self.cards)]
        if state.resolution is not None:
            state.resolution.cards.extend(self.cards)
            state.resolution.to_draw = self.to_draw


class CardResolving(Happening, frozen=True, kw_only=True):
    """The next card takes effect; the marks of the draw are cleared."""

    def apply(self, state: State) -> None:
        resolution = state.resolution
        if resolution is not None:
            resolution.card = self.card
            resolution.cascaded = []
            resolution.onto = []
            resolution.ruptures = 0
            resolution.asked_absorb = False


class CardDiscarded(Happening, frozen=True, kw_only=True):
    """A card is done."""

    def apply(self, state: State) -> None:
        if state.resolution is not None and self.card is not None:
            state.resolution.card = None
            state.resolution.cards.remove(self.card)
            state.elemental_deck.discard.append(self.card)


class OriginRolled(Happening, frozen=True, kw_only=True):
    """Where the cards of an Elemental without figure originate."""

    tile: Public[Tile]
    dice: Public[tuple[int, ...]]

    def apply(self, state: State) -> None:
        if state.resolution is not None:
            state.resolution.origin = self.tile


class DirectionRolled(Happening, frozen=True, kw_only=True):
    """The Directional D4."""

    d4: Public[int]
    dir: Public[str]

    def apply(self, state: State) -> None:
        """What it leads to follows."""


class Cascaded(Happening, frozen=True, kw_only=True):
    """A tile Cascades; `cause` is the Elemental's clause."""

    tile: Public[Tile]
    dir: Public[str | None]
    cause: Public[str]

    def apply(self, state: State) -> None:
        if state.resolution is not None:
            state.resolution.cascaded.append(self.tile)


class TileCascadedOnto(Happening, frozen=True, kw_only=True):
    """A Cascade adds, or tries to add, a token here; `cause` is the Elemental's clause."""

    tile: Public[Tile]
    cause: Public[str]

    def apply(self, state: State) -> None:
        if state.resolution is not None:
            state.resolution.onto.append(self.tile)


class RuptureQueued(Happening, frozen=True, kw_only=True):
    """Ruptures waiting for the end of the card."""

    n: Public[int]

    def apply(self, state: State) -> None:
        if state.resolution is not None:
            state.resolution.ruptures = self.n


class RuptureStarted(Happening, frozen=True, kw_only=True):
    """A Rupture: Spreads in all four directions."""

    n: Public[int]

    def apply(self, state: State) -> None:
        if state.resolution is not None:
            state.resolution.ruptures = self.n


class LocationDeckShuffled(Happening, frozen=True, kw_only=True):
    """The location cards were shuffled."""

    order: HiddenCount[tuple[str, ...]]

    def apply(self, state: State) -> None:
        state.locations.deck = list(self.order)
        state.locations.discard = []


class LocationTop(Happening, frozen=True, kw_only=True):
    """The back of the top location card names the quadrant in force."""

    quadrant: Public[int]

    def apply(self, state: State) -> None:
        state.locations.top_quadrant = self.quadrant


class LocationRevealed(Happening, frozen=True, kw_only=True):
    """The top location card was read and discarded."""

    location: Public[str]
    tile: Public[Tile]

    def apply(self, state: State) -> None:
        locations = state.locations
        if locations.flipped == self.location:
            locations.flipped = None
        else:
            locations.deck.pop(0)
        locations.discard.append(self.location)
        locations.top_quadrant = None
        _no_origin(state)


class Materialized(Happening, frozen=True, kw_only=True):
    """The top location card was flipped and the Dream Elemental's figure stands on its tile."""

    location: Public[str]
    tile: Public[Tile]

    def apply(self, state: State) -> None:
        state.locations.deck.pop(0)
        state.locations.flipped = self.location
        _no_origin(state)
        if state.elemental is not None:
            state.elemental.tile = self.tile


class Dematerialized(Happening, frozen=True, kw_only=True):
    """The Dream Elemental's figure has left the board."""

    tile: Public[Tile]

    def apply(self, state: State) -> None:
        if state.elemental is not None:
            state.elemental.tile = None


class MagicDissipated(Happening, frozen=True, kw_only=True):
    """The tokens and pieces of a sealed Elemental left the board."""

    tokens_returned: Public[int]
    supply: Public[int]
    essence: Public[int]
    totems: Public[int]

    def apply(self, state: State) -> None:
        state.tokens = {}
        state.suspects = {}
        state.supply.tokens = self.supply
        state.essence = {}
        state.supply.essence = self.essence
        state.totems = []
        state.supply.totems = self.totems
        for student in state.students:
            student.essence = 0
            student.totems = 0
        state.locations.deck = []
        state.locations.discard = []
        state.locations.top_quadrant = None
        state.locations.flipped = None


def _no_origin(state: State) -> None:
    if state.resolution is not None:
        state.resolution.origin = None


ELEMENTAL_EVENTS: tuple[type[Event], ...] = (
    ElementalRevealed,
    ElementalPlaced,
    ElementalMoved,
    BodyShifted,
    BodyExposed,
    Illuminated,
    BlockStarted,
    BlockEnded,
    CardsDrawn,
    CardResolving,
    CardDiscarded,
    OriginRolled,
    DirectionRolled,
    Cascaded,
    TileCascadedOnto,
    RuptureQueued,
    RuptureStarted,
    LocationDeckShuffled,
    LocationTop,
    LocationRevealed,
    Materialized,
    Dematerialized,
    MagicDissipated,
)
