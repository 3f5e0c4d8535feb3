"""What operators read of moves: how many were accepted and refused, and how bots keep up."""

from uuid import UUID, uuid4

import pytest

from games.kernel.errors import MalformedMove
from games.kernel.registry import installed
from games.matches import duequeue, lobby, play, wakeups, working
from games.matches.clocks import Clock
from games.matches.duequeue import Taken
from games.matches.errors import MatchNotFound, NotRunning, StaleVersion
from games.matches.loading import load
from games.matches.lobby import SeatSpec
from games.metrics import REGISTRY
from tests.play import players

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _no_wakeups(monkeypatch):
    """Nothing is left in the queue for other tests of this process."""
    monkeypatch.setattr(wakeups, "after_commit", lambda _loaded: None)


def value(name, **labels):
    return REGISTRY.get_sample_value(f"quintessence_{name}", labels) or 0.0


def refused():
    """Refused moves of the game, by kind."""
    return {
        sample.labels["kind"]: sample.value
        for family in REGISTRY.collect()
        for sample in family.samples
        if sample.name == "quintessence_moves_refused_total" and sample.labels["game"] == "elementalist"
    }


def begun(*seats):
    """A match, at the first decision of a seat."""
    (creator,) = players(1)
    loaded = lobby.create_match(
        creator_id=creator,
        installed=installed("elementalist"),
        options={},
        seats=list(seats),
        clock=Clock(),
    )
    while loaded.awaiting_system:
        loaded = play.advance(loaded) or load(loaded.id)
    return creator, loaded


def test_a_move_is_counted_once_however_often_it_is_sent():
    creator, loaded = begun(SeatSpec(me=True), SeatSpec(bot="novice"))
    before = value("moves_accepted_total", game="elementalist")
    for _ in range(3):
        play.concede(match_id=loaded.id, player_id=creator, key="once")
    assert value("moves_accepted_total", game="elementalist") == before + 1


def test_a_refused_move_is_counted_by_what_stood_in_its_way():
    creator, loaded = begun(SeatSpec(me=True), SeatSpec(bot="novice"))
    before = refused()
    move = {"type": "choose_pyramid", "kind": "RS"}
    with pytest.raises(MalformedMove):
        play.submit_move(match_id=loaded.id, player_id=creator, move={"type": "dance"})
    with pytest.raises(StaleVersion):
        play.submit_move(match_id=loaded.id, player_id=creator, move=move, expected_version=1)
    play.concede(match_id=loaded.id, player_id=creator)
    with pytest.raises(NotRunning):
        play.submit_move(match_id=loaded.id, player_id=creator, move=move)
    grown = {kind: count - before.get(kind, 0) for kind, count in refused().items()}
    assert {kind: count for kind, count in grown.items() if count} == {
        "malformed-move": 1,
        "stale-version": 1,
        "not-running": 1,
    }


def test_who_may_not_know_of_a_match_counts_nothing():
    creator, _ = begun(SeatSpec(me=True), SeatSpec(bot="novice"))
    before = refused()
    with pytest.raises(MatchNotFound):
        play.concede(match_id=uuid4(), player_id=creator)
    assert refused() == before


def test_a_worker_tells_how_long_work_waited_and_its_bots_thought(settings):
    settings.BOT_STEP_SECONDS = 0
    _, loaded = begun(SeatSpec(bot="novice"), SeatSpec(bot="novice"))

    def thoughts():
        return [
            value("wakeup_seconds_count", lane="opponents"),
            value("wakeup_seconds_sum", lane="opponents"),
            value("bot_thinking_seconds_count", level="novice", game="elementalist"),
            value("bot_thinking_seconds_sum", level="novice", game="elementalist"),
        ]

    before = thoughts()
    working.look_after(Taken(lane=duequeue.OPPONENTS, match=UUID(str(loaded.id)), waited=1.5, held=None))
    assert load(loaded.id).version > loaded.version
    # Nothing finer than a quarter of a second is counted of a thought.
    assert [after - earlier for after, earlier in zip(thoughts(), before, strict=True)] == [1, 1.5, 1, 0.25]
