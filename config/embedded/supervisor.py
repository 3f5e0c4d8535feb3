"""Several processes in one terminal: prefixed lines, restarts, an orderly end."""

import contextlib
import os
import selectors
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from config.embedded.errors import EmbeddedError
from config.embedded.processes import Command, kill_group, spawn

TICK_SECONDS = 0.1
MAX_RESTARTS = 5
HEALTHY_SECONDS = 30
FIRST_BACKOFF_SECONDS = 0.5
READ_BYTES = 65536
NAME_WIDTH = 9


@dataclass(slots=True)
class _Child:
    """A running process and its unfinished line of output."""

    command: Command
    process: subprocess.Popen[bytes]
    started_at: float
    restarts: int = 0
    restart_at: float | None = None
    buffer: bytearray = field(default_factory=bytearray)


class Supervisor:
    """One thread, one loop: a process may only be forked where no other thread holds a lock."""

    def __init__(self) -> None:
        self._children: list[_Child] = []
        self._selector = selectors.DefaultSelector()

    def start(self, command: Command) -> None:
        """Start a process that has to stay up; a later one is stopped before an earlier one."""
        child = _Child(command, self._spawn(command), time.monotonic())
        self._listen(child)
        self._children.append(child)

    def finish(self, command: Command) -> int:
        """Run a process to its end beside the others; its exit code."""
        child = _Child(command, self._spawn(command), time.monotonic())
        self._listen(child)
        try:
            while child.process.poll() is None:
                self.tick()
        finally:
            self._close(child)
        return child.process.returncode

    def wait_until(self, condition: Callable[[], bool], seconds: float, what: str) -> None:
        """Keep everything going until `condition` holds."""
        deadline = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > deadline:
                raise EmbeddedError(f"{what} within {seconds:.0f} seconds")
            self.tick()

    def tick(self) -> None:
        """Pass on output for a moment and restart what has died."""
        self._pump(TICK_SECONDS)
        for child in self._children:
            self._look_after(child)

    def stop_all(self) -> None:
        """End the processes, last started first, each before the next."""
        while self._children:
            child = self._children.pop()
            command = child.command
            if child.process.poll() is None:
                child.process.send_signal(command.stop_signal)
            deadline = time.monotonic() + command.grace_seconds
            while child.process.poll() is None and time.monotonic() < deadline:
                self._pump(TICK_SECONDS)
            self._close(child)
            self.say(f"{command.name} stopped")

    def say(self, text: str, name: str = "") -> None:
        """Print a line of the runner's own, or one that a process wrote."""
        # The terminal may be gone already; what is left to do is to stop the processes.
        with contextlib.suppress(OSError):
            print(f"{name:<{NAME_WIDTH}}| {text}" if name else text, flush=True)

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
        """Print the lines that are there; whether there may be more."""
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
            self.say(line.decode(errors="replace"), child.command.name)
        return True

    def _close(self, child: _Child) -> None:
        """End what is left of a process and print what it wrote last."""
        kill_group(child.process)
        pipe = child.process.stdout
        if pipe is not None and not pipe.closed:
            while self._read(child):
                pass
            if not pipe.closed:
                self._selector.unregister(pipe)
                pipe.close()
        if child.buffer:
            self.say(child.buffer.decode(errors="replace"), child.command.name)
            child.buffer.clear()

    def _look_after(self, child: _Child) -> None:
        now = time.monotonic()
        if child.restart_at is None:
            if child.process.poll() is None:
                return
            self._close(child)
            if now - child.started_at > HEALTHY_SECONDS:
                child.restarts = 0
            code = child.process.returncode
            if child.restarts == MAX_RESTARTS:
                raise EmbeddedError(
                    f"{child.command.name} ended again ({code}), {MAX_RESTARTS} restarts did not help"
                )
            delay = FIRST_BACKOFF_SECONDS * 2**child.restarts
            child.restarts += 1
            child.restart_at = now + delay
            self.say(f"{child.command.name} ended ({code}), restarting in {delay:.1f} s")
        elif now >= child.restart_at:
            child.process = self._spawn(child.command)
            child.started_at = now
            child.restart_at = None
            self._listen(child)
