"""Nothing a seat must not know reaches it: views, streams, legal moves and errors of random matches."""

import msgspec
import pytest

from games.elemental_creatures.book import book
from games.elemental_creatures.events.cards import (
    CardDiscarded,
    CardsDrawn,
    CardsLookedAt,
    CardsMilled,
    HandRevealed,
)
from games.elemental_creatures.game import VERSIONS
from games.elemental_creatures.moves import PlayCard
from games.elemental_creatures.state import CreatureState, EffectFrame
from games.kernel import SPECTATOR, Dice, IllegalMove, view
from games.kernel.content import canonical
from games.kernel.decide import decide, decide_in_place, read_options, start
from games.kernel.records import SYSTEM
from games.kernel.visibility import redact
from tests.elemental_creatures.table import KEY, Board, answer

GAME = VERSIONS[0]


class Walk:
    """A random match, watched by every viewer."""

    def __init__(self, seats, seed, options=None):
        self.key = seed.to_bytes(32, "big")
        self.luck = Dice(self.key, 0)
        begun = start(GAME, read_options(GAME, options or {}), seats, self.key)
        self.state: CreatureState = begun.state
        self.records = begun.records
        self.actor = SYSTEM
        self.commit = 1

    def step(self):
        """One commit; false once the match is over."""
        awaited = GAME.awaiting(self.state)
        if not awaited.system and not awaited.seats:
            return False
        self.actor, move = SYSTEM, GAME.step(self.state)
        if awaited.seats:
            self.actor = self.luck.choice(awaited.seats)
            move = self.luck.choice(GAME.legal_moves(self.state, self.actor))
        self.commit += 1
        decided = decide_in_place(GAME, self.state, self.actor, move, Dice(self.key, self.commit))
        self.state, self.records = decided.state, decided.records
        return self.state.result is None


SHOWING = (CardsDrawn, CardDiscarded, CardsMilled, CardsLookedAt)
"""What shows a viewer hidden cards, by the rules."""
UIDS = {"uid", "new_uid", "hand_uid", "old", "source", "subject", "uids", "next_used", "round_used"}


def numbers(value, key=""):
    """Every uid in plain data, by the names of the fields that carry uids."""
    if isinstance(value, dict):
        for name, item in value.items():
            yield from numbers(item, name)
    elif isinstance(value, list):
        for item in value:
            yield from numbers(item, key)
    elif isinstance(value, int) and not isinstance(value, bool) and key in UIDS:
        yield value


def looked_at(state):
    """By seat, the uids in its deck that it looks at."""
    return {
        frame.seat: {slip.uid for slip in frame.looking}
        for frame in state.agenda
        if isinstance(frame, EffectFrame)
    }


def secret_uids(state, viewer):
    """The uids of all hands and decks that the viewer can't see."""
    hidden = {slip.uid for seat in state.seats for slip in seat.deck} - looked_at(state).get(viewer, set())
    return hidden | {slip.uid for seat in state.seats if seat.seat != viewer for slip in seat.hand}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_view_or_stream_carries_a_hidden_uid(seats):
    for seed in range(4 // seats):
        walk = Walk(seats, seed)
        taught = looked_at(walk.state)
        decks = {slip.uid for seat in walk.state.seats for slip in seat.deck}
        while walk.step():
            before, taught = taught, looked_at(walk.state)
            for viewer in (*range(seats), SPECTATOR):
                # What was in a deck keeps its number to itself when it is drawn, too.
                told = before.get(viewer, set()) | taught.get(viewer, set())
                hidden = (secret_uids(walk.state, viewer) | decks) - told
                assert hidden.isdisjoint(numbers(view(walk.state, viewer))), f"seed {seed}, {walk.commit}"
                for record in walk.records:
                    shown = redact(record, viewer, walk.actor)
                    assert hidden.isdisjoint(numbers(shown)), f"seed {seed}, {walk.commit}: {record}"
            decks = {slip.uid for seat in walk.state.seats for slip in seat.deck}


@pytest.mark.parametrize("seats", [2, 3])
def test_views_hide_what_only_hidden_cards_change(seats):
    """Exchanging a hidden card for another leaves every other viewer's bytes as they were."""
    for seed in range(4 // seats):
        walk = Walk(seats, seed + 50)
        while walk.step():
            for seat in walk.state.seats:
                if not seat.hand or not seat.deck or walk.state.decision is not None:
                    continue
                others = [viewer for viewer in (*range(seats), SPECTATOR) if viewer != seat.seat]
                before = [canonical(view(walk.state, viewer)) for viewer in others]
                top, last = seat.deck[0], seat.hand[-1]
                seat.deck[0], seat.hand[-1] = (
                    type(top)(top.uid, last.card),
                    type(last)(last.uid, top.card),
                )
                after = [canonical(view(walk.state, viewer)) for viewer in others]
                seat.deck[0], seat.hand[-1] = top, last
                assert before == after


@pytest.mark.clause("ELC-TGT-5", "ELC-SEQ-5")
def test_two_worlds_of_a_viewer_give_it_the_same_commits():
    """What follows a seat's move in the eyes of the others hangs on public facts alone."""
    compared = alike = 0
    for seed in range(12):
        walk = Walk(2, seed + 500)
        while walk.step():
            awaited = GAME.awaiting(walk.state)
            if awaited.seats != (0,) or walk.state.phase != "turns" or walk.state.decision is not None:
                continue
            seen = msgspec.json.decode(canonical(view(walk.state, 0)))
            for move in GAME.legal_moves(walk.state, 0)[-3:]:
                real = decide(GAME, walk.state, 0, move, Dice(walk.key, 10_000)).records
                world = GAME.determinize(seen, 0, walk.luck)
                guess = decide(GAME, world, 0, move, Dice(walk.key, 10_000)).records
                if any(isinstance(record, HandRevealed) for record in real):
                    continue
                compared += 1
                assert [type(record) for record in real] == [type(record) for record in guess]
                if not any(isinstance(record, SHOWING) for record in real):
                    alike += 1
                    shown = [canonical([redact(record, 0, 0) for record in each]) for each in (real, guess)]
                    assert shown[0] == shown[1]
    assert alike > 200
    assert compared > 300


@pytest.mark.clause("ELC-PLY-1")
def test_errors_dont_tell_a_foreign_uid_from_none():
    board = Board({"H": ["Frostkit"]}, {"H": ["Pebblet"]})
    messages = []
    for uid in (board.in_hand(1, "Pebblet"), board.state.seats[1].deck[0].uid, 9_999):
        with pytest.raises(IllegalMove) as caught:
            decide(GAME, board.state, 0, PlayCard(card=uid), Dice(KEY, 2))
        messages.append((str(caught.value), caught.value.code))
    assert len(set(messages)) == 1


@pytest.mark.clause("ELC-TGT-2")
def test_answers_dont_tell_a_foreign_uid_from_none():
    board = Board({"S": ["Frostkit"], "H": ["Shadewraith"]}, {"H": ["Pebblet", "Sparkmite"]})
    board.play("Shadewraith", "Frostkit")
    messages = []
    for uid in (board.state.seats[0].hand[0].uid, board.state.seats[0].deck[0].uid, 9_999):
        with pytest.raises(IllegalMove) as caught:
            decide(GAME, board.state, 1, answer(board.decision.id, piece=uid), Dice(KEY, 2))
        messages.append(str(caught.value))
    assert len(set(messages)) == 1


def test_card_names_of_hidden_cards_stay_hidden():
    """A canary: a card that only a hidden zone holds is named to nobody else before a rule shows it."""
    ids = book("elc-house-1").ids
    for seed in range(4):
        walk = Walk(2, seed + 900, {"format": "sealed"})
        shown: list[bytes] = [b"", b""]
        while walk.step():
            for viewer in (0, 1):
                shown[viewer] += canonical([redact(record, viewer, walk.actor) for record in walk.records])
                other = walk.state.seats[1 - viewer]
                mine = {card for pack in walk.state.registered[viewer].packs for card in pack}
                hidden = {slip.card for slip in (*other.hand, *other.deck)} - mine
                public = {thing.card for thing in (*other.frontline, *other.sideline, *other.discard)}
                seen = canonical(view(walk.state, viewer))
                for card in hidden - public:
                    if f'"{card}"'.encode() in shown[viewer]:
                        continue  # it was open once
                    assert f'"{card}"'.encode() not in seen, f"seed {seed}, {walk.commit}: {card}"
        told = [card for card in ids if f'"{card}"'.encode() in shown[0]]
        assert told
