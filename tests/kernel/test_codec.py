"""The one decode path: upcasters, loud failures, strict moves."""

from typing import ClassVar

import msgspec
import pytest

from games.example.game import HighLow2
from games.kernel.codec import Codec
from games.kernel.errors import MalformedMove, UnreadableEvent
from games.kernel.records import Concede, Event
from games.kernel.visibility import Public


class Moved(Event, frozen=True):
    """Third form: `to` was `target` in the first, and `steps` came with the third."""

    schema: ClassVar[int] = 3
    to: Public[str]
    steps: Public[int]

    def apply(self, state): ...


def _first_to_second(data):
    return {"to": data.pop("target"), **data}


def _second_to_third(data):
    return {**data, "steps": 1}


@pytest.fixture
def codec():
    class Later(HighLow2):
        events = (*HighLow2.events, Moved)
        upcasters: ClassVar = {("moved", 1): _first_to_second, ("moved", 2): _second_to_third}

    return Codec(Later())


def test_every_schema_ever_shipped_decodes(codec):
    expected = Moved(because="EXA-SET-1", to="a", steps=1)
    assert codec.decode("moved", 1, b'{"because":"EXA-SET-1","target":"a","type":"moved"}') == expected
    assert codec.decode("moved", 2, b'{"because":"EXA-SET-1","to":"a","type":"moved"}') == expected
    assert codec.decode("moved", 3, codec.encode(expected)) == expected


@pytest.mark.parametrize(
    ("kind", "schema", "payload"),
    [
        ("no_such_event", 1, b"{}"),
        ("moved", 3, b"garbage"),
        ("moved", 3, b'{"type":"moved","because":"X"}'),
        ("moved", 4, b'{"type":"moved","because":"X","to":"a","steps":1}'),
        ("moved", 0, b'{"type":"moved","because":"X","target":"a"}'),
        ("moved", 3, b'{"type":"cards_shown","because":"X","seat":0,"no":1}'),
    ],
)
def test_what_can_not_be_read_is_a_loud_error(codec, kind, schema, payload):
    with pytest.raises(UnreadableEvent):
        codec.decode(kind, schema, payload)


def test_payloads_are_canonical(codec):
    payload = codec.encode(Moved(because="X", to="ü", steps=2))
    assert payload == '{"because":"X","steps":2,"to":"ü","type":"moved"}'.encode()
    assert msgspec.json.encode(msgspec.json.decode(payload), order="sorted") == payload


def test_an_event_of_a_newer_server_may_have_a_further_field(codec):
    payload = b'{"because":"EXA-SET-1","later":1,"steps":2,"to":"a","type":"moved"}'
    assert codec.decode("moved", 3, payload) == Moved(because="EXA-SET-1", to="a", steps=2)


def test_a_move_takes_no_unknown_field(codec):
    with pytest.raises(MalformedMove, match="unknown field"):
        codec.read_move({"type": "concede", "really": True})
    with pytest.raises(MalformedMove, match="unknown field"):
        codec.read_move({"type": "answer", "decision": 1, "choice": {"number": 1, "colour": "red"}})
    assert codec.read_move({"type": "concede"}) == Concede()


def test_one_pick_is_the_same_alone_and_in_a_list(codec):
    alone = {"type": "answer", "decision": 1, "choice": {"number": 4}}
    assert codec.read_move({**alone, "choice": [{"number": 4}]}) == codec.read_move(alone)


@pytest.mark.parametrize("kind", ["setup", "advance", "expire", "decision_opened"])
def test_clients_make_no_moves_of_the_system_and_no_events(codec, kind):
    with pytest.raises(MalformedMove):
        codec.read_move({"type": kind, "seat": 0})
