import pytest

from games.extra_creditors.events.board import BarrierDamaged, PlacementPrevented
from games.extra_creditors.events.elementals import (
    Cascaded,
    DirectionRolled,
    ElementalMoved,
    TileCascadedOnto,
)
from games.extra_creditors.measures import connected, nearest
from games.extra_creditors.moves import EndTurn, Neutralize, ResolveCard, SealElemental
from games.extra_creditors.resolution import Run
from games.extra_creditors.state import Resolution
from games.kernel import Dice, Table
from games.kernel.records import SYSTEM
from tests.extra_creditors.table import BRAM, GAME, JUNO, KATRINA, MAX, ODILE, WREN, Play, mission
from tests.kit import KEY, of_type


def run_on(state):
    return Run(Table(state, Dice(KEY, 1), GAME.clauses))


@pytest.mark.clause("EXC-SPR-1", "EXC-R-16")
@pytest.mark.parametrize(("d4", "tile"), [(1, "4:5"), (2, "5:4"), (3, "4:3"), (4, "3:4")])
def test_spread_rolls_a_direction(d4, tile):
    play = Play(mission("fire", "4:4"))
    events = play.card("spread", d4)
    assert [(e.d4, e.dir) for e in of_type(events, DirectionRolled)] == [(d4, "NESW"[d4 - 1])]
    assert play.tokens() == {tile}


@pytest.mark.clause("EXC-SPR-2", "EXC-R-17")
@pytest.mark.parametrize("kind", ["fire", "ice", "dream", "lightning", "darkness"])
def test_spread_into_a_barrier_damages_it(kind):
    state = mission(kind, "4:4", walls=("V:4:4",))
    play = Play(state)
    play.card("spread", 2)
    assert (play.damage("V:4:4"), play.tokens()) == (1, set())


@pytest.mark.clause("EXC-SPR-2", "EXC-R-56")
def test_spread_through_an_open_outer_door_does_nothing():
    play = Play(mission("fire", "8:4"))
    play.card("spread", 2)
    assert (play.tokens(), play.state.supply.cubes) == (set(), 24)


@pytest.mark.clause("EXC-SPR-3", "EXC-CASC-1", "EXC-R-19")
def test_a_tile_cascades_once_in_a_draw_and_again_in_the_next():
    play = Play(mission("fire", "4:4", tokens=("5:4",)))
    play.cards("spread", "spread")
    first = play.step(ResolveCard, 2)
    assert [(e.tile, e.dir) for e in of_type(first, Cascaded)] == [("5:4", "E")]
    second = play.step(ResolveCard, 2)
    assert [e.tile for e in of_type(second, Cascaded)] == ["5:4", "5:5", "6:4", "5:3"]


@pytest.mark.clause("EXC-CASC-2")
def test_a_tile_is_cascaded_onto_once_even_if_the_token_is_prevented():
    play = Play(mission("fire", "4:4", tokens=("4:5", "5:5"), nulls=("5:6",)))
    events = play.card("spread", 1)
    onto = [e.tile for e in of_type(events, TileCascadedOnto)]
    assert len(onto) == len(set(onto))
    assert "5:6" in onto
    assert "5:6" not in play.tokens()


@pytest.mark.clause("EXC-CASC-5", "EXC-R-24")
@pytest.mark.parametrize(
    ("tokens", "expected"),
    [((), {"5:4", "5:5", "6:4", "5:3"}), (("5:4",), {"5:4", "5:5", "6:4", "5:3"})],
)
def test_a_cascade_card_forces_a_cascade(tokens, expected):
    play = Play(mission("fire", "4:4", tokens=tokens))
    play.card("cascade", 2)
    assert play.tokens() == expected


@pytest.mark.clause("EXC-CASC-5")
def test_a_cascade_card_stops_at_walls_and_where_no_token_comes():
    play = Play(mission("fire", "4:4", walls=("V:4:4",)))
    play.card("cascade", 2)
    assert (play.damage("V:4:4"), play.tokens()) == (1, set())
    play = Play(mission("fire", "4:4", nulls=("5:4",)))
    play.card("cascade", 2)
    assert play.tokens() == set()
    state = mission("fire", "4:4")
    state.supply.tokens = 0
    play = Play(state)
    assert of_type(play.card("cascade", 2), Cascaded) == []


@pytest.mark.clause("EXC-RUP-1", "EXC-R-69")
def test_a_rupture_goes_on_from_where_wind_was_swapped_to():
    play = Play(mission("wind", "2:2", tokens=("2:3",), students=((BRAM, "1:1"), (JUNO, "9:4"))))
    play.card("explode")
    assert play.options == ("7:6", "8:5")
    play.answer("7:6")
    assert [(e.tile, e.dir) for e in of_type(play.events, Cascaded)][:2] == [("2:3", "N"), ("8:6", "E")]


@pytest.mark.clause("EXC-RUP-2", "EXC-R-20")
def test_ruptures_wait_for_the_end_of_the_card_and_share_its_limits():
    play = Play(mission("fire", "4:4", tokens=("5:4",), mc={"6:4": "wild", "5:5": "wild"}))
    events = play.card("spread", 2)
    names = [type(e).__name__ for e in events]
    assert names.count("RuptureQueued") == names.count("RuptureStarted") == 2
    first = names.index("RuptureStarted")
    assert names.index("Cascaded") < first
    sources = [e.tile for e in of_type(events, Cascaded)]
    assert len(sources) == len(set(sources))


@pytest.mark.clause("EXC-SEEP-1")
def test_seep_fills_the_nearest_empty_tile_and_asks_at_ties():
    play = Play(mission("fire", "1:1", tokens=("1:2",)))
    play.card("seep")
    assert play.tokens() == {"1:2", "2:1"}
    play.card("seep")
    assert play.options == ("1:3", "2:2", "3:1")
    play.answer("2:2")
    assert "2:2" in play.tokens()


@pytest.mark.clause("EXC-SEEP-1")
def test_seep_takes_a_null_tile_as_empty_and_never_cascades_or_leaves():
    play = Play(mission("fire", "8:4", nulls=("8:5",), tokens=("7:4", "8:3")))
    events = play.card("seep")
    assert play.state.nulls == []
    assert play.tokens() == {"7:4", "8:3"}
    assert of_type(events, Cascaded) == []


@pytest.mark.clause("EXC-SEEP-2")
@pytest.mark.parametrize("kind", ["fire", "ice", "wind", "lightning"])
def test_seep_without_an_empty_tile_does_nothing(kind):
    play = Play(mission(kind, "1:1", walls=("V:1:1", "H:1:1")))
    assert [type(e).__name__ for e in play.card("seep")] == ["CardResolving", "CardDiscarded"]


@pytest.mark.clause("EXC-SEEP-3", "EXC-AWY-2", "EXC-CASC-2")
def test_directional_seeps_stay_in_the_quarter_and_off_tiles_cascaded_onto():
    play = Play(mission("ice", "4:4", tokens=("4:3",), nulls=("4:2",)))
    play.card("spread", 3)
    assert play.options == ("3:3", "4:2", "5:3")
    play.answer("4:2")
    assert play.state.nulls == []
    assert play.options == ("3:3", "5:3")
    play.answer("3:3")
    assert play.tokens() == {"4:3", "3:3"}


@pytest.mark.clause("EXC-SEEP-3", "EXC-GEO-14")
def test_tied_tiles_are_offered_in_canonical_order_whatever_the_way_to_them():
    play = Play(mission("ice", "4:4", tokens=("5:4", "5:3", "5:5", "6:4"), walls=("V:5:3",)))
    play.card("spread", 2)
    assert play.options == ("6:3", "6:5", "7:4")


@pytest.mark.clause("EXC-TGT-1")
@pytest.mark.parametrize("kind", ["fire", "ice", "water", "smoke", "earth", "wind", "lightning", "darkness"])
def test_students_outside_are_never_targeted(kind):
    play = Play(mission(kind, "8:4", tokens=("7:4",)))
    events = play.card("target", 2)
    assert [(e.because, e.d4, e.dir) for e in of_type(events, DirectionRolled)] == [("EXC-TGT-2", 2, "E")]


@pytest.mark.clause("EXC-TGT-2", "EXC-R-25")
@pytest.mark.parametrize("kind", ["fire", "water", "earth", "lightning"])
def test_a_target_without_a_legal_student_becomes_a_spread(kind):
    crowd = ((BRAM, "1:1"), (JUNO, "1:1"))
    play = Play(mission(kind, "8:6", walls=("V:7:6",), students=crowd))
    play.card("target", 3)
    assert play.tokens() == {"8:5"}


@pytest.mark.clause("EXC-WARP-1", "EXC-WARP-2")
def test_warp_goes_through_anything_and_leaves_nothing():
    play = Play(mission("fire", "8:1", tokens=("7:1",), walls=("V:7:1", "H:8:1")))
    events = play.card("warp", 1, 4)
    moved = of_type(events, ElementalMoved)[0]
    assert (moved.from_tile, moved.to_tile, moved.dice) == ("8:1", "2:5", (1, 4))
    assert (play.state.elemental.tile, play.tokens()) == ("2:5", {"7:1"})
    assert of_type(events, BarrierDamaged) == []


@pytest.mark.clause("EXC-WARP-1")
def test_a_warp_to_the_own_tile_is_no_arrival():
    play = Play(mission("fire", "2:2", mc={"2:2": "wild"}))
    play.card("warp", 1, 1)
    assert play.state.wild_consumed == 0
    assert play.tokens() == set()


@pytest.mark.clause("EXC-WARP-3")
def test_an_arrival_keeps_tokens_and_students_and_returns_a_null():
    play = Play(mission("fire", "8:1", tokens=("2:2",), students=((BRAM, "2:2"), (JUNO, "9:4"))))
    play.card("warp", 1, 1)
    assert play.state.tokens == {"2:2": 1}
    assert play.state.students[0].tile == "2:2"
    assert play.stunned() == []
    play = Play(mission("fire", "8:1", nulls=("2:2",)))
    play.card("warp", 1, 1)
    assert (play.state.nulls, play.state.supply.nulls) == ([], 8)


@pytest.mark.clause("EXC-GEO-8", "EXC-GEO-10")
def test_connection_runs_over_adjacent_tokens_from_the_origin():
    state = mission("fire", "4:4", tokens=("5:4", "6:4", "6:5", "2:4", "4:5"), walls=("H:4:4",))
    assert set(connected(run_on(state))) == {"4:4", "5:4", "6:4", "6:5"}
    hidden = mission("dream", None, tokens=("3:2", "4:2"))
    hidden.resolution = Resolution(block="turn", origin="2:2")
    run = run_on(hidden)
    assert run.origin == "2:2"
    assert set(connected(run)) == {"2:2", "3:2", "4:2"}


@pytest.mark.clause("EXC-GEO-12", "EXC-R-15")
def test_the_nearest_student_by_walk_then_grid_outside_last():
    crowd = ((BRAM, "5:5"), (JUNO, "3:3"), (WREN, "4:6"), (MAX, "9:4"))
    run = run_on(mission("fire", "4:4", students=crowd))
    assert nearest(run, [0, 1, 2]) == [0, 1, 2]
    walled = run_on(mission("fire", "4:4", walls=("H:4:4",), students=crowd))
    assert nearest(walled, [0, 1, 2]) == [0, 1]
    shut_in = ("V:4:4", "V:3:4", "H:4:4", "H:4:3")
    alone = run_on(mission("fire", "4:4", walls=shut_in, students=((BRAM, "6:6"), (JUNO, "4:6"))))
    assert nearest(alone, [0, 1]) == [1]


@pytest.mark.clause("EXC-GEO-12", "EXC-CHO-2")
def test_two_students_on_one_tile_are_two_options():
    play = Play(mission("wind", "4:4", students=((BRAM, "6:4"), (JUNO, "6:4"))))
    play.card("target")
    assert (play.state.decision.kind, play.options) == ("ec", (0, 1))
    play.answer(1)
    assert [s.inhibited for s in play.state.students] == [False, True]


class Sided(Dice):
    """Every die shows 1; the sides of the dice that are rolled are noted."""

    def __init__(self):
        super().__init__(KEY, 1)
        self.sides = []

    def roll(self, sides=6):
        self.sides.append(sides)
        return 1


@pytest.mark.clause("EXC-GEO-2", "EXC-SPR-1", "EXC-CASC-5", "EXC-WARP-1", "EXC-TGT-2")
@pytest.mark.parametrize(
    ("card", "sides"), [("warp", [6, 4]), ("spread", [4]), ("cascade", [4]), ("target", [4]), ("explode", [])]
)
def test_cards_roll_the_dice_that_the_rules_name(card, sides):
    play, dice = Play(mission("fire", "4:4")), Sided()
    play.cards(card)
    play.submit(SYSTEM, ResolveCard(), dice)
    assert dice.sides == sides


@pytest.mark.clause("EXC-GEO-2", "EXC-MCT-2", "EXC-ACT-17", "EXC-SEAL-2")
def test_students_roll_the_dice_that_the_rules_name():
    for move, sides in ((EndTurn(), [8, 6]), (Neutralize(), [4])):
        play, dice = Play(mission(bag=["item"])), Sided()
        play.submit(0, move, dice)
        assert dice.sides == sides
    for who, die in ((BRAM, 6), (KATRINA, 8), (ODILE, 10)):
        crowd = ((who, "7:1", {"stabilized": 1}), (JUNO, "9:4"))
        play, dice = Play(mission(students=crowd)), Sided()
        play.submit(0, SealElemental(payment="m2"), dice)
        assert dice.sides == [die]


def test_prevented_tokens_name_their_cause():
    play = Play(mission("fire", "4:4", nulls=("5:4",)))
    events = play.card("spread", 2)
    assert [(e.by, e.cause) for e in of_type(events, PlacementPrevented)] == [("null", "EXC-SPR-3")]
