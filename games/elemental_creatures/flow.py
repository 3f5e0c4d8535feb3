"""How a commit runs: a move or a SYSTEM step, then everything that follows from it (RULES.md 3.7)."""

from games.elemental_creatures import answers, formats, leaving, playing, rounds, setup
from games.elemental_creatures.book import book
from games.elemental_creatures.moves import ChooseFirstPlayer, DeclareDone, PlayCard, RegisterDeck, SubmitDeck
from games.elemental_creatures.power import show_powers
from games.elemental_creatures.refusals import refuse
from games.elemental_creatures.resolution import resolve_top
from games.elemental_creatures.state import CreatureState, in_match
from games.kernel import NOBODY, SYSTEM_DUE, Awaiting, ContractError, Move, Table

T = Table[CreatureState]
LIST_KINDS = {RegisterDeck: "register_deck", SubmitDeck: "submit_deck", ChooseFirstPlayer: "choose_first"}


def awaiting(state: CreatureState) -> Awaiting:
    """The seats of the pending decision, else the seat on turn, else the system."""
    if state.result is not None:
        return NOBODY
    if state.decision is not None:
        return Awaiting(seats=state.decision.seats)
    if state.phase == "turns" and state.turn is not None:
        return Awaiting(seats=(state.turn,))
    return SYSTEM_DUE


def run(table: T) -> None:
    """Resolve and go on until somebody has to decide, the turn has passed or a SYSTEM phase begins."""
    state = table.state
    while state.decision is None and state.result is None:
        if state.stack:
            resolve_top(table)
        elif not rounds.carry_on(table):
            break
    if state.result is None:
        show_powers(table, book(state.options.content_pack))


def check_present(state: CreatureState, seat: int) -> None:
    """The match runs and the seat has not left it."""
    if state.result is not None:
        refuse("OVER", "ELC-MAT-1", "the match is over")
    if seat not in in_match(state):
        refuse("SEAT", "ELC-OUT-2", "this seat is not in the game")


def check_seat(state: CreatureState, seat: int) -> None:
    """The match runs and the seat is in the game."""
    check_present(state, seat)
    if state.seats[seat].out and leaving.game_running(state):
        refuse("SEAT", "ELC-OUT-2", "this seat is not in the game")


def check_turn(state: CreatureState, seat: int, move: Move) -> None:
    """The general refusals, in their order."""
    check_seat(state, seat)
    if isinstance(move, (PlayCard, DeclareDone)) and state.seats[seat].done:
        refuse("DONE", "ELC-TRN-4", "this seat is done for the round")
    if seat not in awaiting(state).seats:
        refuse("NOT-AWAITED", "ELC-TRN-1", "somebody else has to act")


def carry_out(table: T, seat: int, move: Move, *, defaulted: bool = False) -> None:
    """A seat's move and what follows."""
    state = table.state
    check_turn(state, seat, move)
    decision = state.decision
    if isinstance(move, answers.ANSWERS):
        if decision is None:
            refuse("DECISION", "ELC-SEQ-11", "no decision is pending")
        answers.answer(table, seat, decision, move, defaulted=defaulted)
    elif decision is not None and LIST_KINDS.get(type(move)) != decision.kind:
        refuse("DECISION", "ELC-SEQ-11", "a decision has to be answered first")
    elif isinstance(move, PlayCard):
        playing.play_card(table, seat, move)
    elif isinstance(move, DeclareDone):
        rounds.declare_done(table, seat, defaulted=defaulted)
    elif decision is None:
        refuse("DECISION", "ELC-SEQ-11", "this is not asked now")
    elif isinstance(move, RegisterDeck):
        formats.register_deck(table, seat, move, defaulted=defaulted)
    elif isinstance(move, SubmitDeck):
        formats.submit_deck(table, seat, move, defaulted=defaulted)
    elif isinstance(move, ChooseFirstPlayer):
        setup.choose_first(table, seat, move, defaulted=defaulted)
    else:
        raise ContractError(f"{type(move).__name__} is no move of this game")
    run(table)


STEPS = {
    "opening_roll": setup.roll,
    "deal": setup.deal,
    "round_start": rounds.start_round,
    "round_close": rounds.close_round,
    "score": rounds.score_round,
    "rest": rounds.rest,
    "between_games": formats.start_game,
}


def proceed(table: T) -> None:
    """The one SYSTEM step that is due: exactly the next phase, up to the next decision or phase."""
    STEPS[table.state.phase](table)
    run(table)


def legal_moves(state: CreatureState, seat: int) -> list[Move]:
    """Everything a seat may do now, equal choices once; empty for a seat that isn't awaited."""
    decision = state.decision
    if decision is not None:
        return answers.decision_moves(state, decision, seat) if seat in decision.seats else []
    if state.phase == "turns" and state.turn == seat and state.result is None:
        return playing.turn_moves(state, seat)
    return []
