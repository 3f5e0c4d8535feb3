"""Tools started by hand, with no environment, do what they can."""

import os
import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]


def test_pure_tests_run_and_the_others_say_what_they_need():
    result = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider"),
            *("tests/kernel/test_dice.py", "tests/matches/test_wakeups.py"),
        ],
        cwd=CHECKOUT,
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout
    skipped = [line for line in result.stdout.splitlines() if line.startswith("SKIPPED")]
    assert len(skipped) == 1
    assert skipped[0].endswith("needs PostgreSQL and Redis: run `make test`, which brings them")
