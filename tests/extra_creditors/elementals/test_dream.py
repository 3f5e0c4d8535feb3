import pytest

from games.extra_creditors.events.board import EssenceChanged
from games.extra_creditors.events.elementals import (
    Cascaded,
    ElementalPlaced,
    LocationDeckShuffled,
    LocationTop,
    Materialized,
    OriginRolled,
)
from games.extra_creditors.moves import (
    Caffeinate,
    CraftTotem,
    EndElementalTurn,
    Materialize,
    Quench,
    ResolveCard,
    SealElemental,
    StepTo,
)
from games.extra_creditors.resolution import Run
from games.extra_creditors.turns import place_elemental
from games.kernel import Dice, Table
from games.kernel.records import SYSTEM
from tests.extra_creditors.table import BRAM, GAME, JUNO, MAX, Play, mission
from tests.kit import KEY, of_type


def dream(*, quadrant=1, deck=("LOC-4-3", "LOC-6-2"), essence=None, totems=(), **more):
    """A Dream Elemental that is not materialized."""
    state = mission("dream", None, **more)
    state.locations.top_quadrant, state.locations.deck = quadrant, list(deck)
    state.essence = dict(essence or {})
    state.totems = list(totems)
    held = sum(student.essence for student in state.students)
    state.supply.essence = 48 - held - sum(state.essence.values())
    state.supply.totems = 4 - len(state.totems) - sum(student.totems for student in state.students)
    return state


@pytest.mark.clause("EXC-DRM-1", "EXC-ELP-1")
def test_the_top_location_card_names_the_quadrant_and_there_is_no_figure():
    state = mission("dream", None)
    state.elemental.in_play = False
    run = Run(Table(state, Dice(KEY, 1), GAME.clauses))
    place_elemental(run)
    assert state.elemental.in_play
    assert state.elemental.tile is None
    assert len(state.locations.deck) == 24
    x, y = (int(part) for part in state.locations.deck[0].removeprefix("LOC-").split("-"))
    assert state.locations.top_quadrant == 1 + 2 * (x > 4) + (y > 3)
    assert len(of_type(run.table.events, LocationDeckShuffled)) == 1
    placed = of_type(run.table.events, ElementalPlaced)[0]
    assert (placed.tile, placed.quadrant, placed.dice) == (None, state.locations.top_quadrant, ())


@pytest.mark.clause("EXC-DRM-2")
def test_it_cannot_be_sealed_while_intangible():
    play = Play(dream(students=((BRAM, "4:3", {"stabilized": 1}), (JUNO, "9:4"))))
    play.refuse(SealElemental(payment="a4"), "intangible", "EXC-ACT-7")


@pytest.mark.clause("EXC-DRM-3", "EXC-DRM-4", "EXC-ELP-3", "EXC-R-39")
def test_the_origin_is_rolled_once_in_a_turn_and_renewed_by_a_warp():
    play = Play(dream())
    play.cards("seep", "spread", "warp", "spread")
    first = play.step(ResolveCard, 2, 2)
    assert [e.tile for e in of_type(first, OriginRolled)] == ["3:3"]
    assert play.tokens() == {"3:3"}
    second = play.step(ResolveCard, 2)
    assert of_type(second, OriginRolled) == []
    assert play.tokens() == {"3:3", "4:3"}
    play.step(ResolveCard)
    assert play.state.locations.top_quadrant == 3
    last = play.step(ResolveCard, 1, 4, 1)
    assert [e.tile for e in of_type(last, OriginRolled)] == ["7:2"]
    assert play.tokens() == {"3:3", "4:3", "7:3"}


@pytest.mark.clause("EXC-DRM-5")
def test_a_warp_leaves_essence_and_an_empty_deck_is_shuffled_again():
    play = Play(dream(deck=("LOC-4-3",)))
    play.state.locations.discard = ["LOC-6-2"]
    events = play.submit(SYSTEM, *_warp(play))
    assert play.state.essence == {"4:3": 4}
    assert len(of_type(events, LocationDeckShuffled)) == 1
    assert sorted(play.state.locations.deck) == ["LOC-4-3", "LOC-6-2"]
    assert play.state.locations.discard == []
    assert len(of_type(events, LocationTop)) == 1


def _warp(play):
    play.cards("warp")
    return ResolveCard(), Dice(KEY, 3)


@pytest.mark.clause("EXC-DRM-6")
def test_quenching_leaves_essence_that_own_movement_takes():
    play = Play(dream(tokens=("1:3",)))
    play.move(Quench(tile="1:3"))
    assert (play.state.essence, play.state.supply.essence) == ({"1:3": 1}, 47)
    play.move(StepTo(dir="E"))
    assert play.state.essence == {}
    assert play.state.students[0].essence == 1


@pytest.mark.clause("EXC-DRM-6")
def test_a_short_supply_gives_what_is_left():
    state = dream()
    state.supply.essence = 3
    play = Play(state)
    play.card("warp")
    assert (play.state.essence, play.state.supply.essence) == ({"4:3": 3}, 0)


@pytest.mark.clause("EXC-DRM-7", "EXC-DRM-11")
def test_pleasant_dreaming_feeds_the_quadrant_and_ten_is_too_much():
    crowd = ((BRAM, "1:1", {"essence": 7}), (JUNO, "4:3"), (MAX, "5:3"))
    play = Play(dream(students=crowd))
    play.card("target")
    assert [student.essence for student in play.state.students] == [2, 4, 0]
    assert play.stunned() == [0]
    assert (play.damage("V:0:1"), play.damage("H:1:0")) == (1, 1)
    assert play.state.supply.essence == 42


@pytest.mark.clause("EXC-DRM-10", "EXC-CASC-3")
def test_a_cascade_goes_through_walls_but_not_out_of_the_house():
    play = Play(dream(tokens=("2:1",), walls=("V:1:1", "V:2:1", "H:2:1"), nulls=("3:1",)))
    play.state.supply.essence = 3
    events = play.card("spread", 1, 1, 3)
    assert [e.tile for e in of_type(events, Cascaded)] == []
    assert (play.damage("H:2:1"), play.tokens()) == (1, {"2:1"})
    play = Play(dream(tokens=("2:1",), walls=("V:1:1", "V:2:1"), nulls=("3:1",)))
    play.state.supply.essence = 3
    play.card("spread", 1, 1, 3)
    assert play.tokens() == {"2:1", "1:1", "2:2"}
    assert play.state.nulls == []
    assert (play.state.essence, play.state.supply.essence) == ({"1:1": 1, "2:1": 1, "2:2": 1}, 0)


@pytest.mark.clause("EXC-DRM-10", "EXC-TOK-10")
def test_absorption_keeps_a_dream_from_chaining_but_not_its_essence():
    crowd = ((MAX, "4:2", {"absorption": True}), (JUNO, "9:4"))
    play = Play(dream(tokens=("3:2", "4:2"), students=crowd))
    events = play.card("spread", 1, 1, 2)
    assert [e.tile for e in of_type(events, Cascaded)] == ["3:2"]
    assert play.state.essence == dict.fromkeys(("2:2", "3:1", "3:2", "3:3", "4:2"), 1)


@pytest.mark.clause("EXC-DRM-11", "EXC-TGT-2")
def test_pleasant_dreaming_without_a_student_does_nothing():
    play = Play(dream())
    events = play.card("target")
    assert [type(e).__name__ for e in events] == ["CardResolving", "CardDiscarded"]


@pytest.mark.clause("EXC-DRM-8")
def test_totems_are_crafted_and_essence_is_slept_off():
    play = Play(dream(students=((BRAM, "0:3", {"essence": 8}), (JUNO, "9:4"))))
    play.refuse(Materialize(), "no_totem", "EXC-DRM-8")
    play.move(CraftTotem())
    bram = play.state.students[0]
    assert (bram.essence, bram.totems, bram.actions_left, play.state.supply.totems) == (2, 1, 3, 3)
    play.refuse(CraftTotem(), "not_enough_essence", "EXC-DRM-8")
    play.refuse(Materialize(), "wrong_tile", "EXC-DRM-8")
    play.refuse(Caffeinate(n=3), "not_enough_essence", "EXC-DRM-8")
    play.refuse(Caffeinate(n=0), "not_enough_essence", "EXC-DRM-8")
    play.move(Caffeinate(n=2))
    assert (play.state.students[0].essence, play.state.students[0].actions_left) == (0, 2)
    assert play.state.supply.essence == 48


@pytest.mark.clause("EXC-DRM-8")
def test_totems_are_limited_and_one_to_a_quadrant():
    state = dream(students=((BRAM, "3:2", {"essence": 6, "totems": 2}), (JUNO, "9:4")), totems=(1, 2))
    play = Play(state)
    play.refuse(CraftTotem(), "no_totem", "EXC-DRM-8")
    play.refuse(Materialize(), "quadrant_taken", "EXC-DRM-8")
    other = Play(mission("fire", "4:4", students=((BRAM, "3:2", {"totems": 1}), (JUNO, "9:4"))))
    for move in (CraftTotem(), Materialize(), Caffeinate(n=1)):
        other.refuse(move, "no_dream", "EXC-DRM-8")


@pytest.mark.clause("EXC-DRM-9", "EXC-TOK-9")
def test_a_totem_in_another_quadrant_waits_and_the_arrival_may_rupture():
    state = dream(students=((BRAM, "3:5", {"totems": 1}), (JUNO, "9:4")))
    play = Play(state)
    play.move(Materialize())
    assert play.state.elemental.tile is None
    state = dream(mc={"4:3": "wild"}, tokens=("5:3",), students=((BRAM, "3:2", {"totems": 1}), (JUNO, "9:4")))
    play = Play(state)
    events = play.move(Materialize())
    assert play.state.elemental.tile == "4:3"
    assert play.state.wild_consumed == 1
    names = [type(e).__name__ for e in events]
    assert names.index("BlockStarted") < names.index("RuptureStarted") < names.index("BlockEnded")
    assert {"4:4", "5:3", "4:2", "3:3"} <= play.tokens()
    assert play.state.resolution is None
    assert GAME.awaiting(play.state).seats == (0,)


@pytest.mark.clause("EXC-DRM-9", "EXC-DRM-5")
def test_a_materialized_elemental_acts_from_its_tile_until_it_warps():
    state = dream(totems=(1,), deck=("LOC-6-2", "LOC-3-3", "LOC-2-2"))
    state.locations.top_quadrant = 3
    play = Play(state)
    events = play.card("warp")
    assert [e.tile for e in of_type(events, Materialized)] == ["3:3"]
    assert play.state.locations.flipped == "LOC-3-3"
    play.card("spread", 1)
    assert play.tokens() == {"3:4"}
    play.card("warp")
    assert play.state.essence == {"6:2": 4, "3:3": 4}
    assert play.state.elemental.tile == "2:2"


@pytest.mark.clause("EXC-DRM-12", "EXC-R-66")
def test_absent_students_do_not_save_the_team():
    state = dream(students=((BRAM, "0:3", {"stunned": True}), (JUNO, "9:4", {"absent": True})))
    play = Play(state)
    play.cards()
    play.step(EndElementalTurn)
    assert play.result == "dream"


@pytest.mark.clause("EXC-DRM-13", "EXC-SEAL-4")
def test_a_sealed_dream_takes_everything_along():
    crowd = ((BRAM, "3:3", {"stabilized": 1, "essence": 3, "totems": 1}), (JUNO, "9:4", {"essence": 2}))
    state = dream(tokens=("4:2",), essence={"5:5": 4}, totems=(1,), deck=("LOC-6-2",), students=crowd)
    state.elemental.tile, state.locations.flipped = "3:3", "LOC-3-3"
    play = Play(state)
    play.submit(0, SealElemental(payment="a4"), _Lucky(KEY, 1))
    assert [(s.essence, s.totems) for s in play.state.students] == [(0, 0), (0, 0)]
    assert (play.state.essence, play.state.totems, play.state.tokens) == ({}, [], {})
    assert (play.state.supply.essence, play.state.supply.totems) == (48, 4)
    locations = play.state.locations
    assert (locations.deck, locations.top_quadrant, locations.flipped) == ([], None, None)
    assert of_type(play.events, EssenceChanged) == []


class _Lucky(Dice):
    """Every die shows its highest number."""

    def roll(self, sides=6):
        return sides
