"""What happens to decks before a game: registration, sealed packs, sideboarding (RULES.md 7)."""

import msgspec

from games.elemental_creatures.state import CreatureState, Filing
from games.kernel import Event, Hidden, Private, Public


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


class PackOpened(Event, frozen=True, kw_only=True):
    """A seat opened a sealed pack."""

    seat: Public[int]
    pack_no: Public[int]
    cards: Private[tuple[Opened, ...]]

    def apply(self, state: CreatureState) -> None:
        state.registered[self.seat].packs.append(tuple(opened.card for opened in self.cards))
        state.registered[self.seat].submitted = True


DECK_EVENTS: tuple[type[Event], ...] = (DeckRegistered, DeckSubmitted, PackOpened)
