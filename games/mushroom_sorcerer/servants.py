"""Servants and platforms (MUS-SRV): places for gained servants, payments, towers that become too low."""

from games.mushroom_sorcerer.events_pieces import ServantPlaced, ServantSpent, ServantsToReserve
from games.mushroom_sorcerer.frames import Payment, Placement, Slide
from games.mushroom_sorcerer.moves import PayServant, PlaceRestInReserve, PlaceServant, ReturnExcessServant
from games.mushroom_sorcerer.resolution import Play, ask, close_frame, move_frame, open_frame, top_frame
from games.mushroom_sorcerer.state import State, Tower, tower_at, towers_of
from games.mushroom_sorcerer.vocabulary import OTHER, RESERVE, SERVANTS, ServantKind, carries_out


def count_on(tower: Tower, kind: ServantKind) -> int:
    """Servants of a kind on a platform."""
    return tower.flame if kind == "flame" else tower.stone


def in_reserve(state: State, seat: int, kind: ServantKind) -> int:
    """Servants of a kind in the reserve."""
    board = state.seats[seat]
    return board.flame if kind == "flame" else board.stone


@carries_out("MUS-SRV-2")
def spots(state: State, seat: int, kind: ServantKind) -> list[tuple[str, bool]]:
    """Own towers that can take a servant of this kind, and whether it displaces one of the other kind."""
    found = []
    for cell, tower in towers_of(state, seat):
        if tower.flame + tower.stone < len(tower.gus):
            found.append((cell, False))
        elif count_on(tower, OTHER[kind]):
            found.append((cell, True))
    return found


def _waiting(state: State, seat: int) -> ServantKind | None:
    unplaced = state.seats[seat].unplaced
    return next((kind for kind in SERVANTS if unplaced[kind]), None)


def settle_servant(
    table: Play, seat: int, kind: ServantKind, dest: str, *, displace: bool, from_reserve: bool = False
) -> None:
    """Put one servant in its place; whom it displaces goes to the reserve."""
    because = "MUS-ALC-2" if from_reserve else "MUS-SRV-3" if displace else "MUS-SRV-1"
    displaced = OTHER[kind] if displace else None
    table.emit(
        ServantPlaced(
            because=because, seat=seat, kind=kind, dest=dest, displaced=displaced, from_reserve=from_reserve
        )
    )


def _rest_to_reserve(table: Play, seat: int, kind: ServantKind) -> None:
    for _ in range(table.state.seats[seat].unplaced[kind]):
        settle_servant(table, seat, kind, RESERVE, displace=False)


def place_gained(table: Play, seat: int) -> None:
    """Have gained servants placed before anything else goes on; unasked where only the reserve is left."""
    kind = _waiting(table.state, seat)
    if kind is None:
        return
    if spots(table.state, seat, kind):
        open_frame(table, Placement(seat=seat), "MUS-SRV-1")
    else:
        _rest_to_reserve(table, seat, kind)


def step_placement(table: Play, frame: Placement) -> None:
    """One servant at a time."""
    seat = frame.seat
    kind = _waiting(table.state, seat)
    found = spots(table.state, seat, kind) if kind is not None else []
    if kind is None or not found:
        if kind is not None:
            _rest_to_reserve(table, seat, kind)
        close_frame(table, "MUS-SRV-1")
        return
    options = [
        PlaceServant(kind=kind, dest=RESERVE),
        *(PlaceServant(kind=kind, dest=cell, displace=displace) for cell, displace in found),
        PlaceRestInReserve(),
    ]
    ask(table, "placement", seat, "MUS-SRV-1", options, then=answer_placement)


def answer_placement(table: Play, seat: int, move: PlaceServant | PlaceRestInReserve) -> None:
    """The chosen place."""
    if isinstance(move, PlaceServant):
        settle_servant(table, seat, move.kind, move.dest, displace=move.displace)
        return
    kind = _waiting(table.state, seat)
    if kind is not None:
        _rest_to_reserve(table, seat, kind)


def platform_fault(state: State, seat: int, kind: ServantKind, cell: str, *, displace: bool) -> str | None:
    """Why a servant can't go to this cell as asked: a foreign or full tower, or a needless displacing."""
    if cell == RESERVE:
        return "nothing is displaced in the reserve" if displace else None
    place = state.cells.get(cell)
    if place is None or place.tower is None or place.tower.owner != seat:
        return f"{cell} is no own tower"
    if (cell, displace) in spots(state, seat, kind):
        return None
    return f"the platform on {cell} has no room for it" if not displace else "nothing needs to be displaced"


def owned(state: State, seat: int, kind: ServantKind | None = None) -> int:
    """Servants a sorcerer can pay with: reserve and platforms."""
    board = state.seats[seat]
    towers = towers_of(state, seat)
    flame = 0 if kind == "stone" else board.flame + sum(tower.flame for _, tower in towers)
    stone = 0 if kind == "flame" else board.stone + sum(tower.stone for _, tower in towers)
    return flame + stone


@carries_out("MUS-SRV-5")
def payable(state: State, seat: int, kind: ServantKind | None) -> list[PayServant]:
    """Each kind and place a servant can be paid from: reserve, then platforms in cell order, flame first."""
    kinds = SERVANTS if kind is None else (kind,)
    found = [PayServant(kind=k, source=RESERVE) for k in kinds if in_reserve(state, seat, k)]
    for cell, tower in towers_of(state, seat):
        found.extend(PayServant(kind=k, source=cell) for k in kinds if count_on(tower, k))
    return found


def pay_servants(table: Play, seat: int, n: int, because: str, kind: ServantKind | None = None) -> None:
    """Have `n` servants paid before the effect goes on."""
    open_frame(table, Payment(seat=seat, left=n, kind=kind), because)


def step_payment(table: Play, frame: Payment) -> None:
    """One servant at a time; unasked when every servant that may be paid must be."""
    state, seat = table.state, frame.seat
    options = payable(state, seat, frame.kind)
    if owned(state, seat, frame.kind) == frame.left:
        for option in options:
            for _ in range(_there(state, seat, option)):
                table.emit(
                    ServantSpent(because="MUS-RES-8", seat=seat, kind=option.kind, source=option.source)
                )
        close_frame(table, "MUS-RES-8")
        return
    ask(table, "payment", seat, "MUS-SRV-4", options, then=answer_payment)


def _there(state: State, seat: int, option: PayServant) -> int:
    if option.source == RESERVE:
        return in_reserve(state, seat, option.kind)
    return count_on(tower_at(state, option.source), option.kind)


def answer_payment(table: Play, seat: int, move: PayServant) -> None:
    """The chosen servant returns to the supply."""
    frame = top_frame(table.state, Payment)
    table.emit(ServantSpent(because="MUS-SRV-4", seat=seat, kind=move.kind, source=move.source))
    if frame.left == 1:
        close_frame(table, "MUS-RES-8")
    else:
        move_frame(table, Payment(seat=seat, left=frame.left - 1, kind=frame.kind), "MUS-RES-8")


def step_excess(table: Play, seat: int, cell: str) -> bool:
    """Bring the servants of a tower down to its height; true once they fit."""
    tower = tower_at(table.state, cell)
    over = tower.flame + tower.stone - len(tower.gus)
    if over <= 0:
        return True
    if not tower.gus or not tower.flame or not tower.stone:
        flame, stone = (tower.flame, tower.stone) if not tower.gus else _one_kind(tower, over)
        _to_reserve(table, seat, cell, flame, stone)
        return True
    options = [ReturnExcessServant(kind=kind) for kind in SERVANTS]
    ask(table, "excess", seat, "MUS-SRV-6", options, then=answer_excess)
    return False


def _one_kind(tower: Tower, over: int) -> tuple[int, int]:
    return (over, 0) if tower.flame else (0, over)


def _to_reserve(table: Play, seat: int, cell: str, flame: int, stone: int) -> None:
    table.emit(ServantsToReserve(because="MUS-SRV-6", seat=seat, cell=cell, flame=flame, stone=stone))


def answer_excess(table: Play, seat: int, move: ReturnExcessServant) -> None:
    """The owner picks who leaves."""
    frame = top_frame(table.state, Slide)
    _to_reserve(table, seat, frame.source, int(move.kind == "flame"), int(move.kind == "stone"))
