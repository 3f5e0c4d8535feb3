"""Everything that happens. Only the `apply` of these events changes a state."""

from games.elemental_creatures.events.cards import CARD_EVENTS
from games.elemental_creatures.events.decks import DECK_EVENTS
from games.elemental_creatures.events.effects import EFFECT_EVENTS
from games.elemental_creatures.events.match import MATCH_EVENTS
from games.kernel import Event

EVENTS: tuple[type[Event], ...] = (*MATCH_EVENTS, *DECK_EVENTS, *CARD_EVENTS, *EFFECT_EVENTS)
