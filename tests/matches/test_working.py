"""Work: whatever is due taken never, once or by many at once, the stream ends the same. Bots among it."""

import time

import pytest
from billiard.exceptions import SoftTimeLimitExceeded

from games.kernel.registry import installed
from games.kernel.visibility import view
from games.matches import bots as bot_moves
from games.matches import duequeue, lobby, store, wakeups, working
from games.matches.clocks import Clock
from games.matches.duequeue import OPPONENTS, TURNS, Taken
from games.matches.loading import load
from games.matches.lobby import SeatSpec
from games.matches.models import Match
from games.opponents import LEVELS
from games.players.models import new_id
from games.servers.redis import prefixed, redis_client
from tests.matches.test_store import in_threads
from tests.play import players

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _no_wakeups(monkeypatch, settings):
    """Nothing is delivered but what the test delivers, at once, and nothing is left in the queue."""
    settings.BOT_STEP_SECONDS = 0.0
    monkeypatch.setattr(wakeups, "after_commit", lambda _loaded: None)
    yield
    for key in redis_client().scan_iter(match=prefixed("due", "*")):
        redis_client().delete(key)


def bots(*levels):
    (creator,) = players(1)
    return lobby.create_match(
        creator_id=creator,
        installed=installed("elementalist"),
        options={},
        seats=[SeatSpec(bot=level) for level in levels],
        clock=Clock(),
    )


def taken(loaded, held=None):
    return Taken(lane=OPPONENTS, match=loaded.id, waited=0.0, held=held)


def deliver(loaded, times=1):
    """What is due, taken by that many at once, though the queue would let one of them have it."""
    waiting = in_threads(times, lambda _n: working.look_after(taken(loaded)))
    assert waiting == [0] * times
    return load(loaded.id)


@pytest.mark.parametrize("times", [1, 2, 5])
def test_every_delivery_makes_one_commit_or_more_but_never_the_same_twice(times):
    loaded = bots("novice", "novice")
    for _ in range(25):
        if loaded.status != Match.Status.RUNNING:
            break
        before = loaded
        loaded = deliver(loaded, times)
        assert before.commit < loaded.commit <= before.commit + times
    assert loaded.commit > 10
    versions = [each.header.version for each in store.read(loaded.id)]
    assert versions == list(range(1, loaded.version + 1))


def test_a_choice_that_comes_late_does_nothing():
    loaded = deliver(bots("novice", "novice"))
    while (seat := bot_moves.seat_to_move(loaded)) is None:
        loaded = deliver(loaded)
    choice, _ = bot_moves.choose(loaded, seat)
    after = deliver(loaded)
    working.look_after(taken(loaded, held=bot_moves.stored(choice)))
    assert load(loaded.id).version == after.version


def test_a_match_of_bots_plays_to_its_end():
    loaded = bots("novice", "novice")
    while loaded.status == Match.Status.RUNNING:
        loaded = deliver(loaded)
    assert loaded.outcome is not None
    assert {each.header.principal for each in store.read(loaded.id)} == {"system", "bot:novice"}


def test_a_match_of_bots_plays_itself_through_the_queue(monkeypatch):
    monkeypatch.undo()
    loaded = bots("novice", "novice")
    end = time.monotonic() + 60
    while load(loaded.id).status == Match.Status.RUNNING:
        wakeups.flush()
        working.work(OPPONENTS)
        assert time.monotonic() < end
    assert duequeue.lengths()[OPPONENTS].taken == 0
    assert duequeue.take(TURNS) is None


def test_a_bot_is_given_its_view_and_nothing_else(monkeypatch):
    given = []
    novice = LEVELS["novice"]

    class Spy:
        title = "Spy"
        weighs = False

        def choose(self, game, seen, seat, moves, dice):
            given.append((seen, seat))
            return novice.choose(game, seen, seat, moves, dice)

    monkeypatch.setitem(LEVELS, "novice", Spy())
    loaded = bots("novice", "novice")
    for _ in range(30):
        before = loaded
        loaded = deliver(loaded)
        if before.awaiting_seats:
            seen, seat = given[-1]
            assert seen == view(before.state, seat)
            assert before.seed.hex() not in str(seen)


@pytest.mark.parametrize("fault", [SoftTimeLimitExceeded(), RuntimeError("at fault")])
def test_a_bot_that_chooses_nothing_is_replaced_for_the_move_and_that_is_recorded(monkeypatch, fault):
    class Stuck:
        title = "Stuck"
        weighs = True

        def choose(self, *_args):
            raise fault

    monkeypatch.setitem(LEVELS, "apprentice", Stuck())
    loaded = deliver(bots("apprentice", "novice"))
    seat = loaded.awaiting_seats[0]
    if loaded.seats[seat].bot == "novice":
        loaded = deliver(loaded)
    before = loaded
    assert deliver(loaded).commit == before.commit + 1
    assert store.read(loaded.id, after=before.version)[0].header.principal == "bot:novice"


@pytest.mark.parametrize(
    ("level", "step", "thought", "pause"),
    [
        ("apprentice", 0.25, 0.0, 0.25),
        ("apprentice", 0.25, 0.0625, 0.1875),
        ("apprentice", 0.25, 0.3125, 0.1875),
        ("apprentice", 0.0, 0.0625, 0.0),
        ("novice", 0.25, 0.0625, 0.0),
    ],
)
def test_how_long_a_bot_thought_is_not_to_be_seen(  # noqa: PLR0917
    monkeypatch, settings, level, step, thought, pause
):
    settings.BOT_STEP_SECONDS = step
    held = []

    def hold(_taken, _found, *, after, cost):
        held.append((after, cost >= thought))
        return True

    loaded = deliver(bots(level, level))
    while (seat := bot_moves.seat_to_move(loaded)) is None:
        loaded = deliver(loaded)
    clock = [1000.0]

    class Thinking(type(LEVELS[level])):
        def choose(self, _game, _seen, _seat, moves, _dice):
            clock[0] += thought
            return moves[0]

    monkeypatch.setitem(LEVELS, level, Thinking())
    monkeypatch.setattr(bot_moves, "monotonic", lambda: clock[0])
    monkeypatch.setattr(duequeue, "hold", hold)
    _, seconds = bot_moves.choose(loaded, seat)
    assert seconds == thought
    assert bot_moves.pause_after(loaded, seat, seconds) == pause
    working.look_after(taken(loaded))
    assert [after for after, _ in held] == ([pause] if pause else [])
    assert load(loaded.id).commit == loaded.commit + (not pause)


def test_a_choice_is_held_in_no_process_and_played_at_its_moment(settings):
    settings.BOT_STEP_SECONDS = 0.5
    loaded = bots("apprentice", "apprentice")
    while bot_moves.seat_to_move(loaded) is None:
        loaded = deliver(loaded)
    duequeue.put([wakeups.due_of(loaded)])
    begun = time.monotonic()
    working.look_after(duequeue.take(OPPONENTS))
    # The process is free again, the match is neither taken nor waiting, and nothing is to be seen of it.
    assert duequeue.lengths()[OPPONENTS].held == 1
    assert load(loaded.id).version == loaded.version
    assert duequeue.take(OPPONENTS) is None or time.monotonic() - begun >= 0.5
    while load(loaded.id).version == loaded.version:
        working.work(OPPONENTS)
        assert time.monotonic() - begun < 20
    assert time.monotonic() - begun >= 0.5
    assert load(loaded.id).commit == loaded.commit + 1


def test_what_is_due_of_a_match_that_is_not_there_is_dropped():
    duequeue.put([duequeue.Due(lane=TURNS, match=new_id(), group="a", member="b")])
    working.work(TURNS)
    assert duequeue.lengths()[TURNS] == duequeue.Length(waiting=0, held=0, taken=0, oldest=0.0)
