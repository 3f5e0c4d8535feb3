"""Setup of a game: the opening roll, who goes first, the deal (RULES.md 3.2)."""

from games.elemental_creatures.events.match import FirstPlayerChosen, OpeningRolled, PhaseEntered, Rolled
from games.elemental_creatures.formats import deck_list
from games.elemental_creatures.state import CreatureState, ring
from games.elemental_creatures.zones import draw, shuffle
from games.kernel import Answer, Decision, Ref, Row, Table, ask, option_row

T = Table[CreatureState]
ATTEMPTS = 20
HAND = 7


def roll(table: T) -> None:
    """One attempt: every contender rolls two dice; a tie at the top leaves the tied seats to roll again."""
    state = table.state
    rolling = state.roll.contenders or list(ring(state, 0))
    rolls = tuple(Rolled(seat, (table.dice.roll(), table.dice.roll())) for seat in rolling)
    best = max(sum(rolled.dice) for rolled in rolls)
    tied = [rolled.seat for rolled in rolls if sum(rolled.dice) == best]
    attempt = state.roll.attempt + 1
    settled = len(tied) == 1 or attempt >= ATTEMPTS
    table.emit(
        OpeningRolled(
            attempt=attempt,
            rolls=rolls,
            contenders=tuple(tied),
            winner=tied[0] if settled else None,
            because="ELC-SET-1" if len(tied) == 1 else "ELC-SET-2",
        )
    )
    if settled:
        ask_first(table, tied[0], "ELC-SET-3")


def ask_first(table: T, winner: int, because: str) -> None:
    """The winner of the roll chooses which seat goes first, itself allowed."""
    state = table.state
    if state.phase != "choose_first":
        table.emit(PhaseEntered(phase="choose_first", because=because))
    options = tuple(Ref(seat=seat) for seat in ring(state, 0))
    ask(table, "choose_first", winner, because, options, default=(Ref(seat=winner),))


def choose_first(table: T, decision: Decision, seat: int, move: Answer) -> None:  # noqa: ARG001 - the seat tells
    """The roll winner's choice."""
    first = move.picked[0].seat
    if first is not None:
        because = "ELC-OUT-3" if table.by_default else "ELC-SET-3"
        table.emit(FirstPlayerChosen(by=seat, seat=first, defaulted=table.by_default, because=because))
        table.emit(PhaseEntered(phase="deal", because="ELC-SET-6"))


ROWS: dict[str, Row] = {"choose_first": option_row(choose_first)}


def deal(table: T) -> None:
    """Shuffle every deck, then seven cards each, clockwise from the first seat. There is no mulligan."""
    state = table.state
    order = ring(state, state.next_starter)
    for seat in order:
        shuffle(table, seat, "deal", because="ELC-SET-5", cards=deck_list(state, seat))
    for seat in order:
        draw(table, seat, HAND, "ELC-SET-6")
    table.emit(PhaseEntered(phase="round_start", because="ELC-SET-8"))


def leave_roll(table: T, seat: int) -> None:
    """A seat left before the first player was named: it contends no more, and its choice passes on."""
    state = table.state
    if state.phase == "opening_roll" and state.roll.attempt:
        if seat not in state.roll.contenders:
            return
        contenders = tuple(other for other in state.roll.contenders if other != seat)
        winner = contenders[0] if len(contenders) == 1 else None
        table.emit(
            OpeningRolled(
                attempt=state.roll.attempt,
                rolls=(),
                contenders=contenders,
                winner=winner,
                because="ELC-SET-9",
            )
        )
        if winner is not None:
            ask_first(table, winner, "ELC-SET-9")
    elif state.phase == "choose_first" and state.roll.winner is not None:
        ask_first(table, ring(state, state.roll.winner)[0], "ELC-SET-9")
