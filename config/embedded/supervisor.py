"""Several processes in one terminal: prefixed lines, restarts, an orderly end."""

import contextlib
import os
import selectors
import signal
import subprocess
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from config.embedded.errors import EmbeddedError
from config.embedded.processes import Command, kill_group, spawn

TICK_SECONDS = 0.1
PROBE_SECONDS = 0.3
MAX_RESTARTS = 5
HEALTHY_SECONDS = 30
BACKOFF_SECONDS = 0.5
READ_BYTES = 65536
NAME_WIDTH = 9
LINES_KEPT = 40
READY_LINE = "ready"
"""What a process without an address writes once it takes work."""


@dataclass(slots=True)
class _Child:
    """A running process, whether it is up, and its lines that were not shown."""

    command: Command
    process: subprocess.Popen[bytes]
    answers: Callable[[], bool] | None
    started_at: float
    up: bool = False
    probe_at: float = 0.0
    restarts: int = 0
    restart_at: float | None = None
    buffer: bytearray = field(default_factory=bytearray)
    held: deque[str] = field(default_factory=lambda: deque(maxlen=LINES_KEPT))


class Supervisor:
    """One thread, one loop: a process may only be forked where no other thread holds a lock."""

    def __init__(self, *, verbose: bool = False) -> None:
        self._children: list[_Child] = []
        self._selector = selectors.DefaultSelector()
        self._verbose = verbose
        self._stopping = False

    def start(self, command: Command, answers: Callable[[], bool] | None = None) -> None:
        """Start a process that has to stay up; a later one is stopped before an earlier one.

        It is up once `answers` says so, or, without that, once it writes `READY_LINE`.
        """
        self._children.append(self._begin(command, answers))

    def finish(self, command: Command) -> int:
        """Run a process to its end beside the others; its exit code."""
        child = self._begin(command, None)
        try:
            while child.process.poll() is None:
                self.tick()
        finally:
            self._close(child)
        self._show_held(child)
        return child.process.returncode

    def wait_until_up(self, seconds: float) -> None:
        """Keep everything going until every process is up."""
        deadline = time.monotonic() + seconds
        while late := [child for child in self._children if not child.up]:
            if time.monotonic() > deadline:
                for child in late:
                    self._show(child, child.held)
                names = ", ".join(child.command.name for child in late)
                raise EmbeddedError(f"not up within {seconds:.0f} seconds: {names}")
            self.tick()

    def tick(self) -> None:
        """Pass on output for a moment and restart what has died."""
        self._pump(TICK_SECONDS)
        for child in self._children:
            self._look_after(child)

    def stop_all(self) -> None:
        """End the processes, last started first, each before the next."""
        self._stopping = True
        while self._children:
            child = self._children.pop()
            command = child.command
            if child.process.poll() is None:
                child.process.send_signal(command.stop_signal)
            deadline = time.monotonic() + command.grace_seconds
            while child.process.poll() is None and time.monotonic() < deadline:
                self._pump(TICK_SECONDS)
            self._close(child)
            self._show_held(child)
            self.say("stopped", command.name)

    def say(self, text: str, name: str = "") -> None:
        """Print a line of the runner's own, or one about or from a process."""
        # The terminal may be gone already; what is left to do is to stop the processes.
        with contextlib.suppress(OSError):
            print(f"{name:<{NAME_WIDTH}}| {text}" if name else text, flush=True)

    def _begin(self, command: Command, answers: Callable[[], bool] | None) -> _Child:
        child = _Child(command, self._spawn(command), answers, time.monotonic())
        self._listen(child)
        return child

    def _spawn(self, command: Command) -> subprocess.Popen[bytes]:
        return spawn(command, output=subprocess.PIPE)

    def _listen(self, child: _Child) -> None:
        pipe = child.process.stdout
        if pipe is not None:
            os.set_blocking(pipe.fileno(), False)
            self._selector.register(pipe, selectors.EVENT_READ, child)

    def _pump(self, seconds: float) -> None:
        if not self._selector.get_map():
            time.sleep(seconds)
        for key, _ in self._selector.select(seconds):
            self._read(key.data)

    def _read(self, child: _Child) -> bool:
        """Take the lines that are there; whether there may be more."""
        pipe = child.process.stdout
        if pipe is None or pipe.closed:
            return False
        try:
            data = os.read(pipe.fileno(), READ_BYTES)
        except BlockingIOError:
            return False
        if not data:
            self._selector.unregister(pipe)
            pipe.close()
            return False
        child.buffer += data
        *lines, rest = child.buffer.split(b"\n")
        child.buffer = bytearray(rest)
        for line in lines:
            self._take(child, line.decode(errors="replace"))
        return True

    def _take(self, child: _Child, line: str) -> None:
        if line == READY_LINE:
            self._mark_up(child)
        elif self._verbose or not (child.command.quiet or self._stopping):
            self.say(line, child.command.name)
        else:
            child.held.append(line)

    def _show_held(self, child: _Child) -> None:
        """The lines that were kept back, if the process failed by itself."""
        if child.process.returncode > 0:
            self._show(child, child.held)
        child.held.clear()

    def _show(self, child: _Child, lines: deque[str]) -> None:
        for line in lines:
            self.say(line, child.command.name)

    def _mark_up(self, child: _Child) -> None:
        child.up = True
        about = child.command.about
        self.say(f"up ({about})" if about else "up", child.command.name)

    def _close(self, child: _Child) -> None:
        """End what is left of a process and take what it wrote last."""
        kill_group(child.process)
        pipe = child.process.stdout
        if pipe is not None and not pipe.closed:
            while self._read(child):
                pass
            if not pipe.closed:
                self._selector.unregister(pipe)
                pipe.close()
        if child.buffer:
            self._take(child, child.buffer.decode(errors="replace"))
            child.buffer.clear()

    def _look_after(self, child: _Child) -> None:
        now = time.monotonic()
        if child.restart_at is not None:
            if now >= child.restart_at:
                self._restart(child)
        elif child.process.poll() is not None:
            self._ended(child, now)
        elif not child.up and child.answers is not None and now >= child.probe_at:
            if child.answers():
                self._mark_up(child)
            child.probe_at = time.monotonic() + PROBE_SECONDS

    def _ended(self, child: _Child, now: float) -> None:
        self._close(child)
        self._show_held(child)
        child.up = False
        if now - child.started_at > HEALTHY_SECONDS:
            child.restarts = 0
        how = _how_it_ended(child.process.returncode)
        if child.restarts == MAX_RESTARTS:
            raise EmbeddedError(
                f"{child.command.name} ended again ({how}), {MAX_RESTARTS} restarts did not help"
            )
        # At once the first time: somebody may be waiting, and most that dies once doesn't die twice.
        delay = BACKOFF_SECONDS * 2 ** (child.restarts - 1) if child.restarts else 0.0
        child.restarts += 1
        child.restart_at = now + delay
        self.say(f"ended ({how}), restarting" + (f" in {delay:.1f} s" if delay else ""), child.command.name)
        if not delay:
            self._restart(child)

    def _restart(self, child: _Child) -> None:
        child.process = self._spawn(child.command)
        child.started_at = time.monotonic()
        child.restart_at = None
        self._listen(child)


def _how_it_ended(code: int) -> str:
    if code >= 0:
        return f"exit code {code}"
    with contextlib.suppress(ValueError):
        return signal.Signals(-code).name
    return f"signal {-code}"
