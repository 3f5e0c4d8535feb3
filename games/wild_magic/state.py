"""The state of a match. Only hands, deck and conceded hands are hidden; everything else lies open."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Final, Literal

import msgspec

from games.kernel import SPECTATOR, Frame, Hidden, HiddenCount, MatchState, PrivateCount, Public, seats_in
from games.wild_magic.cards import ELEMENTS, Element, Kind, MeldCards, sort_cards
from games.wild_magic.options import WildMagicOptions
from games.wild_magic.pack import SideName

BOARD: Final = "board"
Holder = int | Literal["board"]
Trigger = Literal["deck", "six_melds"]
EVERYBODY: Final = (SPECTATOR, 0, 1, 2, 3, 4)


class Guardian(msgspec.Struct, frozen=True):
    """A Guardian token on the board, and its upper side."""

    id: Public[str]
    side: Public[SideName]


class MeldFrame(Frame, tag="meld"):
    """A meld that has been laid and is not yet compared; a second one only inside Corvalis light.

    `parts` counts what its Guardian has done so far. Where the action goes round the table, `at` is the seat
    it has come to and `asked` how many it has come to. `revealed` are face-up deck cards without a pool.
    """

    element: Public[Element]
    strength: Public[int]
    guardian: Public[str | None] = None
    side: Public[SideName | None] = None
    stage: Public[Literal["guardian", "compare"]] = "compare"
    parts: Public[int] = 0
    at: Public[int | None] = None
    asked: Public[int] = 0
    revealed: Public[list[Kind]] = []
    tie_ok: Public[bool] = False


class Passing(msgspec.Struct, frozen=True):
    """Cards that came into a hand, left it or changed hands, since cards first changed hands unseen.

    `size` is the number of cards in the giver's hand before, `held` in the taker's; `eyes` are the viewers
    who saw the cards.
    """

    giver: Public[int | None]
    taker: Public[int | None]
    size: Public[int]
    held: Public[int]
    cards: Annotated[tuple[Kind, ...], seats_in("eyes", counted=True)]
    eyes: Public[tuple[int, ...]] = EVERYBODY


class Seat(msgspec.Struct):
    """One player.

    `known` is how many cards of a kind everybody knows to be in the hand at least, or to have been in it when
    the seat left.
    """

    seat: Public[int]
    in_play: Public[bool] = True
    hand: PrivateCount[list[Kind]] = []
    known: Public[dict[Kind, int]] = {}
    melds: Public[dict[Element, MeldCards]] = {}
    box_hidden: PrivateCount[list[Kind]] = []

    def gain(self, cards: Sequence[Kind], *, openly: bool) -> None:
        """Add cards to the hand."""
        self.hand.extend(cards)
        sort_cards(self.hand)
        if openly:
            for card in cards:
                self.known[card] = self.known.get(card, 0) + 1

    def lose(self, cards: Iterable[Kind]) -> None:
        """Take cards that everybody sees leaving out of the hand."""
        for card in cards:
            self.hand.remove(card)
            if card in self.known:
                self._know_less(card, 1)

    def lose_unseen(self, cards: tuple[Kind, ...]) -> None:
        """Take cards out of the hand face down: each kind may be among them."""
        for card in cards:
            self.hand.remove(card)
        for kind in list(self.known):
            self._know_less(kind, len(cards))

    def _know_less(self, kind: Kind, by: int) -> None:
        if self.known[kind] > by:
            self.known[kind] -= by
        else:
            del self.known[kind]


class Turn(msgspec.Struct):
    """The running turn: its number, whose it is, the option once begun, and if it is an extra one.

    `done`: its discard or meld has been made.
    """

    no: Public[int] = 0
    active: Public[int] = 0
    option: Public[Literal["draw", "pool"] | None] = None
    extra: Public[bool] = False
    done: Public[bool] = False


class State(MatchState):
    """Everything about a match. The deck's top is its last card; `left` lists conceded seats in order.

    `trail` is what happened to hands since cards first changed hands unseen: what a viewer may know of them.
    """

    agenda: Public[list[MeldFrame]] = msgspec.field(default_factory=list)
    pack: Public[str] = ""
    options: Public[WildMagicOptions] = WildMagicOptions()
    seats: Public[list[Seat]] = []
    deck: HiddenCount[list[Kind]] = []
    pools: Public[dict[Element, list[Kind]]] = {}
    box: Public[dict[Kind, int]] = {}
    tokens: Public[dict[Element, Holder]] = {}
    guardians: Public[dict[Element, Guardian]] = {}
    turn: Public[Turn] = msgspec.field(default_factory=Turn)
    extra_turn: Public[bool] = False
    end_trigger: Public[Trigger | None] = None
    left: Public[list[int]] = []
    trail: Public[list[Passing]] = []
    shuffled: Hidden[tuple[Kind, ...]] = ()

    def others(self, seat: int) -> list[int]:
        """The other seats in play, clockwise from the left of `seat`."""
        count = len(self.seats)
        return [other for step in range(1, count) if self.seats[other := (seat + step) % count].in_play]

    def seats_in_play(self) -> list[Seat]:
        """The players who have not conceded."""
        return [seat for seat in self.seats if seat.in_play]

    def pooled(self) -> list[tuple[Element, Kind]]:
        """What can be taken: each pool with each kind in it, in canonical order."""
        found: list[tuple[Element, Kind]] = []
        for element in ELEMENTS:
            last: Kind | None = None
            for card in self.pools[element]:
                if card != last:
                    found.append((element, card))
                    last = card
        return found

    def to_box(self, cards: Iterable[Kind]) -> None:
        """Put cards out of the match, face up."""
        for card in cards:
            self.box[card] = self.box.get(card, 0) + 1

    def gain_openly(self, seat: int, cards: Sequence[Kind]) -> None:
        """Cards that everybody sees come into a hand."""
        held = len(self.seats[seat].hand)
        self.seats[seat].gain(cards, openly=True)
        if self.trail:
            self.trail.append(Passing(None, seat, 0, held, tuple(cards)))

    def lose_openly(self, seat: int, cards: Sequence[Kind]) -> None:
        """Cards that everybody sees leave a hand."""
        if self.trail:
            self.trail.append(Passing(seat, None, len(self.seats[seat].hand), 0, tuple(cards)))
        self.seats[seat].lose(cards)

    def hand_over(self, giver: int, taker: int, cards: tuple[Kind, ...]) -> None:
        """Cards that only these two seats see change hands."""
        if not self.trail:
            for seat in self.seats:
                known = tuple(kind for kind, count in seat.known.items() for _ in range(count))
                held = len(seat.hand) + len(seat.box_hidden) - len(known)
                self.trail.append(Passing(None, seat.seat, 0, held, known))
        size, held = len(self.seats[giver].hand), len(self.seats[taker].hand)
        self.trail.append(Passing(giver, taker, size, held, cards, (giver, taker)))
        self.seats[giver].lose_unseen(cards)
        self.seats[taker].gain(cards, openly=False)
