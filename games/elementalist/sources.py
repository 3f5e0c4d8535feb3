"""Sources: large pyramids behind an elemental, for as long as it stays (ELE-SRC)."""

from games.elementalist.elementals import size_of
from games.elementalist.events import SourcePlaced
from games.elementalist.pack import COLOUR_OF, SMALL, Kind
from games.elementalist.state import Elemental, Item, State
from games.kernel import Table


def _suits(kind: Kind, target: Elemental) -> bool:
    """A yellow source only goes behind a small one."""
    return COLOUR_OF[kind] != "Y" or size_of(target) == SMALL


def check(table: Table[State], kind: Kind, target: str) -> None:
    """Any elemental on the field, own or opposing (ELE-R-29)."""
    elemental = table.state.elemental(target)
    table.require(elemental, "ELE-SRC-1", f"{target} is no longer on the field")
    suits = elemental is not None and _suits(kind, elemental)
    table.require(suits, "ELE-SRC-2", "a yellow source needs a small elemental")


def targets(state: State, kind: Kind) -> list[str]:
    """Every legal target, in field order."""
    return [elemental.id for elemental in state.field if _suits(kind, elemental)]


def resolve(table: Table[State], item: Item) -> bool:
    """Place the source behind its target; `False` if that is no longer legal."""
    target = table.state.elemental(item.targets[0].elemental)
    if target is None or not _suits(item.kind, target):
        return False
    table.emit(SourcePlaced(because="ELE-SRC-1", ref=item.ref, elemental=target.id, kind=item.kind))
    return True
