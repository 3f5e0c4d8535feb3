from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """Accounts, guests and their tokens."""

    name = "games.players"
    label = "players"
