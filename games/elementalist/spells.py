"""Red, yellow and green spells (ELE-SPL). Blue spells fuse: see `fusion`."""

from games.elementalist.elementals import size_of
from games.elementalist.events import FrontPlaced
from games.elementalist.pack import COLOUR_OF, PIPS, Colour, Kind
from games.elementalist.state import Elemental, Item, State
from games.kernel import Table

_CLAUSES: dict[Colour, str] = {"R": "ELE-SPL-1", "Y": "ELE-SPL-2", "G": "ELE-SPL-3"}


def _suits(kind: Kind, target: Elemental) -> bool:
    """Yellow needs a target of its size or smaller."""
    return COLOUR_OF[kind] != "Y" or size_of(target) <= PIPS[kind]


def check(table: Table[State], kind: Kind, target: str) -> None:
    """Any elemental will do, own or opposing, in either mode (ELE-R-9); for yellow the size counts."""
    elemental = table.state.elemental(target)
    table.require(elemental, "ELE-SPL-4", f"{target} is no longer on the field")
    suits = elemental is not None and _suits(kind, elemental)
    table.require(suits, "ELE-SPL-2", f"{target} is larger than the spell")


def targets(state: State, kind: Kind) -> list[str]:
    """Every legal target, in field order."""
    return [elemental.id for elemental in state.field if _suits(kind, elemental)]


def resolve(table: Table[State], item: Item) -> bool:
    """Place the spell in front of its target; `False` if that is no longer legal."""
    target = table.state.elemental(item.targets[0].elemental)
    if target is None or not _suits(item.kind, target):
        return False
    clause = _CLAUSES[COLOUR_OF[item.kind]]
    table.emit(
        FrontPlaced(
            because=clause, ref=item.ref, elemental=target.id, kind=item.kind, caster=item.seat, use="spell"
        )
    )
    return True
