"""The state of a match. Only hands, deck and conceded hands are hidden; everything else lies open."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal

import msgspec

from games.kernel import Hidden, HiddenCount, PrivateCount, Public
from games.wild_magic.cards import ELEMENTS, Element, Kind, MeldCards, sort_cards
from games.wild_magic.options import WildMagicOptions
from games.wild_magic.pack import GuardianId, SideName

BOARD: Final = "board"
Holder = int | Literal["board"]
EndReason = Literal["deck", "six_melds", "last_seat"]
Trigger = Literal["deck", "six_melds"]
DecisionKind = Literal[
    "choose_option", "draw_followup", "forced_meld", "chained_meld", "claim", "place_wild", "give", "gift",
    "take_pool_card", "guardian_discard", "exchange", "exchange_take", "burn", "swap", "reinforce",
    "return_token",
]  # fmt: skip


class Guardian(msgspec.Struct, frozen=True):
    """A Guardian token on the board, and its upper side."""

    id: Public[GuardianId]
    side: Public[SideName]


class DecisionData(msgspec.Struct, frozen=True):
    """Public facts of an open decision.

    `left`: how many of its parts are still to come, this one included; `to_come`: the seats asked after
    this one; `placed`: the card put down in an exchange; `element`: the meld it is about; `optional`: it
    may be declined although others of its kind may not.
    """

    left: Public[int] = 1
    to_come: Public[tuple[int, ...]] = ()
    placed: Public[Kind | None] = None
    element: Public[Element | None] = None
    optional: Public[bool] = False


class Decision(msgspec.Struct, frozen=True):
    """An open decision. `clause` is the rule that asks, cited when anything else is tried."""

    id: Public[int]
    kind: Public[DecisionKind]
    seat: Public[int]
    clause: Public[str]
    data: Public[DecisionData]


class Frame(msgspec.Struct):
    """A meld that has been laid and is not yet compared; a second one only inside Corvalis light.

    `parts` counts what its Guardian has done so far, `asked` the decisions it opened (without lapsed
    ones), `at` the seat asked last and `to_come` those after it. `revealed` are face-up deck cards that
    have no pool yet.
    """

    element: Public[Element]
    strength: Public[int]
    guardian: Public[GuardianId | None] = None
    side: Public[SideName | None] = None
    stage: Public[Literal["guardian", "compare"]] = "compare"
    parts: Public[int] = 0
    asked: Public[int] = 0
    at: Public[int | None] = None
    to_come: Public[tuple[int, ...]] = ()
    revealed: Public[list[Kind]] = []
    tie_ok: Public[bool] = False


class Seat(msgspec.Struct):
    """One player. `known` is how many cards of a kind everybody knows to be in the hand at least."""

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
    """The running turn: its number, whose it is, the option once begun, and if it is an extra one."""

    no: Public[int] = 0
    active: Public[int] = 0
    option: Public[Literal["draw", "pool"] | None] = None
    extra: Public[bool] = False


class Result(msgspec.Struct, frozen=True):
    """How the match ended."""

    placements: Public[tuple[int, ...]]
    scores: Public[tuple[int, ...]]
    reason: Public[EndReason]


class State(msgspec.Struct):
    """Everything about a match. The deck's top is its last card; `left` lists conceded seats in order."""

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
    frames: Public[list[Frame]] = []
    pending: Public[list[Decision]] = []
    decisions: Public[int] = 0
    shuffled: Hidden[tuple[Kind, ...]] = ()
    result: Public[Result | None] = None

    def decision_of(self, seat: int) -> Decision | None:
        """The open decision of a seat; a seat never has two."""
        for decision in self.pending:
            if decision.seat == seat:
                return decision
        return None

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
