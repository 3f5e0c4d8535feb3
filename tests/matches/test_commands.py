"""Moves: versions, keys, simultaneous writers, repeated deliveries."""

import pytest

from games.kernel.errors import IllegalMove, MalformedMove
from games.kernel.registry import installed
from games.matches import lobby, play, store
from games.matches.clocks import Clock
from games.matches.errors import MatchNotFound, NotRunning, NotSeated, NotYourTurn, StaleVersion
from games.matches.loading import cache, load
from games.players.creations import KeyReused
from games.players.models import new_id
from tests.matches.test_store import in_threads
from tests.play import GAME, legal, play_to_end, players, settle, state_bytes, two_seats

pytestmark = pytest.mark.django_db(transaction=True)


def submit(loaded, seat, move, **more):
    return play.submit_move(match_id=loaded.id, player_id=loaded.seats[seat].player_id, move=move, **more)


def test_a_stale_version_is_told_with_the_current_one():
    loaded = two_seats(*players(2))
    seat = loaded.awaiting_seats[0]
    answer = submit(loaded, seat, legal(loaded, seat)[0], expected_version=loaded.version)
    with pytest.raises(StaleVersion) as caught:
        submit(loaded, seat, legal(loaded, seat)[0], expected_version=loaded.version)
    assert (caught.value.expected, caught.value.current) == (loaded.version, answer.loaded.version)
    assert load(loaded.id).version == answer.loaded.version


def test_a_version_of_the_future_is_stale_too():
    loaded = two_seats(*players(2))
    with pytest.raises(StaleVersion):
        submit(loaded, loaded.awaiting_seats[0], {"type": "stop_building"}, expected_version=10_000)


def test_an_illegal_move_names_its_clause_and_changes_nothing():
    loaded = two_seats(*players(2))
    with pytest.raises(IllegalMove) as caught:
        submit(loaded, loaded.awaiting_seats[0], {"type": "stop_building"})
    assert caught.value.clause == "ELE-SET-5"
    assert load(loaded.id).version == loaded.version


def test_the_wrong_seat_is_told_so():
    loaded = two_seats(*players(2))
    seat = 1 - loaded.awaiting_seats[0]
    with pytest.raises(NotYourTurn) as caught:
        submit(loaded, seat, legal(loaded, 1 - seat)[0])
    assert caught.value.clause == "ELE-SET-3"


@pytest.mark.parametrize(
    "move",
    [
        {},
        {"type": "no_such_move"},
        {"type": "choose_pyramid"},
        {"type": "choose_pyramid", "kind": 3},
        {"type": "choose_pyramid", "kind": "XS"},
        {"type": "choose_pyramid", "kind": "RS", "extra": 1},
        {"type": "advance"},
        {"type": "expire", "seat": 0},
        {"type": "setup"},
    ],
)
def test_what_is_no_move_is_malformed(move):
    loaded = two_seats(*players(2))
    with pytest.raises(MalformedMove):
        submit(loaded, loaded.awaiting_seats[0], move)
    assert load(loaded.id).version == loaded.version


def test_unknown_and_foreign_matches_look_the_same():
    first, second, stranger = players(3)
    loaded = two_seats(first, second)
    with pytest.raises(NotSeated):
        play.submit_move(match_id=loaded.id, player_id=stranger, move={"type": "stop_building"})
    hidden = lobby.create_match(
        creator_id=first,
        installed=loaded.installed,
        options={},
        seats=[lobby.SeatSpec(me=True), lobby.SeatSpec(bot="novice")],
        clock=loaded.clock,
        visibility="private",
    )
    for match_id in (hidden.id, new_id()):
        with pytest.raises(MatchNotFound) as caught:
            play.submit_move(match_id=match_id, player_id=stranger, move={"type": "stop_building"})
        assert str(caught.value) == ""


def test_a_finished_match_takes_no_move():
    loaded = play_to_end(two_seats(*players(2)))
    with pytest.raises(NotRunning):
        submit(loaded, 0, {"type": "pass"})
    with pytest.raises(NotRunning):
        play.concede(match_id=loaded.id, player_id=loaded.seats[0].player_id)


def test_a_repeated_key_gives_the_first_answer():
    loaded = two_seats(*players(2))
    seat = loaded.awaiting_seats[0]
    move = legal(loaded, seat)[0]
    first = submit(loaded, seat, move, key="k", expected_version=loaded.version)
    settled = settle(first.loaded)
    other = settled.awaiting_seats[0]
    submit(settled, other, legal(settled, other)[0])
    again = submit(loaded, seat, move, key="k", expected_version=loaded.version)
    assert again.repeated
    assert again.records == first.records
    assert again.loaded.version == first.loaded.version
    assert state_bytes(again.loaded) == state_bytes(first.loaded)
    assert again.loaded.awaiting_seats == first.loaded.awaiting_seats


def test_a_repeated_key_works_in_a_process_that_knows_nothing():
    """As after a crash between commit and response."""
    loaded = two_seats(*players(2))
    seat = loaded.awaiting_seats[0]
    move = legal(loaded, seat)[0]
    first = submit(loaded, seat, move, key="k")
    cache.clear()
    again = submit(loaded, seat, move, key="k")
    assert again.repeated
    assert again.records == first.records
    assert load(loaded.id).version == first.loaded.version


def test_a_key_for_another_move_is_refused():
    loaded = two_seats(*players(2))
    seat = loaded.awaiting_seats[0]
    first = submit(loaded, seat, legal(loaded, seat)[0], key="k")
    with pytest.raises(KeyReused):
        submit(loaded, seat, legal(loaded, seat)[1], key="k")
    assert load(loaded.id).version == first.loaded.version


def test_keys_belong_to_a_seat_and_a_match():
    loaded = two_seats(*players(2))
    for _ in range(2):
        seat = loaded.awaiting_seats[0]
        answer = submit(loaded, seat, legal(loaded, seat)[0], key="the same")
        assert not answer.repeated
        loaded = settle(answer.loaded)


def test_twenty_copies_of_one_move_are_one_commit():
    loaded = two_seats(*players(2))
    seat = loaded.awaiting_seats[0]
    move = legal(loaded, seat)[0]
    answers = in_threads(20, lambda _n: submit(loaded, seat, move, key="k", expected_version=loaded.version))
    assert [answer for answer in answers if isinstance(answer, Exception)] == []
    assert sum(not answer.repeated for answer in answers) == 1
    assert len({tuple(record.digest for record in answer.records) for answer in answers}) == 1
    assert len({state_bytes(answer.loaded) for answer in answers}) == 1
    assert load(loaded.id).commit == loaded.commit + 1


def test_eight_writers_lose_nothing():
    """Each retries its own choice until the match is over: no gap, no double, no lost answer."""
    loaded = two_seats(*players(2))
    accepted: list[int] = []

    def writer(number):
        for _ in range(6):
            at = load(loaded.id)
            if at.status != "running":
                return
            if at.awaiting_system:
                settle(at)
                continue
            seat = at.awaiting_seats[0]
            moves = legal(at, seat)
            try:
                answer = submit(at, seat, moves[number % len(moves)], expected_version=at.version)
            except (StaleVersion, NotRunning):
                continue
            accepted.append(answer.loaded.version)

    results = in_threads(8, writer)
    assert [result for result in results if isinstance(result, Exception)] == []
    stored = store.read(loaded.id)
    head = load(loaded.id)
    assert [each.header.version for each in stored] == list(range(1, head.version + 1))
    assert len(set(accepted)) == len(accepted)
    moves = [each for each in stored if each.header.actor >= 0 and _opens(stored, each)]
    assert len(moves) == len(accepted)


def _opens(stored, record):
    before = record.header.version - 2
    return before < 0 or stored[before].header.commit != record.header.commit


def test_without_an_expected_version_a_move_is_decided_anew():
    """A process that is behind decides on what it knows, loses, and decides again on the head."""
    loaded = two_seats(*players(2))
    seat = loaded.awaiting_seats[0]
    after = submit(loaded, seat, legal(loaded, seat)[0]).loaded
    cache.drop(loaded.id)
    cache.put(loaded)
    other = after.awaiting_seats[0]
    answer = submit(loaded, other, legal(after, other)[0])
    assert answer.loaded.version > after.version


@pytest.fixture
def registering():
    """Four seats that may all act now, each for itself."""
    first, *others = players(4)
    made = lobby.create_match(
        creator_id=first,
        installed=installed("elemental_creatures"),
        options={},
        seats=[lobby.SeatSpec(me=True), *[lobby.SeatSpec(open=True)] * 3],
        clock=Clock(),
    )
    for other in others:
        made = lobby.join(match_id=made.id, player_id=other)
    made = settle(made)
    assert made.awaiting_seats == [0, 1, 2, 3]
    return made


def test_seats_that_may_act_at_once_all_succeed(registering):
    results = in_threads(4, lambda seat: submit(registering, seat, legal(registering, seat)[0]))
    assert [result for result in results if isinstance(result, Exception)] == []
    head = load(registering.id)
    assert head.commit == registering.commit + 4
    stored = store.read(head.id, after=registering.version)
    assert sorted({each.header.actor for each in stored}) == [0, 1, 2, 3]


def test_seats_that_insist_on_a_version_have_one_winner(registering):
    version = registering.version
    results = in_threads(
        4,
        lambda seat: submit(registering, seat, legal(registering, seat)[0], expected_version=version),
    )
    assert sum(isinstance(result, StaleVersion) for result in results) == 3
    assert load(registering.id).commit == registering.commit + 1


def test_a_process_that_saw_the_match_before_the_player_sat_down_takes_the_move():
    first, second = players(2)
    made = lobby.create_match(
        creator_id=first,
        installed=installed(GAME),
        options={},
        seats=[lobby.SeatSpec(me=True), lobby.SeatSpec(open=True)],
        clock=Clock(),
    )
    settle(lobby.join(match_id=made.id, player_id=second))
    cache.drop(made.id)
    cache.put(made)
    assert play.concede(match_id=made.id, player_id=second).loaded.status == "finished"


@pytest.mark.parametrize("times", [1, 2, 5])
def test_a_system_step_delivered_many_times_happens_once(times):
    first, second = players(2)
    made = two_seats(first, second)
    fresh = lobby.create_match(
        creator_id=first,
        installed=made.installed,
        options={},
        seats=[lobby.SeatSpec(me=True), lobby.SeatSpec(bot="novice")],
        clock=made.clock,
    )
    assert fresh.awaiting_system
    results = in_threads(times, lambda _n: play.advance(fresh))
    assert sum(result is not None for result in results) == 1
    head = load(fresh.id)
    assert head.commit == 2
    assert play.advance(fresh) is None
    assert load(fresh.id).version == head.version
