"""Decks and cards: created, checked, listed, used by name; known to nobody else."""

import json
from collections import Counter

import pytest
from django.core.management import CommandError, call_command

from games.kernel.registry import installed
from games.matches.models import Deck
from tests.api.client import Api, problem

GAME = "elemental_creatures"
PACK = installed(GAME).game.packs["elc-house-1"]
STARTER = PACK.starters[0].main
CANARY = {card.id: 3 for card in PACK.cards[60:80]}


def deck(name="My deck", main=STARTER, **more):
    return {"game": GAME, "name": name, "cards": {"main": main, **more}}


def test_a_sound_deck(alice, bob):
    made = alice.post("/api/v1/decks", deck())
    assert made.status_code == 201
    assert made.json()["problems"] == []
    assert made.json()["pack"] == "elc-house-1"
    assert [each["name"] for each in alice.get("/api/v1/decks").json()["decks"]] == ["My deck"]
    assert alice.get(f"/api/v1/decks?game={GAME}").json()["decks"] == [made.json()]
    assert bob.get("/api/v1/decks").json()["decks"] == []
    problem(bob.get(made["Location"]), 404, "not-found")
    problem(bob.delete(made["Location"]), 404, "not-found")


def test_a_deck_is_kept_once_however_often_it_is_asked_for(alice, bob, settings):
    made = [alice.post("/api/v1/decks", deck(), Idempotency_Key="k") for _ in range(2)]
    assert [each.status_code for each in made] == [201, 200]
    assert made[0].json() == made[1].json()
    problem(alice.post("/api/v1/decks", deck("Other"), Idempotency_Key="k"), 422, "key-reused")
    problem(alice.post("/api/v1/decks", deck()), 409, "name-taken")
    settings.MAX_DECKS = 1
    problem(alice.post("/api/v1/decks", deck("Other")), 429, "quota-reached")
    assert bob.post("/api/v1/decks", deck(), Idempotency_Key="k").status_code == 201
    assert Deck.objects.count() == 2
    assert alice.delete(made[0]["Location"]).status_code == 204
    problem(alice.post("/api/v1/decks", deck(), Idempotency_Key="k"), 409, "name-taken")
    assert alice.get("/api/v1/decks").json()["decks"] == []


def test_every_broken_rule_is_told_with_its_clause(alice):
    main = {"no_such_card": 1, "fire_01": 4}
    side = dict(list(STARTER.items())[:8])
    body = {"game": GAME, "cards": {"main": main, "side": side}}
    found = alice.post("/api/v1/decks/check", body).json()["problems"]
    assert [each["clause"] for each in found] == ["ELC-FMT-7", "ELC-FMT-2", "ELC-FMT-4", "ELC-FMT-3"]
    assert found[0]["code"] == "ELC-E-CARD"
    assert "no_such_card" in found[0]["detail"]


@pytest.mark.parametrize(
    "cards",
    [
        {},
        {"main": []},
        {"main": {"fire_01": 0}},
        {"main": {"fire_01": "3"}},
        {"main": {}, "extra": {}},
        {"main": {"fire\u0000": 1}},
        {"main": {}, "side": {"\u0000": 1}},
    ],
)
def test_what_is_no_deck_list(alice, cards):
    problem(alice.post("/api/v1/decks", {"game": GAME, "name": "x", "cards": cards}), 400, "invalid-request")
    assert alice.get("/api/v1/decks").json()["decks"] == []


def test_games_without_decks_say_so(alice):
    body = {"game": "elementalist", "cards": {"main": {}}}
    problem(alice.post("/api/v1/decks/check", body), 400, "invalid-request")


def test_changing_and_deleting(alice):
    path = alice.post("/api/v1/decks", deck())["Location"]
    problem(alice.post("/api/v1/decks", deck()), 409, "name-taken")
    body = json.dumps(deck(name="Renamed", main={"fire_01": 3})).encode()
    changed = alice.raw("PUT", path, body, "application/json")
    assert changed.status_code == 200, changed.content
    assert changed.json()["name"] == "Renamed"
    assert [each["clause"] for each in changed.json()["problems"]] == ["ELC-FMT-2"]
    assert alice.delete(path).status_code == 204
    problem(alice.get(path), 404, "not-found")


def match(creator, **seat):
    body = {"game": GAME, "seats": [{"me": True, **seat}, {"open": True}]}
    return creator.post("/api/v1/matches", body)


def test_a_deck_is_registered_by_name_and_stays_secret(alice, bob):
    assert sum(CANARY.values()) == 60
    alice.post("/api/v1/decks", deck("Canary", CANARY))
    bob.post("/api/v1/decks", deck("Other"))
    path = match(alice, deck="Canary")["Location"]
    joined = bob.post(f"{path}/join", {"deck": "Other"})
    assert joined.status_code == 200, joined.content
    assert joined.json()["awaiting"] == {"seats": [], "system": True, "decision": None}
    for viewer in (bob, Api(), Api(anonymous=True)):
        text = "".join(
            viewer.get(address).content.decode()
            for address in (path, f"{path}/events", f"{path}?version=3", "/api/v1/matches", "/api/v1/decks")
        )
        assert "Canary" not in text
        assert [card for card in CANARY if f'"{card}"' in text and card not in STARTER] == []
    own = alice.get(f"{path}/events").json()["events"]
    registered = next(each for each in own if each["type"] == "deck_registered" and each["data"]["seat"] == 0)
    assert Counter(registered["data"]["main"]) == Counter(CANARY)


def test_erased_players_leave_no_deck_behind(alice, bob):
    alice.post("/api/v1/decks", deck("Canary", CANARY))
    bob.post("/api/v1/decks", deck("Other"))
    assert alice.delete("/api/v1/me").status_code == 204
    assert [each.name for each in Deck.objects.all()] == ["Other"]


def test_an_unfit_or_unknown_deck_seats_nobody(alice, bob):
    alice.post("/api/v1/decks", deck("Thin", {"fire_01": 3}))
    body = problem(match(alice, deck="Thin"), 400, "invalid-request")
    assert "ELC-FMT-2" in body["detail"]
    problem(match(alice, deck="None"), 400, "invalid-request")
    path = match(alice)["Location"]
    problem(bob.post(f"{path}/join", {"deck": "None"}), 400, "invalid-request")
    assert bob.get(path).json()["status"] == "open"


def test_a_sideboard_is_for_matches_of_several_games(alice):
    main, side = dict(list(CANARY.items())[:15]), dict(list(CANARY.items())[15:18])
    assert alice.post("/api/v1/decks", deck("Spare", main, side=side)).json()["problems"] == []

    def seated(best_of):
        seats = [{"me": True, "deck": "Spare"}, {"open": True}]
        return alice.post("/api/v1/matches", {"game": GAME, "seats": seats, "options": {"best_of": best_of}})

    assert "ELC-FMT-4" in problem(seated(1), 400, "invalid-request")["detail"]
    assert seated(3).status_code == 201


def test_cards_are_looked_up_with_their_text(nobody):
    base = f"/api/v1/games/{GAME}/content/elc-house-1/cards"
    assert len(nobody.get(base).json()["cards"]) == 96
    one = nobody.get(f"{base}/fire_01").json()
    assert one["id"] == "fire_01"
    assert one["card"]["text"]
    named = nobody.get(f"{base}?q={one['card']['name'].upper()}").json()["cards"]
    assert one in named
    problem(nobody.get(f"{base}/none"), 404, "not-found")
    assert nobody.get("/api/v1/games/elementalist/content/ele-house-1/cards").json()["cards"] == []


def test_pack_authors_are_told_every_problem(tmp_path, capsys):
    file = tmp_path / "pack.json"
    source = installed(GAME).game.folder / "content" / "elc-house-1.json"
    data = json.loads(source.read_text())
    file.write_text(json.dumps(data))
    call_command("validate_pack", GAME, str(file))
    assert "is sound" in capsys.readouterr().out
    data["cards"][0]["level"] = 9
    data["cards"][1]["species"] = "Dragon of Nowhere"
    file.write_text(json.dumps(data))
    with pytest.raises(CommandError, match="problems"):
        call_command("validate_pack", GAME, str(file))
    told = capsys.readouterr().out
    assert data["cards"][0]["id"] in told
    assert data["cards"][1]["id"] in told
