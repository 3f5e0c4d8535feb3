import pytest

from games.extra_creditors.moves import DiscardStabilized, Drop, PassObject, PickUp, RequestTake
from games.extra_creditors.objects import TRANSFERS
from tests.extra_creditors.table import BRAM, JUNO, Play, mission

CARD = "ITM-01-1"


def together(first=None, second=None):
    return Play(mission(students=((BRAM, "1:1", first or {}), (JUNO, "1:1", second or {}))))


@pytest.mark.clause("EXC-ACT-10", "EXC-STN-4")
def test_passing_needs_no_permission_even_to_a_stunned_student():
    play = together({"hand": [CARD], "stabilized": 1}, {"stunned": True})
    play.move(PassObject(seat=1, obj=CARD))
    play.move(PassObject(seat=1, obj="stabilized"))
    assert (play.state.students[1].hand, play.state.students[1].stabilized) == ([CARD], 1)
    assert play.state.students[0].actions_left == 4
    play.refuse(PassObject(seat=1, obj=CARD), "not_held", "EXC-ACT-10")
    play.refuse(PassObject(seat=0, obj=CARD), "not_same_tile", "EXC-ACT-10")
    apart = Play(mission(students=((BRAM, "1:1", {"hand": [CARD]}), (JUNO, "1:2"))))
    apart.refuse(PassObject(seat=1, obj=CARD), "not_same_tile", "EXC-ACT-10")


@pytest.mark.clause("EXC-ACT-9", "EXC-STN-4", "EXC-CHO-3")
def test_taking_asks_the_holder_stunned_or_not_and_not_an_absent_one():
    play = together(second={"stabilized": 1, "stunned": True})
    play.refuse(RequestTake(seat=1, obj=CARD), "not_held", "EXC-ACT-9")
    play.move(RequestTake(seat=1, obj="stabilized"))
    assert play.asked.seat == 1
    assert play.state.decision.about == {"seat": 0, "obj": "stabilized"}
    play.answer("yes")
    assert [s.stabilized for s in play.state.students] == [1, 0]
    absent = together(second={"hand": [CARD], "absent": True})
    absent.move(RequestTake(seat=1, obj=CARD))
    assert absent.state.decision is None
    assert absent.state.students[0].hand == [CARD]


@pytest.mark.clause("EXC-ACT-11", "EXC-MCT-5")
def test_a_discarded_stabilized_gives_mana_and_may_return():
    play = together({"stabilized": 1})
    play.move(DiscardStabilized())
    bram = play.state.students[0]
    assert (bram.mana, bram.stabilized, play.state.mc.discard["wild"]) == (6, 0, 1)
    play.refuse(DiscardStabilized(), "no_stabilized", "EXC-ACT-11")


@pytest.mark.clause("EXC-ACT-14")
def test_objects_lie_where_they_are_dropped():
    play = Play(mission(students=((BRAM, "0:3", {"hand": [CARD], "stabilized": 1}), (JUNO, "9:4"))))
    play.move(Drop(obj="stabilized"))
    play.move(Drop(obj=CARD))
    assert play.state.floor == {"0:3": [CARD, "stabilized"]}
    play.refuse(Drop(obj=CARD), "not_held", "EXC-ACT-14")
    play.move(PickUp(obj="stabilized"))
    play.move(PickUp(obj=CARD))
    assert play.state.floor == {}
    assert (play.state.students[0].hand, play.state.students[0].stabilized) == ([CARD], 1)
    play.refuse(PickUp(obj=CARD), "not_here", "EXC-ACT-14")


@pytest.mark.clause("EXC-ACT-21", "EXC-R-60")
def test_object_moves_are_limited_and_a_refused_request_counts():
    play = together({"hand": [CARD], "transfers": TRANSFERS - 1}, {"hand": ["ITM-02-1"]})
    play.move(RequestTake(seat=1, obj="ITM-02-1"))
    play.answer("no")
    assert play.state.students[0].transfers == TRANSFERS
    for move, clause in (
        (RequestTake(seat=1, obj="ITM-02-1"), "EXC-ACT-21"),
        (PassObject(seat=1, obj=CARD), "EXC-ACT-21"),
        (Drop(obj=CARD), "EXC-ACT-21"),
    ):
        play.refuse(move, "too_many_transfers", clause)
    play.state.floor = {"1:1": ["stabilized"]}
    play.refuse(PickUp(obj="stabilized"), "too_many_transfers", "EXC-ACT-21")
