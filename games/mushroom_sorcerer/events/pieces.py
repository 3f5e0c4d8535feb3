"""Events of pieces: goods, servants, dice, influence, tracks, moon, potions and scrolls."""

from typing import Any, Literal

import msgspec

from games.kernel import Event, Public
from games.mushroom_sorcerer.state import Board, Held, State, Supply, Tower, tower_at
from games.mushroom_sorcerer.vocabulary import RESERVE, SUPPLY, DeckName, Element, Goods, ServantKind


def _add(holder: Board | Supply | Tower, kind: str, n: int) -> None:
    setattr(holder, kind, getattr(holder, kind) + n)


def _place_of(state: State, board: Board, place: str) -> Board | Tower:
    return board if place == RESERVE else tower_at(state, place)


class ResourceGained(Event, frozen=True):
    """Mana, drops or flasks; `short` were missing in the supply. `source` is the supply or a cell."""

    seat: Public[int]
    kind: Public[Goods]
    n: Public[int]
    short: Public[int] = 0
    source: Public[str] = SUPPLY

    def apply(self, state: State) -> None:
        _add(state.seats[self.seat], self.kind, self.n)
        if self.source == SUPPLY:
            _add(state.supply, self.kind, -self.n)


class ResourceSpent(Event, frozen=True):
    """Mana, drops or flasks go back to the supply."""

    seat: Public[int]
    kind: Public[Goods]
    n: Public[int]

    def apply(self, state: State) -> None:
        _add(state.seats[self.seat], self.kind, -self.n)
        _add(state.supply, self.kind, self.n)


class DropGiven(Event, frozen=True):
    """Drops change hands."""

    giver: Public[int] = msgspec.field(name="from")
    taker: Public[int] = msgspec.field(name="to")
    n: Public[int]

    def apply(self, state: State) -> None:
        state.seats[self.giver].drop -= self.n
        state.seats[self.taker].drop += self.n


class ServantsGained(Event, frozen=True):
    """Servants that now wait for a place."""

    seat: Public[int]
    kind: Public[ServantKind]
    n: Public[int]
    short: Public[int] = 0
    source: Public[str] = SUPPLY

    def apply(self, state: State) -> None:
        state.seats[self.seat].unplaced[self.kind] += self.n
        if self.source == SUPPLY:
            _add(state.supply, self.kind, -self.n)


class ServantPlaced(Event, frozen=True):
    """A servant has its place; a displaced one went to the reserve."""

    seat: Public[int]
    kind: Public[ServantKind]
    dest: Public[str]
    displaced: Public[ServantKind | None] = None
    from_reserve: Public[bool] = False

    def apply(self, state: State) -> None:
        board = state.seats[self.seat]
        if self.from_reserve:
            _add(board, self.kind, -1)
        else:
            board.unplaced[self.kind] -= 1
        _add(_place_of(state, board, self.dest), self.kind, 1)
        if self.displaced is not None:
            _add(tower_at(state, self.dest), self.displaced, -1)
            _add(board, self.displaced, 1)


class ServantSpent(Event, frozen=True):
    """A servant goes back to the supply."""

    seat: Public[int]
    kind: Public[ServantKind]
    source: Public[str]

    def apply(self, state: State) -> None:
        _add(_place_of(state, state.seats[self.seat], self.source), self.kind, -1)
        _add(state.supply, self.kind, 1)


class ServantTaken(Event, frozen=True):
    """A servant of another sorcerer now waits for a place with the taker."""

    owner: Public[int] = msgspec.field(name="from")
    source: Public[str]
    taker: Public[int] = msgspec.field(name="to")
    kind: Public[ServantKind]

    def apply(self, state: State) -> None:
        _add(_place_of(state, state.seats[self.owner], self.source), self.kind, -1)
        state.seats[self.taker].unplaced[self.kind] += 1


class ServantsToReserve(Event, frozen=True):
    """Servants leave a tower that became too low or disappears."""

    seat: Public[int]
    cell: Public[str]
    flame: Public[int]
    stone: Public[int]

    def apply(self, state: State) -> None:
        tower, board = tower_at(state, self.cell), state.seats[self.seat]
        tower.flame -= self.flame
        tower.stone -= self.stone
        board.flame += self.flame
        board.stone += self.stone


class WarDieGained(Event, frozen=True):
    """A war die joins the pool for good."""

    seat: Public[int]

    def apply(self, state: State) -> None:
        state.seats[self.seat].dice += 1
        state.supply.war_die -= 1


class InfluenceGained(Event, frozen=True):
    """Influence; `total` is the number afterwards."""

    seat: Public[int]
    n: Public[int]
    total: Public[int]

    def apply(self, state: State) -> None:
        state.seats[self.seat].influence = self.total


class InfluenceRefused(Event, frozen=True):
    """Influence that the moon path doesn't give."""

    seat: Public[int]
    n: Public[int]

    def apply(self, state: State) -> None:
        """Nothing is gained."""


class MoonPathEntered(Event, frozen=True):
    """The token leaves the influence track for the moon track, for good."""

    seat: Public[int]
    lost: Public[int]

    def apply(self, state: State) -> None:
        board = state.seats[self.seat]
        board.influence, board.moon = None, 0


class MoonElementsGained(Event, frozen=True):
    """Moon elements; `lost` went beyond the end of the track."""

    seat: Public[int]
    n: Public[int]
    total: Public[int]
    lost: Public[int] = 0

    def apply(self, state: State) -> None:
        state.seats[self.seat].moon = self.total


class ElementsGained(Event, frozen=True):
    """A token goes forward on an element track; `lost` went beyond its end."""

    seat: Public[int]
    element: Public[Element]
    start: Public[int] = msgspec.field(name="from")
    end: Public[int] = msgspec.field(name="to")
    lost: Public[int] = 0

    def apply(self, state: State) -> None:
        state.seats[self.seat].track[self.element] = self.end


class TrackBonusGiven(Event, frozen=True):
    """A token entered a space with a bonus; the gain follows."""

    seat: Public[int]
    element: Public[Element]
    space: Public[int]
    kind: Public[str]
    n: Public[int]

    def apply(self, state: State) -> None:
        """The gain has its own event."""


class PotionUsed(Event, frozen=True):
    """A potion acts for this round."""

    seat: Public[int]
    potion: Public[str]

    def apply(self, state: State) -> None:
        board = state.seats[self.seat]
        board.potions_left.remove(self.potion)
        board.potion_active = self.potion


class PotionExpired(Event, frozen=True):
    """A potion acts no longer."""

    seat: Public[int]
    potion: Public[str]

    def apply(self, state: State) -> None:
        state.seats[self.seat].potion_active = None


class PotionAbilityUsed(Event, frozen=True):
    """An effect of the active potion was used; `mark` says which limit of the turn that uses up."""

    seat: Public[int]
    potion: Public[str]
    mark: Public[Literal["ability", "chain"] | None] = None
    detail: Public[str] = ""

    def apply(self, state: State) -> None:
        turn: Any = state.turn
        if self.mark == "ability":
            turn.ability_used = True
        elif self.mark == "chain":
            turn.chain_used = True


class ScrollTaken(Event, frozen=True):
    """The top scroll of a deck goes to an archive."""

    seat: Public[int]
    deck: Public[DeckName]
    scroll: Public[str]
    by: Public[Literal["study", "invisible_hand"]]

    def apply(self, state: State) -> None:
        state.decks[self.deck].top = None
        state.seats[self.seat].archive.append(Held(scroll=self.scroll))
        if self.by == "study":
            turn: Any = state.turn
            turn.studies += 1


class ScrollDiscarded(Event, frozen=True):
    """A scroll leaves the game, from a deck or from a seat's archive."""

    scroll: Public[str]
    deck: Public[DeckName | None] = None
    seat: Public[int | None] = None

    def apply(self, state: State) -> None:
        if self.deck is not None:
            state.decks[self.deck].top = None
        else:
            board = state.seats[self.seat or 0]
            board.archive = [held for held in board.archive if held.scroll != self.scroll]
        state.discard.append(self.scroll)


class SpellCast(Event, frozen=True):
    """A scroll is cast: `source` is own, seat or deck; `owner` whose archive it lies in."""

    seat: Public[int]
    scroll: Public[str]
    source: Public[Literal["own", "seat", "deck"]]
    owner: Public[int | None]
    mana: Public[int]
    runs: Public[int]

    def apply(self, state: State) -> None:
        turn: Any = state.turn
        turn.cast.append(self.scroll)


class ScrollFlipped(Event, frozen=True):
    """A Summoning scroll is used up; it keeps its place in the archive."""

    owner: Public[int]
    scroll: Public[str]

    def apply(self, state: State) -> None:
        for held in state.seats[self.owner].archive:
            if held.scroll == self.scroll:
                held.flipped = True


EVENTS: tuple[type[Event], ...] = (
    ResourceGained, ResourceSpent, DropGiven, ServantsGained, ServantPlaced, ServantSpent, ServantTaken,
    ServantsToReserve, WarDieGained, InfluenceGained, InfluenceRefused, MoonPathEntered, MoonElementsGained,
    ElementsGained, TrackBonusGiven, PotionUsed, PotionExpired, PotionAbilityUsed, ScrollTaken,
    ScrollDiscarded, SpellCast, ScrollFlipped,
)  # fmt: skip
