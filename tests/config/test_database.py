"""A database that does not answer costs one request its time, and the others an answer at once."""

import contextlib
import socket
import threading
import time

import psycopg
import pytest
from django.db import OperationalError, connection
from psycopg.conninfo import make_conninfo

from config.database import base
from config.database.base import ImpatientConnection
from games.matches import selectors
from games.servers.breaker import Breaker
from tests.api.client import Api, problem

PATIENCE = 0.4


class Relay:
    """Passes bytes on to the real server; while frozen it takes them and passes nothing on."""

    def __init__(self, host, port):
        self._target = (host, port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.accepted = 0
        self.moving = threading.Event()
        self.moving.set()
        self._sockets = [self._listener]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        with contextlib.suppress(OSError):
            while True:
                near = self._listener.accept()[0]
                self.accepted += 1
                far = socket.create_connection(self._target)
                self._sockets += [near, far]
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one, other):
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                self.moving.wait()
                other.sendall(data)

    def close(self):
        self.moving.set()
        for each in self._sockets:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()


@pytest.fixture
def relay(db):
    info = connection.connection.info if connection.connection else None
    if info is None:
        connection.ensure_connection()
        info = connection.connection.info
    made = Relay(info.host or "127.0.0.1", info.port)
    made.conninfo = make_conninfo(
        host="127.0.0.1",
        port=made.port,
        user=info.user,
        password=info.password,
        dbname=info.dbname,
        connect_timeout=2,
    )
    yield made
    made.close()


@pytest.fixture(autouse=True)
def breaker(monkeypatch):
    monkeypatch.setattr(base, "breaker", made := Breaker("postgresql", pause=0.5))
    return made


def connect(relay):
    return ImpatientConnection.connect(relay.conninfo, autocommit=True, answer_within=PATIENCE)


def test_a_frozen_server_is_given_up_and_then_left_alone(relay, breaker):
    first, second = connect(relay), connect(relay)
    assert first.execute("SELECT 1").fetchone() == (1,)
    relay.moving.clear()
    begun = time.monotonic()
    with pytest.raises(psycopg.OperationalError, match="no answer within"):
        first.execute("SELECT 1")
    assert time.monotonic() - begun >= PATIENCE
    assert first.closed
    # Others do not so much as ask, neither on a connection they have nor for a new one.
    accepted = relay.accepted
    for ask in (lambda: second.execute("SELECT 1"), lambda: connect(relay)):
        with pytest.raises(psycopg.OperationalError, match="left alone"):
            ask()
    assert relay.accepted == accepted
    relay.moving.set()
    end = time.monotonic() + 10
    while breaker.open:
        assert time.monotonic() < end
    with connect(relay) as again:
        assert again.execute("SELECT 2").fetchone() == (2,)
    assert not breaker.open
    second.close()


def test_an_answer_on_any_connection_opens_the_way_for_all(relay, breaker):
    first, second = connect(relay), connect(relay)
    relay.moving.clear()
    with pytest.raises(psycopg.OperationalError, match="no answer within"):
        first.execute("SELECT 1")
    relay.moving.set()
    end = time.monotonic() + 10
    while breaker.open:
        assert time.monotonic() < end
    assert second.execute("SELECT 1").fetchone() == (1,)
    # At once, and not one after each pause.
    for _ in range(5):
        with connect(relay) as third:
            assert third.execute("SELECT 3").fetchone() == (3,)
    second.close()


def test_a_server_that_takes_no_connection_counts_as_well(relay, breaker):
    relay.moving.clear()
    with pytest.raises(psycopg.errors.ConnectionTimeout):
        connect(relay)
    assert breaker.open


def test_without_a_limit_a_statement_may_take_its_time(relay, breaker):
    with ImpatientConnection.connect(relay.conninfo, autocommit=True) as patient:
        assert patient.execute("SELECT pg_sleep(%s)", [PATIENCE * 2]).fetchone() is not None
    assert not breaker.open


def test_an_unavailable_answer_says_when_to_come_back(transactional_db, monkeypatch):
    def away(match_id, player_id):
        raise OperationalError("no answer within 4 s")

    monkeypatch.setattr(selectors, "visible_match", away)
    answer = Api(anonymous=True).get("/api/v1/matches/01890000-0000-7000-8000-000000000000")
    problem(answer, 503, "unavailable")
    assert int(answer["Retry-After"]) >= 1
