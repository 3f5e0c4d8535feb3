"""Check a content pack before it is installed."""

import tomllib
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games.kernel.errors import UnknownGame
from games.kernel.registry import installed


class Command(BaseCommand):
    """`manage.py validate_pack GAME FILE`: one line for each problem; exit code 1 if there is any."""

    help = "Check a content pack (TOML or JSON) against its game's conditions."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game")
        parser.add_argument("file", type=Path)

    def handle(self, *_args: Any, game: str, file: Path, **_options: Any) -> None:
        try:
            raw = file.read_bytes()
            data = tomllib.loads(raw.decode()) if file.suffix == ".toml" else msgspec.json.decode(raw)
            problems = installed(game).game.pack_problems(data)
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.DecodeError) as error:
            raise CommandError(f"{file}: {error}") from error
        except UnknownGame as error:
            raise CommandError(str(error)) from error
        for problem in problems:
            self.stdout.write(problem)
        if problems:
            raise CommandError(f"{len(problems)} problems")
        self.stdout.write(f"{file} is sound")
