"""Playing cards and levelling up."""

import pytest

from games.elemental_creatures.events.cards import CreaturePlayed, MaterialReturned
from games.elemental_creatures.moves import DeclareDone, PlayCard
from games.kernel import view
from tests.elemental_creatures.match import HOUSE, TestPack, with_effect
from tests.elemental_creatures.table import GAME, Board, answer


@pytest.mark.clause("ELC-PLY-1")
def test_a_card_that_isnt_in_hand():
    board = Board({"H": ["Pebblet"], "S": ["Frostkit"]}, {"H": ["Frostkit"]})
    for uid in (
        board.creature("Frostkit").uid,
        board.in_hand(1, "Frostkit"),
        board.state.seats[0].deck[0].uid,
        999,
    ):
        board.refused(0, PlayCard(card=uid), "CARD-ZONE", "ELC-PLY-1")


@pytest.mark.clause("ELC-PLY-2")
def test_level_1_needs_and_takes_no_material():
    board = Board({"H": ["Pebblet"], "S": ["Frostkit"]}, {})
    material = board.creature("Frostkit").uid
    board.refused(0, PlayCard(card=board.in_hand(0, "Pebblet"), material=material), "MATERIAL", "ELC-PLY-2")
    board.play("Pebblet")
    assert board.zone(0, "F") == ["Pebblet"]


@pytest.mark.clause("ELC-PLY-3", "ELC-PLY-4", "ELC-R-1")
@pytest.mark.parametrize(("card", "clause"), [("Pyrehound", "ELC-PLY-3"), ("Volcanrake", "ELC-PLY-4")])
def test_levels_2_and_3_need_material(card, clause):
    board = Board({"H": [card], "S": ["Frostkit", "Thornram"]}, {})
    board.refused(0, PlayCard(card=board.in_hand(0, card)), "MATERIAL", clause)


@pytest.mark.clause("ELC-PLY-3", "ELC-PLY-4")
def test_material_of_the_wrong_level():
    board = Board({"H": ["Pyrehound", "Volcanrake"], "S": ["Frostkit", "Thornram", "Monolithos"]}, {})
    frostkit, thornram, monolithos = (
        board.creature(name).uid for name in ("Frostkit", "Thornram", "Monolithos")
    )
    pyrehound, volcanrake = board.in_hand(0, "Pyrehound"), board.in_hand(0, "Volcanrake")
    for card, material, clause in [
        (pyrehound, thornram, "ELC-PLY-3"),
        (pyrehound, monolithos, "ELC-PLY-3"),
        (volcanrake, frostkit, "ELC-PLY-4"),
        (volcanrake, monolithos, "ELC-PLY-4"),
    ]:
        board.refused(0, PlayCard(card=card, material=material), "LEVEL", clause)
    board.play("Volcanrake", "Thornram")
    assert board.zone(0, "H") == ["Pyrehound", "Thornram"]


@pytest.mark.clause("ELC-PLY-5")
def test_material_of_another_seat():
    board = Board({"H": ["Pyrehound"]}, {"S": ["Frostkit"]})
    move = PlayCard(card=board.in_hand(0, "Pyrehound"), material=board.creature("Frostkit").uid)
    board.refused(0, move, "MATERIAL-ZONE", "ELC-PLY-5")


@pytest.mark.clause("ELC-PLY-5", "ELC-R-30", "ELC-R-39")
def test_a_neutralized_creature_of_another_element_is_material():
    board = Board({"H": ["Pyrehound"], "S": ["Frostkit"]}, {})
    board.creature("Frostkit").neutralized = True
    board.play("Pyrehound", "Frostkit")
    assert board.zone(0, "F") == ["Pyrehound"]


@pytest.mark.clause("ELC-PLY-6", "ELC-R-31")
def test_the_material_goes_first_and_doesnt_leave_play():
    board = Board({"F": ["Carrionbeetle"], "S": ["Gloomlet"], "H": ["Gneissgolem"]}, {}).play(
        "Gneissgolem", "Gloomlet"
    )
    kinds = [type(event) for event in board.events[:2]]
    assert kinds == [MaterialReturned, CreaturePlayed]
    assert board.triggers == []


@pytest.mark.clause("ELC-PLY-7")
def test_the_material_may_be_played_again_in_the_same_round():
    board = Board({"S": ["Gloomlet"], "H": ["Gneissgolem"]}, {}, done=(1,)).play("Gneissgolem", "Gloomlet")
    board.play("Gloomlet")
    assert board.zone(0, "F") == ["Gneissgolem", "Gloomlet"]
    assert board.state.seats[0].plays == 2


@pytest.mark.clause("ELC-CTR-5", "ELC-R-49", "ELC-R-18")
def test_protection_doesnt_stop_carried_counters():
    board = Board(
        {"F": ["Glacierhound"], "S": ["Shalebeetle-2"], "H": ["Gneissgolem"]}, {"F": ["Glacierhound"]}
    )
    board.play("Gneissgolem", "Shalebeetle")
    assert board.zone(0, "F") == ["Glacierhound", "Gneissgolem-2"]
    (played,) = board.of(CreaturePlayed)
    assert (played.minus, played.because) == (2, "ELC-CTR-5")
    assert board.triggers == []


@pytest.mark.clause("ELC-PLY-9")
def test_copies_and_equal_materials_are_listed_once():
    board = Board(
        {"H": ["Pyrehound", "Pyrehound", "Pebblet"], "S": ["Frostkit", "Frostkit-1", "Frostkit"]}, {}
    )
    first, second, third = (creature.uid for creature in board.state.seats[0].sideline)
    pyrehound, pebblet = board.in_hand(0, "Pyrehound"), board.in_hand(0, "Pebblet")
    assert GAME.legal_moves(board.state, 0) == [
        PlayCard(card=pyrehound, material=first),
        PlayCard(card=pyrehound, material=second),
        PlayCard(card=pebblet),
        DeclareDone(),
    ]
    board.act(0, PlayCard(card=board.in_hand(0, "Pyrehound", 1), material=third))
    assert [creature.uid for creature in board.state.seats[0].sideline] == [first, second]


CROWD = {f"Crowd{index:02}": (1, 1, None) for index in range(20)} | {
    f"Grown{index:02}": (2, 2, None) for index in range(20)
}


@pytest.mark.clause("ELC-PLY-9")
def test_beyond_300_combinations_the_material_is_asked_afterwards():
    with TestPack(CROWD) as pack:
        board = Board({"H": [*list(CROWD)[20:], "Pebblet"], "S": list(CROWD)[:16]}, {}, content_pack=pack)
        moves = GAME.legal_moves(board.state, 0)
        assert len(moves) == 20 + 1 + 1
        assert all(move.material is None for move in moves if isinstance(move, PlayCard))
        material = board.creature("Crowd03").uid
        direct = PlayCard(card=board.in_hand(0, "Grown05"), material=material)
        board.refused(0, direct, "MATERIAL", "ELC-PLY-9")
        card = board.in_hand(0, "Grown05")
        board.act(0, PlayCard(card=card))
        assert (board.decision.kind, board.decision.seats, len(board.decision.options)) == (
            "choose_material",
            (0,),
            16,
        )
        assert board.zone(0, "F") == []
        hidden = {"hidden": True}
        shown = view(board.state, 1)
        assert shown["decision"]["asks"][0]["options"] == hidden
        assert shown["agenda"] == [{"frame": "grow", "seat": 0, "hand_uid": hidden}]
        board.refused(0, answer(board.decision.id, piece=card), "bad_option", "ELC-PLY-9")
        board.act(0, answer(board.decision.id, piece=material))
        assert board.zone(0, "F") == ["Grown05"]
        assert "Crowd03" in board.zone(0, "H")


@pytest.mark.clause("ELC-PLY-9", "ELC-PLY-4", "ELC-TRN-8")
def test_among_too_many_combinations_a_single_material_is_asked_for_too():
    with TestPack(CROWD) as pack:
        hand = [*list(CROWD)[20:], "Volcanrake"]
        board = Board({"H": hand, "S": [*list(CROWD)[:16], "Thornram"]}, {}, content_pack=pack)
        move = PlayCard(card=board.in_hand(0, "Volcanrake"))
        board.act(0, move)
        assert board.zone(0, "F") == []
        board.pick("Thornram")
        assert (board.zone(0, "F"), board.zone(0, "H")[-1]) == (["Volcanrake"], "Thornram")
        none = Board({"H": hand, "S": list(CROWD)[:16]}, {}, content_pack=pack, play_cap=20)
        none.state.seats[0].plays = 20
        none.refused(0, PlayCard(card=none.in_hand(0, "Volcanrake")), "MATERIAL", "ELC-PLY-4")
        none.refused(0, PlayCard(card=none.in_hand(0, "Grown05")), "CAP", "ELC-TRN-8")


@pytest.mark.clause("ELC-PLY-9", "ELC-OUT-3")
def test_a_material_choice_times_out_with_the_first():
    with TestPack(CROWD) as pack:
        board = Board({"H": list(CROWD)[20:], "S": list(CROWD)[:16]}, {}, content_pack=pack)
        board.act(0, PlayCard(card=board.in_hand(0, "Grown05"))).expire(0)
        assert board.zone(0, "H")[-1] == "Crowd00"
        assert (board.of(CreaturePlayed)[0].defaulted, board.state.seats[0].timeouts) == (True, 1)


@pytest.mark.clause("ELC-OUT-4")
def test_a_play_that_asks_for_material_ends_the_row_of_timeouts():
    with TestPack(CROWD) as pack:
        board = Board({"H": list(CROWD)[20:], "S": list(CROWD)[:16]}, {}, content_pack=pack)
        board.state.seats[0].timeouts = 2
        board.act(0, PlayCard(card=board.in_hand(0, "Grown05"))).expire(0)
        assert board.state.seats[0].timeouts == 1
        assert board.zone(0, "F") == ["Grown05"]


@pytest.mark.clause("ELC-PLY-9")
def test_a_list_of_300_moves_still_names_the_material():
    with TestPack(CROWD) as pack:
        hand = [*list(CROWD)[20:], "Pyrehound", "Furnacewing", "Ashpetal"]
        board = Board({"H": hand, "S": list(CROWD)[:13]}, {}, content_pack=pack)
        assert len(GAME.legal_moves(board.state, 0)) == 23 * 13 + 1 == 300
        more = Board({"H": list(CROWD)[20:], "S": list(CROWD)[:15]}, {}, content_pack=pack)
        assert len(GAME.legal_moves(more.state, 0)) == 20 + 1


@pytest.mark.clause("ELC-PLY-9")
def test_whether_material_is_asked_for_tells_nothing_of_the_hand():
    """Two hands that differ only in what can't be played now: the same play makes the same events."""
    kinds = []
    with TestPack(CROWD) as pack:
        for rest in (list(CROWD)[21:], ["Volcanrake"] * 19):
            board = Board({"H": [list(CROWD)[20], *rest], "S": list(CROWD)[:16]}, {}, content_pack=pack)
            board.act(0, PlayCard(card=board.in_hand(0, "Grown00")))
            first = [event["type"] for event in board.seen_by(1)]
            board.pick("Crowd03")
            kinds.append((first, [event["type"] for event in board.seen_by(1)]))
    assert kinds[0] == kinds[1]
    assert kinds[0][0] == ["PlayCard", "FrameOpened", "DecisionOpened"]


@pytest.mark.clause("ELC-PLY-9", "ELC-OUT-2")
def test_material_that_vanishes_with_its_seat_lets_the_card_go_back():
    effect = {
        "kind": "ongoing",
        "static": [
            {"st": "counts_as", "level": [2], "to": {"side": "any", "zone": "sideline", "level": [1]}}
        ],
    }
    with TestPack(CROWD | {"Widener": (3, 3, effect)}) as pack:
        hand = [*list(CROWD)[20:], "Volcanrake"]
        board = Board({"H": hand, "S": list(CROWD)[:16]}, {"F": ["Widener"]}, {}, content_pack=pack)
        board.act(0, PlayCard(card=board.in_hand(0, "Volcanrake")))
        assert len(board.decision.options) == 16
        board.concede(1)
        assert (board.decision.kind, board.decision.options) == ("choose_material", ())
        board.decline()
        assert (board.state.decision, board.state.turn, board.zone(0, "H")) == (None, 0, hand)


@pytest.mark.clause("ELC-GEN-3")
def test_every_card_of_the_pack_is_a_creature_that_can_be_played():
    for card in HOUSE.cards:
        material = {1: [], 2: ["Cindermote"], 3: ["Pyrehound"]}[card.level]
        board = Board({"S": material, "H": [card.name]}, {})
        board.play(card.name, *material)
        assert card.id in {event.card for event in board.of(CreaturePlayed)}


@pytest.mark.clause("ELC-GEN-4", "ELC-PLY-5")
def test_a_card_sets_the_level_rule_aside():
    effect = {
        "kind": "ongoing",
        "static": [{"st": "counts_as", "level": [2], "to": {"side": "own", "level": [1]}}],
    }
    with with_effect(effect, level=3) as pack:
        board = Board({"F": ["Test"], "S": ["Frostkit"], "H": ["Volcanrake"]}, {}, content_pack=pack)
        board.play("Volcanrake", "Frostkit")
        assert board.zone(0, "F") == ["Test", "Volcanrake"]
