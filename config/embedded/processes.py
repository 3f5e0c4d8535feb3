"""Starting and ending processes so that none is left behind."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import IO

from config.embedded.errors import InterruptedStartError
from config.embedded.places import Identity

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
KILL_GRACE_SECONDS = 5

_PR_SET_PDEATHSIG = 1
# Loaded here: nothing may be imported between fork and exec.
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


@dataclass(frozen=True, slots=True)
class Command:
    """A process to start, and how it is asked to end."""

    name: str
    argv: Sequence[str]
    env: Mapping[str, str] = field(default_factory=dict)
    cwd: Path | None = None
    identity: Identity | None = None
    stop_signal: signal.Signals = signal.SIGTERM
    grace_seconds: float = 10
    # What it is, besides its name, in the line that says it is up.
    about: str = ""
    # It writes much that is no news: shown when it fails, or on request.
    quiet: bool = False


def spawn(
    command: Command,
    *,
    output: int | IO[bytes] | None,
    stdin: int | None = subprocess.DEVNULL,
    own_group: bool = True,
) -> subprocess.Popen[bytes]:
    """Start a process that gets its stop signal even when this one is killed outright."""
    identity = command.identity
    return subprocess.Popen(
        list(command.argv),
        stdin=stdin,
        stdout=output,
        stderr=subprocess.STDOUT if output is not None else None,
        cwd=command.cwd,
        env=dict(command.env),
        user=identity.uid if identity else None,
        group=identity.gid if identity else None,
        extra_groups=[] if identity else None,
        process_group=0 if own_group else None,
        # Runs after the change of user, which would clear the setting. This program has one thread.
        preexec_fn=_follow_parent(command.stop_signal),  # noqa: PLW1509
    )


def _follow_parent(death_signal: signal.Signals) -> Callable[[], None] | None:
    libc = _libc
    if libc is None:
        return None
    parent = os.getpid()

    def follow() -> None:
        libc.prctl(_PR_SET_PDEATHSIG, int(death_signal), 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)

    return follow


def stop(process: subprocess.Popen[bytes], command: Command) -> None:
    """End a process: politely, then not, together with whatever it left in its group."""
    if process.poll() is None:
        process.send_signal(command.stop_signal)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(command.grace_seconds)
    kill_group(process)


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kill what is left of a process that leads its own group."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(KILL_GRACE_SECONDS)


class Signals:
    """What the stop signals do at the moment: end the start-up, be passed on, or be ignored."""

    def __init__(self) -> None:
        self.handle: Callable[[int], None] = self._interrupt

    def ignore(self) -> None:
        """From now on everything is being stopped, and that has to finish."""
        self.handle = lambda _signum: None

    def _interrupt(self, signum: int) -> None:
        self.ignore()
        raise InterruptedStartError(signum)

    def _received(self, signum: int, _frame: FrameType | None) -> None:
        self.handle(signum)

    @contextmanager
    def installed(self) -> Iterator["Signals"]:
        """Handle the stop signals in this block."""
        before = {signum: signal.signal(signum, self._received) for signum in STOP_SIGNALS}
        try:
            yield self
        finally:
            for signum, handler in before.items():
                signal.signal(signum, handler)
