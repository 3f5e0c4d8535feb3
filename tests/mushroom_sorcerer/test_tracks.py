"""Element tracks."""

import pytest

from games.mushroom_sorcerer.events.pieces import ElementsGained, TrackBonusGiven
from games.mushroom_sorcerer.moves import CastSpell, GrowGu, PlaceRestInReserve, SummonElement, WageWar
from games.mushroom_sorcerer.pack import lookup
from games.mushroom_sorcerer.state import level, mastered
from tests.kit import of_type
from tests.mushroom_sorcerer.table import Scene


def grown(gu, space, height, **more):
    """Grow a GU so that the token goes `height + 1` spaces forward."""
    tower = f"A1[{','.join('f' * height)}]"
    scene = Scene("bahon", bahon={"drop": height + 1, "track": {gu: space}, "towers": tower} | more)
    scene.do("bahon", GrowGu(gu=gu, cell="A1"))
    if scene.asked() == "placement":
        scene.do("bahon", PlaceRestInReserve())
    return scene


@pytest.mark.clause("MUS-TRK-1")
def test_a_token_stops_at_the_end():
    scene = Scene("bahon", bahon={"drop": 4, "track": {"water": 13}, "towers": "A1[f,f,f]"})
    events = scene.do("bahon", GrowGu(gu="water", cell="A1"))
    moved = of_type(events, ElementsGained)[0]
    assert (moved.start, moved.end, moved.lost) == (13, 15, 2)


BONUSES = [
    ("flame", {"flame": 4, "dice": 3, "influence": 2}),
    ("stone", {"stone": 4, "dice": 2, "influence": 4}),
    ("thunder", {"mana": 4, "flask": 2, "influence": 4}),
    ("water", {"drop": 6, "flask": 2, "influence": 4}),
]


@pytest.mark.clause("MUS-TRK-2", "MUS-TRK-5")
@pytest.mark.parametrize(("gu", "gains"), BONUSES)
def test_every_bonus_of_a_track_is_given_once(gu, gains):
    """A GU of level 15 walks the whole track; its own influence comes on top."""
    scene = Scene("bahon", bahon={"drop": 15, "towers": f"A1[{','.join('ffffsssswwwwmt'[:14])}]"})
    scene.board("bahon").moon, scene.board("bahon").influence = None, 0
    events = scene.do("bahon", GrowGu(gu=gu, cell="A1"))
    spaces = [event.space for event in of_type(events, TrackBonusGiven)]
    assert spaces == sorted(lookup("mus-house-1").bonuses[gu])
    if scene.asked() == "placement":
        scene.do("bahon", PlaceRestInReserve())
    board = scene.board("bahon")
    found = {kind: getattr(board, kind) for kind in gains}
    found["influence"] -= 1
    assert found == gains


@pytest.mark.clause("MUS-TRK-2")
def test_each_space_entered_counts_not_only_the_last():
    scene = grown("water", 4, 3)
    board = scene.board("bahon")
    assert (board.track["water"], board.drop, board.flask, board.influence) == (8, 2, 1, 2)


@pytest.mark.clause("MUS-TRK-3")
def test_levels_come_from_the_token():
    scene = Scene("bahon", bahon={"towers": "A1[f,f,f]"})
    seat = scene.seat("bahon")
    expected = {0: 0, 1: 1, 3: 1, 4: 2, 7: 2, 8: 3, 11: 3, 12: 4, 15: 4}
    for space, wanted in expected.items():
        scene.board("bahon").track["flame"] = space
        assert level(scene.state, seat, "flame") == wanted
        assert mastered(scene.state, seat, "flame") is (wanted >= 3)


@pytest.mark.clause("MUS-TRK-3")
def test_destroyed_gus_move_no_token():
    scene = Scene("bahon", bahon={"towers": "B1[f]{1F}"}, eddie={"track": {"flame": 9}, "towers": "A1[f]"})
    scene.do("bahon", WageWar(base="B1", target="A1"))
    scene.run()
    assert scene.tower("A1") == ""
    assert scene.board("eddie").track["flame"] == 9


@pytest.mark.clause("MUS-TRK-4")
def test_mastery_gained_in_the_turn_counts_at_once():
    scene = Scene("bahon", bahon={"track": {"water": 7}, "scrolls": ("water_harmony",), "drop": 1})
    scene.state.turn.grown = {"water": 1}
    scene.do("bahon", CastSpell(scroll="water_harmony"))
    scene.do("bahon", SummonElement(element="water"))
    assert scene.board("bahon").drop == 4
    assert scene.board("bahon").influence == 1


@pytest.mark.clause("MUS-TRK-5")
def test_war_dice_run_out():
    scene = Scene("bahon", bahon={"track": {"flame": 5}, "drop": 1}, eddie={"dice": 20})
    scene.state.cells["A1"].resource = None
    scene.refill_supply()
    scene.do("bahon", GrowGu(gu="flame", cell="A1"))
    assert scene.board("bahon").dice == 0
