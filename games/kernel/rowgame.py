"""A game written as rows: who may act, what is legal and how a move is carried out follow from them."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar

from games.kernel import refusals
from games.kernel.asking import DECISION_EVENTS, Answer, Decision, DecisionAnswered, How, turn
from games.kernel.codec import type_name
from games.kernel.dice import NO_DICE
from games.kernel.ending import MatchEnded
from games.kernel.errors import IllegalMove
from games.kernel.frames import Frame
from games.kernel.game import NOBODY, SYSTEM_DUE, Awaiting, Game, O, Outcome
from games.kernel.records import Advance, Event, Move
from games.kernel.rows import Act, Reveal, Row, in_order
from games.kernel.state import MatchState
from games.kernel.table import Table

S = TypeVar("S", bound=MatchState)
_ONE_SEAT = [Awaiting(seats=(seat,)) for seat in range(16)]


class RowGame(Game[S, O]):
    """A `Game` whose contract is fulfilled by tables.

    Class attributes
      rows          kind of decision -> its row
      frames        type of frame -> what goes on when it is on top; `None`: the system's step does
      anytime       acts that a seat may do at any time, whoever is asked; they are never listed
      steps         type of SYSTEM step -> what it does
      events        the game's own events; decisions and the end of a match have the kernel's
      over_clause   refuses whatever comes after the end
      left_clause   answers for a seat that has left; where it is not named, `concede_clause`
      absent_clause refuses what a seat tries that takes no part, where it isn't `concede_clause`
    `move_types` and `event_types` follow from these.
    """

    rows: ClassVar[Mapping[str, Row]] = {}
    frames: ClassVar[Mapping[type[Frame], Callable[[Table[Any], Any], None] | None]] = {}
    anytime: ClassVar[tuple[Act, ...]] = ()
    steps: ClassVar[Mapping[type[Move], Callable[[Table[Any]], None]]] = {}
    events: ClassVar[tuple[type[Event], ...]]
    over_clause: ClassVar[str]
    left_clause: ClassVar[str] = ""
    absent_clause: ClassVar[str] = ""
    _all_stay: ClassVar[bool] = True

    def words(self) -> dict[str, list[str]]:
        """The words that matches store beside record types, by what they are. A game adds its own kinds."""
        return {
            "decisions": sorted(self.rows),
            "frames": sorted(map(type_name, self.frames)),
            "steps": sorted(map(type_name, self.steps)),
        }

    def blank(self) -> S:
        return self.state_type(rules=self.rules)  # type: ignore[no-any-return]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if vars(cls).keys() & {"rows", "steps", "anytime"}:
            acts = [*(act for row in cls.rows.values() for act in row.acts), *cls.anytime]
            own_steps = [step for step in cls.steps if step is not Advance]
            cls.move_types = tuple(dict.fromkeys([*(act.move for act in acts), *own_steps]))
            open_ended = [act.move for act in acts if act.open_ended]
            cls.unlisted = tuple(dict.fromkeys([*open_ended, *(act.move for act in cls.anytime)]))
        cls._all_stay = cls.present is Game.present
        if "events" in vars(cls):
            cls.event_types = (*DECISION_EVENTS, *cls.events, MatchEnded)

    @abstractmethod
    def turn(self, state: S) -> Decision | None:
        """What is asked where no decision is stored and nothing is under way (`asking.turn`).

        `None`: the system has something to do. Depends on public facts alone.
        """

    def carry_on(self, table: Table[S]) -> bool:  # noqa: ARG002 - games with something that follows by itself
        """What follows by itself where nothing is asked or under way.

        False: nothing does; the seat whose turn it is, or the system, has to act.
        """
        return False

    @abstractmethod
    def leave(self, table: Table[S], seat: int) -> None:
        """The seat takes part no longer: what it owes lapses, is answered for it, or passes on.

        A decision that still asks it afterwards is answered by its default.
        """

    def turn_away(self, table: Table[S], seat: int, move: Move, code: str) -> None:
        """Refuse a move that is not awaited, or is of the wrong kind, where there is a better reason for it.

        `code` is the one that the kernel would refuse it with, `not_awaited` or `wrong_move`.
        """

    def timed_out(self, table: Table[S], seat: int) -> bool:  # noqa: ARG002 - games that count time-outs
        """The clock of a seat has run out. True: it leaves the match instead of being answered for."""
        return False

    def setup(self, table: Table[S], options: O, seats: int) -> None:
        self.begin(table, options, seats)
        self.settle(table)

    @abstractmethod
    def begin(self, table: Table[S], options: O, seats: int) -> None:
        """Emit the events that begin the match. What follows by itself follows."""

    def settle(self, table: Table[S]) -> None:
        """Go on with what is under way until somebody is asked, the system is due, or the match has ended."""
        state = table.state
        while state.result is None:
            if state.decision is not None:
                if not self._answer_for_the_gone(table, state.decision):
                    return
            elif state.agenda:
                frame = state.agenda[-1]
                go_on = self.frames[type(frame)]
                if go_on is None:
                    return
                go_on(table, frame)
            elif not self.carry_on(table):
                return

    def _answer_for_the_gone(self, table: Table[S], decision: Decision) -> bool:
        if self._all_stay:
            return False
        for ask in decision.asks:
            if not (ask.answered or self.present(table.state, ask.seat)):
                self.stand_in(table, ask.seat, "left", self.left_clause or self.concede_clause)
                return True
        return False

    def asking(self, state: S) -> Decision | None:
        if state.result is not None:
            return None
        if state.decision is not None or state.agenda:
            return state.decision
        return self.turn(state)

    def awaiting(self, state: S) -> Awaiting:
        if state.result is not None:
            return NOBODY
        decision = self.asking(state)
        if decision is None:
            return SYSTEM_DUE
        asks = decision.asks
        if len(asks) == 1:
            return _ONE_SEAT[asks[0].seat]
        return Awaiting(seats=tuple(sorted(ask.seat for ask in asks if not ask.answered)))

    def legal_moves(self, state: S, seat: int) -> list[Move]:
        decision = self.asking(state)
        if decision is None or not decision.asks_seat(seat):
            return []
        row = self.rows[decision.kind]
        table = self.look(state) if row.tries else None
        moves: list[Move] = []
        for candidates, act in row.listing:
            found = candidates(state, decision, seat)
            moves += found if act is None or table is None else act.passing(table, decision, seat, found)
        return moves

    def look(self, state: S) -> Table[S]:
        """A table for questions about a state: there are no dice on it."""
        return Table(state, NO_DICE, self.clauses, self.rows)

    def play(self, table: Table[S], seat: int, move: Move) -> None:
        self._require_seated(table, seat)
        for free in self.anytime:
            if free.move is type(move):
                self._at_any_time(table, free, seat, move)
                return
        decision = self.asking(table.state)
        if decision is None or not decision.asks_seat(seat):
            self.turn_away(table, seat, move, refusals.NOT_AWAITED)
            clause = self.advance_clause if decision is None else decision.clause
            table.refuse(clause, "this is not yours to do now", refusals.NOT_AWAITED)
        if isinstance(move, Answer):
            fresh = move.decision == decision.id
            table.require(fresh, decision.clause, "another decision is open", refusals.STALE_DECISION)
            move = in_order(decision, seat, move)
        row = self.rows[decision.kind]
        act = row.of.get(type(move))
        if act is None:
            self.turn_away(table, seat, move, refusals.WRONG_MOVE)
            table.refuse(decision.clause, f"the open decision is {decision.kind}", refusals.WRONG_MOVE)
        act.require(table, decision, seat, move)
        if decision.id:
            self._answered(table, decision, seat, move, "answer", decision.clause)
        act.play(table, decision, seat, move)
        if row.reveal is not None:
            self._reveal(table, decision, seat, move, row.reveal)
        self.settle(table)

    def _at_any_time(self, table: Table[S], act: Act, seat: int, move: Move) -> None:
        decision = self.asking(table.state) or turn("anytime", seat, move.clause)
        act.require(table, decision, seat, move)
        act.play(table, decision, seat, move)
        self.settle(table)

    def _reveal(self, table: Table[S], decision: Decision, seat: int, move: Move, reveal: Reveal) -> None:
        """What follows when the last answer is in."""
        after = decision.answered(seat, move.picked if isinstance(move, Answer) else ())
        if after.over:
            reveal(table, after)

    def _answered(  # noqa: PLR0917 - what an event says
        self, table: Table[S], decision: Decision, seat: int, move: Move, how: How, because: str
    ) -> None:
        open_to_all = decision.asks[0].open if len(decision.asks) == 1 else decision.part_of(seat).open
        table.emit(
            DecisionAnswered(
                because=because,
                id=decision.id,
                kind=decision.kind,
                seat=seat,
                how=how,
                choice=move.picked if isinstance(move, Answer) else (),
                open=open_to_all and not decision.secret,
            )
        )

    def stand_in(self, table: Table[S], seat: int, how: How, clause: str) -> None:
        """Answer what a seat owes by its default, if it owes anything."""
        decision = self.asking(table.state)
        if decision is not None and decision.ask_of(seat) is not None:
            row = self.rows[decision.kind]
            move = self._default(table.state, decision, seat)
            self._answered(table, decision, seat, move, how, clause)
            table.by_default = True
            row.carry_out(table, decision, seat, move)
            if row.reveal is not None:
                self._reveal(table, decision, seat, move, row.reveal)
            table.by_default = False

    def _default(self, state: S, decision: Decision, seat: int) -> Move:
        row = self.rows[decision.kind]
        if row.default is not None:
            return row.default(state, decision, seat)
        return self.legal_moves(state, seat)[0]

    def default_move(self, state: S, seat: int) -> Move:
        decision = self.asking(state)
        if decision is None or not decision.asks_seat(seat):
            raise IllegalMove(self.expire_clause, f"seat {seat} is not awaited", refusals.NOT_AWAITED)
        return self._default(state, decision, seat)

    def expire(self, table: Table[S], seat: int) -> None:
        if self.timed_out(table, seat):
            self.leave(table, seat)
        else:
            self.stand_in(table, seat, "default", self.expire_clause)
        self.settle(table)

    def concede(self, table: Table[S], seat: int, move: Move) -> None:  # noqa: ARG002 - it has no parameters
        self._require_seated(table, seat)
        self.leave(table, seat)
        self.settle(table)

    def _require_seated(self, table: Table[S], seat: int) -> None:
        if table.state.result is not None:
            table.refuse(self.over_clause, "the match is over", refusals.MATCH_OVER)
        if not (self._all_stay or self.present(table.state, seat)):
            clause = self.absent_clause or self.concede_clause
            table.refuse(clause, "this seat takes no part", refusals.NOT_SEATED)

    def advance(self, table: Table[S]) -> None:
        self.steps[type(self.step(table.state))](table)
        self.settle(table)

    def listed_as(self, state: S, seat: int, move: Move) -> Move:
        decision = self.asking(state)
        if isinstance(move, Answer) and decision is not None:
            return in_order(decision, seat, move)
        return move

    def outcome(self, state: S) -> Outcome | None:
        return state.result
