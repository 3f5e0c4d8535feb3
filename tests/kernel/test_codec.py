"""The one decode path: upcasters, loud failures, strict moves."""

from typing import ClassVar

import msgspec
import pytest

from games.kernel import IllegalMove
from games.kernel.codec import Codec
from games.kernel.errors import MalformedMove, UnreadableEvent
from games.kernel.records import Event
from games.kernel.registry import installed
from games.kernel.visibility import Public


class Moved(Event, frozen=True):
    """Third form: `to` was `target` in the first, and `steps` came with the third."""

    schema: ClassVar[int] = 3
    to: Public[str]
    steps: Public[int]

    def apply(self, state) -> None: ...


def _first_to_second(data: dict) -> dict:
    return {"to": data.pop("target"), **data}


def _second_to_third(data: dict) -> dict:
    return {**data, "steps": 1}


@pytest.fixture
def codec():
    game = type(installed("elementalist").game)

    class Later(game):
        event_types = (*game.event_types, Moved)
        upcasters: ClassVar = {("moved", 1): _first_to_second, ("moved", 2): _second_to_third}

    return Codec(Later())


def test_every_schema_ever_shipped_decodes(codec) -> None:
    expected = Moved(because="ELE-SET-1", to="a", steps=1)
    assert codec.decode("moved", 1, b'{"because":"ELE-SET-1","target":"a","type":"moved"}') == expected
    assert codec.decode("moved", 2, b'{"because":"ELE-SET-1","to":"a","type":"moved"}') == expected
    assert codec.decode("moved", 3, codec.encode(expected)) == expected


@pytest.mark.parametrize(
    ("kind", "schema", "payload"),
    [
        ("no_such_event", 1, b"{}"),
        ("moved", 3, b"garbage"),
        ("moved", 3, b'{"type":"moved","because":"X"}'),
        ("moved", 4, b'{"type":"moved","because":"X","to":"a","steps":1}'),
        ("moved", 0, b'{"type":"moved","because":"X","target":"a"}'),
        ("moved", 3, b'{"type":"turn_started","because":"X","seat":0,"no":1}'),
    ],
)
def test_what_can_not_be_read_is_a_loud_error(codec, kind, schema, payload) -> None:
    with pytest.raises(UnreadableEvent):
        codec.decode(kind, schema, payload)


def test_payloads_are_canonical(codec) -> None:
    payload = codec.encode(Moved(because="X", to="ü", steps=2))
    assert payload == '{"because":"X","steps":2,"to":"ü","type":"moved"}'.encode()
    assert msgspec.json.encode(msgspec.json.decode(payload), order="sorted") == payload


def test_an_event_of_a_newer_server_may_have_a_further_field(codec) -> None:
    payload = b'{"because":"ELE-SET-1","later":1,"steps":2,"to":"a","type":"moved"}'
    assert codec.decode("moved", 3, payload) == Moved(because="ELE-SET-1", to="a", steps=2)


def test_a_move_takes_no_unknown_field(codec) -> None:
    with pytest.raises(MalformedMove, match="unknown field"):
        codec.read_move({"type": "pass", "really": True})
    assert codec.read_move({"type": "concede"})
    assert issubclass(IllegalMove, Exception)
