"""The append and the stream table, against real PostgreSQL."""

import threading
from contextlib import ExitStack
from datetime import UTC, datetime
from typing import Any

import msgspec
import psycopg
import pytest
from django.db import OperationalError, connection, connections

from games.kernel import chain
from games.kernel.decide import decide
from games.kernel.dice import Dice
from games.matches import commits, store
from games.matches.commits import Author
from games.matches.loading import load
from games.matches.models import Match, MatchRequest
from tests.play import legal, play_on, players, two_seats

pytestmark = pytest.mark.django_db(transaction=True)

NOW = datetime(2030, 1, 2, 3, 4, 5, 678901, tzinfo=UTC)


def running():
    loaded = two_seats(*players(2))
    return load(loaded.id)


def decision_of(loaded, index=0):
    seat = loaded.awaiting_seats[0]
    move = legal(loaded, seat)[index]
    decided = decide(loaded.installed.game, loaded.state, seat, move, Dice(loaded.key, loaded.commit + 1))
    return decided, Author(actor=seat, principal=f"player:{loaded.seats[seat].player_id}", request="r-1")


def in_threads(count, work):
    """Run `work` in that many threads at once, each with a connection of its own."""
    results: list[Any] = [None] * count
    gate = threading.Barrier(count)

    def run(number):
        try:
            gate.wait()
            results[number] = work(number)
        except Exception as error:  # noqa: BLE001 - handed to the test
            results[number] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_append_at_the_expected_version_stores_the_whole_commit():
    loaded = running()
    decided, author = decision_of(loaded)
    written = commits.write(loaded, decided, author, NOW)
    assert written is not None
    after, records = written
    stored = store.read(loaded.id, after=loaded.version)
    assert stored == records
    assert [each.header.version for each in stored] == list(
        range(loaded.version + 1, loaded.version + len(decided.records) + 1)
    )
    assert {each.header.commit for each in stored} == {loaded.commit + 1}
    assert store.head_of(loaded.id) == (after.version, after.seats_rev, "running")


def test_append_at_another_version_stores_nothing():
    loaded = running()
    decided, author = decision_of(loaded)
    assert commits.write(loaded, decided, author, NOW) is not None
    before = store.read(loaded.id)
    assert commits.write(loaded, decided, author, NOW) is None
    assert store.read(loaded.id) == before


def test_append_after_the_seats_changed_stores_nothing():
    loaded = running()
    Match.objects.filter(pk=loaded.id).update(seats_rev=loaded.seats_rev + 1)
    before = store.read(loaded.id)
    assert commits.write(loaded, *decision_of(loaded), NOW) is None
    assert store.read(loaded.id) == before


def test_eight_writers_on_one_version_have_one_winner():
    loaded = running()
    for _ in range(10):
        decided, author = decision_of(loaded)
        results = in_threads(8, lambda _n, at=loaded, d=decided, a=author: commits.write(at, d, a, NOW))
        assert [result for result in results if isinstance(result, Exception)] == []
        assert sum(result is not None for result in results) == 1
        loaded = load(loaded.id)
        stored = store.read(loaded.id)
        assert [each.header.version for each in stored] == list(range(1, loaded.version + 1))


def test_an_append_waits_for_no_other_match():
    first, second = running(), running()
    with psycopg.connect(**connection_parameters()) as blocker:
        blocker.execute("SELECT 1 FROM match WHERE id = %s FOR UPDATE", [first.id])
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '2s'")
        assert commits.write(second, *decision_of(second), NOW) is not None


def test_a_used_key_is_told_on_a_shard_too():
    """Spread over servers, a table's constraints have the number of the shard behind their names."""
    loaded = running()
    decided, author = decision_of(loaded)
    key = store.RequestKey(author.actor, "k-1", b"b")
    assert commits.write(loaded, decided, author, NOW, key) is not None
    again = load(loaded.id)
    rename = "ALTER TABLE match_request RENAME CONSTRAINT {} TO {}"
    with connection.cursor() as cursor:
        cursor.execute(rename.format("request_once", "request_once_102040"))
        try:
            with pytest.raises(store.DuplicateKey):
                commits.write(again, decision_of(again)[0], author, NOW, key)
        finally:
            cursor.execute(rename.format("request_once_102040", "request_once"))


def connection_parameters():
    settings = connection.settings_dict
    return {
        "dbname": settings["NAME"],
        "host": settings["HOST"],
        "port": settings["PORT"],
        "user": settings["USER"],
        "password": settings["PASSWORD"],
    }


def test_a_killed_append_leaves_nothing():
    """The backend dies while the append waits for the row: no event, no head, no key."""
    loaded = running()
    before = store.read(loaded.id)
    decided, author = decision_of(loaded)
    key = store.RequestKey(author.actor, "k-1", b"b")
    with ExitStack() as stack:
        blocker = stack.enter_context(psycopg.connect(**connection_parameters()))
        blocker.execute("SELECT 1 FROM match WHERE id = %s FOR UPDATE", [loaded.id])
        failed: list[BaseException] = []

        def append():
            try:
                commits.write(loaded, decided, author, NOW, key)
            except OperationalError as error:
                failed.append(error)
            finally:
                connections.close_all()

        thread = threading.Thread(target=append)
        thread.start()
        victim = None
        # In a transaction, the activity would be shown as it was at the first look.
        observer = stack.enter_context(psycopg.connect(**connection_parameters(), autocommit=True))
        while victim is None and thread.is_alive():
            victim = observer.execute(
                "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
                " AND wait_event_type = 'Lock' AND query LIKE 'WITH head%'"
            ).fetchone()
        assert victim is not None
        observer.execute("SELECT pg_terminate_backend(%s)", victim)
        thread.join()
        assert failed
    assert store.read(loaded.id) == before
    assert store.head_of(loaded.id) == (loaded.version, loaded.seats_rev, "running")
    assert not MatchRequest.objects.filter(match_id=loaded.id).exists()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE match_event SET clause = 'X'",
        "DELETE FROM match_event",
        "TRUNCATE match_event",
        "TRUNCATE match_event_p0",
        "UPDATE match_event_p0 SET clause = 'X'",
        "DELETE FROM match_event_p0",
    ],
)
def test_history_can_not_be_changed_even_by_the_owner(statement):
    loaded = running()
    # Every partition has rows, so that row triggers have something to refuse.
    for _ in range(40):
        play_on(two_seats(*players(2)), moves=1)
    before = store.read(loaded.id)
    with pytest.raises(Exception, match="append-only"), connection.cursor() as cursor:
        cursor.execute(statement)
    assert store.read(loaded.id) == before


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE match_event SET clause = 'X'",
        "DELETE FROM match_event",
        "TRUNCATE match_event",
        "DELETE FROM match",
        "UPDATE match_seed SET seed = ''",
        "SELECT 1 FROM match_event_p0",
        "ALTER TABLE match_event DISABLE TRIGGER ALL",
    ],
)
def test_the_services_role_has_no_right_to_change_history(statement):
    running()
    with psycopg.connect(**connection_parameters()) as service:
        service.execute("SET ROLE quintessence_app")
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            service.execute(statement)


def test_the_services_role_can_do_its_work():
    """Everything a match needs, from the guest to the end, runs under the restricted role."""
    connection.ensure_connection()
    with connection.cursor() as cursor:
        cursor.execute("SET ROLE quintessence_app")
    try:
        finished = play_on(two_seats(*players(2)), moves=5000)
        assert finished.status == "finished"
    finally:
        with connection.cursor() as cursor:
            cursor.execute("RESET ROLE")


def test_stored_bytes_are_the_hashed_bytes():
    loaded = play_on(running(), moves=20)
    stored = store.read(loaded.id)
    assert chain.first_break(str(loaded.id), loaded.commitment, stored, loaded.key) is None
    for each in stored:
        codec = loaded.installed.codec
        record = codec.decode(each.header.type, each.header.schema, each.payload)
        assert codec.encode(record) == each.payload


def test_every_record_says_who_what_why_when():
    loaded = running()
    decided, author = decision_of(loaded)
    commits.write(loaded, decided, author, NOW)
    stored = store.read(loaded.id, after=loaded.version)
    move, *events = stored
    for each in stored:
        header = each.header
        assert header.match == str(loaded.id)
        assert (header.actor, header.principal, header.request) == (author.actor, author.principal, "r-1")
        assert header.at == "2030-01-02T03:04:05.678901Z"
        assert header.schema == 1
        assert header.clause in loaded.installed.game.clauses
    assert move.header.type == "choose_pyramid"
    assert [each.header.type for each in events][:2] == ["pyramid_chosen", "next_chooser"]
    assert move.header.commit == events[0].header.commit


def test_the_chain_finds_and_locates_tampering():
    loaded = play_on(running(), moves=6)
    stored = store.read(loaded.id)
    key, match, commitment = loaded.key, str(loaded.id), loaded.commitment

    def broken(records):
        return chain.first_break(match, commitment, records, key)

    for index, each in enumerate(stored):
        for position in {0, len(each.payload) // 2, len(each.payload) - 1}:
            for bit in range(8):
                payload = bytearray(each.payload)
                payload[position] ^= 1 << bit
                changed = msgspec.structs.replace(each, payload=bytes(payload))
                assert broken([*stored[:index], changed, *stored[index + 1 :]]) == index + 1
        for position in range(32):
            digest = bytearray(each.digest)
            digest[position] ^= 1 << index % 8
            changed = msgspec.structs.replace(each, digest=bytes(digest))
            assert broken([*stored[:index], changed, *stored[index + 1 :]]) == index + 1
        for field, value in {"clause": "X", "actor": 7, "principal": "x", "at": "x", "request": "y"}.items():
            header = msgspec.structs.replace(each.header, **{field: value})
            changed = msgspec.structs.replace(each, header=header)
            assert broken([*stored[:index], changed, *stored[index + 1 :]]) == index + 1
    assert broken([*stored[:3], stored[4], stored[3], *stored[5:]]) == 4
    assert broken([*stored[:3], *stored[4:]]) == 4
    # A rewritten tail has to know the key, which nobody does before the seed is revealed.
    forged = chain.link(stored[-2].digest, stored[-1].header, stored[-1].payload, b"guess" * 8)
    assert broken([*stored[:-1], msgspec.structs.replace(stored[-1], digest=forged)]) == len(stored)
