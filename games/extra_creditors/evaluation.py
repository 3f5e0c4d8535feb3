"""How good a position is for the team: what the AI players compare moves with.

Integers only, higher is better, the same for every seat. The unit is about a hundredth of an action. The
plan behind the weights: find Wild Magic, Stabilize it, bring it to the best sealer and that student to the
Elemental, lower the Seal Value meanwhile by Quenching and closing doors, and keep every clock away.
"""

from games.extra_creditors.abilities import SECOND_READING
from games.extra_creditors.elemental import in_play
from games.extra_creditors.ending import difficulty_of, wild_magic_limit
from games.extra_creditors.geometry import AROUND, BOARD, RITUALS, SIDES, EdgeId, Tile
from games.extra_creditors.outlook import BIT, Outlook, outlook
from games.extra_creditors.sealing import QUILL, SLIME_WEIGHT
from games.extra_creditors.state import (
    State,
    Student,
    board,
    card_of,
    effect_of,
    figure,
    has_ability,
)
from games.extra_creditors.tokens import ABSORPTION

PLANS = 9
"""How many own moves ahead a plan may reach."""
SEALED, LOST = 12_000, 12_000
TEAM = {
    SECOND_READING: 900, "channel": 450, ABSORPTION: 400, "bulwark": 350,
    "dash": 300, "distill": 250, "slam": 200, "nullify": 150,
}  # fmt: skip
"""How much an ability helps the team."""
CHANCE, STEP, HAND, MANA_SHORT = 5000, 180, 100, 220
OPEN_GAP, UNKNOWN_GAP, NOTHING_GAP, SCOUT_STEP = 300, 1400, 2600, 200
DOOR_TENTHS, WALK_TENTHS = 5, 2
ACTION, MANA, SPARE_MANA, ITEM, SPARE_ITEM, TRANSFER = 30, 60, 15, 60, 5, 30
AT_ONCE = frozenset({"espresso", "bottled_mana"})
"""Effects of item cards that gain nothing by waiting."""
STUNNED, INHIBITED, PLANE = 350, 60, 700
CUBE, CUBES = 10, 7000
SPARE_CARRIED, NEXT_CARRIED = 60, 600
SEARCH_STEP, HELP_STEP, UNKNOWN, WILD_RISK = 40, 25, 80, 60
FAR_TOKEN, NEVER = 2, 10_000


def evaluate(state: State, seat: int) -> int:  # noqa: ARG001 - a team has one interest
    """The value of a full state for the team."""
    value = SEALED * len(state.sealed)
    if state.result is not None:
        return value - LOST * (not state.result.won)
    value -= _clocks(state)
    view = outlook(state)
    if state.phase in ("select_ids", "start_positions"):
        return value + sum(_arrival(state, view, student) for student in state.students)
    value += sum(_student(state, student) for student in state.students)
    goal = figure(state)
    value += _attack(state, view, goal)
    rule = in_play(state)
    if goal is not None:
        value -= rule.trigger * sum(tile in state.tokens for tile in board(state).near[goal])
    return value - rule.threat(state, goal)


def _arrival(state: State, view: Outlook, student: Student) -> int:
    """The ID, and how near the start lies to everything."""
    value = 0
    if student.id is not None:
        value = sum(TEAM.get(ability, 0) for ability in card_of(state, student.seat).abilities)
    if student.tile in RITUALS:
        ways = view.ways(student.tile)
        value -= sum(ways[tile] for tile in BOARD)
    return value


def _clocks(state: State) -> int:
    """How near the defeats are."""
    margin = max(1, wild_magic_limit(state) - state.wild_consumed)
    danger = 4000 // (margin * margin) + PLANE * state.plane_break
    danger += in_play(state).crowding * sum(state.tokens.values())
    return danger + CUBES // max(1, state.supply.cubes) - CUBE * state.supply.cubes


def _student(state: State, student: Student) -> int:
    value = MANA * min(student.mana, 3) + SPARE_MANA * student.mana
    value += sum(ITEM if effect_of(state, card) not in AT_ONCE else SPARE_ITEM for card in student.hand)
    value -= TRANSFER * student.transfers + STUNNED * student.stunned + INHIBITED * student.inhibited
    if student.seat == state.current_seat:
        value += ACTION * student.actions_left
    else:
        value += ACTION * student.surge
    return value + 20 * student.wards


# The attack

Ways = dict[Tile, int]
"""The least actions from a tile to every tile."""


class _Siege:
    """The Seal Value in reach, and what each student could make of it."""

    def __init__(self, state: State, view: Outlook, goal: Tile, feet: list[Ways]) -> None:
        ones = slimes = 0
        more = []
        for tile, count in state.tokens.items():
            ones |= BIT[tile]
            if count > 1:
                more.append((BIT[tile], count - 1))
        for tile, token in state.mc.board.items():
            if token.up and token.kind == "slime":
                slimes |= BIT[tile]
        doors: dict[EdgeId, int] = {}
        self.tenths, self.area = NEVER, 0
        for area, rim in view.areas(goal):
            worth = 2 + (area & ones).bit_count() + SLIME_WEIGHT * (area & slimes).bit_count()
            for bit, count in more:
                if area & bit:
                    worth += count
            tenths = 10 * worth + DOOR_TENTHS * len(rim)
            for edge in rim:
                if tenths >= self.tenths:
                    break
                if edge not in doors:
                    one, other = SIDES[edge]
                    doors[edge] = WALK_TENTHS * min([min(ways[one], ways[other]) for ways in feet])
                tenths += doors[edge]
            if tenths < self.tenths:
                self.tenths, self.area = tenths, area

    def worth(self, state: State, student: Student) -> int:
        """What the student would be worth as the sealer next to the Elemental."""
        die = card_of(state, student.seat).die
        hope = 100 * (10 * (die + student.seal_bonus + student.wards) - self.tenths) // die
        if hope > 0:
            hope = min(hope, 1000 - 1000 // die)
            rolls = (has_ability(state, student, SECOND_READING) and student.mana > 0) + sum(
                effect_of(state, card) == QUILL for card in student.hand
            )
            for _ in range(rolls):
                hope += hope * (1000 - hope) // 1000
        else:
            hope //= 2
        short = max(0, 2 - student.mana)
        return CHANCE * hope // 1000 - MANA_SHORT * short - STUNNED * student.stunned // 2


def _attack(state: State, view: Outlook, goal: Tile | None) -> int:
    """The best way to an attempt, and what the others do meanwhile."""
    present = [student for student in state.students if not student.absent and student.tile is not None]
    if not present:
        return 0
    feet = [view.ways(student.tile) for student in present if student.tile is not None]
    needed = difficulty_of(state).elementals - len(state.sealed)
    held = sum(student.stabilized for student in state.students)
    value = NEXT_CARRIED * min(held, needed) + SPARE_CARRIED * max(0, held - needed)
    siege, ends = None, [0] * len(present)
    if goal is not None:
        siege = _Siege(state, view, goal, feet)
        ends = [
            siege.worth(state, student) - STEP * max(0, ways[goal] - 1)
            for student, ways in zip(present, feet, strict=True)
        ]
    options = [
        max(end - (STEP * ways[student.tile] + HAND) * (other is not student)
            for other, end, ways in zip(present, ends, feet, strict=True))
        for student in present if student.stabilized and student.tile is not None
    ]  # fmt: skip
    opened, unknown = [], []
    for tile, token in state.mc.board.items():
        if not token.up:
            unknown.append(tile)
        elif token.kind == "wild":
            opened.append(tile)
    for tile in opened:
        near = min([ways[tile] + 2 * (not s.mana) for s, ways in zip(present, feet, strict=True)])
        hand_over = max([end - STEP * ways[tile] - HAND for end, ways in zip(ends, feet, strict=True)])
        options.append(hand_over - STEP * (near + 1) - OPEN_GAP)
        value -= WILD_RISK * sum(other in state.tokens or other == goal for other in AROUND[tile])
        value += (NEXT_CARRIED - STEP * near // 2) // 2 if held < needed else 20
    if not options:
        hope = max(ends)
        hope -= max(0, hope) * 3 // 5
        options.append(hope - NOTHING_GAP)
        if unknown:
            near = min([ways[tile] for ways in feet for tile in unknown])
            options.append(hope - SCOUT_STEP * near - UNKNOWN_GAP)
    options.sort()
    value += options.pop() + sum(max(0, option) for option in options) // 5
    if unknown and held + len(opened) < needed + 1:
        value -= SEARCH_STEP * sum(min([ways[tile] for tile in unknown]) for ways in feet)
        value -= UNKNOWN * len(unknown)
    if siege is not None and state.tokens:
        far = [(tile, -1 if BIT[tile] & siege.area else FAR_TOKEN) for tile in state.tokens]
        for student, ways in zip(present, feet, strict=True):
            if not student.stabilized:
                value -= HELP_STEP * max(0, min([ways[tile] + more for tile, more in far]))
    return value
