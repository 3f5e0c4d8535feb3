"""Rebuild the rows that lists are made of from the streams."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.matches.errors import MatchError
from games.matches.models import Match
from games.matches.projections import rebuild


class Command(BaseCommand):
    """`manage.py rebuild_projections [ID ...]`: all matches that have started, or those named.

    Quarantined matches among them go on if this release can read them. Exit code 1 if any can't be read.
    """

    help = "Set every started match's row to what its stream says."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("matches", nargs="*", help="ids; none means all")

    def handle(self, *_args: Any, matches: list[str], **_options: Any) -> None:
        rows = Match.objects.filter(
            status__in=[Match.Status.RUNNING, Match.Status.FINISHED, Match.Status.QUARANTINED]
        )
        if matches:
            rows = rows.filter(pk__in=matches)
        repaired = unreadable = 0
        for match_id in rows.values_list("pk", flat=True).iterator():
            try:
                wrong = rebuild(match_id)
            except MatchError as error:
                unreadable += 1
                self.stderr.write(f"{match_id}: {error}")
                continue
            if wrong:
                repaired += 1
                self.stdout.write(f"{match_id}: {', '.join(wrong)}")
        self.stdout.write(f"{repaired} rows were wrong")
        if unreadable:
            raise CommandError(f"{unreadable} matches can't be read")
