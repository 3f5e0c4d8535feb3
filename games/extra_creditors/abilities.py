"""The abilities of the Extra Creditors' IDs (2.3)."""

from collections.abc import Iterable
from typing import NamedTuple

from games.extra_creditors.actions import damaged, own_barriers, repair, take_step
from games.extra_creditors.acts import Action, Moves
from games.extra_creditors.aims import ITSELF, Use, nearby, plain
from games.extra_creditors.concentration import draw_item, enter
from games.extra_creditors.costs import FREE, Price, gain_actions, gain_mana
from games.extra_creditors.events.board import BarrierBarred, NullPlaced
from games.extra_creditors.events.deeds import AbilityUsed, ItemDiscarded
from games.extra_creditors.events.students import AbsorptionSet, EcMoved, EffectSet
from games.extra_creditors.geometry import (
    AROUND,
    DIRECTIONS,
    NOWHERE,
    ON_BOARD,
    OWN_EDGES,
    SIDES,
    XY,
    EdgeId,
    Tile,
    in_edge_order,
)
from games.extra_creditors.items import toggle_door
from games.extra_creditors.moves import UseAbility
from games.extra_creditors.resolution import Run, effect, frame
from games.extra_creditors.state import State, Student, beyond, board, card_of, has_ability, own_tile
from games.extra_creditors.tokens import ABSORPTION, has_token, quench, take_null
from games.kernel import Table

JET_REACH, DASH_REACH, MOST_WARDS, DISTILLED, TRANSMUTED = 3, 3, 2, 2, 2
SECOND_READING = "second_reading"
"""A reaction: it is used as an answer (`sealing.py`)."""


class Ability(NamedTuple):
    """An ability: its clause, how it is used, its price, whether once a turn."""

    clause: str
    use: Use
    price: Price = FREE
    once: bool = False


# Max


def _jet_tiles(state: State, student: Student, direction: int) -> list[Tile]:
    """The board tiles that a Quench Jet steps on."""
    tiles: list[Tile] = []
    tile = board(state).step[own_tile(student)][direction]
    while tile in ON_BOARD and len(tiles) < JET_REACH:
        tiles.append(tile)
        tile = board(state).step[tile][direction]
    return tiles


def _jets(state: State, student: Student) -> Iterable[str]:
    for direction, name in enumerate(DIRECTIONS):
        if any(tile in state.tokens for tile in _jet_tiles(state, student, direction)):
            yield name


def _jet(run: Run, student: Student, way: str) -> None:
    for tile in _jet_tiles(run.state, student, DIRECTIONS.index(way)):
        quench(run, tile, "EXC-EC-01A")


def _unless_absorbing(_state: State, student: Student) -> tuple[str, ...]:
    return () if student.absorption else (ITSELF,)


def _absorb(run: Run, student: Student, _aim: str) -> None:
    run.emit(AbsorptionSet(because="EXC-EC-01B", seat=student.seat))


# Katrina


def _null_reach(state: State, student: Student) -> list[Tile]:
    """Tiles beside the student or beside a Null token, walls or not, while there is a Null token to use."""
    if not state.supply.nulls:
        return []
    return sorted({tile for start in (own_tile(student), *state.nulls) for tile in AROUND[start]})


def _free_tiles(state: State, student: Student) -> list[Tile]:
    reach = _null_reach(state, student)
    return [tile for tile in reach if not has_token(state, tile) and tile not in state.nulls]


def _nullify(run: Run, _student: Student, tile: Tile) -> None:
    left = run.state.supply.nulls - 1
    run.emit(NullPlaced(because="EXC-EC-02A", tile=tile, null_supply=left))


def _token_tiles(state: State, student: Student) -> list[Tile]:
    return [tile for tile in _null_reach(state, student) if tile in state.tokens]


def _nullify_strongly(run: Run, _student: Student, tile: Tile) -> None:
    quench(run, tile, "EXC-EC-02B")


def _null_tiles(state: State, _student: Student) -> list[Tile]:
    return state.nulls


def _implode(run: Run, _student: Student, tile: Tile) -> None:
    take_null(run, tile, "EXC-EC-02C")
    for other in AROUND[tile]:
        quench(run, other, "EXC-EC-02C")


# Bram


def _shore_up(run: Run, _student: Student, edge: EdgeId) -> None:
    repair(run, edge, 1, "EXC-EC-03A")


def _broken(state: State, student: Student) -> list[EdgeId]:
    edges = OWN_EDGES[own_tile(student)]
    return [edge for edge in edges if edge in state.edges and state.edges[edge].broken]


def _bulwark(run: Run, _student: Student, edge: EdgeId) -> None:
    """It stands again, one cube short of breaking."""
    repair(run, edge, 1, "EXC-EC-03B")


# Juno


def _dashes(state: State, student: Student) -> Iterable[Tile]:
    """The tiles that a straight way of open edges leads to."""
    for direction in range(len(DIRECTIONS)):
        tile = own_tile(student)
        for _ in range(DASH_REACH):
            tile = board(state).step[tile][direction]
            if tile == NOWHERE:
                break
            yield tile


def _dash(run: Run, student: Student, goal: Tile) -> None:
    (x, y), (gx, gy) = XY[own_tile(student)], XY[goal]
    direction = (0 if gy > y else 2) if gx == x else (1 if gx > x else 3)
    while student.tile != goal:
        take_step(run, student.seat, direction, "EXC-EC-04A")


def _slip(run: Run, student: Student, edge: EdgeId) -> None:
    tile = own_tile(student)
    other = beyond(edge, tile)
    run.emit(EcMoved(because="EXC-EC-04B", seat=student.seat, from_tile=tile, to_tile=other))
    enter(run, student.seat, other)


# Odile


def _unless_warded(_state: State, student: Student) -> tuple[str, ...]:
    return (ITSELF,) if student.wards < MOST_WARDS else ()


def _ward(run: Run, student: Student, _aim: str) -> None:
    value = student.wards + 1
    run.emit(EffectSet(because="EXC-EC-05A", seat=student.seat, effect="wards", value=value))


# Tobias


def _distill(run: Run, student: Student, _aim: str) -> None:
    for _ in range(DISTILLED):
        draw_item(run, student.seat, "EXC-EC-06A")
    if student.hand:
        then = frame(discard_drawn, student.seat)
        run.ask("discard_item", student.hand, "EXC-EC-06A", then, student.seat)


@effect("abilities.discard_drawn")
def discard_drawn(run: Run, seat: int, card: str) -> None:
    """One item card of the hand goes to the discard."""
    run.emit(ItemDiscarded(because="EXC-EC-06A", seat=seat, item=card))


def _hand(_state: State, student: Student) -> list[str]:
    return student.hand


def _transmute(run: Run, student: Student, card: str) -> None:
    run.emit(ItemDiscarded(because="EXC-EC-06B", seat=student.seat, item=card))
    gain_actions(run, student.seat, TRANSMUTED, "EXC-EC-06B")


# Wren


def _seats_nearby(state: State, student: Student) -> list[int]:
    return [other.seat for other in nearby(state, student)]


def _channel(run: Run, _student: Student, seat: int) -> None:
    gain_mana(run, seat, 1, "EXC-EC-07A")


def _others_in_sight(state: State, student: Student) -> Iterable[int]:
    for other in state.students:
        free = other is not student and not other.surge
        if free and board(state).sees(own_tile(student), own_tile(other)):
            yield other.seat


def _surge(run: Run, _student: Student, seat: int) -> None:
    run.emit(EffectSet(because="EXC-EC-07B", seat=seat, effect="surge", value=1))


# Petra


def _doors_in_sight(state: State, student: Student) -> Iterable[EdgeId]:
    sees, tile = board(state).sees, own_tile(student)
    for edge in in_edge_order(state.edges):
        there = state.edges[edge]
        if there.kind == "door" and not there.broken and any(sees(tile, side) for side in SIDES[edge]):
            yield edge


def _slam(run: Run, student: Student, edge: EdgeId) -> None:
    toggle_door(run, student, edge, "EXC-EC-08A")


def _unbarred(state: State, student: Student) -> list[EdgeId]:
    return [edge for edge in own_barriers(state, student) if state.edges[edge].barred_by is None]


def _bar(run: Run, student: Student, edge: EdgeId) -> None:
    run.emit(BarrierBarred(because="EXC-EC-08B", edge=edge, seat=student.seat))


ABILITIES: dict[str, Ability] = {
    "quench_jet": Ability("EXC-EC-01A", Use("word", _jets, _jet), once=True),
    ABSORPTION: Ability("EXC-EC-01B", Use("", _unless_absorbing, _absorb), (0, 1)),
    "nullify": Ability("EXC-EC-02A", Use("space", _free_tiles, _nullify), (1, 0)),
    "nullify_strong": Ability("EXC-EC-02B", Use("space", _token_tiles, _nullify_strongly), (1, 0), once=True),
    "implode": Ability("EXC-EC-02C", Use("space", _null_tiles, _implode), (0, 1)),
    "shore_up": Ability("EXC-EC-03A", Use("edge", damaged, _shore_up), once=True),
    "bulwark": Ability("EXC-EC-03B", Use("edge", _broken, _bulwark), (0, 1)),
    "dash": Ability("EXC-EC-04A", Use("space", _dashes, _dash), (1, 0), once=True),
    "slipstream": Ability("EXC-EC-04B", Use("edge", own_barriers, _slip), (0, 1)),
    "ward": Ability("EXC-EC-05A", Use("", _unless_warded, _ward), (1, 0)),
    "distill": Ability("EXC-EC-06A", plain(_distill), (2, 0)),
    "transmute": Ability("EXC-EC-06B", Use("card", _hand, _transmute), (0, 1), once=True),
    "channel": Ability("EXC-EC-07A", Use("seat", _seats_nearby, _channel), (1, 0), once=True),
    "surge": Ability("EXC-EC-07B", Use("seat", _others_in_sight, _surge), (0, 1)),
    "slam": Ability("EXC-EC-08A", Use("edge", _doors_in_sight, _slam), (1, 0)),
    "bar_the_way": Ability("EXC-EC-08B", Use("edge", _unbarred, _bar), (0, 1)),
}
"""All abilities that are used on the own turn."""


def _may_use(student: Student, name: str) -> bool:
    """Whether the ability is not used up in this turn."""
    return not ABILITIES[name].once or name not in student.used


def _uses(state: State, student: Student) -> Moves:
    found: Moves = []
    for name in card_of(state, student.seat).abilities:
        if name in ABILITIES and _may_use(student, name):
            aims = ABILITIES[name].use.refs(state, student)
            found += [UseAbility(ability=name, aim=aim) for aim in aims]
    return found


def _check(table: Table[State], student: Student, move: UseAbility) -> None:
    name = move.ability
    own = name in ABILITIES and has_ability(table.state, student, name)
    table.require(own, "EXC-ACT-20", f"{name} is no ability to use now", "not_your_ability")
    ability = ABILITIES[name]
    table.require(_may_use(student, name), ability.clause, f"{name} was used this turn", "ability_used")
    fits = move.aim in ability.use.refs(table.state, student)
    table.require(fits, ability.clause, f"{name} can't be used so", "bad_target")


def _price(_state: State, _student: Student, move: UseAbility) -> Price:
    return ABILITIES[move.ability].price


def _clause(move: UseAbility) -> str:
    return ABILITIES[move.ability].clause


def _use(run: Run, student: Student, move: UseAbility) -> None:
    ability = ABILITIES[move.ability]
    run.emit(AbilityUsed(because=ability.clause, seat=student.seat, ability=move.ability, aim=move.aim))
    ability.use.deed(run, student, ability.use.value(move.aim))


ABILITY_ACTIONS = (Action(UseAbility, _uses, _check, _use, _price, _clause),)
"""The action of this chapter (EXC-ACT-20)."""
