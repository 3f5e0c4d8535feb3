"""Attack Phase: attackers and blocks."""

import pytest

from games.elementalist.moves import Block
from tests.elementalist.table import Scene


def attacked(**field):
    scene = Scene(**field).at("toggle1")
    scene.play("A", "end_toggle")
    return scene


@pytest.mark.clause("ELE-ATK-1")
def test_everything_own_in_offence_mode_attacks():
    scene = attacked(a1="RM off", b1="GM off", a2="YS", a3="BL off", b2="RS")
    assert scene.happened("attackers_fixed")[0].ids == (scene.ids["a1"], scene.ids["a3"])
    scene.refuse("B", "ELE-ATK-1", "block", pairs=[("a2", "b2")])
    scene.refuse("B", "ELE-ATK-1", "block", pairs=[("b1", "b2")])


@pytest.mark.clause("ELE-ATK-2")
def test_the_defender_may_block_all_some_or_none():
    scene = attacked(a1="RM off", a2="YS off", b1="GM", b2="BS")
    # Two attackers, two blockers: none, four single blocks, two double ones.
    assert len(scene.legal("B", "block")) == 7
    none = scene.copy()
    none.play("B", "block")
    assert none.life("B") == 7
    scene.play("B", "block", pairs=[("a1", "b1"), ("a2", "b2")])
    assert scene.life("B") == 10


@pytest.mark.clause("ELE-ATK-2")
def test_blocks_are_one_to_one():
    scene = attacked(a1="RM off", a2="YS off", b1="GM", b2="BS")
    scene.refuse("B", "ELE-ATK-2", "block", pairs=[("a1", "b1"), ("a2", "b1")])
    scene.refuse("B", "ELE-ATK-2", "block", pairs=[("a1", "b1"), ("a1", "b2")])


@pytest.mark.clause("ELE-ATK-2")
def test_the_pairs_are_a_set():
    scene = attacked(a1="RM off", a2="YS off", b1="GM", b2="BS")
    one = scene.move("block", pairs=[("a2", "b1"), ("a1", "b2")])
    assert one == scene.move("block", pairs=[("a1", "b2"), ("a2", "b1"), ("a1", "b2")])
    scene.play("B", "block", pairs=[("a2", "b1"), ("a1", "b2")])
    assert scene.happened("blocks_declared")[0].pairs == (("e1", "e4"), ("e2", "e3"))


def test_pairs_are_sorted_by_number():
    assert Block(pairs=(("e10", "e3"), ("e9", "e4"))).canonical() == Block(
        pairs=(("e9", "e4"), ("e10", "e3"))
    )


@pytest.mark.clause("ELE-ATK-2")
def test_the_most_blocks_there_can_be():
    scene = attacked(a1="RS off", a2="RS off", a3="YS off", a4="YS off", b1="GM", b2="GM", b3="BM", b4="BM")
    blocks = scene.legal("B", "block")
    assert len(blocks) == len(set(blocks)) == 209


@pytest.mark.clause("ELE-ATK-3")
def test_who_cannot_block_and_who_cannot_be_blocked():
    scene = attacked(a1="RM off", a2="YS off", a3="GS", b1="GM", b2="BS off")
    scene.refuse("B", "ELE-ATK-3", "block", pairs=[("a1", "b2")])
    scene.refuse("B", "ELE-ATK-3", "block", pairs=[("a1", "a3")])
    unblockable = Scene(a1="RM off", a2="YS off", b1="GM").front("a1", "YM").at("toggle1")
    unblockable.play("A", "end_toggle")
    unblockable.refuse("B", "ELE-ATK-3", "block", pairs=[("a1", "b1")])
    assert len(unblockable.legal("B", "block")) == 2


@pytest.mark.clause("ELE-ATK-3")
def test_a_step_without_a_possible_block_is_recorded_empty():
    scene = attacked(a1="RM off", b1="GM off")
    assert [(event.pairs, event.because) for event in scene.happened("blocks_declared")] == [
        ((), "ELE-ATK-2")
    ]
    assert scene.life("B") == 8
    unblockable = Scene(a1="RM off", b1="GM").front("a1", "YM").at("toggle1")
    unblockable.play("A", "end_toggle")
    declared = [(event.pairs, event.because) for event in unblockable.happened("blocks_declared")]
    assert declared == [((), "ELE-ATK-3")]


@pytest.mark.clause("ELE-ATK-4", "ELE-CMB-7")
def test_a_block_ends_when_its_attacker_leaves():
    scene = Scene(a1="RS off", a2="YM off", b1="GM").flash("B", "M", "BS").at("toggle1")
    scene.play("A", "end_toggle")
    scene.play("B", "pass")
    scene.play("B", "block", pairs=[("a1", "b1")])
    scene.play("B", "use_flash", holder="M", target="a1.0")
    assert scene.happened("elemental_removed")[0].because == "ELE-FLA-11"
    # b1 does nothing more this phase: the other attacker stays unblocked.
    assert scene.totals() == []
    assert scene.life("B") == 8


@pytest.mark.clause("ELE-ATK-1", "ELE-ATK-2", "ELE-ATK-3")
def test_attackers_are_looked_at_before_blockers_and_both_before_the_number_of_blocks():
    scene = attacked(a1="RM off", a2="YS", a3="BS off", b1="GM off", b2="BM")
    scene.refuse("B", "ELE-ATK-1", "block", pairs=[("a1", "b1"), ("a2", "b2")])
    scene.refuse("B", "ELE-ATK-1", "block", pairs=[("a1", "b2"), ("a2", "b2")])
    scene.refuse("B", "ELE-ATK-3", "block", pairs=[("a1", "b1"), ("a3", "b1")])
    scene.refuse("B", "ELE-ATK-3", "block", pairs=[("a1", "b2"), ("a1", "b1")])


def test_ids_that_never_were_are_malformed():
    scene = attacked(a1="RM off", a2="YS", b1="GM", b2="BM off")
    scene.ids["ghost"] = "e5"
    scene.malformed("B", "block", pairs=[("a1", "ghost")])
    scene.malformed("B", "block", pairs=[("ghost", "b1")])
    # Whatever else is wrong.
    scene.malformed("B", "block", pairs=[("a1", "b2"), ("a2", "ghost")])


@pytest.mark.clause("ELE-END-5")
def test_the_default_is_not_to_block():
    scene = attacked(a1="RM off", b1="GM")
    scene.expire("B")
    assert scene.defaulted() == [("B", "block")]
    assert scene.happened("blocks_declared")[0].pairs == ()
    assert scene.life("B") == 8
