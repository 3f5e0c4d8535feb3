"""venture, search, reveal."""

import pytest

from games.elemental_creatures.events.cards import CardsLookedAt, CardVentured, DeckShuffled, HandRevealed
from games.elemental_creatures.moves import VenturePlace
from games.kernel import view
from tests.elemental_creatures.match import play_effect, with_effect
from tests.elemental_creatures.table import GAME, Board, answer


@pytest.mark.clause("ELC-OP-VENTURE")
def test_venture_orders_the_top_and_the_bottom():
    board = Board({"H": ["Breezemoth"], "D": ["Pebblet", "Kilnpup", "Gloomlet", "Frostkit"]}, {}).play(
        "Breezemoth"
    )
    assert len(GAME.legal_moves(board.state, 0)) == 6
    board.place("Pebblet", "top").place("Gloomlet", "top").place("Kilnpup", "bottom")
    assert board.zone(0, "D") == ["Gloomlet", "Pebblet", "Frostkit", "Kilnpup"]
    assert board.awaited == 1


@pytest.mark.clause("ELC-OP-VENTURE")
def test_venture_asks_even_where_top_and_bottom_are_the_same():
    board = Board({"H": ["Breezemoth"], "D": ["Pebblet"]}, {}).play("Breezemoth")
    assert [move.where for move in GAME.legal_moves(board.state, 0)] == ["top", "bottom"]
    board.place("Pebblet", "bottom")
    assert board.results == ["done"]
    empty = Board({"H": ["Breezemoth"], "D": []}, {}).play("Breezemoth")
    assert empty.results == ["no_target"]


@pytest.mark.clause("ELC-OP-VENTURE")
def test_only_the_owner_sees_what_it_ventures():
    board = Board({"H": ["Breezemoth"], "D": ["Pebblet", "Kilnpup", "Gloomlet"]}, {}).play("Breezemoth")
    (looked,) = board.of(CardsLookedAt)
    assert (looked.n, [slip.card for slip in looked.cards]) == (3, ["rock_01", "fire_02", "dark_01"])
    (shown,) = [entry for entry in board.seen_by(1) if entry["type"] == "CardsLookedAt"]
    assert (shown["n"], shown["cards"]) == (3, {"hidden": True})
    assert view(board.state, 1)["decision"]["asks"][0]["options"] == {"hidden": True}
    board.place("Pebblet", "top")
    assert board.of(CardVentured)[0].where == "top"
    assert view(board.state, 0)["seats"][0]["deck"] == {"hidden": 3}


@pytest.mark.clause("ELC-OP-VENTURE")
def test_a_card_can_be_placed_once():
    board = Board({"H": ["Breezemoth"], "D": ["Pebblet", "Kilnpup", "Gloomlet"]}, {}).play("Breezemoth")
    uid = board.state.seats[0].deck[0].uid
    board.place("Pebblet", "top")
    move = VenturePlace(uid=uid, where="top")
    board.refused(0, move, "bad_option", "ELC-OP-VENTURE")


@pytest.mark.clause("ELC-OP-SEARCH")
def test_search_to_hand():
    board = Board({"H": ["Lanternmoth"], "D": ["Pebblet", "Pyrehound", "Pyrehound"]}, {}).play("Lanternmoth")
    assert board.decision.options == ("fire_05",)
    board.refused(0, answer(board.decision.id, card="rock_01"), "bad_option", "ELC-TGT-5")
    board.take("Pyrehound")
    assert board.zone(0, "H") == ["Pyrehound"]
    assert sorted(board.zone(0, "D")) == ["Pebblet", "Pyrehound"]
    assert board.state.seats[0].unseen == {"rock_01": 1, "fire_05": 1}
    (shown,) = [entry for entry in board.seen_by(1) if entry["type"] == "CardSearched"]
    assert (shown["card"], shown["uid"]) == ("fire_05", {"hidden": True})


@pytest.mark.clause("ELC-OP-SEARCH")
@pytest.mark.parametrize(("at", "zone"), [("frontline", "F"), ("sideline", "S")])
def test_search_into_play(at, zone):
    effect = play_effect({"op": "search", "of": {"level": [3]}, "at": at})
    listener = {
        "kind": "trigger",
        "on": {"ev": "arrived", "who": "you"},
        "do": [{"op": "plus", "n": 1, "to": "subject"}],
    }
    with with_effect(effect, Listener=(1, 1, listener)) as pack:
        board = Board(
            {"F": ["Listener"], "H": ["Test"], "D": ["Pebblet", "Monolithos"]}, {}, content_pack=pack
        )
        board.play("Test").take("Monolithos")
        assert board.zone(0, zone)[-1] == ("Monolithos+1" if at == "frontline" else "Monolithos")


@pytest.mark.clause("ELC-OP-SEARCH")
def test_search_of_an_empty_deck_does_nothing():
    board = Board({"H": ["Lanternmoth"], "D": []}, {}).play("Lanternmoth")
    assert board.results == ["no_target"]


@pytest.mark.clause("ELC-OP-REVEAL")
def test_reveal_shows_hands_sorted():
    effect = play_effect({"op": "reveal", "who": "each_opp"})
    with with_effect(effect) as pack:
        board = Board({"H": ["Test"]}, {"H": ["Pebblet", "Kilnpup", "Pebblet"]}, {"H": []}, content_pack=pack)
        board.play("Test")
        revealed = board.of(HandRevealed)
        assert [[(entry.card, entry.n) for entry in event.cards] for event in revealed] == [
            [("fire_02", 1), ("rock_01", 2)],
            [],
        ]


@pytest.mark.clause("ELC-OP-SEARCH", "ELC-TGT-5")
@pytest.mark.parametrize("deck", [["Pebblet", "Frostkit"], ["Pebblet", "Pyrehound"]])
def test_a_declined_search_did_nothing_but_shuffle(deck):
    search = {"op": "search", "of": {"level": [2]}, "at": "hand", "stop": True}
    with with_effect(play_effect(search, {"op": "plus", "n": 1, "to": "self"})) as pack:
        board = Board({"H": ["Test"], "D": deck}, {}, content_pack=pack).play("Test").decline()
        assert board.results == ["declined"]
        assert (board.zone(0, "F"), board.zone(0, "H")) == (["Test"], [])
        assert [event.reason for event in board.of(DeckShuffled)] == ["search"]
