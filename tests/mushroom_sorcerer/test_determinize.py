"""Nothing hidden is told: views, redacted events, legal moves and refusals, searched for canaries."""

import re

import msgspec
import pytest

from games.kernel import IllegalMove
from games.kernel.clone import clone
from games.kernel.content import canonical
from games.kernel.decide import decide, decide_in_place, read_options, start
from games.kernel.dice import Dice
from games.kernel.records import SYSTEM
from games.kernel.visibility import SPECTATOR, redact, view
from games.mushroom_sorcerer.moves import AssignCasualties, UseThief, WageWar
from tests.mushroom_sorcerer.table import ARROW, GAME, Scene


def buried(state):
    """Scrolls below the top of a deck."""
    return {scroll for deck in state.decks.values() for scroll in deck.rest}


def words(data):
    return set(re.findall(r'"([a-z_]+)"', canonical(data).decode()))


@pytest.mark.clause("MUS-SET-5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_scroll_below_a_top_is_ever_named(seats):
    """16: in any view, event, legal move, over a whole random match."""
    key = bytes([seats]) * 32
    luck = Dice(key, 0)
    begun = start(GAME, read_options(GAME, {}), seats, key)
    state, records, commit = begun.state, begun.records, 1
    while GAME.outcome(state) is None:
        secret = buried(state)
        for viewer in (*range(seats), SPECTATOR):
            assert not words(view(state, viewer)) & secret
            for record in records:
                shown = redact(record, viewer, SYSTEM)
                if type(record).__name__ != "Setup":
                    assert not words(shown) & secret
        for seat in range(seats):
            assert not words(GAME.legal_moves(state, seat)) & secret
        awaited = GAME.awaiting(state)
        actor = SYSTEM if awaited.system else luck.choice(awaited.seats)
        move = GAME.step(state) if awaited.system else luck.choice(GAME.legal_moves(state, actor))
        commit += 1
        decided = decide_in_place(GAME, state, actor, move, Dice(key, commit))
        state, records = decided.state, decided.records


@pytest.mark.clause("MUS-PO-THIEF")
def test_a_refusal_does_not_tell_a_buried_scroll_from_an_unknown_word():
    scene = Scene("eddie", eddie={"potion": "thief", "mana": 1})
    texts = set()
    for scroll in (*buried(scene.state), "nonsense"):
        error = scene.refuse("eddie", UseThief(scroll=scroll), "MUS-PO-THIEF")
        texts.add(str(error).replace(scroll, "*"))
    assert len(texts) == 1


def sealed_pair():
    """One war, two sealed choices of the attacker that differ."""
    scene = Scene("charles", charles={"towers": "C2[w,w,w]{2F1S}"}, eddie={"towers": "C3[s,s,s]{1F2S}"})
    scene.do("charles", WageWar(base="C2", target="C3"))
    scene.run()
    states, streams = [], []
    for choice in (AssignCasualties(flame=1, stone=0), AssignCasualties(flame=0, stone=1)):
        decision = decide(GAME, scene.state, scene.seat("charles"), choice, Dice(b"k", 1))
        states.append(decision.state)
        streams.append(decision.records)
    return scene, states, streams


@pytest.mark.clause("MUS-WAR-10")
def test_a_sealed_choice_looks_the_same_to_everyone_else():
    scene, states, streams = sealed_pair()
    charles = scene.seat("charles")
    for viewer in (0, 1, 3, SPECTATOR):
        assert canonical(view(states[0], viewer)) == canonical(view(states[1], viewer))
        shown = [[canonical(redact(r, viewer, charles)) for r in stream] for stream in streams]
        assert shown[0] == shown[1]
    assert canonical(view(states[0], charles)) != canonical(view(states[1], charles))
    moves = [GAME.legal_moves(state, scene.seat("eddie")) for state in states]
    assert moves[0] == moves[1]


@pytest.mark.clause("MUS-WAR-10")
def test_a_rebuilt_state_has_a_legal_sealed_choice_and_goes_on():
    scene, states, _ = sealed_pair()
    eddie = scene.seat("eddie")
    seen = msgspec.json.decode(canonical(view(states[0], eddie)))
    found = set()
    for luck in range(12):
        rebuilt = GAME.determinize(seen, eddie, Dice(b"k", luck))
        lost = rebuilt.war.casualties[0]
        found.add((lost.flame, lost.stone))
        after = decide(GAME, rebuilt, eddie, AssignCasualties(flame=1, stone=1), Dice(b"k", 1)).state
        assert after.war is None
    assert found == {(1, 0), (0, 1)}


@pytest.mark.clause("MUS-WAR-10", "MUS-PO-NINE-LIVES")
def test_a_removed_casualty_is_no_secret_while_a_revival_is_asked_for():
    scene = Scene(
        "eddie",
        eddie={"towers": "B1[f,f,f]{2F1S}"},
        charles={"potion": "nine_lives", "track": {"stone": 8}, "mana": 1, "dice": 1, "towers": "A1[w,f]"},
    )
    scene.do("eddie", WageWar(base="B1", target="A1"))
    scene.run(ARROW)
    assert scene.awaited() == ["eddie"]
    scene.do("eddie", AssignCasualties(flame=0, stone=1))
    assert scene.asked() == "revival"
    for viewer in (0, 1, 2, 3, SPECTATOR):
        lost = view(scene.state, viewer)["war"]["casualties"]
        assert [(side["flame"], side["stone"]) for side in lost] == [(0, 1), (0, 0)]


@pytest.mark.clause("MUS-SET-5")
def test_a_rebuilt_state_has_the_unseen_scrolls_in_another_order():
    scene = Scene("bahon", bahon={"scrolls": ("hunch", "strike")})
    scene.state.discard.append(scene.state.decks["gu"].rest.pop())
    seen = view(scene.state, 0)
    orders = set()
    for luck in range(5):
        rebuilt = GAME.determinize(clone_data(seen), 0, Dice(b"k", luck))
        for name, pile in scene.state.decks.items():
            assert rebuilt.decks[name].top == pile.top
            assert sorted(rebuilt.decks[name].rest) == sorted(pile.rest)
        orders.add(tuple(rebuilt.decks["gu"].rest))
    assert len(orders) > 1


def clone_data(data):
    return msgspec.json.decode(canonical(data))


def test_who_is_refused_does_not_depend_on_what_is_hidden():
    """The same wrong moves get the same words whatever lies in the decks."""
    scene = Scene("bahon", bahon={"mana": 2})
    other = clone(scene.state)
    for deck in other.decks.values():
        deck.rest.reverse()
    for move in (
        UseThief(scroll="hunch"),
        AssignCasualties(flame=1, stone=0),
        WageWar(base="A1", target="B1"),
    ):
        words_of = []
        for state in (scene.state, other):
            with pytest.raises(IllegalMove) as caught:
                decide(GAME, state, 0, move, Dice(b"k", 1))
            words_of.append(str(caught.value))
        assert words_of[0] == words_of[1]
