"""The contract object: what the kernel and the service ask of it."""

import ast
from pathlib import Path

import pytest

from games.kernel import SYSTEM, view
from games.kernel.decide import decide, read_options, start
from games.kernel.errors import IllegalMove
from games.kernel.records import Expire
from games.kernel.registry import installed
from tests.elementalist.scene import GAME, Scene
from tests.kit import KEY, ScriptedDice

FOLDER = Path(GAME.folder)


def test_it_is_installed() -> None:
    assert installed("elementalist").game is GAME
    assert (GAME.title, GAME.rules, GAME.seats) == ("Elementalist", 1, (2, 2))


def test_options_and_pack_are_recorded_and_public() -> None:
    options = {"first_turn": "second_chooser", "green_spell_lasts": "opponent_turn"}
    begun = start(GAME, read_options(GAME, options), 2, KEY)
    configured = begun.records[1]
    assert (configured.pack, configured.options) == ("ele.v1", options)  # type: ignore[union-attr]
    assert view(begun.state, 1)["options"] == options
    assert GAME.content("ele.v1")["quiet_limit"] == 6


def test_a_clock_runs_out_only_for_the_awaited_seat() -> None:
    scene = Scene(a1="RM").at("toggle1")
    with pytest.raises(IllegalMove) as caught:
        decide(GAME, scene.complete(), SYSTEM, Expire(seat=1), ScriptedDice())
    assert caught.value.clause == "ELE-END-5"


def test_every_clause_is_cited_by_the_rules() -> None:
    assert GAME.clauses.cited_in(FOLDER) == set(GAME.clauses)


def test_every_clause_is_shown_by_a_test() -> None:
    marked = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
                marked |= {argument.value for argument in node.args if isinstance(argument, ast.Constant)}
    assert marked == set(GAME.clauses)


def test_the_rules_import_nothing_impure() -> None:
    allowed = ("games.", "collections", "itertools", "pathlib", "typing", "msgspec")
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            assert all(name.startswith(allowed) for name in names), (path.name, names)
