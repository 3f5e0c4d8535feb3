"""Guessed worlds agree with all that a viewer was shown, and what it wasn't is dealt fairly."""

from collections import Counter, defaultdict
from itertools import permutations

import msgspec
import pytest

from games.kernel.decide import decide_in_place, read_options, start
from games.kernel.dice import Dice
from games.kernel.records import SYSTEM
from games.kernel.visibility import SPECTATOR, view
from games.mushroom_sorcerer.events.match import ScrollRevealed
from games.mushroom_sorcerer.moves import AssignCasualties, WageWar
from games.mushroom_sorcerer.pack import lookup
from games.mushroom_sorcerer.state import Deck
from tests.mushroom_sorcerer.table import GAME, Scene


def guess(state, viewer, luck):
    seen = msgspec.json.decode(msgspec.json.encode(view(state, viewer)))
    return GAME.determinize(seen, viewer, Dice(b"g" * 32, luck))


@pytest.mark.clause("MUS-SET-5", "MUS-REP-2", "MUS-STU-1")
@pytest.mark.parametrize("seats", [2, 4])
def test_no_scroll_that_was_seen_lies_in_a_guessed_deck(seats):
    """Every scroll that was ever on top is somewhere in the open; the rest of each deck is the others."""
    key = bytes([seats]) * 32
    luck, shown = Dice(key, 0), defaultdict(set)
    begun = start(GAME, read_options(GAME, {}), seats, key)
    state, records, commit = begun.state, begun.records, 1
    scrolls = lookup(state.pack).pack.scrolls
    while GAME.outcome(state) is None:
        for event in records:
            if isinstance(event, ScrollRevealed):
                shown[event.deck].add(event.scroll)
        if commit % 40 == 0:
            for viewer in (*range(seats), SPECTATOR):
                for name, deck in guess(state, viewer, commit).decks.items():
                    unseen = {each.id for each in scrolls if each.deck == name} - shown[name]
                    assert (set(deck.rest), len(deck.rest)) == (unseen, len(unseen))
        awaited = GAME.awaiting(state)
        actor = SYSTEM if awaited.system else luck.choice(awaited.seats)
        move = GAME.step(state) if awaited.system else luck.choice(GAME.legal_moves(state, actor))
        commit += 1
        decided = decide_in_place(GAME, state, actor, move, Dice(key, commit))
        state, records = decided.state, decided.records
    assert commit > 40


@pytest.mark.clause("MUS-SET-5")
def test_every_order_of_a_deck_is_guessed_equally_often():
    scene = Scene("bahon")
    deck = scene.state.decks["war"]
    scene.state.discard.extend(deck.rest[3:])
    scene.state.decks["war"] = Deck(top=deck.top, rest=deck.rest[:3])
    found = Counter(tuple(guess(scene.state, 0, luck).decks["war"].rest) for luck in range(1_200))
    assert set(found) == set(permutations(deck.rest[:3]))
    assert all(160 <= n <= 240 for n in found.values())


@pytest.mark.clause("MUS-WAR-10")
def test_a_sealed_choice_is_guessed_among_the_legal_ones_and_known_to_its_owner():
    scene = Scene("charles", charles={"towers": "C2[w,w,w]{2F1S}"}, eddie={"towers": "C3[s,s,s]{1F2S}"})
    scene.do("charles", WageWar(base="C2", target="C3"))
    scene.run()
    chosen = AssignCasualties(flame=0, stone=1)
    scene.do("charles", chosen)

    def guesses(name):
        worlds = (guess(scene.state, scene.seat(name), luck).war.casualties[0] for luck in range(400))
        return Counter((lost.flame, lost.stone) for lost in worlds)

    assert guesses("charles") == {(0, 1): 400}
    found = guesses("eddie")
    assert set(found) == {(1, 0), (0, 1)}
    assert 160 <= found[0, 1] <= 240
