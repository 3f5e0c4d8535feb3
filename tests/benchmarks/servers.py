"""The processes under measurement: web servers and a worker, started as in production and stopped by id."""

import contextlib
import os
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from config.embedded.processes import Command, spawn, stop
from config.embedded.servers import free_port

CHECKOUT = Path(__file__).resolve().parents[2]
WEB_WORKERS = 2
WEB_THREADS = 4
START_SECONDS = 60


@contextlib.contextmanager
def _process(name: str, argv: list[str], log: Path) -> Iterator[None]:
    command = Command(name, [sys.executable, "-m", *argv], dict(os.environ), CHECKOUT)
    with log.open("wb") as output:
        process = spawn(command, output=output)
        try:
            yield
        finally:
            stop(process, command)


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
def worker(logs: Path) -> Iterator[None]:
    """A Celery worker, with the settings of `make run`."""
    argv = [
        "celery",
        "--quiet",
        "--app=tests.benchmarks.worker",
        "worker",
        "--queues=turns,opponents,maintenance",
        "--concurrency=2",
        "--loglevel=WARNING",
        "--without-gossip",
        "--without-mingle",
    ]
    with _process("worker", argv, logs / "worker.log"):
        yield
