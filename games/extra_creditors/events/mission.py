"""What happens to a mission as a whole: phases, decks, decisions and the end."""

from typing import Literal

from games.extra_creditors.events.base import Happening
from games.extra_creditors.geometry import Tile
from games.extra_creditors.state import Effect, Phase, State
from games.kernel import Event, HiddenCount, Public


class PhaseEntered(Happening, frozen=True, kw_only=True):
    """The mission is in another phase."""

    phase: Public[Phase]

    def apply(self, state: State) -> None:
        state.phase = self.phase


class ReportDeckShuffled(Happening, frozen=True, kw_only=True):
    """The Elemental Reports were shuffled."""

    order: HiddenCount[tuple[str, ...]]

    def apply(self, state: State) -> None:
        state.report.deck = list(self.order)
        state.report.used = []


class ReportHint(Happening, frozen=True, kw_only=True):
    """The hint of the top report can be read."""

    hint: Public[str]
    possible: Public[tuple[str, ...]]

    def apply(self, state: State) -> None:
        state.report.top_hint = self.hint


class ItemDeckShuffled(Happening, frozen=True, kw_only=True):
    """The item cards, or their discard, became the item deck."""

    order: HiddenCount[tuple[str, ...]]

    def apply(self, state: State) -> None:
        state.items.deck = list(self.order)
        state.items.discard = []


class ElementalDeckShuffled(Happening, frozen=True, kw_only=True):
    """The elemental cards were shuffled into a new draw deck."""

    order: HiddenCount[tuple[str, ...]]
    removed: Public[tuple[str, ...]] = ()
    added: Public[tuple[str, ...]] = ()
    discard_included: Public[bool] = False
    reserve: Public[int]

    def apply(self, state: State) -> None:
        deck = state.elemental_deck
        deck.draw = list(self.order)
        deck.removed.extend(self.removed)
        deck.added.extend(self.added)
        if self.discard_included:
            deck.discard = []
        state.supply.reserve = self.reserve


class PlaneBroke(Happening, frozen=True, kw_only=True):
    """The Plane Break Counter has a new value."""

    value: Public[int]

    def apply(self, state: State) -> None:
        state.plane_break = self.value


class SummonScheduled(Happening, frozen=True, kw_only=True):
    """The next Elemental is summoned when this turn of the sealer has ended."""

    after_seat: Public[int]
    after_turn: Public[int]

    def apply(self, state: State) -> None:
        state.summon_turn = self.after_turn


class EffectHeld(Happening, frozen=True, kw_only=True):
    """An effect stops at a decision of this kind, which opens now; `frames` wait, the answer's last."""

    kind: Public[str]
    frames: Public[tuple[Effect, ...]]

    def apply(self, state: State) -> None:
        state.agenda = list(self.frames)
        if state.resolution is not None and self.kind == "absorb":
            state.resolution.asked_absorb = True


class EffectResumed(Happening, frozen=True, kw_only=True):
    """The decision is settled, and the effect goes on."""

    def apply(self, state: State) -> None:
        state.agenda = []


class BonusDrawn(Happening, frozen=True, kw_only=True):
    """Three Extra Extra Credit cards, of which one is put back."""

    cards: Public[tuple[str, ...]]

    def apply(self, state: State) -> None:
        state.bonus.drawn = list(self.cards)


class BonusDiscarded(Happening, frozen=True, kw_only=True):
    """The other two are the optional goals."""

    bonus: Public[str]

    def apply(self, state: State) -> None:
        state.bonus.kept = [card for card in state.bonus.drawn if card != self.bonus]


class MissionEnded(Happening, frozen=True, kw_only=True):
    """The result, and everything that was secret; `match_ended` follows."""

    result: Public[Literal["victory", "defeat"]]
    cause: Public[str]
    score: Public[int]
    bonus: Public[tuple[str, ...]]
    elemental_deck: Public[tuple[str, ...]]
    item_deck: Public[tuple[str, ...]]
    report_deck: Public[tuple[str, ...]]
    location_deck: Public[tuple[str, ...]]
    bag: Public[tuple[str, ...]]
    face_down: Public[dict[Tile, str]]
    body_tile: Public[Tile | None]

    def apply(self, state: State) -> None:
        state.bonus.completed = list(self.bonus)
        state.phase = "finished"


MISSION_EVENTS: tuple[type[Event], ...] = (
    PhaseEntered,
    ReportDeckShuffled,
    ReportHint,
    ItemDeckShuffled,
    ElementalDeckShuffled,
    PlaneBroke,
    SummonScheduled,
    EffectHeld,
    EffectResumed,
    BonusDrawn,
    BonusDiscarded,
    MissionEnded,
)
