"""The end part of a turn (MUS-ALC): Lucky Hand, then servants from the reserve to the towers."""

from msgspec.structs import replace

from games.mushroom_sorcerer.choices import available
from games.mushroom_sorcerer.events import TurnEnded
from games.mushroom_sorcerer.frames import Ending, Roll, RollDice
from games.mushroom_sorcerer.moves import (
    AllocateServant,
    ChooseResource,
    Decline,
    FinishAllocation,
    RollLucky,
)
from games.mushroom_sorcerer.resolution import Play, ask, close_frame, move_frame, open_frame, top_frame
from games.mushroom_sorcerer.resources import gain_resource
from games.mushroom_sorcerer.servants import in_reserve, settle_servant, spots
from games.mushroom_sorcerer.state import State, active, master
from games.mushroom_sorcerer.vocabulary import SERVANTS, Face

MASTER_ROLLS = 2


def end_turn(table: Play, seat: int) -> None:
    """The free part is over: no spell, slide or ability any more."""
    open_frame(table, Ending(seat=seat, step="lucky"), "MUS-ALC-1")


def step_ending(table: Play, frame: Ending) -> None:
    """Lucky Hand and its gains, then the allocation, then the turn is over."""
    match frame.step:
        case "lucky":
            _offer_lucky(table, frame)
        case "gains":
            _lucky_gain(table, frame)
        case "allocation":
            _offer_allocation(table, frame)


def _offer_lucky(table: Play, frame: Ending) -> None:
    state, seat = table.state, frame.seat
    rolls = (MASTER_ROLLS if master(state, seat, "lucky_hand") else 1) if state.seats[seat].dice else 0
    if active(state, seat, "lucky_hand") and frame.rolls < rolls:
        options = [RollLucky(), Decline()]
        ask(table, "lucky", seat, "MUS-PO-LUCKY-HAND", options, then=answer_lucky)
    else:
        _begin_allocation(table, frame)


def _begin_allocation(table: Play, frame: Ending) -> None:
    """As many of a kind may move as lie in the reserve now."""
    board = table.state.seats[frame.seat]
    after = replace(frame, step="allocation", flame=board.flame, stone=board.stone)
    if _allocations(table.state, after):
        move_frame(table, after, "MUS-ALC-2")
    else:
        _finish(table, frame.seat)


def _offer_allocation(table: Play, frame: Ending) -> None:
    options: list[AllocateServant | FinishAllocation] = [
        *_allocations(table.state, frame),
        FinishAllocation(),
    ]
    ask(table, "allocation", frame.seat, "MUS-ALC-2", options, then=answer_allocation)


def _finish(table: Play, seat: int) -> None:
    close_frame(table, "MUS-ALC-2")
    table.emit(TurnEnded(because="MUS-ALC-1", seat=seat))


def answer_lucky(table: Play, seat: int, move: RollLucky | Decline) -> None:
    """Roll the whole pool, or not."""
    frame = top_frame(table.state, Ending)
    if isinstance(move, Decline):
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
        options = [ChooseResource(kind=kind) for kind in kinds]
        ask(table, "lucky_resource", frame.seat, "MUS-PO-LUCKY-HAND", options, then=answer_lucky_gain)
    else:
        move_frame(table, replace(frame, step="lucky", left=0), "MUS-PO-LUCKY-HAND")


def answer_lucky_gain(table: Play, seat: int, move: ChooseResource) -> None:
    """One resource of Lucky Hand."""
    frame = top_frame(table.state, Ending)
    after = replace(frame, left=frame.left - 1, kinds=(*frame.kinds, move.kind))
    move_frame(table, after, "MUS-PO-LUCKY-HAND")
    gain_resource(table, seat, move.kind, 1, "MUS-PO-LUCKY-HAND")


def _allocations(state: State, frame: Ending) -> list[AllocateServant]:
    seat = frame.seat
    movable = {"flame": frame.flame, "stone": frame.stone}
    return [
        AllocateServant(kind=kind, cell=cell, displace=displace)
        for kind in SERVANTS
        if movable[kind] and in_reserve(state, seat, kind)
        for cell, displace in spots(state, seat, kind)
    ]


def answer_allocation(table: Play, seat: int, move: AllocateServant | FinishAllocation) -> None:
    """One servant moved; or the turn is over."""
    frame = top_frame(table.state, Ending)
    if isinstance(move, FinishAllocation):
        _finish(table, seat)
        return
    left = {"flame": frame.flame, "stone": frame.stone}
    left[move.kind] -= 1
    move_frame(table, replace(frame, flame=left["flame"], stone=left["stone"]), "MUS-ALC-2")
    settle_servant(table, seat, move.kind, move.cell, displace=move.displace, from_reserve=True)
