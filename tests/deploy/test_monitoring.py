"""What is watched exists: rules, dashboard and scrape configuration name the service's own metrics."""

import json
import re
from pathlib import Path

import pytest
import yaml
from django.db import OperationalError
from django.urls import get_resolver

from config import metrics as page
from games import metrics

CHECKOUT = Path(__file__).resolve().parents[2]
MONITORING = CHECKOUT / "deploy" / "monitoring"
RULES = [
    rule
    for group in yaml.safe_load((MONITORING / "alerts.yaml").read_text())["groups"]
    for rule in group["rules"]
]
DASHBOARD = json.loads((MONITORING / "dashboard.json").read_text())
EXPRESSIONS = {f"alert {rule['alert']}": rule["expr"] for rule in RULES} | {
    f"panel {panel['title']} {target['refId']}": target["expr"]
    for panel in DASHBOARD["panels"]
    for target in panel["targets"]
}


@pytest.fixture
def shown(monkeypatch):
    """Every name of a sample that the page can have, with its labels."""

    def away():
        raise OperationalError("not needed here")

    monkeypatch.setattr(page.connection, "cursor", away)
    families = [*metrics.REGISTRY.collect(), *page.ServiceState(dict).collect()]
    names: dict[str, set[str]] = {}
    for family in families:
        endings = {"counter": ["_total"], "histogram": ["_bucket", "_sum", "_count"]}
        for ending in endings.get(family.type, [""]):
            names[family.name + ending] = LABELS.get(family.name, set()) | (
                {"le"} if ending == "_bucket" else set()
            )
    return names


LABELS = {
    "quintessence_requests": {"method", "path", "status"},
    "quintessence_request_seconds": {"method", "path"},
    "quintessence_moves_accepted": {"game"},
    "quintessence_moves_refused": {"game", "kind"},
    "quintessence_wakeup_seconds": {"lane"},
    "quintessence_bot_thinking_seconds": {"level", "game"},
    "quintessence_breakers_open": {"server"},
    "quintessence_pool_connections": {"state"},
    "quintessence_queue_waiting": {"lane"},
    "quintessence_queue_held": {"lane"},
    "quintessence_queue_taken": {"lane"},
    "quintessence_queue_oldest_seconds": {"lane"},
}
"""All labels there are: none names a player or a match."""


def test_there_are_no_other_labels():
    counted = {
        f"quintessence_{metric._name.removeprefix('quintessence_')}": set(metric._labelnames)
        for metric in metrics.REGISTRY._collector_to_names
        if metric._labelnames
    }
    assert counted == {name: LABELS[name] for name in counted}
    assert {name for name in LABELS if not name.startswith("quintessence_queue_")} == counted.keys()


@pytest.mark.parametrize("where", EXPRESSIONS)
def test_every_metric_that_is_named_exists_with_its_labels(where, shown):
    expression = EXPRESSIONS[where]
    named = set(re.findall(r"quintessence_\w+", expression))
    assert named - shown.keys() == set()
    assert named or where == "alert ServiceNotMeasured"
    asked = {
        label
        for group in re.findall(r"by \(([^)]*)\)", expression)
        for label in group.replace(" ", "").split(",")
    } | set(re.findall(r'(\w+)(?:=~|!~|!=|=)"', expression))
    assert asked - {"job"} <= set().union(*(shown[name] for name in named))
    assert expression.count("(") == expression.count(")")


def test_every_metric_has_a_place_on_the_dashboard(shown):
    drawn = {name for panel in DASHBOARD["panels"] for name in _named(panel)}
    families = {re.sub(r"_(?:bucket|sum|count|total)$", "", name) for name in shown}
    assert families - {re.sub(r"_(?:bucket|sum|count|total)$", "", name) for name in drawn} == set()


def _named(panel):
    return {name for target in panel["targets"] for name in re.findall(r"quintessence_\w+", target["expr"])}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_every_rule_says_how_urgent_it_is_and_what_to_look_at(rule):
    assert rule["labels"]["severity"] in {"page", "ticket"}
    assert rule["annotations"].keys() == {"summary", "description"}


def test_the_templates_that_are_named_are_addresses_of_the_service():
    routes: set[str] = set()

    def walk(prefix, patterns):
        for pattern in patterns:
            route = prefix + str(pattern.pattern)
            if hasattr(pattern, "url_patterns"):
                walk(route, pattern.url_patterns)
            else:
                routes.add(route)

    walk("/", get_resolver().url_patterns)
    named = {path for text in EXPRESSIONS.values() for path in re.findall(r'path="([^"]+)"', text)}
    assert named
    assert named <= routes


def test_the_scraper_asks_a_service_of_compose_that_it_may_call_by_name():
    (job,) = yaml.safe_load((MONITORING / "prometheus.yaml").read_text())["scrape_configs"]
    ((target,),) = (each["targets"] for each in job["static_configs"])
    name, port = target.split(":")
    service = yaml.safe_load((CHECKOUT / "deploy" / "compose.yaml").read_text())["services"][name]
    assert name in service["environment"]["ALLOWED_HOSTS"].split(",")
    assert f"--port={port}" in (CHECKOUT / "deploy" / "Dockerfile").read_text()
    assert {rule["expr"] for rule in RULES if "up{" in rule["expr"]} == {
        f'up{{job="{job["job_name"]}"}} == 0'
    }
    assert (MONITORING / "alerts.yaml").exists()
