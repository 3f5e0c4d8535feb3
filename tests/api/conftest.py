import math
from uuid import UUID

import pytest

from games.matches import play
from games.matches.loading import load
from games.players import credentials
from tests.api.client import Api


@pytest.fixture(autouse=True)
def _unlimited(settings, servers):
    """Budgets have tests of their own."""
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, 0)


@pytest.fixture
def credentials_kept(monkeypatch):
    """As in a serving process whose lease is good: known tokens are not looked up again."""
    monkeypatch.setattr(credentials, "_kept", kept := credentials._Kept())
    kept._trusted_until = math.inf


@pytest.fixture
def alice(transactional_db):
    return Api()


@pytest.fixture
def bob(transactional_db):
    return Api()


@pytest.fixture
def nobody(transactional_db):
    return Api(anonymous=True)


class Table:
    """A running match of Elementalist between two guests, with the worker's part played at once."""

    def __init__(self, first, second, **more):
        body = {"game": "elementalist", "seats": [{"me": True}, {"open": True}], **more}
        self.id = first.post("/api/v1/matches", body).json()["id"]
        self.path = f"/api/v1/matches/{self.id}"
        assert second.post(f"{self.path}/join").status_code == 200
        self.seats = [first, second]
        self.settle()

    def settle(self):
        loaded = load(UUID(self.id))
        while loaded.awaiting_system:
            loaded = play.advance(loaded) or load(loaded.id)

    def seen(self, by=None):
        return (by or self.seats[0]).get(self.path).json()

    @property
    def version(self):
        return self.seen()["version"]

    def turn(self):
        """Whoever is awaited, and its legal moves."""
        seat = self.seen()["awaiting"]["seats"][0]
        mover = self.seats[seat]
        return mover, mover.get(f"{self.path}/moves").json()["moves"]

    def play(self, count):
        for step in range(count):
            if self.seen()["status"] != "running":
                return
            mover, moves = self.turn()
            answer = mover.post(f"{self.path}/moves", {"move": moves[(step * 7 + 3) % len(moves)]})
            assert answer.status_code == 201, answer.content
            self.settle()

    def play_to_end(self):
        self.play(3000)
        assert self.seen()["status"] == "finished"


@pytest.fixture
def table(alice, bob):
    return Table(alice, bob)
