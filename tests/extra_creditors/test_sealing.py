import pytest

from games.extra_creditors.events.deeds import ElementalSealed, SealRolled
from games.extra_creditors.events.elementals import MagicDissipated
from games.extra_creditors.events.mission import ReportDeckShuffled, ReportHint, SummonScheduled
from games.extra_creditors.events.students import ManaChanged
from games.extra_creditors.moves import SealElemental, SealSlime
from games.extra_creditors.sealing import seal_value
from games.kernel import Dice
from tests.extra_creditors.table import BRAM, GAME, JUNO, ODILE, WREN, Play, mission
from tests.kit import KEY, of_type


class Lucky(Dice):
    """Every die shows its highest number."""

    def roll(self, sides=6):
        return sides


def beside(*, fields=None, who=BRAM, others=((JUNO, "9:4"),), **more):
    """Seat 0 next to the Elemental on 8:1 with a Stabilized Wild Magic."""
    first = (who, "7:1", {"stabilized": 1, **(fields or {})})
    return Play(mission(students=(first, *others), **more))


def sealed(**more):
    play = beside(**more)
    play.submit(0, SealElemental(payment="a4"), Lucky(KEY, 1))
    return play


@pytest.mark.clause("EXC-SEAL-1", "EXC-GEO-9", "EXC-GEO-11", "EXC-R-62")
def test_the_seal_value_counts_the_area_the_figure_and_open_slimes():
    walls = tuple(f"V:6:{y}" for y in range(1, 7))
    state = mission(
        "fire", "8:1", tokens=("8:1", "7:6", "6:6"), walls=walls, mc={"7:2": "+slime", "7:3": "slime"}
    )
    assert seal_value(state, "8:1") == 6
    assert seal_value(mission("fire", "8:1"), "8:1") == 2


@pytest.mark.clause("EXC-ACT-7", "EXC-R-49")
def test_sealing_needs_adjacency_and_a_way_through():
    far = Play(mission(students=((BRAM, "6:1", {"stabilized": 1}), (JUNO, "9:4"))))
    far.refuse(SealElemental(payment="a4"), "not_adjacent", "EXC-ACT-7")
    beside(walls=("V:7:1",)).refuse(SealElemental(payment="a4"), "not_adjacent", "EXC-ACT-7")
    beside().refuse(SealElemental(payment="a4", tile="8:1"), "not_adjacent", "EXC-ACT-7")
    same = Play(mission(students=((BRAM, "8:1", {"stabilized": 1}), (JUNO, "9:4"))))
    same.move(SealElemental(payment="a4"), 2)
    gone = Play(mission(None, students=((BRAM, "7:1", {"stabilized": 1}), (JUNO, "9:4"))))
    gone.refuse(SealElemental(payment="a4"), "no_elemental", "EXC-ACT-7")
    beside(fields={"mana": 1}).refuse(SealElemental(payment="m2"), "not_enough_mana", "EXC-ACT-7")


@pytest.mark.clause("EXC-SEAL-2", "EXC-SEAL-3", "EXC-R-42")
@pytest.mark.parametrize(("roll", "success"), [(2, False), (3, True)])
def test_a_roll_must_beat_the_value_and_a_failure_keeps_the_wild_magic(roll, success):
    play = beside(difficulty="introductory")
    events = play.move(SealElemental(payment="a4"), roll)
    rolled = of_type(events, SealRolled)[0]
    assert (rolled.value, rolled.die, rolled.success) == (2, 6, success)
    assert play.state.students[0].stabilized == (0 if success else 1)
    assert play.state.mc.box["wild"] == int(success)
    assert play.result == ("victory" if success else None)


@pytest.mark.clause("EXC-SEAL-3", "EXC-MCT-5")
def test_the_figure_goes_to_the_sealer_and_the_wild_magic_to_the_box():
    play = sealed(tokens=("1:1",))
    assert [(s.kind, s.by, s.seal_value) for s in play.state.sealed] == [("fire", 0, 3)]
    assert (play.state.mc.box["wild"], play.state.mc.discard["wild"]) == (1, 0)
    assert play.state.elemental.tile is None
    assert not play.state.elemental.in_play


@pytest.mark.clause("EXC-SEAL-4", "EXC-R-43", "EXC-R-55")
def test_a_seal_gives_mana_clears_the_board_and_adds_targets():
    others = ((JUNO, "9:4", {"inhibited": True}), (WREN, "9:4", {"dimmed": 2}))
    play = sealed(tokens=("1:1", "2:2"), plane_break=3, others=others)
    order = [type(e).__name__ for e in play.events]
    assert order.index("ElementalSealed") < order.index("ManaChanged") < order.index("MagicDissipated")
    assert [(e.seat, e.n) for e in of_type(play.events, ManaChanged)] == [(0, 1), (1, 1), (2, 1)]
    assert of_type(play.events, MagicDissipated)[0].tokens_returned == 2
    assert [s.inhibited or bool(s.dimmed) for s in play.state.students] == [False, False, False]
    assert play.state.elemental_deck.added == ["EL-target-R-1", "EL-target-R-2", "EL-target-R-3"]
    assert play.state.supply.reserve == 17
    assert play.state.phase == "player_turn"


@pytest.mark.clause("EXC-SEAL-4")
def test_targets_come_as_far_as_the_reserve_goes():
    play = beside(plane_break=3)
    play.state.supply.reserve = 1
    play.submit(0, SealElemental(payment="a4"), Lucky(KEY, 1))
    assert play.state.elemental_deck.added == ["EL-target-R-20"]
    assert play.state.supply.reserve == 0


@pytest.mark.clause("EXC-SUM-1", "EXC-R-54")
def test_the_next_hint_is_published_and_used_reports_come_back():
    play = sealed()
    assert of_type(play.events, ReportHint)[0].hint == "Smoke reported"
    scheduled = of_type(play.events, SummonScheduled)[0]
    assert (scheduled.after_seat, scheduled.after_turn, play.state.summon_turn) == (0, 3, 3)
    last = beside()
    last.state.report.deck, last.state.report.used = [], ["REP-01", "REP-05"]
    last.submit(0, SealElemental(payment="a4"), Lucky(KEY, 1))
    assert len(of_type(last.events, ReportDeckShuffled)) == 1
    assert sorted(last.state.report.deck) == ["REP-01", "REP-05"]
    assert last.state.report.used == []


@pytest.mark.clause("EXC-SEAL-5", "EXC-ACT-8", "EXC-MCT-5", "EXC-R-59")
def test_slimes_need_no_wild_magic_and_only_the_sealer_gains():
    crowd = ((BRAM, "3:4"), (JUNO, "3:4"))
    play = Play(mission(mc={"3:3": "+slime", "5:5": "slime", "1:1": "+slime"}, students=crowd))
    play.refuse(SealSlime(token=2, payment="a4"), "no_slime", "EXC-ACT-8")
    play.refuse(SealSlime(token=9, payment="a4"), "no_slime", "EXC-ACT-8")
    play.refuse(SealSlime(token=3, payment="a4"), "not_adjacent", "EXC-ACT-8")
    play.move(SealSlime(token=1, payment="a4"), 6)
    assert [s.mana for s in play.state.students] == [5, 4]
    assert play.state.students[0].slimes_sealed == 1
    assert play.state.mc.box["slime"] == 1


@pytest.mark.clause("EXC-ACT-8")
def test_slimes_in_reach_are_listed_by_their_tokens():
    state = mission(mc={"3:4": "+slime", "3:3": "+slime"}, students=((BRAM, "3:4"), (JUNO, "9:4")))
    listed = [move for move in GAME.legal_moves(state, 0) if isinstance(move, SealSlime)]
    assert [(move.token, move.payment) for move in listed] == [
        (token, payment) for token in (1, 2) for payment in ("a4", "a2m1", "m2")
    ]
    play = Play(state)
    play.move(SealSlime(token=2, payment="a4"), 3)
    assert {tile: token.id for tile, token in play.state.mc.board.items()} == {"3:4": 1}


@pytest.mark.clause("EXC-SEAL-2", "EXC-CHO-3")
def test_rerolls_can_follow_each_other_and_be_declined():
    fields = {"hand": ["ITM-13-1", "ITM-13-2"], "seal_bonus": 2}
    play = beside(
        who=ODILE, fields=fields, tokens=[f"1:{y}" for y in range(1, 7)] + ["2:1", "2:2", "2:3", "2:4"]
    )
    play.move(SealElemental(payment="m2"), 1)
    assert play.options == ("quill", "second_reading")
    play.answer("quill", 1)
    assert play.options == ("quill", "second_reading")
    play.answer("second_reading", 2)
    assert play.options == ("quill",)
    play.answer(None)
    rolls = of_type(play.events, SealRolled)
    assert [(e.attempt, e.bonus) for e in rolls] == [(1, 2), (2, 2), (3, 2)]
    odile = play.state.students[0]
    assert (odile.seal_bonus, odile.stabilized, odile.hand) == (0, 1, ["ITM-13-2"])


@pytest.mark.clause("EXC-END-1")
def test_the_last_seal_is_victory_before_anything_else():
    play = sealed(difficulty="introductory", tokens=("1:1",))
    assert play.result == "victory"
    assert len(of_type(play.events, ElementalSealed)) == 1
    assert of_type(play.events, ManaChanged, MagicDissipated) == []
    play.refuse(SealElemental(payment="m2"), "match_over", "EXC-END-1", seat=0)
