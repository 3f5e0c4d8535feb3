"""Settings, guide, compose and the example of `.env` know the same variables, with the same defaults."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

CHECKOUT = Path(__file__).resolve().parents[2]
DEPLOY = CHECKOUT / "deploy"
TEXT = (DEPLOY / "compose.yaml").read_text()
SERVICES = yaml.safe_load(TEXT)["services"]
OURS = [name for name, service in SERVICES.items() if service["image"] == "quintessence"]
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()
SETTINGS = set(
    re.findall(r'env(?:\.\w+)?\(\s*"([A-Z_]+)"', (CHECKOUT / "config" / "settings.py").read_text())
)
NOT_OF_THE_SETTINGS = {
    "GRANIAN_BLOCKING_THREADS",
    "GRANIAN_WORKERS",
    "PORT",
    "PROMETHEUS_MULTIPROC_DIR",
    "QUINTESSENCE_DURABLE",
}
"""Variables that other programs read."""


def tables():
    """The guide's tables of variables, each as defaults by name."""
    found: list[dict[str, str]] = []
    section = (DEPLOY / "README.md").read_text().split("## Environment\n")[1].split("\n## ")[0]
    for line in section.splitlines():
        if line.startswith("| variable"):
            found.append({})
        elif line.startswith("| `"):
            _, names, defaults, *_ = line.split("|")
            values = defaults.replace("`", "").split(",")
            found[-1].update(zip(re.findall(r"`([A-Z_]+)`", names), map(str.strip, values), strict=True))
    return found


OF_SERVICES, OF_THE_IMAGE, OF_COMPOSE, OF_DEVELOPMENT = tables()
EXAMPLE = dict(re.findall(r"^#?([A-Z_]+)=(.*)$", (DEPLOY / "env.example").read_text(), re.MULTILINE))
ASKED = set(re.findall(r"\$\{([A-Z_]+)", TEXT))
"""What compose.yaml takes from `.env` by name."""
PASSED = {
    name for service in OURS for name, value in SERVICES[service]["environment"].items() if value is None
}
"""What compose.yaml hands on from `.env` where it is set there."""


def test_the_guide_lists_every_setting_and_no_other():
    listed = OF_SERVICES.keys() | OF_THE_IMAGE.keys() | OF_DEVELOPMENT.keys()
    assert listed == SETTINGS | NOT_OF_THE_SETTINGS


@pytest.mark.parametrize("name", OURS)
def test_every_service_gets_every_setting(name):
    given = SERVICES[name]["environment"].keys()
    assert given - OF_THE_IMAGE.keys() == OF_SERVICES.keys()


def test_what_can_be_set_is_in_the_example_and_nothing_else():
    fixed = {"DATABASE_URL", "REDIS_URL", "DATABASE_ROLE"}
    assert EXAMPLE.keys() == ASKED | PASSED
    assert EXAMPLE.keys() == (OF_SERVICES.keys() - fixed) | OF_COMPOSE.keys() | {
        "GRANIAN_BLOCKING_THREADS",
        "GRANIAN_WORKERS",
    }


def test_the_image_sets_what_the_guide_says_of_it():
    shown = {name: re.findall(rf"\b{name}=(\S+)", DOCKERFILE) for name in OF_THE_IMAGE}
    assert shown == {name: [value] for name, value in OF_THE_IMAGE.items()}


def test_guide_and_example_show_the_same_defaults():
    shown = {"empty": "", "none; required": ""}
    documented = {
        name: shown.get(value, value)
        for name, value in {**OF_SERVICES, **OF_THE_IMAGE, **OF_COMPOSE}.items()
        if name in EXAMPLE
    }
    # One proxy stands in front in compose, and none where nothing is said.
    assert documented == EXAMPLE | {"NUM_PROXIES": "0"}
    assert EXAMPLE["NUM_PROXIES"] == "1"


REAL = {name: value for name, value in OF_SERVICES.items() if value not in {"empty", "none; required"}}
"""The settings with a default that is a value."""


def evaluated(*environments):
    """All settings that processes with these variables have."""
    code = f"""
import os, runpy
for variables in {environments!r}:
    os.environ.update(variables)
    found = runpy.run_path("config/settings.py")
    print({{name: value for name, value in sorted(found.items()) if name.isupper()}})
    for name in variables:
        del os.environ[name]
"""
    required = {"SECRET_KEY": "x", "DATABASE_URL": "postgres://db/x", "REDIS_URL": "redis://redis/0"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=True,
        cwd=CHECKOUT,
        env={"PATH": os.environ["PATH"], **required},
        text=True,
    )
    # Objects differ by their address, whole numbers by how they were read.
    return re.sub(r"0x[0-9a-f]+|\.0\b", "", done.stdout).splitlines()


def test_the_documented_defaults_are_the_real_ones():
    documented, real = evaluated(REAL, {})
    assert documented == real


def test_every_setting_with_a_default_changes_something():
    other = {"HTTPS_ONLY": "false", "LOG_FORMAT": "console", "LOG_LEVEL": "ERROR", "METRICS_ALLOW": "::1/128"}
    real, *changed = evaluated({}, *({name: other.get(name, "7")} for name in REAL))
    assert len(changed) == len(REAL)
    assert [name for name, settings in zip(REAL, changed, strict=True) if settings == real] == []


def test_every_secret_is_asked_for_and_none_has_a_default():
    secrets = {name for name in EXAMPLE if "PASSWORD" in name or "SECRET" in name}
    assert set(re.findall(r"\$\{([A-Z_]+):\?", TEXT)) == secrets
    assert {EXAMPLE[name] for name in secrets} == {""}
    defaults = dict(re.findall(r"\$\{([A-Z_]+):-([^}]*)\}", TEXT))
    assert defaults == {name: EXAMPLE[name] for name in defaults}


def test_what_has_a_default_is_commented_out_but_for_the_sites_address():
    asked = set(re.findall(r"^([A-Z_]+)=", (DEPLOY / "env.example").read_text(), re.MULTILINE))
    assert asked == {name for name in EXAMPLE if "PASSWORD" in name or "SECRET" in name} | {"SITE_ADDRESS"}


def test_the_proxy_and_the_services_hear_of_one_address():
    heard = {SERVICES[name]["environment"]["SITE_ADDRESS"] for name in [*OURS, "proxy"]}
    assert heard == {"${SITE_ADDRESS:-localhost}"}
