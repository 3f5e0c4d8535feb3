"""How effects run: triggers, effects, steps, decisions (RULES.md 7)."""

from typing import Annotated, Literal

from games.elemental_creatures.state import (
    BatchFrame,
    CreatureState,
    Decision,
    DecisionKind,
    EffectFrame,
    Frame,
    Owed,
    Picked,
    PlayFrame,
    creature_of,
)
from games.elemental_creatures.table_events import Caused
from games.kernel import Event, Private, Public, shown_if

Verb = Literal["pick", "decline", "stop", "use", "trigger", "player", "mode", "place", "take"]
EffectResult = Literal["done", "declined", "no_target", "suppressed", "condition"]


class TriggersQueued(Event, frozen=True, kw_only=True):
    """Triggers fired: they join what the running effect owes, or make a batch."""

    cause: Public[int]
    into: Public[Literal["effect", "batch"]]
    entries: Public[tuple[Owed, ...]]
    next_used: Public[tuple[int, ...]] = ()
    round_used: Public[tuple[int, ...]] = ()

    def apply(self, state: CreatureState) -> None:
        for uid in self.next_used:
            creature_of(state, uid).next_used = True
        for uid in self.round_used:
            creature_of(state, uid).round_used = True
        state.tid_next += len(self.entries)
        if self.into == "batch":
            state.stack.append(BatchFrame(self.cause, list(self.entries)))
            return
        frame = state.stack[-1]
        if isinstance(frame, EffectFrame):
            frame.owed += self.entries


class TriggerPicked(Event, frozen=True, kw_only=True):
    """The next owed trigger of a batch, chosen (`auto` false) or the only one that matters."""

    tid: Public[int]
    seat: Public[int]
    auto: Public[bool]

    def apply(self, state: CreatureState) -> None:
        batch = state.stack[-1]
        if isinstance(batch, BatchFrame):
            batch.owed = [owed for owed in batch.owed if owed.tid != self.tid]
            if not batch.owed:
                state.stack.pop()


class EffectStarted(Event, frozen=True, kw_only=True):
    """An effect begins to resolve."""

    eid: Public[int]
    kind: Public[Literal["play", "trigger"]]
    source: Public[int]
    card: Public[str]
    seat: Public[int]
    subject: Public[int | None]
    steps: Public[tuple[str, ...]]
    optional: Public[bool]

    def apply(self, state: CreatureState) -> None:
        if self.kind == "play":
            state.stack.pop()
        state.eid_next += 1
        state.stack.append(
            EffectFrame(
                eid=self.eid,
                kind=self.kind,
                source=self.source,
                card=self.card,
                seat=self.seat,
                subject=self.subject,
                steps=list(self.steps),
                optional=self.optional,
            )
        )


class StepResolved(Caused, frozen=True, kw_only=True):
    """A step is over. `bindings` and `held` (cards in the controller's hand) are what it named."""

    eid: Public[int]
    seat: Public[int]
    index: Public[int]
    did: Public[bool]
    bindings: Public[dict[str, tuple[int, ...]]]
    held: Private[dict[str, tuple[int, ...]]]
    inserted: Public[tuple[str, ...]]
    stopped: Public[bool]

    def apply(self, state: CreatureState) -> None:
        state.steps_used += 1
        frame = state.stack[-1]
        if not isinstance(frame, EffectFrame):
            return
        frame.index = len(frame.steps) if self.stopped else self.index + 1
        if self.inserted:
            frame.steps[frame.index : frame.index] = self.inserted
        frame.did = frame.did or self.did
        for name, uids in self.bindings.items():
            frame.bindings[name] = list(uids)
        for name, uids in self.held.items():
            frame.held[name] = list(uids)
        frame.asked = []
        frame.picks = []
        frame.looking = []
        frame.looked = False
        frame.discarded = []
        frame.player = frame.mode = frame.amount = None


class EffectFinished(Event, frozen=True, kw_only=True):
    """An effect is over; triggers it caused become a batch."""

    eid: Public[int]
    result: Public[EffectResult]

    def apply(self, state: CreatureState) -> None:
        frame = state.stack.pop()
        if isinstance(frame, EffectFrame) and frame.owed:
            state.stack.append(BatchFrame(frame.seat, frame.owed))


class DecisionRequested(Event, frozen=True, kw_only=True):
    """Somebody has to decide something. `amount`: the number that the step keeps until it is over."""

    id: Public[int]
    kind: Public[DecisionKind]
    seats: Public[tuple[int, ...]]
    seat: Public[int | None]
    zone: Public[str | None]
    open: Public[bool]
    options: Annotated[tuple[int | str, ...], shown_if("open", owner=True)]
    may: Public[bool] = False
    up_to: Public[bool] = False
    left: Public[int] = 1
    slot: Public[int] = 0
    amount: Public[int | None] = None
    card: Private[int | None] = None

    def apply(self, state: CreatureState) -> None:
        state.decision_next = self.id + 1
        frame = state.stack[-1] if state.stack else None
        if self.amount is not None and isinstance(frame, EffectFrame):
            frame.amount = self.amount
        if self.kind == "choose_material":  # asked by the seat's own move, which ends its row of timeouts
            state.seats[self.seats[0]].timeouts = 0
        state.decision = Decision(
            id=self.id,
            kind=self.kind,
            seats=self.seats,
            seat=self.seat,
            zone=self.zone,
            options=self.options,
            open=self.open,
            may=self.may,
            up_to=self.up_to,
            left=self.left,
            slot=self.slot,
            card=self.card,
        )


class DecisionAnswered(Event, frozen=True, kw_only=True):
    """A decision was made: `verb` tells how, `answer` what (hidden where the object is)."""

    id: Public[int]
    seat: Public[int]
    verb: Public[Verb]
    slot: Public[int]
    open: Public[bool]
    answer: Annotated[int | str | None, shown_if("open", owner=True)]
    defaulted: Public[bool]

    def apply(self, state: CreatureState) -> None:
        state.decision = None
        if not self.defaulted:
            state.seats[self.seat].timeouts = 0
        frame = state.stack[-1] if state.stack else None
        if not isinstance(frame, EffectFrame):
            return
        if self.verb in {"pick", "take"}:
            uid = self.answer if isinstance(self.answer, int) else None
            card = self.answer if isinstance(self.answer, str) else None
            frame.picks.append(Picked(self.seat, self.slot, self.open, uid, card))
        elif self.verb in {"decline", "stop"}:
            frame.asked.append(self.seat)
            frame.declined = True
        elif self.verb == "use":
            frame.paying = True
        elif self.verb == "player" and isinstance(self.answer, int):
            frame.player = self.answer
        elif self.verb == "mode" and isinstance(self.answer, int):
            frame.mode = self.answer


class GuardTripped(Event, frozen=True, kw_only=True):
    """A resolution ran too long: everything unfinished is dropped."""

    what: Public[str]

    def apply(self, state: CreatureState) -> None:
        state.stack = []
        state.decision = None


class ResolutionDropped(Event, frozen=True, kw_only=True):
    """What a leaving seat had unfinished is dropped; a pending decision is asked anew if it still matters."""

    seat: Public[int]
    eids: Public[tuple[int, ...]]
    tids: Public[tuple[int, ...]]
    play_effect: Public[bool]
    decision: Public[int | None]

    def apply(self, state: CreatureState) -> None:
        if self.decision is not None:
            state.decision = None
        kept: list[Frame] = []
        for frame in state.stack:
            if isinstance(frame, PlayFrame):
                if frame.seat != self.seat:
                    kept.append(frame)
                continue
            frame.owed = [owed for owed in frame.owed if owed.tid not in self.tids]
            if isinstance(frame, EffectFrame) and frame.eid not in self.eids:
                kept.append(frame)
            elif frame.owed:
                cause = frame.cause if isinstance(frame, BatchFrame) else frame.seat
                kept.append(BatchFrame(cause, frame.owed))
        state.stack = kept


EFFECT_EVENTS: tuple[type[Event], ...] = (
    TriggersQueued,
    TriggerPicked,
    EffectStarted,
    StepResolved,
    EffectFinished,
    DecisionRequested,
    DecisionAnswered,
    GuardTripped,
    ResolutionDropped,
)
