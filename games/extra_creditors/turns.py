"""The turn sequence: students' turns, the Elemental's turn, and the summons of the next Elemental."""

from games.extra_creditors.acts import Action, always, unchecked
from games.extra_creditors.concentration import refill
from games.extra_creditors.elemental import ELEMENTALS, elemental, in_play
from games.extra_creditors.ending import defeat
from games.extra_creditors.events.board import BarrierBarred
from games.extra_creditors.events.elementals import (
    BlockEnded,
    BlockStarted,
    CardDiscarded,
    CardResolving,
    CardsDrawn,
    ElementalRevealed,
)
from games.extra_creditors.events.mission import (
    ElementalDeckShuffled,
    PhaseEntered,
    PlaneBroke,
    ReportDeckShuffled,
    ReportHint,
)
from games.extra_creditors.events.students import (
    AbsorptionEnded,
    EffectSet,
    StatusEnded,
    StunCleared,
    TurnEnd,
    TurnEnded,
    TurnSkipped,
    TurnStarted,
)
from games.extra_creditors.geometry import in_edge_order
from games.extra_creditors.keywords import CARDS, queued_ruptures
from games.extra_creditors.measures import draw_of
from games.extra_creditors.moves import EndTurn
from games.extra_creditors.pack import kind_of
from games.extra_creditors.resolution import Run, effect, frame
from games.extra_creditors.state import State, Student, card_of, kind, pack_of
from games.kernel import Decision, Move

OLD_CLOAK = 2


# Students' turns


def start_turn(run: Run, seat: int, clause: str) -> None:
    """Begin a seat's turn, which is due by this clause, in the order of EXC-TURN-2."""
    state = run.state
    student, rule = state.students[seat], in_play(state)
    if student.absorption:
        run.emit(AbsorptionEnded(because="EXC-EC-01B", seat=seat))
    for edge in in_edge_order(e for e, was in state.edges.items() if was.barred_by == seat):
        run.emit(BarrierBarred(because="EXC-TURN-2", edge=edge, seat=None))
    rule.turn_begins(run, student)
    turn_no = state.turn_no + 1
    if student.stunned or student.absent:
        run.emit(TurnStarted(because=clause, seat=seat, turn_no=turn_no, skip=True, actions=0, frost=0))
        return
    actions = max(0, card_of(state, seat).actions + student.surge - student.dimmed)
    slowed = rule.slowed(state, student)
    lost = slowed.actions if slowed is not None else 0
    run.emit(
        TurnStarted(
            because=slowed.clause if slowed is not None else clause,
            seat=seat,
            turn_no=turn_no,
            skip=False,
            actions=max(0, actions - lost),
            frost=lost,
        )
    )
    rule.turn_began(run, student, lost)


def skip_turn(run: Run) -> None:
    """The turn of a Stunned or absent student starts and ends at once; the Elemental still acts.

    By EXC-STN-2.
    """
    seat = run.state.current_seat
    if run.state.students[seat].absent:
        run.emit(TurnSkipped(because="EXC-TURN-5", seat=seat, reason="absent"))
    else:
        run.emit(TurnSkipped(because="EXC-STN-1", seat=seat, reason="stunned"))
    if run.state.students[seat].stunned:
        run.emit(StunCleared(because="EXC-STN-1", seat=seat))
    end_turn(run, "skipped")


def end_turn(run: Run, reason: TurnEnd) -> None:
    """End the current seat's turn, in the order of EXC-TURN-4."""
    state, seat = run.state, run.state.current_seat
    student = state.students[seat]
    if student.chalk:
        run.emit(EffectSet(because="EXC-TURN-4", seat=seat, effect="chalk", value=0))
    if student.seal_bonus:
        run.emit(EffectSet(because="EXC-TURN-4", seat=seat, effect="seal_bonus", value=0))
    if student.inhibited:
        run.emit(StatusEnded(because="EXC-TURN-4", seat=seat, status="inhibited"))
    if student.cloak is not None:
        value = OLD_CLOAK if student.cloak == "this_turn" else 0
        run.emit(EffectSet(because="EXC-TURN-4", seat=seat, effect="cloak", value=value))
    run.emit(TurnEnded(because=END_CLAUSES[reason], seat=seat, reason=reason))
    if state.turn_no >= state.options.turn_limit:
        defeat(run, "turn_limit", "EXC-END-8")
    refill(run)
    if kind(state) is not None:
        run.emit(PhaseEntered(because="EXC-TURN-1", phase="elemental_turn"))
    elif state.summon_turn is not None and state.turn_no >= state.summon_turn:
        run.emit(PhaseEntered(because="EXC-SUM-2", phase="summon"))
    else:
        next_seat(run, "EXC-ELT-5")


END_CLAUSES: dict[TurnEnd, str] = {"ended": "EXC-ACT-19", "skipped": "EXC-TURN-4", "absent": "EXC-CHO-6"}


def next_seat(run: Run, clause: str) -> None:
    """The next seat clockwise begins its turn, by this clause."""
    start_turn(run, (run.state.current_seat + 1) % len(run.state.students), clause)


# The Elemental's turn
def draw_elemental_cards(run: Run) -> None:
    """As many cards as the Plane Break Counter shows now, all before the first is resolved (EXC-R-46)."""
    count = run.state.plane_break
    run.emit(BlockStarted(because="EXC-ELT-1", block="turn", to_draw=count))
    _draw(run, count, 0, "EXC-ELT-1")


def _draw(run: Run, count: int, later: int, clause: str) -> None:
    """Draw `count` cards, with `later` more in the block; an empty deck breaks the plane further.

    By EXC-R-47.
    """
    deck = run.state.elemental_deck
    while count:
        if not deck.draw and not deck.discard:
            run.emit(CardsDrawn(because="EXC-ELT-2", cards=(), to_draw=0))
            return
        if not deck.draw:
            _break_plane(run)
        cards = tuple(deck.draw[:count])
        count -= len(cards)
        run.emit(CardsDrawn(because=clause, cards=cards, to_draw=count + later))


def _break_plane(run: Run) -> None:
    state = run.state
    if state.plane_break + 1 > state.options.plane_break_limit:
        defeat(run, "plane_break_limit", "EXC-END-7")
    run.emit(PlaneBroke(because="EXC-ELT-2", value=state.plane_break + 1))
    order = tuple(run.dice.shuffled(state.elemental_deck.discard))
    run.emit(
        ElementalDeckShuffled(
            because="EXC-ELT-2", order=order, discard_included=True, reserve=state.supply.reserve
        )
    )


def resolve_card(run: Run) -> None:
    """The next card of the block; in setup and in a summon it is drawn first (EXC-ELP-3)."""
    draw = draw_of(run)
    if not draw.cards:
        _draw(run, 1, draw.to_draw - 1, "EXC-ELP-2" if draw.block == "setup" else "EXC-SUM-2")
        if not draw.cards:
            return
    card = draw.cards[0]
    run.emit(CardResolving(because="EXC-ELT-3", card=card))
    elemental(run.state).begin_card(run, kind_of(card))
    run.then(CARDS[kind_of(card)], frame(queued_ruptures), frame(after_card), frame(discard_card))


@effect("turns.after_card")
def after_card(run: Run) -> None:
    """What the Elemental's rules test after each card."""
    elemental(run.state).after_card(run)


@effect("turns.discard_card")
def discard_card(run: Run) -> None:
    """The card is done."""
    run.emit(CardDiscarded(because="EXC-ELT-3", card=draw_of(run).card))


def end_elemental_turn(run: Run) -> None:
    """The end of the Elemental's turn, in the order of EXC-ELT-4."""
    elemental(run.state).end_turn(run)
    run.emit(BlockEnded(because="EXC-ELT-4", block="turn"))
    refill(run)
    next_seat(run, "EXC-TURN-1")


# Summons


def reveal_elemental(run: Run, clause: str) -> None:
    """Flip the top report: its other side is the Elemental of this stage."""
    state, pack = run.state, pack_of(run.state)
    report = pack.report[state.report.deck[0]]
    run.emit(
        ElementalRevealed(
            because=clause,
            report=report.id,
            kind=report.elemental,
            stage=len(state.sealed) + 1,
            token_total=ELEMENTALS[report.elemental].tokens(pack.components),
        )
    )


def place_elemental(run: Run) -> None:
    """Put the Elemental of this stage into play; its arrival may cause Ruptures."""
    run.then(frame(queued_ruptures))
    elemental(run.state).place(run)


def announce_next(run: Run) -> None:
    """Publish the hint of the next report; used reports are shuffled again when none is left.

    By EXC-SUM-1, EXC-R-54.
    """
    report = run.state.report
    if not report.deck:
        order = tuple(run.dice.shuffled(sorted(report.used)))
        run.emit(ReportDeckShuffled(because="EXC-SUM-1", order=order))
    publish_hint(run, "EXC-SUM-1")


def publish_hint(run: Run, clause: str) -> None:
    """Side A of the top report."""
    card = pack_of(run.state).report[run.state.report.deck[0]]
    run.emit(ReportHint(because=clause, hint=card.hint, possible=card.possible))


def summon_elemental(run: Run) -> None:
    """The next Elemental arrives in place of an Elemental's turn (EXC-R-53)."""
    state = run.state
    reveal_elemental(run, "EXC-SUM-2")
    to_draw = len(state.students) + state.plane_break
    run.emit(BlockStarted(because="EXC-SUM-2", block="summon", to_draw=to_draw))
    place_elemental(run)


def end_summon(run: Run) -> None:
    """Refill, and on with the next seat."""
    run.emit(BlockEnded(because="EXC-SUM-2", block="summon"))
    refill(run)
    next_seat(run, "EXC-TURN-1")


# Ending a turn, and whose it is not


def why_not_now(state: State, asked: Decision | None, seat: int) -> tuple[str, str]:
    """By which clause a seat can't do now what is not `asked` of it, and how that reads."""
    if state.decision is not None:
        return "EXC-CHO-5", "a decision is pending"
    if state.skip and seat == state.current_seat:
        return "EXC-STN-1", "this turn is skipped"
    due = state.current_seat if asked is None else asked.asks[0].seat
    if seat != due:
        return "EXC-TURN-1", f"it is the turn of seat {due}"
    return "EXC-SET-2", f"this does not belong to {state.phase}"


def _end(run: Run, _student: Student, _move: EndTurn) -> None:
    end_turn(run, "ended")


def end_turn_by_default(_state: State, _decision: Decision, _seat: int) -> Move:
    """A late seat ends its turn (EXC-CHO-4)."""
    return EndTurn()


ENDING = (Action(EndTurn, always(EndTurn()), unchecked, _end),)
"""The action that ends the turn."""
