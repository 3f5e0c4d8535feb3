"""The abilities of the Extra Creditors' IDs."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from games.extra_creditors.actions import Moves, own_barriers, own_tile, repair, take_step
from games.extra_creditors.citing import realises
from games.extra_creditors.concentration import draw_item, enter
from games.extra_creditors.costs import can_pay, gain_actions, gain_mana, pay
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
    Tile,
    in_edge_order,
)
from games.extra_creditors.items import nearby, params_of, toggle_door
from games.extra_creditors.moves import UseAbility
from games.extra_creditors.resolution import Run, effect, frame
from games.extra_creditors.state import State, Student, beyond, board, card_of
from games.extra_creditors.tokens import has_token, quench, take_null

JET_REACH, DASH_REACH, MOST_WARDS, DISTILLED, TRANSMUTED = 3, 3, 2, 2, 2


class Ability(NamedTuple):
    """An ability: its clause, price, whether once a turn, its aims, its deed."""

    clause: str
    actions: int
    mana: int
    once: bool
    aims: Callable[[State, Student], Iterable[UseAbility]]
    deed: Callable[[Run, Student, UseAbility], None]


# Max


def _jet_tiles(state: State, student: Student, direction: int) -> list[Tile]:
    """The board tiles that a Quench Jet steps on."""
    tiles: list[Tile] = []
    tile = board(state).step[own_tile(student)][direction]
    while tile in ON_BOARD and len(tiles) < JET_REACH:
        tiles.append(tile)
        tile = board(state).step[tile][direction]
    return tiles


def _jet_aims(state: State, student: Student) -> Iterable[UseAbility]:
    for direction, name in enumerate(DIRECTIONS):
        if any(tile in state.tokens for tile in _jet_tiles(state, student, direction)):
            yield UseAbility(ability="quench_jet", dir=name)


def _jet(run: Run, student: Student, move: UseAbility) -> None:
    for tile in _jet_tiles(run.state, student, DIRECTIONS.index(move.dir or "N")):
        quench(run, tile, "EXC-EC-01A")


def _absorb_aims(_state: State, student: Student) -> Iterable[UseAbility]:
    if not student.absorption:
        yield UseAbility(ability="absorption")


def _absorb(run: Run, student: Student, _move: UseAbility) -> None:
    run.emit(AbsorptionSet(because="EXC-EC-01B", seat=student.seat))


# Katrina


def _null_reach(state: State, student: Student) -> list[Tile]:
    """Tiles beside Katrina or beside a Null token, walls or not."""
    return sorted({tile for start in (own_tile(student), *state.nulls) for tile in AROUND[start]})


def _nullify_aims(state: State, student: Student) -> Iterable[UseAbility]:
    if state.supply.nulls:
        for tile in _null_reach(state, student):
            if not has_token(state, tile) and tile not in state.nulls:
                yield UseAbility(ability="nullify", tile=tile)


def _nullify(run: Run, _student: Student, move: UseAbility) -> None:
    left = run.state.supply.nulls - 1
    run.emit(NullPlaced(because="EXC-EC-02A", tile=move.tile or "", null_supply=left))


def _strong_aims(state: State, student: Student) -> Iterable[UseAbility]:
    if state.supply.nulls:
        for tile in _null_reach(state, student):
            if tile in state.tokens:
                yield UseAbility(ability="nullify_strong", tile=tile)


def _strong(run: Run, _student: Student, move: UseAbility) -> None:
    quench(run, move.tile or "", "EXC-EC-02B")


def _implode_aims(state: State, _student: Student) -> Iterable[UseAbility]:
    return (UseAbility(ability="implode", tile=tile) for tile in state.nulls)


def _implode(run: Run, _student: Student, move: UseAbility) -> None:
    tile = move.tile or ""
    take_null(run, tile, "EXC-EC-02C")
    for other in AROUND[tile]:
        quench(run, other, "EXC-EC-02C")


# Bram


def _shore_aims(state: State, student: Student) -> Iterable[UseAbility]:
    for edge in own_barriers(state, student):
        if state.edges[edge].damage:
            yield UseAbility(ability="shore_up", edge=edge)


def _shore(run: Run, _student: Student, move: UseAbility) -> None:
    repair(run, move.edge or "", 1, "EXC-EC-03A")


def _bulwark_aims(state: State, student: Student) -> Iterable[UseAbility]:
    for edge in OWN_EDGES[own_tile(student)]:
        if edge in state.edges and state.edges[edge].broken:
            yield UseAbility(ability="bulwark", edge=edge)


def _bulwark(run: Run, _student: Student, move: UseAbility) -> None:
    repair(run, move.edge or "", 1, "EXC-EC-03B")


# Juno


def _dash_aims(state: State, student: Student) -> Iterable[UseAbility]:
    for direction, name in enumerate(DIRECTIONS):
        tile = own_tile(student)
        for steps in range(1, DASH_REACH + 1):
            tile = board(state).step[tile][direction]
            if tile == NOWHERE:
                break
            yield UseAbility(ability="dash", dir=name, steps=steps)


def _dash(run: Run, student: Student, move: UseAbility) -> None:
    for _ in range(move.steps or 0):
        take_step(run, student.seat, DIRECTIONS.index(move.dir or "N"), "EXC-EC-04A")


def _slip_aims(state: State, student: Student) -> Iterable[UseAbility]:
    return (UseAbility(ability="slipstream", edge=edge) for edge in own_barriers(state, student))


def _slip(run: Run, student: Student, move: UseAbility) -> None:
    tile = own_tile(student)
    other = beyond(move.edge or "", tile)
    run.emit(EcMoved(because="EXC-EC-04B", seat=student.seat, from_tile=tile, to_tile=other))
    enter(run, student.seat, other)


# Odile


def _ward_aims(_state: State, student: Student) -> Iterable[UseAbility]:
    if student.wards < MOST_WARDS:
        yield UseAbility(ability="ward")


def _ward(run: Run, student: Student, _move: UseAbility) -> None:
    value = student.wards + 1
    run.emit(EffectSet(because="EXC-EC-05A", seat=student.seat, effect="wards", value=value))


# Tobias


def _distill_aims(_state: State, _student: Student) -> Iterable[UseAbility]:
    yield UseAbility(ability="distill")


def _distill(run: Run, student: Student, _move: UseAbility) -> None:
    for _ in range(DISTILLED):
        draw_item(run, student.seat, "EXC-EC-06A")
    if student.hand:
        then = frame(discard_drawn, student.seat)
        run.ask("discard_item", student.hand, "EXC-EC-06A", then, student.seat)


@effect
def discard_drawn(run: Run, seat: int, card: str) -> None:
    """One item card of the hand goes to the discard."""
    run.emit(ItemDiscarded(because="EXC-EC-06A", seat=seat, item=card))


def _transmute_aims(_state: State, student: Student) -> Iterable[UseAbility]:
    return (UseAbility(ability="transmute", card=card) for card in student.hand)


def _transmute(run: Run, student: Student, move: UseAbility) -> None:
    run.emit(ItemDiscarded(because="EXC-EC-06B", seat=student.seat, item=move.card or ""))
    gain_actions(run, student.seat, TRANSMUTED, "EXC-EC-06B")


# Wren


def _channel_aims(state: State, student: Student) -> Iterable[UseAbility]:
    return (UseAbility(ability="channel", seat=other.seat) for other in nearby(state, student))


def _channel(run: Run, _student: Student, move: UseAbility) -> None:
    gain_mana(run, move.seat or 0, 1, "EXC-EC-07A")


def _surge_aims(state: State, student: Student) -> Iterable[UseAbility]:
    for other in state.students:
        free = other is not student and not other.surge
        if free and board(state).sees(own_tile(student), own_tile(other)):
            yield UseAbility(ability="surge", seat=other.seat)


def _surge(run: Run, _student: Student, move: UseAbility) -> None:
    run.emit(EffectSet(because="EXC-EC-07B", seat=move.seat or 0, effect="surge", value=1))


# Petra


def _slam_aims(state: State, student: Student) -> Iterable[UseAbility]:
    sees, tile = board(state).sees, own_tile(student)
    for edge in in_edge_order(state.edges):
        there = state.edges[edge]
        if there.kind == "door" and not there.broken and any(sees(tile, side) for side in SIDES[edge]):
            yield UseAbility(ability="slam", edge=edge)


def _slam(run: Run, student: Student, move: UseAbility) -> None:
    toggle_door(run, student, move.edge or "", "EXC-EC-08A")


def _bar_aims(state: State, student: Student) -> Iterable[UseAbility]:
    for edge in own_barriers(state, student):
        if state.edges[edge].barred_by is None:
            yield UseAbility(ability="bar_the_way", edge=edge)


def _bar(run: Run, student: Student, move: UseAbility) -> None:
    run.emit(BarrierBarred(because="EXC-EC-08B", edge=move.edge or "", seat=student.seat))


ABILITIES: dict[str, Ability] = {
    "quench_jet": Ability("EXC-EC-01A", 0, 0, True, _jet_aims, _jet),
    "absorption": Ability("EXC-EC-01B", 0, 1, False, _absorb_aims, _absorb),
    "nullify": Ability("EXC-EC-02A", 1, 0, False, _nullify_aims, _nullify),
    "nullify_strong": Ability("EXC-EC-02B", 1, 0, True, _strong_aims, _strong),
    "implode": Ability("EXC-EC-02C", 0, 1, False, _implode_aims, _implode),
    "shore_up": Ability("EXC-EC-03A", 0, 0, True, _shore_aims, _shore),
    "bulwark": Ability("EXC-EC-03B", 0, 1, False, _bulwark_aims, _bulwark),
    "dash": Ability("EXC-EC-04A", 1, 0, True, _dash_aims, _dash),
    "slipstream": Ability("EXC-EC-04B", 0, 1, False, _slip_aims, _slip),
    "ward": Ability("EXC-EC-05A", 1, 0, False, _ward_aims, _ward),
    "distill": Ability("EXC-EC-06A", 2, 0, False, _distill_aims, _distill),
    "transmute": Ability("EXC-EC-06B", 0, 1, True, _transmute_aims, _transmute),
    "channel": Ability("EXC-EC-07A", 1, 0, True, _channel_aims, _channel),
    "surge": Ability("EXC-EC-07B", 0, 1, False, _surge_aims, _surge),
    "slam": Ability("EXC-EC-08A", 1, 0, False, _slam_aims, _slam),
    "bar_the_way": Ability("EXC-EC-08B", 0, 1, False, _bar_aims, _bar),
}
"""All abilities that are used on the own turn."""


def ability_moves(state: State, student: Student) -> Moves:
    """All uses of abilities that `play` would accept."""
    found: Moves = []
    for name in card_of(state, student.seat).abilities:
        ability = ABILITIES.get(name)
        if ability is None or (ability.once and name in student.used):
            continue
        if can_pay(student, ability.actions, ability.mana):
            found.extend(ability.aims(state, student))
    return found


@realises("EXC-ACT-20")
def play_ability(run: Run, student: Student, move: UseAbility) -> None:
    """Pay for an ability and carry it out."""
    ability, require = ABILITIES[move.ability], run.table.require
    own = move.ability in card_of(run.state, student.seat).abilities
    require(own, ability.clause, f"{move.ability} is not an ability of the own ID", "not_your_ability")
    fresh = not ability.once or move.ability not in student.used
    require(fresh, ability.clause, f"{move.ability} was used this turn", "ability_used")
    fits = move in list(ability.aims(run.state, student))
    require(fits, ability.clause, f"{move.ability} can't be used so", "bad_target")
    pay(run, student.seat, ability.actions, ability.mana, ability.clause)
    run.emit(
        AbilityUsed(because=ability.clause, seat=student.seat, ability=move.ability, params=params_of(move))
    )
    ability.deed(run, student, move)
