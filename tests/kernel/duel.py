"""A game for tests of the kernel: two seats, hidden cards, a secret choice at once, a die, points.

Each seat holds three cards of a hidden deck of nine. In each of three rounds both choose a card in secret;
then a die is rolled, and the higher card wins a point on an odd number, the lower one on an even number.
Who has more points after three rounds wins.
"""

# ruff: noqa: ARG002 - the contract names what this game does not need

from pathlib import Path
from typing import Any, ClassVar, Literal

import msgspec

from games.kernel.clauses import ClauseCatalogue
from games.kernel.content import Pack, Packs
from games.kernel.dice import Dice
from games.kernel.game import NOBODY, SYSTEM_DUE, Awaiting, Game, Options, Outcome, awaiting_seat
from games.kernel.records import Concede, Event, Move
from games.kernel.table import Table
from games.kernel.visibility import HiddenCount, PerSeat, PerSeatCount, Private, Public, is_hidden

CARDS, ROUNDS, HAND = tuple(range(1, 10)), 3, 3
PACKS: Packs[Pack] = Packs()
PACKS.add(Pack(id="duel-1", title="Nine cards"), "0" * 64)


class Result(msgspec.Struct, frozen=True):
    """How it ended."""

    placements: Public[tuple[int, ...]]
    reason: Public[str]


class State(msgspec.Struct, kw_only=True):
    """A duel under way. `chosen` are the secret choices, `drawn` counts the cards dealt so far."""

    hands: PerSeatCount[list[int]] = msgspec.field(default_factory=lambda: [[], []])
    deck: HiddenCount[list[int]] = msgspec.field(default_factory=list)
    chosen: PerSeat[int | None] = msgspec.field(default_factory=lambda: [None, None])
    ready: Public[list[bool]] = msgspec.field(default_factory=lambda: [False, False])
    shown: Public[list[int]] = msgspec.field(default_factory=list)
    points: Public[list[int]] = msgspec.field(default_factory=lambda: [0, 0])
    rounds: Public[int] = 0
    result: Public[Result | None] = None


class DuelOptions(Options, frozen=True, kw_only=True):
    """There is nothing to choose."""

    content_pack: Public[str] = "duel-1"


class ChooseCard(Move, frozen=True, kw_only=True):
    """Choose a card of the own hand."""

    clause: ClassVar[str] = "DUE-2"
    card: Private[int]


class Dealt(Event, frozen=True, kw_only=True):
    """The deck lies shuffled, and each seat has its hand."""

    hands: PerSeatCount[tuple[int, ...]]
    deck: HiddenCount[tuple[int, ...]]

    def apply(self, state: State) -> None:
        state.hands = [list(hand) for hand in self.hands]
        state.deck = list(self.deck)


class CardChosen(Event, frozen=True, kw_only=True):
    """A seat has chosen a card in secret."""

    seat: Public[int]
    card: Private[int]

    def apply(self, state: State) -> None:
        state.hands[self.seat].remove(self.card)
        state.chosen[self.seat] = self.card
        state.ready[self.seat] = True


class RoundDecided(Event, frozen=True, kw_only=True):
    """The choices are shown, the die is rolled, and a seat has a point."""

    cards: Public[tuple[int, int]]
    die: Public[int]
    winner: Public[int]

    def apply(self, state: State) -> None:
        state.shown.extend(self.cards)
        state.chosen, state.ready = [None, None], [False, False]
        state.points[self.winner] += 1
        state.rounds += 1


class ClockRanOut(Event, frozen=True, kw_only=True):
    """A seat did not choose in time."""

    seat: Public[int]

    def apply(self, state: State) -> None: ...


class DuelEnded(Event, frozen=True, kw_only=True):
    """The duel is over."""

    placements: Public[tuple[int, ...]]
    reason: Public[Literal["points", "conceded"]]

    def apply(self, state: State) -> None:
        state.result = Result(self.placements, self.reason)


class Duel(Game[State, DuelOptions]):
    """The contract."""

    slug, title, seats, folder, prefix = "duel", "Duel", (2, 2), Path(__file__).parent, "DUE"
    state_type, options_type, packs = State, DuelOptions, PACKS
    move_types = (ChooseCard,)
    event_types = (Dealt, CardChosen, RoundDecided, ClockRanOut, DuelEnded)
    clauses = ClauseCatalogue(
        "DUE",
        {
            "DUE-1": "Each seat is dealt three cards.",
            "DUE-2": "Both seats choose a card of their hand in secret.",
            "DUE-3": "A die decides whether the higher or the lower card wins.",
            "DUE-4": "More points after three rounds win; who gives up loses.",
        },
    )
    setup_clause, advance_clause, expire_clause, concede_clause = "DUE-1", "DUE-3", "DUE-2", "DUE-4"

    def setup(self, table: Table[State], options: DuelOptions, seats: int) -> None:
        cards = table.dice.shuffled(CARDS)
        hands = [tuple(cards[HAND * seat : HAND * seat + HAND]) for seat in range(seats)]
        table.emit(Dealt(because="DUE-1", hands=hands, deck=tuple(cards[HAND * seats :])))

    def play(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, ChooseCard)
        state = table.state
        table.require(state.result is None and not state.ready[seat], "DUE-2", "it is not your turn")
        table.require(move.card in state.hands[seat], "DUE-2", "the card is not in your hand")
        table.emit(CardChosen(because="DUE-2", seat=seat, card=move.card))

    def advance(self, table: Table[State]) -> None:
        state = table.state
        first, second = state.chosen
        assert first is not None
        assert second is not None
        die = table.dice.roll()
        winner = int((first < second) == (die % 2 == 1))
        table.emit(RoundDecided(because="DUE-3", cards=(first, second), die=die, winner=winner))
        if state.rounds == ROUNDS:
            better = int(state.points[1] > state.points[0])
            self.end(table, better, "points")

    def end(self, table: Table[State], winner: int, reason: Literal["points", "conceded"]) -> None:
        places = (1, 2) if winner == 0 else (2, 1)
        table.emit(DuelEnded(because="DUE-4", placements=places, reason=reason))

    def concede(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, Concede)
        table.require(table.state.result is None, "DUE-4", "the duel is over")
        self.end(table, 1 - seat, "conceded")

    def awaiting(self, state: State) -> Awaiting:
        if state.result is not None:
            return NOBODY
        waiting = [seat for seat in range(2) if not state.ready[seat]]
        return awaiting_seat(*waiting) if waiting else SYSTEM_DUE

    def legal_moves(self, state: State, seat: int) -> list[Move]:
        if seat not in self.awaiting(state).seats:
            return []
        return [ChooseCard(card=card) for card in state.hands[seat]]

    def default_move(self, state: State, seat: int) -> Move:
        return ChooseCard(card=min(state.hands[seat]))

    def defaulted(self, table: Table[State], seat: int, move: Move) -> None:
        table.emit(ClockRanOut(because="DUE-2", seat=seat))

    def outcome(self, state: State) -> Outcome | None:
        if state.result is None:
            return None
        placements, reason = state.result.placements, state.result.reason
        return Outcome(placements=placements, scores=tuple(state.points), reason=reason)

    def determinize(self, view: dict[str, Any], seat: int, dice: Dice) -> State:
        known = {*view["shown"], *(card for card in view["chosen"] if isinstance(card, int))}
        known |= {card for hand in view["hands"] if not is_hidden(hand) for card in hand}
        unseen = dice.shuffled([card for card in CARDS if card not in known])
        for owner in range(2):
            if is_hidden(view["chosen"][owner]):
                view["chosen"][owner] = unseen.pop() if view["ready"][owner] else None
            if is_hidden(view["hands"][owner]):
                view["hands"][owner] = [unseen.pop() for _ in range(view["hands"][owner]["hidden"])]
        if is_hidden(view["deck"]):
            view["deck"] = unseen
        return msgspec.convert(view, State)
