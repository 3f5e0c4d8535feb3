"""What happens to a mission as a whole: phases, Elementals, cards, decisions and the end.

`EVENTS` lists every event of the game; those of the board and of students have modules of their own.
"""

from typing import Literal

import msgspec

from games.extra_creditors.events_board import BOARD_EVENTS, Happening
from games.extra_creditors.events_students import STUDENT_EVENTS
from games.extra_creditors.geometry import Tile
from games.extra_creditors.pack import Kind
from games.extra_creditors.state import (
    Elemental,
    Mission,
    Pending,
    Phase,
    Resolution,
    State,
)
from games.kernel import Event, Hidden, HiddenCount, Public

Block = Literal["setup", "turn", "summon", "arrival"]


class PhaseEntered(Happening, frozen=True, kw_only=True):
    """The mission is in another phase."""

    phase: Public[Phase]

    def apply(self, state: State) -> None:
        state.phase = self.phase


class ReportDeckShuffled(Happening, frozen=True, kw_only=True):
    """The Elemental Reports were shuffled."""

    order: HiddenCount[tuple[str, ...]]

    def apply(self, state: State) -> None:
        state.report.deck = list(self.order)
        state.report.used = []


class ReportHint(Happening, frozen=True, kw_only=True):
    """The hint of the top report can be read."""

    hint: Public[str]
    possible: Public[tuple[Kind, ...]]

    def apply(self, state: State) -> None:
        state.report.top_hint = self.hint


class ElementalRevealed(Happening, frozen=True, kw_only=True):
    """The report was flipped: this is the Elemental of the stage."""

    report: Public[str]
    kind: Public[Kind]
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


class ItemDeckShuffled(Happening, frozen=True, kw_only=True):
    """The item cards, or their discard, became the item deck."""

    order: HiddenCount[tuple[str, ...]]

    def apply(self, state: State) -> None:
        state.items.deck = list(self.order)
        state.items.discard = []


class ElementalDeckShuffled(Happening, frozen=True, kw_only=True):
    """The elemental cards were shuffled into a new draw deck."""

    order: HiddenCount[tuple[str, ...]]
    removed: Public[tuple[str, ...]] = ()
    added: Public[tuple[str, ...]] = ()
    discard_included: Public[bool] = False
    reserve: Public[int]

    def apply(self, state: State) -> None:
        deck = state.elemental_deck
        deck.draw = list(self.order)
        deck.removed.extend(self.removed)
        deck.added.extend(self.added)
        if self.discard_included:
            deck.discard = []
        state.supply.reserve = self.reserve


class PlaneBroke(Happening, frozen=True, kw_only=True):
    """The Plane Break Counter has a new value."""

    value: Public[int]

    def apply(self, state: State) -> None:
        state.plane_break = self.value


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
        if not self.figure:
            state.body_tile = self.tile


class ElementalMoved(Happening, frozen=True, kw_only=True):
    """The figure changed its tile, or rolled the one it stands on."""

    from_tile: Public[Tile] = msgspec.field(name="from")
    to_tile: Public[Tile] = msgspec.field(name="to")
    dice: Public[tuple[int, ...]] = ()

    def apply(self, state: State) -> None:
        if state.elemental is not None:
            state.elemental.tile = self.to_tile


class BodyShifted(Happening, frozen=True, kw_only=True):
    """The body of the Darkness Elemental is hidden in a token."""

    tile: Hidden[Tile]

    def apply(self, state: State) -> None:
        state.body_tile = self.tile
        if state.elemental is not None:
            state.elemental.tile = None


class BodyExposed(Happening, frozen=True, kw_only=True):
    """The body of the Darkness Elemental shows its figure."""

    tile: Public[Tile]

    def apply(self, state: State) -> None:
        state.body_tile = None
        if state.elemental is not None:
            state.elemental.tile = self.tile


class Illuminated(Happening, frozen=True, kw_only=True):
    """A token was tested for the body."""

    seat: Public[int]
    tile: Public[Tile]
    found: Public[bool]

    def apply(self, state: State) -> None:
        """An exposed body has an event of its own."""


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


def _no_origin(state: State) -> None:
    if state.resolution is not None:
        state.resolution.origin = None


class MagicDissipated(Happening, frozen=True, kw_only=True):
    """The tokens and pieces of a sealed Elemental left the board."""

    tokens_returned: Public[int]
    supply: Public[int]
    essence: Public[int]
    totems: Public[int]

    def apply(self, state: State) -> None:
        state.tokens = {}
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


class SummonScheduled(Happening, frozen=True, kw_only=True):
    """The next Elemental is summoned when this turn of the sealer has ended."""

    after_seat: Public[int]
    after_turn: Public[int]

    def apply(self, state: State) -> None:
        state.summon_turn = self.after_turn


class DecisionOpened(Happening, frozen=True, kw_only=True):
    """The game waits for a decision."""

    pending: Public[Pending]

    def apply(self, state: State) -> None:
        state.pending = self.pending
        state.decisions = self.pending.id
        if state.resolution is not None and self.pending.kind == "absorb":
            state.resolution.asked_absorb = True


class DecisionAnswered(Happening, frozen=True, kw_only=True):
    """The pending decision is made."""

    id: Public[int]
    option: Public[str]
    by_timeout: Public[bool]

    def apply(self, state: State) -> None:
        state.pending = None


class BonusDrawn(Happening, frozen=True, kw_only=True):
    """Three Extra Extra Credit cards, of which one is put back."""

    cards: Public[tuple[str, ...]]

    def apply(self, state: State) -> None:
        state.bonus.drawn = list(self.cards)


class BonusDiscarded(Happening, frozen=True, kw_only=True):
    """The other two are the optional goals."""

    bonus: Public[str]

    def apply(self, state: State) -> None:
        state.bonus.kept = [card for card in state.bonus.drawn if card != self.bonus]


class MissionEnded(Happening, frozen=True, kw_only=True):
    """The result, and everything that was secret."""

    result: Public[Literal["victory", "defeat"]]
    cause: Public[str]
    score: Public[int]
    bonus: Public[tuple[str, ...]]
    elemental_deck: Public[tuple[str, ...]]
    item_deck: Public[tuple[str, ...]]
    report_deck: Public[tuple[str, ...]]
    location_deck: Public[tuple[str, ...]]
    bag: Public[tuple[str, ...]]
    face_down: Public[dict[Tile, str]]
    body_tile: Public[Tile | None]

    def apply(self, state: State) -> None:
        state.mission = Mission(self.result, self.cause, self.score, self.bonus)
        state.phase = "finished"
        state.pending = None


EVENTS: tuple[type[Event], ...] = (
    *BOARD_EVENTS,
    *STUDENT_EVENTS,
    PhaseEntered,
    ReportDeckShuffled,
    ReportHint,
    ElementalRevealed,
    ItemDeckShuffled,
    ElementalDeckShuffled,
    PlaneBroke,
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
    SummonScheduled,
    DecisionOpened,
    DecisionAnswered,
    BonusDrawn,
    BonusDiscarded,
    MissionEnded,
)
