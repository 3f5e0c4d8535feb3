"""What happens to decks before a game: registration, sealed packs, sideboarding (RULES.md 7)."""

import msgspec

from games.elemental_creatures.state import CreatureState, Filing
from games.kernel import Event, Hidden, Private, Public


def drop_seat(state: CreatureState, seat: int) -> None:
    """The seat need not answer the pending decision any more; the last one closes it."""
    decision = state.decision
    if decision is None:
        return
    seats = tuple(other for other in decision.seats if other != seat)
    state.decision = msgspec.structs.replace(decision, seats=seats) if seats else None


def answered(state: CreatureState, seat: int, *, defaulted: bool) -> None:
    """The seat answered; an own answer ends its row of timeouts."""
    drop_seat(state, seat)
    if not defaulted:
        state.seats[seat].timeouts = 0


class Opened(msgspec.Struct, frozen=True):
    """One card of a sealed pack."""

    slot: Public[int]
    card: Public[str]
    foil: Public[bool]


class DeckRegistered(Event, frozen=True, kw_only=True):
    """A seat registered its deck; only the commitment is public."""

    seat: Public[int]
    defaulted: Public[bool]
    hash: Public[str]
    main: Private[dict[str, int]]
    side: Private[dict[str, int]]
    starter: Private[str | None]
    salt: Hidden[str]

    def apply(self, state: CreatureState) -> None:
        filing = Filing(
            self.seat, self.hash, dict(self.main), dict(self.side), self.starter, self.salt, self.defaulted
        )
        state.registered[self.seat].filings.append(filing)
        state.registered[self.seat].submitted = True
        answered(state, self.seat, defaulted=self.defaulted)


class DeckSubmitted(Event, frozen=True, kw_only=True):
    """A seat handed in its list for the next game."""

    seat: Public[int]
    defaulted: Public[bool]
    hash: Public[str]
    main: Private[dict[str, int]]
    side: Private[dict[str, int]]
    salt: Hidden[str]

    def apply(self, state: CreatureState) -> None:
        filing = Filing(
            self.seat, self.hash, dict(self.main), dict(self.side), None, self.salt, self.defaulted
        )
        state.registered[self.seat].filings.append(filing)
        state.registered[self.seat].submitted = True
        answered(state, self.seat, defaulted=self.defaulted)


class PackOpened(Event, frozen=True, kw_only=True):
    """A seat opened a sealed pack."""

    seat: Public[int]
    pack_no: Public[int]
    cards: Private[tuple[Opened, ...]]

    def apply(self, state: CreatureState) -> None:
        state.registered[self.seat].packs.append(tuple(opened.card for opened in self.cards))
        state.registered[self.seat].submitted = True


DECK_EVENTS: tuple[type[Event], ...] = (DeckRegistered, DeckSubmitted, PackOpened)
