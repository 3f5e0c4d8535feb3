"""Games with broken events and states: folded otherwise, shared, lost, telling, without end."""

import random
from typing import Any, ClassVar

import msgspec

from games.example import rules
from games.example.events import CardsShown, HandsDealt, RoundDecided
from games.example.game import HighLow2
from games.example.state import State
from games.kernel import Answer, Decision, Dice, Event, Hidden, IllegalMove, Move, Public, Table, option_row
from tests.kernel.broken import Game, broken

CHANCE = random.Random(0)


class Emits(Table[State]):
    """A table that emits other events than the rules say."""

    __slots__ = ("change",)

    @classmethod
    def of(cls, table: Table[State], change: Any) -> "Emits":
        """As `table`, but `change` turns each event into the one that is emitted."""
        made = cls(table.state, table.dice, Game.clauses, table.rows)
        made.events = table.events
        made.change = change
        return made

    def emit(self, event: Event) -> None:
        super().emit(self.change(event))


def fields(event: Event) -> dict[str, Any]:
    return {name: getattr(event, name) for name in event.__struct_fields__}


def emitting(old: type[Event], new: type[Event]) -> dict[str, Any]:
    """What a game needs to emit `new` where the example emits `old`."""

    def change(event: Event) -> Event:
        return new(**fields(event)) if type(event) is old else event

    def wrapped(name: str) -> Any:
        inner = getattr(Game, name)
        return lambda self, table, *given: inner(self, Emits.of(table, change), *given)

    events = tuple(new if kind is old else kind for kind in Game.events)
    return {"events": events} | {
        name: wrapped(name) for name in ("setup", "play", "advance", "concede", "expire")
    }


class CardNoted(Event, frozen=True, kw_only=True):
    """A choice that everybody reads in an event."""

    seat: Public[int]
    card: Public[int | None]

    def apply(self, state: State) -> None:
        """The state keeps it secret."""


def with_a_telling_event() -> HighLow2:
    def play(table: Table[State], decision: Decision, seat: int, move: Answer) -> None:
        table.emit(CardNoted(because="EXA-CHO-1", seat=seat, card=move.picked[0].number))

    return broken(rows={"choose_card": option_row(play, reveal=rules.show)}, events=(*Game.events, CardNoted))


class ByLuck(RoundDecided, frozen=True, kw_only=True, tag="round_decided"):
    """Folds by chance."""

    def apply(self, state: State) -> None:
        super().apply(state)
        state.points[CHANCE.randrange(2)] += 1


class Counted(RoundDecided, frozen=True, kw_only=True, tag="round_decided"):
    """Folds by what was folded before, wherever."""

    folded: ClassVar[list[int]] = []

    def apply(self, state: State) -> None:
        super().apply(state)
        self.folded.append(1)
        state.points[0] += len(self.folded)


def with_a_lucky_fold() -> HighLow2:
    CHANCE.seed(0)
    return broken(**emitting(RoundDecided, ByLuck))


def with_a_counting_fold() -> HighLow2:
    return broken(**emitting(RoundDecided, Counted))


class Keeping(Event, frozen=True, kw_only=True, tag="hands_dealt"):
    """Puts its own lists into the state, where later events change them."""

    pack: Public[str]
    hands: Public[list[list[int]]]
    deck: Hidden[list[int]]

    def apply(self, state: State) -> None:
        state.pack, state.hands, state.deck = self.pack, self.hands, self.deck


def with_an_altered_event() -> HighLow2:
    def setup(self: HighLow2, table: Table[State], options: Any, seats: int) -> None:
        def change(event: Event) -> Event:
            if not isinstance(event, HandsDealt):
                return event
            hands = [list(hand) for hand in event.hands]
            return Keeping(because=event.because, pack=event.pack, hands=hands, deck=list(event.deck))

        Game.setup(self, Emits.of(table, change), options, seats)

    return broken(events=(Keeping, CardsShown, RoundDecided), setup=setup)


def with_a_change_besides_events() -> HighLow2:
    def advance(self: HighLow2, table: Table[State]) -> None:
        Game.advance(self, table)
        table.state.played.sort()

    return broken(advance=advance)


class Pile(msgspec.Struct, frozen=True):
    """Frozen, so that copies share it; but its list is changed."""

    cards: Public[list[int]] = msgspec.field(default_factory=list)


class SharingState(State, kw_only=True):
    """With a pile that copies share."""

    pile: Public[Pile] = msgspec.field(default_factory=Pile)


def with_its_pile(self: HighLow2, view: dict[str, Any], seat: int, dice: Dice) -> SharingState:
    pile = view.pop("pile")
    state = msgspec.to_builtins(Game.determinize(self, view, seat, dice))
    return msgspec.convert({**state, "pile": pile}, SharingState)


class Piled(RoundDecided, frozen=True, kw_only=True, tag="round_decided"):
    """A round is decided, and the pile grows."""

    def apply(self, state: Any) -> None:
        super().apply(state)
        state.pile.cards.append(self.winner)


def with_a_shared_pile() -> HighLow2:
    return broken(state_type=SharingState, determinize=with_its_pile, **emitting(RoundDecided, Piled))


class LossyState(State, kw_only=True):
    """Whose note a copy through bytes gives back as something else."""

    note: Public[Any] = ()


def with_a_lossy_state() -> HighLow2:
    return broken(state_type=LossyState)


class Again(Event, frozen=True, kw_only=True, tag="round_decided"):
    """The cards go back to the hands, and nothing else happens."""

    schema: ClassVar[int] = 2
    die: Public[int]
    winner: Hidden[int]
    points: Hidden[int]

    def apply(self, state: State) -> None:
        for hand, card in zip(state.hands, state.table, strict=True):
            hand.append(card)
        state.table = ()


def without_an_end() -> HighLow2:
    return broken(**emitting(RoundDecided, Again))


def with_an_unknown_clause() -> HighLow2:
    def cited(event: Event) -> Event:
        return msgspec.structs.replace(event, because="EXA-NO-9")

    return broken(expire=lambda self, table, seat: Game.expire(self, Emits.of(table, cited), seat))


def with_a_changing_refusal() -> HighLow2:
    """Refused moves are noted in a pile that all copies share."""

    def play(self: HighLow2, table: Table[Any], seat: int, move: Move) -> None:
        try:
            Game.play(self, table, seat, move)
        except IllegalMove:
            table.state.pile.cards.append(seat)
            raise

    return broken(state_type=SharingState, determinize=with_its_pile, play=play)


BROKEN = {
    with_a_shared_pile: "clone: ",
    with_a_changing_refusal: "refusal: the state changed",
    with_an_unknown_clause: "contract: .*EXA-NO-9",
    with_a_lossy_state: "round trip: ",
    with_a_telling_event: "secrecy: .* learns from .*card_noted",
    with_an_altered_event: "fold: .* was altered",
    with_a_change_besides_events: "fold: differs",
    with_a_lucky_fold: "fold: differs",
    with_a_counting_fold: "fold: differs",
    without_an_end: "termination: ",
}
