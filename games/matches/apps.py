from django.apps import AppConfig
from django.conf import settings

from games.kernel.registry import offer_example


class MatchesConfig(AppConfig):
    """Matches: the event store and the services that play on it."""

    name = "games.matches"
    label = "matches"

    def ready(self) -> None:
        """Offer the example game where it is switched on."""
        if settings.EXAMPLE_GAME:
            offer_example()
