"""Packs that differ from the house pack, installed while a test needs them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import msgspec

from games.mushroom_sorcerer.pack import PACKS, MushroomPack, lookup

HOUSE = "mus-house-1"
_NUMBERS = count(1)


@contextmanager
def installed(change: Callable[[dict[str, Any]], None]) -> Iterator[str]:
    """The id of a pack that is the house pack's data after `change`."""
    data = msgspec.to_builtins(PACKS[HOUSE])
    change(data)
    data["id"] = name = f"mus-test-{next(_NUMBERS)}"
    pack = msgspec.convert(data, MushroomPack)
    pack.check()
    PACKS.add(pack, name)
    try:
        yield name
    finally:
        del PACKS._packs[name], PACKS._digests[name]
        lookup.cache_clear()


def potion(data: dict[str, Any], name: str) -> dict[str, Any]:
    """The data of a potion."""
    return next(each for sheet in data["sorcerers"] for each in sheet["potions"] if each["id"] == name)


def scroll(data: dict[str, Any], name: str) -> dict[str, Any]:
    """The data of a scroll."""
    return next(each for each in data["scrolls"] if each["id"] == name)
