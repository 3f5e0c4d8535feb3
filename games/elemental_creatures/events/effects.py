"""How effects run: triggers, effects, steps, decisions (RULES.md 7)."""

from typing import Annotated, Literal

from games.elemental_creatures.events.cards import Caused
from games.elemental_creatures.state import (
    AnyFrame,
    BatchFrame,
    CreatureState,
    EffectFrame,
    GrowFrame,
    Owed,
    Picked,
    PlayFrame,
    creature_of,
    running,
)
from games.kernel import Event, FrameClosed, Private, Public, shown_if
from games.kernel import FrameOpened as KernelFrameOpened

EffectResult = Literal["done", "declined", "no_target", "suppressed", "condition"]


class FrameOpened(KernelFrameOpened, frozen=True, kw_only=True):
    """Something begins, before what is under way goes on."""

    frame: Public[AnyFrame]


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
            state.agenda.append(BatchFrame(self.cause, list(self.entries)))
            return
        running(state).owed += self.entries


class TriggerPicked(Event, frozen=True, kw_only=True):
    """The next owed trigger of a batch, chosen (`auto` false) or the only one that matters."""

    tid: Public[int]
    seat: Public[int]
    auto: Public[bool]

    def apply(self, state: CreatureState) -> None:
        batch = state.agenda[-1]
        if isinstance(batch, BatchFrame):
            batch.owed = [owed for owed in batch.owed if owed.tid != self.tid]
            if not batch.owed:
                state.agenda.pop()


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
            state.agenda.pop()
        state.eid_next += 1
        state.agenda.append(
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
        frame = running(state)
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
        frame = running(state)
        state.agenda.pop()
        if frame.owed:
            state.agenda.append(BatchFrame(frame.seat, frame.owed))


class ThingPicked(Event, frozen=True, kw_only=True):
    """A seat chose a thing for the present step; `amount` is a number that the step keeps."""

    seat: Public[int]
    slot: Public[int]
    open: Public[bool]
    uid: Annotated[int | None, shown_if("open", owner=True)] = None
    card: Annotated[str | None, shown_if("open", owner=True)] = None
    amount: Public[int | None] = None

    def apply(self, state: CreatureState) -> None:
        frame = running(state)
        frame.picks.append(Picked(self.seat, self.slot, self.open, self.uid, self.card))
        frame.amount = self.amount


class ChoiceDeclined(Event, frozen=True, kw_only=True):
    """A seat chose nothing, or nothing more, or doesn't use the effect."""

    seat: Public[int]

    def apply(self, state: CreatureState) -> None:
        frame = running(state)
        frame.asked.append(self.seat)
        frame.declined = True


class EffectUsed(Event, frozen=True, kw_only=True):
    """An optional effect is used: its cost is due."""

    seat: Public[int]

    def apply(self, state: CreatureState) -> None:
        running(state).paying = True


class OpponentChosen(Event, frozen=True, kw_only=True):
    """The opponent whom the present step means."""

    seat: Public[int]
    opponent: Public[int]

    def apply(self, state: CreatureState) -> None:
        running(state).player = self.opponent


class ModeChosen(Event, frozen=True, kw_only=True):
    """The mode of the present step, by its number."""

    seat: Public[int]
    index: Public[int]

    def apply(self, state: CreatureState) -> None:
        running(state).mode = self.index


class GuardTripped(Event, frozen=True, kw_only=True):
    """A resolution ran too long: everything unfinished is dropped."""

    what: Public[str]

    def apply(self, state: CreatureState) -> None:
        state.agenda = []


class ResolutionDropped(Event, frozen=True, kw_only=True):
    """What a leaving seat had unfinished is dropped."""

    seat: Public[int]
    eids: Public[tuple[int, ...]]
    tids: Public[tuple[int, ...]]
    play_effect: Public[bool]

    def apply(self, state: CreatureState) -> None:
        kept: list[AnyFrame] = []
        for frame in state.agenda:
            if isinstance(frame, (PlayFrame, GrowFrame)):
                if frame.seat != self.seat:
                    kept.append(frame)
                continue
            frame.owed = [owed for owed in frame.owed if owed.tid not in self.tids]
            if isinstance(frame, EffectFrame) and frame.eid not in self.eids:
                kept.append(frame)
            elif frame.owed:
                cause = frame.cause if isinstance(frame, BatchFrame) else frame.seat
                kept.append(BatchFrame(cause, frame.owed))
        state.agenda = kept


EFFECT_EVENTS: tuple[type[Event], ...] = (
    FrameOpened,
    FrameClosed,
    TriggersQueued,
    TriggerPicked,
    EffectStarted,
    StepResolved,
    EffectFinished,
    ThingPicked,
    ChoiceDeclined,
    EffectUsed,
    OpponentChosen,
    ModeChosen,
    GuardTripped,
    ResolutionDropped,
)
