"""What registration refuses: games that break the contract never reach a match."""

import tomllib
from pathlib import Path
from typing import ClassVar

import msgspec
import pytest

from games.example import game as example
from games.example.game import HighLow2
from games.kernel import registry
from games.kernel.clauses import ClauseCatalogue
from games.kernel.decide import decide, read_options, start
from games.kernel.dice import Dice
from games.kernel.errors import BadOptions, ContractError, IllegalMove, UnknownGame
from games.kernel.frames import Frame
from games.kernel.records import Event, Expire, Move
from games.kernel.registry import check_contract, installed, versions
from games.kernel.table import Table
from games.kernel.visibility import Public


class Floating(Event, frozen=True):
    amount: Public[float]

    def apply(self, state): ...


class Weight(msgspec.Struct):
    grams: Public[list[float]]


class Weighed(Event, frozen=True):
    weight: Public[Weight | None]

    def apply(self, state): ...


class Grown(Event, frozen=True):
    """A third form, with an upcaster from the first alone."""

    schema: ClassVar[int] = 3

    def apply(self, state): ...


class Folds(Event, frozen=True):
    """An event without `apply`."""


class Unnamed(Frame, frozen=True):
    """A frame that is stored under the name of its class."""


class Unfounded(Move, frozen=True):
    clause: ClassVar[str] = "EXA-NOPE-1"


class CardsShown(Move, frozen=True):
    """A move with an event's name."""

    clause: ClassVar[str] = "EXA-SET-1"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"event_types": (*HighLow2.event_types, Floating)}, "floats"),
        ({"event_types": (*HighLow2.event_types, Weighed)}, "floats"),
        (
            {
                "event_types": (*HighLow2.event_types, Grown),
                "upcasters": {**HighLow2.upcasters, ("grown", 1): dict},
            },
            "Grown needs an upcaster from schema 2",
        ),
        ({"slug": "examples"}, "the folder of examples is called example"),
        ({"event_types": (*HighLow2.event_types, Folds)}, "apply"),
        ({"move_types": (*HighLow2.move_types, Unfounded)}, "clause of the catalogue"),
        ({"move_types": (*HighLow2.move_types, CardsShown)}, "two records are called cards_shown"),
        ({"answer_clause": "EXA-X-1"}, "move Answer needs a clause"),
        ({"frames": {Unnamed: None}}, "frame Unnamed needs a tag that names no code"),
        ({"concede_clause": "EXA-X-1"}, "not in clauses.toml"),
        ({"clauses": ClauseCatalogue("EXA", {"EXA-SET-1": "All."})}, "clause"),
    ],
)
def test_a_broken_game_is_refused(change, reason):
    broken = type("Broken", (HighLow2,), change)
    with pytest.raises(ContractError, match=reason):
        check_contract(broken())


def test_a_source_that_cites_an_unknown_clause_is_refused(tmp_path):
    (tmp_path / "rules.py").write_text('because = "EXA-TYPO-9"\n')
    with pytest.raises(ContractError, match="EXA-TYPO-9"):
        ClauseCatalogue("EXA", {"EXA-SET-1": "All."}).check_sources(tmp_path)


def test_an_event_that_cites_an_unknown_clause_is_refused():
    game = installed("example").game
    table = Table(game.blank(), Dice(b"k", 1), game.clauses)
    event = game.event_types[0]
    fields = {name: None for name in event.__struct_fields__ if name != "because"}
    with pytest.raises(ContractError, match="unknown clause"):
        table.emit(event(because="EXA-X-9", **fields))
    assert table.events == []


def test_unknown_games_and_versions():
    with pytest.raises(UnknownGame):
        installed("chess")
    with pytest.raises(UnknownGame):
        installed("example", 99)


def test_options_and_seats_are_checked():
    game = installed("example").game
    for wrong in ({"x": 1}, {"content_pack": "none"}, [], {"rounds": 1}):
        with pytest.raises(BadOptions):
            read_options(game, wrong)
    for seats in (0, 1, 3):
        with pytest.raises(BadOptions):
            start(game, read_options(game, {}), seats, b"k" * 32)


def test_seats_can_not_make_moves_of_the_system():
    game = installed("example").game
    state = start(game, read_options(game, {}), 2, b"k" * 32).state
    for move in (game.step(state), Expire(seat=0)):
        with pytest.raises(IllegalMove):
            decide(game, state, 0, move, Dice(b"k" * 32, 2))


@pytest.mark.parametrize("found", list(versions()), ids=lambda found: f"{found.game.slug}-{found.game.rules}")
def test_every_installed_game_keeps_the_contract(found):
    check_contract(found.game)


@pytest.mark.parametrize("found", list(versions()), ids=lambda found: f"{found.game.slug}-{found.game.rules}")
def test_every_installed_game_is_held_to_the_layers(found):
    """A game that the import contracts don't name could import anything."""
    path = Path(__file__).parents[2] / "pyproject.toml"
    contracts = {
        each["id"]: each for each in tomllib.loads(path.read_text())["tool"]["importlinter"]["contracts"]
    }
    name = f"games.{found.game.slug}"
    assert any(f"({name})" in layer.split(" | ") for layer in contracts["layers"]["layers"])
    assert name in contracts["pure"]["source_modules"]
    assert name in contracts["players"]["forbidden_modules"]


def test_a_rules_version_can_not_be_there_twice(monkeypatch):
    monkeypatch.setattr(example, "VERSIONS", [*example.VERSIONS, HighLow2()])
    registry._installed.cache_clear()
    try:
        with pytest.raises(ContractError, match="rules version 2 twice"):
            installed("example")
    finally:
        monkeypatch.undo()
        registry._installed.cache_clear()
