"""What a viewer was shown of hidden cards is in every guess of them."""

from collections import Counter

import msgspec
import pytest

from games.elemental_creatures.book import book
from games.elemental_creatures.game import VERSIONS
from games.elemental_creatures.hypotheses import sealed
from games.elemental_creatures.moves import ConcedeGame
from games.kernel import SPECTATOR, Dice, view
from games.kernel.content import canonical
from games.kernel.visibility import redact
from tests.elemental_creatures.match import STARTERS, begin, play_effect, with_effect
from tests.elemental_creatures.table import Board, card_id
from tests.elemental_creatures.test_leaks import Walk

GAME = VERSIONS[0]
RULES = book("elc-house-1")


def guesses(state, viewer, count=12):
    """Worlds that a viewer may be in."""
    seen = canonical(view(state, viewer))
    return [GAME.determinize(msgspec.json.decode(seen), viewer, Dice(b"g" * 32, n)) for n in range(count)]


def names(slips):
    return [RULES.cards[slip.card].name for slip in slips]


class Notebook:
    """What one viewer was shown of hidden cards, noted down from its own stream and from nothing else.

    By seat: cards that must be in the hand, in the deck, in one of both; and the top of the own deck.
    """

    def __init__(self, viewer, seats):
        self.viewer = viewer
        self.seats = range(seats)
        self.new_game()

    def new_game(self):
        self.hand = [Counter() for _ in self.seats]
        self.deck = [Counter() for _ in self.seats]
        self.either = [Counter() for _ in self.seats]
        self.top = []
        self.looked = {}

    def leave_hand(self, seat, card):
        self.hand[seat] -= Counter([card])
        self.either[seat] = (self.either[seat] - Counter([card])) | self.hand[seat] | self.deck[seat]

    def leave_deck(self, seat, card):
        self.deck[seat] -= Counter([card])
        self.either[seat] = (self.either[seat] - Counter([card])) | self.hand[seat] | self.deck[seat]

    def reach_hand(self, seat, card):
        self.hand[seat][card] += 1
        self.either[seat][card] += 1

    def note(self, record):
        kind = type(record).__name__
        event = redact(record, self.viewer, -1)
        seat = event.get("seat")
        if kind == "GameStarted":
            self.new_game()
        elif kind == "MaterialReturned":
            self.reach_hand(seat, event["card"])
        elif kind in {"CreaturePlayed", "CardDiscarded"}:
            self.leave_hand(seat, event["card"])
        elif kind == "CardsMilled":
            for entry in event["cards"]:
                self.leave_deck(seat, entry["card"])
            self.off_top(seat, len(event["cards"]))
        elif kind == "CardSearched" and event["found"]:
            self.leave_deck(seat, event["card"])
            if event["to"] == "hand":
                self.hand[seat][event["card"]] += 1
                self.either[seat] |= self.hand[seat] + self.deck[seat]
        elif kind == "CreatureMoved":
            self.moved(seat, event)
        elif kind == "CardsDrawn":
            self.deck[seat] = Counter()
            self.off_top(seat, event["n"])
        elif kind == "HandRevealed":
            self.hand[seat] = Counter({entry["card"]: entry["n"] for entry in event["cards"]})
            self.deck[seat] |= self.either[seat] - self.hand[seat]
            self.either[seat] = self.hand[seat] + self.deck[seat]
        elif kind == "SeatConceded" and event["removed"]:
            self.hand[seat], self.deck[seat], self.either[seat] = Counter(), Counter(), Counter()
        elif kind == "DeckShuffled" and seat == self.viewer:
            self.top = []
        elif kind == "CardsLookedAt" and seat == self.viewer and event["cards"]:
            self.looked = {slip["uid"]: slip["card"] for slip in event["cards"]}
            self.placed = 0
            self.top = list(self.looked.values()) + self.top[len(self.looked) :]
        elif kind == "CardVentured" and seat == self.viewer:
            place = self.placed + list(self.looked).index(event["uid"])
            card = self.looked.pop(event["uid"])
            assert self.top.pop(place) == card
            if event["where"] == "top":
                self.top.insert(0, card)
                self.placed += 1

    def off_top(self, seat, n):
        if seat == self.viewer:
            self.top = self.top[n:]

    def moved(self, seat, event):
        card = event["card"]
        if event["from"] == "hand":
            self.leave_hand(seat, card)
        if event["to"] == "hand":
            self.reach_hand(seat, card)
        elif event["to"] == "deck":
            self.deck[seat][card] += 1
            self.either[seat][card] += 1

    def agrees(self, world):
        """The reasons why a guessed world can't be."""
        for seat in world.seats:
            hand = Counter(slip.card for slip in seat.hand)
            deck = Counter(slip.card for slip in seat.deck)
            number = seat.seat
            if not self.hand[number] <= hand:
                yield f"seat {number} holds {hand}, but surely {self.hand[number]}"
            if not self.deck[number] <= deck:
                yield f"the deck of {number} is {deck}, but has surely {self.deck[number]}"
            if not self.either[number] <= hand + deck:
                yield f"seat {number} lacks {self.either[number] - hand - deck}"
            if number == self.viewer:
                top = [slip.card for slip in seat.deck[: len(self.top)]]
                if top != self.top:
                    yield f"the top is {top}, but {self.top} was put there"


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {}),
        (2, {"format": "sealed", "packs_per_player": 2}),
        (4, {"format": "sealed"}),
        (2, {"best_of": 3, "format": "sealed"}),
    ],
)
def test_guesses_agree_with_all_that_was_shown(seats, options):
    known = 0
    for seed in range(2):
        walk = Walk(seats, 700 + seed, options)
        books = [Notebook(viewer, seats) for viewer in range(seats)]
        while walk.step():
            for notes in books:
                for record in walk.records:
                    notes.note(record)
            if walk.commit % 9:
                continue
            for notes in books:
                for world in guesses(walk.state, notes.viewer, 2):
                    assert list(notes.agrees(world)) == [], f"seed {seed}, commit {walk.commit}"
                known += sum(either.total() for either in notes.either) + len(notes.top)
    assert known > 30


def test_a_card_that_returned_to_a_hand_is_there():
    board = Board({"S": ["Sparkmite"], "H": ["Pyrehound", "Gloomlet"]}, {}).play("Pyrehound", "Sparkmite")
    for viewer in (1, SPECTATOR):
        assert all("Sparkmite" in names(world.seats[0].hand) for world in guesses(board.state, viewer))


def test_a_card_that_went_back_into_a_deck_is_there_until_something_is_drawn():
    board = Board(
        {"H": ["Cyclonsprite"], "S": ["Thornram"]}, {"F": ["Wickling"], "H": [], "D": ["Pebblet"] * 2}
    )
    board.play("Cyclonsprite", "Thornram")
    worlds = guesses(board.state, 0)
    assert all("Wickling" in names(world.seats[1].deck) for world in worlds)
    board.done().proceed().until("turns")
    places = Counter("Wickling" in names(world.seats[1].hand) for world in guesses(board.state, 0, 300))
    assert 70 < places[True] < 130  # one of three cards was drawn


def test_a_revealed_hand_is_known_but_for_what_is_drawn_later():
    effect = play_effect({"op": "reveal", "who": "each_opp"})
    with with_effect(effect) as pack:
        theirs = ["Frostkit", "Pyrehound", "Pebblet"]
        board = Board({"H": ["Test", "Gloomlet"]}, {"H": theirs}, content_pack=pack).play("Test")
        assert all(sorted(names(w.seats[1].hand)) == sorted(theirs) for w in guesses(board.state, 0))
        board.play("Frostkit").done().done().until("turns")
        left = Counter(card_id(RULES, name) for name in ("Pyrehound", "Pebblet"))
        for world in guesses(board.state, 0):
            assert left <= Counter(slip.card for slip in world.seats[1].hand)
            assert len(world.seats[1].hand) == 3


def test_the_owner_remembers_what_it_put_on_top_and_under_its_deck():
    board = Board({"H": ["Breezemoth"], "D": ["Pebblet", "Kilnpup", "Gloomlet", "Frostkit", "Puffling"]}, {})
    board.play("Breezemoth").place("Kilnpup", "top").place("Pebblet", "bottom").place("Gloomlet", "bottom")
    for world in guesses(board.state, 0):
        deck = names(world.seats[0].deck)
        assert (deck[0], deck[-2:]) == ("Kilnpup", ["Pebblet", "Gloomlet"])
    assert len({tuple(names(world.seats[0].deck)) for world in guesses(board.state, 0)}) == 2
    hidden = {"hidden": True}
    memory = view(board.state, 1)["seats"][0]["memory"]
    assert (memory["top"], memory["bottom"]) == (hidden, hidden)


def test_a_deck_of_a_lost_clock_is_a_starter():
    match = begin(2, registered=False).expire(1).expire(0).settle()
    for world in guesses(match.state, 0):
        filing = world.registered[1].filings[0]
        assert filing.main == STARTERS[filing.starter]


def test_a_list_has_the_cards_of_the_games_before():
    match = begin(2, best_of=3).settle()
    for _ in range(2):
        match.act(match.awaited, GAME.legal_moves(match.state, match.awaited)[0])
        while match.state.decision is not None:
            match.act(match.awaited, GAME.legal_moves(match.state, match.awaited)[0])
    seen = [Counter(c.card for c in (*seat.frontline, *seat.sideline)) for seat in match.state.seats]
    match.act_unlisted(0, ConcedeGame()).submit_same().proceed().settle()
    assert [bool(cards) for cards in seen] == [True, True]
    for viewer in (0, 1):
        for world in guesses(match.state, viewer):
            filings = world.registered[1 - viewer].filings
            assert seen[1 - viewer] <= Counter(filings[0].main)
            assert Counter(filings[0].main) + Counter(filings[0].side) == Counter(filings[1].main) + Counter(
                filings[1].side
            )


def test_starters_that_fit_equally_well_are_guessed_equally_often():
    board = Board({}, {"F": ["Prismite"], "H": ["Pebblet"] * 7, "D": ["Pebblet"] * 32})
    worlds = guesses(board.state, 0, 200)
    rocky = sum("rock_08" in {slip.card for slip in (*w.seats[1].hand, *w.seats[1].deck)} for w in worlds)
    assert 70 < rocky < 130  # Stonegrove and Wildfire Circuit have one Prismite each


@pytest.mark.clause("ELC-FMT-1")
def test_sealed_guesses_are_packs_that_could_have_been_opened():
    dice = Dice(b"s" * 32, 1)
    ones = RULES.by_level[1]
    shown = Counter(dict.fromkeys(ones[:4], 1)) + Counter({ones[0]: 1, RULES.by_level[3][0]: 2})
    for packs in (2, 3):
        for _ in range(40):
            opened = sealed(RULES, shown, packs, dice)
            assert shown <= Counter(card for pack in opened for card in pack)
            for pack in opened:
                regular = pack[:12]
                levels = Counter(RULES.cards[card].level for card in regular)
                assert (len(pack), len(set(regular)), levels) == (13, 12, {1: 5, 2: 4, 3: 3})
