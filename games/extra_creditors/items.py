"""Item cards: what each can be aimed at, and what it does (2.7)."""

from collections.abc import Iterable

from games.extra_creditors.actions import (
    breakable,
    damaged,
    is_door,
    other_rituals,
    quenchable,
    repair,
    steps_of,
    take_step,
)
from games.extra_creditors.acts import Action, Moves
from games.extra_creditors.aims import Use, nearby, plain
from games.extra_creditors.costs import gain_actions, gain_mana
from games.extra_creditors.damage import damage
from games.extra_creditors.events.board import ConcentrationRevealed, DoorClosed, DoorOpened
from games.extra_creditors.events.deeds import ItemUsed
from games.extra_creditors.events.students import EcMoved, EffectSet, StunCleared
from games.extra_creditors.geometry import DIRECTIONS, RITUALS, EdgeId, Tile, in_edge_order
from games.extra_creditors.moves import UseItem
from games.extra_creditors.resolution import NOTHING, Run, effect, frame
from games.extra_creditors.state import State, Student, effect_of, own_tile
from games.extra_creditors.tokens import quench
from games.kernel import Table

ITEM = "EXC-ACT-15"
ACTIONS, MANA, SEAL_BONUS, PASSES = 2, 2, 2, 3
CLOSING = "+close_door"
"""What a word for a step has behind its direction if the door just passed gets closed."""


def _espresso(run: Run, student: Student, _aim: str) -> None:
    gain_actions(run, student.seat, ACTIONS, ITEM)


def _bottle(run: Run, student: Student, _aim: str) -> None:
    gain_mana(run, student.seat, MANA, ITEM)


def _flask(run: Run, student: Student, tile: Tile) -> None:
    quench(run, tile, ITEM)
    tiles = quenchable(run.state, student)
    if tiles:
        run.ask("flask_tile", tiles, ITEM, frame(second_drop), student.seat)


@effect("items.second_drop")
def second_drop(run: Run, tile: Tile) -> None:
    """The second Quench of a flask."""
    if tile != NOTHING:
        quench(run, tile, ITEM)


def _chalk(run: Run, student: Student, _aim: str) -> None:
    run.emit(EffectSet(because=ITEM, seat=student.seat, effect="chalk", value=1))


def _cheat(run: Run, student: Student, _aim: str) -> None:
    value = student.seal_bonus + SEAL_BONUS
    run.emit(EffectSet(because=ITEM, seat=student.seat, effect="seal_bonus", value=value))


def _plaster(run: Run, _student: Student, edge: EdgeId) -> None:
    repair(run, edge, run.state.edges[edge].damage, ITEM)


def _doors(state: State, _student: Student) -> Iterable[EdgeId]:
    return in_edge_order(edge for edge in state.edges if is_door(state, edge))


def _key(run: Run, student: Student, edge: EdgeId) -> None:
    toggle_door(run, student, edge, ITEM)


def toggle_door(run: Run, student: Student, edge: EdgeId, clause: str) -> None:
    """An open door closes, a closed one opens."""
    if run.state.edges[edge].open:
        run.emit(DoorClosed(because=clause, edge=edge, seat=student.seat))
    else:
        run.emit(DoorOpened(because=clause, edge=edge, seat=student.seat))


def _ways(state: State, student: Student) -> list[str]:
    """The Moves open to a student, as words."""
    return [DIRECTIONS[d] + (CLOSING if close else "") for d, _, close in steps_of(state, student)]


def _pass(run: Run, student: Student, way: str) -> None:
    run.then(frame(hall_step, student.seat, PASSES - 1, way))


@effect("items.hall_step")
def hall_step(run: Run, seat: int, left: int, way: str) -> None:
    """One Move of a Hall Pass; the next one is asked."""
    if way == NOTHING:
        return
    take_step(run, seat, DIRECTIONS.index(way[0]), ITEM, close=way.endswith(CLOSING))
    ways = _ways(run.state, run.state.students[seat])
    if left and ways:
        run.ask("hall_pass", ways, ITEM, frame(hall_step, seat, left - 1), seat, about={"left": left})


def _stunned_nearby(state: State, student: Student) -> list[int]:
    return [other.seat for other in nearby(state, student) if other is not student and other.stunned]


def _salts(run: Run, _student: Student, seat: int) -> None:
    run.emit(StunCleared(because=ITEM, seat=seat))


def _rituals(_state: State, student: Student) -> list[int]:
    return other_rituals(student)


def _teleport(run: Run, student: Student, ritual: int) -> None:
    tile, to = own_tile(student), RITUALS[ritual]
    run.emit(EcMoved(because=ITEM, seat=student.seat, from_tile=tile, to_tile=to))


def _hammer(run: Run, _student: Student, edge: EdgeId) -> None:
    while run.state.edges[edge].blocks:
        damage(run, edge, ITEM)


def _face_down(state: State, _student: Student) -> list[int]:
    return sorted(token.id for token in state.mc.board.values() if not token.up)


def _detector(run: Run, student: Student, number: int) -> None:
    tile, token = next((tile, token) for tile, token in run.state.mc.board.items() if token.id == number)
    run.emit(ConcentrationRevealed(because=ITEM, token=number, tile=tile, kind=token.kind, by=student.seat))


def _cloak(run: Run, student: Student, _aim: str) -> None:
    run.emit(EffectSet(because=ITEM, seat=student.seat, effect="cloak", value=1))


def _never(_state: State, _student: Student) -> tuple[str, ...]:
    return ()


def _nothing(_run: Run, _student: Student, _aim: str) -> None:
    """A reaction card is used as an answer (`sealing.py`)."""


ITEMS: dict[str, Use] = {
    "espresso": plain(_espresso),
    "bottled_mana": plain(_bottle),
    "quench_flask": Use("space", quenchable, _flask),
    "chalk_circle": plain(_chalk),
    "cheat_sheet": plain(_cheat),
    "plaster": Use("edge", damaged, _plaster),
    "skeleton_key": Use("edge", _doors, _key),
    "hall_pass": Use("word", _ways, _pass),
    "smelling_salts": Use("seat", _stunned_nearby, _salts),
    "teleport_chalk": Use("number", _rituals, _teleport),
    "sledgehammer": Use("edge", breakable, _hammer),
    "detector_battery": Use("piece", _face_down, _detector),
    "lucky_quill": Use("", _never, _nothing),
    "insulated_cloak": plain(_cloak),
}
"""Aims and deed of every effect that an item card may have."""


def _uses(state: State, student: Student) -> Moves:
    found: Moves = []
    for card in student.hand:
        use = ITEMS[effect_of(state, card)]
        found += [UseItem(card=card, aim=aim) for aim in use.refs(state, student)]
    return found


def _check(table: Table[State], student: Student, move: UseItem) -> None:
    state = table.state
    table.require(move.card in student.hand, ITEM, f"{move.card} is not in hand", "not_held")
    fits = move.aim in ITEMS[effect_of(state, move.card)].refs(state, student)
    table.require(fits, ITEM, f"{move.card} can't be used so", "bad_target")


def _use(run: Run, student: Student, move: UseItem) -> None:
    """The card goes to the discard, then takes effect."""
    use = ITEMS[effect_of(run.state, move.card)]
    run.emit(ItemUsed(because=ITEM, seat=student.seat, item=move.card, aim=move.aim))
    use.deed(run, student, use.value(move.aim))


ITEM_ACTIONS = (Action(UseItem, _uses, _check, _use),)
"""The action of this chapter (EXC-ACT-15)."""
