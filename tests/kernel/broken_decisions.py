"""Games with a broken decision: what is asked tells something, or makes no sense."""

# ruff: noqa: ARG005 - the contract names what broken games do not need

from typing import Any

import msgspec

from games.example.game import HighLow2
from games.example.state import State
from games.kernel import Answer, Ask, Decision, Dice, Event, Public, Ref, Table, ask_all, option_row
from tests.kernel.broken import Game, broken


def asking(change: Any, **more: Any) -> HighLow2:
    """What `change(asks, state)` gives is asked instead."""

    def carry_on(self: HighLow2, table: Table[State]) -> bool:
        if table.state.table:
            return False
        asks = []
        for seat, hand in enumerate(table.state.hands):
            options = tuple(Ref(number=card) for card in sorted(hand))
            asks.append(Ask(seat=seat, options=options, open=False, default=options[:1]))
        asks = change(asks, table.state)
        about = more.get("about", lambda state: {})(table.state)
        ask_all(table, more.get("kind", "choose_card"), "EXA-CHO-1", asks, about=about, secret=True)
        return True

    return broken(carry_on=carry_on)


def changed(asks: list[Ask], **change: Any) -> list[Ask]:
    return [msgspec.structs.replace(each, **change) for each in asks]


def with_facts_that_tell_whenever_asked() -> HighLow2:
    """What is asked is stored without facts, and given some at every look."""

    def asking(self: HighLow2, state: State) -> Decision | None:
        asked = Game.asking(self, state)
        if asked is None:
            return None
        return msgspec.structs.replace(asked, about={"best": max(max(state.hands))})

    return broken(asking=asking)


def with_telling_facts() -> HighLow2:
    """The facts for the words of a decision name the highest card."""
    return asking(lambda asks, state: asks, about=lambda state: {"best": max(max(state.hands))})


def with_leaking_options() -> HighLow2:
    """Everybody sees what each seat may choose from its hidden hand."""
    return asking(lambda asks, state: changed(asks, open=True))


class Answered(Event, frozen=True, kw_only=True):
    """A question was answered: it does no more."""

    seat: Public[int]

    def apply(self, state: State) -> None:
        state.played.append(-1)


def second_round(asked: Any, **more: Any) -> HighLow2:
    """Before the second round a seat is asked what `asked(state)` says."""

    def carry_on(self: HighLow2, table: Table[State]) -> bool:
        state = table.state
        if state.round == 2 and -1 not in state.played and not state.table:
            question = asked(state)
            if question is not None:
                ask_all(table, "nod", "EXA-CHO-1", (question,))
                return True
        return Game.carry_on(self, table)

    def nod(table: Table[State], decision: Decision, seat: int, move: Answer) -> None:
        table.emit(Answered(because="EXA-CHO-1", seat=seat))

    rows = {**Game.rows, "nod": option_row(nod)}
    return broken(rows=rows, carry_on=carry_on, events=(*Game.events, Answered), **more)


YES_NO = (Ref(word="yes"), Ref(word="no"))


def with_a_telling_number() -> HighLow2:
    """Who has a high card need not answer."""
    return second_round(lambda state: Ask(seat=0, options=YES_NO, fewest=int(max(state.hands[0]) < 7)))


def best(state: State) -> int:
    return max(range(2), key=lambda seat: max(state.hands[seat]))


def with_a_question_whose_addressee_tells() -> HighLow2:
    """Asked is whoever has the highest card."""
    return second_round(lambda state: Ask(seat=best(state), options=YES_NO))


def with_a_question_that_tells_by_being_asked() -> HighLow2:
    """Only who has a high card is asked."""
    return second_round(lambda state: Ask(seat=0, options=YES_NO) if max(state.hands[0]) > 6 else None)


def with_a_single_open_option_asked() -> HighLow2:
    return second_round(lambda state: Ask(seat=0, options=YES_NO[:1]))


def with_a_default_that_is_no_option() -> HighLow2:
    return second_round(lambda state: Ask(seat=0, options=YES_NO, default=(Ref(word="maybe"),)))


def with_an_option_twice() -> HighLow2:
    return second_round(lambda state: Ask(seat=0, options=2 * YES_NO))


def with_an_option_for_two_things() -> HighLow2:
    return second_round(lambda state: Ask(seat=0, options=(Ref(word="yes", number=1), Ref(word="no"))))


def with_a_seat_that_there_is_not() -> HighLow2:
    return second_round(lambda state: Ask(seat=2, options=YES_NO))


def with_a_stale_guess() -> HighLow2:
    """The hidden hands are guessed anew, the hidden options are not made to fit them."""

    def determinize(self: HighLow2, view: dict[str, Any], seat: int, dice: Dice) -> State:
        state = Game.determinize(self, view, seat, dice)
        others = [each for each in range(2) if each != seat]
        for other in others:
            state.hands[other], state.deck[: len(state.hands[other])] = (
                state.deck[: len(state.hands[other])],
                state.hands[other],
            )
        return state

    return broken(determinize=determinize)


BROKEN = {
    with_a_stale_guess: "secrecy: what . could see can't be played on",
    with_facts_that_tell_whenever_asked: "secrecy: what is asked depends on what .* may not see",
    with_telling_facts: "secrecy: .*'best'.* depends on what .* may not see",
    with_leaking_options: "secrecy: .*'choose_card'.* depends on what .* may not see",
    with_a_telling_number: "secrecy: .*'fewest': 0.* depends on what .* may not see",
    with_a_question_whose_addressee_tells: "secrecy: .*'nod'.* depends on what .* may not see",
    with_a_question_that_tells_by_being_asked: "secrecy: .*'nod'.* depends on what .* may not see",
    with_a_single_open_option_asked: "decision: a single option that everybody sees is asked",
    with_a_default_that_is_no_option: "decision: the default is not among the options",
    with_an_option_twice: "decision: an option is offered twice",
    with_an_option_for_two_things: "decision: an option refers to something by exactly one field",
    with_a_seat_that_there_is_not: "decision: it asks a seat twice, or one that there is not",
}
