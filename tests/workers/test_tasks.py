"""Tasks: delivered never, once or many times, the stream ends the same."""

from types import SimpleNamespace
from uuid import UUID

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings as configured

from config.celery import app
from games.kernel.registry import installed
from games.kernel.visibility import view
from games.matches import lobby, store, wakeups
from games.matches.clocks import Clock
from games.matches.loading import load
from games.matches.lobby import SeatSpec
from games.matches.models import Match
from games.opponents import LEVELS
from tests.matches.test_store import in_threads
from tests.play import players
from workers import tasks

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _no_wakeups(monkeypatch):
    """Nothing is delivered but what the test delivers."""
    monkeypatch.setattr(wakeups, "after_commit", lambda _loaded: None)


def bots(*levels):
    (creator,) = players(1)
    return lobby.create_match(
        creator_id=creator,
        installed=installed("elementalist"),
        options={},
        seats=[SeatSpec(bot=level) for level in levels],
        clock=Clock(),
    )


def deliver(loaded, times):
    """Everything that is due, that many times at once."""
    failed = []
    if loaded.awaiting_system:
        failed += in_threads(times, lambda _n: tasks.advance(str(loaded.id), loaded.version))
    for seat in loaded.awaiting_seats:
        failed += in_threads(times, lambda _n, seat=seat: tasks.think(str(loaded.id), loaded.version, seat))
    assert [each for each in failed if each is not None] == []
    return load(loaded.id)


@pytest.mark.parametrize("times", [1, 2, 5])
def test_every_delivery_makes_one_commit(times) -> None:
    loaded = bots("novice", "novice")
    for _ in range(25):
        if loaded.status != Match.Status.RUNNING:
            break
        before = loaded
        loaded = deliver(loaded, times)
        assert loaded.commit == before.commit + 1
    assert loaded.commit > 10
    versions = [each.header.version for each in store.read(loaded.id)]
    assert versions == list(range(1, loaded.version + 1))


def test_a_late_delivery_does_nothing() -> None:
    loaded = bots("novice", "novice")
    old = loaded
    loaded = deliver(deliver(loaded, 1), 1)
    tasks.advance(str(old.id), old.version)
    for seat in (0, 1):
        tasks.think(str(old.id), old.version, seat)
    assert load(loaded.id).version == loaded.version


def test_a_match_of_bots_plays_to_its_end() -> None:
    loaded = bots("novice", "novice")
    while loaded.status == Match.Status.RUNNING:
        loaded = deliver(loaded, 1)
    assert loaded.outcome is not None
    assert {each.header.principal for each in store.read(loaded.id)} == {"system", "bot:novice"}


def test_a_bot_is_given_its_view_and_nothing_else(monkeypatch) -> None:
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
        loaded = deliver(loaded, 1)
        if before.awaiting_seats:
            seen, seat = given[-1]
            assert seen == view(before.state, seat)
            assert before.seed.hex() not in str(seen)


def test_a_task_for_a_match_that_is_not_there_is_dropped() -> None:
    unknown = str(UUID(int=1))
    tasks.advance(unknown, 1)
    tasks.think(unknown, 1, 0)
    assert not Match.objects.exists()


@pytest.mark.parametrize("fault", [SoftTimeLimitExceeded(), RuntimeError("at fault")])
def test_a_bot_that_gives_no_answer_is_replaced_for_the_move_and_that_is_recorded(monkeypatch, fault) -> None:
    class Stuck:
        title = "Stuck"
        weighs = True

        def choose(self, *_args):
            raise fault

    monkeypatch.setitem(LEVELS, "apprentice", Stuck())
    loaded = deliver(bots("apprentice", "novice"), 1)
    seat = loaded.awaiting_seats[0]
    if loaded.seats[seat].bot == "novice":
        loaded = deliver(loaded, 1)
    before = loaded
    assert deliver(loaded, 1).commit == before.commit + 1
    assert store.read(loaded.id, after=before.version)[0].header.principal == "bot:novice"


@pytest.mark.parametrize(
    ("level", "step", "thought", "pauses"),
    [
        ("apprentice", 0.25, 0.0, [0.25]),
        ("apprentice", 0.25, 0.0625, [0.1875]),
        ("apprentice", 0.25, 0.3125, [0.1875]),
        ("apprentice", 0.0, 0.0625, []),
        ("novice", 0.25, 0.0625, []),
    ],
)
def test_how_long_a_bot_thought_is_not_to_be_seen(  # noqa: PLR0917
    monkeypatch, settings, level, step, thought, pauses
) -> None:
    settings.BOT_STEP_SECONDS = step
    clock, sleeps = [1000.0], []

    class Thinking(type(LEVELS[level])):
        def choose(self, _game, _seen, _seat, moves, _dice):
            clock[0] += thought
            return moves[0]

    monkeypatch.setitem(LEVELS, level, Thinking())
    loaded = deliver(bots(level, level), 1)
    monkeypatch.setattr(tasks, "time", SimpleNamespace(monotonic=lambda: clock[0], sleep=sleeps.append))
    assert deliver(loaded, 1).commit == loaded.commit + 1
    assert sleeps == pauses


def test_every_task_has_a_queue_and_beat_sends_only_tasks_that_exist() -> None:
    own = {name for name in app.tasks if name.startswith("workers.")}
    assert own == set(configured.CELERY_TASK_ROUTES)
    assert {entry["task"] for entry in configured.CELERY_BEAT_SCHEDULE.values()} <= own
    tasks.close_forgotten()
