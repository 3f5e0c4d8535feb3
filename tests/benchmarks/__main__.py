"""`python -m tests.benchmarks`: run them and print one table. The exit code says nothing about figures."""

import argparse
import logging
import os
import sys
import time
from importlib import import_module
from pathlib import Path

import django
import msgspec

from tests.benchmarks.environment import prepared
from tests.benchmarks.measuring import FULL, QUICK, table

NAMES = ("append", "rest", "load", "long", "fold", "play", "clone", "wake", "starve", "strength")


def main() -> int:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--only", metavar="NAME", action="append", choices=NAMES, help=", ".join(NAMES))
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the rows there as well")
    parser.add_argument("--quick", action="store_true", help="few repetitions, for trying out")
    arguments = parser.parse_args()
    if not (os.environ.get("DATABASE_URL") and os.environ.get("REDIS_URL")):
        parser.error("set DATABASE_URL and REDIS_URL, or run it by `make bench`")
    begin = time.monotonic()
    with prepared() as logs:
        django.setup()
        # The processes under measurement log as ever, to files; this one's own lines would drown the table.
        logging.getLogger().setLevel(logging.ERROR)
        from django.core.management import call_command  # noqa: PLC0415 - needs the settings

        call_command("migrate", verbosity=0)
        suite = import_module("tests.benchmarks.suite")
        effort = QUICK if arguments.quick else FULL
        rows = suite.run(arguments.only or list(NAMES), effort, logs, _say)
        versions = suite.versions()
    print(", ".join(f"{name} {value}" for name, value in versions.items()))
    print(f"medians of {effort.runs} interleaved runs, {time.monotonic() - begin:.0f} s in all")
    print()
    print(table(rows))
    if arguments.json:
        document = {"versions": versions, "runs": effort.runs, "rows": rows}
        arguments.json.write_bytes(msgspec.json.format(msgspec.json.encode(document), indent=2) + b"\n")
    return 0


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
