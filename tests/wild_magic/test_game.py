"""The contract with the kernel."""

import pytest

from games.kernel import Answer, Concede
from games.kernel.codec import Codec
from games.kernel.decide import because_of
from games.kernel.records import Expire
from games.kernel.visibility import EVERYTHING, view
from games.wild_magic.events import EVENTS
from tests.wild_magic.random_play import matches
from tests.wild_magic.table import GAME, Scene, discard, draw, meld, reinforce, to_the_end


@pytest.mark.clause("WIM-R-1")
def test_identity():
    assert (GAME.slug, GAME.title, GAME.rules, GAME.seats) == ("wild_magic", "Wild Magic", 1, (2, 5))
    assert len(GAME.move_types) == 9
    assert len(GAME.event_types) == len(EVENTS) + 4 == 41


def test_the_outcome_names_places_points_and_turns():
    scene = Scene("W1", "W1", melds=("A3", "C6"))
    assert scene.result() is None
    to_the_end(scene)
    outcome = scene.result()
    assert (outcome.placements, outcome.scores, outcome.reason) == ((2, 1), (3, 6), "deck")
    assert outcome.details == {"turns": 5}
    assert outcome.won is None


def test_every_record_cites_a_clause():
    for match in matches(10):
        for commit in match:
            assert all(because_of(GAME, record) in GAME.clauses for record in commit.records)


def test_moves_cite_the_clause_that_allows_them():
    assert because_of(GAME, Concede()) == "WIM-PLT-1"
    assert because_of(GAME, Expire(seat=0)) == "WIM-PLT-3"
    clauses = {type(move).__name__: because_of(GAME, move) for move in (draw, discard("W1"), meld("F", 3))}
    assert clauses == {"DrawTwo": "WIM-TURN-6", "Discard": "WIM-POOL-2", "Meld": "WIM-MELD-3"}
    assert because_of(GAME, reinforce("A", "A1")) == "WIM-MELD-5"
    assert because_of(GAME, Answer(decision=1, choice=())) == "WIM-TURN-9"


@pytest.mark.clause("WIM-R-23")
def test_a_finished_match_is_open():
    scene = to_the_end(Scene("W1 S2", "F1", "C1").concede(2))
    shown = view(scene.state, EVERYTHING)
    assert shown["seats"][1]["hand"] == ["flamework-1"]
    assert shown["seats"][2]["box_hidden"] == ["cultivation-1"]


def test_streams_are_stored_and_read_back():
    codec = Codec(GAME)
    for match in matches(5):
        for commit in match:
            for record in commit.records:
                kind = str(type(record).__struct_config__.tag)
                assert codec.decode(kind, codec.schema_of(record), codec.encode(record)) == record
