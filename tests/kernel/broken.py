"""Broken games: each is the example, High or Low, but for one promise, with the law that it breaks."""

# ruff: noqa: ARG005 - the contract names what broken games do not need

import random
from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec

from games.example import rules
from games.example.game import HighLow2
from games.example.state import State
from games.kernel import (
    NOBODY,
    Advance,
    Answer,
    Awaiting,
    Decision,
    Dice,
    Move,
    Outcome,
    Public,
    Ref,
    Row,
    Step,
    Table,
    awaiting_seat,
)
from games.kernel.rows import check_answer

Game = HighLow2
ROW = Game.rows["choose_card"]
ACT = ROW.acts[0]


def broken(**changes: Any) -> HighLow2:
    """High or Low with other class attributes."""
    made: HighLow2 = type("BrokenHighLow", (Game,), changes)()
    return made


def with_row(**changes: Any) -> HighLow2:
    """Cards are chosen by another row."""
    parts = {"acts": ROW.acts, "default": ROW.default, "reveal": ROW.reveal}
    return broken(rows={"choose_card": Row(**{**parts, **changes})})


def with_act(**changes: Any) -> HighLow2:
    """Cards are chosen by another act."""
    return with_row(acts=(msgspec.structs.replace(ACT, **changes),))


class Peek(Move, frozen=True, kw_only=True):
    """A move that nobody lists."""

    clause: ClassVar[str] = "EXA-CHO-1"


def with_a_secret_move() -> HighLow2:
    def play(self: HighLow2, table: Table[State], seat: int, move: Move) -> None:
        moves = self.legal_moves(table.state, seat)
        Game.play(self, table, seat, moves[0] if moves and isinstance(move, Peek) else move)

    return broken(move_types=(Answer, Peek), play=play)


def with_a_missing_candidate() -> HighLow2:
    """The highest card can be chosen but is not among the candidates, unless it is the last."""

    def candidates(state: State, decision: Decision, seat: int) -> Iterable[Move]:
        found = list(ACT.candidates(state, decision, seat))
        return found[: max(1, len(found) - 1)]

    return with_act(candidates=candidates)


def no_sevens(table: Table[State], decision: Decision, seat: int, move: Answer) -> None:
    check_answer(table, decision, seat, move)
    table.require(move.picked != (Ref(number=7),), "EXA-CHO-1", "sevens are unlucky")


def with_a_candidate_too_many() -> HighLow2:
    """The list is said to be sure, but the check refuses a card of it."""
    return with_act(check=no_sevens, sure=True)


def with_outcome(**change: Any) -> HighLow2:
    def outcome(self: HighLow2, state: State) -> Outcome | None:
        found = Game.outcome(self, state)
        return None if found is None else msgspec.structs.replace(found, **change)

    return broken(outcome=outcome)


def with_a_restless_outcome() -> HighLow2:
    """Each time it is asked it gives one point more."""
    asked = [0]

    def outcome(self: HighLow2, state: State) -> Outcome | None:
        found = Game.outcome(self, state)
        asked[0] += 1
        return None if found is None else msgspec.structs.replace(found, scores=(asked[0], 0))

    return broken(outcome=outcome)


def with_concessions_after_the_end() -> HighLow2:
    return broken(concede=lambda self, table, seat, move: rules.give_up(table, seat))


def with_a_silent_default() -> HighLow2:
    return broken(
        expire=lambda self, table, seat: self.play(table, seat, self.default_move(table.state, seat))
    )


def with_an_illegal_default() -> HighLow2:
    return with_row(default=lambda state, decision, seat: Answer(decision=decision.id, choice=Ref(number=0)))


def with_everything_listed() -> HighLow2:
    return broken(
        listed_as=lambda self, state, seat, move: next(iter(self.legal_moves(state, seat)), move),
    )


def with_everything_equal() -> HighLow2:
    """Whatever is not listed is said to equal the first listed move."""

    def listed_as(self: HighLow2, state: State, seat: int, move: Move) -> Move:
        moves = self.legal_moves(state, seat)
        return move if move in moves or not moves else moves[0]

    return broken(listed_as=listed_as)


class OpenState(State, kw_only=True):
    """Whose hands everybody sees."""

    hands: Public[list[list[int]]] = msgspec.field(default_factory=list)


def with_open_hands() -> HighLow2:
    def determinize(self: HighLow2, view: dict[str, Any], seat: int, dice: Dice) -> OpenState:
        for owner in {0, 1} - {seat}:
            view["hands"][owner] = {"hidden": len(view["hands"][owner])}
        return msgspec.convert(msgspec.to_builtins(Game.determinize(self, view, seat, dice)), OpenState)

    return broken(state_type=OpenState, determinize=determinize)


def with_a_changed_view() -> HighLow2:
    def determinize(self: HighLow2, view: dict[str, Any], seat: int, dice: Dice) -> State:
        state = Game.determinize(self, view, seat, dice)
        state.hands[max(seat, 0)].sort()
        state.played.sort()
        return state

    return broken(determinize=determinize)


def with_no_guess() -> HighLow2:
    """It takes the hidden deck for a list."""
    return broken(determinize=lambda self, view, seat, dice: msgspec.convert(view, State))


def with_an_idle_seat() -> HighLow2:
    """Who has chosen is awaited still."""

    def awaiting(self: HighLow2, state: State) -> Awaiting:
        return awaiting_seat(0, 1) if state.decision else Game.awaiting(self, state)

    return broken(awaiting=awaiting)


def with_nobody_awaited() -> HighLow2:
    return broken(
        awaiting=lambda self, state: NOBODY if state.table else Game.awaiting(self, state),
    )


def refusing(clause: str, code: str | None) -> HighLow2:
    def play(self: HighLow2, table: Table[State], seat: int, move: Move) -> None:
        table.require(move in self.legal_moves(table.state, seat), clause, "no", code)
        Game.play(self, table, seat, move)

    return broken(play=play)


def with_an_unknown_refusal() -> HighLow2:
    return refusing("EXA-NO-9", None)


def with_an_unlisted_code() -> HighLow2:
    return refusing("EXA-CHO-1", "unlucky")


def with_a_changing_question() -> HighLow2:
    def legal_moves(self: HighLow2, state: State, seat: int) -> list[Move]:
        state.hands[seat].sort()
        return Game.legal_moves(self, state, seat)

    return broken(legal_moves=legal_moves)


def without_concession() -> HighLow2:
    return broken(leave=lambda self, table, seat: table.refuse("EXA-END-2", "nobody gives up here"))


def with_shuffled_lists() -> HighLow2:
    luck = random.Random(0)

    def legal_moves(self: HighLow2, state: State, seat: int) -> list[Move]:
        moves = Game.legal_moves(self, state, seat)
        return luck.sample(moves, len(moves))

    return broken(legal_moves=legal_moves)


def with_a_move_listed_twice() -> HighLow2:
    return with_act(candidates=lambda state, decision, seat: 2 * list(ACT.candidates(state, decision, seat)))


def with_a_telling_refusal() -> HighLow2:
    """Who tries a card hears whether the other seat has it."""

    def check(table: Table[State], decision: Decision, seat: int, move: Answer) -> None:
        theirs = any(ref.number in table.state.hands[1 - seat] for ref in move.picked)
        table.require(not theirs, "EXA-CHO-1", "the other seat has that card")
        check_answer(table, decision, seat, move)

    return with_act(check=check)


def with_a_list_for_who_has_chosen() -> HighLow2:
    """Whoever has chosen is shown what it could have chosen."""

    def legal_moves(self: HighLow2, state: State, seat: int) -> list[Move]:
        asked = self.asking(state)
        options = () if asked is None else asked.part_of(seat).options
        return [Answer(decision=state.asked, choice=option) for option in options]

    return broken(legal_moves=legal_moves)


def with_a_list_of_lists() -> HighLow2:
    """One card is listed as a list of one."""
    return with_act(
        candidates=lambda state, decision, seat: [
            Answer(decision=decision.id, choice=move.picked)
            for move in ACT.candidates(state, decision, seat)
            if isinstance(move, Answer)
        ]
    )


def with_a_list_whose_order_tells() -> HighLow2:
    """Moves stand in the opposite order if the other seat has a high card."""

    def legal_moves(self: HighLow2, state: State, seat: int) -> list[Move]:
        moves = Game.legal_moves(self, state, seat)
        return moves[::-1] if max(state.hands[1 - seat], default=0) > 8 else moves

    return broken(legal_moves=legal_moves)


def with_a_seat_whose_turn_tells() -> HighLow2:
    """Of two seats that could choose only the one with the highest card is awaited."""

    def awaiting(self: HighLow2, state: State) -> Awaiting:
        found = Game.awaiting(self, state)
        best = max(range(2), key=lambda seat: max(state.hands[seat], default=0))
        return awaiting_seat(best) if len(found.seats) > 1 else found

    def legal_moves(self: HighLow2, state: State, seat: int) -> list[Move]:
        return Game.legal_moves(self, state, seat) if seat in self.awaiting(state).seats else []

    def play(self: HighLow2, table: Table[State], seat: int, move: Move) -> None:
        table.require(seat in self.awaiting(table.state).seats, "EXA-CHO-1", "wait", "not_awaited")
        Game.play(self, table, seat, move)

    return broken(awaiting=awaiting, legal_moves=legal_moves, play=play)


class RollForHigh(Step, frozen=True, kw_only=True):
    """The step of the system where the first seat has a high card."""


def with_a_step_that_tells() -> HighLow2:
    def step(self: HighLow2, state: State) -> Move:
        return RollForHigh() if max(state.hands[0], default=0) > 6 else Advance()

    return broken(steps={Advance: rules.roll, RollForHigh: rules.roll}, step=step)


BROKEN = {
    with_a_secret_move: "legal moves: Peek",
    with_a_missing_candidate: "legal moves: .* was accepted but is not listed",
    with_a_candidate_too_many: "legal moves: .* was refused: EXA-CHO-1: sevens",
    with_a_move_listed_twice: "legal moves: a move is listed twice",
    with_a_list_for_who_has_chosen: "legal moves: seat . is not awaited but has",
    with_a_list_of_lists: "legal moves: .* is not canonical",
    with_a_list_whose_order_tells: "secrecy: legal moves of . depend on what it may not see",
    with_a_seat_whose_turn_tells: "secrecy: who is awaited depends on what .* may not see",
    with_a_step_that_tells: "secrecy: the step that is due depends on what .* may not see",
    with_shuffled_lists: "round trip: legal moves differ",
    with_an_idle_seat: "legal moves: awaited seat . has none",
    with_everything_listed: "legal moves: the listed .* is said to be listed as another",
    with_everything_equal: "legal moves: .* was refused",
    with_nobody_awaited: "awaiting: ",
    with_a_silent_default: "defaults: nothing tells",
    with_an_illegal_default: "defaults: .* was refused",
    without_concession: "concession: .* was refused",
    with_a_changing_question: "purity: ",
    with_an_unknown_refusal: "refusal: unknown clause EXA-NO-9",
    with_an_unlisted_code: "refusal: unlisted code unlucky",
    with_open_hands: "secrecy: viewer",
    with_a_changed_view: "secrecy: viewer",
    with_no_guess: "secrecy: determinize .* raised",
    with_a_telling_refusal: "secrecy: . learns by trying",
    with_concessions_after_the_end: "legal moves: Concede",
    with_a_restless_outcome: "outcome: asked again",
}
