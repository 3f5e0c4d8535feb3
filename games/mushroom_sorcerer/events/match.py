"""Events of the match as a whole: setup, rounds, turns, the agenda, withdrawal and the ranking."""

from typing import Any, Literal

import msgspec

from games import kernel
from games.kernel import Event, HiddenCount, Public
from games.mushroom_sorcerer.components import LandResource, SupplyCounts
from games.mushroom_sorcerer.frames import AnyFrame
from games.mushroom_sorcerer.layout import CELLS
from games.mushroom_sorcerer.options import MushroomOptions
from games.mushroom_sorcerer.state import (
    Board,
    Cell,
    Deck,
    Rank,
    State,
    Supply,
    Turn,
)
from games.mushroom_sorcerer.vocabulary import ELEMENTS, CellKind, DeckName, MainAction, Phase, Sorcerer


class MatchCreated(Event, frozen=True):
    """The match exists: all printed pieces lie in the supply."""

    pack: Public[str]
    options: Public[MushroomOptions]
    seats: Public[int]
    supply: Public[SupplyCounts]

    def apply(self, state: State) -> None:
        state.pack = self.pack
        state.options = self.options
        state.seats = [Board() for _ in range(self.seats)]
        state.supply = msgspec.convert(msgspec.to_builtins(self.supply), Supply)
        state.queue = list(range(self.seats))


class LandSet(msgspec.Struct, frozen=True, kw_only=True):
    """A cell as it is built."""

    kind: Public[CellKind]
    ground: Public[str | None] = None
    resource: Public[LandResource | None] = None
    debris: Public[bool] = False


class ForestBuilt(Event, frozen=True):
    """The forest, in cell order; resources and debris on it leave the supply."""

    cells: Public[tuple[LandSet, ...]]

    def apply(self, state: State) -> None:
        supply = state.supply
        for name, land in zip(CELLS, self.cells, strict=True):
            state.cells[name] = Cell(
                kind=land.kind, ground=land.ground, resource=land.resource, debris=land.debris
            )
            supply.debris -= land.debris
            if land.resource is not None:
                kind = land.resource.kind
                setattr(supply, kind, getattr(supply, kind) - land.resource.n)


class DeckOrder(msgspec.Struct, frozen=True, kw_only=True):
    """A shuffled deck, top first; nobody knows it."""

    deck: Public[DeckName]
    scrolls: HiddenCount[tuple[str, ...]]


class DecksShuffled(Event, frozen=True):
    """The four decks lie shuffled."""

    decks: Public[tuple[DeckOrder, ...]]

    def apply(self, state: State) -> None:
        state.decks = {order.deck: Deck(rest=list(order.scrolls)) for order in self.decks}


class ScrollRevealed(Event, frozen=True):
    """The next scroll of a deck is on top, or the deck is empty."""

    deck: Public[DeckName]
    scroll: Public[str | None]

    def apply(self, state: State) -> None:
        deck = state.decks[self.deck]
        deck.top = self.scroll
        del deck.rest[:1]


class SorcererChosen(Event, frozen=True):
    """A seat has its sorcerer."""

    seat: Public[int]
    sorcerer: Public[Sorcerer]

    def apply(self, state: State) -> None:
        state.seats[self.seat].sorcerer = self.sorcerer


class StartGoodsGiven(Event, frozen=True):
    """Start goods and potions; all tokens stand on space 0."""

    seat: Public[int]
    mana: Public[int]
    flasks: Public[int]
    drops: Public[int]
    potions: Public[tuple[str, ...]]

    def apply(self, state: State) -> None:
        board, supply = state.seats[self.seat], state.supply
        board.mana, board.flask, board.drop = self.mana, self.flasks, self.drops
        supply.mana -= self.mana
        supply.flask -= self.flasks
        supply.drop -= self.drops
        board.potions_left = list(self.potions)


class TokensPlaced(Event, frozen=True):
    """A sorcerer's tokens stand on space 0 of the element tracks and of the influence track."""

    seat: Public[int]

    def apply(self, state: State) -> None:
        board = state.seats[self.seat]
        board.track = dict.fromkeys(ELEMENTS, 0)
        board.influence, board.moon = 0, None


class FirstSorcererSet(Event, frozen=True):
    """Who begins."""

    seat: Public[int]
    method: Public[Literal["dice", "option"]]

    def apply(self, state: State) -> None:
        """The first of the order; nothing else to keep."""


class OrderSet(Event, frozen=True):
    """The order track."""

    order: Public[tuple[int, ...]]

    def apply(self, state: State) -> None:
        state.order = list(self.order)


class RoundBegan(Event, frozen=True):
    """A round begins."""

    n: Public[int]

    def apply(self, state: State) -> None:
        state.round = self.n
        state.early_bird_used = False


class PhaseBegan(Event, frozen=True):
    """A phase begins, with the seats to be handled in it."""

    phase: Public[Phase]
    queue: Public[tuple[int, ...]] = ()

    def apply(self, state: State) -> None:
        state.phase = self.phase
        state.cycle = 0
        state.queue = list(self.queue)


class CycleBegan(Event, frozen=True):
    """A turn cycle of Night begins."""

    cycle: Public[int]
    queue: Public[tuple[int, ...]]

    def apply(self, state: State) -> None:
        state.cycle = self.cycle
        state.queue = list(self.queue)


class PartBegan(Event, frozen=True):
    """The next sorcerer of the queue is handled."""

    seat: Public[int]

    def apply(self, state: State) -> None:
        state.queue.remove(self.seat)


class TurnBegan(Event, frozen=True):
    """A turn begins with a clean slate."""

    seat: Public[int]
    round: Public[int]
    cycle: Public[int]
    extra: Public[bool]

    def apply(self, state: State) -> None:
        state.queue.remove(self.seat)
        state.turn = Turn(seat=self.seat, extra=self.extra)


class MainActionBegun(Event, frozen=True):
    """The main action of the turn is settled."""

    seat: Public[int]
    kind: Public[MainAction]

    def apply(self, state: State) -> None:
        turn: Any = state.turn
        turn.main = self.kind


class TurnEnded(Event, frozen=True):
    """The turn is over."""

    seat: Public[int]

    def apply(self, state: State) -> None:
        state.turn = None


class FrameOpened(kernel.FrameOpened, frozen=True, kw_only=True):
    """Something begins to be resolved, on top of what was."""

    frame: Public[AnyFrame]


class FrameMoved(kernel.FrameMoved, frozen=True, kw_only=True):
    """What is being resolved went a step further."""

    frame: Public[AnyFrame]


class FrameClosed(kernel.FrameClosed, frozen=True, kw_only=True):
    """What was being resolved is done."""


class DominanceTriggered(Event, frozen=True):
    """Forest Dominance will end the match with this cycle."""

    seat: Public[int]
    round: Public[int]
    cycle: Public[int]

    def apply(self, state: State) -> None:
        state.dominance_cycle = (self.round, self.cycle)


class BlessingMet(Event, frozen=True):
    """These sorcerers meet Moons' Blessing."""

    seats: Public[tuple[int, ...]]
    elements: Public[tuple[int, ...]]
    moon_gus: Public[tuple[int, ...]]

    def apply(self, state: State) -> None:
        """The end follows."""


class SeatWithdrawn(Event, frozen=True):
    """A seat gave up; it leaves order and queue."""

    seat: Public[int]
    number: Public[int]
    order: Public[tuple[int, ...]]
    queue: Public[tuple[int, ...]]

    def apply(self, state: State) -> None:
        state.seats[self.seat].withdrawn = self.number
        state.order = list(self.order)
        state.queue = list(self.queue)


class SorcerersRanked(Event, frozen=True):
    """The ranking at the end, by seat, and what it rests on; the end follows."""

    ranking: Public[tuple[Rank, ...]]

    def apply(self, state: State) -> None:
        state.phase = "ended"
        state.ranking = self.ranking


EVENTS: tuple[type[Event], ...] = (
    MatchCreated, ForestBuilt, DecksShuffled, ScrollRevealed, SorcererChosen, StartGoodsGiven, TokensPlaced,
    FirstSorcererSet, OrderSet, RoundBegan, PhaseBegan, CycleBegan, PartBegan, TurnBegan, MainActionBegun,
    TurnEnded, FrameOpened, FrameMoved, FrameClosed, DominanceTriggered, BlessingMet, SeatWithdrawn,
    SorcerersRanked,
)  # fmt: skip
