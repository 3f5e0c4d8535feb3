"""Names of code are not stored: under other names a recorded match is decided to the same bytes."""

import sys
from contextlib import contextmanager
from types import FunctionType
from typing import Any

import pytest

from games.audit.verifier import verify
from games.kernel.registry import versions
from tests.golden.streams import bundle_of, recorded
from tests.locks.lock import present

NAMES = ("__name__", "__qualname__", "__module__")


def named(slug):
    """Every function and class of a game, methods included."""
    found: dict[int, Any] = {}
    modules = [module for name, module in sys.modules.items() if name.startswith(f"games.{slug}.")]
    for module in modules:
        for value in vars(module).values():
            if getattr(value, "__module__", "") == module.__name__:
                found[id(value)] = value
                found |= {id(each): each for each in vars(value).values()} if isinstance(value, type) else {}
    return [value for value in found.values() if isinstance(value, (FunctionType, type))]


@contextmanager
def renamed(slug):
    """Everything of a game is called otherwise, and stands in another module."""
    values = named(slug)
    before = [{name: getattr(value, name) for name in NAMES} for value in values]
    try:
        for number, value in enumerate(values):
            for name in NAMES:
                setattr(value, name, f"renamed_{number}")
        yield
    finally:
        for value, names in zip(values, before, strict=True):
            for name, was in names.items():
                setattr(value, name, was)


@pytest.mark.parametrize("found", list(versions()), ids=lambda found: f"{found.game.slug}-{found.game.rules}")
def test_a_match_is_decided_to_the_same_bytes_under_other_names(found):
    words = present([found]).words
    assert len(named(found.game.slug)) > 10
    with renamed(found.game.slug):
        verify(bundle_of(recorded(found.game)[0]))
        assert present([found]).words == words
