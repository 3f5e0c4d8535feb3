"""Seats before the start: open, invited, bots; joining, leaving, starting."""

import pytest

from games.kernel.dice import commitment, match_key
from games.kernel.errors import BadOptions
from games.kernel.registry import installed
from games.matches import lobby, play
from games.matches.clocks import Clock
from games.matches.errors import BadRequest, MatchNotFound, NotAllowed, NotOpen, SeatTaken
from games.matches.loading import load
from games.matches.lobby import SeatSpec
from games.matches.models import Match, MatchSeed
from games.players.models import Player
from tests.matches.test_store import in_threads
from tests.play import GAME, players, two_seats

pytestmark = pytest.mark.django_db(transaction=True)

ME, OPEN = SeatSpec(me=True), SeatSpec(open=True)


def create(creator, seats, **more):
    return lobby.create_match(
        creator_id=creator,
        installed=installed(GAME),
        options=more.pop("options", {}),
        seats=seats,
        clock=more.pop("clock", Clock()),
        **more,
    )


def test_a_match_with_all_seats_filled_starts_at_once():
    (me,) = players(1)
    loaded = create(me, [ME, SeatSpec(bot="novice")])
    assert (loaded.status, loaded.commit) == ("running", 1)
    assert loaded.awaiting_system


def test_the_commitment_is_public_before_anything_is_drawn():
    (me,) = players(1)
    loaded = create(me, [ME, OPEN])
    assert (loaded.status, loaded.version) == ("open", 0)
    assert loaded.commitment == commitment(bytes(MatchSeed.objects.get(match_id=loaded.id).seed))


def test_start_false_waits_for_the_creator():
    me, other = players(2)
    loaded = create(me, [ME, SeatSpec(bot="novice")], autostart=False)
    assert loaded.status == "open"
    with pytest.raises(NotAllowed):
        lobby.start_match(match_id=loaded.id, player_id=other)
    assert lobby.start_match(match_id=loaded.id, player_id=me).status == "running"
    again = lobby.start_match(match_id=loaded.id, player_id=me)
    assert again.commit == 1


def test_entropy_of_the_seats_goes_into_the_key():
    me, other = players(2)
    loaded = create(me, [ME, OPEN], autostart=False)
    lobby.join(match_id=loaded.id, player_id=other, entropy=b"from B")
    running = lobby.start_match(match_id=loaded.id, player_id=me, entropy=b"from A")
    assert running.key == match_key(running.seed, str(running.id), [b"from A", b"from B"])
    with pytest.raises(NotOpen):
        lobby.start_match(
            match_id=play.concede(match_id=loaded.id, player_id=me).loaded.id, player_id=me, entropy=b"late"
        )


def test_a_kept_seat_is_for_the_invited_player_only():
    me, friend, stranger = players(3)
    name = Player.objects.get(pk=friend).name
    loaded = create(me, [ME, SeatSpec(player=name)])
    assert loaded.status == "open"
    with pytest.raises(SeatTaken):
        lobby.join(match_id=loaded.id, player_id=stranger)
    assert lobby.join(match_id=loaded.id, player_id=friend).status == "running"


def test_inviting_declining_and_inviting_again():
    me, friend, stranger = players(3)
    name = Player.objects.get(pk=friend).name
    loaded = create(me, [ME, OPEN])
    with pytest.raises(NotAllowed):
        lobby.invite(match_id=loaded.id, player_id=stranger, name=name)
    assert lobby.invite(match_id=loaded.id, player_id=me, name=name).seats[1].kind == "invited"
    with pytest.raises(SeatTaken):
        lobby.invite(match_id=loaded.id, player_id=me, name=Player.objects.get(pk=stranger).name)
    assert lobby.leave(match_id=loaded.id, player_id=friend).seats[1].kind == "open"
    assert lobby.join(match_id=loaded.id, player_id=stranger).status == "running"


def test_a_seat_that_was_left_gives_no_right_any_more():
    me, first, second = players(3)
    loaded = create(me, [ME, OPEN], autostart=False)
    lobby.join(match_id=loaded.id, player_id=first)
    lobby.leave(match_id=loaded.id, player_id=first)
    lobby.join(match_id=loaded.id, player_id=second)
    running = lobby.start_match(match_id=loaded.id, player_id=me)
    assert running.seat_of(first) is None
    assert running.seat_of(second) == 1


def test_the_last_person_to_leave_aborts_the_match_and_its_seed_is_shown():
    (me,) = players(1)
    loaded = create(me, [ME, OPEN])
    left = lobby.leave(match_id=loaded.id, player_id=me)
    assert left.status == "aborted"
    assert left.over
    with pytest.raises(NotOpen):
        lobby.join(match_id=loaded.id, player_id=players(1)[0])


def test_a_running_match_is_conceded_not_left():
    loaded = two_seats(*players(2))
    with pytest.raises(NotOpen, match=r"^The match is running; concede to leave it\.$"):
        lobby.leave(match_id=loaded.id, player_id=loaded.seats[0].player_id)


def test_ten_joins_at_once_fill_one_seat_and_start_one_match():
    me, *others = players(11)
    loaded = create(me, [ME, OPEN])
    results = in_threads(10, lambda n: lobby.join(match_id=loaded.id, player_id=others[n]))
    assert sum(not isinstance(result, Exception) for result in results) == 1
    assert {type(result) for result in results if isinstance(result, Exception)} <= {SeatTaken, NotOpen}
    head = load(loaded.id)
    assert (head.status, head.commit) == ("running", 1)


def test_joining_twice_is_joining_once():
    me, other = players(2)
    loaded = create(me, [ME, OPEN], autostart=False)
    results = in_threads(5, lambda _n: lobby.join(match_id=loaded.id, player_id=other))
    assert [result for result in results if isinstance(result, Exception)] == []
    assert [seat.player_id for seat in load(loaded.id).seats] == [me, other]


@pytest.mark.parametrize(
    ("seats", "wrong"),
    [
        ([ME], BadOptions),
        ([ME, OPEN, OPEN], BadOptions),
        ([ME, ME], BadRequest),
        ([ME, SeatSpec(bot="grandmaster")], BadRequest),
        ([ME, SeatSpec(player="nobody-here")], BadRequest),
        ([ME, SeatSpec()], BadRequest),
        ([ME, SeatSpec(open=True, bot="novice")], BadRequest),
    ],
)
def test_bad_seats_create_nothing(seats, wrong):
    (me,) = players(1)
    with pytest.raises(wrong):
        create(me, seats)
    assert not Match.objects.filter(creator_id=me).exists()


@pytest.mark.parametrize("options", [{"x": 1}, {"first_turn": "never"}, {"content_pack": "ele.v9"}])
def test_bad_options_create_nothing(options):
    (me,) = players(1)
    with pytest.raises(BadOptions):
        create(me, [ME, OPEN], options=options)
    assert not Match.objects.filter(creator_id=me).exists()


def test_private_matches_are_unknown_to_strangers():
    me, stranger = players(2)
    loaded = create(me, [ME, OPEN], visibility="private")
    for command in (lobby.join, lobby.leave, lobby.start_match):
        with pytest.raises(MatchNotFound):
            command(match_id=loaded.id, player_id=stranger)
