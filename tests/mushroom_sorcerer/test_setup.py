"""Setup: options, forest, decks, draft, start goods, first sorcerer."""

import pytest

from games.kernel import BadOptions
from games.kernel.decide import read_options, start
from games.mushroom_sorcerer.events.match import (
    FirstSorcererSet,
    ForestBuilt,
    MatchCreated,
    SorcererChosen,
    StartGoodsGiven,
    TokensPlaced,
)
from games.mushroom_sorcerer.layout import CELLS
from games.mushroom_sorcerer.state import lookup
from tests.kit import KEY, of_type
from tests.mushroom_sorcerer.table import GAME, Scene, fresh, pick

FOUR_BY_TWO = ("####G", "G####", "GGP##", "GGSG#")


def drafted(seats, **options):
    scene = Scene(order=("bahon", "cassandra", "charles", "eddie")[:seats])
    scene.state = fresh(seats, **options)
    return scene


@pytest.mark.clause("MUS-SET-1")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_seats(seats):
    with pytest.raises(BadOptions, match="takes 2 to 4 seats"):
        start(GAME, read_options(GAME, {}), seats, KEY)


@pytest.mark.clause("MUS-SET-1", "MUS-SET-2")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"forest": "custom"}, "custom_layout goes with"),
        ({"custom_layout": ["GGGGG"] * 4}, "custom_layout goes with"),
        ({"forest": "custom", "custom_layout": ["GGGG"] * 4}, "four rows of five"),
        ({"forest": "custom", "custom_layout": ["GGGGX"] * 4}, "four rows of five"),
        ({"forest": "custom", "custom_layout": ["GGGGG"] * 4}, "more than 12 cells of kind G"),
        ({"forest": "custom", "custom_layout": ["PPPPP", "PPGGG", "#####", "#####"]}, "more than 6"),
        ({"forest": "custom", "custom_layout": ["SSSGG", "GGGGG", "GGGGG", "#####"]}, "more than 2"),
        ({"forest": "custom", "custom_layout": ["GGGGG", "PPPP#", "#####", "#####"]}, "fewer than 4 lands"),
        ({"forest": "custom", "custom_layout": ["GGGGG", "PPPPP", "#####", "GGSS#"]}, "not all connected"),
        ({"forest": "custom", "custom_layout": list(FOUR_BY_TWO)}, "fewer than 4 lands"),
        ({"sorcerers": "assigned"}, "assigned goes with"),
        ({"assigned": ["bahon", "eddie", "charles"]}, "assigned goes with"),
        ({"sorcerers": "assigned", "assigned": ["bahon", "eddie"]}, "one sorcerer for every seat"),
        ({"sorcerers": "assigned", "assigned": ["bahon", "eddie", "bahon"]}, "one sorcerer for every seat"),
        ({"first": 3}, "a seat below 3"),
        ({"first": -1}, "a seat below 3"),
        ({"first": "me"}, "Invalid enum value"),
        ({"round_limit": 5}, ">= 6"),
        ({"round_limit": 21}, "<= 20"),
        ({"content_pack": "mus-house-9"}, "no content pack"),
    ],
)
def test_bad_options(options, message):
    with pytest.raises(BadOptions, match=message) as caught:
        start(GAME, read_options(GAME, options), 3, KEY)
    assert caught.value.clause == "MUS-SET-1"


@pytest.mark.clause("MUS-SET-1")
@pytest.mark.parametrize(
    ("rows", "accepted"),
    [
        (("PPP##", "PPP##", "SS###", "#####"), False),
        (("PPPG#", "PPP##", "SS###", "#####"), False),
        (("PPPG#", "PPPG#", "SS###", "#####"), True),
    ],
)
def test_every_sorcerer_can_grow_a_first_gu(rows, accepted):
    """Debris lies on plateaus and shrines, and nobody begins with a servant to clear it."""
    options = {"forest": "custom", "custom_layout": list(rows)}
    if accepted:
        start(GAME, read_options(GAME, options), 2, KEY)
        return
    with pytest.raises(BadOptions, match="fewer grounds than sorcerers") as caught:
        start(GAME, read_options(GAME, options), 2, KEY)
    assert caught.value.clause == "MUS-SET-1"


@pytest.mark.clause("MUS-SET-2", "MUS-LND-9")
def test_a_custom_forest():
    rows = ("GGGG#", "GPPG#", "GSG##", "G####")
    state = fresh(2, forest="custom", custom_layout=list(rows))
    assert "".join(state.cells[cell].kind for cell in CELLS) == "".join(rows)


@pytest.mark.clause("MUS-SET-2", "MUS-SET-3", "MUS-SET-4")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("forest", ["edge_of_war", "silent_confrontation"])
def test_the_printed_variants(seats, forest):
    state = fresh(seats, forest=forest)
    layout = next(
        found for found in lookup(state.pack).pack.layouts if (found.variant, found.seats) == (forest, seats)
    )
    assert "".join(state.cells[cell].kind for cell in CELLS) == "".join(layout.rows)
    kinds = {"flame_ground": "flame", "stone_ground": "stone", "mana_ground": "mana", "drop_ground": "drop"}
    grounds = []
    for cell in state.cells.values():
        if cell.kind == "G":
            grounds.append(cell.ground)
            assert cell.resource.kind == kinds[cell.ground]
            assert cell.resource.n == 1
        elif cell.kind == "P":
            assert (cell.resource.kind, cell.resource.n, cell.debris) == ("flask", 1, True)
        elif cell.kind == "S":
            assert (cell.resource, cell.debris) == (None, True)
        else:
            assert (cell.resource, cell.debris) == (None, False)
    assert all(grounds.count(kind) <= 3 for kind in kinds)


@pytest.mark.clause("MUS-SET-3")
def test_ground_tiles_are_shuffled():
    begun = [start(GAME, read_options(GAME, {}), 4, bytes([n]) * 32) for n in range(4)]
    built = [of_type(decision.records, ForestBuilt)[0].cells for decision in begun]
    assert len(set(built)) > 1


@pytest.mark.clause("MUS-SET-6")
def test_all_printed_pieces_begin_in_the_supply():
    created = of_type(start(GAME, read_options(GAME, {}), 2, KEY).records, MatchCreated)[0]
    assert created.supply.gu == {"flame": 12, "stone": 12, "thunder": 12, "water": 12, "moon": 12}
    assert (created.supply.drop, created.supply.war_die, created.supply.debris) == (50, 20, 10)


@pytest.mark.clause("MUS-SET-7", "MUS-SET-12")
def test_the_draft_of_four_leaves_the_last_one_unasked():
    scene = drafted(4)
    for name, wanted in (("bahon", "eddie"), ("cassandra", "charles"), ("charles", "bahon")):
        assert scene.awaited() == [name]
        scene.refuse("eddie", pick(word=wanted), "MUS-SET-7")
        events = scene.do(name, pick(word=wanted))
    assert [event.sorcerer for event in of_type(events, SorcererChosen)] == ["bahon", "cassandra"]
    assert scene.awaited() == ["system"]


@pytest.mark.clause("MUS-SET-7")
def test_no_sorcerer_twice():
    scene = drafted(2)
    scene.do("bahon", pick(word="eddie"))
    scene.refuse("cassandra", pick(word="eddie"), "MUS-SET-7")
    assert len(scene.legal("cassandra")) == 3


@pytest.mark.clause("MUS-SET-7", "MUS-SET-12")
def test_random_sorcerers_need_no_draft():
    state = fresh(3, sorcerers="random")
    names = [board.sorcerer for board in state.seats]
    assert len(set(names)) == 3
    assert GAME.awaiting(state).system


@pytest.mark.clause("MUS-SET-8", "MUS-SET-9", "MUS-SET-10", "MUS-SET-12")
def test_start_goods_tokens_and_order():
    scene = drafted(3, sorcerers="assigned", assigned=["eddie", "bahon", "charles"], first=1)
    events = scene.system()
    assert [event.potions for event in of_type(events, StartGoodsGiven)] == [
        ("early_bird", "cheating", "plan_b", "lucky_hand", "thief"),
        ("hibernate", "fury", "big_belly", "forest_keeper", "slow_learner"),
        ("overwork", "duel_expert", "nine_lives", "curiosity", "invisible_hand"),
    ]
    assert [event.seat for event in of_type(events, TokensPlaced)] == [0, 1, 2]
    for board in scene.state.seats:
        assert (board.mana, board.flask, board.drop, board.dice) == (1, 2, 5, 0)
        assert (board.influence, board.moon, set(board.track.values())) == (0, None, {0})
        assert board.archive == []
    assert of_type(events, FirstSorcererSet)[0].method == "option"
    assert scene.state.order == [1, 2, 0]


@pytest.mark.clause("MUS-SET-9")
def test_the_first_sorcerer_is_drawn():
    scene = drafted(3, sorcerers="random")
    events = scene.system(2)
    drawn = of_type(events, FirstSorcererSet)[0]
    assert (drawn.seat, drawn.method) == (2, "dice")
    assert scene.state.order == [2, 0, 1]
