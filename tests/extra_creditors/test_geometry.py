import pytest

from games.extra_creditors.geometry import (
    AROUND,
    BOARD,
    DIRECTIONS,
    EDGE,
    EDGES,
    NEXT,
    NOWHERE,
    ON_BOARD,
    OUTER,
    OWN_EDGES,
    RING,
    away,
    grid,
    in_edge_order,
    ray,
    ray_tile,
)


@pytest.mark.clause("EXC-GEO-1", "EXC-R-9")
def test_directions_step_along_columns_and_rows():
    assert NEXT["4:3"] == ("4:4", "5:3", "4:2", "3:3")
    assert len(BOARD) == 48
    assert {"1:1", "8:6"} <= ON_BOARD
    assert "9:1" not in ON_BOARD


@pytest.mark.clause("EXC-GEO-3", "EXC-R-8")
def test_the_ring_has_32_tiles_and_no_edges_of_its_own():
    assert len(RING) == 32
    assert {"0:0", "9:0", "0:7", "9:7"} <= set(RING)
    assert NEXT["0:0"] == ("0:1", "1:0", NOWHERE, NOWHERE)
    assert EDGE["0:2"][0] == NOWHERE
    assert EDGE["0:2"][1] == "V:0:2"


@pytest.mark.clause("EXC-GEO-4")
def test_edges_are_named_by_the_tile_south_or_west_of_them():
    assert EDGE["4:3"] == ("H:4:3", "V:4:3", "H:4:2", "V:3:3")
    assert EDGE["1:1"][2:] == ("H:1:0", "V:0:1")
    assert len(EDGES) == 110
    assert len(OUTER) == 28


@pytest.mark.clause("EXC-GEO-14")
def test_canonical_order():
    assert in_edge_order(["H:1:2", "H:1:1", "V:2:1", "V:1:6"]) == ["V:1:6", "V:2:1", "H:1:1", "H:1:2"]
    assert OWN_EDGES["4:3"] == ("V:3:3", "V:4:3", "H:4:2", "H:4:3")
    assert AROUND["4:3"] == ("3:3", "4:2", "4:4", "5:3")
    assert DIRECTIONS == ("N", "E", "S", "W")
    assert list(BOARD[:7]) == ["1:1", "1:2", "1:3", "1:4", "1:5", "1:6", "2:1"]


@pytest.mark.clause("EXC-GEO-7")
def test_grid_and_ray_measure_without_walls():
    assert grid("2:2", "8:5") == 9
    assert ray("2:2", "8:5") == 6


@pytest.mark.clause("EXC-LOS-3")
def test_ray_tiles_round_to_the_nearest_and_halves_towards_the_origin():
    assert [ray_tile("2:2", "4:3", k) for k in (1, 2, 3, 4, 5)] == ["3:2", "4:3", "5:3", "6:4", "7:4"]
    assert [ray_tile("5:5", "2:4", k) for k in (1, 2, 3)] == ["4:5", "3:4", "2:4"]
    assert ray_tile("8:6", "8:5", 7) == NOWHERE


@pytest.mark.clause("EXC-AWY-1", "EXC-AWY-2")
@pytest.mark.parametrize("direction", range(4))
def test_the_quarter_opens_along_both_diagonals(direction):
    quarter = away("4:3", direction)
    near = {0: "4:4", 1: "5:3", 2: "4:2", 3: "3:3"}
    assert {tile for tile in near.values() if tile in quarter} == {near[direction]}
    assert "4:3" not in quarter
    corners = {0: {"3:4", "5:4"}, 1: {"5:2", "5:4"}, 2: {"3:2", "5:2"}, 3: {"3:2", "3:4"}}
    assert corners[direction] <= quarter
