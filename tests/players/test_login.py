"""Logging in to the admin site: how often one may fail, and how much memory passwords take."""

import threading
from contextlib import ExitStack
from datetime import timedelta

import pytest
import time_machine
from axes.models import AccessAttempt
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.db import connections
from django.test import Client
from django.utils import timezone

from games.players import hashing
from games.players.models import Player
from tests.api.client import problem

LOGIN = "/admin/login/"
RIGHT, WRONG = "a-long-password", "a-wrong-password"
PATIENCE = 30


def log_in(password, name="root", **headers):
    return Client(**headers).post(LOGIN, {"username": name, "password": password})


@pytest.fixture
def root(transactional_db):
    return Player.objects.create_superuser("root", RIGHT)


@pytest.fixture
def hashed(monkeypatch):
    """Counts the passwords that are hashed."""
    seen = []

    def counting(name):
        real = getattr(Argon2PasswordHasher, name)

        def counted(self, password, more):
            seen.append(name)
            return real(self, password, more)

        monkeypatch.setattr(Argon2PasswordHasher, name, counted)

    counting("verify")
    counting("encode")
    return seen


def test_the_parameters_are_those_of_the_rfc(root):
    assert root.password.startswith("argon2$argon2id$v=19$m=65536,t=3,p=4$")


def test_of_many_passwords_at_once_a_few_are_hashed_and_the_others_refused(root, monkeypatch):
    at_once, refused, held, most = 40, [], [], []
    enough = threading.Condition()
    real = Argon2PasswordHasher.verify

    def held_back(self, password, encoded):
        with enough:
            held.append(1)
            most.append(len(held))
            enough.wait_for(lambda: len(refused) == at_once - hashing.AT_ONCE, timeout=PATIENCE)
        answer = real(self, password, encoded)
        with enough:
            held.pop()
        return answer

    monkeypatch.setattr(Argon2PasswordHasher, "verify", held_back)
    answers = []

    def attempt():
        answer = log_in(WRONG)
        with enough:
            answers.append(answer)
            if answer.status_code == 503:
                refused.append(answer)
            enough.notify_all()
        connections.close_all()

    threads = [threading.Thread(target=attempt) for _ in range(at_once)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer.status_code for answer in answers) == [200] * hashing.AT_ONCE + [503] * 38
    assert len(most) == max(most) == hashing.AT_ONCE
    problem(refused[0], 503, "unavailable")
    assert refused[0]["Retry-After"] == "1"
    # Whoever comes afterwards finds room.
    assert log_in(RIGHT).status_code == 302


def test_other_pages_that_hash_are_refused_as_well_and_change_nothing(root):
    operator = Client()
    operator.force_login(root)
    form = {"name": "second", "password1": RIGHT, "password2": RIGHT}
    with ExitStack() as all_taken:
        for _ in range(hashing.AT_ONCE):
            all_taken.enter_context(hashing._slot())
        refused = operator.post("/admin/players/player/add/", form)
        problem(refused, 503, "unavailable")
        assert refused["Retry-After"] == "1"
    assert list(Player.objects.all()) == [root]
    assert operator.post("/admin/players/player/add/", form).status_code == 302


def test_who_fails_too_often_waits_and_no_further_password_is_looked_at(root, hashed, settings):
    for _ in range(settings.AXES_FAILURE_LIMIT - 1):
        assert log_in(WRONG).status_code == 200
    assert log_in(WRONG).status_code == 429
    assert len(hashed) == settings.AXES_FAILURE_LIMIT
    for _ in range(40):
        refused = log_in(WRONG)
        problem(refused, 429, "too-many-requests")
        assert refused["Retry-After"] == "900"
    right = log_in(RIGHT)
    problem(right, 429, "too-many-requests")
    assert "sessionid" not in right.cookies
    assert len(hashed) == settings.AXES_FAILURE_LIMIT
    with time_machine.travel(timezone.now() + timedelta(minutes=15, seconds=1)):
        welcome = log_in(RIGHT)
        assert welcome.status_code == 302
        assert "sessionid" in welcome.cookies


def test_names_and_addresses_are_counted_each_behind_the_proxy(root, hashed, settings):
    settings.NUM_PROXIES = 1
    settings.AXES_FAILURE_LIMIT = 3

    def attempt(name, address, password=WRONG):
        # What stands before the proxy's own entry is whatever the client wrote.
        return log_in(password, name, HTTP_X_FORWARDED_FOR=f"203.0.113.9, {address}").status_code

    assert [attempt(f"somebody{n}", "198.51.100.7") for n in range(4)] == [200, 200, 429, 429]
    assert attempt("root", "198.51.100.7", RIGHT) == 429
    # Another address is another client, until the name is what fails.
    assert attempt("root", "198.51.100.8", RIGHT) == 302
    assert [attempt("root", f"2001:db8::{n}") for n in range(4)] == [200, 200, 429, 429]
    assert attempt("root", "198.51.100.8", RIGHT) == 429
    assert attempt("somebody9", "198.51.100.8") == 200


def test_an_address_that_is_none_is_no_failure_of_the_service(root, settings):
    settings.NUM_PROXIES = 1
    assert log_in(WRONG, HTTP_X_FORWARDED_FOR="not an address").status_code == 200
    assert log_in(RIGHT, HTTP_X_FORWARDED_FOR="not an address").status_code == 302


def test_nothing_of_a_password_is_kept(root):
    log_in("my-secret-of-another-site")
    stored = str(list(AccessAttempt.objects.values()))
    assert "my-secret" not in stored
    assert "root" in stored
