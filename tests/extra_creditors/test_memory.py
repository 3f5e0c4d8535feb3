"""Guessed worlds agree with everything that was shown, and are as likely as a fair deal makes them."""

from collections import Counter

import msgspec
import pytest

from games.extra_creditors.board import board_of
from games.extra_creditors.events.board import BagShuffled, ConcentrationPlaced, ConcentrationRevealed
from games.extra_creditors.events.elementals import BodyExposed, BodyShifted, ElementalPlaced, Illuminated
from games.extra_creditors.moves import EndElementalTurn, Illuminate
from games.extra_creditors.pack import PACKS
from games.extra_creditors.state import Filling
from games.kernel import SPECTATOR, Dice, Event
from games.kernel.content import canonical
from games.kernel.decide import decide, read_options, start
from games.kernel.records import SYSTEM
from games.kernel.visibility import redact, view
from tests.extra_creditors.table import GAME, PACK, PETRA, WREN, Play, mission
from tests.kit import KEY, of_type

FULL_BAG = ["wild"] * 7 + ["item"] * 9 + ["slime"]
SMALL_BAG = ["wild"] * 4 + ["item"] * 4
SMALL = "exc-test-small-bag"


class Witness:
    """What anybody can have seen of hidden pieces, from the events as they are shown."""

    def __init__(self, bag):
        self.bag = bag
        self.fillings = []
        self.of_token = {}
        self.discard = Counter()
        self.possible = set()
        self.refilled = 0

    def watch(self, event, before, after):
        """`before` and `after`: the states around the commit, of which only public parts are read."""
        shown = redact(event, SPECTATOR, SPECTATOR)
        match event:
            case BagShuffled():
                first = not self.fillings
                pool = Counter(self.bag) if first else +Counter(before.mc.discard)
                assert shown["order"] == {"hidden": pool.total()}
                self.refilled += bool(self.fillings and self.faceless(before))
                self.fillings.append(pool)
            case ConcentrationPlaced():
                self.of_token[event.token] = len(self.fillings) - 1
            case ConcentrationRevealed():
                self.fillings[self.of_token[event.token]][event.kind] -= 1
            case ElementalPlaced(figure=False):
                self.possible = {event.tile}
            case BodyShifted(because="EXC-DRK-5"):
                self.possible = set(after.tokens)
            case BodyShifted():
                self.possible = joined(after, self.possible or {before.elemental.tile})
            case Illuminated(found=False):
                self.possible.discard(event.tile)
            case BodyExposed():
                self.possible = set()

    @staticmethod
    def faceless(state):
        return [token for token in state.mc.board.values() if not token.up]

    def check(self, world):
        """A world must agree with what was seen."""
        dealt = [Counter() for _ in self.fillings]
        for token in self.faceless(world):
            dealt[self.of_token[token.id]][token.kind] += 1
        for number, pool in enumerate(self.fillings):
            in_bag = Counter(world.mc.bag) if number == len(self.fillings) - 1 else Counter()
            assert dealt[number] + in_bag == +pool
        if world.body_tile is not None:
            assert world.body_tile in self.possible & set(world.tokens)


def joined(state, starts):
    """The tiles with tokens that are joined to one of these by tokens."""
    near, found, todo = board_of(state.barriers).near, set(starts), list(starts)
    while todo:
        for other in near[todo.pop()]:
            if other in state.tokens and other not in found:
                found.add(other)
                todo.append(other)
    return found & set(state.tokens)


def guessed(state, commit):
    seen = msgspec.json.decode(canonical(view(state, 0)))
    return GAME.determinize(seen, 0, Dice(KEY, commit))


def watched(state, witness, seed, commits, events=()):
    """Random play from a state; at every seventh commit three worlds are held against the witness."""
    for event in events:
        witness.watch(event, state, state)
    luck = Dice(bytes([seed]) * 32, 0)
    for commit in range(2, commits):
        awaited = GAME.awaiting(state)
        if state.result is not None:
            break
        actor = SYSTEM if awaited.system else awaited.seats[0]
        move = GAME.step(state) if awaited.system else luck.choice(GAME.legal_moves(state, actor))
        decided = decide(GAME, state, actor, move, Dice(bytes([seed]) * 32, commit))
        for record in decided.records:
            if isinstance(record, Event):
                witness.watch(record, state, decided.state)
        state = decided.state
        if commit % 7 == 0 and state.result is None:
            for number in range(3):
                witness.check(guessed(state, commit + number))
    return state


@pytest.fixture
def small_bag():
    """A pack whose bag is soon empty, while tokens of it lie face down."""
    parts = msgspec.structs.replace(PACK.components, wild_magic=4, item_tokens=4)
    PACKS.add(msgspec.structs.replace(PACK, id=SMALL, components=parts), "small bag")
    yield
    del PACKS._packs[SMALL], PACKS._digests[SMALL]


@pytest.mark.usefixtures("small_bag")
def test_face_down_tokens_are_what_their_filling_of_the_bag_leaves():
    chosen = {"damage_cubes": 60, "difficulty": "introductory", "content_pack": SMALL}
    refilled = []
    for seed in range(4):
        begun = start(GAME, read_options(GAME, chosen), 2, bytes([seed]) * 32)
        witness = Witness(SMALL_BAG)
        watched(begun.state, witness, seed, 500, [r for r in begun.records if isinstance(r, Event)])
        refilled.append(witness.refilled)
    assert refilled == [1, 1, 0, 1]


def dark(tokens, body, **more):
    """Darkness hides in one of these tokens; all decks are full."""
    state = mission("darkness", None, tokens=tokens, bag=FULL_BAG, damage_cubes=60, **more)
    state.body_tile, state.suspects = body, {body: 1}
    state.elemental_deck.draw = list(PACK.elemental_deck(2)[0])
    state.items.deck = list(PACK.item_cards)
    state.mc.bag = list(FULL_BAG)
    return state


@pytest.mark.parametrize("seed", range(5))
def test_the_body_is_where_nothing_shown_excludes_it(seed):
    state = dark(("4:4", "4:5", "7:2", "2:2"), "4:4", students=((PETRA, "4:3"), (WREN, "5:5")))
    witness = Witness(FULL_BAG)
    witness.possible = {"4:4"}
    witness.fillings, state.mc.fillings = [Counter(FULL_BAG)], [Filling(1, dict(Counter(FULL_BAG)))]
    watched(state, witness, seed, 250)


@pytest.mark.clause("EXC-DRK-4")
def test_a_shift_shares_the_chances_of_joined_tokens_evenly():
    play = Play(dark(("4:4", "4:5", "4:6", "7:2"), "4:4"))
    play.state.suspects = {"4:4": 1, "7:2": 1}
    play.cards()
    (event,) = of_type(play.submit(SYSTEM, EndElementalTurn(), Dice(KEY, 4)), BodyShifted)
    assert event.suspects == {"4:4": 1, "4:5": 1, "4:6": 1, "7:2": 3}
    assert redact(event, 0, 0)["tile"] == {"hidden": True}
    worlds = Counter(guessed(play.state, commit).body_tile for commit in range(600))
    assert worlds == Counter({"4:4": 98, "4:5": 104, "4:6": 106, "7:2": 292})


@pytest.mark.clause("EXC-DRK-6")
def test_a_token_that_was_tested_hides_nothing():
    play = Play(dark(("2:2", "3:2", "4:2"), "4:2", students=((PETRA, "2:1"), (WREN, "9:4"))))
    play.state.suspects = {"2:2": 1, "3:2": 2, "4:2": 1}
    play.move(Illuminate(tile="3:2"))
    assert play.state.suspects == {"2:2": 1, "4:2": 1}
    assert {guessed(play.state, commit).body_tile for commit in range(40)} == {"2:2", "4:2"}


def test_tokens_of_an_earlier_filling_are_known_by_what_it_left():
    state = mission(mc={"1:1": "wild", "2:2": "item"}, bag=["slime", "slime"])
    state.mc.fillings = [Filling(1, {"wild": 1}), Filling(2, {"item": 1, "slime": 2})]
    worlds = Counter(tuple(guessed(state, c).mc.board[t].kind for t in ("1:1", "2:2")) for c in range(300))
    assert worlds == Counter({("wild", "slime"): 194, ("wild", "item"): 106})
