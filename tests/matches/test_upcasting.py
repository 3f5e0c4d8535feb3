"""A release that changes an event: old streams go on under it, everywhere they are read.

The change is the one that CONTRIBUTING.md tells how to make: the event's `schema` is raised, and an
upcaster makes the new form of the old one. The rules stay, and so does their version.
"""

from typing import ClassVar

import pytest

from games.audit.bundle import bundle_of
from games.audit.verifier import read_bundle, verify
from games.elementalist import drafting
from games.elementalist import game as elementalist
from games.elementalist.events import FirstRolled
from games.kernel import registry
from games.kernel.content import canonical
from games.kernel.records import Event
from games.kernel.visibility import Public
from games.matches import store
from games.matches.errors import NotRunning
from games.matches.loading import at_version, cache, load
from games.matches.models import Match, MatchSnapshot
from games.matches.projections import rebuild
from tests.api.client import Api
from tests.play import midway, play_to_end, players, state_bytes, two_seats

pytestmark = pytest.mark.django_db(transaction=True)


class Rolled(Event, frozen=True, kw_only=True, tag="first_rolled"):
    """The second form of `first_rolled`: `seat` is called `chooser` now, and `sides` is new."""

    schema: ClassVar[int] = 2
    chooser: Public[int]
    sides: Public[int]

    def apply(self, state):
        FirstRolled(because=self.because, seat=self.chooser).apply(state)


def upcast(data):
    return {"type": data["type"], "because": data["because"], "chooser": data["seat"], "sides": 2}


@pytest.fixture
def deploy(monkeypatch):
    """Puts the release with the second form in place, with or without its upcaster."""

    def put_in_place(upcasters):
        old = type(elementalist.VERSIONS[-1])
        kinds = tuple(Rolled if kind is FirstRolled else kind for kind in old.event_types)
        new = type("NextRelease", (old,), {"event_types": kinds, "upcasters": upcasters})
        monkeypatch.setattr(elementalist, "VERSIONS", [new()])
        monkeypatch.setattr(
            drafting, "FirstRolled", lambda because, seat: Rolled(because=because, chooser=seat, sides=2)
        )
        registry._installed.cache_clear()
        cache.clear()

    yield put_in_place
    monkeypatch.undo()
    registry._installed.cache_clear()
    cache.clear()


def rolled(records):
    return [each["data"] for each in records if each["type"] == "first_rolled"]


def test_an_old_stream_is_read_everywhere_in_the_new_form_and_goes_on(deploy):
    before = midway(lambda: two_seats(*players(2)), moves=12)
    stored = store.read(before.id)
    (version,) = [each.header.version for each in stored if each.header.type == "first_rolled"]
    deploy({("first_rolled", 1): upcast})

    after = load(before.id)
    assert state_bytes(after) == state_bytes(before)
    assert after.awaiting_seats == before.awaiting_seats
    assert canonical(at_version(after, version).state) == canonical(at_version(before, version).state)
    assert rebuild(after.id) == []

    api = Api()
    expected = {"chooser": before.state.first_chooser, "sides": 2}
    assert rolled(api.get(f"/api/v1/matches/{after.id}/events").json()["events"]) == [expected]
    query = "query($id: UUID!) { match(id: $id) { events(first: 100) { edges { node { type data } } } } }"
    edges = api.graphql(query, id=str(after.id))["data"]["match"]["events"]["edges"]
    assert rolled([edge["node"] for edge in edges]) == [expected]

    finished = play_to_end(after)
    assert store.read(finished.id, upto=before.version) == stored
    verify(bundle_of(finished, store.read(finished.id)))
    proof = api.get(f"/api/v1/matches/{finished.id}/audit").content
    verify(read_bundle(proof))


def test_new_matches_are_stored_in_the_new_form(deploy):
    deploy({("first_rolled", 1): upcast})
    finished = play_to_end(two_seats(*players(2)))
    records = store.read(finished.id)
    assert [each.header.schema for each in records if each.header.type == "first_rolled"] == [2]
    verify(bundle_of(finished, records))


def test_without_the_upcaster_the_match_is_quarantined_and_nothing_is_lost(deploy, monkeypatch):
    before = midway(lambda: two_seats(*players(2)), moves=12)
    stored = store.read(before.id)
    # Registration would refuse it: this stands for a mistake that it can't see.
    monkeypatch.setattr(registry, "check_contract", lambda _game: None)
    deploy({})
    with pytest.raises(NotRunning):
        load(before.id)
    assert "no upcaster for first_rolled" in Match.objects.get(pk=before.id).quarantine_reason
    assert store.read(before.id) == stored
    deploy({("first_rolled", 1): upcast})
    assert "status" in rebuild(before.id)
    assert state_bytes(load(before.id)) == state_bytes(before)
    assert not MatchSnapshot.objects.filter(match_id=before.id).exists()
