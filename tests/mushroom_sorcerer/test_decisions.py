"""Moves on the wire, open decisions, and the clause that refuses what is not asked for."""

import msgspec
import pytest

from games.kernel.codec import Codec, type_name
from games.kernel.errors import MalformedMove
from games.kernel.visibility import view
from games.mushroom_sorcerer.moves import (
    AllocateServant,
    AssignCasualties,
    CastSpell,
    CastWarSpell,
    CloseSpellWindow,
    DeclareWarPotion,
    EndTurn,
    FinishAllocation,
    ForcedTradeWith,
    GrowGu,
    PayServant,
    PlaceRestInReserve,
    PlaceServant,
    PlaceShadowGu,
    PortalNext,
    RerollDice,
    SlideGu,
    Toss,
    WageWar,
)
from tests.mushroom_sorcerer.table import GAME, Scene, pick, picks

CODEC = Codec(GAME)


MOVES = """
study_scroll grow_gu summon_element wage_war cast_spell slide_gu use_forest_keeper use_invisible_hand
use_thief end_turn answer place_servant place_rest_in_reserve pay_servant portal_next forced_trade_with
place_shadow_gu toss cast_war_spell close_spell_window declare_war_potion reroll_dice assign_casualties
allocate_servant finish_allocation sys_finish_setup sys_begin_round sys_refill sys_end_twilight
sys_begin_turn sys_roll sys_resolve_war sys_end_night sys_daybreak sys_end_round
"""
EVENTS = """
match_created sorcerer_chosen forest_built decks_shuffled scroll_revealed first_sorcerer_set order_set
start_goods_given tokens_placed round_began phase_began cycle_began part_began turn_began turn_ended
frame_opened frame_moved frame_closed main_action_begun resource_gained resource_spent drop_given
servants_gained servant_placed servant_spent servant_taken servants_to_reserve war_die_gained potion_used
potion_expired potion_ability_used scroll_taken scroll_discarded spell_cast scroll_flipped gu_grown
gu_placed gu_slid gu_destroyed gu_revived tower_founded tower_removed land_resource_taken debris_removed
debris_placed elements_gained track_bonus_given influence_gained influence_refused moon_path_entered
moon_elements_gained war_declared war_bonus_added war_potion_closed dice_rolled war_totalled
casualties_committed casualties_removed war_ended decision_opened decision_answered decision_closed
dominance_triggered blessing_met seat_withdrawn sorcerers_ranked match_ended
"""


def test_the_wire_names_of_all_records():
    assert sorted(type_name(kind) for kind in GAME.move_types) == sorted(MOVES.split())
    assert sorted(type_name(kind) for kind in GAME.event_types) == sorted(EVENTS.split())


def test_moves_have_the_names_and_fields_of_the_rules():
    assert CODEC.read_move({"type": "slide_gu", "from": "A1", "to": "B1"}) == SlideGu(source="A1", to="B1")
    assert CODEC.read_move({"type": "grow_gu", "gu": "moon", "cell": "A1"}) == GrowGu(gu="moon", cell="A1")
    assert msgspec.to_builtins(WageWar(base="A1", target="B1")) == {
        "type": "wage_war",
        "base": "A1",
        "target": "B1",
    }
    revive = CODEC.read_move({"type": "answer", "decision": 0, "choice": [{"number": 0}, {"number": 2}]})
    assert revive == picks(0, 2)


@pytest.mark.parametrize(
    "data",
    [
        {"type": "fly"},
        {"type": "grow_gu", "gu": "fire", "cell": "A1"},
        {"type": "grow_gu", "gu": "flame"},
        {"type": "grow_gu", "gu": "flame", "cell": 7},
        {"type": "end_turn", "now": True},
        {"type": "study_scroll", "deck": "moon"},
        [],
        None,
    ],
)
def test_malformed_moves(data):
    with pytest.raises(MalformedMove):
        CODEC.read_move(data)


ROWS = [
    (PlaceServant(kind="flame", dest="reserve"), "MUS-SRV-1"),
    (PlaceRestInReserve(), "MUS-SRV-1"),
    (PayServant(kind="flame", source="reserve"), "MUS-SRV-4"),
    (PortalNext(cell="A1", mode="place"), "MUS-SP-FLAME-PORTAL"),
    (ForcedTradeWith(seat=1, kind="flame", source="reserve"), "MUS-SP-FORCED-TRADE"),
    (PlaceShadowGu(gu="flame", cell="A1"), "MUS-SP-SHADOW-GU"),
    (Toss(source="A1", to="B1"), "MUS-SP-TOSS-A-GU"),
    (CastWarSpell(scroll="strike"), "MUS-WAR-3"),
    (CloseSpellWindow(), "MUS-WAR-3"),
    (DeclareWarPotion(choice="pay"), "MUS-WAR-4"),
    (RerollDice(arrows=0, shields=0), "MUS-PO-CHEATING"),
    (AssignCasualties(flame=1, stone=0), "MUS-WAR-10"),
    (AllocateServant(kind="flame", cell="A1"), "MUS-ALC-2"),
    (FinishAllocation(), "MUS-ALC-1"),
]


@pytest.mark.clause("MUS-NGT-1")
@pytest.mark.parametrize(("move", "clause"), ROWS)
def test_an_answer_nobody_asked_for_is_refused_under_its_own_clause(move, clause):
    """Of the active sorcerer, of another one, and while a system step is due."""
    scene = Scene("bahon")
    for name, code in (("bahon", "wrong_move"), ("eddie", "not_awaited")):
        assert scene.refuse(name, move, clause).code == code
    scene.do("bahon", EndTurn())
    assert scene.awaited() == ["system"]
    assert scene.refuse("bahon", move, clause).code == "not_awaited"


@pytest.mark.clause("MUS-NGT-2")
def test_an_answer_where_nothing_was_asked():
    scene = Scene("bahon")
    assert scene.refuse("bahon", pick(word="eddie"), "MUS-NGT-2").code == "wrong_move"
    assert scene.refuse("eddie", pick(word="eddie"), "MUS-NGT-2").code == "not_awaited"


@pytest.mark.clause("MUS-RND-1")
@pytest.mark.parametrize("step", GAME.steps)
def test_no_seat_takes_a_system_step(step):
    scene = Scene("bahon")
    assert scene.refuse("bahon", step(), "MUS-RND-1").code == "not_system_time"
    before_turn = Scene()
    assert before_turn.refuse("bahon", step(), "MUS-RND-1").code == "not_system_time"


def test_an_open_decision_lists_its_options_for_everyone():
    scene = Scene("bahon", bahon={"scrolls": ("hunch",)})
    scene.do("bahon", CastSpell(scroll="hunch"))
    shown = view(scene.state, 2)["decision"]
    assert (shown["kind"], shown["clause"]) == ("element", "MUS-SP-HUNCH")
    (ask,) = msgspec.to_builtins(shown["asks"])
    assert (ask["seat"], ask["default"]) == (0, [{"word": "flame"}])
    assert [option["word"] for option in ask["options"]] == ["flame", "stone", "thunder", "water"]


@pytest.mark.clause("MUS-NGT-4")
def test_another_move_is_refused_under_the_clause_of_the_decision():
    scene = Scene("bahon", bahon={"scrolls": ("hunch",)})
    scene.do("bahon", CastSpell(scroll="hunch"))
    for move in (EndTurn(), CastSpell(scroll="hunch")):
        assert scene.refuse("bahon", move, "MUS-SP-HUNCH").code == "wrong_move"
    assert scene.refuse("bahon", pick(word="mana"), "MUS-SP-HUNCH").code == "bad_option"
    assert scene.refuse("eddie", pick(word="flame"), "MUS-SP-HUNCH").code == "not_awaited"
