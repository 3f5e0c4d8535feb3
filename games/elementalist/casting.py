"""Cast Phase: draw a pyramid and use it once (ELE-CAST)."""

from collections.abc import Callable

from games.elementalist import fusion, sources, spells
from games.elementalist.elementals import check_ids
from games.elementalist.events import (
    CastAnnounced,
    DefaultTold,
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
from games.elementalist.pack import (
    COLOUR_OF,
    COLOURS,
    HOLDERS,
    KIND_OF,
    LARGE,
    PACKS,
    PIPS,
    ROOM,
    Holder,
    Kind,
)
from games.elementalist.state import Drawn, Item, State, Target, Use
from games.kernel import Decision, Move, Table

DEFAULT_HOLDERS: tuple[Holder, ...] = tuple(reversed(HOLDERS))
"""Holders in the order in which they are listed, and filled by default: M before L."""


def check_draw(table: Table[State], _decision: Decision, seat: int, move: Draw) -> None:
    """The tree has a pyramid."""
    table.require(table.state.trees[seat].get(move.colour), "ELE-CAST-1", "that tree is empty")


def draws(state: State, _decision: Decision, seat: int) -> list[Move]:
    """One for each tree that has a pyramid, in colour order."""
    trees = state.trees[seat]
    return [Draw(colour=colour) for colour in COLOURS if trees.get(colour)]


def draw(table: Table[State], seat: int, move: Draw) -> bool:
    """Take the top, that is the smallest, of the chosen tree."""
    state = table.state
    kind = KIND_OF[move.colour, state.trees[seat][move.colour][-1]]
    table.emit(PyramidDrawn(because="ELE-CAST-1", seat=seat, left=state.in_trees[seat] - 1, kind=kind))
    if table.by_default:
        table.emit(DefaultTold(because="ELE-END-5", seat=seat, first_tree=True))
    return True


def discard_if_useless(table: Table[State], seat: int) -> bool:
    """A drawn pyramid without any legal use is shown and goes to the pile (ELE-R-8)."""
    drawn = table.state.in_hand()
    if can_use(table.state, seat, drawn):
        return False
    table.emit(PyramidDiscarded(because="ELE-CAST-8", seat=seat, kind=drawn.kind))
    return True


def check_store(table: Table[State], _decision: Decision, seat: int, move: StoreFlash) -> None:
    """A small or medium pyramid from a tree, under an own empty holder that covers it."""
    state, holder = table.state, move.holder
    drawn = state.in_hand()
    table.require(drawn.origin == "tree", "ELE-CAST-9", "a flash taken from its holder must be cast")
    fault = _holder_fault(state, seat, drawn.kind, holder)
    table.require(fault is None, "ELE-CAST-3", fault or "")


def _holder_fault(state: State, seat: int, kind: Kind, holder: Holder) -> str | None:
    """Why a pyramid of that kind can't be put under a holder."""
    if PIPS[kind] == LARGE:
        return "a large pyramid can't be stored"
    if state.holders[seat][holder] is not None:
        return "there is a pyramid under that holder"
    return "only a small one fits under the medium holder" if PIPS[kind] > ROOM[holder] else None


def stores(state: State, _decision: Decision, seat: int) -> list[Move]:
    """Each holder that can take the pyramid in hand."""
    drawn = state.in_hand()
    if drawn.origin != "tree":
        return []
    return [StoreFlash(holder=holder) for holder in _places(state, seat, drawn.kind)]


def store(table: Table[State], seat: int, move: StoreFlash) -> bool:
    """Put the pyramid in hand under a holder. By default it goes under the first that it fits."""
    state, holder = table.state, move.holder
    first = DEFAULT_HOLDERS[: DEFAULT_HOLDERS.index(holder)] if table.by_default else ()
    if passed_over := tuple([other for other in first if state.holders[seat][other] is None]):
        table.emit(DefaultTold(because="ELE-END-5", seat=seat, passed_over=passed_over))
    kind = state.in_hand().kind
    table.emit(FlashStored(because="ELE-CAST-3", seat=seat, holder=holder, turn=state.turn.no, kind=kind))
    return True


def _has_room(state: State, seat: int) -> bool:
    """Whether one more elemental may join; the limit counts each player's own (ELE-R-28)."""
    return len(state.own(seat)) < PACKS[state.pack].field_limit


def check_elemental(table: Table[State], _decision: Decision, seat: int, _move: CastElemental) -> None:
    """There is room on the field."""
    limit = PACKS[table.state.pack].field_limit
    table.require(_has_room(table.state, seat), "ELE-CAST-4", f"there are {limit} own elementals already")


def elementals(state: State, _decision: Decision, seat: int) -> list[Move]:
    """Casting as an elemental, if there is room."""
    return [CastElemental()] if _has_room(state, seat) else []


def cast_elemental(table: Table[State], seat: int, _move: CastElemental) -> bool:
    """Announce the pyramid as an elemental."""
    _announce(table, seat, "elemental", (), "ELE-CAST-4")
    return True


def _aims(move: CastSpell) -> tuple[str, ...]:
    return tuple([each for each in (move.target, move.base, move.rider) if each is not None])


def check_spell(table: Table[State], _decision: Decision, seat: int, move: CastSpell) -> None:
    """The targets that the colour takes, and such as suit it."""
    kind, aimed = table.state.in_hand().kind, _aims(move)
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


def spell_casts(state: State, _decision: Decision, seat: int) -> list[CastSpell]:
    """Casting as a spell, with each target that suits."""
    return _spells(state, seat, state.in_hand().kind)


def cast_spell(table: Table[State], seat: int, move: CastSpell) -> bool:
    """Announce the pyramid as a spell with its targets."""
    _announce(table, seat, "spell", _aims(move), "ELE-CAST-5")
    return True


def check_source(table: Table[State], _decision: Decision, _seat: int, move: CastSource) -> None:
    """Only a large pyramid is a source, behind an elemental that suits."""
    kind = table.state.in_hand().kind
    check_ids(table.state, move.target)
    table.require(PIPS[kind] == LARGE, "ELE-CAST-6", "only a large pyramid is a source")
    sources.check(table, kind, move.target)


def source_casts(state: State, _decision: Decision, _seat: int) -> list[Move]:
    """Casting as a source, behind each elemental that suits."""
    return [CastSource(target=target) for target in _source_targets(state, state.in_hand().kind)]


def _source_targets(state: State, kind: Kind) -> list[str]:
    return sources.targets(state, kind) if PIPS[kind] == LARGE else []


def cast_source(table: Table[State], seat: int, move: CastSource) -> bool:
    """Announce a large pyramid as a source."""
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


def check_take(table: Table[State], _decision: Decision, seat: int, move: TakeFlash) -> None:
    """A flash is stored there that can be cast as an elemental or spell."""
    state = table.state
    stored = state.holders[seat][move.holder]
    if stored is None:
        table.refuse("ELE-CAST-9", "nothing is stored there")
    table.require(_can_cast(state, seat, stored.kind), "ELE-CAST-9", "it has no other use now")


def takes(state: State, _decision: Decision, seat: int) -> list[Move]:
    """Every holder with a flash under it."""
    return [TakeFlash(holder=holder) for holder, stored in state.holders[seat].items() if stored]


def take_flash(table: Table[State], seat: int, move: TakeFlash) -> bool:
    """All trees empty: take a stored flash in hand."""
    kind = table.state.stored(seat, move.holder).kind
    table.emit(FlashTaken(because="ELE-CAST-9", seat=seat, holder=move.holder, kind=kind))
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
    return _has_room(state, seat) or bool(_spells(state, seat, kind) or _source_targets(state, kind))


def _places(state: State, seat: int, kind: Kind) -> list[Holder]:
    return [holder for holder in DEFAULT_HOLDERS if _holder_fault(state, seat, kind, holder) is None]


def _spells(state: State, seat: int, kind: Kind) -> list[CastSpell]:
    if COLOUR_OF[kind] == "B":
        return [CastSpell(base=base, rider=rider) for base, rider in fusion.pairs(state, seat, kind)]
    return [CastSpell(target=target) for target in spells.targets(state, kind)]
