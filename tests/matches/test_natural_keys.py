"""The migration to natural keys, on a database that the schema before it has filled: nothing is lost."""

import pytest
from django.db import IntegrityError, connection
from django.db.migrations.executor import MigrationExecutor

from games.matches import play
from games.matches.loading import cache, load
from games.matches.models import MatchRequest, Seat
from games.players.creations import KeyReused
from tests.matches.spread import breaches
from tests.play import legal, play_to_end, players, state_bytes, two_seats

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE, AFTER = "0007_quarantined_index", "0008_natural_keys"
SEATS = (
    "SELECT match_id, number, kind, player_id, deck_id, bot, stand_in, entropy FROM match_seat ORDER BY 1, 2"
)
REQUESTS = "SELECT match_id, actor, key, body, version FROM match_request ORDER BY 1, 2, 3"
UNIQUE = """
SELECT conrelid::regclass::text, conname FROM pg_constraint
WHERE conrelid IN ('match_seat'::regclass, 'match_request'::regclass) AND contype IN ('p', 'u') ORDER BY 1, 2
"""


def migrate(to):
    MigrationExecutor(connection).migrate([("matches", to)])


@pytest.fixture
def old_schema():
    (newest,) = (
        name for app, name in MigrationExecutor(connection).loader.graph.leaf_nodes() if app == "matches"
    )
    migrate(BEFORE)
    try:
        yield
    finally:
        migrate(newest)


def rows(query):
    with connection.cursor() as cursor:
        cursor.execute(query)
        return [
            tuple(bytes(each) if isinstance(each, memoryview) else each for each in row)
            for row in cursor.fetchall()
        ]


def the_same_twice(row):
    """Whether the database takes another row with this key."""
    row._state.adding = True
    try:
        row.save(force_insert=True)
    except IntegrityError:
        return False
    return True


def test_the_schema_before_could_not_be_spread(old_schema):
    assert breaches() == [
        "match_request.id is numbered by a sequence",
        "match_request_pkey is unique without the match",
        "match_seat.id is numbered by a sequence",
        "match_seat_pkey is unique without the match",
    ]


def test_rows_of_the_schema_before_are_kept_and_play_goes_on(old_schema):
    first, second = players(2)
    running, untouched = two_seats(first, second), two_seats(second, first)
    seat = running.awaiting_seats[0]
    keyed = {"match_id": running.id, "player_id": running.seats[seat].player_id, "key": "k-1"}
    chosen, another = legal(running, seat)[:2]
    answered = play.submit_move(move=chosen, **keyed).loaded
    before = (rows(SEATS), rows(REQUESTS), state_bytes(answered))
    assert [len(each) for each in before[:2]] == [4, 1]
    assert len(set(rows("SELECT id FROM match_seat"))) == 4

    migrate(AFTER)
    cache.clear()
    assert (rows(SEATS), rows(REQUESTS), state_bytes(load(running.id))) == before
    assert breaches() == []
    repeated = play.submit_move(move=chosen, **keyed)
    assert (repeated.repeated, repeated.loaded.version) == (True, answered.version)
    with pytest.raises(KeyReused):
        play.submit_move(move=another, **keyed)
    assert not the_same_twice(Seat.objects.get(match_id=running.id, number=0))
    assert not the_same_twice(MatchRequest.objects.get(match_id=running.id))
    assert play_to_end(load(running.id)).status == "finished"
    assert play_to_end(load(untouched.id)).status == "finished"


def test_the_way_back_keeps_rows_and_numbers_them_anew(old_schema):
    migrate(AFTER)
    first, second = players(2)
    running = two_seats(first, second)
    seat = running.awaiting_seats[0]
    keyed = {"match_id": running.id, "player_id": running.seats[seat].player_id, "key": "k-1"}
    play.submit_move(move=legal(running, seat)[0], **keyed)
    before = (rows(SEATS), rows(REQUESTS))

    migrate(BEFORE)
    assert (rows(SEATS), rows(REQUESTS)) == before
    assert sorted(rows("SELECT id FROM match_seat")) == [(1,), (2,)]
    assert rows("SELECT id FROM match_request") == [(1,)]
    assert not the_same_twice(Seat.objects.get(match_id=running.id, number=0))
    assert not the_same_twice(MatchRequest.objects.get(match_id=running.id))
    assert rows(UNIQUE) == [
        ("match_request", "match_request_pkey"),
        ("match_request", "request_once"),
        ("match_seat", "match_seat_pkey"),
        ("match_seat", "seat_number"),
    ]
