from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Matches: the event store and the services that play on it."""

    name = "games.matches"
    label = "matches"
