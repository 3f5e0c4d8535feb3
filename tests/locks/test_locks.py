"""Packs and shapes are as locked; what changes is named, with what to do about it."""

from copy import deepcopy
from typing import Any, ClassVar

import msgspec
import pytest

from games.kernel.records import Event
from games.kernel.registry import Installed, installed, versions
from games.kernel.visibility import Hidden, Public
from tests.locks import lock as locks
from tests.locks.lock import BEFORE_RELEASE, PACK_ADVICE, SHAPE_ADVICE, changes, present, read, with_earlier

GAME = installed("elementalist").game


def locked(**change: Any) -> locks.Lock:
    """The lock of Elementalist with a changed class attribute."""
    game = type("Changed", (type(GAME),), change)()
    return present([Installed(game, installed("elementalist").codec)])


def event(**fields: Any) -> type[Event]:
    """An event type `lamp_lit` with these fields."""
    schema = fields.pop("schema", 1)
    return type(
        "LampLit",
        (Event,),
        {"__annotations__": {"schema": ClassVar[int], **fields}, "schema": schema},
        frozen=True,
    )


def test_packs_and_shapes_are_as_locked() -> None:
    found = changes(present(versions()), read())
    assert found == [], BEFORE_RELEASE


def test_a_pack_that_changes_under_its_id_is_named() -> None:
    before, now = locked(), locked()
    now.packs["elementalist"]["ele.v1"] = "0" * 64
    said = "elementalist: pack ele.v1 has changed under its id"
    assert changes(now, before) == [f"{said}; {PACK_ADVICE}"]


def test_a_pack_that_is_gone_or_new_is_named() -> None:
    one, two = locked(), locked()
    two.packs["elementalist"]["ele.v2"] = "0" * 64
    assert changes(two, one) == ["elementalist: pack ele.v2 is new and not locked"]
    assert changes(one, two) == ["elementalist: pack ele.v2 is gone; matches may be played with it"]


class Lamp(msgspec.Struct, frozen=True):
    oil: Public[int]


class Lantern(msgspec.Struct, frozen=True):
    """As a lamp, under another name."""

    oil: Public[int]


class BigLamp(msgspec.Struct, frozen=True):
    oil: Public[int]
    wicks: Public[int]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"lamp": Public[Lamp], "by": Public[int]}, "by: absent -> int, everyone"),
        ({}, "lamp: {oil: int, everyone}, everyone -> absent"),
        ({"lamp": Hidden[Lamp]}, "lamp: {oil: int, everyone}, everyone -> {oil: int, everyone}, nobody"),
        (
            {"lamp": Public[BigLamp]},
            "lamp: {oil: int, everyone}, everyone -> {oil: int, everyone; wicks: int, everyone}, everyone",
        ),
    ],
)
def test_a_shape_that_changes_under_its_number_is_named(fields: dict[str, Any], said: str) -> None:
    before = locked(event_types=(event(lamp=Public[Lamp]),))
    now = locked(event_types=(event(**fields),))
    assert changes(now, before) == [f"elementalist: lamp_lit/1 has changed: {said}; {SHAPE_ADVICE}"]


def test_a_renamed_struct_inside_is_no_change() -> None:
    before = locked(event_types=(event(lamp=Public[Lamp]),))
    assert changes(locked(event_types=(event(lamp=Public[Lantern]),)), before) == []


def test_a_raised_number_is_locked_beside_the_earlier_one() -> None:
    first, second = event(lamp=Public[Lamp]), event(lamp=Public[BigLamp], schema=2)
    before, now = locked(event_types=(first,)), locked(event_types=(second,))
    assert changes(now, before) == ["elementalist: lamp_lit/2 is new and not locked"]
    kept = with_earlier(deepcopy(now), before)
    assert {"lamp_lit/1", "lamp_lit/2"} <= kept.shapes["elementalist"].keys()
    assert changes(now, kept) == []


def test_a_record_that_is_gone_is_named() -> None:
    before, now = locked(event_types=(event(),)), locked(event_types=())
    assert changes(now, before) == ["elementalist: lamp_lit/1 is gone; stored streams may hold it"]
