"""Flashes: what each colour does, and to what (ELE-FLA-1 to ELE-FLA-5, ELE-FLA-9 to ELE-FLA-12)."""

from games.elementalist.elementals import check_ids, check_ref, ripe_under, size_of
from games.elementalist.events import (
    AttackStopped,
    ElementalRemoved,
    FlashAnnounced,
    FrontPlaced,
    ItemSpent,
    PyramidCancelled,
)
from games.elementalist.moves import UseFlash
from games.elementalist.pack import COLOUR_OF, PIPS, Colour, Kind
from games.elementalist.state import Elemental, Item, State, Target
from games.kernel import Decision, Move, Table

_CLAUSES: dict[Colour, str] = {"R": "ELE-FLA-2", "Y": "ELE-FLA-3", "G": "ELE-FLA-4", "B": "ELE-FLA-5"}
_REFUSALS: dict[Colour, str] = {
    "R": "a red flash helps an attacker, once attackers are fixed",
    "Y": "a yellow flash stops an attacker of its size or smaller",
    "G": "a green flash helps an elemental of the defender that may block or is blocking",
    "B": "a blue flash cancels one pyramid of its size or smaller that is openly in effect",
}


def check_use(table: Table[State], _decision: Decision, seat: int, move: UseFlash) -> None:
    """A ripe flash, and a target that suits it."""
    state = table.state
    _check_known(state, move.target)
    stored = ripe_under(state, seat, move.holder)
    if stored is None:
        table.refuse("ELE-FLA-1", "no flash of an earlier turn is stored there")
    colour = COLOUR_OF[stored.kind]
    table.require(can_target(state, stored.kind, move.target), _CLAUSES[colour], _REFUSALS[colour])


def announce(table: Table[State], seat: int, move: UseFlash) -> None:
    """Reveal a flash; it waits on the stack, its holder is empty."""
    state, holder = table.state, move.holder
    table.emit(
        FlashAnnounced(
            because="ELE-FLA-1",
            ref=state.next_ref,
            seat=seat,
            holder=holder,
            kind=state.stored(seat, holder).kind,
            target=move.target,
        )
    )


def _check_known(state: State, target: Target) -> None:
    if target.elemental is not None:
        check_ids(state, target.elemental)
    for ref in (target.stack, target.front):
        if ref is not None:
            check_ref(state, ref)


def can_target(state: State, kind: Kind, target: Target) -> bool:
    """Whether a flash of that kind may be aimed so, now."""
    if COLOUR_OF[kind] == "B":
        aimed_at = pyramid_at(state, target)
        return aimed_at is not None and PIPS[aimed_at] <= PIPS[kind]
    elemental = state.elemental(target.elemental)
    return elemental is not None and target.component is None and _suits(state, kind, elemental)


def pyramid_at(state: State, target: Target) -> Kind | None:
    """The one pyramid that a blue flash is aimed at, if it is still there (ELE-R-15)."""
    if target.stack is not None:
        return next((item.kind for item in state.stack if item.ref == target.stack), None)
    if target.front is not None:
        fronts = (front for elemental in state.field for front in elemental.fronts)
        return next((front.kind for front in fronts if front.ref == target.front), None)
    elemental = state.elemental(target.elemental)
    if elemental is None or target.component is None or target.component >= len(elemental.components):
        return None
    return elemental.components[target.component]


def _suits(state: State, kind: Kind, elemental: Elemental) -> bool:
    """Red, yellow and green flashes: only while attackers are fixed, in ATTACK and BLOCK (ELE-R-34)."""
    window, attack = state.window, state.attack
    if window not in {"ATTACK", "BLOCK"}:
        return False
    match COLOUR_OF[kind]:
        case "R":
            return elemental.id in attack.attackers
        case "Y":
            return elemental.id in attack.attackers and size_of(elemental) <= PIPS[kind]
        case _ if window == "BLOCK":
            return elemental.id in attack.blocks.values()
        case _:
            return elemental.controller != state.turn.active and elemental.mode == "def"


def take_effect(table: Table[State], item: Item) -> None:
    """The flash on top of the stack was not cancelled; without a legal target it goes to the pile."""
    target = item.targets[0] if item.targets else None
    if target is None or not can_target(table.state, item.kind, target):
        table.emit(ItemSpent(because="ELE-FLA-9", ref=item.ref, kind=item.kind, reason="fizzled"))
    elif target.elemental is not None and target.component is None:
        _place(table, item, target.elemental)
    else:
        _cancel(table, item, target)


def _place(table: Table[State], item: Item, elemental: str) -> None:
    """Red, yellow, green: in front of the target until the end of the turn."""
    colour = COLOUR_OF[item.kind]
    table.emit(
        FrontPlaced(
            because=_CLAUSES[colour],
            ref=item.ref,
            elemental=elemental,
            kind=item.kind,
            caster=item.seat,
            use="flash",
        )
    )
    if colour == "Y":
        table.emit(AttackStopped(because="ELE-FLA-3", elemental=elemental))


def _cancel(table: Table[State], item: Item, target: Target) -> None:
    """Blue: the target, only that one pyramid (ELE-R-16), goes to the pile, then the flash itself."""
    state = table.state
    kind = pyramid_at(state, target)
    if kind is None:
        raise LookupError("there is no pyramid to cancel")
    clause = "ELE-FLA-11"
    if target.elemental is None:
        clause = "ELE-FLA-12" if target.stack is None else "ELE-FLA-5"
    table.emit(PyramidCancelled(because=clause, by=item.ref, target=target, kind=kind))
    elemental = state.elemental(target.elemental)
    if elemental is not None and not elemental.components:
        _remove_empty(table, elemental)
    table.emit(ItemSpent(because="ELE-FLA-10", ref=item.ref, kind=item.kind, reason="resolved"))


def _remove_empty(table: Table[State], elemental: Elemental) -> None:
    """Its last component was cancelled: it leaves with its attachments."""
    table.emit(
        ElementalRemoved(
            because="ELE-FLA-11",
            id=elemental.id,
            components=(),
            sources=tuple(elemental.sources),
            fronts=tuple(elemental.fronts),
        )
    )


def uses(state: State, _decision: Decision, seat: int) -> list[Move]:
    """Each ripe flash with each of its targets."""
    moves: list[Move] = []
    for holder in state.holders[seat]:
        stored = ripe_under(state, seat, holder)
        if stored is not None:
            blue = COLOUR_OF[stored.kind] == "B"
            targets = _cancellable(state, stored.kind) if blue else _helped(state, stored.kind)
            moves += [UseFlash(holder=holder, target=target) for target in targets]
    return moves


def _helped(state: State, kind: Kind) -> list[Target]:
    return [Target(elemental=elemental.id) for elemental in state.field if _suits(state, kind, elemental)]


def _cancellable(state: State, kind: Kind) -> list[Target]:
    """Stack items from the bottom, then components and fronts in field order."""
    size = PIPS[kind]
    targets = [Target(stack=item.ref) for item in state.stack if PIPS[item.kind] <= size]
    for elemental in state.field:
        targets += [
            Target(elemental=elemental.id, component=index)
            for index, component in enumerate(elemental.components)
            if PIPS[component] <= size
        ]
        targets += [Target(front=front.ref) for front in elemental.fronts if PIPS[front.kind] <= size]
    return targets
