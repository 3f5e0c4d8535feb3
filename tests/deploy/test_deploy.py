"""The files of `deploy/` fit the code: variables, queues, health checks, commands."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
import yaml
from django.conf import settings
from granian.cli import cli

CHECKOUT = Path(__file__).resolve().parents[2]
DEPLOY = CHECKOUT / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SERVICES = COMPOSE["services"]
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()
README = (DEPLOY / "README.md").read_text()
OURS = [name for name, service in SERVICES.items() if service["image"] == "quintessence"]


def command_of(name):
    """What a container of ours runs: its own command, else the image's."""
    own = SERVICES[name].get("command")
    if own is not None:
        return own
    (shown,) = re.findall(r"^CMD (\[.*?\])$", DOCKERFILE.replace("\\\n", ""), re.MULTILINE)
    return yaml.safe_load(shown)


def test_services_act_as_the_restricted_role_and_migrations_as_the_owner():
    roles = {name: SERVICES[name]["environment"]["DATABASE_ROLE"] for name in OURS}
    assert roles.pop("migrate") == ""
    assert set(roles.values()) == {"quintessence_app"}


@pytest.mark.parametrize("name", SERVICES)
def test_who_waits_for_health_waits_for_something_that_tells_it(name):
    waits = SERVICES[name].get("depends_on", {})
    for other, wanted in waits.items():
        service = SERVICES[other]
        if wanted["condition"] == "service_completed_successfully":
            assert service["restart"] == "no"
        else:
            assert wanted["condition"] == "service_healthy"
            checked = service.get("healthcheck", {})
            assert not checked.get("disable")
            assert "test" in checked or (other in OURS and "HEALTHCHECK" in DOCKERFILE)


def test_the_workers_take_from_every_queue_and_from_none_twice():
    taken = [
        queue
        for name in ("worker", "bots")
        for option in command_of(name)
        if option.startswith("--queues=")
        for queue in option.removeprefix("--queues=").split(",")
    ]
    assert sorted(taken) == sorted(queue.name for queue in settings.CELERY_TASK_QUEUES)


def test_matches_between_bots_get_what_processor_time_is_left():
    assert command_of("bots")[:3] == ["nice", "-n", "10"]
    assert SERVICES["bots"]["cpu_shares"] < 1024
    assert "cpu_shares" not in SERVICES["worker"]


@pytest.mark.parametrize("name", ["web", "live"])
def test_granian_takes_its_options_and_finds_the_application(name):
    program, *options, target = command_of(name)
    assert program == "granian"
    context = cli.make_context("granian", [*options, target])
    assert context.params["port"] == 8000
    assert str(context.params["interface"]) in {"wsgi", "asginl"}
    module, attribute = target.split(":")
    assert callable(getattr(import_module(module), attribute))


def test_the_image_asks_itself_where_a_host_name_is_always_allowed():
    assert "http://127.0.0.1:8000/healthz" in DOCKERFILE
    assert "127.0.0.1" in settings.ALLOWED_HOSTS


def test_guide_image_and_compose_agree_on_processes_and_threads():
    workers, threads = (
        re.findall(rf"^ +{name}=([0-9]+)", DOCKERFILE, re.MULTILINE)[0]
        for name in ("GRANIAN_WORKERS", "GRANIAN_BLOCKING_THREADS")
    )
    assert f"granian's WSGI: {workers} processes with {threads} threads each" in README
    assert f"${{GRANIAN_WORKERS:-{workers}}}" == SERVICES["web"]["environment"]["GRANIAN_WORKERS"]
    assert (
        f"${{GRANIAN_BLOCKING_THREADS:-{threads}}}"
        == (SERVICES["web"]["environment"]["GRANIAN_BLOCKING_THREADS"])
    )
    # The image's numbers are of the web alone.
    assert {"--workers=1", "--blocking-threads=1"} <= set(command_of("live"))


def test_all_processes_count_in_one_folder_that_the_image_knows():
    (place,) = re.findall(r"PROMETHEUS_MULTIPROC_DIR=(\S+)", DOCKERFILE)
    assert {tuple(SERVICES[name]["volumes"]) for name in OURS} == {(f"metrics:{place}",)}
    (user,) = re.findall(r"--uid ([0-9]+)", DOCKERFILE)
    assert f"uid={user}," in COMPOSE["volumes"]["metrics"]["driver_opts"]["o"]


@pytest.mark.parametrize("script", ["build.sh", "postgres/10-roles.sh"])
def test_scripts_are_sound_shell(script):
    assert subprocess.run(["bash", "-n", str(DEPLOY / script)], check=False).returncode == 0
    assert "set -euo pipefail" in (DEPLOY / script).read_text()


def test_the_image_has_all_that_is_imported_and_no_embedded_server():
    copied = re.findall(r'"\$source/(\w+)"', (DEPLOY / "build.sh").read_text())
    assert copied == ["config", "games", "api", "workers"]
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text().split()
    assert {f"!{name}" for name in copied} <= set(ignored)
    # Nothing but the one-command run itself may import what the image leaves out.
    code = (
        "import sys; sys.modules['config.embedded'] = None; import django; django.setup();"
        "import config.urls, config.wsgi, config.asgi, config.celery, workers.tasks"
    )
    env = {"DEBUG": "1", "DATABASE_POOL_SIZE": "0", "DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, cwd=CHECKOUT, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
