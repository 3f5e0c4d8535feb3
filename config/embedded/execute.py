"""`exec -- CMD`: a command beside throw-away servers."""

import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from config.embedded.errors import EmbeddedError
from config.embedded.places import new_secrets, server_identity, temporary_home
from config.embedded.processes import Command, Signals, kill_group, spawn, stop
from config.embedded.redis_server import Redis
from config.embedded.servers import Postgres, free_port

START_SECONDS = 30
START_TRIES = 3
POLL_SECONDS = 0.05
NOT_EXECUTABLE = 126
NOT_FOUND = 127


def execute(argv: Sequence[str]) -> int:
    """Run `argv` with DATABASE_URL and REDIS_URL set, stop the servers, return its exit code."""
    generated = new_secrets()
    environment = {"SECRET_KEY": generated["secret_key"], **os.environ}
    # So that `exec -- pytest` means the one installed beside this Python.
    environment["PATH"] = os.pathsep.join(
        [str(Path(sys.executable).parent), environment.get("PATH", os.defpath)]
    )
    with Signals().installed() as signals, contextlib.ExitStack() as stack:
        missing = [name for name in ("REDIS_URL", "DATABASE_URL") if not environment.get(name)]
        if missing:
            identity = server_identity()
            home = stack.enter_context(temporary_home(identity))
            makers: dict[str, Callable[[], Postgres | Redis]] = {
                "REDIS_URL": lambda: Redis(
                    home=home,
                    password=generated["redis_password"],
                    identity=identity,
                    port=free_port(),
                    lasting=False,
                ),
                "DATABASE_URL": lambda: Postgres(
                    home=home,
                    password=generated["postgres_password"],
                    identity=identity,
                    port=free_port(),
                    lasting=False,
                    durable=os.environ.get("QUINTESSENCE_DURABLE") == "1",
                ),
            }
            for name in missing:
                environment[name] = _start(makers[name], stack)
        # Registered last, so called first: a second signal must not disturb the stopping of the servers.
        stack.callback(signals.ignore)
        return _run(argv, environment, signals)


def _start(make: Callable[[], Postgres | Redis], stack: contextlib.ExitStack) -> str:
    """Start a server, with another port if somebody took the first one meanwhile; its URL."""
    for _ in range(START_TRIES):
        server = make()
        server.prepare()
        command = server.command()
        log = server.home / f"{command.name}.log"
        with log.open("wb") as output:
            process = spawn(command, output=output)
        stack.callback(stop, process, command)
        deadline = time.monotonic() + START_SECONDS
        while process.poll() is None and time.monotonic() < deadline:
            if server.answers():
                return server.url
            time.sleep(POLL_SECONDS)
    raise EmbeddedError(f"{command.name} did not start:\n{log.read_text(errors='replace')[-2000:]}")


def _run(argv: Sequence[str], environment: dict[str, str], signals: Signals) -> int:
    # At a terminal the command keeps the terminal's process group: Ctrl-C and a debugger work as usual.
    # Elsewhere it leads a group of its own, and whatever it leaves behind is ended with it.
    at_terminal = os.isatty(0) and os.tcgetpgrp(0) == os.getpgrp()
    try:
        process = spawn(
            Command("command", argv, environment), output=None, stdin=None, own_group=not at_terminal
        )
    except OSError as error:
        print(f"error: {argv[0]}: {error.strerror}", file=sys.stderr)
        return NOT_FOUND if isinstance(error, FileNotFoundError) else NOT_EXECUTABLE

    def pass_on(signum: int) -> None:
        if not (at_terminal and signum == signal.SIGINT):
            process.send_signal(signum)

    signals.handle = pass_on
    code = process.wait()
    if not at_terminal:
        kill_group(process)
    return code if code >= 0 else 128 - code
