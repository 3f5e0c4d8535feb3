"""End of the game."""

import pytest

from games.kernel import MatchEnded
from games.kernel.visibility import SPECTATOR, redact
from games.wild_magic.cards import ELEMENTS
from games.wild_magic.events import (
    DuelDrawn,
    EndTriggered,
    Scored,
    SecretsDisclosed,
    TieBroken,
    TurnEnded,
    WeakestDiscarded,
)
from games.wild_magic.options import WildMagicOptions
from tests.kit import ScriptedDice
from tests.wild_magic.table import LETTER, Scene, discard, draw, meld, short, swap, to_the_end

SHARED = WildMagicOptions(unbroken_tie="shared")


def discards(scene):
    return [(LETTER[e.element], e.lowest, e.seats, e.because) for e in scene.happened(WeakestDiscarded)]


@pytest.mark.clause("WIM-END-3", "WIM-END-4", "WIM-SCO-3")
def test_the_order_of_the_end():
    scene = to_the_end(Scene("W1", "W1", melds=("A3 F5", "A4 F4")))
    assert scene.names() == [
        "card_discarded", "turn_ended", "weakest_discarded", "weakest_discarded", "scored", "match_ended",
        "secrets_disclosed",
    ]  # fmt: skip
    assert isinstance(scene.events[1], TurnEnded)
    assert len(scene.happened(EndTriggered)) == 1


@pytest.mark.clause("WIM-SCO-1", "WIM-SCO-2", "WIM-SCO-3")
def test_elements_are_judged_on_the_same_position():
    scene = Scene("W1", "W1", "W1", melds=("W3 A5 F4", "W4 A3 F4", "W5 A4 F6"))
    to_the_end(scene)
    assert discards(scene) == [
        ("W", 3, (0,), "WIM-SCO-2"),
        ("A", 3, (1,), "WIM-SCO-2"),
        ("F", 4, (0, 1), "WIM-SCO-2"),
    ]
    assert scene.result().scores == (5, 4, 15)
    assert scene.box() == "W1 W1 W1 A1 A1 A1 F1 F1 F1 F1 F1 F1 F1 F1"


@pytest.mark.clause("WIM-SCO-4", "WIM-R-17")
def test_a_discarded_meld_keeps_its_token_and_hands_score_nothing():
    scene = to_the_end(Scene("S2x5", "W1", melds=("A3", "A4"), tokens=("A",)))
    assert scene.token("A") == 0
    assert scene.result().scores == (2, 4)
    assert [event.because for event in scene.happened(Scored)] == ["WIM-SCO-4"]


@pytest.mark.clause("WIM-SCO-4", "WIM-PWR-5")
def test_points_are_icons_and_two_for_each_token():
    scene = to_the_end(Scene("W1", "W1", melds=("A3 F5", "A4 C3"), tokens=("F", "A C")))
    (scored,) = scene.happened(Scored)
    assert scored.because == "WIM-SCO-4"
    rows = [
        ({LETTER[e]: n for e, n in s.icons.items()}, s.tokens, s.token_points, s.total) for s in scored.scores
    ]
    assert rows == [({"F": 5}, 1, 2, 7), ({"C": 3, "A": 4}, 2, 4, 11)]
    assert scene.result().scores == (7, 11)


@pytest.mark.parametrize(
    ("melds", "guardians", "scores"),
    [
        (("A3", "A4"), {}, (0, 4)),
        (("A3", ""), {}, (3, 0)),
        (("A3", "A4"), {"A": "tessara light"}, (3, 4)),
        (("A3", "A3"), {"A": "tessara dark"}, (3, 3)),
        (("A3", "A4"), {"C": "tessara light"}, (0, 4)),
    ],
)
@pytest.mark.clause("WIM-SCO-5", "WIM-R-16")
def test_which_melds_are_spared(melds, guardians, scores):
    scene = to_the_end(Scene("W1", "W1", melds=melds, guardians=guardians))
    assert scene.result().scores == scores
    assert [event.because for event in scene.happened(Scored)] == ["WIM-SCO-4"]


@pytest.mark.clause("WIM-SCO-7")
def test_the_highest_total_wins():
    scene = to_the_end(Scene("W1", "W1", "W1", melds=("A3", "C6", "F5")))
    assert scene.result().placements == (3, 1, 2)
    (ended,) = scene.happened(MatchEnded)
    assert (ended.because, ended.outcome.reason) == ("WIM-SCO-7", "deck")


@pytest.mark.clause("WIM-SCO-5", "WIM-R-16")
def test_tessara_dark_is_not_held_off_by_an_absentee():
    scene = to_the_end(Scene("W1", "W1", "W1", melds=("A3", "A5", ""), guardians={"A": "tessara dark"}))
    assert discards(scene) == [("A", 3, (0,), "WIM-SCO-5")]
    assert scene.result().scores == (0, 5, 0)


@pytest.mark.clause("WIM-SCO-5", "WIM-GRD-5", "WIM-GRD-17")
def test_scoring_guardians_are_read_where_they_stand_at_the_end():
    guardians = {
        "S": "sylari dark", "W": "tessara light", "C": "vaelis dark",
        "A": "rhovane light", "F": "elowen dark", "L": "nymora dark",
    }  # fmt: skip
    scene = Scene(
        "S1x3 W1", "W1", melds=("F4", "F5"), tokens=("S",), guardians=guardians, asks="draw_followup"
    )
    scene.do(0, meld("S", 3)).do(0, swap("W", "F"))
    scene.do(1, draw)
    to_the_end(scene.do(1, discard("W1")))
    assert discards(scene) == []
    assert scene.result().scores == (4 + 3 + 2, 5)


@pytest.mark.clause("WIM-SCO-6")
@pytest.mark.parametrize(("side", "points"), [("light", 4), ("dark", -2)])
def test_vaelis_changes_one_token(side, points):
    scene = to_the_end(Scene("W1", "W1", tokens=("A C",), guardians={"C": f"vaelis {side}"}))
    (scored,) = scene.happened(Scored)
    assert (scored.scores[0].token_points, scored.because) == (points + 2, "WIM-SCO-4")


@pytest.mark.clause("WIM-SCO-2", "WIM-R-20")
def test_after_a_concession_melds_still_go_because_they_are_the_weakest():
    scene = to_the_end(Scene("W1", "W1", "W1", melds=("A3 F4", "A5 F3", "")).concede(2))
    assert discards(scene) == [("A", 3, (0,), "WIM-SCO-2"), ("F", 3, (1,), "WIM-SCO-2")]


@pytest.mark.clause("WIM-SCO-6")
def test_a_score_may_be_negative():
    scene = to_the_end(Scene("W1", "W1", tokens=("C",), guardians={"C": "vaelis dark"}))
    assert scene.result().scores == (-2, 0)
    assert scene.result().placements == (2, 1)


@pytest.mark.clause("WIM-SCO-8", "WIM-SCO-9", "WIM-SCO-10", "WIM-R-24")
def test_tie_breaks_one_after_the_other():
    scene = Scene(
        "W1", "W1", "W1", "W1", "W1",
        melds=("C8", "A8", "F6", "L4", "S12"), tokens=("", "", "C", "A S", ""),
    )  # fmt: skip
    to_the_end(scene, ScriptedDice(0))
    assert scene.result().scores == (8, 8, 8, 8, 12)
    broken = [(event.seats, event.key, event.order, event.because) for event in scene.happened(TieBroken)]
    assert broken == [((0, 1, 2, 3), "tokens", (3, 2, 0, 1), "WIM-R-24")]
    assert [(event.seats, event.order) for event in scene.happened(DuelDrawn)] == [((0, 1), (1, 0))]
    assert scene.result().placements == (5, 4, 3, 2, 1)


@pytest.mark.clause("WIM-SCO-9", "WIM-R-18")
@pytest.mark.parametrize("tokens", [("W S", "C A"), ("L C", "A S")])
def test_the_nearest_token_on_the_row(tokens):
    scene = to_the_end(Scene("W1", "W1", melds=("A3", "F3"), tokens=tokens))
    (broken,) = scene.happened(TieBroken)
    assert (broken.key, broken.order, broken.because) == ("nearest_token", (0, 1), "WIM-SCO-9")
    assert scene.result().placements == (1, 2)


@pytest.mark.clause("WIM-R-24", "WIM-SCO-9")
def test_lower_places_are_told_apart_too():
    scene = to_the_end(Scene("W1", "W1", "W1", melds=("A3", "F9", "C3"), tokens=("S", "", "L")))
    (broken,) = scene.happened(TieBroken)
    assert (broken.seats, broken.order, broken.because) == ((0, 2), (2, 0), "WIM-R-24")
    assert scene.result().placements == (3, 1, 2)


@pytest.mark.clause("WIM-SCO-10", "WIM-R-24")
def test_several_duels_are_drawn_best_place_first():
    scene = Scene("W1", "W1", "W1", "W1", melds=("A3", "F5", "C3", "L5"))
    to_the_end(scene, ScriptedDice(0, 1))
    assert [(event.seats, event.order) for event in scene.happened(DuelDrawn)] == [
        ((1, 3), (3, 1)),
        ((0, 2), (0, 2)),
    ]
    assert scene.result().placements == (3, 2, 4, 1)
    assert [event.because for event in scene.happened(MatchEnded)] == ["WIM-END-3"]


@pytest.mark.clause("WIM-R-19")
def test_a_table_may_share_the_place():
    scene = to_the_end(Scene("W1", "W1", "W1", melds=("A5", "F5", "C3"), options=SHARED), ScriptedDice())
    assert scene.happened(DuelDrawn) == []
    assert scene.result().placements == (1, 1, 3)
    assert [event.because for event in scene.happened(MatchEnded)] == ["WIM-R-19"]


@pytest.mark.clause("WIM-R-19", "WIM-SCO-9")
def test_sharing_is_only_for_ties_nothing_else_breaks():
    scene = to_the_end(Scene("W1", "W1", melds=("A5", "F5"), tokens=("S", "L"), options=SHARED))
    assert scene.result().placements == (2, 1)


@pytest.mark.clause("WIM-R-20")
def test_who_has_left_ranks_last_the_later_one_better():
    scene = Scene("W1", "W1", "W1", "W1", melds=("A3", "C9", "F5", "L9")).concede(3).concede(1)
    to_the_end(scene)
    assert scene.result().placements == (2, 3, 1, 4)
    assert scene.result().scores == (3, 0, 5, 0)


@pytest.mark.clause("WIM-R-23")
def test_everything_is_disclosed_at_the_end():
    scene = Scene("W1 F2", "A1", "S1").concede(2)
    scene.state.deck = ["shadowcraft-2", "lavaflow-1", "wild"]
    scene.state.shuffled = ("lavaflow-1", "wild")
    scene.do(0, draw).do(0, discard("F2")).do(1, draw).do(1, discard("A1"))
    (secrets,) = scene.events_of(SecretsDisclosed)
    assert [short(hand) for hand in secrets.hands] == ["W1 L1 *", "S2", "S1"]
    assert secrets.deck == ()
    assert secrets.shuffled == ("lavaflow-1", "wild")
    assert list(redact(secrets, SPECTATOR, 0)["hands"][0]) == ["waterform-1", "lavaflow-1", "wild"]


@pytest.mark.clause("WIM-SCO-1")
def test_melds_of_an_element_that_all_but_one_have_stay():
    melds = tuple(" ".join(f"{letter}{3 + seat}" for letter in "WCAFL"[: 5 - seat]) for seat in range(3))
    scene = to_the_end(Scene("S1", "S1", "S1", melds=melds))
    assert [(letter, seats) for letter, _, seats, _ in discards(scene)] == [
        ("W", (0,)),
        ("C", (0,)),
        ("A", (0,)),
    ]
    assert set(scene.state.tokens) == set(ELEMENTS)
