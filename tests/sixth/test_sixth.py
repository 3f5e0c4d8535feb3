"""The recipe, followed by a script: a sixth game passes what every game has to, and the service knows it."""

import os
import re
import subprocess
import sys
from uuid import uuid4

import pytest

from tests.sixth.lanterns import SLUG, grow

pytestmark = pytest.mark.processes

EVERY_GAME = (
    "tests/test_laws.py",
    "tests/test_rules.py",
    "tests/test_clauses.py::test_code_cites_every_clause_that_acts",
    "tests/kernel/test_contract.py",
    "tests/golden",
    "tests/api/test_games.py",
    "tests/api/test_openapi.py",
    "tests/api/test_leaks.py",
)
"""Tests that take every game that there is; of these the sixth one's are run."""


def test_a_copy_of_the_example_with_other_rows_is_a_sixth_game(tmp_path):
    grow(tmp_path)
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    environment["DATABASE_URL"] = f"{environment['DATABASE_URL']}_sixth_{uuid4().hex[:8]}"

    def run(*arguments):
        done = subprocess.run(
            [sys.executable, "-m", *arguments],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
        return done.stdout

    run("tests.golden.record", SLUG)
    asked = (*EVERY_GAME, "tests/sixth/check_lanterns.py")
    said = run("pytest", "-v", "-p", "no:cacheprovider", "-p", "no:xdist", *asked, "-k", SLUG)
    assert [name for name in asked if not re.search(f"^{name}.* PASSED", said, re.MULTILINE)] == []
    assert "SKIPPED" not in said
