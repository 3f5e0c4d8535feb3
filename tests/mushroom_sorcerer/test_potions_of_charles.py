"""The potions of Charles, without and with mastery."""

import pytest

from games.mushroom_sorcerer.moves import (
    CastSpell,
    EndTurn,
    StudyScroll,
    UseInvisibleHand,
    WageWar,
)
from tests.mushroom_sorcerer.table import (
    BELOW,
    MASTERED,
    Scene,
    chosen,
    end_effect,
    pick,
    picks,
    total,
)


@pytest.mark.clause("MUS-PO-OVERWORK", "MUS-NGT-5")
def test_overwork_is_a_full_turn_with_its_own_limits():
    scene = Scene("charles", charles={"potion": "overwork", "scrolls": ("glorify",), "mana": 2, "flame": 3})
    scene.state.cycle, scene.state.queue = 3, []
    scene.do("charles", CastSpell(scroll="glorify"))
    scene.do("charles", EndTurn())
    scene.run()
    assert scene.awaited() == ["charles"]
    scene.do("charles", CastSpell(scroll="glorify"))
    scene.do("charles", StudyScroll(deck="gu"))
    scene.do("charles", EndTurn())
    scene.system()
    assert scene.state.phase == "night_end"


@pytest.mark.clause("MUS-PO-DUEL-EXPERT", "MUS-WAR-7")
@pytest.mark.parametrize("side", [0, 1])
def test_duel_expert_has_an_arrow_more_on_either_side(side):
    attacker, defender = ("charles", "eddie") if side == 0 else ("eddie", "charles")
    boards = {
        attacker: {"towers": "A1[f]{1F}"},
        defender: {"towers": "B1[f,f,f]{2S}"},
    }
    boards["charles"]["potion"] = "duel_expert"
    scene = Scene(attacker, **boards)
    scene.do(attacker, WageWar(base="A1", target="B1"))
    arrows = total(scene.run()).arrows
    assert arrows == ((3, 0) if side == 0 else (2, 1))


@pytest.mark.clause("MUS-PO-DUEL-EXPERT", "MUS-NGT-3")
def test_duel_expert_master_needs_mastery_mana_and_the_same_target():
    def fought(space, mana):
        scene = Scene(
            "charles",
            charles={
                "potion": "duel_expert",
                "track": {"flame": space},
                "mana": mana,
                "towers": "C2[w]{1F} D3[w]{1F}",
            },
            eddie={"towers": "C3[s,s]{2S} D2[f]"},
        )
        scene.do("charles", WageWar(base="C2", target="C3"))
        scene.run()
        return scene

    for scene in (fought(BELOW, 1), fought(MASTERED, 0)):
        scene.refuse("charles", WageWar(base="C2", target="C3"), "MUS-PO-DUEL-EXPERT")
        assert not any(isinstance(move, WageWar) for move in scene.legal("charles"))
    scene = fought(MASTERED, 2)
    scene.refuse("charles", WageWar(base="C2", target="D2"), "MUS-PO-DUEL-EXPERT")
    wars = [move for move in scene.legal("charles") if isinstance(move, WageWar)]
    assert wars == [WageWar(base="C2", target="C3"), WageWar(base="D3", target="C3")]
    scene.do("charles", WageWar(base="D3", target="C3"))
    scene.run()
    assert scene.tower("C3") == "C3[s]"
    assert scene.state.turn.reward_growth == 1


@pytest.mark.clause("MUS-PO-NINE-LIVES", "MUS-WAR-8")
def test_nine_lives_blocks_one_arrow_on_either_side():
    scene = Scene(
        "charles",
        charles={"potion": "nine_lives", "towers": "A1[f]{1F}"},
        eddie={"towers": "B1[f,f]{1F}"},
    )
    scene.do("charles", WageWar(base="A1", target="B1"))
    events = scene.run()
    assert total(events).blocks == (1, 0)
    assert scene.tower("A1") == "A1[f]{1F}"


@pytest.mark.clause("MUS-PO-NINE-LIVES", "MUS-WAR-13")
def test_nine_lives_refounds_a_tower():
    scene = Scene(
        "eddie",
        eddie={"towers": "B1[f,f,f,f]{4F}"},
        charles={"potion": "nine_lives", "track": {"stone": MASTERED}, "mana": 2, "towers": "A1[w,m,f]"},
    )
    scene.do("eddie", WageWar(base="B1", target="A1"))
    scene.run()
    assert scene.tower("A1") == ""
    options = [picks(*numbers) for numbers in ((), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2))]
    assert scene.legal("charles") == options
    scene.refuse("charles", picks(*(0, 1, 2)), "MUS-PO-NINE-LIVES")
    scene.do("charles", picks(*(2, 0)))
    assert scene.tower("A1") == "A1[w,f]"
    assert scene.board("charles").mana == 0
    assert (scene.board("eddie").influence, scene.state.turn.reward_growth) == (3, 1)
    assert scene.state.turn.destroyed


@pytest.mark.clause("MUS-PO-NINE-LIVES")
def test_nine_lives_below_mastery_or_without_mana_revives_nothing():
    for space, mana in ((BELOW, 3), (MASTERED, 0)):
        scene = Scene(
            "eddie",
            eddie={"towers": "B1[f,f]{2F}"},
            charles={"potion": "nine_lives", "track": {"stone": space}, "mana": mana, "towers": "A1[w,f]"},
        )
        scene.do("eddie", WageWar(base="B1", target="A1"))
        scene.run()
        assert scene.asked() is None
        assert scene.tower("A1") == ""


@pytest.mark.clause("MUS-PO-CURIOSITY")
def test_curiosity_returns_at_most_four_flasks():
    scene = end_effect("charles", "curiosity", flask=6)
    assert scene.legal("charles") == [pick(number=n) for n in range(5)]
    scene.do("charles", pick(number=2))
    chosen(scene, "charles", "mana", "mana")
    assert scene.board("charles").flask == 4
    assert scene.asked() is None


@pytest.mark.clause("MUS-PO-CURIOSITY")
def test_curiosity_without_flasks_is_not_asked():
    scene = end_effect("charles", "curiosity")
    assert scene.awaited() == ["system"]


@pytest.mark.clause("MUS-PO-INVISIBLE-HAND")
def test_invisible_hand_refusals():
    board = {"potion": "invisible_hand", "mana": 1, "scrolls": ("hunch",)}
    scene = Scene("charles", charles=board)
    scene.refuse("charles", UseInvisibleHand(deck="gu", replace="hunch"), "MUS-PO-INVISIBLE-HAND")
    scene = Scene("charles", charles=board | {"track": {"thunder": MASTERED}})
    scene.refuse("charles", UseInvisibleHand(deck="gu", replace="whistle"), "MUS-PO-INVISIBLE-HAND")
    listed = [move for move in scene.legal("charles") if isinstance(move, UseInvisibleHand)]
    assert len(listed) == 8
    scene = Scene("charles", charles=board | {"mana": 0})
    scene.refuse("charles", UseInvisibleHand(deck="gu"), "MUS-RES-3")
    six = ("hunch", "whistle", "glorify", "purify", "strike", "bounty")
    scene = Scene("charles", charles=board | {"scrolls": six})
    scene.refuse("charles", UseInvisibleHand(deck="gu"), "MUS-STU-2")
