"""Packs, shapes and words are as locked; what changes is named, with what to do about it."""

from copy import deepcopy
from typing import ClassVar

import msgspec
import pytest

from games.kernel import ContractError, Event, Frame, Step
from games.kernel.registry import Installed, installed, versions
from games.kernel.visibility import Hidden, Public
from tests.locks.lock import (
    BEFORE_RELEASE,
    PACK_ADVICE,
    SHAPE_ADVICE,
    WORD_ADVICE,
    changes,
    present,
    read,
    with_earlier,
)

GAME = installed("example").game


def locked(**change):
    """The lock of the example with a changed class attribute."""
    game = type("Changed", (type(GAME),), change)()
    return present([Installed(game, installed("example").codec)])


def event(**fields):
    """An event type `lamp_lit` with these fields."""
    schema = fields.pop("schema", 1)
    return type(
        "LampLit",
        (Event,),
        {"__annotations__": {"schema": ClassVar[int], **fields}, "schema": schema},
        frozen=True,
    )


def test_packs_shapes_and_words_are_as_locked():
    found = changes(present(versions()), read())
    assert found == [], BEFORE_RELEASE


def test_a_pack_that_changes_under_its_id_is_named():
    before, now = locked(), locked()
    now.packs["example"]["exa-house-1"] = "0" * 64
    said = "example: pack exa-house-1 has changed under its id"
    assert changes(now, before) == [f"{said}; {PACK_ADVICE}"]


def test_a_pack_that_is_gone_or_new_is_named():
    one, two = locked(), locked()
    two.packs["example"]["exa-house-9"] = "0" * 64
    assert changes(two, one) == ["example: pack exa-house-9 is new and not locked"]
    assert changes(one, two) == ["example: pack exa-house-9 is gone; matches may be played with it"]


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
def test_a_shape_that_changes_under_its_number_is_named(fields, said):
    before = locked(event_types=(event(lamp=Public[Lamp]),))
    now = locked(event_types=(event(**fields),))
    assert changes(now, before) == [f"example: lamp_lit/1 has changed: {said}; {SHAPE_ADVICE}"]


def test_versions_that_write_one_number_in_two_shapes_are_noticed():
    def version(**fields):
        game = type("Changed", (type(GAME),), {"event_types": (event(**fields),)})()
        return Installed(game, installed("example").codec)

    with pytest.raises(ContractError, match="example: versions write lamp_lit/1 in two shapes"):
        present([version(lamp=Public[Lamp]), version(lamp=Public[BigLamp])])


def test_a_renamed_struct_inside_is_no_change():
    before = locked(event_types=(event(lamp=Public[Lamp]),))
    assert changes(locked(event_types=(event(lamp=Public[Lantern]),)), before) == []


def test_a_raised_number_is_locked_beside_the_earlier_one():
    first, second = event(lamp=Public[Lamp]), event(lamp=Public[BigLamp], schema=2)
    before, now = locked(event_types=(first,)), locked(event_types=(second,))
    assert changes(now, before) == ["example: lamp_lit/2 is new and not locked"]
    kept = with_earlier(deepcopy(now), before)
    assert {"lamp_lit/1", "lamp_lit/2"} <= kept.shapes["example"].keys()
    assert changes(now, kept) == []


def test_a_record_that_is_gone_is_named():
    before, now = locked(event_types=(event(),)), locked(event_types=())
    assert changes(now, before) == ["example: lamp_lit/1 is gone; stored streams may hold it"]


class Lit(Frame, frozen=True, tag="lit"):
    """Something under way."""


class Alight(Frame, frozen=True, tag="lit"):
    """The same, as it is called today."""


def test_the_words_of_every_version_are_locked():
    assert read().words["example"] == {
        rules: {"decisions": ["choose_card"], "frames": [], "steps": ["advance"]} for rules in ("1", "2")
    }


@pytest.mark.parametrize(
    ("attribute", "value", "kind", "word"),
    [
        ("rows", {**GAME.rows, "light_lamp": GAME.rows["choose_card"]}, "decisions", "light_lamp"),
        ("frames", {Lit: None}, "frames", "lit"),
        ("steps", {**GAME.steps, type("BurnDown", (Step,), {}, frozen=True): print}, "steps", "burn_down"),
    ],
)
def test_a_word_that_is_new_or_gone_is_named(attribute, value, kind, word):
    without, having = locked(), locked(**{attribute: value})
    new = f"example, rules 2: {word} of the {kind} is new and not locked"
    assert [line for line in changes(having, without) if "rules 2" in line] == [new]
    gone = f"example, rules 2: {word} is gone from the {kind}; {WORD_ADVICE}"
    assert [line for line in changes(without, having) if "rules 2" in line] == [gone]


def test_a_game_adds_words_of_its_own():
    def words(self):
        return {**type(GAME).words(self), "effects": ["lamp.light"]}

    assert changes(locked(words=words), locked()) == [
        "example, rules 2: lamp.light of the effects is new and not locked"
    ]


def test_a_renamed_frame_is_no_change():
    assert changes(locked(frames={Alight: None}), locked(frames={Lit: None})) == []
