"""Rebuild the rows that lists are made of from the streams."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.matches.models import Match
from games.matches.projections import rebuild


class Command(BaseCommand):
    """`manage.py rebuild_projections [ID ...]`: all matches that have started, or those named."""

    help = "Set every started match's row to what its stream says."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("matches", nargs="*", help="ids; none means all")

    def handle(self, *_args: Any, matches: list[str], **_options: Any) -> None:
        rows = Match.objects.filter(status__in=[Match.Status.RUNNING, Match.Status.FINISHED])
        if matches:
            rows = rows.filter(pk__in=matches)
        repaired = 0
        for match_id in rows.values_list("pk", flat=True).iterator():
            wrong = rebuild(match_id)
            if wrong:
                repaired += 1
                self.stdout.write(f"{match_id}: {', '.join(wrong)}")
        self.stdout.write(f"{repaired} rows were wrong")
