"""Each of the 32 scrolls, cast plainly, by a Slow Learner, and by a Thief from an archive or a deck."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from games.mushroom_sorcerer.events.pieces import ResourceSpent
from games.mushroom_sorcerer.moves import CastSpell, CastWarSpell, UseThief, WageWar
from games.mushroom_sorcerer.state import lookup
from tests.kit import of_type
from tests.mushroom_sorcerer.table import Scene, pick

Measure = Callable[[Scene, str], int]


class Case(msgspec.Struct, kw_only=True):
    """A scroll with its printed price, a position where it acts, and by how much one run and two runs act."""

    mana: int
    measure: Measure
    once: int
    twice: int
    board: dict[str, Any] = {}
    turn: dict[str, Any] = {}
    charles: dict[str, Any] = {}


def held(*kinds):
    return lambda scene, name: sum(getattr(scene.board(name), kind) or 0 for kind in kinds)


def spaces(scene, name):
    return sum(scene.board(name).track.values())


def track(element):
    return lambda scene, name: scene.board(name).track[element]


def on_towers(kind):
    return lambda scene, _name: sum(
        getattr(scene.state.cells[cell].tower, kind) for cell in ("A1", "B1", "D1")
    )


def height(cell):
    return lambda scene, _name: scene.state.cells[cell].tower.height


def arrows(scene, _name):
    return scene.state.war.arrows[0] if scene.state.war is not None else 0


SERVANTS = held("flame", "stone")
KILLED, DESTROYED = {"killed": True}, {"destroyed": True}
WAR = {"measure": arrows, "board": {"towers": "A1[f]{1F}"}, "charles": {"towers": "B1[f,f]"}}
GREW = {"turn": {"grown": {"moon": 1}}, "board": {"moon": 1}}
CASES = {
    "empty_flask": Case(mana=0, measure=held("flask"), once=1, twice=2),
    "hunch": Case(mana=0, measure=spaces, once=2, twice=4),
    "mana_crystal": Case(mana=0, measure=held("mana"), once=2, twice=4),
    "moon_essence": Case(mana=0, measure=held("moon"), once=1, twice=2),
    "raging_roar": Case(mana=1, measure=held("influence"), once=2, twice=4),
    "spearhead": Case(mana=1, once=2, twice=4, **WAR),
    "water_pouch": Case(mana=0, measure=held("drop"), once=2, twice=4),
    "whistle": Case(mana=0, measure=SERVANTS, once=2, twice=4),
    "elementalist": Case(mana=1, measure=held("stone"), once=2, twice=4, board={"flame": 4}),
    "flame_portal": Case(
        mana=1, measure=on_towers("flame"), once=2, twice=2, board={"towers": "A1[f] B1[s] D1[f]{1F}"}
    ),
    "flask_energy": Case(mana=1, measure=held("flask"), once=1, twice=2, board={"flame": 4}),
    "forced_trade": Case(
        mana=1, measure=held("flame"), once=1, twice=2, board={"drop": 2}, charles={"flame": 3}
    ),
    "glorify": Case(mana=1, measure=held("influence"), once=1, twice=2, board={"flame": 2}),
    "purify": Case(mana=1, measure=spaces, once=2, twice=4, board={"stone": 4}),
    "stone_portal": Case(
        mana=1, measure=on_towers("stone"), once=2, twice=2, board={"towers": "A1[f] B1[s] D1[f]{1S}"}
    ),
    "transfusion": Case(mana=1, measure=held("drop"), once=3, twice=6, board={"stone": 2}),
    "bounty": Case(mana=1, measure=held("drop"), once=2, twice=4, turn=KILLED),
    "champion": Case(mana=1, measure=SERVANTS, once=2, twice=4, turn=DESTROYED),
    "interests": Case(mana=1, measure=spaces, once=2, twice=4, turn=DESTROYED),
    "invincible": Case(mana=1, once=1, twice=2, **WAR),
    "reincarnate": Case(mana=1, measure=SERVANTS, once=2, twice=4, turn=KILLED),
    "siphon": Case(mana=1, measure=spaces, once=2, twice=4, turn=KILLED),
    "squeeze": Case(mana=1, measure=held("drop"), once=2, twice=4, turn=DESTROYED),
    "strike": Case(mana=1, once=1, twice=2, **WAR),
    "extra_hand": Case(mana=1, measure=SERVANTS, once=1, twice=2, **GREW),
    "flame_harmony": Case(mana=0, measure=track("flame"), once=1, twice=2, turn={"grown": {"flame": 1}}),
    "shadow_gu": Case(mana=1, measure=height("A1"), once=1, twice=2, board={"towers": "A1[f]"}),
    "stone_harmony": Case(mana=0, measure=track("stone"), once=1, twice=2, turn={"grown": {"stone": 1}}),
    "supplement": Case(mana=1, measure=spaces, once=1, twice=2, **GREW),
    "thunder_harmony": Case(
        mana=0, measure=track("thunder"), once=1, twice=2, turn={"grown": {"thunder": 1}}
    ),
    "toss_a_gu": Case(mana=1, measure=height("A1"), once=-1, twice=-2, board={"towers": "A1[f,s,w]"}),
    "water_harmony": Case(mana=0, measure=track("water"), once=1, twice=2, turn={"grown": {"water": 1}}),
}
SUMMONING = {"empty_flask", "hunch", "mana_crystal", "moon_essence"}
SUMMONING |= {"raging_roar", "spearhead", "water_pouch", "whistle"}
IN_WAR = {"spearhead", "invincible", "strike"}
EVERY = pytest.mark.parametrize("scroll", CASES)


def ready(scroll, name, board, **others):
    """The position of the scroll's case, with 5 mana and more on the caster's board."""
    case = CASES[scroll]
    scene = Scene(name, charles=case.charles, **{name: {"mana": 5} | case.board | board}, **others)
    for key, value in case.turn.items():
        setattr(scene.state.turn, key, value)
    return scene


def cast(scene, scroll, name, move):
    """The mana paid and the change that followed; a repetition is taken, of all else the first option."""
    if scroll in IN_WAR:
        scene.do(name, WageWar(base="A1", target="B1"))
    measure = CASES[scroll].measure
    before = measure(scene, name)
    events = scene.do(name, move)
    paid = sum(event.n for event in of_type(events, ResourceSpent) if event.kind == "mana")
    while scene.asked() not in (None, "spell_window"):
        scene.do(name, pick(word="repeat") if scene.asked() == "repeat" else scene.legal(name)[0])
    change = measure(scene, name) - before
    return paid, change + paid if scroll == "mana_crystal" else change


def own_cast(scroll):
    return CastWarSpell(scroll=scroll) if scroll in IN_WAR else CastSpell(scroll=scroll)


def test_every_scroll_has_its_case():
    assert set(CASES) == set(lookup("mus-house-1").scrolls)


@EVERY
@pytest.mark.clause("MUS-CST-4", "MUS-CST-6", "MUS-CST-3")
def test_an_own_cast(scroll):
    scene = ready(scroll, "bahon", {"scrolls": (scroll,)})
    assert cast(scene, scroll, "bahon", own_cast(scroll)) == (CASES[scroll].mana, CASES[scroll].once)
    assert [(h.scroll, h.flipped) for h in scene.board("bahon").archive] == [(scroll, scroll in SUMMONING)]
    assert scene.state.turn.cast == [scroll]


@EVERY
@pytest.mark.clause("MUS-PO-SLOW-LEARNER", "MUS-CST-6")
@pytest.mark.parametrize("space", [7, 8])
def test_a_slow_learner_casts_it_twice_as_one_cast(scroll, space):
    board = {"scrolls": (scroll,), "potion": "slow_learner", "track": {"thunder": space}}
    scene = ready(scroll, "bahon", board)
    price = 1 if space == 8 else CASES[scroll].mana + 1
    assert cast(scene, scroll, "bahon", own_cast(scroll)) == (price, CASES[scroll].twice)
    assert [(h.scroll, h.flipped) for h in scene.board("bahon").archive] == [(scroll, scroll in SUMMONING)]
    assert scene.state.turn.cast == [scroll]


@EVERY
@pytest.mark.clause("MUS-PO-THIEF", "MUS-CST-6")
def test_a_thief_casts_it_for_one_mana_from_an_archive(scroll):
    """That of a Slow Learner, whose potion doubles only his own casts."""
    owner = {"potion": "slow_learner", "scrolls": (scroll,)}
    scene = ready(scroll, "eddie", {"potion": "thief"}, bahon=owner)
    assert cast(scene, scroll, "eddie", UseThief(scroll=scroll)) == (1, CASES[scroll].once)
    assert [(h.scroll, h.flipped) for h in scene.board("bahon").archive] == [(scroll, scroll in SUMMONING)]
    assert scene.board("eddie").archive == []
    assert (scene.state.turn.cast, scene.state.turn.ability_used) == ([scroll], True)


@EVERY
@pytest.mark.clause("MUS-PO-THIEF", "MUS-CST-6")
def test_a_thief_casts_it_for_one_mana_from_a_deck(scroll):
    """A Summoning scroll is discarded and the next one revealed; any other stays on top."""
    scene = ready(scroll, "eddie", {"potion": "thief"})
    scene.top(scroll)
    deck = lookup("mus-house-1").scrolls[scroll].deck
    second = scene.state.decks[deck].rest[0]
    assert cast(scene, scroll, "eddie", UseThief(scroll=scroll)) == (1, CASES[scroll].once)
    used_up = scroll in SUMMONING
    assert scene.state.discard == ([scroll] if used_up else [])
    assert scene.state.decks[deck].top == (second if used_up else scroll)
