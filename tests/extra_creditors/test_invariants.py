"""The invariants of RULES.md, checked at every commit of eager and random matches."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from games.extra_creditors.concentration import open_tiles
from games.extra_creditors.ending import slimes_of
from games.extra_creditors.events.board import ConcentrationPlaced
from games.extra_creditors.events.elementals import BodyShifted, CardResolving, RuptureStarted
from games.extra_creditors.geometry import ON_BOARD, RING
from games.extra_creditors.objects import TRANSFERS
from games.extra_creditors.sealing import seal_value
from games.extra_creditors.state import STABILIZED, barriers_of, figure, kind
from games.kernel import Dice, Event
from games.kernel.codec import fold
from games.kernel.content import canonical
from games.kernel.decide import decide, decide_in_place, read_options, start
from games.kernel.records import SYSTEM, Expire
from games.kernel.visibility import SPECTATOR, view
from tests.extra_creditors.eager import LUCKY, eager, lucky_pack
from tests.extra_creditors.table import GAME, PACK

CASES = [
    (2, 1, {"difficulty": "introductory"}),
    (3, 2, {"difficulty": "normal", "damage_cubes": 60}),
    (4, 3, {"difficulty": "heroic", "damage_cubes": 60, "finals_week": True}),
    (2, 4, {"difficulty": "legendary", "damage_cubes": 60, "experimental": True}),
    (4, 5, {"difficulty": "mythical", "damage_cubes": 60, "finals_week": True, "experimental": True}),
    (3, 6, {"difficulty": "heroic", "damage_cubes": 60, "split_house": True}),
]
NIGHTLY = [
    (2 + seed % 3, seed, {**CASES[seed % 6][2], "finals_week": bool(seed % 2), "experimental": seed % 3 == 0})
    for seed in range(100, 220)
]


def match(seats, seed, options, limit=10_000):
    """The commits of an eager match, each with the state after it."""
    key = seed.to_bytes(32, "big")
    luck, commit = Dice(key, 0), 1
    decision = start(GAME, read_options(GAME, {**options, "content_pack": LUCKY}), seats, key)
    yield decision
    while decision.state.result is None and commit < limit:
        commit += 1
        state = decision.state
        awaited = GAME.awaiting(state)
        if awaited.system:
            actor, move = SYSTEM, GAME.step(state)
        else:
            actor = awaited.seats[0]
            move = eager(state, actor, GAME.legal_moves(state, actor), luck)
        decision = decide(GAME, state, actor, move, Dice(key, commit))
        yield decision


def check_pieces(state):
    """EXC-I-1, I-2, I-5, I-10, I-18."""
    supply = state.supply
    assert sum(state.tokens.values()) + supply.tokens == supply.token_total
    assert all(n >= 1 for n in state.tokens.values())
    if kind(state) != "smoke" and state.result is None:
        assert all(n == 1 for n in state.tokens.values())
    assert sum(edge.damage for edge in state.edges.values()) + supply.cubes == state.options.damage_cubes
    assert all(0 <= edge.damage <= 2 and edge.broken == (edge.damage == 2) for edge in state.edges.values())
    assert not any(edge.broken and edge.open for edge in state.edges.values())
    assert (supply.cubes == 0) == (state.result is not None and state.result.reason == "collapse")
    assert state.barriers == barriers_of(state.edges)
    assert ON_BOARD.issuperset([*state.tokens, *state.nulls, *state.essence, *state.mc.board])
    held = sum(student.essence for student in state.students)
    assert sum(state.essence.values()) + held + supply.essence == PACK.components.essence
    assert len(state.nulls) + supply.nulls == PACK.components.null_tokens
    totems = sum(student.totems for student in state.students)
    assert len(state.totems) + totems + supply.totems == PACK.components.totems
    shown = figure(state)
    assert shown is None or shown in ON_BOARD
    assert not {*state.nulls} & {*state.tokens, shown}


def check_students(state):
    """EXC-I-5, I-10 and the limits of a turn."""
    for student in state.students:
        assert min(student.actions_left, student.mana, student.stabilized, student.wards) >= 0
        assert student.transfers <= TRANSFERS
        assert 0 <= student.essence < 10
        assert student.tile is None or student.tile in ON_BOARD or student.tile in RING
        assert student.hand == sorted(student.hand)


def check_cards(state):
    """EXC-I-3 and I-6: nothing appears from nowhere."""
    mc, deck = state.mc, state.elemental_deck
    pieces = Counter(mc.bag) + Counter(mc.discard) + Counter(mc.box)
    pieces += Counter(token.kind for token in mc.board.values())
    pieces["wild"] += sum(student.stabilized for student in state.students)
    pieces["wild"] += sum(pile.count(STABILIZED) for pile in state.floor.values())
    assert +pieces == +Counter(wild=7, item=9, slime=slimes_of(state))
    assert state.wild_consumed + len(state.sealed) == mc.box["wild"]
    if state.phase not in ("select_ids", "start_positions"):
        cards = [*state.items.deck, *state.items.discard]
        cards += [card for student in state.students for card in student.hand]
        cards += [obj for pile in state.floor.values() for obj in pile if obj != STABILIZED]
        assert sorted(cards) == sorted(PACK.item_cards)
    if state.plane_break:
        drawn = state.resolution.cards if state.resolution is not None else []
        kept, removed = PACK.elemental_deck(len(state.students))
        assert sorted([*deck.draw, *deck.discard, *drawn]) == sorted([*kept, *deck.added])
        assert deck.removed == list(removed)
        assert len(deck.added) + state.supply.reserve == PACK.components.target_reserve
    sets = {"core"} | {name for name in ("finals_week", "experimental") if getattr(state.options, name)}
    reports = [card.id for card in PACK.reports if card.set in sets]
    assert sorted([*state.report.deck, *state.report.used]) == sorted(reports)
    if state.locations.top_quadrant is not None:
        flipped = [state.locations.flipped] if state.locations.flipped else []
        assert sorted([*state.locations.deck, *state.locations.discard, *flipped]) == sorted(
            PACK.location_tiles
        )


def check_progress(before, state, events):
    """EXC-I-4, I-7, I-8, I-9, I-15, I-16."""
    mc = state.mc
    assert len(mc.board) <= 4
    if any(type(event).__name__ == "TurnStarted" for event in events) and len(mc.board) < 4:
        assert not open_tiles(state) or (not mc.bag and not any(mc.discard.values()))
    draw = state.resolution
    if draw is not None:
        assert len(set(draw.cascaded)) == len(draw.cascaded)
        assert len(set(draw.onto)) == len(draw.onto)
    if before is not None:
        assert state.plane_break >= before.plane_break
        if isinstance(events[0], CardResolving) and before.resolution is not None:
            wild = sum(token.kind == "wild" for token in before.mc.board.values())
            explodes = "explode" in str(events[0].card)
            assert sum(isinstance(event, RuptureStarted) for event in events) <= wild + explodes
    assert state.turn_no <= state.options.turn_limit
    wanted = PACK.difficulties[state.options.difficulty].elementals
    assert len(state.sealed) <= wanted
    outcome = GAME.outcome(state)
    if outcome is not None:
        assert outcome.won == (len(state.sealed) == wanted)
        assert outcome.won or set(outcome.scores) == {0}
    shown = figure(state)
    assert shown is None or seal_value(state, shown) >= 2


@pytest.mark.parametrize(("seats", "seed", "options"), CASES)
def test_exc_i_1_to_16_hold_at_every_commit(seats, seed, options):
    watch(seats, seed, options)


@pytest.mark.nightly
@pytest.mark.parametrize(("seats", "seed", "options"), NIGHTLY)
def test_exc_i_1_to_16_hold_in_many_matches(seats, seed, options):
    watch(seats, seed, options)


def watch(seats, seed, options):
    before = None
    with lucky_pack():
        for decision in match(seats, seed, options):
            state = decision.state
            check_pieces(state)
            check_students(state)
            check_cards(state)
            check_progress(before, state, [r for r in decision.records if isinstance(r, Event)])
            awaited = GAME.awaiting(state)
            due = [bool(awaited.seats), awaited.system, state.result is not None]
            assert due.count(True) == 1
            assert not any(state.students[seat].absent for seat in awaited.seats)
            assert (state.decision is None) or awaited.seats == (state.decision.asks[0].seat,)
            before = state
    assert before is not None
    assert before.result is not None


def blind(event):
    """An event as a viewer knows it: what is hidden is replaced by something else of the same size."""
    changes: dict[str, Any] = {}
    if hasattr(event, "order"):
        changes["order"] = tuple(sorted(event.order, reverse=True))
    if isinstance(event, ConcentrationPlaced):
        changes["kind"] = "slime"
    if isinstance(event, BodyShifted):
        changes["tile"] = "1:1"
    return msgspec.structs.replace(event, **changes) if changes else event


@pytest.mark.parametrize(("seats", "seed", "options"), CASES[2:5])
def test_exc_i_13_the_stream_folds_to_the_state_and_its_public_part_to_the_view(seats, seed, options):
    live, blinded = GAME.state_type(), GAME.state_type()
    with lucky_pack():
        for number, decision in enumerate(match(seats, seed, options)):
            fold(decision.records, live)
            fold([blind(r) for r in decision.records if isinstance(r, Event)], blinded)
            assert live == decision.state
            if number % 5 == 0:
                assert canonical(view(blinded, SPECTATOR)) == canonical(view(live, SPECTATOR))
                assert canonical(view(blinded, 0)) == canonical(view(live, 0))


def test_exc_i_17_the_same_dice_and_moves_give_the_same_stream():
    with lucky_pack():
        streams = [
            [canonical(record) for decision in match(3, 9, CASES[4][2], 150) for record in decision.records]
            for _ in range(2)
        ]
    assert streams[0] == streams[1]


@pytest.mark.parametrize("stop", [5, 20, 60, 130])
def test_exc_i_19_defaults_alone_lead_to_the_end(stop):
    with lucky_pack():
        state = list(match(3, 11, CASES[4][2], stop))[-1].state
        key, commit = b"d" * 32, 1
        while state.result is None:
            commit += 1
            awaited = GAME.awaiting(state)
            move = GAME.step(state) if awaited.system else Expire(seat=awaited.seats[0])
            state = decide_in_place(GAME, state, SYSTEM, move, Dice(key, commit)).state
        assert commit < 5000
