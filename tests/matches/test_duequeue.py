"""The fair queue: each due match once, shares equal, nothing lost with a worker, answers at their moment."""

import time
from collections import Counter
from uuid import UUID

import pytest

from games.matches import duequeue
from games.matches.duequeue import OPPONENTS, TURNS, Due
from games.servers.redis import prefixed, redis_client


@pytest.fixture(autouse=True)
def _empty(servers):
    def clean():
        for pattern in (prefixed("due", "*"), prefixed("broker", "*")):
            for key in redis_client().scan_iter(match=pattern):
                redis_client().delete(key)

    clean()
    yield
    clean()


def due(number, member="ada", group="here", lane=TURNS):
    return Due(lane=lane, match=UUID(int=number), group=group, member=member)


def tokens(lane=TURNS):
    return redis_client().llen(prefixed("broker", lane))


def served(count, cost=0.01, costs=None):
    """Take so many, each done at once at that cost."""
    order = []
    for _ in range(count):
        taken = duequeue.take(TURNS)
        assert taken is not None
        duequeue.done(taken, cost=(costs or {}).get(taken.match, cost))
        order.append(taken.match.int)
    return order


def test_a_match_is_there_once_however_often_it_is_put():
    for _ in range(3):
        duequeue.put([due(1), due(2), due(1)])
    assert duequeue.lengths()[TURNS].waiting == 2
    assert served(2) == [1, 2]
    assert duequeue.take(TURNS) is None


def test_lanes_know_nothing_of_each_other():
    duequeue.put([due(1, lane=OPPONENTS)])
    assert duequeue.take(TURNS) is None
    assert duequeue.take(OPPONENTS).match == UUID(int=1)


def test_what_becomes_due_while_it_is_taken_comes_back_when_it_is_done():
    duequeue.put([due(1)])
    taken = duequeue.take(TURNS)
    duequeue.put([due(1)])
    assert duequeue.take(TURNS) is None
    assert duequeue.done(taken, cost=0.0) == 1
    assert duequeue.done(duequeue.take(TURNS), cost=0.0) == 0


def test_who_has_many_matches_gets_no_more_than_who_has_one():
    duequeue.put([due(n, "many") for n in range(100)])
    duequeue.put([due(1000, "one")])
    assert 1000 in served(2)


def test_who_has_many_names_at_one_address_gets_no_more_than_one_at_another():
    duequeue.put([due(n, f"name{n}") for n in range(50)])
    duequeue.put([due(1000 + n, "one", group="there") for n in range(50)])
    order = served(40)
    assert 15 <= sum(number >= 1000 for number in order) <= 25


def test_time_is_shared_and_not_turns():
    slow = [due(n, "slow", group="a") for n in range(100)]
    fast = [due(1000 + n, "fast", group="b") for n in range(100)]
    duequeue.put([*slow, *fast])
    costs = {each.match: 0.09 for each in slow} | {each.match: 0.01 for each in fast}
    order = Counter(number >= 1000 for number in served(60, costs=costs))
    assert order[True] == pytest.approx(54, abs=3)


def test_absence_earns_nothing():
    duequeue.put([due(n, "ada", group="a") for n in range(50)])
    served(20)
    duequeue.put([due(1000 + n, "late", group="b") for n in range(50)])
    assert sum(number >= 1000 for number in served(20)) in range(9, 13)


def test_matches_of_one_creator_take_turns():
    duequeue.put([due(1), due(2), due(3)])
    order = []
    for _ in range(6):
        taken = duequeue.take(TURNS)
        duequeue.done(taken, cost=0.01)
        duequeue.put([due(taken.match.int)])
        order.append(taken.match.int)
    assert order == [1, 2, 3, 1, 2, 3]


def test_what_a_dead_worker_had_is_taken_by_another(monkeypatch):
    monkeypatch.setattr(duequeue, "LEASE_SECONDS", 0.05)
    duequeue.put([due(1)])
    assert duequeue.take(TURNS).match == UUID(int=1)
    end = time.monotonic() + 10
    while (again := duequeue.take(TURNS)) is None:
        assert time.monotonic() < end
    assert again.match == UUID(int=1)


def test_a_worker_that_lives_keeps_its_lease(monkeypatch):
    monkeypatch.setattr(duequeue, "LEASE_SECONDS", 0.4)
    monkeypatch.setattr(duequeue, "RENEW_SECONDS", 0.05)
    duequeue.put([due(1)])
    taken = duequeue.take(TURNS)
    with duequeue.working_on(taken):
        end = time.monotonic() + 1.2
        while time.monotonic() < end:
            assert duequeue.take(TURNS) is None
    assert duequeue.done(taken, cost=1.0) == 0
    assert duequeue.lengths()[TURNS].taken == 0


def test_an_answer_waits_for_its_moment_and_goes_first_then():
    duequeue.put([due(1), due(2)])
    taken = duequeue.take(TURNS)
    assert duequeue.hold(taken, b"e4", after=0.3, cost=0.01)
    assert duequeue.lengths()[TURNS].held == 1
    # Due anew while it is held: that is for later.
    duequeue.put([due(1)])
    second = duequeue.take(TURNS)
    assert (second.match, second.held) == (UUID(int=2), None)
    assert duequeue.take(TURNS) is None
    end = time.monotonic() + 10
    while (first := duequeue.take(TURNS)) is None:
        duequeue.put([due(2), due(3)])
        third = duequeue.take(TURNS)
        if third is not None and third.held is not None:
            first = third
            break
        duequeue.done(third, cost=0.0)
        assert time.monotonic() < end
    assert (first.match, first.held) == (UUID(int=1), b"e4")
    assert duequeue.done(first, cost=0.0) >= 1


def test_an_answer_that_is_lost_is_looked_for_again(monkeypatch):
    duequeue.put([due(1)])
    assert duequeue.hold(duequeue.take(TURNS), b"e4", after=0.0, cost=0.01)
    monkeypatch.setattr(duequeue, "LEASE_SECONDS", 0.02)
    # Whoever was to give it dies with it.
    assert duequeue.take(TURNS).held == b"e4"
    end = time.monotonic() + 10
    while (again := duequeue.take(TURNS)) is None:
        assert time.monotonic() < end
    assert (again.match, again.held) == (UUID(int=1), None)


def test_who_lost_the_lease_holds_nothing(monkeypatch):
    monkeypatch.setattr(duequeue, "LEASE_SECONDS", 0.02)
    duequeue.put([due(1)])
    late = duequeue.take(TURNS)
    end = time.monotonic() + 10
    while duequeue.take(TURNS) is None:
        assert time.monotonic() < end
    duequeue.done(late, cost=0.0)
    assert not duequeue.hold(late, b"e4", after=0.0, cost=0.0)


def test_tokens_are_few_however_much_is_due():
    for n in range(200):
        duequeue.put([due(n)])
    assert tokens() == duequeue.TOKENS
    assert tokens(OPPONENTS) == 0


def test_one_token_comes_for_all_that_is_held(monkeypatch):
    sent = []
    duequeue.put([due(n) for n in range(20)])
    monkeypatch.setattr(duequeue, "send_token", lambda lane, after=0.0: sent.append((lane, after)))
    for n in range(20):
        # While matches wait, tokens come anyway.
        assert sent == []
        assert duequeue.hold(duequeue.take(TURNS), b"e4", after=60 + n, cost=0.0)
    assert [(lane, round(after)) for lane, after in sent] == [(TURNS, 60)]
    # Whoever finds nothing to take does not send another one.
    assert duequeue.take(TURNS) is None
    assert len(sent) == 1
    duequeue.put([due(100)])
    assert duequeue.hold(duequeue.take(TURNS), b"e4", after=30, cost=0.0)
    assert [round(after) for _, after in sent][-1] == 30


def test_a_redis_that_forgot_everything_begins_anew():
    duequeue.put([due(1), due(2)])
    taken = duequeue.take(TURNS)
    for key in redis_client().scan_iter(match=prefixed("due", "*")):
        redis_client().delete(key)
    assert duequeue.done(taken, cost=0.1) == 0
    duequeue.put([due(1)])
    assert served(1) == [1]
