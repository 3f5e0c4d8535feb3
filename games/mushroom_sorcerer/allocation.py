"""The end part of a turn (MUS-ALC): Lucky Hand, then servants from the reserve to the towers."""

from typing import cast

from msgspec.structs import replace

from games.kernel import Decision, Ref, Row, ask, ask_for_move
from games.mushroom_sorcerer.choices import available, default_resource
from games.mushroom_sorcerer.events.match import TurnEnded
from games.mushroom_sorcerer.frames import Ending, Roll, RollDice
from games.mushroom_sorcerer.moves import AllocateServant, EndTurn, FinishAllocation
from games.mushroom_sorcerer.resolution import (
    Fault,
    Play,
    act,
    choice_row,
    close_frame,
    move_frame,
    no_option,
    offer_row,
    open_frame,
    top_frame,
    words,
)
from games.mushroom_sorcerer.resources import gain_resource
from games.mushroom_sorcerer.servants import has_spot, in_reserve, platform_fault, settle_servant, spots
from games.mushroom_sorcerer.state import State, active, master, towers_of
from games.mushroom_sorcerer.vocabulary import RESERVE, SERVANTS, Face, Resource, ServantKind

MASTER_ROLLS = 2
END_TURN = EndTurn()
FINISH = FinishAllocation()


def _end_turn(table: Play, seat: int, _move: EndTurn) -> None:
    """The free part is over: no spell, slide or ability any more."""
    open_frame(table, Ending(seat=seat, step="lucky"), "MUS-ALC-1")


def go_on_with_ending(table: Play, frame: Ending) -> None:
    """Lucky Hand and its gains, then the allocation, then the turn is over."""
    match frame.step:
        case "lucky":
            _offer_lucky(table, frame)
        case "gains":
            _lucky_gain(table, frame)
        case "allocation":
            ask_for_move(table, "allocation", frame.seat, "MUS-ALC-2")


def _offer_lucky(table: Play, frame: Ending) -> None:
    state, seat = table.state, frame.seat
    rolls = (MASTER_ROLLS if master(state, seat, "lucky_hand") else 1) if state.seats[seat].dice else 0
    if active(state, seat, "lucky_hand") and frame.rolls < rolls:
        ask(table, "lucky", seat, "MUS-PO-LUCKY-HAND", words(["roll"]), fewest=0)
    else:
        _begin_allocation(table, frame)


def _begin_allocation(table: Play, frame: Ending) -> None:
    """As many of a kind may move as lie in the reserve now."""
    board = table.state.seats[frame.seat]
    after = replace(frame, step="allocation", flame=board.flame, stone=board.stone)
    if _can_allocate(table.state, after):
        move_frame(table, after, "MUS-ALC-2")
    else:
        _finish(table, frame.seat)


def _finish(table: Play, seat: int) -> None:
    close_frame(table, "MUS-ALC-2")
    table.emit(TurnEnded(because="MUS-ALC-1", seat=seat))


def _answer_lucky(table: Play, seat: int, taken: bool) -> None:
    """Roll the whole pool, or not."""
    frame = top_frame(table.state, Ending)
    if not taken:
        _begin_allocation(table, frame)
        return
    move_frame(table, replace(frame, step="gains", rolls=frame.rolls + 1), "MUS-PO-LUCKY-HAND")
    dice = (RollDice(seat=seat, n=table.state.seats[seat].dice),)
    open_frame(table, Roll(seat=seat, purpose="lucky_hand", dice=dice), "MUS-PO-LUCKY-HAND")


def after_lucky_roll(table: Play, faces: tuple[Face, ...]) -> None:
    """A resource for each arrow."""
    frame = top_frame(table.state, Ending)
    move_frame(table, replace(frame, left=faces.count("arrow")), "MUS-PO-LUCKY-HAND")


def _lucky_gain(table: Play, frame: Ending) -> None:
    """Each kind at most once at this end of turn, over both rolls."""
    kinds = available(table.state, frame.kinds) if frame.left else []
    if kinds:
        default = default_resource(kinds)
        ask(table, "lucky_resource", frame.seat, "MUS-PO-LUCKY-HAND", words(kinds), default=default)
    else:
        move_frame(table, replace(frame, step="lucky", left=0), "MUS-PO-LUCKY-HAND")


def _answer_lucky_gain(table: Play, seat: int, choice: Ref) -> None:
    """One resource of Lucky Hand."""
    frame, kind = top_frame(table.state, Ending), cast("Resource", choice.word)
    after = replace(frame, left=frame.left - 1, kinds=(*frame.kinds, kind))
    move_frame(table, after, "MUS-PO-LUCKY-HAND")
    gain_resource(table, seat, kind, 1, "MUS-PO-LUCKY-HAND")


def _movable(state: State, frame: Ending) -> list[ServantKind]:
    """Kinds of which a servant may still be moved from the reserve."""
    return [kind for kind in SERVANTS if getattr(frame, kind) and in_reserve(state, frame.seat, kind)]


def _can_allocate(state: State, frame: Ending) -> bool:
    kinds = _movable(state, frame)
    towers = towers_of(state, frame.seat) if kinds else []
    return any(has_spot(towers, kind) for kind in kinds)


def _allocations(state: State, _decision: Decision, seat: int) -> list[AllocateServant]:
    towers = towers_of(state, seat)
    return [
        AllocateServant(kind=kind, cell=cell, displace=displace)
        for kind in _movable(state, top_frame(state, Ending))
        for cell, displace in spots(towers, kind)
    ]


def _allocation_fault(state: State, seat: int, move: AllocateServant) -> Fault | None:
    """What stands against moving a servant from the reserve."""
    if move.kind not in _movable(state, top_frame(state, Ending)) or move.cell == RESERVE:
        return no_option("MUS-ALC-2")
    return platform_fault(state, seat, move.kind, move.cell, displace=move.displace)


def _allocate(table: Play, seat: int, move: AllocateServant) -> None:
    """One servant moved; with nothing left to move the turn is over."""
    frame = top_frame(table.state, Ending)
    left = {"flame": frame.flame, "stone": frame.stone}
    left[move.kind] -= 1
    after = replace(frame, flame=left["flame"], stone=left["stone"])
    move_frame(table, after, "MUS-ALC-2")
    settle_servant(table, seat, move.kind, move.cell, "MUS-ALC-2", displace=move.displace, from_reserve=True)
    if not _can_allocate(table.state, after):
        _finish(table, seat)


def _answer_finish(table: Play, seat: int, _move: FinishAllocation) -> None:
    _finish(table, seat)


END = act(EndTurn, _end_turn, lambda _state, _decision, _seat: [END_TURN])
ROWS = {
    "lucky": offer_row(_answer_lucky),
    "lucky_resource": choice_row(_answer_lucky_gain),
    "allocation": Row(
        (
            act(AllocateServant, _allocate, _allocations, _allocation_fault),
            act(FinishAllocation, _answer_finish, lambda _state, _decision, _seat: [FINISH]),
        ),
        default=lambda _state, _decision, _seat: FINISH,
    ),
}
