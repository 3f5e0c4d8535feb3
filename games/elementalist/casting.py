"""Cast Phase: draw a pyramid and use it once (ELE-CAST)."""

from collections.abc import Callable

from games.elementalist import fusion, sources, spells
from games.elementalist.elementals import check_ids
from games.elementalist.events import (
    CastAnnounced,
    ElementalEntered,
    FlashStored,
    FlashTaken,
    ItemSpent,
    PyramidDiscarded,
    PyramidDrawn,
)
from games.elementalist.moves import (
    CastElemental,
    CastSource,
    CastSpell,
    Draw,
    SkipCast,
    StoreFlash,
    TakeFlash,
)
from games.elementalist.pieces import (
    COLOUR_OF,
    COLOURS,
    HOLDERS,
    KIND_OF,
    LARGE,
    MEDIUM,
    PACKS,
    PIPS,
    SMALL,
    Holder,
    Kind,
)
from games.elementalist.state import Drawn, Item, State, Target, Use
from games.kernel import IllegalMove, Move, Table


def draw(table: Table[State], seat: int, move: Draw) -> bool:
    """Take the top, that is the smallest, of the chosen tree."""
    state = table.state
    tree = state.trees[seat].get(move.colour)
    table.require(tree, "ELE-CAST-1", "that tree is empty")
    kind = KIND_OF[move.colour, state.trees[seat][move.colour][-1]]
    table.emit(PyramidDrawn(because="ELE-CAST-1", seat=seat, left=state.in_trees[seat] - 1, kind=kind))
    return True


def discard_if_useless(table: Table[State], seat: int) -> bool:
    """A drawn pyramid without any legal use is shown and goes to the pile (ELE-R-8)."""
    drawn = table.state.in_hand()
    if can_use(table.state, seat, drawn):
        return False
    table.emit(PyramidDiscarded(because="ELE-CAST-8", seat=seat, kind=drawn.kind))
    return True


def store(table: Table[State], seat: int, move: StoreFlash) -> bool:
    """Put a small or medium pyramid under an own empty holder."""
    state, holder = table.state, move.holder
    drawn = state.in_hand()
    table.require(drawn.origin == "tree", "ELE-CAST-9", "a flash taken from its holder must be cast")
    table.require(PIPS[drawn.kind] < LARGE, "ELE-CAST-3", "a large pyramid can't be stored")
    table.require(state.holders[seat][holder] is None, "ELE-CAST-3", "there is a pyramid under that holder")
    table.require(
        PIPS[drawn.kind] <= _room(holder), "ELE-CAST-3", "only a small one fits under the medium holder"
    )
    table.emit(
        FlashStored(because="ELE-CAST-3", seat=seat, holder=holder, turn=state.turn.no, kind=drawn.kind)
    )
    return True


def _room(holder: Holder) -> int:
    """The largest size that a holder covers."""
    return MEDIUM if holder == "L" else SMALL


def cast_elemental(table: Table[State], seat: int, _move: CastElemental) -> bool:
    """Announce the pyramid as an elemental; the limit counts each player's own (ELE-R-28)."""
    state = table.state
    limit = PACKS[state.pack].field_limit
    table.require(len(state.own(seat)) < limit, "ELE-CAST-4", f"there are {limit} own elementals already")
    _announce(table, seat, "elemental", (), "ELE-CAST-4")
    return True


def cast_spell(table: Table[State], seat: int, move: CastSpell) -> bool:
    """Announce the pyramid as a spell with its targets."""
    kind = table.state.in_hand().kind
    aimed = tuple([elemental for elemental in (move.target, move.base, move.rider) if elemental is not None])
    check_ids(table.state, *aimed)
    given = (move.target is not None, move.base is not None, move.rider is not None)
    fused = COLOUR_OF[kind] == "B"
    wanted = (not fused, fused, fused)
    detail = "a blue spell takes a base and a rider" if fused else "a spell of this colour takes one target"
    table.require(given == wanted, "ELE-CAST-5", detail)
    if fused:
        fusion.check(table, seat, kind, *aimed)
    else:
        spells.check(table, kind, *aimed)
    _announce(table, seat, "spell", aimed, "ELE-CAST-5")
    return True


def cast_source(table: Table[State], seat: int, move: CastSource) -> bool:
    """Announce a large pyramid as a source."""
    kind = table.state.in_hand().kind
    check_ids(table.state, move.target)
    table.require(PIPS[kind] == LARGE, "ELE-CAST-6", "only a large pyramid is a source")
    sources.check(table, kind, move.target)
    _announce(table, seat, "source", (move.target,), "ELE-CAST-6")
    return True


def _announce(table: Table[State], seat: int, use: Use, aimed: tuple[str, ...], clause: str) -> None:
    state = table.state
    targets = tuple([Target(elemental=elemental) for elemental in aimed])
    table.emit(
        CastAnnounced(
            because=clause, ref=state.next_ref, seat=seat, kind=state.in_hand().kind, use=use, targets=targets
        )
    )


def take_flash(table: Table[State], seat: int, move: TakeFlash) -> bool:
    """All trees empty: take a stored flash in hand, if it can be cast as an elemental or spell."""
    state = table.state
    stored = state.holders[seat][move.holder]
    if stored is None:
        raise IllegalMove("ELE-CAST-9", "nothing is stored there")
    table.require(_can_cast(state, seat, stored.kind), "ELE-CAST-9", "it has no other use now")
    table.emit(FlashTaken(because="ELE-CAST-9", seat=seat, holder=move.holder, kind=stored.kind))
    return True


def skip_cast(_table: Table[State], _seat: int, _move: SkipCast) -> bool:
    """Leave the stored flashes where they are (ELE-R-24)."""
    return True


def take_effect(table: Table[State], item: Item) -> None:
    """The cast on top of the stack was not cancelled; without a legal target it goes to the pile."""
    if item.use == "elemental":
        number = f"e{table.state.next_elemental}"
        table.emit(
            ElementalEntered(
                because="ELE-CAST-4", ref=item.ref, id=number, controller=item.seat, kind=item.kind
            )
        )
    elif not _RESOLVE[item.use](table, item):
        table.emit(ItemSpent(because="ELE-CAST-7", ref=item.ref, kind=item.kind, reason="fizzled"))


def _resolve_spell(table: Table[State], item: Item) -> bool:
    return fusion.resolve(table, item) if COLOUR_OF[item.kind] == "B" else spells.resolve(table, item)


_RESOLVE: dict[Use, Callable[[Table[State], Item], bool]] = {
    "spell": _resolve_spell,
    "source": sources.resolve,
}


def can_use(state: State, seat: int, drawn: Drawn) -> bool:
    """Whether the pyramid in hand has any legal use."""
    return _can_cast(state, seat, drawn.kind) or (
        drawn.origin == "tree" and bool(_places(state, seat, drawn.kind))
    )


def _can_cast(state: State, seat: int, kind: Kind) -> bool:
    """Whether the pyramid could be cast: as an elemental if there is room, else it needs a target."""
    if len(state.own(seat)) < PACKS[state.pack].field_limit:
        return True
    return bool(_spells(state, seat, kind)) or (PIPS[kind] == LARGE and bool(sources.targets(state, kind)))


def _places(state: State, seat: int, kind: Kind) -> list[Holder]:
    holders = state.holders[seat]
    return [holder for holder in HOLDERS if holders[holder] is None and PIPS[kind] <= _room(holder)]


def _spells(state: State, seat: int, kind: Kind) -> list[CastSpell]:
    if COLOUR_OF[kind] == "B":
        return [CastSpell(base=base, rider=rider) for base, rider in fusion.pairs(state, seat, kind)]
    return [CastSpell(target=target) for target in spells.targets(state, kind)]


def legal_draws(state: State, seat: int) -> list[Move]:
    """One for each tree that has a pyramid, in colour order."""
    trees = state.trees[seat]
    return [Draw(colour=colour) for colour in COLOURS if trees.get(colour)]


def legal_uses(state: State, seat: int) -> list[Move]:
    """Every legal use of the pyramid in hand: elemental, store (M, then L), spells, sources."""
    drawn = state.in_hand()
    kind = drawn.kind
    moves: list[Move] = []
    if len(state.own(seat)) < PACKS[state.pack].field_limit:
        moves.append(CastElemental())
    if drawn.origin == "tree":
        moves += [StoreFlash(holder=holder) for holder in reversed(_places(state, seat, kind))]
    moves += _spells(state, seat, kind)
    if PIPS[kind] == LARGE:
        moves += [CastSource(target=target) for target in sources.targets(state, kind)]
    return moves


def legal_recasts(state: State, seat: int) -> list[Move]:
    """Each stored flash that could be cast in another way, and leaving them."""
    moves: list[Move] = [
        TakeFlash(holder=holder)
        for holder, stored in state.holders[seat].items()
        if stored is not None and _can_cast(state, seat, stored.kind)
    ]
    moves.append(SkipCast())
    return moves
