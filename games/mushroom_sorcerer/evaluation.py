"""How good a position is for a seat, in hundredths of an influence; used by computer opponents.

A sum of plain terms: the way to the nearer ending, what the elements will still yield, goods, servants, and
what is under way on the agenda. Yields are counted for the Daybreaks still to come, so that waiting for one
is no gain in itself. What the best opponent has is held against the seat.
"""

from games.mushroom_sorcerer.frames import Battle, Gain, Growth, Payment, Spell
from games.mushroom_sorcerer.moons import meets_blessing
from games.mushroom_sorcerer.state import Board, State, Tower, data, towers_of
from games.mushroom_sorcerer.vocabulary import ELEMENTS
from games.mushroom_sorcerer.war_totals import war_totals

INFLUENCE = 100
MOON_GOAL, CHECKPOINT_GOAL, TURNING = 1_200, 600, 100
BEHIND = 80
DROP, MANA, FLASK_NOW, SERVANT, ON_TOWER, DIE, SCROLL = 24, 18, 10, 14, 8, 30, 12
SPACE = 12
MOON_LEVEL = 100
GU = 6
SHRINE = 60
WORTH = {"flame": SERVANT, "stone": SERVANT, "thunder": MANA, "water": DROP}
LAST_ROUND = 7
READY = 600
WON = 1_000_000


def evaluate(state: State, seat: int) -> int:
    """A heuristic for a full state: higher is better for the seat."""
    if state.result is not None:
        place = state.result.placements[seat]
        return WON * (1 if place == 1 else 1 - place)
    others = [
        _worth(state, other)
        for other, board in enumerate(state.seats)
        if other != seat and board.withdrawn is None
    ]
    return 2 * _worth(state, seat) - max(others, default=0)


def _worth(state: State, seat: int) -> int:
    board = state.seats[seat]
    towers = towers_of(state, seat)
    total = _progress(state, seat, board, towers) + _goods(board, towers)
    total += _yield(state, board, towers, _daybreaks_left(state, seat))
    return total + _under_way(state, seat, board)


def _progress(state: State, seat: int, board: Board, towers: list[tuple[str, Tower]]) -> int:
    if board.moon is None:
        influence = board.influence or 0
        ready = READY if influence >= data(state).pack.influence_to_win else 0
        return INFLUENCE * influence + ready - BEHIND * max(0, _leader(state, seat) - influence)
    gus = sum("moon" in tower.gus for _, tower in towers)
    best = max(
        MOON_GOAL * min(board.moon, point.space) // point.space
        + CHECKPOINT_GOAL * min(gus, point.need) // point.need
        for point in data(state).pack.moon.checkpoints
    )
    return best - TURNING + (READY if meets_blessing(state, seat) else 0)


def _leader(state: State, seat: int) -> int:
    """The most influence another sorcerer has: far behind it, influence is worth less than the moons."""
    return max(
        (
            board.influence or 0
            for other, board in enumerate(state.seats)
            if other != seat and board.withdrawn is None
        ),
        default=0,
    )


def _goods(board: Board, towers: list[tuple[str, Tower]]) -> int:
    servants = board.flame + board.stone + sum(board.unplaced.values())
    on_towers = sum(tower.flame + tower.stone for _, tower in towers)
    scrolls = sum(not held.flipped for held in board.archive)
    gus = sum(len(tower.gus) for _, tower in towers)
    return (
        DROP * board.drop
        + MANA * min(board.mana, 6)
        + FLASK_NOW * board.flask
        + SERVANT * min(servants + on_towers, 12)
        + ON_TOWER * on_towers
        + DIE * board.dice
        + SCROLL * scrolls
        + GU * gus
        + SPACE * sum(board.track.values())
    )


def _daybreaks_left(state: State, seat: int) -> int:
    done = state.phase == "round_end" or (state.phase == "daybreak" and seat not in state.queue)
    return max(1, LAST_ROUND - state.round) + (0 if done else 1)


def _yield(state: State, board: Board, towers: list[tuple[str, Tower]], daybreaks: int) -> int:
    """What each Daybreak and each refill still to come will give."""
    levels = data(state).level_at
    mastery = data(state).pack.track.mastery
    each = DROP * board.flask
    for element in ELEMENTS:
        reached = levels[board.track[element]]
        each += WORTH[element] * reached
        if reached >= mastery and board.moon is None:
            each += INFLUENCE
    each += SHRINE * sum(state.cells[cell].kind == "S" for cell, _ in towers)
    return each * daybreaks


def _under_way(state: State, seat: int, board: Board) -> int:
    """What the agenda still owes this seat or takes from it."""
    total = 0
    for frame in state.agenda:
        if frame.seat != seat:
            continue
        match frame:
            case Growth(step="place" | "gains"):
                total += _growth(state, board, frame)
            case Gain():
                total += SERVANT * frame.left
            case Payment():
                total -= SERVANT * frame.left
            case Spell(step="begin" | "effect" | "gain"):
                total += SPACE
            case Battle() if state.war is not None:
                total += _battle(state)
            case _:
                pass
    return total


def _growth(state: State, board: Board, frame: Growth) -> int:
    tower = state.cells[frame.cell].tower
    placed = frame.step == "gains"
    level = (len(tower.gus) if tower is not None else 0) + (0 if placed else 1)
    total = 0 if placed else GU - DROP * level
    if frame.gu == "moon":
        return total + MOON_LEVEL * level
    return total + SPACE * level + (INFLUENCE if board.moon is None else 0)


def _battle(state: State) -> int:
    war = state.war
    if war is None or war.destroyed:
        return 0
    totals = war_totals(state)
    return INFLUENCE * min(totals.overflow, war.cap) - SERVANT * totals.damage[0]
