"""`run`: the whole service in one terminal, with data that stays."""

import contextlib
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from config.embedded.errors import EmbeddedError
from config.embedded.given import check_given_servers
from config.embedded.places import (
    data_folder,
    lasting_home,
    lasting_secrets,
    server_identity,
    write_private,
)
from config.embedded.processes import Command, Signals
from config.embedded.redis_server import Redis
from config.embedded.servers import HOST, Postgres, free_port
from config.embedded.services import CHECKOUT, Ports, healthy, python_environment, services
from config.embedded.supervisor import Supervisor

HIGHEST_PORT = 65535
START_SECONDS = 90


def run(*, verbose: bool = False) -> int:
    """Start everything, print the first requests, stop everything on a signal."""
    port = _port()
    _refuse_if_used(port)
    data_dir = Path(os.environ.get("DATA_DIR") or CHECKOUT / ".data").resolve()
    check_given_servers(os.environ)
    supervisor = Supervisor(verbose=verbose)
    with Signals().installed() as signals, data_folder(data_dir), contextlib.ExitStack() as stack:
        stack.callback(supervisor.stop_all)
        stack.callback(signals.ignore)
        environment = _environment(data_dir, verbose=verbose)
        _start_servers(supervisor, environment, data_dir)
        write_private(data_dir / "env", _as_shell(environment))
        _prepare(supervisor, environment)
        token = _demo_token(environment)
        _start_services(supervisor, Ports.behind(port), environment, verbose=verbose)
        supervisor.say(_welcome(port, token, data_dir))
        stopping: list[int] = []
        signals.handle = stopping.append
        while not stopping:
            supervisor.tick()
        supervisor.say("\nstopping")
    return 0


def _port() -> int:
    text = os.environ.get("PORT") or "8000"
    if not text.isdecimal() or not 0 < int(text) <= HIGHEST_PORT:
        raise EmbeddedError(f"PORT is {text!r}; it has to be a number from 1 to {HIGHEST_PORT}")
    return int(text)


def _refuse_if_used(port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError as error:
            raise EmbeddedError(
                f"port {port} on {HOST} can't be used ({error.strerror}); "
                "choose another one, for instance PORT=9000"
            ) from None


def _environment(data_dir: Path, *, verbose: bool) -> dict[str, str]:
    defaults = {
        "SECRET_KEY": lasting_secrets(data_dir)["secret_key"],
        "STATIC_ROOT": str(data_dir / "static"),
        "LOG_FORMAT": "console",
        # Requests are logged as information.
        "LOG_LEVEL": "INFO" if verbose else "WARNING",
        # On the loopback interface, without a certificate.
        "HTTPS_ONLY": "false",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PYTHONUNBUFFERED": "1",
    }
    environment = python_environment({**defaults, **os.environ, "DATA_DIR": str(data_dir)}, data_dir)
    # Migrations run as the owner; only the services take a role.
    environment.pop("DATABASE_ROLE", None)
    return environment


def _start_servers(supervisor: Supervisor, environment: dict[str, str], data_dir: Path) -> None:
    """Start what no address was given for, and put the addresses into `environment`."""
    wanted = [name for name in ("DATABASE_URL", "REDIS_URL") if not environment.get(name)]
    if not wanted:
        return
    identity = server_identity()
    home = lasting_home(data_dir, identity)
    secrets = lasting_secrets(data_dir)
    servers: dict[str, Postgres | Redis] = {}
    if "DATABASE_URL" in wanted:
        servers["DATABASE_URL"] = Postgres(
            home=home,
            password=secrets["postgres_password"],
            identity=identity,
            port=free_port(),
            lasting=True,
            durable=True,
        )
    if "REDIS_URL" in wanted:
        servers["REDIS_URL"] = Redis(
            home=home, password=secrets["redis_password"], identity=identity, port=free_port(), lasting=True
        )
    for name, server in servers.items():
        server.prepare()
        supervisor.start(server.command(), server.answers)
        environment[name] = server.url
    supervisor.wait_until_up(START_SECONDS)


def _prepare(supervisor: Supervisor, environment: Mapping[str, str]) -> None:
    steps = {"migrate": "the database has its tables", "collectstatic": "the pages have their files"}
    for name, done in steps.items():
        argv = [*_manage(), name, "--no-input"]
        if code := supervisor.finish(Command(name, argv, environment, CHECKOUT, quiet=True)):
            raise EmbeddedError(f"{name} failed ({code})")
        supervisor.say(done, "prepared")


def _demo_token(environment: Mapping[str, str]) -> str:
    result = subprocess.run(
        [*_manage(), "demo_player"],
        check=False,
        capture_output=True,
        cwd=CHECKOUT,
        env=environment,
        stdin=subprocess.DEVNULL,
        text=True,
    )
    if result.returncode == 0:
        return result.stdout.strip()
    raise EmbeddedError(f"demo_player failed:\n{result.stderr}")


def _manage() -> list[str]:
    return [sys.executable, str(CHECKOUT / "manage.py")]


def _start_services(
    supervisor: Supervisor, ports: Ports, environment: Mapping[str, str], *, verbose: bool
) -> None:
    tells: dict[str, Callable[[], bool]] = {
        "web": lambda: healthy(ports.web),
        "live": lambda: healthy(ports.live),
        "proxy": lambda: healthy(ports.origin),
        # Nobody can ask it; it sends from its first second on.
        "beat": lambda: True,
    }
    for command in services(ports, environment, verbose=verbose):
        supervisor.start(command, tells.get(command.name))
    supervisor.wait_until_up(START_SECONDS)


def _welcome(port: int, token: str, data_dir: Path) -> str:
    base = f"http://{HOST}:{port}"
    lines = [
        "",
        f"Quintessence runs at {base} - open it in a browser. Ctrl-C stops it.",
        f"Data: {data_dir}. For manage.py beside it: set -a; . {data_dir / 'env'}; set +a",
        "",
        "Begin a match against a bot as the demo player:",
        f'  curl -s -X POST {base}/api/v1/matches -H "Authorization: Bearer $TOKEN" \\',
        "    -H 'Content-Type: application/json' \\",
        '    -d \'{"game": "elementalist", "seats": [{"me": true}, {"bot": "apprentice"}]}\'',
        f"or become a guest of your own: curl -s -X POST {base}/api/v1/guests",
        "",
        "The demo player's token, to paste first:",
        f"  TOKEN={token}",
        "",
    ]
    return "\n".join(lines)


def _as_shell(environment: Mapping[str, str]) -> str:
    names = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DATA_DIR", "STATIC_ROOT")
    return "".join(f"{name}='{environment[name]}'\n" for name in names)
