"""The golden scenarios of RULES.md, with its expected values, each named by its id."""

import pytest

from games.kernel import Dice
from games.kernel.asking import DecisionAnswered, DecisionOpened
from games.kernel.content import canonical
from games.kernel.decide import read_options, start
from games.kernel.visibility import SPECTATOR, redact, view
from games.wild_magic.cards import ELEMENTS
from games.wild_magic.events import (
    CardsDrawn,
    CardsGiven,
    DuelDrawn,
    EndTriggered,
    ExtraTurnBooked,
    ExtraTurnCancelled,
    HandDealt,
    MeldReplaced,
    PoolsStarted,
    Scored,
    StartingSeatChosen,
    StrengthCompared,
    TieBroken,
    TurnEnded,
    TurnStarted,
    WeakestDiscarded,
)
from tests.kit import KEY, ScriptedDice
from tests.wild_magic.table import (
    GAME,
    LETTER,
    Scene,
    burn,
    card,
    claim,
    decline,
    discard,
    draw,
    exchange,
    give,
    leave_token,
    meld,
    place,
    pool,
    reinforce,
    short,
    swap,
    take,
    to_the_end,
)


def totals(scene):
    return list(scene.result().scores)


def weakest(scene):
    return [(LETTER[e.element], e.lowest, e.seats) for e in scene.happened(WeakestDiscarded)]


@pytest.mark.clause("WIM-SET-1", "WIM-SET-3", "WIM-SET-4", "WIM-SET-5", "WIM-SET-6")
def test_g1_setup():
    begun = start(GAME, read_options(GAME, {"content_pack": "wim-house-1"}), 3, KEY)
    state = begun.state
    assert {LETTER[element]: short(cards) for element, cards in state.pools.items()} == {
        "W": "W1", "C": "C1", "A": "A1", "F": "F1", "L": "L1", "S": "S1",
    }  # fmt: skip
    assert [len(seat.hand) for seat in state.seats] == [4, 4, 4]
    assert len(state.deck) == 92
    assert [state.tokens[element] for element in ELEMENTS] == ["board"] * 6
    chosen = [event for event in begun.records if isinstance(event, StartingSeatChosen)]
    assert [event.seat for event in chosen] == [state.turn.active]
    assert [event.count for event in begun.records if isinstance(event, HandDealt)] == [4, 4, 4]
    assert sum(isinstance(event, PoolsStarted) for event in begun.records) == 1


@pytest.mark.clause("WIM-TURN-3", "WIM-POOL-2")
def test_g2_book_example_a():
    scene = Scene("F1 S2 A1 *", "L1", top="W1 C1", pools="F1")
    scene.do(0, draw).do(0, discard("F1"))
    assert scene.hand(0) == "W1 C1 A1 S2 *"
    assert scene.pool("F") == "F1 F1"
    assert len(scene.state.deck) == 38
    assert scene.asked() == [(1, "choose_option")]


@pytest.mark.clause("WIM-TURN-5", "WIM-TURN-8", "WIM-PWR-3", "WIM-MELD-7")
def test_g3_book_example_c():
    scene = Scene("W1 W1 W2 A1", "L1", pools="F1 F2 F1")
    scene.do(0, pool("F")).do(0, meld("W", 2, 1))
    assert scene.pool("F") == ""
    assert scene.strengths(0) == "W4"
    assert scene.hand(0) == "A1 F1 F1 F2"
    assert len(scene.state.deck) == 40
    assert scene.asked() == [(0, "claim")]
    assert scene.token("W") == "board"
    scene.do(0, claim)
    assert scene.token("W") == 0


@pytest.mark.clause("WIM-SCO-1", "WIM-SCO-3", "WIM-SCO-4", "WIM-SCO-7", "WIM-SCO-11", "WIM-R-16", "WIM-R-21")
def test_g4_book_scoring():
    scene = Scene(
        "A1", "A1", "A1", melds=("W7 C6 A4 F5 S3", "S4 L6", "S5"), tokens=("W C", "L", "S"), active=2
    )
    to_the_end(scene)
    assert weakest(scene) == [("S", 3, (0,))]
    assert totals(scene) == [26, 12, 7]
    assert scene.result().placements == (1, 2, 3)


@pytest.mark.clause("WIM-SCO-2")
def test_g5_all_tied_lowest():
    scene = to_the_end(Scene("W1", "W1", melds=("A4", "A4"), tokens=("C", "A")))
    assert weakest(scene) == [("A", 4, (0, 1))]
    assert totals(scene) == [2, 2]


@pytest.mark.clause("WIM-SCO-1", "WIM-R-16")
def test_g6_an_absentee_shields():
    scene = to_the_end(Scene("W1", "W1", "W1", melds=("A3", "A5", "")))
    assert weakest(scene) == []
    assert totals(scene) == [3, 5, 0]


@pytest.mark.clause("WIM-SCO-2")
def test_g7_two_tied_lowest():
    scene = to_the_end(Scene("W1", "W1", "W1", melds=("F4", "F4", "F6")))
    assert weakest(scene) == [("F", 4, (0, 1))]
    assert totals(scene) == [0, 0, 6]


@pytest.mark.clause("WIM-MELD-2", "WIM-CMP-4")
def test_g8_wilds_alone_are_no_meld():
    Scene("*x3 F1", "", asks="draw_followup").refuse(0, meld("F", 0, 0, 3), "WIM-MELD-2")


@pytest.mark.clause("WIM-MELD-2")
def test_g9_two_cards_are_no_meld():
    Scene("F2 F2 A1 C1", "", asks="draw_followup").refuse(0, meld("F", 0, 2), "WIM-MELD-2")


@pytest.mark.clause("WIM-MELD-1", "WIM-CMP-3", "WIM-CMP-4", "WIM-MELD-7")
def test_g10_wild_support():
    scene = Scene("F2 * * A1", "A1", asks="draw_followup").do(0, meld("F", 0, 1, 2))
    assert scene.strengths(0) == "F4"
    assert scene.hand(0) == "A1"


@pytest.mark.clause("WIM-MELD-3")
def test_g11_partial_meld():
    scene = Scene("F1x4 *", "A1", asks="draw_followup").do(0, meld("F", 3))
    assert scene.strengths(0) == "F3"
    assert scene.hand(0) == "F1 *"


@pytest.mark.clause("WIM-PWR-1", "WIM-PWR-3")
def test_g12_claim_from_the_holder():
    scene = Scene("A2x3", "A1", melds=("", "A5"), tokens=("", "A"), asks="draw_followup")
    scene.do(0, meld("A", 0, 3)).do(0, claim)
    assert scene.token("A") == 0
    assert scene.strengths(1) == "A5"


@pytest.mark.clause("WIM-PWR-2")
def test_g13_a_tie_claims_nothing():
    scene = Scene("A1 A2 A2", "A1", melds=("", "A5"), asks="draw_followup").do(0, meld("A", 1, 2))
    assert scene.asked() == [(1, "choose_option")]
    assert scene.token("A") == "board"
    (compared,) = scene.events_of(StrengthCompared)
    assert (compared.strength, compared.best_other, compared.won, compared.asked) == (5, 5, False, False)


def downgraded():
    """P0 held the alchemy token with 7 and has melded 3."""
    scene = Scene("A1x3", "A1x2 A2x2", "A1 A2x2", melds=("A7", "A5"), tokens=("A",), asks="draw_followup")
    return scene.do(0, meld("A", 3))


@pytest.mark.clause("WIM-PWR-4", "WIM-MELD-6", "WIM-R-10")
def test_g14_a_downgrade_keeps_the_token():
    scene = downgraded()
    (replaced,) = scene.events_of(MeldReplaced)
    assert short(replaced.cards) == "A1 A1 A1 A1 A1 A1 A1"
    assert scene.box() == "A1 A1 A1 A1 A1 A1 A1"
    (compared,) = scene.events_of(StrengthCompared)
    assert (compared.strength, compared.best_other, compared.won, compared.asked) == (3, 5, False, False)
    assert scene.strengths(0) == "A3"
    assert scene.token("A") == 0


@pytest.mark.clause("WIM-R-10", "WIM-PWR-1")
def test_g15_recapture_needs_the_strongest_meld():
    scene = downgraded()
    scene.do(1, draw).do(1, discard("L1"))
    scene.do(2, draw).do(2, meld("A", 1, 2))
    (compared,) = scene.events_of(StrengthCompared)
    assert (compared.strength, compared.best_other, compared.because) == (5, 5, "WIM-R-10")
    assert (compared.won, compared.asked) == (False, False)
    assert scene.token("A") == 0
    scene.do(0, draw).do(0, discard("L1"))
    scene.do(1, draw).do(1, meld("A", 2, 2)).do(1, claim)
    assert scene.token("A") == 1


@pytest.mark.clause("WIM-R-4", "WIM-TURN-8")
def test_g16_c_without_a_meld_is_refused():
    scene = Scene("A1 C1 S1", "", pools="L1")
    scene.refuse(0, pool("L"), "WIM-R-4")
    assert scene.legal(0) == [draw]


@pytest.mark.clause("WIM-R-5", "WIM-TURN-8", "WIM-POOL-4")
def test_g17_c_with_an_empty_pool_is_refused():
    scene = Scene("F1x3", "")
    scene.refuse(0, pool("L"), "WIM-R-5")
    assert scene.legal(0) == [draw]


@pytest.mark.clause("WIM-R-6", "WIM-CMP-4")
def test_g18_c_with_a_wild():
    scene = Scene("A1 A2", "A1", pools="S1", wild_in={"S": 1})
    scene.do(0, pool("S")).do(0, meld("A", 1, 1, 1))
    assert scene.strengths(0) == "A4"
    assert scene.hand(0) == "S1"


@pytest.mark.clause("WIM-TURN-5")
def test_g19_c_does_not_end_with_a_discard():
    scene = Scene("F1x3", "", pools="L1").do(0, pool("L"))
    scene.refuse(0, discard("L1"), "WIM-TURN-5")


@pytest.mark.clause("WIM-TURN-7", "WIM-R-8", "WIM-END-2", "WIM-END-3")
def test_g20_the_last_card():
    scene = Scene("A1 C1", "", deck=1, top="S1").do(0, draw)
    assert [event.count for event in scene.events_of(CardsDrawn)] == [1]
    assert scene.names() == ["cards_drawn", "end_triggered"]
    scene.do(0, discard("C1"))
    assert scene.pool("C") == "C1"
    assert scene.names() == [
        "card_discarded", "turn_ended", "scored", "duel_drawn", "match_ended", "secrets_disclosed",
    ]  # fmt: skip
    assert scene.result().reason == "deck"
    assert scene.happened(TurnStarted) == []
    scene.refuse(1, draw, "WIM-END-3")


@pytest.mark.clause("WIM-END-2", "WIM-END-3")
def test_g21_the_last_cards_and_a_meld():
    guardians = {"F": "khlorian light"}
    scene = Scene("F1x2", "A1", deck=2, top="F2 L1", pools="S1x2", guardians=guardians).do(0, draw)
    assert [event.reason for event in scene.events_of(EndTriggered)] == ["deck"]
    scene.do(0, meld("F", 2, 1))
    assert scene.hand(0) == "L1 S1 S1"
    assert scene.guardian_result() == "done"
    assert scene.asked() == [(0, "claim")]
    scene.do(0, claim)
    assert scene.token("F") == 0
    assert totals(scene) == [6, 0]
    assert len(scene.happened(EndTriggered)) == 1
    assert scene.happened(TurnStarted) == []


@pytest.mark.clause("WIM-END-1", "WIM-R-11")
def test_g22_six_melds():
    scene = Scene("S1x2", "A1", pools="S1", melds=("W3 C3 A3 F3 L3",)).do(0, pool("S"))
    scene.do(0, meld("S", 3))
    assert scene.happened(EndTriggered) == []
    scene.do(0, claim)
    assert [event.reason for event in scene.events_of(EndTriggered)] == ["six_melds"]
    assert scene.names()[:4] == ["decision_answered", "token_claimed", "turn_ended", "end_triggered"]
    assert scene.result().reason == "six_melds"
    assert len(scene.state.deck) == 40
    assert scene.happened(TurnStarted) == []


@pytest.mark.clause("WIM-END-1", "WIM-MELD-4")
def test_g23_a_replacement_is_no_sixth_meld():
    scene = Scene("W1x4", "A1", melds=("W3 C3 A3 F3 L3",), tokens=("W",), asks="draw_followup")
    scene.do(0, meld("W", 4))
    assert scene.strengths(0) == "W4 C3 A3 F3 L3"
    assert scene.result() is None
    assert scene.asked() == [(1, "choose_option")]


@pytest.mark.clause("WIM-POOL-3", "WIM-R-7")
def test_g24_a_wild_needs_a_pool():
    scene = Scene("* A1", "", asks="draw_followup")
    scene.refuse(0, discard("*"), "WIM-POOL-3")
    scene.do(0, discard("*", "L"))
    assert scene.pool("L") == "*"


CAELUN = {"F": "caelun light"}


@pytest.mark.clause("WIM-GRD-6", "WIM-R-12", "WIM-MELD-6")
def test_g25_a_chain_of_caelun():
    scene = Scene("F1x3 F2 * A1", "A1", pools="F1 F1 F2", deck=30, top="C1 C1", guardians=CAELUN)
    scene.do(0, draw).do(0, meld("F", 3))
    assert len(scene.events_of(ExtraTurnBooked)) == 1
    assert scene.strengths(0) == "F3"
    assert scene.asked() == [(0, "claim")]
    scene.do(0, claim)
    assert [event.seat for event in scene.events_of(TurnEnded)] == [0]
    assert [(event.seat, event.extra) for event in scene.events_of(TurnStarted)] == [(0, True)]
    scene.do(0, pool("F")).do(0, meld("F", 2, 2, 1))
    assert [short(event.cards) for event in scene.events_of(MeldReplaced)] == ["F1 F1 F1"]
    assert scene.box() == "F1 F1 F1"
    assert scene.strengths(0) == "F7"
    assert scene.token("F") == 0
    assert [event.because for event in scene.events_of(ExtraTurnBooked)] == ["WIM-GRD-6"]
    assert [(event.won, event.asked) for event in scene.events_of(StrengthCompared)] == [(True, False)]
    assert scene.asked() == [(0, "choose_option")]
    assert scene.state.turn.extra


@pytest.mark.clause("WIM-END-3", "WIM-END-4", "WIM-R-12")
def test_g26_caelun_at_the_end():
    scene = Scene("F1x3 F2 * A1", "A1", deck=2, top="C1 C1", guardians=CAELUN)
    scene.do(0, draw).do(0, meld("F", 3)).do(0, claim)
    assert len(scene.happened(ExtraTurnBooked)) == 1
    assert len(scene.events_of(ExtraTurnCancelled)) == 1
    assert not scene.state.extra_turn
    assert scene.happened(TurnStarted) == []
    assert scene.result().reason == "deck"


@pytest.mark.clause("WIM-GRD-7", "WIM-R-9", "WIM-R-15", "WIM-GRD-3")
def test_g27_caelun_dark_with_a_short_deck():
    scene = Scene(
        "W1", "F1x3", "W1", "W1", active=1, deck=2, top="S1 S2", guardians={"F": "caelun dark"},
        asks="draw_followup",
    )  # fmt: skip
    scene.do(1, meld("F", 3))
    assert [(event.seat, event.count) for event in scene.events_of(CardsDrawn)] == [(2, 1), (3, 1)]
    assert [scene.hand(seat) for seat in (2, 3, 0)] == ["W1 S1", "W1 S2", "W1"]
    assert [event.because for event in scene.events_of(EndTriggered)] == ["WIM-R-9"]
    assert scene.guardian_result() == "partial"
    scene.do(1, claim)
    assert scene.result().reason == "deck"


def corvalis(hand):
    """P0 has melded three alchemy cards under Corvalis light; P1 has alchemy 3."""
    guardians = {"A": "corvalis light", "L": "elowen light"}
    scene = Scene(
        hand, "A1", melds=("", "A3"), deck=10, top="W1 W1", guardians=guardians, asks="draw_followup"
    )
    return scene.do(0, meld("A", 3))


@pytest.mark.clause("WIM-GRD-8", "WIM-R-13", "WIM-MELD-8", "WIM-GRD-10")
def test_g28_corvalis_light():
    scene = corvalis("A1x3 L1x2 L2")
    assert scene.asked() == [(0, "chained_meld")]
    assert scene.happened(StrengthCompared) == []
    scene.do(0, meld("L", 2, 1))
    assert scene.strengths(0) == "A3 L4"
    assert scene.hand(0) == "W1 W1"
    assert scene.asked() == [(0, "claim")]
    assert [LETTER[event.element] for event in scene.events_of(StrengthCompared)] == ["L"]
    scene.do(0, claim)
    (outer,) = scene.events_of(StrengthCompared)
    assert (LETTER[outer.element], outer.strength, outer.best_other, outer.won) == ("A", 3, 3, False)
    assert scene.token("A") == "board"
    assert scene.token("L") == 0
    assert scene.asked() == [(1, "choose_option")]


@pytest.mark.clause("WIM-GRD-8", "WIM-R-13")
def test_g29_corvalis_wants_another_element():
    corvalis("A1x6 L1x2 L2").refuse(0, meld("A", 3), "WIM-GRD-8")


@pytest.mark.clause("WIM-GRD-9", "WIM-R-7")
def test_g30_corvalis_dark():
    guardians = {"C": "corvalis dark"}
    scene = Scene("C1x3", "A1", deck=20, top="F1 * L2 *", guardians=guardians, asks="draw_followup")
    scene.do(0, meld("C", 3))
    assert scene.filled_pools() == "F[F1] L[L2]"
    assert scene.asked() == [(0, "place_wild")]
    scene.do(0, place("W"))
    assert scene.asked() == [(0, "place_wild")]
    scene.do(0, place("W"))
    assert scene.filled_pools() == "W[* *] F[F1] L[L2]"
    assert len(scene.state.deck) == 16
    assert scene.guardian_result() == "done"


@pytest.mark.clause("WIM-GRD-9", "WIM-R-9", "WIM-END-2")
def test_g30_corvalis_dark_with_three_cards():
    guardians = {"C": "corvalis dark"}
    scene = Scene("C1x3", "A1", deck=3, top="F1 * L2", guardians=guardians, asks="draw_followup")
    scene.do(0, meld("C", 3))
    assert [event.reason for event in scene.events_of(EndTriggered)] == ["deck"]
    assert scene.filled_pools() == "F[F1] L[L2]"
    scene.do(0, place("S"))
    assert scene.guardian_result() == "partial"
    assert scene.filled_pools() == "F[F1] L[L2] S[*]"


@pytest.mark.clause("WIM-GRD-11", "WIM-GRD-3")
def test_g31_elowen_dark_with_one_card():
    scene = Scene("W1", "F1x3 S1", "W1", active=1, guardians={"F": "elowen dark"}, asks="draw_followup").do(
        1, meld("F", 3)
    )
    assert scene.hand(0) == "W1 S1"
    assert scene.hand(1) == ""
    assert scene.guardian_result() == "partial"
    (given,) = scene.events_of(CardsGiven)
    assert (given.giver, given.receiver, given.count) == (1, 0, 1)
    for viewer in (2, SPECTATOR):
        assert redact(given, viewer, 1)["cards"] == {"hidden": 1}
    for viewer in (0, 1):
        assert redact(given, viewer, 1)["cards"] == [card("S1")]


@pytest.mark.clause("WIM-GRD-12", "WIM-GRD-3")
def test_g32_khlorian_light_with_one_card():
    scene = Scene("F1x3", "W1", pools="A1", guardians={"F": "khlorian light"}, asks="draw_followup")
    scene.do(0, meld("F", 3))
    assert scene.hand(0) == "A1"
    assert scene.filled_pools() == ""
    assert scene.guardian_result() == "partial"


@pytest.mark.clause("WIM-GRD-13", "WIM-POOL-3")
def test_g33_khlorian_dark():
    scene = Scene("F1x3 * C2 S1", "W1", guardians={"F": "khlorian dark"}, asks="draw_followup")
    scene.do(0, meld("F", 3)).do(0, discard("*", "C")).do(0, discard("S1"))
    assert scene.filled_pools() == "C[*] S[S1]"
    assert scene.hand(0) == "C2"
    assert scene.guardian_result() == "done"


@pytest.mark.clause("WIM-GRD-17", "WIM-R-14", "WIM-GRD-4")
def test_g34_sylari_dark():
    guardians = {
        "S": "sylari dark", "W": "caelun light", "C": "vaelis dark",
        "A": "rhovane light", "F": "elowen dark", "L": "nymora dark",
    }  # fmt: skip
    scene = Scene("S1x3", "W1", guardians=guardians, asks="draw_followup").do(0, meld("S", 3))
    scene.do(0, swap("W", "S"))
    shown = {LETTER[element]: (token.id, token.side) for element, token in scene.state.guardians.items()}
    assert (shown["S"], shown["W"]) == (("caelun", "light"), ("sylari", "dark"))
    scene.do(0, claim)
    assert scene.happened(ExtraTurnBooked) == []
    assert scene.asked() == [(1, "choose_option")]


@pytest.mark.clause("WIM-GRD-19", "WIM-R-15", "WIM-GRD-1")
def test_g35_brisenna_dark():
    scene = Scene(
        "W1x6", "F1x3 A1x4", "C1x7", active=1, guardians={"F": "brisenna dark"}, asks="draw_followup"
    ).do(1, meld("F", 3))
    assert scene.asked() == [(2, "guardian_discard")]
    scene.refuse(0, discard("W1"), "WIM-GRD-1")
    scene.do(2, discard("C1"))
    scene.refuse(0, discard("W1"), "WIM-GRD-1")
    scene.do(2, discard("C1"))
    assert scene.asked() == [(0, "guardian_discard")]
    scene.do(0, discard("W1"))
    assert scene.asked() == [(1, "claim")]
    assert [len(seat.hand) for seat in scene.state.seats] == [5, 4, 5]
    assert scene.guardian_result() == "done"


@pytest.mark.clause("WIM-GRD-20", "WIM-R-15")
def test_g36_ithrael_light():
    scene = Scene("F1x3", "A1 C1", "", "S1 S2", guardians={"F": "ithrael light"}, asks="draw_followup")
    scene.do(0, meld("F", 3))
    assert scene.asked() == [(1, "gift"), (3, "gift")]
    scene.do(3, give("S2"))
    assert scene.hand(0) == "S2"
    scene.do(1, give("A1"))
    assert scene.hand(0) == "A1 S2"
    assert scene.guardian_result() == "done"
    assert scene.asked() == [(0, "claim")]


@pytest.mark.parametrize(
    ("guardians", "gone", "expected"),
    [
        ({"F": "tessara light"}, [], [3, 4, 4]),
        ({"F": "tessara dark"}, [("F", 3, (0,))], [0, 4, 4]),
        ({}, [("F", 3, (0,))], [0, 4, 4]),
    ],
    ids=["light", "dark", "none"],
)
@pytest.mark.clause("WIM-SCO-5", "WIM-GRD-5")
def test_g37_tessara(guardians, gone, expected):
    scene = to_the_end(Scene("W1", "W1", "W1", melds=("F3", "F4", "F4"), guardians=guardians))
    assert weakest(scene) == gone
    assert totals(scene) == expected


@pytest.mark.clause("WIM-SCO-5")
def test_g37b_tessara_dark_all_tied():
    dark = Scene("W1", "W1", melds=("F4", "F4"), guardians={"F": "tessara dark"})
    assert totals(to_the_end(dark)) == [4, 4]
    assert totals(to_the_end(Scene("W1", "W1", melds=("F4", "F4")))) == [0, 0]


@pytest.mark.clause("WIM-SCO-6", "WIM-SCO-8", "WIM-PWR-3")
def test_g38_vaelis_dark():
    def won():
        return Scene(
            "F1x3", "W1", melds=("C5", "A3"), guardians={"F": "vaelis dark"}, asks="draw_followup"
        ).do(0, meld("F", 3))

    scene = won().do(0, leave_token)
    assert scene.token("F") == "board"
    scene = won().do(0, claim)
    scene.do(1, draw)
    to_the_end(scene.do(1, discard("L1")))
    assert scene.happened(Scored)[0].scores[0].token_points == -2
    assert totals(scene) == [6, 3]


@pytest.mark.clause("WIM-SCO-8", "WIM-SCO-6")
def test_g38_a_token_of_minus_two_counts_as_one_token():
    scene = Scene("W1", "W1", melds=("F6", "C4"), tokens=("F",), guardians={"F": "vaelis dark"})
    to_the_end(scene)
    assert totals(scene) == [4, 4]
    assert scene.result().placements == (1, 2)


@pytest.mark.clause("WIM-GRD-24")
def test_g39_rhovane_light():
    scene = Scene(
        "L1x4",
        "W1",
        melds=("", "L4"),
        tokens=("", "L"),
        guardians={"L": "rhovane light"},
        asks="draw_followup",
    )
    scene.do(0, meld("L", 4)).do(0, claim)
    assert scene.token("L") == 0


@pytest.mark.clause("WIM-GRD-22", "WIM-MELD-5")
def test_g40_nymora_light():
    scene = Scene(
        "S1x3 A2 W1", "W1", melds=("A3", "A4"), tokens=("", "A"), guardians={"S": "nymora light"},
        asks="draw_followup",
    )  # fmt: skip
    scene.do(0, meld("S", 3)).do(0, reinforce("A", "A2")).do(0, decline)
    assert scene.strengths(0) == "A5 S3"
    assert scene.token("A") == 1
    assert [LETTER[event.element] for event in scene.happened(StrengthCompared)] == ["S"]


@pytest.mark.clause("WIM-SCO-8")
def test_g41_more_tokens_win_a_tie():
    scene = Scene("W1", "W1", melds=("A16", "F14"), tokens=("W C", "A L S"))
    to_the_end(scene)
    assert totals(scene) == [20, 20]
    assert scene.result().placements == (2, 1)
    assert [(tie.key, tie.order) for tie in scene.happened(TieBroken)] == [("tokens", (1, 0))]


@pytest.mark.clause("WIM-SCO-9", "WIM-R-18")
def test_g42_the_nearest_token_wins_a_tie():
    scene = Scene("W1", "W1", melds=("A16", "F16"), tokens=("C S", "A F"))
    to_the_end(scene)
    assert totals(scene) == [20, 20]
    assert scene.result().placements == (1, 2)
    assert [(tie.key, tie.order) for tie in scene.happened(TieBroken)] == [("nearest_token", (0, 1))]


@pytest.mark.parametrize("drawn", [0, 1])
@pytest.mark.clause("WIM-SCO-10", "WIM-R-19")
def test_g43_a_duel(drawn):
    def ended(dice):
        return to_the_end(Scene("W1", "W1", melds=("A12", "F12")), dice)

    scene = ended(ScriptedDice(drawn))
    (duel,) = scene.happened(DuelDrawn)
    assert totals(scene) == [12, 12]
    assert duel.order == ((1, 0) if drawn == 0 else (0, 1))
    assert scene.result().placements == ((2, 1) if drawn == 0 else (1, 2))
    replayed = [ended(Dice(KEY, 7)).happened(DuelDrawn)[0].order for _ in range(2)]
    assert replayed[0] == replayed[1]


@pytest.mark.clause("WIM-R-20", "WIM-PLT-1")
def test_g44_who_has_left_shields_nobody():
    scene = Scene("W1", "W1", "W1", melds=("A3", "A5", "")).concede(2)
    to_the_end(scene)
    assert weakest(scene) == [("A", 3, (0,))]
    assert totals(scene) == [0, 5, 0]


@pytest.mark.clause("WIM-R-23")
def test_g45_redaction():
    for viewer in (1, SPECTATOR):
        seen = set()
        for top in ("W1 C1", "* S2", "F2 F2"):
            scene = Scene("A1", "A1", top=top).do(0, draw)
            (drawn,) = scene.events_of(CardsDrawn)
            assert redact(drawn, viewer, 0) == {
                "seat": 0, "count": 2, "deck_left": 38, "cause": "turn", "cards": {"hidden": 2},
            }  # fmt: skip
            shown = [redact(event, viewer, 0) for event in scene.events]
            seen.add(canonical([shown, view(scene.state, viewer)]))
        assert len(seen) == 1


@pytest.mark.clause("WIM-TURN-1")
def test_g46_out_of_turn():
    Scene("A1", "A1").refuse(1, draw, "WIM-TURN-1")


@pytest.mark.clause("WIM-GRD-14")
def test_g47_maelin_light():
    scene = Scene("S1x3 F2 *", "W1", pools="A1", guardians={"S": "maelin light"}, asks="draw_followup")
    scene.do(0, meld("S", 3)).do(0, exchange("F2")).do(0, exchange("*", "W"))
    assert scene.hand(0) == "A1 F2"
    assert scene.filled_pools() == "W[*]"
    assert scene.asked() == [(0, "claim")]
    assert scene.guardian_result() == "done"


@pytest.mark.clause("WIM-GRD-14", "WIM-GRD-3")
def test_g48_maelin_light_stuck():
    scene = Scene("S1x3 F1", "W1", pools="F1x2", guardians={"S": "maelin light"}, asks="draw_followup")
    scene.do(0, meld("S", 3))
    assert scene.legal(0) == [decline]
    scene.refuse(0, exchange("F1"), "WIM-GRD-14")
    scene.do(0, decline)
    assert scene.guardian_result() == "none"


@pytest.mark.clause("WIM-GRD-15")
def test_g49_maelin_dark():
    guardians = {"S": "maelin dark"}
    scene = Scene("S1x3", "W1", pools="A1 A2 F1", guardians=guardians, asks="draw_followup")
    scene.do(0, meld("S", 3))
    scene.refuse(0, burn("L"), "WIM-GRD-15")
    scene.do(0, burn("A"))
    assert scene.box() == "A1 A2"
    assert scene.filled_pools() == "F[F1]"
    alone = Scene("S1x3", "W1", pools="F1", guardians=guardians, asks="draw_followup").do(0, meld("S", 3))
    assert alone.box() == "F1"
    assert alone.asked() == [(0, "claim")]


@pytest.mark.clause("WIM-GRD-16", "WIM-R-9")
def test_g50_sylari_light_at_the_last_card():
    scene = Scene(
        "S1x3", "W1", pools="W1 A2", deck=1, top="C2", guardians={"S": "sylari light"}, asks="draw_followup"
    )
    scene.do(0, meld("S", 3)).do(0, take("A", "A2"))
    assert scene.hand(0) == "C2 A2"
    assert [event.reason for event in scene.events_of(EndTriggered)] == ["deck"]
    assert scene.guardian_result() == "done"
    scene.do(0, claim)
    assert scene.result().reason == "deck"


@pytest.mark.parametrize(("deck", "drawn", "result"), [(2, 2, "partial"), (10, 3, "done")])
@pytest.mark.clause("WIM-GRD-18", "WIM-GRD-3")
def test_g51_brisenna_light(deck, drawn, result):
    scene = Scene(
        "S1x3",
        "W1",
        melds=("W3 C3 A3 F3",),
        deck=deck,
        guardians={"S": "brisenna light"},
        asks="draw_followup",
    )
    scene.do(0, meld("S", 3))
    assert len(scene.state.seats[0].hand) == drawn
    assert scene.guardian_result() == result
    assert [event.reason for event in scene.events_of(EndTriggered)] == (["deck"] if deck == 2 else [])


@pytest.mark.clause("WIM-GRD-21", "WIM-R-15")
def test_g52_ithrael_dark():
    def offered():
        guardians = {"S": "ithrael dark"}
        scene = Scene("S1x3", "W1", "W1", pools="A1", guardians=guardians, asks="draw_followup")
        return scene.do(0, meld("S", 3))

    taken = offered()
    assert taken.asked() == [(1, "take_pool_card")]
    taken.do(1, take("A", "A1"))
    assert taken.hand(1) == "W1 A1"
    assert taken.asked() == [(0, "claim")]
    assert offered().do(1, decline).asked() == [(2, "take_pool_card")]


@pytest.mark.parametrize(
    ("die", "gone", "left"), [(0, "A1", "F1 S2"), (1, "F1", "A1 S2"), (2, "S2", "A1 F1")]
)
@pytest.mark.clause("WIM-GRD-23")
def test_g53_nymora_dark(die, gone, left):
    scene = Scene("L1x3 A1 F1 S2", "", "W1", guardians={"L": "nymora dark"}, asks="draw_followup")
    scene.do(0, meld("L", 3), ScriptedDice(die))
    assert (scene.hand(0), scene.hand(1)) == (left, gone)
    (given,) = scene.events_of(CardsGiven)
    for viewer in (0, 1):
        assert redact(given, viewer, 0)["cards"] == [card(gone)]
        assert redact(given, viewer, 0)["die"] == {"hidden": True}
    assert redact(given, 2, 0)["cards"] == {"hidden": 1}
    assert redact(given, 2, 0)["die"] == {"hidden": True}


@pytest.mark.clause("WIM-GRD-25")
def test_g54_rhovane_dark():
    scene = Scene("S1x3", "W1", tokens=("W S",), guardians={"S": "rhovane dark"}, asks="draw_followup")
    scene.do(0, meld("S", 3))
    assert (scene.token("W"), scene.token("S")) == ("board", 0)
    assert scene.guardian_result() == "done"


@pytest.mark.clause("WIM-SCO-6", "WIM-SCO-9")
def test_g55_vaelis_light():
    scene = Scene(
        "W1", "W1", melds=("A10 F10", "C11 S11"), tokens=("L", "W"), guardians={"L": "vaelis light"}
    )
    to_the_end(scene)
    assert totals(scene) == [24, 24]
    assert scene.result().placements == (2, 1)


@pytest.mark.clause("WIM-CMP-5")
def test_g56_the_graded_pack():
    state = start(GAME, read_options(GAME, {"content_pack": "wim-house-2"}), 2, KEY).state
    assert len(state.deck) == 96
    unseen = [*state.deck, *state.seats[0].hand, *state.seats[1].hand]
    assert [unseen.count(card(name)) for name in ("S1", "S2", "W1")] == [2, 8, 17]


@pytest.mark.parametrize(
    ("hand", "fallen", "into"), [("W1 F1x2 *x3", "F1", "F"), ("*x5", "*", "W")], ids=["elements", "wilds"]
)
@pytest.mark.clause("WIM-PLT-3")
def test_g57_defaults(hand, fallen, into):
    scene = Scene(hand, "", asks="draw_followup").expire(0)
    assert scene.pool(into) == fallen
    assert [event.how for event in scene.events_of(DecisionAnswered)] == ["default"]


@pytest.mark.clause("WIM-PLT-1", "WIM-GRD-20")
def test_g58_conceding_in_parallel():
    scene = Scene("F1x3", "A1x2", "C1x2", "S1x2", guardians={"F": "ithrael light"}, asks="draw_followup").do(
        0, meld("F", 3)
    )
    scene.concede(1)
    assert [(event.seat, event.how) for event in scene.events_of(DecisionAnswered)] == [(1, "left")]
    scene.do(3, give("S1"))
    assert scene.asked() == [(2, "gift")]
    scene.do(2, give("C1"))
    assert scene.hand(0) == "C1 S1"
    assert scene.guardian_result() == "done"
    assert scene.asked() == [(0, "claim")]


@pytest.mark.clause("WIM-PLT-1")
def test_g59_the_active_seat_concedes():
    scene = Scene("F1 A1", "W1", "C1", melds=("S3",), tokens=("S",), asks="draw_followup").concede(0)
    assert scene.hand(0) == ""
    assert short(scene.state.seats[0].box_hidden) == "A1 F1"
    assert view(scene.state, 1)["seats"][0]["box_hidden"] == {"hidden": 2}
    assert scene.box() == "S1 S1 S1"
    assert scene.token("S") == "board"
    assert scene.asked() == [(1, "choose_option")]
    scene.do(1, draw).do(1, discard("W1")).do(2, draw).do(2, discard("C1"))
    assert scene.asked() == [(1, "choose_option")]


@pytest.mark.clause("WIM-TURN-6", "WIM-GRD-13")
def test_g60_the_wrong_answer():
    Scene("A1", "", asks="draw_followup").refuse(0, draw, "WIM-TURN-6")
    scene = Scene("F1x3 A1 C1 S1", "", guardians={"F": "khlorian dark"}, asks="draw_followup")
    scene.do(0, meld("F", 3))
    assert [event.because for event in scene.events_of(DecisionOpened)] == ["WIM-GRD-13"]
    scene.refuse(0, decline, "WIM-GRD-13")
