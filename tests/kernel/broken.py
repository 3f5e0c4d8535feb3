"""Broken games: each is the duel of `duel.py` but for one promise, with the law that it breaks."""

# ruff: noqa: ARG005 - the contract names what broken games do not need

import random
from typing import Any, ClassVar

import msgspec

from games.kernel.dice import Dice
from games.kernel.errors import IllegalMove
from games.kernel.game import NOBODY, Awaiting, Outcome, awaiting_seat
from games.kernel.records import Event, Move
from games.kernel.table import Table
from games.kernel.visibility import Hidden, Public
from tests.kernel.duel import CardChosen, ChooseCard, Dealt, Duel, RoundDecided, State

CHANCE = random.Random(0)


def swapped(old: type[Event], new: type[Event]) -> tuple[type[Event], ...]:
    """The events of the duel with one in the place of another; records keep their names."""
    return tuple(new if kind is old else kind for kind in Duel.event_types)


class Emits(Table[State]):
    """A table that emits other events than the rules say."""

    @classmethod
    def of(cls, table: Table[State], change: Any) -> "Emits":
        """As `table`, but `change` turns each event into the one that is emitted."""
        made = cls(table.state, table.dice, Duel.clauses)
        made.events = table.events
        made.change = change
        return made

    __slots__ = ("change",)

    def emit(self, event: Event) -> None:
        super().emit(self.change(event))


def fields(event: Event) -> dict[str, Any]:
    return {name: getattr(event, name) for name in event.__struct_fields__}


def emitting(old: type[Event], new: type[Event]) -> dict[str, Any]:
    """What a game needs to emit `new` where the duel emits `old`."""

    def change(event: Event) -> Event:
        return new(**fields(event)) if type(event) is old else event

    return {
        "event_types": swapped(old, new),
        "setup": lambda self, table, options, seats: Duel.setup(
            self, Emits.of(table, change), options, seats
        ),
        "play": lambda self, table, seat, move: Duel.play(self, Emits.of(table, change), seat, move),
        "advance": lambda self, table: Duel.advance(self, Emits.of(table, change)),
        "concede": lambda self, table, seat, move: Duel.concede(self, Emits.of(table, change), seat, move),
    }


def broken(**changes: Any) -> Duel:
    """A duel with other class attributes."""
    made: Duel = type("BrokenDuel", (Duel,), changes)()
    return made


class Peek(Move, frozen=True, kw_only=True):
    """A move that nobody lists."""

    clause: ClassVar[str] = "DUE-2"


def with_a_secret_move() -> Duel:
    def play(self: Duel, table: Table[State], seat: int, move: Move) -> None:
        Duel.play(
            self, table, seat, self.legal_moves(table.state, seat)[0] if isinstance(move, Peek) else move
        )

    return broken(move_types=(ChooseCard, Peek), play=play)


def with_an_unlisted_card() -> Duel:
    """The highest card can be chosen but is not listed, unless it is the last."""
    return broken(
        legal_moves=lambda self, state, seat: sorted(
            Duel.legal_moves(self, state, seat), key=lambda move: move.card
        )[: max(1, len(state.hands[seat]) - 1)]
    )


def with_a_refused_card() -> Duel:
    def play(self: Duel, table: Table[State], seat: int, move: Move) -> None:
        table.require(move != ChooseCard(card=7), "DUE-2", "sevens are unlucky")
        Duel.play(self, table, seat, move)

    return broken(
        play=play,
        default_move=lambda self, state, seat: ChooseCard(
            card=max(card for card in state.hands[seat] if card != 7 or len(state.hands[seat]) == 1)
        ),
    )


def with_outcome(**change: Any) -> Duel:
    def outcome(self: Duel, state: State) -> Outcome | None:
        found = Duel.outcome(self, state)
        return None if found is None else msgspec.structs.replace(found, **change)

    return broken(outcome=outcome)


def with_a_restless_outcome() -> Duel:
    """Each time it is asked it gives one point more."""
    asked = [0]

    def outcome(self: Duel, state: State) -> Outcome | None:
        found = Duel.outcome(self, state)
        asked[0] += 1
        return None if found is None else msgspec.structs.replace(found, scores=(asked[0], 0))

    return broken(outcome=outcome)


def with_concessions_after_the_end() -> Duel:
    def concede(self: Duel, table: Table[State], seat: int, move: Move) -> None:
        self.end(table, 1 - seat, "conceded")

    return broken(concede=concede)


def with_a_silent_default() -> Duel:
    return broken(defaulted=lambda self, table, seat, move: None)


def with_an_illegal_default() -> Duel:
    return broken(default_move=lambda self, state, seat: ChooseCard(card=0))


def with_everything_listed() -> Duel:
    return broken(
        listed_as=lambda self, state, seat, move: next(iter(self.legal_moves(state, seat)), move),
    )


def with_everything_equal() -> Duel:
    """Whatever is not listed is said to equal the first listed move."""

    def listed_as(self: Duel, state: State, seat: int, move: Move) -> Move:
        moves = self.legal_moves(state, seat)
        return move if move in moves or not moves else moves[0]

    return broken(listed_as=listed_as)


class OpenState(State, kw_only=True):
    """Whose hands everybody sees."""

    hands: Public[list[list[int]]] = msgspec.field(default_factory=lambda: [[], []])


def with_open_hands() -> Duel:
    def determinize(self: Duel, view: dict[str, Any], seat: int, dice: Dice) -> OpenState:
        for owner in {0, 1} - {seat}:
            view["hands"][owner] = {"hidden": len(view["hands"][owner])}
        return msgspec.convert(msgspec.to_builtins(Duel.determinize(self, view, seat, dice)), OpenState)

    return broken(state_type=OpenState, determinize=determinize)


class OpenlyChosen(Event, frozen=True, kw_only=True, tag="card_chosen"):
    """A choice that everybody reads in the event."""

    seat: Public[int]
    card: Public[int]
    apply = CardChosen.apply


def with_a_changed_view() -> Duel:
    def determinize(self: Duel, view: dict[str, Any], seat: int, dice: Dice) -> State:
        state = Duel.determinize(self, view, seat, dice)
        state.hands[max(seat, 0)].sort()
        state.shown.sort()
        return state

    return broken(determinize=determinize)


def with_no_guess() -> Duel:
    """It takes the hidden deck for a list."""
    return broken(determinize=lambda self, view, seat, dice: msgspec.convert(view, State))


class ByLuck(Event, frozen=True, kw_only=True, tag="round_decided"):
    """Folds by chance."""

    cards: Public[tuple[int, int]]
    die: Public[int]
    winner: Public[int]

    def apply(self, state: State) -> None:
        RoundDecided.apply(self, state)
        state.points[CHANCE.randrange(2)] += 1


class Counted(Event, frozen=True, kw_only=True, tag="round_decided"):
    """Folds by what was folded before, wherever."""

    cards: Public[tuple[int, int]]
    die: Public[int]
    winner: Public[int]
    folded: ClassVar[list[int]] = []

    def apply(self, state: State) -> None:
        RoundDecided.apply(self, state)
        self.folded.append(1)
        state.points[0] += len(self.folded)


class Keeping(Event, frozen=True, kw_only=True, tag="dealt"):
    """Puts its own lists into the state, where later events change them."""

    hands: Public[list[list[int]]]
    deck: Hidden[list[int]]

    def apply(self, state: State) -> None:
        state.hands, state.deck = self.hands, self.deck


def with_an_altered_event() -> Duel:
    def setup(self: Duel, table: Table[State], options: Any, seats: int) -> None:
        def change(event: Event) -> Event:
            assert isinstance(event, Dealt)
            hands = [list(hand) for hand in event.hands]
            return Keeping(because=event.because, hands=hands, deck=list(event.deck))

        Duel.setup(self, Emits.of(table, change), options, seats)

    return broken(event_types=swapped(Dealt, Keeping), setup=setup)


def with_a_change_besides_events() -> Duel:
    def advance(self: Duel, table: Table[State]) -> None:
        Duel.advance(self, table)
        table.state.shown.sort()

    return broken(advance=advance)


class Pile(msgspec.Struct, frozen=True):
    """Frozen, so that copies share it; but its list is changed."""

    cards: Public[list[int]] = msgspec.field(default_factory=list)


class SharingState(State, kw_only=True):
    """With a pile that copies share."""

    pile: Public[Pile] = msgspec.field(default_factory=Pile)


class Piled(Event, frozen=True, kw_only=True, tag="card_chosen"):
    """A card is chosen, and the pile grows."""

    seat: Public[int]
    card: Public[int]

    def apply(self, state: SharingState) -> None:
        CardChosen.apply(self, state)
        state.pile.cards.append(self.seat)


def with_a_shared_pile() -> Duel:
    return broken(state_type=SharingState, **emitting(CardChosen, Piled))


class LossyState(State, kw_only=True):
    """Whose points a copy through bytes gives back as something else."""

    note: Public[Any] = ()


def with_a_lossy_state() -> Duel:
    return broken(state_type=LossyState)


def with_an_idle_seat() -> Duel:
    """Who has chosen is awaited still."""

    def awaiting(self: Duel, state: State) -> Awaiting:
        found = Duel.awaiting(self, state)
        return awaiting_seat(0, 1) if found.seats else found

    def legal_moves(self: Duel, state: State, seat: int) -> list[Move]:
        return [] if state.ready[seat] else Duel.legal_moves(self, state, seat)

    return broken(awaiting=awaiting, legal_moves=legal_moves)


def with_nobody_awaited() -> Duel:
    def awaiting(self: Duel, state: State) -> Awaiting:
        return NOBODY if all(state.ready) else Duel.awaiting(self, state)

    return broken(awaiting=awaiting)


class Again(Event, frozen=True, kw_only=True, tag="round_decided"):
    """The cards go back to the hands unseen, and nothing else happens."""

    cards: Hidden[tuple[int, int]]
    die: Public[int]
    winner: Hidden[int]

    def apply(self, state: State) -> None:
        for seat, card in enumerate(self.cards):
            state.hands[seat].append(card)
        state.chosen, state.ready = [None, None], [False, False]


def without_an_end() -> Duel:
    return broken(**emitting(RoundDecided, Again))


def with_an_unknown_clause() -> Duel:
    def defaulted(self: Duel, table: Table[State], seat: int, move: Move) -> None:
        Duel.defaulted(self, Emits.of(table, cited), seat, move)

    def cited(event: Event) -> Event:
        return msgspec.structs.replace(event, because="DUE-9")

    return broken(defaulted=defaulted)


def with_an_unknown_refusal() -> Duel:
    def play(self: Duel, table: Table[State], seat: int, move: Move) -> None:
        table.require(move in self.legal_moves(table.state, seat), "DUE-9", "no")
        Duel.play(self, table, seat, move)

    return broken(play=play)


def with_a_changing_refusal() -> Duel:
    """Refused cards are noted in a pile that all copies share."""

    def play(self: Duel, table: Table[Any], seat: int, move: Move) -> None:
        try:
            Duel.play(self, table, seat, move)
        except IllegalMove:
            table.state.pile.cards.append(seat)
            raise

    return broken(state_type=SharingState, play=play)


def with_a_changing_question() -> Duel:
    def legal_moves(self: Duel, state: State, seat: int) -> list[Move]:
        state.hands[seat].sort()
        return Duel.legal_moves(self, state, seat)

    return broken(legal_moves=legal_moves)


def without_concession() -> Duel:
    def concede(self: Duel, table: Table[State], seat: int, move: Move) -> None:
        table.require(False, "DUE-4", "nobody gives up here")

    return broken(concede=concede)


def with_shuffled_lists() -> Duel:
    luck = random.Random(0)

    def legal_moves(self: Duel, state: State, seat: int) -> list[Move]:
        moves = Duel.legal_moves(self, state, seat)
        return luck.sample(moves, len(moves))

    return broken(legal_moves=legal_moves)


def with_a_move_listed_twice() -> Duel:
    return broken(legal_moves=lambda self, state, seat: 2 * Duel.legal_moves(self, state, seat))


def with_a_telling_refusal() -> Duel:
    """Who tries a card hears whether the other seat has it."""

    def play(self: Duel, table: Table[State], seat: int, move: Move) -> None:
        theirs = getattr(move, "card", 0) in table.state.hands[1 - seat]
        table.require(not theirs, "DUE-2", "the other seat has that card")
        Duel.play(self, table, seat, move)

    return broken(play=play)


BROKEN = {
    with_a_secret_move: "legal moves: Peek",
    with_an_unlisted_card: "legal moves: .* was accepted but is not listed",
    with_a_refused_card: "legal moves: .* was refused: DUE-2: sevens",
    with_a_move_listed_twice: "legal moves: a move is listed twice",
    with_shuffled_lists: "round trip: legal moves differ",
    with_an_idle_seat: "legal moves: awaited seat . has none",
    with_everything_listed: "legal moves: the listed .* is said to be listed as another",
    with_everything_equal: "legal moves: .* was refused",
    with_nobody_awaited: "awaiting: ",
    with_a_silent_default: "defaults: nothing tells",
    with_an_illegal_default: "defaults: .* was refused",
    without_concession: "concession: .* was refused",
    with_a_changing_question: "purity: ",
    with_a_shared_pile: "clone: ",
    with_a_changing_refusal: "refusal: the state changed",
    with_an_unknown_refusal: "refusal: unknown clause DUE-9",
    with_an_unknown_clause: "contract: .*DUE-9",
    with_a_lossy_state: "round trip: ",
    with_open_hands: "secrecy: viewer",
    with_a_changed_view: "secrecy: viewer",
    with_no_guess: "secrecy: determinize .* raised",
    with_a_telling_refusal: "secrecy: . learns by trying",
    with_an_altered_event: "fold: .* was altered",
    with_a_change_besides_events: "fold: differs",
    with_concessions_after_the_end: "legal moves: Concede",
    with_a_restless_outcome: "outcome: asked again",
    without_an_end: "termination: ",
}
