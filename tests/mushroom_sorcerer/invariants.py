"""The invariants of RULES.md, as checks on a state and on the events of a commit."""

from collections import Counter
from typing import Any

from games.kernel import Event
from games.kernel.clone import clone
from games.mushroom_sorcerer.events.forest import CasualtiesRemoved, DiceRolled, GuDestroyed, TowerFounded
from games.mushroom_sorcerer.events.pieces import (
    InfluenceGained,
    ResourceGained,
    TrackBonusGiven,
    WarDieGained,
)
from games.mushroom_sorcerer.state import State, lookup
from games.mushroom_sorcerer.war_totals import shields_of, war_totals

GOODS = ("flame", "stone", "mana", "drop", "flask")


def check_state(state: State) -> None:
    """What holds in every state between two commits."""
    pieces_are_conserved(state)
    scrolls_are_unique(state)
    towers_are_sound(state)
    boards_are_sound(state)
    turn_is_within_limits(state)
    agenda_is_sound(state)


def pieces_are_conserved(state: State) -> None:
    """1: supply, boards, lands, platforms and unplaced servants add up to the printed totals."""
    pack, supply = lookup(state.pack).pack, state.supply
    towers = [cell.tower for cell in state.cells.values() if cell.tower is not None]
    for kind in GOODS:
        total = getattr(supply, kind) + sum(getattr(board, kind) for board in state.seats)
        total += sum(c.resource.n for c in state.cells.values() if c.resource and c.resource.kind == kind)
        if kind in ("flame", "stone"):
            total += sum(getattr(tower, kind) for tower in towers)
            total += sum(board.unplaced[kind] for board in state.seats)
        assert total == getattr(pack.supply, kind), f"{kind}: {total}"
        assert getattr(supply, kind) >= 0
        assert all(getattr(board, kind) >= 0 for board in state.seats)
    standing = Counter(gu for tower in towers for gu in tower.gus)
    for gu, n in pack.supply.gu.items():
        assert supply.gu[gu] + standing[gu] == n
        assert supply.gu[gu] >= 0
    assert supply.debris + sum(cell.debris for cell in state.cells.values()) == pack.supply.debris
    assert supply.war_die + sum(board.dice for board in state.seats) == pack.supply.war_die
    assert min(supply.debris, supply.war_die) >= 0


def scrolls_are_unique(state: State) -> None:
    """2: the scrolls of the pack, each once; archives of at most six."""
    pack = lookup(state.pack).pack
    found = [held.scroll for board in state.seats for held in board.archive]
    found += state.discard
    for deck in state.decks.values():
        found += ([deck.top] if deck.top is not None else []) + deck.rest
        assert deck.top is not None or not deck.rest
    assert sorted(found) == sorted(scroll.id for scroll in pack.scrolls)
    assert all(len(board.archive) <= pack.archive for board in state.seats)


def towers_are_sound(state: State) -> None:
    """3, 4, 5: capacities, platforms, moon GUs, lands, debris."""
    pack = lookup(state.pack).pack
    owners: Counter[int] = Counter()
    for cell in state.cells.values():
        tower = cell.tower
        if tower is None:
            continue
        owners[tower.owner] += 1
        assert cell.kind != "#"
        assert not cell.debris
        assert tower.gus
        assert tower.gus.count("moon") <= 1
        assert min(tower.flame, tower.stone) >= 0
        sliding = any(type(frame).__name__ == "Slide" for frame in state.agenda)
        assert tower.flame + tower.stone <= len(tower.gus) or sliding or state.result is not None
    assert all(n <= pack.towers for n in owners.values())
    assert all(not cell.debris and cell.resource is None for cell in state.cells.values() if cell.kind == "#")


def boards_are_sound(state: State) -> None:
    """6, 7, 8, 22: tracks, paths, potions, order and queue."""
    pack = lookup(state.pack).pack
    for board in state.seats:
        assert all(0 <= space <= pack.track.length for space in board.track.values())
        assert (board.influence is None) != (board.moon is None)
        assert board.moon is None or 0 <= board.moon <= pack.moon.length
        assert board.influence is None or board.influence >= 0
        assert len(set(board.potions_left)) == len(board.potions_left) <= 5
        assert board.potion_active not in board.potions_left
        assert state.round != 1 or board.potion_active is None
    playing = {seat for seat, board in enumerate(state.seats) if board.withdrawn is None}
    if state.order:
        assert sorted(state.order) == sorted(playing)
        assert set(state.queue) <= playing


def turn_is_within_limits(state: State) -> None:
    """9: what a turn allows at most."""
    turn = state.turn
    if turn is not None:
        assert turn.studies <= 2
        assert turn.growths <= (2 if turn.main == "grow" else 0)
        assert turn.grown.get("moon", 0) <= 1
        assert sum(turn.grown.values()) <= 2
        assert turn.reward_growth in (0, 1)
        assert len(set(turn.cast)) == len(turn.cast)


def agenda_is_sound(state: State) -> None:
    """21: nothing is left under way at a free moment; servants wait only while their place is asked for."""
    waiting = [seat for seat, board in enumerate(state.seats) if any(board.unplaced.values())]
    if state.decision is not None:
        asked = [ask.seat for ask in state.decision.asks]
        assert not waiting or (state.decision.kind == "placement" and waiting == asked)
        assert state.agenda
        assert len(asked) == 1 or state.decision.kind == "casualties"
    elif state.result is None:
        assert not waiting
    for seat in waiting:
        assert not all(state.seats[seat].unplaced.values())


def check_commit(before: State, records: list[Any], after: State) -> None:
    """What holds for the events between two states."""
    events = [record for record in records if isinstance(record, Event)]
    tokens_never_go_back(before, after)
    tower_limit_within_commit(before, events)
    bonuses_follow_tokens(before, events, after)
    if before.war is not None:
        war_is_sound(before, events, after)


def tokens_never_go_back(before: State, after: State) -> None:
    """6, 7: tracks, moon and influence never fall; the moon path never ends; lands never refill."""
    for old, new in zip(before.seats, after.seats, strict=False):
        assert all(new.track[element] >= space for element, space in old.track.items())
        assert old.moon is None or (new.moon is not None and new.moon >= old.moon)
        assert old.influence is None or new.influence is None or new.influence >= old.influence
        assert set(new.potions_left) <= set(old.potions_left) or not old.potions_left
    if before.cells:
        assert all(after.cells[name].resource in (None, cell.resource) for name, cell in before.cells.items())


def tower_limit_within_commit(before: State, events: list[Event]) -> None:
    """4: five towers only between the events of a slide of a tower of height 1."""
    if not any(isinstance(event, TowerFounded) for event in events):
        return
    state = clone(before)
    for event in events:
        event.apply(state)
        owners = Counter(cell.tower.owner for cell in state.cells.values() if cell.tower is not None)
        sliding = any(type(frame).__name__ == "Slide" for frame in state.agenda)
        assert max(owners.values(), default=0) <= 4 + sliding


def bonuses_follow_tokens(before: State, events: list[Event], after: State) -> None:
    """6: exactly the bonuses of the spaces entered, each once."""
    given = Counter((e.seat, e.element, e.space) for e in events if isinstance(e, TrackBonusGiven))
    assert all(n == 1 for n in given.values())
    if before.seats and after.seats:
        bonuses = lookup(after.pack).bonuses
        entered = {
            (seat, element, space)
            for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True))
            for element, start in old.track.items()
            for space in range(start + 1, new.track[element] + 1)
            if space in bonuses[element]
        }
        assert set(given) == entered


def war_is_sound(before: State, events: list[Event], after: State) -> None:
    """10, 11, 12: what falls in a war, and what it brings."""
    war = before.war
    assert war is not None
    target = before.cells[war.target].tower
    fallen = [event for event in events if isinstance(event, GuDestroyed)]
    if fallen and target is not None:
        assert all(event.cell == war.target for event in fallen)
        assert len(fallen) <= min(war.cap, len(target.gus))
        removed = [e for e in events if isinstance(e, CasualtiesRemoved) and e.seat == war.defender]
        lost = sum(event.flame + event.stone for event in removed)
        assert lost == target.flame + target.stone
    for event in events:
        if isinstance(event, DiceRolled) and event.purpose == "war":
            side = int(event.seat == war.defender)
            pool = before.seats[event.seat].dice
            assert len(event.faces) == max(0, pool - war.plan_b_used[side] + war.dice_mod[side])
        if isinstance(event, InfluenceGained) and event.because == "MUS-WAR-14":
            assert event.n == len(war.destroyed) + len(fallen)
        if isinstance(event, ResourceGained) and event.because == "MUS-WAR-14":
            assert event.n + event.short == len(war.destroyed) + len(fallen)
        if isinstance(event, CasualtiesRemoved):
            removed_enough(before, event)
    if not any(isinstance(event, WarDieGained) for event in events):
        assert [board.dice for board in after.seats] == [board.dice for board in before.seats]


def removed_enough(before: State, event: CasualtiesRemoved) -> None:
    """11: the shields removed reach the damage, or all that was there."""
    totals = war_totals(before)
    side = int(event.seat == before.war.defender)
    value = shields_of(before, event.seat, "flame")
    removed = event.flame * value + event.stone * 2
    assert removed >= min(totals.damage[side], totals.shields[side])
