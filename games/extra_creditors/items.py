"""Item cards: what each can be aimed at, and what it does."""

from collections.abc import Callable, Iterable
from typing import Any

from games.extra_creditors.actions import (
    Moves,
    is_door,
    own_barriers,
    own_tile,
    quenchable,
    repair,
    steps_of,
    take_step,
)
from games.extra_creditors.citing import realises
from games.extra_creditors.costs import gain_actions, gain_mana
from games.extra_creditors.damage import damage
from games.extra_creditors.events.board import ConcentrationRevealed, DoorClosed, DoorOpened
from games.extra_creditors.events.deeds import ItemUsed
from games.extra_creditors.events.students import EcMoved, EffectSet, StunCleared
from games.extra_creditors.geometry import DIRECTIONS, NOWHERE, RITUALS, EdgeId, in_edge_order
from games.extra_creditors.moves import UseItem
from games.extra_creditors.pack import family
from games.extra_creditors.resolution import Run, effect, frame
from games.extra_creditors.state import State, Student, board
from games.extra_creditors.tokens import quench

ITEM = "EXC-ACT-15"
ACTIONS, MANA, SEAL_BONUS, PASSES = 2, 2, 2, 3
STOP, CLOSING = "stop", "+close_door"

Aims = Callable[[State, Student, str], Iterable[UseItem]]
Deed = Callable[[Run, Student, UseItem], None]


def nearby(state: State, student: Student) -> list[Student]:
    """Students on the own tile or an adjacent one, board or ring, by seat, the student included."""
    tile = own_tile(student)
    tiles = {tile, *(other for other in board(state).step[tile] if other != NOWHERE)}
    return [other for other in state.students if other.tile in tiles]


def _plain(_state: State, _student: Student, card: str) -> Iterable[UseItem]:
    yield UseItem(card=card)


def _never(_state: State, _student: Student, _card: str) -> Iterable[UseItem]:
    return ()


# Aims


def _flask_aims(state: State, student: Student, card: str) -> Iterable[UseItem]:
    return (UseItem(card=card, tile=tile) for tile in quenchable(state, student))


def _plaster_aims(state: State, student: Student, card: str) -> Iterable[UseItem]:
    edges = own_barriers(state, student)
    return (UseItem(card=card, edge=edge) for edge in edges if state.edges[edge].damage)


def _key_aims(state: State, _student: Student, card: str) -> Iterable[UseItem]:
    doors = in_edge_order(edge for edge in state.edges if is_door(state, edge))
    return (UseItem(card=card, edge=edge) for edge in doors)


def _pass_aims(state: State, student: Student, card: str) -> Iterable[UseItem]:
    for direction, _, close in steps_of(state, student):
        yield UseItem(card=card, dir=DIRECTIONS[direction], close_door=close)


def _salts_aims(state: State, student: Student, card: str) -> Iterable[UseItem]:
    for other in nearby(state, student):
        if other is not student and other.stunned:
            yield UseItem(card=card, seat=other.seat)


def _teleport_aims(_state: State, student: Student, card: str) -> Iterable[UseItem]:
    return (UseItem(card=card, ritual=n) for n, tile in enumerate(RITUALS) if tile != student.tile)


def _hammer_aims(state: State, student: Student, card: str) -> Iterable[UseItem]:
    edges = own_barriers(state, student)
    return (UseItem(card=card, edge=edge) for edge in edges if state.edges[edge].barred_by is None)


def _detector_aims(state: State, _student: Student, card: str) -> Iterable[UseItem]:
    ids = sorted(token.id for token in state.mc.board.values() if not token.up)
    return (UseItem(card=card, token=token) for token in ids)


# Deeds


def _espresso(run: Run, student: Student, _move: UseItem) -> None:
    gain_actions(run, student.seat, ACTIONS, ITEM)


def _bottle(run: Run, student: Student, _move: UseItem) -> None:
    gain_mana(run, student.seat, MANA, ITEM)


def _flask(run: Run, student: Student, move: UseItem) -> None:
    if move.tile is not None:
        quench(run, move.tile, ITEM)
    tiles = quenchable(run.state, student)
    if tiles:
        run.ask("flask_tile", (*tiles, STOP), ITEM, frame(second_drop), student.seat)


@effect
def second_drop(run: Run, option: str) -> None:
    """The second Quench of a flask."""
    if option != STOP:
        quench(run, option, ITEM)


def _chalk(run: Run, student: Student, _move: UseItem) -> None:
    run.emit(EffectSet(because=ITEM, seat=student.seat, effect="chalk", value=1))


def _cheat(run: Run, student: Student, _move: UseItem) -> None:
    value = student.seal_bonus + SEAL_BONUS
    run.emit(EffectSet(because=ITEM, seat=student.seat, effect="seal_bonus", value=value))


def _plaster(run: Run, _student: Student, move: UseItem) -> None:
    edge = move.edge or ""
    repair(run, edge, run.state.edges[edge].damage, ITEM)


def _key(run: Run, student: Student, move: UseItem) -> None:
    toggle_door(run, student, move.edge or "", ITEM)


def toggle_door(run: Run, student: Student, edge: EdgeId, clause: str) -> None:
    """An open door closes, a closed one opens."""
    if run.state.edges[edge].open:
        run.emit(DoorClosed(because=clause, edge=edge, seat=student.seat))
    else:
        run.emit(DoorOpened(because=clause, edge=edge, seat=student.seat))


def _pass(run: Run, student: Student, move: UseItem) -> None:
    step = (move.dir or "") + (CLOSING if move.close_door else "")
    run.then(frame(hall_step, student.seat, PASSES - 1, step))


@effect
def hall_step(run: Run, seat: int, left: int, option: str) -> None:
    """One Move of a Hall Pass; the next one is asked."""
    if option == STOP:
        return
    take_step(run, seat, DIRECTIONS.index(option[0]), ITEM, close=option.endswith(CLOSING))
    ways = steps_of(run.state, run.state.students[seat])
    if left and ways:
        names = [DIRECTIONS[direction] + (CLOSING if close else "") for direction, _, close in ways]
        run.ask("hall_pass", (*names, STOP), ITEM, frame(hall_step, seat, left - 1), seat)


def _salts(run: Run, _student: Student, move: UseItem) -> None:
    if move.seat is not None:
        run.emit(StunCleared(because=ITEM, seat=move.seat))


def _teleport(run: Run, student: Student, move: UseItem) -> None:
    to = RITUALS[move.ritual or 0]
    run.emit(EcMoved(because=ITEM, seat=student.seat, from_tile=student.tile, to_tile=to))


def _hammer(run: Run, _student: Student, move: UseItem) -> None:
    edge = move.edge or ""
    while run.state.edges[edge].blocks:
        damage(run, edge, ITEM)


def _detector(run: Run, student: Student, move: UseItem) -> None:
    tile, token = next((t, c) for t, c in run.state.mc.board.items() if c.id == move.token)
    run.emit(ConcentrationRevealed(because=ITEM, token=token.id, tile=tile, kind=token.kind, by=student.seat))


def _cloak(run: Run, student: Student, _move: UseItem) -> None:
    run.emit(EffectSet(because=ITEM, seat=student.seat, effect="cloak", value=1))


def _nothing(_run: Run, _student: Student, _move: UseItem) -> None:
    """A reaction card is used as an answer, in `sealing`."""


CARDS: dict[str, tuple[Aims, Deed]] = {
    "ITM-01": (_plain, _espresso),
    "ITM-02": (_plain, _bottle),
    "ITM-03": (_flask_aims, _flask),
    "ITM-04": (_plain, _chalk),
    "ITM-05": (_plain, _cheat),
    "ITM-06": (_plaster_aims, _plaster),
    "ITM-07": (_key_aims, _key),
    "ITM-08": (_pass_aims, _pass),
    "ITM-09": (_salts_aims, _salts),
    "ITM-10": (_teleport_aims, _teleport),
    "ITM-11": (_hammer_aims, _hammer),
    "ITM-12": (_detector_aims, _detector),
    "ITM-13": (_never, _nothing),
    "ITM-14": (_plain, _cloak),
}
"""Aims and deed of every item card."""


def item_moves(state: State, student: Student) -> Moves:
    """All uses of item cards that `play` would accept."""
    found: Moves = []
    for card in student.hand:
        found.extend(CARDS[family(card)][0](state, student, card))
    return found


@realises("EXC-ACT-15")
def play_item(run: Run, student: Student, move: UseItem) -> None:
    """The card goes to the discard, then takes effect."""
    run.table.require(move.card in student.hand, ITEM, f"{move.card} is not in hand", "not_held")
    aims, deed = CARDS[family(move.card)]
    fits = move in list(aims(run.state, student, move.card))
    run.table.require(fits, ITEM, f"{move.card} can't be used so", "bad_target")
    run.emit(ItemUsed(because=ITEM, seat=student.seat, item=move.card, params=params_of(move)))
    deed(run, student, move)


def params_of(move: Any) -> dict[str, str]:
    """What a move aims at, as text."""
    names = ("dir", "steps", "edge", "tile", "seat", "token", "ritual", "card")
    given = {name: getattr(move, name, None) for name in names}
    return {name: str(value) for name, value in given.items() if value is not None}
