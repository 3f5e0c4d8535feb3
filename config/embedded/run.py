"""`run`: the whole service in one terminal, with data that stays."""

import contextlib
import http.client
import os
import socket
import subprocess
import sys
from pathlib import Path

from config.embedded.errors import EmbeddedError
from config.embedded.places import (
    data_folder,
    lasting_home,
    lasting_secrets,
    server_identity,
    write_private,
)
from config.embedded.processes import Command, Signals
from config.embedded.servers import HOST, Postgres, Redis, free_port
from config.embedded.supervisor import Supervisor

CHECKOUT = Path(__file__).resolve().parents[2]
SERVICE_ROLE = "quintessence_app"
WEB_WORKERS = 2
WEB_THREADS = 24
LIVE_REQUESTS = 12_000
"""Requests that the ASGI process has open, most of them waiting; above `MAX_WAITERS`."""
START_SECONDS = 60


def run() -> int:
    """Start everything, print the first request, stop everything on a signal."""
    port = _port()
    for wanted in (port, port + 1):
        _refuse_if_used(wanted)
    data_dir = Path(os.environ.get("DATA_DIR") or CHECKOUT / ".data").resolve()
    supervisor = Supervisor()
    with Signals().installed() as signals, data_folder(data_dir), contextlib.ExitStack() as stack:
        stack.callback(supervisor.stop_all)
        stack.callback(signals.ignore)
        environment = _environment(data_dir)
        _start_servers(supervisor, environment, data_dir)
        write_private(data_dir / "env", _as_shell(environment))
        _prepare(supervisor, environment)
        token = _demo_token(environment)
        for command in services(port, environment):
            supervisor.start(command)
        supervisor.wait_until(
            lambda: _healthy(port) and _healthy(port + 1), START_SECONDS, "the web servers did not answer"
        )
        supervisor.say(_welcome(port, token, data_dir))
        stopping: list[int] = []
        signals.handle = stopping.append
        while not stopping:
            supervisor.tick()
        supervisor.say("stopping")
    return 0


def _port() -> int:
    text = os.environ.get("PORT") or "8000"
    # The ASGI process takes the next one.
    if not text.isdecimal() or not 0 < int(text) < 65535:  # noqa: PLR2004 - the highest port
        raise EmbeddedError(f"PORT is {text!r}; it has to be a number from 1 to 65534")
    return int(text)


def _refuse_if_used(port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError as error:
            raise EmbeddedError(
                f"port {port} on {HOST} can't be used ({error.strerror}). "
                "The WSGI and ASGI processes need PORT and PORT+1: choose another one, for instance PORT=9000"
            ) from None


def _environment(data_dir: Path) -> dict[str, str]:
    defaults = {
        "SECRET_KEY": lasting_secrets(data_dir)["secret_key"],
        "STATIC_ROOT": str(data_dir / "static"),
        "LOG_FORMAT": "console",
        # On the loopback interface, without a certificate.
        "HTTPS_ONLY": "false",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PYTHONUNBUFFERED": "1",
    }
    environment = {**defaults, **os.environ, "DATA_DIR": str(data_dir)}
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
        command = server.command()
        supervisor.start(command)
        supervisor.wait_until(server.answers, START_SECONDS, f"{command.name} did not start")
        environment[name] = server.url


def _prepare(supervisor: Supervisor, environment: dict[str, str]) -> None:
    for name, subcommand in (("migrate", "migrate"), ("static", "collectstatic")):
        command = Command(name, [*_manage(), subcommand, "--no-input"], environment, CHECKOUT)
        if code := supervisor.finish(command):
            raise EmbeddedError(f"{name} failed ({code})")


def _demo_token(environment: dict[str, str]) -> str:
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


def services(port: int, environment: dict[str, str]) -> list[Command]:
    """The service's own processes, in the order of starting; they are stopped in the opposite one."""
    env = dict(environment)
    env["DATABASE_ROLE"] = os.environ.get("DATABASE_ROLE", SERVICE_ROLE)
    granian = [sys.executable, "-m", "granian", "--host", HOST, "--no-ws", "--respawn-failed-workers"]
    celery = [sys.executable, "-m", "celery", "--quiet", "--app=config"]
    argvs = {
        "worker": [
            *celery,
            "worker",
            "--queues=turns,opponents,maintenance",
            "--concurrency=2",
            "--loglevel=INFO",
            "--without-gossip",
            "--without-mingle",
        ],
        "beat": [*celery, "beat", "--loglevel=INFO", "--pidfile="],
        "live": [
            *granian,
            "--interface=asginl",
            f"--port={port + 1}",
            f"--backpressure={LIVE_REQUESTS}",
            "config.asgi:application",
        ],
        "web": [
            *granian,
            "--interface=wsgi",
            f"--port={port}",
            f"--workers={WEB_WORKERS}",
            f"--blocking-threads={WEB_THREADS}",
            "config.wsgi:application",
        ],
    }
    return [Command(name, argv, env, CHECKOUT) for name, argv in argvs.items()]


def _healthy(port: int) -> bool:
    connection = http.client.HTTPConnection(HOST, port, timeout=2)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _welcome(port: int, token: str, data_dir: Path) -> str:
    base = f"http://{HOST}:{port}"
    lines = [
        "",
        f"Quintessence runs at {base} (under ASGI: http://{HOST}:{port + 1}). Ctrl-C stops it.",
        f"Data: {data_dir}. For manage.py beside it: set -a; . {data_dir / 'env'}; set +a",
        "",
        "Become a guest:",
        f"  curl -s -X POST {base}/api/v1/guests",
        "Or be the demo player and begin a match against a bot:",
        f"  curl -s -X POST {base}/api/v1/matches -H 'Authorization: Bearer {token}' \\",
        "    -H 'Content-Type: application/json' \\",
        '    -d \'{"game": "elementalist", "seats": [{"me": true}, {"bot": "apprentice"}]}\'',
        f"All addresses: {base}/api/v1/docs",
        "",
    ]
    return "\n".join(lines)


def _as_shell(environment: dict[str, str]) -> str:
    names = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DATA_DIR", "STATIC_ROOT")
    return "".join(f"{name}='{environment[name]}'\n" for name in names)
