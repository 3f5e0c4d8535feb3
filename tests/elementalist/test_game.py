"""The contract object: what the kernel and the service ask of it."""

import pytest

from games.kernel import SYSTEM, view
from games.kernel.decide import decide, read_options, start
from games.kernel.errors import IllegalMove
from games.kernel.records import Expire
from games.kernel.registry import installed
from tests.elementalist.table import GAME, Scene
from tests.kit import KEY, ScriptedDice


def test_it_is_installed():
    assert installed("elementalist").game is GAME
    assert (GAME.title, GAME.rules, GAME.seats) == ("Elementalist", 1, (2, 2))


def test_options_and_pack_are_recorded_and_public():
    options = {"first_turn": "second_chooser", "green_spell_lasts": "opponent_turn"}
    begun = start(GAME, read_options(GAME, options), 2, KEY)
    configured = begun.records[1]
    assert (configured.pack, configured.options) == ("ele-house-1", options)  # type: ignore[union-attr]
    assert view(begun.state, 1)["options"] == options
    assert GAME.content("ele-house-1")["quiet_limit"] == 6


def test_a_clock_runs_out_only_for_the_awaited_seat():
    scene = Scene(a1="RM").at("toggle1")
    with pytest.raises(IllegalMove) as caught:
        decide(GAME, scene.complete(), SYSTEM, Expire(seat=1), ScriptedDice())
    assert caught.value.clause == "ELE-END-5"
