"""The invariants of RULES.md, checked at every commit of random matches."""

from collections import Counter

import pytest

from games.elemental_creatures.book import book
from games.elemental_creatures.events.cards import CreaturePlayed, MaterialReturned
from games.elemental_creatures.events.effects import TriggersQueued
from games.elemental_creatures.events.match import (
    CreaturesRested,
    GameEnded,
    RoundScored,
    RoundStarted,
    SeatDone,
    TemporaryEnded,
    TurnStarted,
)
from games.elemental_creatures.formats import deck_list
from games.elemental_creatures.game import VERSIONS
from games.elemental_creatures.power import powers_now, totals_now
from games.elemental_creatures.state import in_play
from games.kernel import Event, clone
from games.kernel.content import canonical
from games.kernel.decide import decide_in_place, read_options, start
from games.kernel.dice import Dice
from games.kernel.records import SYSTEM

GAME = VERSIONS[0]
RULES = book("elc-house-1")
OPTIONS = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"best_of": 3}),
    (3, {"format": "sealed", "packs_per_player": 2}),
    (4, {"format": "sealed"}),
]


def commits(seats, seed, options):
    """Every commit of a random match: the state before it, its events, the state after."""
    key = seed.to_bytes(32, "big")
    luck = Dice(key, 0)
    begun = start(GAME, read_options(GAME, options), seats, key)
    state = begun.state
    yield None, [record for record in begun.records if isinstance(record, Event)], state
    number = 1
    while state.result is None:
        awaited = GAME.awaiting(state)
        actor, move = SYSTEM, None
        if awaited.system:
            move = GAME.step(state)
        else:
            actor = luck.choice(awaited.seats)
            move = luck.choice(GAME.legal_moves(state, actor))
        before = clone(state)
        number += 1
        decided = decide_in_place(GAME, state, actor, move, Dice(key, number))
        state = decided.state
        yield before, [record for record in decided.records if isinstance(record, Event)], state


def zones(state, seat):
    found = state.seats[seat]
    slips = (*found.hand, *found.deck, *found.discard)
    return sorted([slip.card for slip in slips] + [c.card for c in (*found.frontline, *found.sideline)])


def check_zones(state):
    """1: each seat owns exactly its cards, each in one zone, under one uid."""
    uids: Counter[int] = Counter()
    for seat in state.seats:
        slips = (*seat.hand, *seat.deck, *seat.discard)
        uids.update(slip.uid for slip in slips)
        uids.update(creature.uid for creature in (*seat.frontline, *seat.sideline))
        assert all(creature.zone == "frontline" for creature in seat.frontline)
        assert all(creature.zone == "sideline" for creature in seat.sideline)
        assert all(creature.seat == seat.seat for creature in (*seat.frontline, *seat.sideline))
        assert seat.unseen == dict(Counter(slip.card for slip in seat.deck))
        if state.round and not seat.out:
            assert zones(state, seat.seat) == deck_list(state, seat.seat)
    assert not uids or max(uids.values()) == 1
    assert all(uid < state.uid_next for uid in uids)


def check_creatures(state):
    """2 and 3: counters cancel, Power is never negative, totals are the Frontlines'."""
    powers = powers_now(state, RULES)
    for creature in in_play(state):
        assert creature.plus >= 0
        assert creature.minus >= 0
        assert creature.plus * creature.minus == 0
        assert not (creature.neutralized and (creature.plus or creature.minus))
        assert creature.power == powers[creature.uid] >= 0
    if state.result is None:
        expected = [sum(powers[creature.uid] for creature in seat.frontline) for seat in state.seats]
        assert state.totals == totals_now(state, RULES) == expected


@pytest.mark.parametrize(("seats", "options"), OPTIONS, ids=str)
def test_zones_counters_and_power(seats, options):
    for seed in range(3):
        for _, _, state in commits(seats, seed, options):
            check_zones(state)
            check_creatures(state)


@pytest.mark.clause("ELC-RST-2", "ELC-RST-3", "ELC-RST-4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rest_leaves_nothing_behind(seats):
    """4: after Rest no Frontline; what rested has no (-1) counters and no status; boosts and shields end."""
    rests = 0
    for seed in range(4):
        for before, events, state in commits(seats, seed + 100, {}):
            for position, event in enumerate(events):
                if not isinstance(event, CreaturesRested):
                    continue
                rests += 1
                folded = clone(before)
                event.apply(folded)
                rested = {entry.uid for entry in event.rested}
                assert all(not seat.frontline for seat in folded.seats)
                for creature in in_play(folded):
                    if creature.uid in rested:
                        assert (creature.minus, creature.neutralized, creature.disarmed) == (0, False, False)
                follower = events[position + 1]
                if isinstance(follower, TemporaryEnded):
                    follower.apply(folded)
                assert all(not (creature.boost or creature.shields) for creature in in_play(folded))
            assert state is not before
    assert rests > 10


@pytest.mark.clause("ELC-END-2", "ELC-END-3", "ELC-END-4", "ELC-WIN-4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_points_are_top_minus_second(seats):
    """5: points never fall, one seat at most gains, exactly the lead."""
    for seed in range(5):
        points = [0] * seats
        for _, events, state in commits(seats, seed + 200, {}):
            for event in events:
                if isinstance(event, RoundScored):
                    gains = [after - before for before, after in zip(points, event.scores, strict=True)]
                    ranked = sorted(event.totals, reverse=True)
                    assert sorted(gains, reverse=True) == [ranked[0] - ranked[1], *[0] * (seats - 1)]
                    assert event.points == sum(gains)
                    points = list(event.scores)
            assert [seat.points for seat in state.seats] == points


@pytest.mark.clause("ELC-TRN-1", "ELC-TRN-4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_turn_is_one_play_or_one_done(seats):
    """6 and 9: a turn ends in exactly one play or done; nothing is left to resolve when one starts."""
    for seed in range(5):
        open_turn = None
        for before, events, state in commits(seats, seed + 300, {}):
            folded = clone(before) if before is not None else None
            for event in events:
                if isinstance(event, TurnStarted):
                    assert open_turn is None
                    assert folded is not None
                    assert (folded.agenda, folded.decision) == ([], None)
                    open_turn = event.seat
                elif isinstance(event, (CreaturePlayed, SeatDone)):
                    assert open_turn == event.seat
                    open_turn = None
                    assert folded is not None
                    assert not folded.seats[event.seat].done
                elif isinstance(event, GameEnded) and folded is not None:
                    assert (folded.agenda, folded.decision) == ([], None)
                if folded is not None:
                    event.apply(folded)
            if folded is not None:
                assert canonical(folded) == canonical(state)


@pytest.mark.clause("ELC-PLY-3", "ELC-PLY-4", "ELC-PLY-7")
@pytest.mark.parametrize("seats", [2, 4])
def test_levels_of_a_play(seats):
    """7: a higher level takes one fitting Sideline creature and keeps the hand's size."""
    plays = Counter()
    for seed in range(5):
        for before, events, _ in commits(seats, seed + 400, {}):
            for position, event in enumerate(events):
                if not isinstance(event, CreaturePlayed) or position > 1:
                    continue
                plays[event.level] += 1
                seat = before.seats[event.seat]
                folded = clone(before)
                for earlier in events[: position + 1]:
                    earlier.apply(folded)
                after = folded.seats[event.seat]
                if event.level == 1:
                    assert position == 0
                    assert len(after.hand) == len(seat.hand) - 1
                    assert len(after.sideline) == len(seat.sideline)
                else:
                    returned = events[0]
                    assert isinstance(returned, MaterialReturned)
                    level = RULES.cards[returned.card].level
                    assert level == event.level - 1 or returned.card == "omniment_01"
                    assert len(after.hand) == len(seat.hand)
                    assert len(after.sideline) == len(seat.sideline) - 1
                    assert event.minus == returned.minus
    assert set(plays) == {1, 2, 3}


@pytest.mark.clause("ELC-SEQ-8", "ELC-SEQ-9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_limited_triggers(seats):
    """8: "next" once per stay in play, "round" once per round and creature."""
    fired = Counter()
    for seed in range(5):
        nexts: set[int] = set()
        rounds: set[int] = set()
        for _, events, _ in commits(seats, seed + 500, {}):
            for event in events:
                if isinstance(event, RoundStarted):
                    rounds.clear()
                if isinstance(event, TriggersQueued):
                    assert nexts.isdisjoint(event.next_used)
                    assert rounds.isdisjoint(event.round_used)
                    nexts.update(event.next_used)
                    rounds.update(event.round_used)
                    fired.update(RULES.cards[entry.card].limit for entry in event.entries)
    assert set(fired) == {"each", "next", "round"}


@pytest.mark.clause("ELC-TRN-8", "ELC-SEQ-12", "ELC-WIN-7")
def test_everything_ends():
    """11: plays, steps and rounds stay within their bounds."""
    options = {"play_cap": 20, "max_rounds": 6, "target_points": 50, "step_guard": 100}
    for seed in range(6):
        for _, _, state in commits(3, seed + 600, options):
            assert all(seat.plays <= 20 for seat in state.seats)
            assert state.steps_used <= 100
            assert state.round <= 6


@pytest.mark.parametrize("seats", [2, 4])
def test_the_same_moves_and_seed_give_the_same_stream(seats):
    """14."""
    for seed in range(3):
        streams = [
            [canonical(event) for _, events, _ in commits(seats, seed + 700, {}) for event in events]
            for _ in range(2)
        ]
        assert streams[0] == streams[1]


@pytest.mark.clause("ELC-PLY-9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_awaited_seats_always_have_moves_and_never_too_many(seats):
    """13."""
    for seed in range(5):
        for _, _, state in commits(seats, seed + 800, {}):
            for seat in GAME.awaiting(state).seats:
                assert 0 < len(GAME.legal_moves(state, seat)) <= 301
