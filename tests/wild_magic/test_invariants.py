"""The invariants of RULES.md, as properties of random play."""

from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from games.kernel import Dice, Event, MatchEnded, clone
from games.kernel.asking import DecisionOpened
from games.kernel.content import canonical
from games.kernel.decide import decide
from games.kernel.errors import IllegalMove
from games.kernel.records import Record
from games.kernel.visibility import SPECTATOR, redact, view
from games.wild_magic.cards import ELEMENTS, KINDS, ONE, TWO, WILD, MeldCards
from games.wild_magic.events import (
    CardsDrawn,
    CardsGiven,
    DeckShuffled,
    EndTriggered,
    MeldLaid,
    Scored,
    SeatConceded,
    TokenClaimed,
    TokenReturned,
    TurnEnded,
    TurnStarted,
    WeakestDiscarded,
)
from games.wild_magic.guardians.shared import hand_options
from games.wild_magic.pack import PACKS
from games.wild_magic.state import BOARD, State
from tests.wild_magic.random_play import MIXES, matches, play
from tests.wild_magic.table import GAME

MATCHES = 60


def meld_cards(state):
    for seat in state.seats:
        for element, meld in seat.melds.items():
            yield from meld.cards(element)


def circulating(state):
    """Deck, hands and pools; revealed cards are on their way from one to another."""
    revealed = sum(len(frame.revealed) for frame in state.agenda)
    hands = sum(len(seat.hand) for seat in state.seats)
    return len(state.deck) + revealed + hands + sum(map(len, state.pools.values()))


def all_cards(state):
    found = Counter(state.deck)
    for seat in state.seats:
        found.update(seat.hand)
        found.update(seat.box_hidden)
    for pool in state.pools.values():
        found.update(pool)
    for frame in state.agenda:
        found.update(frame.revealed)
    found.update(meld_cards(state))
    found.update(state.box)
    return found


def after_each_event(match):
    """Each event of a match with the state just after it."""
    state = State()
    for commit in match:
        for record in commit.records:
            if isinstance(record, Event):
                record.apply(state)
                yield record, state


@pytest.mark.clause("WIM-CMP-1")
def test_inv_1_no_card_is_lost_or_made():
    for match in matches(MATCHES):
        laid_out = False
        for event, state in after_each_event(match):
            laid_out = laid_out or isinstance(event, DeckShuffled)
            if laid_out:
                counts = PACKS[state.pack].counts()
                assert all_cards(state) == Counter(counts), event
                assert sum(counts.values()) == 110
        assert laid_out


def test_inv_2_deck_and_circulating_cards_never_grow():
    for match in matches(MATCHES):
        deck, moving = 110, 110
        for commit in match:
            assert len(commit.state.deck) <= deck
            assert circulating(commit.state) <= moving
            deck, moving = len(commit.state.deck), circulating(commit.state)


def test_inv_3_every_turn_uses_cards_up():
    for match in matches(MATCHES):
        begun: tuple[int, int] | None = None
        turns = dealt = seats = 0
        for event, state in after_each_event(match):
            now = (circulating(state), len(state.deck))
            if isinstance(event, TurnStarted):
                turns += 1
                if turns == 1:
                    dealt, seats = len(state.deck), len(state.seats)
                begun = now
            elif isinstance(event, TurnEnded):
                assert begun is not None
                assert begun[0] - now[0] >= 3 or begun[1] - now[1] >= 1
        assert turns <= -(-dealt // 2) + 110 // 3 + seats


@pytest.mark.clause("WIM-MELD-1", "WIM-MELD-2", "WIM-MELD-4")
def test_inv_4_melds_are_melds():
    for match in matches(MATCHES):
        for commit in match:
            for seat in commit.state.seats:
                assert set(seat.melds) <= set(ELEMENTS)
                for meld in seat.melds.values():
                    assert meld.ones + meld.twos >= 1
                    assert meld.ones + meld.twos + meld.wilds >= 3


def test_inv_5_each_token_has_one_holder():
    for match in matches(MATCHES):
        for commit in match:
            assert set(commit.state.tokens) == set(ELEMENTS)
            in_play = {seat.seat for seat in commit.state.seats if seat.in_play}
            assert set(commit.state.tokens.values()) <= {BOARD, *in_play}


@pytest.mark.clause("WIM-PWR-1", "WIM-PWR-4", "WIM-GRD-24")
def test_inv_6_tokens_move_by_claims_only():
    claims = 0
    for match in matches(MATCHES):
        held: dict[str, object] = {}
        tie_ok = False
        for event, state in after_each_event(match):
            if isinstance(event, TokenClaimed):
                claims += 1
                mine = state.seats[event.seat].melds[event.element].strength
                others = [
                    seat.melds[event.element].strength
                    for seat in state.seats
                    if seat.seat != event.seat and event.element in seat.melds
                ]
                assert all(mine > other or (tie_ok and mine == other) for other in others)
            elif held and not isinstance(event, TokenReturned | SeatConceded):
                assert state.tokens == held, event
            held = dict(state.tokens)
            tie_ok = bool(state.agenda) and state.agenda[-1].tie_ok
    assert claims > MATCHES


@pytest.mark.clause("WIM-TURN-2")
def test_inv_7_whoever_is_asked_can_answer():
    for match in matches(MATCHES):
        for commit in match:
            state = commit.state
            if state.result is None:
                asked = GAME.awaiting(state).seats
                assert asked
                assert all(GAME.legal_moves(state, seat) for seat in asked)
                if asked == (state.turn.active,):
                    assert GAME.legal_moves(state, state.turn.active)


@pytest.mark.clause("WIM-END-2", "WIM-END-3")
def test_inv_8_an_empty_deck_ends_the_match():
    for match in matches(MATCHES):
        emptied = triggered = False
        for event, state in after_each_event(match):
            # Right after the event that took the last card.
            assert isinstance(event, EndTriggered) or not emptied
            emptied = bool(state.shuffled) and not state.deck and state.end_trigger is None
            if isinstance(event, EndTriggered):
                assert not triggered
                assert event.reason == ("six_melds" if state.deck else "deck")
                triggered = True
            assert not (isinstance(event, TurnStarted) and triggered)


@pytest.mark.clause("WIM-SET-2")
def test_inv_9_guardians_are_distinct_and_keep_their_sides():
    for match in matches(MATCHES):
        sides: dict[str, str] = {}
        for commit in match:
            tokens = commit.state.guardians.values()
            ids = [token.id for token in tokens]
            assert len(ids) == len(set(ids)) == (6 if commit.state.options.guardians == "on" else 0)
            now = {token.id: token.side for token in tokens}
            sides = sides or now
            assert now == sides


def redistributed(state, viewer, dice):
    """The same table for the viewer: unseen cards change places between the deck and the other hands.

    What everybody knows to be in a hand stays there.
    """
    other = clone(state)
    unseen = [*other.deck]
    for seat in other.seats:
        if seat.seat != viewer:
            kept = known_in_hand(seat)
            loose = list((Counter(seat.hand) - Counter(kept)).elements())
            unseen += loose
    dice.shuffle(unseen)
    for seat in other.seats:
        if seat.seat != viewer:
            kept = known_in_hand(seat)
            need = len(seat.hand) - len(kept)
            seat.hand = sorted([*kept, *unseen[:need]], key=KINDS.index)
            del unseen[:need]
    other.deck = unseen
    if other.decision is not None:
        asks = tuple(
            ask if ask.open else structs.replace(ask, options=hand_options(other.seats[ask.seat].hand))
            for ask in other.decision.asks
        )
        other.decision = structs.replace(other.decision, asks=asks)
    return other


def known_in_hand(seat):
    return [kind for kind, count in seat.known.items() for _ in range(count)] if seat.in_play else []


@pytest.mark.clause("WIM-R-23")
def test_inv_11_views_hide_deck_and_other_hands():
    for match in matches(30):
        dice = Dice(b"i" * 32, 1)
        for commit in match:
            state = commit.state
            if state.result is None and dice.below(5) == 0:
                for viewer in (*range(len(state.seats)), SPECTATOR):
                    other = redistributed(state, viewer, dice)
                    assert canonical(view(other, viewer)) == canonical(view(state, viewer))


@pytest.mark.clause("WIM-SCO-4")
def test_inv_12_final_icons_are_those_not_discarded():
    for match in matches(MATCHES):
        icons, lost = 0, 0
        for event, state in after_each_event(match):
            if isinstance(event, TurnEnded | SeatConceded):
                icons = sum(meld.strength for seat in state.seats for meld in seat.melds.values())
                lost = 0
            elif isinstance(event, WeakestDiscarded):
                lost += sum(2 if kind.endswith("2") else 1 for kind in event.cards)
            elif isinstance(event, Scored):
                kept = sum(sum(score.icons.values()) for score in event.scores)
                assert kept == icons - lost
                for score in event.scores:
                    assert score.total == sum(score.icons.values()) + score.token_points


@pytest.mark.clause("WIM-R-24")
def test_inv_13_placements_are_a_total_order():
    for match in matches(MATCHES):
        for commit in match:
            for record in commit.records:
                if isinstance(record, MatchEnded):
                    places = sorted(record.outcome.placements)
                    if commit.state.options.unbroken_tie == "duel":
                        assert places == list(range(1, len(places) + 1))
                    for seat, place in enumerate(record.outcome.placements):
                        assert place == 1 + sum(other < place for other in places)
                        if not commit.state.seats[seat].in_play:
                            assert place > len(places) - len(commit.state.left)


def opened(events):
    return [
        ([(ask.seat, ask.fewest) for ask in event.decision.asks], event.decision.kind, event.decision.about)
        for event in events
        if isinstance(event, DecisionOpened)
    ]


def shown_cards(events):
    """The part of a commit everybody sees."""
    return [redact(event, SPECTATOR, SPECTATOR) for event in events]  # type: ignore[arg-type]


def test_inv_14_decisions_open_on_public_facts():
    compared = 0
    for match in matches(60):
        dice = Dice(b"j" * 32, 1)
        before: State | None = None
        for commit in match:
            if before is not None and commit.move is not None and dice.below(3) == 0:
                other = redistributed(before, SPECTATOR, dice)
                theirs: list[Record] = []
                if all(GAME.legal_moves(other, seat) for seat in GAME.awaiting(other).seats):
                    with suppress(IllegalMove):
                        theirs = decide(GAME, other, commit.actor, commit.move, Dice(b"k" * 32, 2)).records
                ours = decide(GAME, before, commit.actor, commit.move, Dice(b"k" * 32, 2)).records
                if theirs and shown_cards(theirs) == shown_cards(ours):
                    compared += 1
                    assert opened(theirs) == opened(ours)
                    assert [type(event) for event in theirs] == [type(event) for event in ours]
            before = clone(commit.state) if commit.state.result is None else None
    assert compared > 300


@pytest.mark.clause("WIM-R-27", "WIM-PLT-1")
def test_inv_15_nothing_outlives_its_turn():
    for match in matches(MATCHES):
        for event, state in after_each_event(match):
            ends = isinstance(event, TurnEnded | MatchEnded)
            left = isinstance(event, SeatConceded) and event.seat == state.turn.active
            if ends or left:
                assert state.agenda == []
                assert state.decision is None
            if isinstance(event, TurnStarted | MatchEnded):
                assert not state.extra_turn


@given(seed=st.integers(0, 10**9), seats=st.integers(2, 5), mix=st.sampled_from(MIXES))
@settings(max_examples=25, deadline=None, derandomize=True)
def test_known_cards_are_in_the_hands(seed, seats, mix):
    """What the table knows of a hand is never more than what is there."""
    for commit in play(seed, seats, mix, concede_in=60):
        for seat in commit.state.seats:
            assert not Counter(seat.known) - Counter(seat.hand or seat.box_hidden)


@given(ones=st.integers(0, 18), twos=st.integers(0, 8), wilds=st.integers(0, 14))
def test_a_melds_cards_and_strength_agree(ones, twos, wilds):
    meld = MeldCards(ones, twos, wilds)
    cards = meld.cards("alchemy")
    assert (cards.count(ONE["alchemy"]), cards.count(TWO["alchemy"]), cards.count(WILD)) == (
        ones,
        twos,
        wilds,
    )
    assert meld.strength == sum(2 if card == TWO["alchemy"] else 1 for card in cards)
    for card in (ONE["alchemy"], TWO["alchemy"], WILD):
        assert meld.plus(card).strength == meld.strength + (2 if card == TWO["alchemy"] else 1)


def test_drawn_and_given_cards_are_seen_by_their_seats_only():
    for match in matches(20):
        for commit in match:
            for record in commit.records:
                if isinstance(record, CardsDrawn):
                    assert redact(record, record.seat, commit.actor)["cards"] == list(record.cards)
                    other = (record.seat + 1) % len(commit.state.seats)
                    assert redact(record, other, commit.actor)["cards"] == {"hidden": record.count}
                elif isinstance(record, CardsGiven):
                    assert redact(record, record.receiver, commit.actor)["cards"] == list(record.cards)
                elif isinstance(record, MeldLaid):
                    assert redact(record, SPECTATOR, commit.actor)["strength"] == record.strength
