"""Rows: for each kind of decision the moves that answer it, what they do, and the default.

Legality is written once. `Act.check` refuses with a clause; what is listed are the `candidates` that pass it,
what is accepted is what passes it. Without a `check` exactly the candidates are legal.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, permutations
from typing import Any

import msgspec

from games.kernel.asking import Answer, Ask, Decision, Ref
from games.kernel.errors import IllegalMove
from games.kernel.records import Move
from games.kernel.refusals import BAD_OPTION
from games.kernel.table import Table

Candidates = Callable[[Any, Decision, int], Iterable[Move]]
"""`(state, decision, seat)`: moves in a fixed order, all legal ones among them, each once and canonical."""
Check = Callable[[Table[Any], Decision, int, Any], None]
"""`(table, decision, seat, move)`: raises `IllegalMove` where the rules forbid the move. Emits nothing."""
Play = Callable[[Table[Any], Decision, int, Any], None]
"""`(table, decision, seat, move)`: carries out a legal move. The decision is no longer open."""
Default = Callable[[Any, Decision, int], Move]
Reveal = Callable[[Table[Any], Decision], None]


class Act(msgspec.Struct, frozen=True):
    """One kind of move that answers a decision.

    `sure`: candidates pass the check by the way they are made, so listing doesn't try them.
    `open_ended`: more passes the check than can be listed (a deck list); the candidates are a start.
    """

    move: type[Move]
    play: Play
    candidates: Candidates
    check: Check | None = None
    sure: bool = False
    open_ended: bool = False

    @property
    def exact(self) -> bool:
        """Whether all candidates are legal."""
        return self.check is None or self.sure

    def passing(self, table: Table[Any], decision: Decision, seat: int, moves: Iterable[Move]) -> list[Move]:
        """Those of the moves that are legal."""
        return [move for move in moves if self._passes(table, decision, seat, move)]

    def _passes(self, table: Table[Any], decision: Decision, seat: int, move: Move) -> bool:
        try:
            self.require(table, decision, seat, move)
        except IllegalMove:
            return False
        return True

    def require(self, table: Table[Any], decision: Decision, seat: int, move: Move) -> None:
        """Raise `IllegalMove` unless the move is legal."""
        if self.check is not None:
            self.check(table, decision, seat, move)
        else:
            listed = move in self.candidates(table.state, decision, seat)
            table.require(listed, decision.clause, "this is not among the options", BAD_OPTION)


class Row:
    """One kind of decision. `default` is what stands in for an answer; without it the first listed move.

    `reveal` carries out a secret decision once all its answers are in (`Ask.answer`); what the acts' `play`
    does before that, as each comes in, must stay hidden.
    """

    __slots__ = ("acts", "default", "listing", "of", "reveal", "tries")

    def __init__(
        self, acts: Sequence[Act], default: Default | None = None, reveal: Reveal | None = None
    ) -> None:
        self.acts = tuple(acts)
        self.default = default
        self.reveal = reveal
        self.of: dict[type[Move], Act] = {act.move: act for act in self.acts}
        """Type of move -> its act."""
        self.listing = tuple((act.candidates, None if act.exact else act) for act in self.acts)
        """Candidates, and the act that has to try them where not all are legal."""
        self.tries = not all(act.exact for act in self.acts)
        """Whether listing tries candidates on a table."""

    def carry_out(self, table: Table[Any], decision: Decision, seat: int, move: Move) -> None:
        """Play a move that is known to be legal."""
        self.of[type(move)].play(table, decision, seat, move)


def _picks(ask: Ask) -> Iterator[Ref | tuple[Ref, ...]]:
    """Every way to pick from the options, each in its canonical form."""
    options = ask.options
    for count in range(min(ask.fewest, len(options)), min(ask.most, len(options)) + 1):
        if count == 1:
            yield from options
        else:
            yield from permutations(options, count) if ask.ordered else combinations(options, count)


def _listed_answers(_state: Any, decision: Decision, seat: int) -> Iterable[Move]:
    ask = decision.ask_of(seat)
    return () if ask is None else [Answer(decision=decision.id, choice=choice) for choice in _picks(ask)]


def check_answer(table: Table[Any], decision: Decision, seat: int, move: Answer) -> None:
    """What is picked is offered, each option once, and as many as are asked for."""
    ask = decision.ask_of(seat)
    options = () if ask is None else ask.options
    picked = move.picked
    offered = all(ref in options for ref in picked) and len(set(picked)) == len(picked)
    table.require(offered, decision.clause, "this is not among the options", BAD_OPTION)
    if ask is not None:
        fits = min(ask.fewest, len(options)) <= len(picked) <= ask.most
        table.require(fits, decision.clause, f"pick {ask.fewest} to {ask.most}", BAD_OPTION)


def in_order(decision: Decision, seat: int, move: Answer) -> Answer:
    """The listed answer that means the same: what was picked, in the order of the options."""
    ask = decision.ask_of(seat)
    if ask is None or ask.ordered or not isinstance(move.choice, tuple):
        return move
    picked = set(move.choice)
    choice = tuple(ref for ref in ask.options if ref in picked)
    return Answer(decision=move.decision, choice=choice) if len(choice) == len(move.choice) else move


def _default_answer(state: Any, decision: Decision, seat: int) -> Move:
    ask = decision.ask_of(seat)
    if ask is not None and (ask.default or not ask.fewest or not ask.options):
        return Answer(decision=decision.id, choice=ask.default).canonical()
    return next(iter(_listed_answers(state, decision, seat)))


def option_row(
    play: Play,
    *,
    check: Check = check_answer,
    default: Default = _default_answer,
    reveal: Reveal | None = None,
) -> Row:
    """The row of a decision that is answered from its list of options, by the kernel's `answer`."""
    act = Act(move=Answer, play=play, candidates=_listed_answers, check=check, sure=True)
    return Row((act,), default=default, reveal=reveal)


def sealed(_table: Table[Any], _decision: Decision, _seat: int, _move: Answer) -> None:
    """The `play` of secret options: nothing follows before all answers are in."""
