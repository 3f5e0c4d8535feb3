"""All benchmarks by name, in the order of the table."""

import platform
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from django.db import connection

from tests.benchmarks import rules, serving, starving, storing, strength, waking
from tests.benchmarks.marathon import register
from tests.benchmarks.measuring import Effort, Row

Benchmark = Callable[[Effort, Path], list[Row]]
BENCHMARKS: dict[str, Benchmark] = {
    "append": lambda effort, _logs: storing.append(effort),
    "rest": serving.rest,
    "load": lambda effort, _logs: storing.load(effort),
    "long": serving.long,
    "fold": lambda effort, _logs: rules.fold_event(effort),
    "play": lambda effort, _logs: rules.random_play(effort),
    "clone": lambda effort, _logs: rules.clone_state(effort),
    "wake": waking.wake,
    "starve": starving.starve,
    "strength": lambda effort, _logs: strength.strength(effort),
}
PACKAGES = ("django", "djangorestframework", "psycopg", "granian", "celery", "msgspec", "open-spiel")


def run(names: list[str], effort: Effort, logs: Path, say: Callable[[str], None]) -> list[Row]:
    """The rows of these benchmarks. One that breaks becomes a row that says so."""
    register()
    rows: list[Row] = []
    for name in names:
        say(f"{name} ...")
        try:
            rows += BENCHMARKS[name](effort, logs)
        except Exception as error:  # noqa: BLE001 - the other figures are still wanted
            rows.append(
                Row(name=name, what="failed", measured=f"{type(error).__name__}: {error}"[:200], compared="")
            )
    return rows


def versions() -> dict[str, str]:
    """What the figures were made with."""
    found = {"python": platform.python_version()}
    with connection.cursor() as cursor:
        for name, setting in (
            ("postgresql", "server_version"),
            ("fsync", "fsync"),
            ("synchronous_commit", "synchronous_commit"),
        ):
            cursor.execute(f"SHOW {setting}")
            found[name] = cursor.fetchone()[0]
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found
