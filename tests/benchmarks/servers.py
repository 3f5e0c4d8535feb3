"""The processes under measurement: web servers and a worker, started as in production and stopped by id."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from config.embedded.processes import Command, spawn, stop
from config.embedded.servers import free_port

CHECKOUT = Path(__file__).resolve().parents[2]
WEB_WORKERS = 2
WEB_THREADS = 2
START_SECONDS = 60


@contextlib.contextmanager
def _process(name: str, argv: list[str], log: Path, *, nice: int = 0) -> Iterator[subprocess.Popen[bytes]]:
    polite = ["nice", "-n", str(nice)] if nice else []
    command = Command(name, [*polite, sys.executable, "-m", *argv], dict(os.environ), CHECKOUT)
    with log.open("ab") as output:
        process = spawn(command, output=output)
        try:
            yield process
        finally:
            if process.poll() is None:
                stop(process, command)


def kill(process: subprocess.Popen[bytes]) -> None:
    """`kill -9` of a process and all its children."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@contextlib.contextmanager
def web(application: str, logs: Path) -> Iterator[int]:
    """A WSGI application under granian, with the settings of `make run`; its port."""
    port = free_port()
    log = logs / f"{application.partition(':')[0]}.log"
    argv = [
        "granian",
        "--host=127.0.0.1",
        f"--port={port}",
        "--interface=wsgi",
        "--no-ws",
        f"--workers={WEB_WORKERS}",
        f"--blocking-threads={WEB_THREADS}",
        application,
    ]
    with _process("web", argv, log):
        _wait_for(port, log)
        yield port


def _wait_for(port: int, log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            # The listener is there before the workers have loaded the application.
            if log.read_text(errors="replace").count("Started worker") >= WEB_WORKERS:
                time.sleep(2)
                return
        time.sleep(0.1)
    raise RuntimeError(f"the web server did not start:\n{log.read_text(errors='replace')[-2000:]}")


@contextlib.contextmanager
def beat(logs: Path) -> Iterator[subprocess.Popen[bytes]]:
    """What sends the periodic wake-ups."""
    schedule = f"--schedule={logs / 'schedule'}"
    argv = ["celery", "--quiet", "--app=config", "beat", "--loglevel=WARNING", "--pidfile=", schedule]
    with _process("beat", argv, logs / "beat.log") as process:
        yield process


@contextlib.contextmanager
def worker(
    logs: Path, name: str = "worker", *, queues: str = "turns,opponents,maintenance", nice: int = 0
) -> Iterator[subprocess.Popen[bytes]]:
    """A Celery worker, with the settings of `make run`."""
    argv = [
        "celery",
        "--quiet",
        "--app=tests.benchmarks.worker",
        "worker",
        f"--queues={queues}",
        f"--hostname={name}@%h",
        "--concurrency=2",
        "--loglevel=WARNING",
        "--without-gossip",
        "--without-mingle",
    ]
    with _process(name, argv, logs / f"{name}.log", nice=nice) as process:
        yield process
