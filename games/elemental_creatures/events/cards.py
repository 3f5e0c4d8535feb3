"""What happens to cards and creatures: moves between zones, counters, statuses (RULES.md 7)."""

from typing import Annotated, Any, Literal

import msgspec

from games.elemental_creatures.state import (
    Creature,
    CreatureState,
    EffectFrame,
    PlayFrame,
    SeatState,
    ShownHand,
    Slip,
    creature_of,
    running,
)
from games.kernel import Event, Hidden, Private, Public
from games.kernel.visibility import Mark

OPEN_ZONES = frozenset({"frontline", "sideline", "discard"})


def _seen_in(field: str) -> Mark:
    """Mark of a uid: public in the zones that lie open, the owner's in a hand, nobody's in a deck."""

    def sees(struct: Any, viewer: int, owner: int) -> bool:
        zone = getattr(struct, field)
        return zone in OPEN_ZONES or (zone == "hand" and viewer == owner)

    return Mark(f"zone:{field}", sees)


class Cause(msgspec.Struct, frozen=True):
    """The step of an effect that made an event happen."""

    eid: Public[int]
    source: Public[int]
    card: Public[str]
    step: Public[str]


class Caused(Event, frozen=True, kw_only=True):
    """Base of events that a step of an effect may cause."""

    cause: Public[Cause | None] = None


class Drawn(msgspec.Struct, frozen=True, gc=False):
    """A card that left a deck: its retired uid there, which nobody saw, and its new one."""

    old: Hidden[int]
    uid: Public[int]
    card: Public[str]


class CardCount(msgspec.Struct, frozen=True, gc=False):
    """So many copies of a card."""

    card: Public[str]
    n: Public[int]


def forget(seat: SeatState, card: str) -> None:
    """One copy fewer is unseen."""
    left = seat.unseen[card] - 1
    if left:
        seat.unseen[card] = left
    else:
        del seat.unseen[card]


def without(slips: list[Slip], uid: int) -> list[Slip]:
    """The list without one uid."""
    return [slip for slip in slips if slip.uid != uid]


class DeckShuffled(Caused, frozen=True, kw_only=True):
    """A deck was shuffled; all its uids are new."""

    seat: Public[int]
    reason: Public[Literal["deal", "teleport", "search"]]
    order: Hidden[tuple[Slip, ...]]

    def apply(self, state: CreatureState) -> None:
        seat = state.seats[self.seat]
        seat.deck = list(self.order)
        seat.memory.shuffled()
        state.uid_next += len(self.order)
        if self.reason == "deal":
            seat.unseen = {}
            for slip in self.order:
                seat.unseen[slip.card] = seat.unseen.get(slip.card, 0) + 1


class CardsDrawn(Caused, frozen=True, kw_only=True):
    """A seat drew cards; a hand that was revealed is not fully known any more."""

    seat: Public[int]
    n: Public[int]
    cards: Private[tuple[Drawn, ...]]

    def apply(self, state: CreatureState) -> None:
        seat = state.seats[self.seat]
        del seat.deck[: self.n]
        for drawn in self.cards:
            seat.hand.append(Slip(drawn.uid, drawn.card))
            forget(seat, drawn.card)
        seat.memory.drawn(self.n, len(seat.deck))
        state.uid_next += self.n
        frame = state.agenda[-1] if state.agenda else None
        if isinstance(frame, EffectFrame):
            frame.shown = [hand for hand in frame.shown if hand.seat != self.seat]


class MaterialReturned(Event, frozen=True, kw_only=True):
    """A Sideline creature returned to hand so that a card of the next level can be played."""

    seat: Public[int]
    uid: Public[int]
    card: Public[str]
    new_uid: Private[int]
    minus: Public[int]

    def apply(self, state: CreatureState) -> None:
        seat = state.seats[self.seat]
        seat.sideline = [creature for creature in seat.sideline if creature.uid != self.uid]
        seat.hand.append(Slip(self.new_uid, self.card))
        seat.memory.to_hand(self.card)
        state.uid_next += 1


class CreaturePlayed(Event, frozen=True, kw_only=True):
    """A card was played onto its owner's Frontline."""

    seat: Public[int]
    hand_uid: Private[int]
    uid: Public[int]
    card: Public[str]
    level: Public[int]
    minus: Public[int]
    plays: Public[int]
    play_effect: Public[bool]
    defaulted: Public[bool] = False

    def apply(self, state: CreatureState) -> None:
        seat = state.seats[self.seat]
        seat.hand = without(seat.hand, self.hand_uid)
        seat.memory.from_hand(self.card)
        seat.frontline.append(Creature(self.uid, self.card, self.seat, "frontline", minus=self.minus))
        seat.plays = self.plays
        state.uid_next += 1
        state.acted = True
        state.steps_used = 0
        if self.play_effect:
            state.agenda.append(PlayFrame(self.uid, self.card, self.seat))


class CountersChanged(Caused, frozen=True, kw_only=True):
    """Counters were put on or taken off a creature: `asked` of `sign`, `cancelled` against the other kind."""

    uid: Public[int]
    sign: Public[Literal["plus", "minus", "both"]]
    asked: Public[int]
    cancelled: Public[int]
    plus: Public[int]
    minus: Public[int]

    def apply(self, state: CreatureState) -> None:
        creature = creature_of(state, self.uid)
        creature.plus = self.plus
        creature.minus = self.minus


class PowerBoosted(Caused, frozen=True, kw_only=True):
    """A creature's Power changes until the end of the round; `boost` is the sum of its boosts now."""

    uid: Public[int]
    delta: Public[int]
    boost: Public[int]

    def apply(self, state: CreatureState) -> None:
        creature_of(state, self.uid).boost = self.boost


class StatusChanged(Caused, frozen=True, kw_only=True):
    """A creature was neutralized, disarmed or restored; its counters after that."""

    uid: Public[int]
    neutralized: Public[bool]
    disarmed: Public[bool]
    plus: Public[int]
    minus: Public[int]

    def apply(self, state: CreatureState) -> None:
        creature = creature_of(state, self.uid)
        creature.neutralized = self.neutralized
        creature.disarmed = self.disarmed
        creature.plus = self.plus
        creature.minus = self.minus


class ShieldGranted(Caused, frozen=True, kw_only=True):
    """A creature is protected until the end of the round."""

    uid: Public[int]
    shields: Public[tuple[str, ...]]

    def apply(self, state: CreatureState) -> None:
        creature_of(state, self.uid).shields = self.shields


class CreatureMoved(Caused, frozen=True, kw_only=True):
    """An effect moved a card. `new_uid` where the move gave it a new handle."""

    seat: Public[int]
    uid: Annotated[int, _seen_in("from_")]
    card: Public[str]
    from_: Public[str] = msgspec.field(name="from")
    to: Public[str]
    keyword: Public[str]
    new_uid: Annotated[int | None, _seen_in("to")] = None

    def apply(self, state: CreatureState) -> None:
        seat = state.seats[self.seat]
        creature: Creature | None = None
        if self.from_ in {"frontline", "sideline"}:
            line = seat.frontline if self.from_ == "frontline" else seat.sideline
            creature = next(creature for creature in line if creature.uid == self.uid)
            line.remove(creature)
        elif self.from_ == "hand":
            seat.hand = without(seat.hand, self.uid)
            seat.memory.from_hand(self.card)
        else:
            seat.discard = without(seat.discard, self.uid)
        uid = self.uid
        if self.new_uid is not None:
            uid = self.new_uid
            state.uid_next += 1
        if self.to in {"frontline", "sideline"}:
            enter(
                seat,
                creature or Creature(uid, self.card, self.seat, "frontline"),
                frontline=self.to == "frontline",
            )
        elif self.to == "hand":
            seat.hand.append(Slip(uid, self.card))
            seat.memory.to_hand(self.card)
        elif self.to == "discard":
            seat.discard.append(Slip(uid, self.card))
        else:
            seat.deck.append(Slip(uid, self.card))
            seat.memory.to_deck(self.card)
            seat.unseen[self.card] = seat.unseen.get(self.card, 0) + 1


def enter(seat: SeatState, creature: Creature, *, frontline: bool) -> None:
    """Put a creature at the end of a line."""
    if frontline:
        creature.zone = "frontline"
        seat.frontline.append(creature)
    else:
        creature.zone = "sideline"
        seat.sideline.append(creature)


class CardDiscarded(Caused, frozen=True, kw_only=True):
    """A card went from hand to its owner's Discard."""

    seat: Public[int]
    old: Private[int]
    uid: Public[int]
    card: Public[str]
    how: Public[Literal["choose", "random", "you_choose"]]

    def apply(self, state: CreatureState) -> None:
        seat = state.seats[self.seat]
        seat.hand = without(seat.hand, self.old)
        seat.memory.from_hand(self.card)
        seat.discard.append(Slip(self.uid, self.card))
        state.uid_next += 1
        running(state).discarded.append(self.seat)


class CardsMilled(Caused, frozen=True, kw_only=True):
    """Cards from the top of a deck went to the Discard, face up."""

    seat: Public[int]
    cards: Public[tuple[Slip, ...]]

    def apply(self, state: CreatureState) -> None:
        seat = state.seats[self.seat]
        del seat.deck[: len(self.cards)]
        seat.discard += self.cards
        for slip in self.cards:
            forget(seat, slip.card)
            seat.memory.from_deck(slip.card)
        seat.memory.off_top(len(self.cards), len(seat.deck))
        state.uid_next += len(self.cards)


class CardsLookedAt(Caused, frozen=True, kw_only=True):
    """A seat looks at the top of its deck (`cards`), or through all of it (`counts`, sorted)."""

    seat: Public[int]
    n: Public[int]
    cards: Private[tuple[Slip, ...]]
    counts: Private[tuple[CardCount, ...]]

    def apply(self, state: CreatureState) -> None:
        seat = state.seats[self.seat]
        if self.cards:
            seat.memory.looked_at([slip.card for slip in self.cards], len(seat.deck))
        frame = running(state)
        frame.looking = list(self.cards)
        frame.looked = True


class CardVentured(Caused, frozen=True, kw_only=True):
    """A looked-at card was put on top of the deck or under it."""

    seat: Public[int]
    where: Public[Literal["top", "bottom"]]
    uid: Private[int]

    def apply(self, state: CreatureState) -> None:
        seat = state.seats[self.seat]
        slip = next(slip for slip in seat.deck if slip.uid == self.uid)
        seat.memory.put(seat.deck.index(slip), slip.card, on_top=self.where == "top")
        deck = without(seat.deck, self.uid)
        seat.deck = [slip, *deck] if self.where == "top" else [*deck, slip]
        frame = running(state)
        frame.looking = without(frame.looking, self.uid)


class CardSearched(Caused, frozen=True, kw_only=True):
    """A search took a card, or "not found"."""

    seat: Public[int]
    found: Public[bool]
    to: Public[str]
    card: Public[str | None] = None
    old: Hidden[int | None] = None
    uid: Annotated[int | None, _seen_in("to")] = None

    def apply(self, state: CreatureState) -> None:
        if self.card is None or self.uid is None:
            return
        seat = state.seats[self.seat]
        seat.deck = [slip for slip in seat.deck if slip.uid != self.old]
        forget(seat, self.card)
        seat.memory.from_deck(self.card)
        state.uid_next += 1
        if self.to == "hand":
            seat.hand.append(Slip(self.uid, self.card))
            seat.memory.to_hand(self.card)
        else:
            arrived = Creature(self.uid, self.card, self.seat, "frontline")
            enter(seat, arrived, frontline=self.to == "frontline")


class HandRevealed(Caused, frozen=True, kw_only=True):
    """A hand was shown to all, sorted by card id."""

    seat: Public[int]
    cards: Public[tuple[CardCount, ...]]

    def apply(self, state: CreatureState) -> None:
        state.seats[self.seat].memory.revealed(entry.card for entry in self.cards for _ in range(entry.n))
        frame = running(state)
        cards = tuple(entry.card for entry in self.cards for _ in range(entry.n))
        frame.shown = [*(hand for hand in frame.shown if hand.seat != self.seat), ShownHand(self.seat, cards)]


CARD_EVENTS: tuple[type[Event], ...] = (
    DeckShuffled,
    CardsDrawn,
    MaterialReturned,
    CreaturePlayed,
    CountersChanged,
    PowerBoosted,
    StatusChanged,
    ShieldGranted,
    CreatureMoved,
    CardDiscarded,
    CardsMilled,
    CardsLookedAt,
    CardVentured,
    CardSearched,
    HandRevealed,
)
