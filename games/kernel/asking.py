"""Decisions: what somebody is asked, the one move that answers a list of options, and the events about it.

A stored decision is in the state from `decision_opened` to its last answer. A turn is asked without being
stored: the game derives it from the state, with id 0.

Whether a decision is opened, whom it asks and how long it lasts may depend on public facts alone. Options
that not everybody may know are marked by `Ask.open = False`: then only their seat sees them, and how many.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal, Self

import msgspec

from games.kernel.records import Event, Move
from games.kernel.table import Table
from games.kernel.visibility import Mark, Plain, Private, Public, shown_if


class Ref(Plain, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What an option refers to, by exactly one field: `{"piece": 84}`.

    `piece` is a uid in the view, `card` an id of the content pack, `space` and `edge` are places of the
    board, `word` is anything else that has a name.
    """

    piece: int | None = None
    card: str | None = None
    space: str | None = None
    edge: str | None = None
    seat: int | None = None
    number: int | None = None
    word: str | None = None


def _sees_answer(ask: "Ask", viewer: int, owner: int) -> bool:
    return not ask.sealed or viewer == owner


class Ask(msgspec.Struct, frozen=True, kw_only=True):
    """What a decision asks of one seat: to pick `fewest` to `most` of `options`.

    `ordered`: the order of what is picked counts. `default`: what counts as picked when the clock runs out.
    Without options the answer is a move of the game. `answer` is kept, `sealed`, where answers are secret
    until all are in.
    """

    seat: Public[int]
    options: Annotated[tuple[Ref, ...], shown_if("open", owner=True)] = ()
    open: Public[bool] = True
    fewest: Public[int] = 1
    most: Public[int] = 1
    ordered: Public[bool] = False
    default: Annotated[tuple[Ref, ...], shown_if("open", owner=True)] = ()
    answered: Public[bool] = False
    sealed: Public[bool] = False
    answer: Annotated[tuple[Ref, ...], Mark("sealed", _sees_answer)] = ()

    @property
    def forced(self) -> bool:
        """Whether there is a single option, and everybody sees it: then there is nothing to ask."""
        return self.open and len(self.options) == self.fewest == self.most == 1


Argument = int | str | tuple[int | str, ...]


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """Something that seats are asked.

    `kind` is the game's word for it, `clause` the rule that asks, `about` has public facts for its words.
    It is over when `all` asked seats have answered, or when the `first` has. `secret`: answers are shown,
    and carried out, when all are in.
    """

    id: Public[int]
    kind: Public[str]
    clause: Public[str]
    asks: Public[tuple[Ask, ...]]
    about: Public[dict[str, Argument]] = {}
    lasts: Public[Literal["all", "first"]] = "all"
    secret: Public[bool] = False

    def ask_of(self, seat: int) -> Ask | None:
        """What the seat still owes, or `None`."""
        for ask in self.asks:
            if ask.seat == seat and not ask.answered:
                return ask
        return None

    def asks_seat(self, seat: int) -> bool:
        """Whether the seat still owes an answer."""
        first = self.asks[0]
        return (first.seat == seat and not first.answered) or self.ask_of(seat) is not None

    def part_of(self, seat: int) -> Ask:
        """What the seat is or was asked."""
        return next(ask for ask in self.asks if ask.seat == seat)

    @property
    def over(self) -> bool:
        """Whether enough seats have answered."""
        enough = any if self.lasts == "first" else all
        return enough(ask.answered for ask in self.asks)

    def answered(self, seat: int, choice: tuple[Ref, ...]) -> Self:
        """The decision after this seat's answer."""
        kept = {"sealed": True, "answer": choice} if self.secret else {}
        asks = tuple(
            msgspec.structs.replace(ask, answered=True, **kept) if ask.seat == seat else ask
            for ask in self.asks
        )
        return msgspec.structs.replace(self, asks=asks)


class Answer(Move, frozen=True, kw_only=True, tag="answer"):
    """Pick one of the options of a decision, or several, as a list.

    Who may know what was picked learns it from the event that follows.
    """

    decision: Public[int]
    choice: Private[Ref | tuple[Ref, ...]]

    @property
    def picked(self) -> tuple[Ref, ...]:
        """What was picked, always as a list."""
        return self.choice if isinstance(self.choice, tuple) else (self.choice,)

    def canonical(self) -> Self:
        """One pick stands by itself."""
        if isinstance(self.choice, tuple) and len(self.choice) == 1:
            return type(self)(decision=self.decision, choice=self.choice[0])
        return self


How = Literal["answer", "default", "left"]


class DecisionOpened(Event, frozen=True, kw_only=True):
    """Somebody is asked something; nothing goes on before it is answered."""

    decision: Public[Decision]

    def apply(self, state: Any) -> None:
        state.decision = self.decision
        state.asked = self.decision.id


class DecisionAnswered(Event, frozen=True, kw_only=True):
    """A seat's part of a decision is settled: by its answer, by its clock, or because it has left.

    `id` is 0 for a turn, which is told of only where the seat did not act itself. `choice` is what was
    picked of a list of options, shown to all where the options were open to all and nothing is secret.
    """

    id: Public[int]
    kind: Public[str]
    seat: Public[int]
    how: Public[How]
    choice: Annotated[tuple[Ref, ...], shown_if("open", owner=True)] = ()
    open: Public[bool] = True

    def apply(self, state: Any) -> None:
        if self.id:
            decision: Decision = state.decision
            after = None if len(decision.asks) == 1 else decision.answered(self.seat, self.choice)
            state.decision = None if after is None or after.over else after


class DecisionClosed(Event, frozen=True, kw_only=True):
    """A decision has lapsed: nobody answers it any more."""

    id: Public[int]

    def apply(self, state: Any) -> None:
        state.decision = None


DECISION_EVENTS: tuple[type[Event], ...] = (DecisionOpened, DecisionAnswered, DecisionClosed)
NOTHING: Mapping[str, Argument] = {}


@cache
def _bare(seat: int) -> tuple[Ask, ...]:
    """One seat is asked for a move of the game."""
    return (Ask(seat=seat),)


@cache
def turn(kind: str, seat: int, clause: str) -> Decision:
    """A decision that is derived from the state: the seat may make the moves of this kind."""
    return Decision(id=0, kind=kind, clause=clause, asks=_bare(seat))


def ask_for_move(
    table: Table[Any], kind: str, seat: int, clause: str, *, about: Mapping[str, Argument] = NOTHING
) -> None:
    """Ask one seat for a move of the game."""
    ask_all(table, kind, clause, _bare(seat), about=about)


def ask(
    table: Table[Any],
    kind: str,
    seat: int,
    clause: str,
    options: Sequence[Ref],
    *,
    about: Mapping[str, Argument] = NOTHING,
    open: bool = True,  # noqa: A002 - the field's name
    fewest: int = 1,
    most: int = 1,
    ordered: bool = False,
    default: Sequence[Ref] = (),
) -> None:
    """Ask one seat to pick from options; a single one that everybody sees is carried out at once, unasked.

    So whoever asks must have nothing left to do: what follows belongs into frames or into the row's `play`.
    """
    asked = Ask(
        seat=seat,
        options=tuple(options),
        open=open,
        fewest=fewest,
        most=most,
        ordered=ordered,
        default=tuple(default),
    )
    if asked.forced:
        decision = Decision(id=0, kind=kind, clause=clause, asks=(asked,), about=dict(about))
        table.rows[kind].carry_out(table, decision, seat, Answer(decision=0, choice=asked.options[0]))
    else:
        ask_all(table, kind, clause, (asked,), about=about)


def ask_all(
    table: Table[Any],
    kind: str,
    clause: str,
    asks: Sequence[Ask],
    *,
    about: Mapping[str, Argument] = NOTHING,
    lasts: Literal["all", "first"] = "all",
    secret: bool = False,
) -> None:
    """Ask several seats at once."""
    decision = Decision(
        id=table.state.asked + 1,
        kind=kind,
        clause=clause,
        asks=tuple(asks),
        about=dict(about),
        lasts=lasts,
        secret=secret,
    )
    table.emit(DecisionOpened(because=clause, decision=decision))


def lapse(table: Table[Any], clause: str) -> None:
    """The open decision, if there is one, is answered by nobody any more."""
    decision = table.state.decision
    if decision is not None:
        table.emit(DecisionClosed(because=clause, id=decision.id))


def pass_on(table: Table[Any], seat: int, heir: int) -> None:
    """What the open decision asks of `seat` is asked of `heir` instead, under a new id."""
    decision = table.state.decision
    asks = tuple(
        msgspec.structs.replace(each, seat=heir) if each.seat == seat else each for each in decision.asks
    )
    moved = msgspec.structs.replace(decision, id=table.state.asked + 1, asks=asks)
    table.emit(DecisionOpened(because=decision.clause, decision=moved))
