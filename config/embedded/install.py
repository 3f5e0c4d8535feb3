"""Installs the locked packages into this Python's environment, with a short line now and then.

    python config/embedded/install.py LOCK...

Runs before anything is installed, so it needs nothing but the standard library.
"""

import contextlib
import re
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

EVERY_SECONDS = 5.0
PIP = (
    "-m",
    "pip",
    "install",
    "--no-input",
    "--disable-pip-version-check",
    "--progress-bar=off",
    "--retries=2",
)
NO_NETWORK = re.compile(
    r"Failed to establish a new connection|[Nn]ame resolution|Name or service not known|No route to host"
    r"|Network is unreachable|Connection refused|ConnectTimeout|Read timed out|Max retries exceeded"
)


class Progress:
    """What is said meanwhile: how many packages were fetched, then how many are in place."""

    def __init__(self, wanted: int) -> None:
        self.fetched = 0
        self._wanted = wanted
        self._site = Path(sysconfig.get_path("purelib"))
        self._before = self._in_place()
        self._said = ""

    def say(self) -> None:
        """A line, unless it would be the last one again."""
        done = self._in_place() - self._before
        line = (
            f"  {done} of {self._wanted} installed"
            if done > 0
            else f"  {self.fetched} of {self._wanted} fetched"
        )
        if line != self._said:
            print(line, flush=True)
            self._said = line

    def _in_place(self) -> int:
        return sum(1 for _ in self._site.glob("*.dist-info"))


@contextlib.contextmanager
def telling(progress: Progress) -> Iterator[None]:
    """Let `progress` say something every few seconds in this block."""
    over = threading.Event()

    def tell() -> None:
        while not over.wait(EVERY_SECONDS):
            progress.say()

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        over.set()
        teller.join()


def install(locks: Sequence[str]) -> int:
    """Run pip; its exit code. What it printed is shown if it failed."""
    wanted = {
        line.partition("==")[0]
        for lock in locks
        for line in Path(lock).read_text(encoding="utf-8").splitlines()
        if re.match(r"[A-Za-z0-9]", line)
    }
    print(f"installing {len(wanted)} packages; this takes a minute or two, once", flush=True)
    requirements = [option for lock in locks for option in ("-r", lock)]
    progress = Progress(len(wanted))
    lines: list[str] = []
    with (
        subprocess.Popen(
            [sys.executable, *PIP, "--require-hashes", *requirements],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        ) as pip,
        telling(progress),
    ):
        for line in pip.stdout or ():
            lines.append(line)
            progress.fetched += line.startswith("Collecting ")
    if pip.returncode == 0:
        print("installed", flush=True)
    elif any(NO_NETWORK.search(line) for line in lines):
        print(
            "error: the packages could not be fetched: no network, or the package index does not answer",
            file=sys.stderr,
        )
    else:
        sys.stderr.writelines(lines[-20:])
        print("error: the packages could not be installed", file=sys.stderr)
    return pip.returncode


if __name__ == "__main__":
    sys.exit(install(sys.argv[1:]))
