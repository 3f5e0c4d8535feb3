"""A whole match against a bot over HTTP, with the real processes."""

import subprocess
import sys
from pathlib import Path

import pytest

from games.kernel.registry import newest

pytestmark = pytest.mark.processes

SCRIPT = Path(__file__).parent / "play_a_match.py"


def test_a_match_of_every_game_is_played_and_proved(service):
    service.start()
    for found in newest():
        done = subprocess.run(
            [sys.executable, str(SCRIPT), service.url, "--game", found.game.slug],
            capture_output=True,
            text=True,
            timeout=240,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr + service.log()[-4000:]
        assert done.stdout.startswith("proved http://")
    assert "Traceback" not in service.log()
