"""The order of resolution: triggers, batches, effects, steps (RULES.md 3.7)."""

from games.elemental_creatures.book import Book, CardRules, book
from games.elemental_creatures.events.effects import (
    EffectFinished,
    EffectResult,
    EffectStarted,
    GuardTripped,
    StepResolved,
    TriggerPicked,
    TriggersQueued,
)
from games.elemental_creatures.filters import fits, fits_card
from games.elemental_creatures.operations import OPERATIONS
from games.elemental_creatures.operations.branches import secret_offer, usable
from games.elemental_creatures.operations.scene import Occurrence, Result, Scene
from games.elemental_creatures.phrases import Filter
from games.elemental_creatures.power import Standpoint, active, holds, powers_now
from games.elemental_creatures.state import (
    BatchFrame,
    Creature,
    CreatureState,
    EffectFrame,
    Owed,
    PlayFrame,
    find,
    ring,
)
from games.elemental_creatures.targets import Question
from games.kernel import Ref, Table, ask

USE = Ref(word="use")
FINISHED: dict[EffectResult, str] = {
    "done": "ELC-EFF-5",
    "declined": "ELC-TGT-3",
    "no_target": "ELC-TGT-1",
    "suppressed": "ELC-SEQ-2",
    "condition": "ELC-SEQ-1",
}


def request(table: Table[CreatureState], question: Question) -> None:
    """Ask a question: the decision is open from now on."""
    known = {"zone": question.zone, "left": question.left, "slot": question.slot, "amount": question.amount}
    ask(
        table,
        question.kind,
        question.seat,
        question.because,
        question.options,
        about={word: value for word, value in known.items() if value is not None},
        open=question.open,
        fewest=0 if question.may or question.up_to else 1,
        default=question.default,
    )


def fire_triggers(table: Table[CreatureState], raised: list[Occurrence], cause: int, *, batch: bool) -> None:
    """Fire the triggers that listen to these occurrences, in the state as it is right now.

    They are owed from then on: in a batch of the seat `cause`, or by the effect that is running.
    """
    state = table.state
    rules = book(state.options.content_pack)
    entries: list[Owed] = []
    next_used: list[int] = []
    round_used: list[int] = []
    tid = state.tid_next
    for occurrence in raised:
        if occurrence.ev not in rules.listens:
            continue
        for creature, card in _listeners(state, rules, occurrence, cause):
            uid = creature.uid
            if card.limit == "next":
                if creature.next_used or uid in next_used:
                    continue
            elif card.limit == "round" and (creature.round_used or uid in round_used):
                continue
            if card.conds and not holds(state, rules, card.conds, Standpoint(creature.seat, uid)):
                continue
            if card.limit == "next":
                next_used.append(uid)
            elif card.limit == "round":
                round_used.append(uid)
            entries.append(Owed(tid, uid, creature.card, creature.seat, occurrence.ev, occurrence.uid))
            tid += 1
    if entries:
        table.emit(
            TriggersQueued(
                cause=cause,
                into="batch" if batch else "effect",
                entries=tuple(entries),
                next_used=tuple(next_used),
                round_used=tuple(round_used),
                because="ELC-SEQ-5" if batch else "ELC-SEQ-3",
            )
        )


def _listeners(
    state: CreatureState, rules: Book, occurrence: Occurrence, cause: int
) -> list[tuple[Creature, CardRules]]:
    """Creatures in play whose Trigger is about this occurrence, in canonical order from the acting seat."""
    found = []
    listening = rules.listens[occurrence.ev]
    actor = occurrence.seat
    for number in ring(state, cause if actor is None else actor):
        seat = state.seats[number]
        who = "you" if number == actor else "opp"
        hearing = [creature for creature in seat.frontline + seat.sideline if creature.card in listening]
        for creature in hearing:
            card = listening[creature.card]
            if card.who not in (who, "any") or not active(creature, card):
                continue
            if card.to is not None and card.to != occurrence.to:
                continue
            if card.of_self:
                if occurrence.uid != creature.uid:
                    continue
            elif card.of is not None and not _about(state, rules, card.of, occurrence, creature.uid):
                continue
            found.append((creature, card))
    return found


def _about(state: CreatureState, rules: Book, flt: Filter, occurrence: Occurrence, source: int) -> bool:
    """Whether the subject fits: as it is in play, or, once it has left, as a bare card."""
    if occurrence.uid is None or occurrence.card is None:
        return False
    if flt.other and occurrence.uid == source:
        return False
    creature = find(state, occurrence.uid)
    if creature is not None:
        measured = flt.power_min is not None or flt.power_max is not None
        return fits(rules, creature, flt, source, powers_now(state, rules) if measured else None)
    card = rules.cards[occurrence.card]
    if flt.has is not None or flt.status is not None or not fits_card(card, flt):
        return False
    return (flt.power_min is None or card.power >= flt.power_min) and (
        flt.power_max is None or card.power <= flt.power_max
    )


def resolve_batch(table: Table[CreatureState], batch: BatchFrame) -> None:
    """The cause seat's triggers first, in the order it chooses; then clockwise each other seat's."""
    state = table.state
    for seat in ring(state, batch.cause):
        owed = [entry for entry in batch.owed if entry.seat == seat]
        if not owed:
            continue
        options = different(state, owed)
        if len(options) > 1:
            request(
                table,
                Question(
                    kind="order_trigger",
                    seat=seat,
                    because="ELC-SEQ-10",
                    options=tuple(Ref(number=entry.tid) for entry in options),
                ),
            )
        else:
            start_trigger(table, owed[0], auto=True)
        return


def different(state: CreatureState, owed: list[Owed]) -> list[Owed]:
    """The owed triggers that can differ: by creature, and by subject where the effect uses it."""
    cards = book(state.options.content_pack).cards
    first: dict[tuple[int, int | None], Owed] = {}
    for entry in owed:
        first.setdefault((entry.source, entry.subject if cards[entry.card].uses_subject else None), entry)
    return list(first.values())


def start_trigger(table: Table[CreatureState], owed: Owed, *, auto: bool) -> None:
    """Begin to resolve one owed trigger; its effect is the one it had when it fired."""
    state = table.state
    card = book(state.options.content_pack).cards[owed.card]
    inner = sum(isinstance(frame, BatchFrame) for frame in state.agenda) > 1
    table.emit(
        TriggerPicked(
            tid=owed.tid,
            seat=owed.seat,
            auto=auto,
            because="ELC-SEQ-10" if not auto else "ELC-SEQ-6" if inner else "ELC-SEQ-4",
        )
    )
    table.emit(
        EffectStarted(
            eid=state.eid_next,
            kind="trigger",
            source=owed.source,
            card=owed.card,
            seat=owed.seat,
            subject=owed.subject,
            steps=card.program,
            optional=card.may,
            because="ELC-EFF-4" if card.limit == "next" else "ELC-EFF-3",
        )
    )


def start_play_effect(table: Table[CreatureState], frame: PlayFrame) -> None:
    """The Play Effect, after the triggers of the play, wherever its creature is by now."""
    state = table.state
    rules = book(state.options.content_pack)
    card = rules.cards[frame.card]
    eid = state.eid_next
    table.emit(
        EffectStarted(
            eid=eid,
            kind="play",
            source=frame.uid,
            card=frame.card,
            seat=frame.seat,
            subject=None,
            steps=card.program,
            optional=card.may,
            because="ELC-EFF-1",
        )
    )
    creature = find(state, frame.uid)
    if creature is not None and (creature.neutralized or creature.disarmed):
        _finish(table, eid, "suppressed")
    elif card.conds and not holds(state, rules, card.conds, Standpoint(frame.seat, frame.uid, own_play=True)):
        _finish(table, eid, "condition")


def _finish(table: Table[CreatureState], eid: int, result: EffectResult) -> None:
    table.emit(EffectFinished(eid=eid, result=result, because=FINISHED[result]))


def resolve_effect(table: Table[CreatureState], frame: EffectFrame) -> None:
    """The next step of an effect, "use it?" before the first, or its end."""
    state = table.state
    rules = book(state.options.content_pack)
    card = rules.cards[frame.card]
    if frame.optional and not frame.paying:
        _offer(table, rules, frame, card)
        return
    if frame.index >= len(frame.steps):
        _finish(table, frame.eid, "done" if frame.did else "declined" if frame.declined else "no_target")
        return
    if state.steps_used >= state.options.step_guard:
        table.emit(GuardTripped(what=f"{state.steps_used} steps", because="ELC-SEQ-12"))
        return
    path = frame.steps[frame.index]
    scene = Scene(table, rules, frame, card, path)
    outcome = OPERATIONS[type(card.steps[path])](scene, card.steps[path])
    if isinstance(outcome, Question):
        request(table, outcome)
    else:
        _close_step(scene, outcome)


def _offer(table: Table[CreatureState], rules: Book, frame: EffectFrame, card: CardRules) -> None:
    """Ask "use it?", if the effect can be used as far as public facts tell."""
    if frame.declined:
        _finish(table, frame.eid, "declined")
        return
    question = offer(Scene(table, rules, frame, card, frame.steps[0]))
    if question is None:
        _finish(table, frame.eid, "no_target")
    else:
        request(table, question)


def offer(scene: Scene) -> Question | None:
    """The question "use it?" of an optional effect; None if it can't be used."""
    chance = usable(scene)
    if not chance.apparent:
        return None
    secret = secret_offer(scene.rules)
    return Question(
        kind="use_effect",
        seat=scene.frame.seat,
        because="ELC-TGT-5" if secret else "ELC-TGT-3",
        may=True,
        open=not secret,
        options=(USE,) if chance.real else (),
    )


def _close_step(scene: Scene, result: Result) -> None:
    """A step is over: what it named, whether the effect stops here, and which triggers it fired."""
    frame, table = scene.frame, scene.table
    step = scene.rules.steps[scene.cause.step]
    named = step.as_
    did = result.did or (named is not None and bool(result.bound or result.held))
    table.emit(
        StepResolved(
            eid=frame.eid,
            seat=frame.seat,
            index=frame.index,
            did=did,
            bindings={named: tuple(result.bound)} if named and result.bound else {},
            held={named: tuple(result.held)} if named and result.held else {},
            inserted=result.inserted,
            stopped=step.stop and not did,
            cause=scene.cause,
            because=step.clause if did else "ELC-TGT-1",
        )
    )
    if result.raised:
        fire_triggers(table, result.raised, frame.seat, batch=False)
