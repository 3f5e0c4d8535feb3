from django.apps import AppConfig


class LeaderboardsConfig(AppConfig):
    """What comes of finished matches: high scores of teams."""

    name = "games.leaderboards"
    label = "leaderboards"

    def ready(self) -> None:
        from games.leaderboards import recording  # noqa: PLC0415 - models are not loaded before

        recording.connect()
