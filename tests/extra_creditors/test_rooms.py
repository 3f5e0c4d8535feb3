import pytest

from games.extra_creditors.rooms import accept, arrange, can_tile, rod_at
from games.kernel import Dice
from tests.extra_creditors.table import PACK
from tests.kit import KEY


@pytest.mark.clause("EXC-ROOM-2")
def test_rooms_are_rotated_to_fit():
    sizes = {"A": (6, 4), "B": (6, 4)}
    assert arrange(["A", "B"], sizes) == (("A", 1, 1, True), ("B", 5, 1, True))


@pytest.mark.clause("EXC-ROOM-3", "EXC-R-5")
def test_a_room_fits_only_if_the_rest_can_complete_the_board():
    assert can_tile([(8, 3), (8, 3)])
    assert not can_tile([(8, 3), (4, 3)])
    assert can_tile([(8, 3), (4, 3), (4, 3)])
    assert accept(["A", "C", "B"], {"A": (8, 3), "B": (8, 3), "C": (4, 3)}) == [
        ("A", True),
        ("C", False),
        ("B", True),
    ]


@pytest.mark.clause("EXC-ROOM-4")
def test_the_first_tiling_takes_rooms_in_the_order_drawn_from_the_south_west():
    sizes = {"A": (8, 2), "B": (8, 2), "C": (8, 2)}
    assert arrange(["C", "A", "B"], sizes) == (("C", 1, 1, False), ("A", 1, 3, False), ("B", 1, 5, False))


@pytest.mark.clause("EXC-ROOM-1", "EXC-ROOM-5")
def test_every_order_completes():
    rooms = set()
    for commit in range(1000):
        order = Dice(KEY, commit).shuffled(sorted(PACK.sizes))
        accepted = [card for card, fits in accept(order, PACK.sizes) if fits]
        spots = arrange(accepted, PACK.sizes)
        assert sum(PACK.sizes[card][0] * PACK.sizes[card][1] for card in accepted) == 48
        assert sorted(spot[0] for spot in spots) == sorted(accepted)
        rooms.add(len(accepted))
    assert rooms <= {5, 6, 7, 8, 9}


def test_rods_turn_with_their_room():
    assert rod_at(("R01", 1, 1, False), (4, 3), (2, 2)) == (2, 2)
    assert rod_at(("R06", 1, 3, True), (4, 2), (4, 2)) == (2, 3)
    assert rod_at(("R06", 1, 3, True), (4, 2), (1, 1)) == (1, 6)
