import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.extra_creditors.board import FAR, Board, board_of
from games.extra_creditors.geometry import BOARD, EDGES, WORLD

PERIMETER = tuple(edge for edge in EDGES if edge.split(":")[0] == "V" and edge.split(":")[1] in "08")
barriers = st.sets(st.sampled_from(EDGES), max_size=60).map(lambda edges: tuple(sorted(edges)))
tiles = st.sampled_from(BOARD)


@pytest.mark.clause("EXC-GEO-6", "EXC-GEO-5", "EXC-R-14")
def test_a_barrier_ends_adjacency_and_tiles_never_touch_diagonally():
    board = board_of(("V:4:3",))
    assert board.near["4:3"] == ("3:3", "4:2", "4:4")
    assert board.step["5:3"][3] == ""


@pytest.mark.clause("EXC-GEO-7", "EXC-GEO-15")
def test_walks_go_round_barriers_and_never_outside():
    board = board_of(("V:1:1", "V:1:2"))
    assert board.walk("1:1", "2:1") == 5
    sealed_in = board_of(("V:1:1", "H:1:1"))
    assert sealed_in.walk("1:1", "2:1") == FAR
    assert sealed_in.step["1:1"] == ("", "", "1:0", "0:1")
    assert sealed_in.walk("1:1", "0:1") == FAR


@pytest.mark.clause("EXC-GEO-11")
def test_areas_are_divided_by_barriers_and_never_joined_outside():
    board = board_of(("V:1:1", "H:1:1"))
    assert board.area("1:1") == ("1:1",)
    assert len(board.area("2:1")) == 47


@pytest.mark.clause("EXC-GEO-13")
def test_nearest_barriers_by_walk_to_the_touching_tile():
    board = board_of(("V:4:4", "H:2:2"))
    assert board.nearest_barriers("4:4") == ["V:4:4"]
    assert board.nearest_barriers("3:3") == ["H:2:2"]
    assert board.nearest_barriers("3:4") == ["V:4:4"]
    assert board.nearest_barriers("4:4", frozenset({"H:2:2"})) == ["H:2:2"]
    assert board.barriers_within("4:4", 0) == ["V:4:4"]
    assert board.barriers_within("4:4", 3) == ["V:4:4", "H:2:2"]
    assert board_of(()).nearest_barriers("4:4") == []


@pytest.mark.clause("EXC-LOS-1")
@pytest.mark.parametrize(
    ("walls", "clear"),
    [
        (("V:3:3",), True),
        (("V:3:3", "H:4:3"), True),
        (("H:3:3", "V:3:4"), True),
        (("V:3:3", "H:3:3"), False),
        (("V:3:3", "V:3:4"), False),
        (("H:3:3", "H:4:3"), False),
        (("V:3:3", "H:4:3", "H:3:3"), False),
    ],
)
def test_a_diagonal_past_a_corner_is_blocked_by_walls_on_both_sides(walls, clear):
    board = board_of(tuple(sorted(walls)))
    assert board.sees("3:3", "4:4") is clear
    assert board.sees("4:4", "3:3") is clear


@pytest.mark.clause("EXC-LOS-1")
def test_straight_and_slanted_lines_are_blocked_by_what_they_cross():
    board = board_of(("V:4:3",))
    assert not board.sees("3:3", "6:3")
    assert board.sees("3:3", "3:3")
    assert not board.sees("4:3", "6:4")
    assert board.sees("4:4", "6:5")


@pytest.mark.clause("EXC-LOS-2")
def test_nothing_blocks_between_ring_tiles():
    board = board_of(EDGES)
    assert board.sees("0:0", "0:7")
    assert board.sees("0:0", "9:0")
    assert not board.sees("0:3", "1:3")


@given(barriers, st.sampled_from(WORLD), st.sampled_from(WORLD), st.sampled_from(EDGES))
@settings(max_examples=300, deadline=None)
def test_exc_i_12_sight_is_symmetric_and_barriers_never_help(edges, a, b, extra):
    board, more = Board(edges), Board(tuple(sorted({*edges, extra})))
    assert board.sees(a, b) == Board(edges).sees(b, a)
    assert board.sees(a, b) or not more.sees(a, b)
    if a in BOARD and b in BOARD:
        assert board.walk(a, b) == board.walk(b, a)
        assert more.walk(a, b) >= board.walk(a, b)


@given(barriers, st.sampled_from(EDGES), tiles)
@settings(max_examples=100, deadline=None)
def test_a_board_made_from_another_is_the_same_as_a_fresh_one(edges, extra, tile):
    changed = tuple(sorted({*edges} ^ {extra}))
    made, fresh = Board(changed, Board(edges)), Board(changed)
    assert made.step == fresh.step
    assert made.near == fresh.near
    assert made.walk_from(tile) == fresh.walk_from(tile)
