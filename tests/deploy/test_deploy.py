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


def variables_of_the_settings() -> set[str]:
    source = (CHECKOUT / "config" / "settings.py").read_text()
    return set(re.findall(r'env(?:\.\w+)?\(\s*"([A-Z_]+)"', source))


def command_of(name: str) -> list[str]:
    """What a container of ours runs: its own command, else the image's."""
    own = SERVICES[name].get("command")
    if own is not None:
        return own
    (shown,) = re.findall(r"^CMD (\[.*?\])$", DOCKERFILE.replace("\\\n", ""), re.MULTILINE)
    return yaml.safe_load(shown)


def test_the_guide_lists_every_variable_and_no_other() -> None:
    table = README.split("## Environment")[1].split("\n## ")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    listed = {name for row in rows for name in re.findall(r"`([A-Z_]+)`", row)}
    assert listed - variables_of_the_settings() == {"PORT", "QUINTESSENCE_DURABLE"}
    assert variables_of_the_settings() - listed == set()


@pytest.mark.parametrize("name", OURS)
def test_containers_get_variables_that_exist_and_all_that_are_required(name) -> None:
    given = set(SERVICES[name]["environment"])
    assert given <= variables_of_the_settings()
    assert {"SECRET_KEY", "DATABASE_URL", "REDIS_URL"} <= given


def test_services_act_as_the_restricted_role_and_migrations_as_the_owner() -> None:
    roles = {name: SERVICES[name]["environment"]["DATABASE_ROLE"] for name in OURS}
    assert roles.pop("migrate") == ""
    assert set(roles.values()) == {"quintessence_app"}


def test_every_secret_is_asked_for_and_none_has_a_default() -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    asked = dict(re.findall(r"\$\{([A-Z_]+)(:[?-])", text))
    example = dict(
        line.split("=", 1)
        for line in (DEPLOY / "env.example").read_text().splitlines()
        if line and not line.startswith("#")
    )
    assert set(asked) == set(example)
    secrets = {name for name, kind in asked.items() if kind == ":?"}
    assert secrets == {name for name in asked if "PASSWORD" in name or "SECRET" in name}
    assert {example[name] for name in secrets} == {""}


@pytest.mark.parametrize("name", SERVICES)
def test_who_waits_for_health_waits_for_something_that_tells_it(name) -> None:
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


def test_the_worker_takes_from_every_queue() -> None:
    (option,) = [each for each in command_of("worker") if each.startswith("--queues=")]
    assert option.removeprefix("--queues=").split(",") == [
        queue.name for queue in settings.CELERY_TASK_QUEUES
    ]


@pytest.mark.parametrize("name", ["web", "live"])
def test_granian_takes_its_options_and_finds_the_application(name) -> None:
    program, *options, target = command_of(name)
    assert program == "granian"
    context = cli.make_context("granian", [*options, target])
    assert context.params["port"] == 8000
    assert str(context.params["interface"]) in {"wsgi", "asginl"}
    module, attribute = target.split(":")
    assert callable(getattr(import_module(module), attribute))


def test_the_image_asks_itself_where_a_host_name_is_always_allowed() -> None:
    assert "http://127.0.0.1:8000/healthz" in DOCKERFILE
    default = SERVICES["web"]["environment"]["ALLOWED_HOSTS"]
    assert "127.0.0.1" in default


@pytest.mark.parametrize("script", ["build.sh", "postgres/10-roles.sh"])
def test_scripts_are_sound_shell(script) -> None:
    assert subprocess.run(["bash", "-n", str(DEPLOY / script)], check=False).returncode == 0
    assert "set -euo pipefail" in (DEPLOY / script).read_text()


def test_the_image_has_all_that_is_imported_and_no_embedded_server() -> None:
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
