"""End a match without a result."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from games.matches.errors import MatchError
from games.matches.lobby import void_match


class Command(BaseCommand):
    """`manage.py void_match ID --reason "..."`: the reason goes to the log."""

    help = "End an open or running match without a result; its seed is shown."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", type=UUID)
        parser.add_argument("--reason", required=True)

    def handle(self, *_args: Any, match: UUID, reason: str, **_options: Any) -> None:
        try:
            loaded = void_match(match_id=match, reason=reason)
        except MatchError as error:
            raise CommandError(f"{type(error).__name__}: {error}") from error
        self.stdout.write(f"{loaded.id} is {loaded.status} at version {loaded.version}")
