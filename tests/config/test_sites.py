"""Settings that agree with the reverse proxy by themselves."""

import os
import subprocess
import sys
from ipaddress import ip_address
from pathlib import Path

import pytest

from config.sites import names_of, networks_of

CHECKOUT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("address", "names"),
    [
        ("play.example.org", ["play.example.org"]),
        ("https://play.example.org:8443/path", ["play.example.org"]),
        ("play.example.org:8443", ["play.example.org"]),
        ("a.example, http://b.example", ["a.example", "b.example"]),
        ("*.example.org", [".example.org"]),
        (":80", ["*"]),
        ("http://", ["*"]),
        ("http://[::1]:8000", ["[::1]"]),
        ("192.0.2.7", ["192.0.2.7"]),
        ("", []),
    ],
)
def test_every_name_that_the_proxy_serves_is_allowed(address, names):
    assert names_of(address) == names


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("private_ranges", "172.31.0.9", "172.32.0.1"),
        ("private_ranges", "::1", "2001:db8::1"),
        ("192.0.2.0/24 private_ranges", "192.0.2.8", "192.0.3.8"),
        ("192.0.2.8,198.51.100.0/24", "198.51.100.4", "127.0.0.1"),
    ],
)
def test_networks_are_written_as_for_the_proxy(text, inside, outside):
    networks = networks_of(text)
    assert any(ip_address(inside) in network for network in networks)
    assert not any(ip_address(outside) in network for network in networks)


def evaluate(expression, **variables):
    return subprocess.run(
        [sys.executable, "-c", f"from django.conf import settings; print({expression})"],
        capture_output=True,
        cwd=CHECKOUT,
        env={
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DEBUG": "1",
            **variables,
        },
        text=True,
        check=False,
    )


def test_the_settings_take_the_proxys_names_and_those_of_their_own():
    shown = evaluate("settings.ALLOWED_HOSTS", SITE_ADDRESS="https://play.example.org", ALLOWED_HOSTS="web,")
    assert shown.stdout == "['127.0.0.1', 'localhost', '[::1]', 'play.example.org', 'web']\n"


def test_a_network_that_is_none_stops_the_process():
    shown = evaluate("settings.METRICS_ALLOW", METRICS_ALLOW="everywhere")
    assert shown.returncode == 1
    assert "'everywhere' does not appear to be an IPv4 or IPv6 network" in shown.stderr
