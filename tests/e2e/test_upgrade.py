"""An upgrade stops nobody: the code of the last release plays on, on the schema of this code."""

import subprocess
import tarfile
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.e2e.play_a_match import fetch, play, prove

pytestmark = pytest.mark.processes

CHECKOUT = Path(__file__).resolve().parents[2]
RELEASES = "v[0-9]*"


def git(*arguments):
    return subprocess.run(["git", *arguments], cwd=CHECKOUT, capture_output=True, check=False)


@pytest.fixture
def release(tmp_path):
    """The code of the last release before this commit."""
    found = git("describe", "--tags", "--abbrev=0", f"--match={RELEASES}")
    if found.returncode:
        pytest.skip("there is no release yet")
    archive = git("archive", "--format=tar", found.stdout.decode().strip())
    with tarfile.open(fileobj=BytesIO(archive.stdout)) as tar:
        tar.extractall(tmp_path / "release", filter="data")
    return tmp_path / "release"


def test_the_last_release_plays_a_match_on_the_new_schema(service, release):
    for name, command in service._commands.items():
        service._commands[name] = replace(command, cwd=release)
    service.start(*service._commands)
    with httpx.Client(base_url=f"{service.url}/api/v1", timeout=60) as client:
        guest = fetch(client, "POST", "/guests", {}, 201)
        client.headers["Authorization"] = f"Bearer {guest['token']}"
        prove(client, play(client, "elementalist", "novice", Random(5)))
