"""The listed moves of a free moment are all that is accepted, among every move that can be written down."""

import pytest

from games.kernel import IllegalMove
from games.kernel.decide import decide
from games.kernel.dice import Dice
from games.mushroom_sorcerer.layout import BESIDE, CELLS
from games.mushroom_sorcerer.moves import (
    CastSpell,
    EndTurn,
    GrowGu,
    SlideGu,
    StudyScroll,
    SummonElement,
    UseForestKeeper,
    UseInvisibleHand,
    UseThief,
    WageWar,
)
from games.mushroom_sorcerer.state import lookup
from games.mushroom_sorcerer.vocabulary import DECKS, GUS
from tests.mushroom_sorcerer.table import GAME, Scene

SCROLLS = tuple(lookup("mus-house-1").scrolls)
FULL = ("hunch", "whistle", "glorify", "purify", "strike", "toss_a_gu")
GOODS = {"mana": 1, "drop": 2, "flask": 1, "flame": 1, "stone": 1, "track": {"flame": 8, "thunder": 8}}
TOWERS = "A1[f,m]{1F} B1[s,s,s]{1S} D2[m] E4[w]"
ENEMY = {"scrolls": ("flask_energy", "forced_trade", "moon_essence"), "towers": "A2[f,f] C1[w]{1F} D3[s]"}


def every_move():
    """All moves of a free moment over the whole map, every scroll and every deck."""
    yield EndTurn()
    for deck in DECKS:
        yield StudyScroll(deck=deck)
        yield from (UseInvisibleHand(deck=deck, replace=scroll) for scroll in (None, *SCROLLS))
    for gu in GUS:
        yield SummonElement(element=gu)
        yield from (GrowGu(gu=gu, cell=cell) for cell in CELLS)
    for scroll in SCROLLS:
        yield CastSpell(scroll=scroll)
        yield UseThief(scroll=scroll)
    for cell in CELLS:
        yield UseForestKeeper(cell=cell)
        for near in BESIDE[cell]:
            yield WageWar(base=cell, target=near)
            yield SlideGu(source=cell, to=near)


def accepted(scene, name):
    found = set()
    for move in every_move():
        try:
            decide(GAME, scene.state, scene.seat(name), move, Dice(b"k" * 32, 2))
        except IllegalMove:
            continue
        found.add(move)
    return found


@pytest.mark.clause("MUS-NGT-2", "MUS-NGT-3")
@pytest.mark.parametrize(
    ("name", "board", "turn"),
    [
        ("bahon", {"potion": "forest_keeper", "scrolls": FULL}, {}),
        ("bahon", {"potion": "slow_learner", "scrolls": FULL, "flipped": ("hunch",)}, {"cast": ["glorify"]}),
        ("bahon", {"drop": 0, "mana": 0, "flame": 0}, {"main": "grow", "growths": 1, "grown": {"moon": 1}}),
        ("bahon", {"scrolls": ("bounty", "squeeze", "extra_hand")}, {"main": "grow", "grown": {"water": 1}}),
        ("cassandra", {"moon": 14, "scrolls": FULL, "towers": "B1[m,f]"}, {"main": "study", "studies": 1}),
        ("charles", {"potion": "duel_expert"}, {"main": "war", "killed": True, "war_target": "A2"}),
        ("charles", {"potion": "duel_expert"}, {"main": "war", "destroyed": True, "reward_growth": 1}),
        ("charles", {"potion": "invisible_hand", "scrolls": FULL}, {"main": "summon"}),
        ("charles", {"potion": "invisible_hand", "track": {"thunder": 7}}, {"slid": True}),
        ("eddie", {"potion": "thief", "scrolls": ("siphon",)}, {"killed": True, "main": "war"}),
        ("eddie", {"potion": "early_bird", "drop": 0}, {}),
        ("eddie", {"potion": "thief"}, {"ability_used": True, "main": "study", "studies": 2}),
    ],
)
def test_what_is_listed_is_what_is_accepted(name, board, turn):
    """14."""
    enemy = "cassandra" if name == "bahon" else "bahon"
    scene = Scene(name, **{name: GOODS | {"towers": TOWERS} | board, enemy: ENEMY})
    for key, value in turn.items():
        setattr(scene.state.turn, key, value)
    listed = scene.legal(name)
    assert len(set(listed)) == len(listed)
    assert set(listed) == accepted(scene, name)
