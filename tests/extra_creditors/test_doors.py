import pytest

from games.extra_creditors.doors import HALF, edges_of, plan_doors, walls
from games.extra_creditors.geometry import EDGES, ON_BOARD, OUTER, SIDES
from games.extra_creditors.rooms import accept, arrange
from games.extra_creditors.setup import owners
from games.kernel import Dice
from tests.extra_creditors.table import PACK, StillDice
from tests.kit import KEY


def house(commit):
    order = Dice(KEY, commit).shuffled(sorted(PACK.sizes))
    accepted = [card for card, fits in accept(order, PACK.sizes) if fits]
    return owners(arrange(accepted, PACK.sizes), PACK)


def joined(owner, doors):
    """The parts of a house that its inner doors join."""
    group = {room: {room} for room in owner.values()}
    for edge in doors:
        if edge not in OUTER:
            a, b = (group[owner[tile]] for tile in SIDES[edge])
            a |= b
            for room in b:
                group[room] = a
    return {frozenset(part) for part in group.values()}


@pytest.mark.clause("EXC-ROOM-6")
def test_walls_stand_between_rooms_and_around_the_board():
    owner = house(1)
    standing = set(walls(owner))
    assert standing >= OUTER
    for edge in set(EDGES) - OUTER:
        a, b = SIDES[edge]
        assert (edge in standing) == (owner[a] != owner[b])


@pytest.mark.clause("EXC-DOOR-1", "EXC-DOOR-2", "EXC-DOOR-3", "EXC-DOOR-5", "EXC-R-6")
@pytest.mark.parametrize("commit", range(40))
def test_exc_i_11_doors_join_all_rooms_and_lead_outside(commit):
    owner = house(commit)
    plan = plan_doors(owner, Dice(KEY, 1000 + commit), split=False)
    assert len(plan.doors) == len(set(plan.doors)) == len(set(owner.values())) + 2
    assert len(joined(owner, plan.doors)) == 1
    assert any(edge in OUTER for edge in plan.doors)
    edges = edges_of(owner, plan.doors)
    assert {edge for edge, there in edges.items() if there.kind == "door"} == set(plan.doors)
    assert all(there.open and not there.damage for there in edges.values() if there.kind == "door")


@pytest.mark.clause("EXC-DOOR-4", "EXC-R-7")
@pytest.mark.parametrize("commit", range(40))
def test_exc_i_11_a_split_house_has_two_halves_with_a_way_out_each(commit):
    owner = house(commit)
    plan = plan_doors(owner, Dice(KEY, 2000 + commit), split=True)
    assert len(plan.doors) == len(set(plan.doors)) == len(set(owner.values())) + 2
    parts = joined(owner, plan.doors)
    assert parts == set(plan.parts)
    if len(parts) == 1:
        return
    assert len(parts) == 2
    for part in parts:
        assert sum(room in part for room in owner.values()) >= HALF
        inner = (tile for edge in plan.doors if edge in OUTER for tile in SIDES[edge] if tile in ON_BOARD)
        assert any(owner[tile] in part for tile in inner)


@pytest.mark.clause("EXC-DOOR-4")
def test_some_houses_are_split():
    split = [len(plan_doors(house(n), Dice(KEY, 2000 + n), split=True).parts) for n in range(40)]
    assert split.count(2) > 20


def rooms(**corners):
    """The owner of every tile, from the south-west and north-east corners of each room."""
    return {
        f"{x}:{y}": room
        for room, (left, bottom, right, top) in corners.items()
        for x in range(left, right + 1)
        for y in range(bottom, top + 1)
    }


@pytest.mark.clause("EXC-DOOR-4")
@pytest.mark.parametrize(
    ("owner", "parts", "doors"),
    [
        pytest.param(
            rooms(A=(5, 1, 6, 4), B=(7, 1, 8, 4), C=(1, 5, 8, 6), D=(1, 1, 4, 4)),
            [{"A", "B", "C"}, {"D"}],
            ("V:6:1", "H:5:4", "H:1:6", "V:8:1", "H:7:4", "V:0:1"),
            id="a part without a way out gets one",
        ),
        pytest.param(
            rooms(A=(1, 1, 4, 3), B=(1, 4, 4, 6), C=(5, 1, 8, 3), D=(5, 4, 8, 6)),
            [{"A", "C"}, {"B", "D"}],
            ("V:4:1", "V:4:4", "H:1:6", "V:8:1", "H:1:0", "V:0:1"),
            id="else the third and the fourth side get one",
        ),
        pytest.param(
            rooms(A=(1, 1, 6, 6), B=(7, 1, 8, 3), C=(7, 4, 8, 6)),
            [{"A", "B", "C"}],
            ("V:6:1", "V:6:4", "H:1:6", "V:8:1", "H:7:3"),
            id="no pair leaves two large parts",
        ),
    ],
)
def test_the_doors_of_a_split_house_step_by_step(owner, parts, doors):
    plan = plan_doors(owner, StillDice(KEY, 1), split=True)
    assert [set(part) for part in plan.parts] == parts
    assert plan.doors == doors


@pytest.mark.clause("EXC-DOOR-3")
def test_without_a_pair_left_the_extra_door_leads_out_on_the_third_side():
    plan = plan_doors(rooms(A=(1, 1, 4, 6), B=(5, 1, 8, 6)), StillDice(KEY, 1), split=False)
    assert plan.doors == ("V:4:1", "H:1:6", "V:8:1", "H:1:0")
