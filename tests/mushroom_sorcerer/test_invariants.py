"""Every invariant of RULES.md over random play."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.kernel import Event
from games.kernel.clone import clone
from games.kernel.codec import fold
from games.kernel.decide import decide_in_place, read_options, start
from games.kernel.dice import Dice
from games.kernel.ending import MatchEnded
from games.kernel.records import SYSTEM, Concede
from games.mushroom_sorcerer.events.forest import GuDestroyed, GuGrown, GuSlid, WarDeclared
from games.mushroom_sorcerer.events.match import (
    CycleBegan,
    DominanceTriggered,
    PhaseBegan,
    RoundBegan,
    SeatWithdrawn,
    TurnBegan,
    TurnEnded,
)
from games.mushroom_sorcerer.events.pieces import (
    InfluenceGained,
    InfluenceRefused,
    PotionAbilityUsed,
    PotionUsed,
    ServantPlaced,
    SpellCast,
    TrackBonusGiven,
)
from games.mushroom_sorcerer.moves import ForcedTradeWith
from games.mushroom_sorcerer.state import State
from tests.mushroom_sorcerer.invariants import check_commit, check_state, pieces_are_conserved
from tests.mushroom_sorcerer.table import GAME

MATCHES = settings(
    max_examples=12, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
NIGHTLY = settings(MATCHES, max_examples=300)
seeds = st.integers(min_value=0, max_value=2**32)
seat_counts = st.integers(min_value=2, max_value=4)


class Recorded:
    """A random match with its records, checked after every commit."""

    def __init__(self, seed, seats, *, concede_in=0, check=True, **options):
        self.key = seed.to_bytes(32, "big")
        self.luck = Dice(self.key, 0)
        begun = start(GAME, read_options(GAME, options), seats, self.key)
        self.state: State = begun.state
        self.first = clone(begun.state)
        self.commits: list[list[Any]] = [begun.records]
        self.gone: set[int] = set()
        while GAME.outcome(self.state) is None:
            actor, move = self.choose(seats, concede_in)
            before = clone(self.state) if check else self.state
            decided = decide_in_place(GAME, self.state, actor, move, Dice(self.key, len(self.commits) + 1))
            self.state = decided.state
            self.commits.append(decided.records)
            if check:
                check_state(self.state)
                check_commit(before, decided.records, self.state)

    def choose(self, seats, concede_in):
        awaited = GAME.awaiting(self.state)
        assert bool(awaited.seats) != awaited.system
        if concede_in and self.luck.below(concede_in) == 0:
            leaver = self.luck.below(seats)
            if leaver not in self.gone:
                self.gone.add(leaver)
                return leaver, Concede()
        if awaited.system:
            return SYSTEM, GAME.step(self.state)
        seat = self.luck.choice(awaited.seats)
        moves = GAME.legal_moves(self.state, seat)
        assert 0 < len(moves) < 300
        return seat, self.luck.choice(moves)

    def events(self):
        return [record for commit in self.commits for record in commit if isinstance(record, Event)]


@MATCHES
@given(seed=seeds, seats=seat_counts, concede_in=st.sampled_from([0, 0, 300]))
def test_states_and_commits_of_random_matches(seed, seats, concede_in):
    """1 to 13, 15, 21, 22 after every commit of a whole match."""
    Recorded(seed, seats, concede_in=concede_in)


@pytest.mark.nightly
@NIGHTLY
@given(seed=seeds, seats=seat_counts, concede_in=st.sampled_from([0, 0, 300]))
def test_states_and_commits_of_many_random_matches(seed, seats, concede_in):
    Recorded(seed, seats, concede_in=concede_in)


@settings(MATCHES, max_examples=3)
@given(seed=seeds, seats=seat_counts)
def test_pieces_are_conserved_after_every_single_event(seed, seats):
    """1: also between the events of a commit, but for a land's resource on its way to the board."""
    match = Recorded(seed, seats, check=False)
    state, on_the_way = GAME.state_type(), False
    for event in match.events():
        event.apply(state)
        if type(event).__name__ == "LandResourceTaken":
            on_the_way = True
        elif not on_the_way and state.cells:
            pieces_are_conserved(state)
        else:
            on_the_way = False
    assert state == match.state


@MATCHES
@given(seed=seeds, seats=seat_counts)
def test_folding_the_events_alone_gives_the_state(seed, seats):
    """15: without moves, dice or the deciding engine."""
    match = Recorded(seed, seats, check=False)
    assert fold(match.events(), GAME.state_type()) == match.state


@MATCHES
@given(seed=seeds, seats=seat_counts)
def test_a_track_bonus_is_given_once(seed, seats):
    """6."""
    given_once = Counter(
        (event.seat, event.element, event.space)
        for event in Recorded(seed, seats, check=False).events()
        if isinstance(event, TrackBonusGiven)
    )
    assert set(given_once.values()) <= {1}


@MATCHES
@given(seed=seeds, seats=seat_counts)
def test_potions_are_used_once_and_one_a_round(seed, seats):
    """8."""
    used: set[tuple[int, str]] = set()
    in_round: Counter[int] = Counter()
    number = 0
    for event in Recorded(seed, seats, check=False).events():
        if isinstance(event, RoundBegan):
            number, in_round = event.n, Counter()
        elif isinstance(event, PotionUsed):
            assert number > 1
            assert (event.seat, event.potion) not in used
            used.add((event.seat, event.potion))
            in_round[event.seat] += 1
            assert in_round[event.seat] == 1


def turns_of(match):
    """The events of every turn, from its beginning to its end."""
    turns: list[list[Any]] = []
    running = False
    for event in match.events():
        if isinstance(event, TurnBegan):
            turns.append([])
            running = True
        if running:
            turns[-1].append(event)
        if isinstance(event, TurnEnded):
            running = False
    return turns


@MATCHES
@given(seed=seeds, seats=seat_counts)
def test_limits_of_a_turn(seed, seats):
    """9, 10, 12, 18."""
    for turn in turns_of(Recorded(seed, seats, check=False)):
        kinds = Counter(type(event).__name__ for event in turn)
        casts = [event.scroll for event in turn if isinstance(event, SpellCast)]
        assert len(casts) == len(set(casts)) <= 8
        assert sum(isinstance(e, GuSlid) and e.by == "slide" for e in turn) <= 1
        assert sum(isinstance(e, GuSlid) for e in turn) <= 3
        assert kinds["MainActionBegun"] <= 1
        assert sum(isinstance(e, PotionAbilityUsed) and e.mark == "ability" for e in turn) <= 1
        paid = sum(isinstance(e, PotionAbilityUsed) and e.potion == "duel_expert" for e in turn)
        assert sum(isinstance(e, WarDeclared) for e in turn) <= 1 + paid
        grown = [event for event in turn if isinstance(event, GuGrown)]
        assert len(grown) <= 2
        assert sum(event.gu == "moon" for event in grown) <= 1
        assert sum(event.reward for event in grown) <= 1
        fallen = sum(isinstance(event, GuDestroyed) for event in turn)
        rewards = (e for e in turn if isinstance(e, (InfluenceGained, InfluenceRefused)))
        influence = sum(e.n for e in rewards if e.because == "MUS-WAR-14")
        if kinds["InfluenceRefused"] == 0:
            assert influence == fallen


@MATCHES
@given(seed=seeds, seats=seat_counts, concede_in=st.sampled_from([0, 400]))
def test_turns_of_a_night(seed, seats, concede_in):
    """17: in a completed Night each sorcerer that plays on has three turns, four with Overwork."""
    match = Recorded(seed, seats, concede_in=concede_in, check=False)
    turns: Counter[int] = Counter()
    extra: Counter[int] = Counter()
    playing = set(range(seats))
    for event in match.events():
        if isinstance(event, SeatWithdrawn):
            playing.discard(event.seat)
        elif isinstance(event, CycleBegan) and event.cycle == 1:
            turns, extra = Counter(), Counter()
        elif isinstance(event, TurnBegan):
            turns[event.seat] += 1
            extra[event.seat] += event.extra
        elif isinstance(event, PhaseBegan) and event.phase == "night_end":
            assert all(turns[seat] == 3 + extra[seat] for seat in playing)
            assert sum(extra.values()) <= 1


@MATCHES
@given(seed=seeds, seats=seat_counts, concede_in=st.sampled_from([0, 200]))
def test_where_a_match_ends(seed, seats, concede_in):
    """20: at a turn start, at the end of a dominance cycle, at the round limit, or by withdrawal."""
    match = Recorded(seed, seats, concede_in=concede_in, check=False)
    ending = match.commits[-1]
    opened = type(ending[0]).__name__
    result = next(record for record in ending if isinstance(record, MatchEnded))
    assert {
        "moons_blessing": "SysBeginTurn",
        "forest_dominance": "SysBeginTurn",
        "round_limit": "SysEndRound",
        "last_standing": "Concede",
    }[result.outcome.reason] == opened
    triggered = [event for event in match.events() if isinstance(event, DominanceTriggered)]
    assert len(triggered) <= 1
    assert (result.outcome.reason != "forest_dominance") or triggered
    assert match.state.round <= 12


@MATCHES
@given(seed=seeds, seats=seat_counts)
def test_allocations_are_bounded(seed, seats):
    """18: no more allocations than servants in the reserve when it began."""
    match = Recorded(seed, seats, check=False)
    state = GAME.state_type()
    movable: Counter[str] | None = None
    for event in match.events():
        event.apply(state)
        if isinstance(event, TurnEnded):
            movable = None
        elif isinstance(event, ServantPlaced) and event.from_reserve:
            assert movable is not None
            movable[event.kind] -= 1
            assert movable[event.kind] >= 0
        elif movable is None and getattr(getattr(event, "frame", None), "step", None) == "allocation":
            board = state.seats[event.frame.seat]
            movable = Counter(flame=board.flame, stone=board.stone)


@settings(MATCHES, max_examples=6)
@given(seed=seeds)
def test_two_seats_swapped_play_the_same_match(seed):
    """19: the same draws and the same choices with names swapped give the mirrored match."""
    key = seed.to_bytes(32, "big")
    luck = Dice(key, 0)
    names = ["bahon", "eddie"]
    options = {"sorcerers": "assigned"}
    one = start(GAME, read_options(GAME, options | {"assigned": names, "first": 0}), 2, key).state
    other = start(GAME, read_options(GAME, options | {"assigned": names[::-1], "first": 1}), 2, key).state
    commit = 1
    while GAME.outcome(one) is None:
        commit += 1
        awaited = GAME.awaiting(one)
        if awaited.system:
            actor, twin, move, mirrored = SYSTEM, SYSTEM, GAME.step(one), GAME.step(other)
        else:
            actor = awaited.seats[0]
            twin = 1 - actor
            move = luck.choice(GAME.legal_moves(one, actor))
            mirrored = move
            if isinstance(move, ForcedTradeWith):
                mirrored = ForcedTradeWith(seat=1 - move.seat, kind=move.kind, source=move.source)
        one = decide_in_place(GAME, one, actor, move, Dice(key, commit)).state
        other = decide_in_place(GAME, other, twin, mirrored, Dice(key, commit)).state
        assert one.seats == other.seats[::-1]
        assert one.supply == other.supply
        assert [1 - seat for seat in one.order] == other.order
    assert GAME.outcome(one).placements == GAME.outcome(other).placements[::-1]
