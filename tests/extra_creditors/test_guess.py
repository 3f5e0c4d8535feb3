"""States guessed from views, and the search for secrets in whatever leaves the game."""

from collections import Counter

import msgspec
import pytest

from games.extra_creditors.moves import (
    EndElementalTurn,
    Illuminate,
    Look,
    Quench,
    ResolveCard,
    SealElemental,
    SealSlime,
    Stabilize,
    UseItem,
)
from games.extra_creditors.options import MissionOptions
from games.kernel import SPECTATOR, Dice, Event, IllegalMove, Ref
from games.kernel.content import canonical
from games.kernel.decide import decide, decide_in_place, start
from games.kernel.records import SYSTEM
from games.kernel.visibility import redact, view
from tests.extra_creditors.eager import lucky_pack
from tests.extra_creditors.table import GAME, Play, mission
from tests.extra_creditors.test_invariants import CASES, match
from tests.kit import KEY

PROBES = [
    Look(),
    Stabilize(),
    SealSlime(token=1, payment="a4"),
    SealElemental(payment="m2"),
    SealElemental(payment="m2", tile="4:4"),
    Illuminate(tile="4:4"),
    Quench(tile="4:4"),
    UseItem(card="ITM-12-1", aim=Ref(piece=1)),
]


def guessed(state, viewer=0, commit=1):
    seen = msgspec.json.decode(canonical(view(state, viewer)))
    return GAME.determinize(seen, viewer, Dice(KEY, commit))


def secrets_of(state):
    """Everything hidden in a state, each in an order of its own."""
    return {
        "deck": state.elemental_deck.draw,
        "items": state.items.deck,
        "reports": state.report.deck,
        "locations": state.locations.deck,
        "bag": state.mc.bag,
        "faces": [token.kind for _, token in sorted(state.mc.board.items())],
    }


@pytest.mark.parametrize(("seats", "seed", "options"), CASES[:5])
def test_a_guess_has_the_same_pieces_and_goes_on_legally(seats, seed, options):
    with lucky_pack():
        for number, decision in enumerate(match(seats, seed, options)):
            state = decision.state
            if number % 25 or state.result is not None:
                continue
            other = guessed(state, commit=number)
            for name in ("deck", "items", "reports", "locations"):
                assert sorted(secrets_of(other)[name]) == sorted(secrets_of(state)[name]), name
            faces = Counter(secrets_of(other)["faces"] + secrets_of(other)["bag"])
            assert faces == Counter(secrets_of(state)["faces"] + secrets_of(state)["bag"])
            assert (other.body_tile is None) == (state.body_tile is None)
            for _ in range(12):
                awaited = GAME.awaiting(other)
                if other.result is not None:
                    break
                actor = SYSTEM if awaited.system else awaited.seats[0]
                move = GAME.step(other) if awaited.system else GAME.legal_moves(other, actor)[-1]
                other = decide_in_place(GAME, other, actor, move, Dice(KEY, 7)).state


@pytest.mark.clause("EXC-R-45")
def test_hands_mana_and_bonus_cards_are_open():
    state = mission()
    state.students[1].hand, state.students[1].mana = ["ITM-01-1"], 3
    for viewer in (0, 1, SPECTATOR):
        seen = view(state, viewer)
        assert (seen["students"][1]["hand"], seen["students"][1]["mana"]) == (["ITM-01-1"], 3)
        assert seen["bonus"]["kept"] == ["EEC-01", "EEC-06"]


def test_guesses_differ_where_nobody_knows():
    state = start(GAME, MissionOptions(), 2, KEY).state
    bags = {tuple(guessed(state, commit=n).mc.bag) for n in range(5)}
    tops = {guessed(state, commit=n).report.deck[0] for n in range(30)}
    assert len(bags) == 5
    assert len(tops) == 2


def test_the_top_location_of_a_guess_lies_in_the_quadrant_in_force():
    state = mission("dream", None)
    state.locations.top_quadrant = 4
    state.locations.deck = [f"LOC-{x}-{y}" for x in range(7, 1, -1) for y in range(5, 1, -1)]
    tops = {guessed(state, commit=n).locations.deck[0] for n in range(60)}
    assert tops == {"LOC-5-4", "LOC-5-5", "LOC-6-4", "LOC-6-5", "LOC-7-4", "LOC-7-5"}


@pytest.mark.clause("EXC-CHO-7")
def test_a_guess_of_an_open_decision_goes_on_as_the_match_does():
    play = Play(mission("ice", "4:4", tokens=("4:3",)))
    play.card("spread", 3)
    other = Play(guessed(play.state))
    for option in ("3:3", "5:3"):
        assert other.answer(option) == play.answer(option)
    assert other.tokens() == {"4:3", "3:3", "5:3"}
    assert type(GAME.step(other.state)) is EndElementalTurn


def test_an_answer_in_a_block_of_several_cards_leaves_the_rest_due():
    play = Play(mission("fire", "4:4"))
    play.cards("seep", "seep")
    play.step(ResolveCard)
    other = Play(guessed(play.state))
    other.answer("5:4")
    assert type(GAME.step(other.state)) is ResolveCard


@pytest.mark.parametrize(("seats", "seed", "options"), CASES[3:5])
def test_no_secret_leaves_the_game(seats, seed, options):
    """Canaries: hidden cards are renamed; nothing shown or refused may ever hold a canary."""
    with lucky_pack():
        for number, decision in enumerate(match(seats, seed, options)):
            state = decision.state
            if state.result is not None:
                break
            if number % 10 == 0:
                marked = canary(state)
                assert canonical(view(marked, 0)) == canonical(view(state, 0))
                assert canonical(view(marked, SPECTATOR)) == canonical(view(state, SPECTATOR))
                for seat in range(seats):
                    assert GAME.legal_moves(marked, seat) == GAME.legal_moves(state, seat)
                    assert b"CANARY" not in canonical(view(marked, seat))
                    assert refusals(marked, seat) == refusals(state, seat)
            for record in decision.records:
                if isinstance(record, Event):
                    shown = redact(record, 0, 0)
                    assert "order" not in shown or set(shown["order"]) == {"hidden"}


def canary(state):
    """The same state with other secrets."""
    other = msgspec.json.decode(canonical(state), type=type(state))
    for deck in (other.elemental_deck.draw, other.items.deck, other.report.deck, other.locations.deck):
        deck[:] = [f"CANARY-{n}" for n in range(len(deck))]
    other.mc.bag = ["slime"] * len(other.mc.bag)
    if other.body_tile is not None:
        other.body_tile = max(other.tokens)
    for tile, token in other.mc.board.items():
        if not token.up:
            other.mc.board[tile] = msgspec.structs.replace(token, kind="slime")
    return other


def refusals(state, seat):
    """What a seat is told about moves that are not legal now."""
    told = []
    legal = GAME.legal_moves(state, seat)
    for move in PROBES:
        if move not in legal:
            with pytest.raises(IllegalMove) as caught:
                decide(GAME, state, seat, move, Dice(KEY, 3))
            told.append(str(caught.value))
    return told
