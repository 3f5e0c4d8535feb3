"""The stream as server-sent events: no gap, no double, no secret, an end."""

import json
import threading

import pytest
from django.db import connections

from api.live import stream
from api.schemas import event_schemas
from games.kernel.registry import newest
from games.players import services
from games.players.models import Token
from tests.api.asgi import Host, until
from tests.api.client import Api, problem


@pytest.fixture
def host(transactional_db):
    host = Host()
    yield host
    host.close()


def in_thread(work):
    def run():
        try:
            work()
        finally:
            connections.close_all()

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def rest_events(api, table):
    return api.get(f"{table.path}/events").json()["events"]


def test_events_are_those_of_rest_for_each_viewer(host, table, alice, bob):
    table.play(40)
    for api in (alice, bob, Api(anonymous=True)):
        each = host.get(f"{table.path}/live", api.headers)
        events = rest_events(api, table)
        until(lambda each=each, events=events: len(each.frames) == len(events))
        assert [json.loads(frame["data"]) for frame in each.frames] == events
        assert [(int(frame["id"]), frame["event"]) for frame in each.frames] == [
            (event["version"], event["type"]) for event in events
        ]
        assert each.headers["content-type"] == "text/event-stream"
        assert each.headers["cache-control"] == "no-store"
        assert each.headers["x-accel-buffering"] == "no"
        assert "content-length" not in each.headers


def test_a_stream_goes_on_where_another_broke_off_while_moves_are_made(host, table, alice):
    playing = in_thread(lambda: table.play(60))
    seen: list[int] = []
    cursor: dict[str, str] = {}
    while playing.is_alive() or len(seen) < table.version:
        each = host.get(f"{table.path}/live?after=0", alice.headers | cursor)
        until(lambda each=each: each.versions or not playing.is_alive())
        host.hang_up(each)
        assert each.ended.wait(20)
        seen += each.versions
        cursor = {"Last-Event-ID": str(seen[-1])}
    playing.join()
    assert seen == list(range(1, table.version + 1))


def test_the_last_event_of_a_match_ends_the_stream(host, table, alice):
    each = host.get(f"{table.path}/live", alice.headers)
    until(lambda: host.live.places.taken == 1)
    table.seats[1].post(f"{table.path}/concede")
    assert each.ended.wait(20)
    assert each.complete
    assert each.versions == list(range(1, table.version + 1))
    end = each.frames[-1]
    assert end["event"] == "end"
    assert json.loads(end["data"]) == {"status": "finished", "next": table.version}
    again = host.get(f"{table.path}/live", alice.headers | {"Last-Event-ID": str(table.version)})
    assert again.ended.wait(20)
    assert [frame["event"] for frame in again.frames] == ["end"]


def test_a_revoked_token_ends_the_stream(host, table, alice, monkeypatch):
    monkeypatch.setattr(stream, "CHECK_SECONDS", 0.2)
    each = host.get(f"{table.path}/live", alice.headers)
    until(lambda: host.live.places.taken == 1)
    token = Token.objects.get(player_id=alice.player["id"])
    services.revoke_token(token=token)
    assert each.ended.wait(20)
    assert each.frames[-1]["event"] == "problem"
    assert json.loads(each.frames[-1]["data"])["type"] == "/api/v1/problems/unauthenticated"
    assert host.live.places.taken == 0


def test_a_reader_is_looked_at_anew_every_ten_seconds():
    assert stream.CHECK_SECONDS <= 10


def test_a_silent_match_sends_comments(host, table, alice, monkeypatch):
    monkeypatch.setattr(stream, "CHECK_SECONDS", 0.05)
    monkeypatch.setattr(stream, "PING_SECONDS", 0.1)
    each = host.get(f"{table.path}/live?after={table.version}", alice.headers)
    until(lambda: each.body.count(b": ping\n\n") >= 2)
    assert each.body.startswith(b"retry: 3000\n\n")
    assert each.frames == []


def test_a_stream_does_not_last_for_ever(host, table, alice, monkeypatch):
    monkeypatch.setattr(stream, "LONGEST_SECONDS", 0.3)
    each = host.get(f"{table.path}/live", alice.headers)
    assert each.ended.wait(20)
    assert each.complete
    assert each.versions == list(range(1, table.version + 1))


def test_who_does_not_read_is_cut_off_and_frees_its_place(host, table, alice, monkeypatch):
    monkeypatch.setattr(stream, "SEND_SECONDS", 0.2)
    each = host.get(f"{table.path}/live", alice.headers, reads=False)
    assert each.ended.wait(20)
    assert not each.complete
    assert host.live.places.taken == 0


def test_who_hangs_up_frees_its_place(host, table, alice):
    each = host.get(f"{table.path}/live", alice.headers)
    until(lambda: host.live.places.taken == 1)
    host.hang_up(each)
    until(lambda: host.live.places.taken == 0, seconds=5)


def test_without_a_place_a_stream_has_what_there_is_and_ends(host, table, alice, settings):
    settings.MAX_WAITERS = 0
    each = host.get(f"{table.path}/live", alice.headers)
    assert each.ended.wait(20)
    assert each.complete
    assert each.body.startswith(b"retry: 3000\n\n")
    assert each.versions == list(range(1, table.version + 1))


def test_opening_a_stream_is_one_read_of_the_budget(host, table, alice, settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"read": 2}
    each = host.get(f"{table.path}/live", alice.headers)
    until(lambda: host.live.places.taken == 1)
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"read": 1}
    assert table.seats[1].post(f"{table.path}/concede").status_code == 201
    assert each.ended.wait(20)
    assert each.frames[-1]["event"] == "end"


def test_a_stream_ends_with_its_process(host, table, alice):
    each = host.get(f"{table.path}/live", alice.headers)
    until(lambda: host.live.places.taken == 1)
    host.stop()
    assert each.ended.wait(20)
    assert each.complete


@pytest.mark.parametrize("cursor", ["x", "-1", "1.5", "1" * 40, "²"])
def test_a_bad_cursor_is_400(table, alice, cursor):
    problem(alice.get(f"{table.path}/live", Last_Event_ID=cursor), 400, "invalid-request")


def test_a_process_that_never_waits_sends_what_there_is(table, alice):
    answer = alice.get(f"{table.path}/live", Accept="text/event-stream")
    assert answer.status_code == 200
    assert answer.content.count(b"\nid: ") + answer.content.startswith(b"id: ") == table.version


def test_no_game_has_events_with_the_names_that_streams_use():
    names = {name for found in newest() for name in event_schemas(found.game)}
    assert names.isdisjoint({"end", "problem", "error", "message", "open"})
