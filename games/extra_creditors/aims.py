"""What an item card or an ability can be aimed at, and what it does there."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from games.extra_creditors.geometry import NOWHERE
from games.extra_creditors.resolution import Run, ref_to
from games.extra_creditors.state import State, Student, board, own_tile
from games.kernel import Ref

Aims = Callable[[State, Student], Iterable[str | int]]
"""Everything it can be aimed at now, in canonical order."""
Deed = Callable[[Run, Student, Any], None]
"""What it does to its aim."""
ITSELF = ""
"""The aim of what isn't aimed at anything, while it can be used."""


class Use(NamedTuple):
    """`refers`: which field of a `Ref` names the aim; "" where it needs none."""

    refers: str
    aims: Aims
    deed: Deed

    def refs(self, state: State, student: Student) -> Iterator[Ref | None]:
        """The aims as moves name them."""
        for aim in self.aims(state, student):
            yield ref_to(self.refers, aim) if self.refers else None

    def value(self, ref: Ref | None) -> Any:
        """The aim that a legal move names."""
        return getattr(ref, self.refers) if self.refers else ITSELF


def plain(deed: Deed) -> Use:
    """What can always be used and needs no aim."""
    return Use("", lambda _state, _student: (ITSELF,), deed)


def nearby(state: State, student: Student) -> list[Student]:
    """Students on the own tile or an adjacent one, board or ring, by seat, the student included."""
    tile = own_tile(student)
    tiles = {tile, *(other for other in board(state).step[tile] if other != NOWHERE)}
    return [other for other in state.students if other.tile in tiles]
