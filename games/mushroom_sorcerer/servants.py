"""Servants and platforms (MUS-SRV): places for gained servants, payments, towers that become too low."""

from games.kernel import Decision, Ref, Row, ask, ask_for_move
from games.mushroom_sorcerer.events.pieces import ServantPlaced, ServantSpent, ServantsToReserve
from games.mushroom_sorcerer.frames import Payment, Placement, Slide
from games.mushroom_sorcerer.moves import PayServant, PlaceRestInReserve, PlaceServant
from games.mushroom_sorcerer.resolution import (
    Fault,
    Play,
    act,
    ask_moves,
    choice_row,
    close_frame,
    move_frame,
    no_option,
    open_frame,
    top_frame,
    words,
)
from games.mushroom_sorcerer.state import Board, State, Tower, Towers, tower_at, towers_of
from games.mushroom_sorcerer.vocabulary import OTHER, RESERVE, SERVANTS, ServantKind


def count_on(tower: Tower, kind: ServantKind) -> int:
    """Servants of a kind on a platform."""
    return tower.flame if kind == "flame" else tower.stone


def in_reserve(state: State, seat: int, kind: ServantKind) -> int:
    """Servants of a kind in the reserve."""
    board = state.seats[seat]
    return board.flame if kind == "flame" else board.stone


def displaces(tower: Tower, kind: ServantKind) -> bool | None:
    """Whether a servant placed here displaces one of the other kind; `None`: it can't be placed."""
    if tower.flame + tower.stone < len(tower.gus):
        return False
    return True if (tower.stone if kind == "flame" else tower.flame) else None


def spots(towers: Towers, kind: ServantKind) -> list[tuple[str, bool]]:
    """Those of these towers that can take a servant of this kind, and whether it displaces one there."""
    return [(cell, found) for cell, tower in towers if (found := displaces(tower, kind)) is not None]


def has_spot(towers: Towers, kind: ServantKind) -> bool:
    """Whether one of these towers can take a servant of this kind."""
    return any(displaces(tower, kind) is not None for _, tower in towers)


def _waiting(state: State, seat: int) -> ServantKind | None:
    unplaced = state.seats[seat].unplaced
    if unplaced["flame"]:
        return "flame"
    return "stone" if unplaced["stone"] else None


def settle_servant(
    table: Play,
    seat: int,
    kind: ServantKind,
    dest: str,
    because: str,
    *,
    displace: bool,
    from_reserve: bool = False,
) -> None:
    """Put one servant in its place; whom it displaces goes to the reserve."""
    displaced = OTHER[kind] if displace else None
    table.emit(
        ServantPlaced(
            because=because, seat=seat, kind=kind, dest=dest, displaced=displaced, from_reserve=from_reserve
        )
    )


def _rest_to_reserve(table: Play, seat: int, kind: ServantKind) -> None:
    for _ in range(table.state.seats[seat].unplaced[kind]):
        settle_servant(table, seat, kind, RESERVE, "MUS-SRV-1", displace=False)


def place_gained(table: Play, seat: int) -> None:
    """Have gained servants placed before anything else goes on; unasked where only the reserve is left."""
    kind = _waiting(table.state, seat)
    if kind is None:
        return
    if has_spot(towers_of(table.state, seat), kind):
        open_frame(table, Placement(seat=seat), "MUS-SRV-1")
    else:
        _rest_to_reserve(table, seat, kind)


def go_on_with_placement(table: Play, frame: Placement) -> None:
    """One servant at a time."""
    seat = frame.seat
    kind = _waiting(table.state, seat)
    if kind is None:
        close_frame(table, "MUS-SRV-1")
    elif has_spot(towers_of(table.state, seat), kind):
        ask_for_move(table, "placement", seat, "MUS-SRV-1", about={"servant": kind})
    else:
        _rest_to_reserve(table, seat, kind)
        close_frame(table, "MUS-SRV-1")


def _placements(state: State, _decision: Decision, seat: int) -> list[PlaceServant]:
    kind = _waiting(state, seat)
    if kind is None:
        return []
    places = [(RESERVE, False), *spots(towers_of(state, seat), kind)]
    return [PlaceServant(kind=kind, dest=dest, displace=displace) for dest, displace in places]


def _placement_fault(state: State, seat: int, move: PlaceServant) -> Fault | None:
    """What stands against placing a gained servant so."""
    if move.kind != _waiting(state, seat):
        return no_option("MUS-SRV-1")
    return platform_fault(state, seat, move.kind, move.dest, displace=move.displace)


def _place(table: Play, seat: int, move: PlaceServant) -> None:
    because = "MUS-SRV-3" if move.displace else "MUS-SRV-1"
    settle_servant(table, seat, move.kind, move.dest, because, displace=move.displace)


def _place_rest(table: Play, seat: int, _move: PlaceRestInReserve) -> None:
    kind = _waiting(table.state, seat)
    if kind is not None:
        _rest_to_reserve(table, seat, kind)


def platform_fault(state: State, seat: int, kind: ServantKind, cell: str, *, displace: bool) -> Fault | None:
    """Why a servant can't go to this cell as asked: a foreign or full tower, or a needless displacing."""
    if cell == RESERVE:
        return Fault("MUS-SRV-2", "nothing is displaced in the reserve") if displace else None
    place = state.cells.get(cell)
    if place is None or place.tower is None or place.tower.owner != seat:
        return Fault("MUS-SRV-2", f"{cell} is no own tower")
    if displaces(place.tower, kind) is displace:
        return None
    detail = "nothing needs to be displaced" if displace else f"the platform on {cell} has no room for it"
    return Fault("MUS-SRV-2", detail)


def owned(state: State, seat: int, kind: ServantKind | None = None) -> int:
    """Servants a sorcerer can pay with: reserve and platforms."""
    return owned_with(state, seat, towers_of(state, seat), kind)


def owned_with(state: State, seat: int, towers: Towers, kind: ServantKind | None = None) -> int:
    """As `owned`, where the sorcerer's towers are at hand."""
    board = state.seats[seat]
    if kind is not None:
        return in_reserve(state, seat, kind) + sum(count_on(tower, kind) for _, tower in towers)
    total = board.flame + board.stone
    for _, tower in towers:
        total += tower.flame + tower.stone
    return total


def payable(state: State, seat: int, kind: ServantKind | None) -> list[PayServant]:
    """Each kind and place a servant can be paid from: reserve, then platforms in cell order, flame first."""
    holders: list[tuple[str, Board | Tower]] = [(RESERVE, state.seats[seat]), *towers_of(state, seat)]
    found = []
    for place, holder in holders:
        if holder.flame and kind != "stone":
            found.append(PayServant(kind="flame", source=place))
        if holder.stone and kind != "flame":
            found.append(PayServant(kind="stone", source=place))
    return found


def _payment_fault(state: State, seat: int, move: PayServant) -> Fault | None:
    """Why a servant can't be paid so: another kind is asked for, or none is there."""
    asked = top_frame(state, Payment).kind in (None, move.kind)
    return None if asked and _there(state, seat, move) else no_option("MUS-SRV-4")


def pay_servants(table: Play, seat: int, n: int, because: str, kind: ServantKind | None = None) -> None:
    """Have `n` servants paid before the effect goes on."""
    open_frame(table, Payment(seat=seat, left=n, kind=kind), because)


def go_on_with_payment(table: Play, frame: Payment) -> None:
    """One servant at a time; unasked when every servant that may be paid must be."""
    state, seat = table.state, frame.seat
    if owned(state, seat, frame.kind) == frame.left:
        for option in payable(state, seat, frame.kind):
            for _ in range(_there(state, seat, option)):
                table.emit(
                    ServantSpent(because="MUS-RES-8", seat=seat, kind=option.kind, source=option.source)
                )
        close_frame(table, "MUS-RES-8")
        return
    ask_moves(table, "payment", seat, "MUS-SRV-4")


def _there(state: State, seat: int, option: PayServant) -> int:
    """Own servants of this kind in this place."""
    if option.source == RESERVE:
        return in_reserve(state, seat, option.kind)
    place = state.cells.get(option.source)
    tower = None if place is None else place.tower
    return count_on(tower, option.kind) if tower is not None and tower.owner == seat else 0


def _payments(state: State, _decision: Decision, seat: int) -> list[PayServant]:
    return payable(state, seat, top_frame(state, Payment).kind)


def _pay(table: Play, seat: int, move: PayServant) -> None:
    """The chosen servant returns to the supply."""
    frame = top_frame(table.state, Payment)
    table.emit(ServantSpent(because="MUS-SRV-4", seat=seat, kind=move.kind, source=move.source))
    if frame.left == 1:
        close_frame(table, "MUS-RES-8")
    else:
        move_frame(table, Payment(seat=seat, left=frame.left - 1, kind=frame.kind), "MUS-RES-8")


def fit_servants(table: Play, seat: int, cell: str) -> bool:
    """Bring the servants of a tower down to its height; true once they fit."""
    tower = tower_at(table.state, cell)
    over = tower.flame + tower.stone - len(tower.gus)
    if over <= 0:
        return True
    if not tower.gus or not tower.flame or not tower.stone:
        flame, stone = (tower.flame, tower.stone) if not tower.gus else _one_kind(tower, over)
        _to_reserve(table, seat, cell, flame, stone)
        return True
    ask(table, "excess", seat, "MUS-SRV-6", words(SERVANTS), about={"cell": cell})
    return False


def _one_kind(tower: Tower, over: int) -> tuple[int, int]:
    return (over, 0) if tower.flame else (0, over)


def _to_reserve(table: Play, seat: int, cell: str, flame: int, stone: int) -> None:
    table.emit(ServantsToReserve(because="MUS-SRV-6", seat=seat, cell=cell, flame=flame, stone=stone))


def _answer_excess(table: Play, seat: int, choice: Ref) -> None:
    """The owner picks who leaves."""
    frame = top_frame(table.state, Slide)
    _to_reserve(table, seat, frame.source, int(choice.word == "flame"), int(choice.word == "stone"))


REST = PlaceRestInReserve()
ROWS = {
    "placement": Row(
        (
            act(PlaceServant, _place, _placements, _placement_fault),
            act(PlaceRestInReserve, _place_rest, lambda _state, _decision, _seat: [REST]),
        ),
        default=lambda _state, _decision, _seat: REST,
    ),
    "payment": Row((act(PayServant, _pay, _payments, _payment_fault),)),
    "excess": choice_row(_answer_excess),
}
