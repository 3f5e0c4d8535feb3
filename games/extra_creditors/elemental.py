"""What an Elemental may do differently: the hooks that its chapter overrides, and all Elementals by kind.

Everything that a kind of Elemental has of its own stands in its module under `elementals/`; the other
chapters ask here.
"""

from typing import ClassVar, NamedTuple

from games.extra_creditors.geometry import AROUND, ON_BOARD, Tile
from games.extra_creditors.pack import Components
from games.extra_creditors.resolution import Run
from games.extra_creditors.state import State, Student
from games.kernel import Dice


class Slowed(NamedTuple):
    """So many actions fewer in a turn, and the clause that takes them."""

    actions: int
    clause: str


class Elemental:
    """The rules of an Elemental. This base is also what holds while none is in play: nothing special."""

    cascade_clause: ClassVar[str]
    """The clause of its Cascade rule."""
    stacks: ClassVar[bool] = False
    """Several tokens may share a tile."""
    must_place: ClassVar[bool] = False
    """A token that is due and not in the supply has a consequence: `none_left`."""
    trigger: ClassVar[int] = 100
    """What a token next to the figure costs a position: a Spread makes it Cascade."""
    crowding: ClassVar[int] = 45
    """What a token anywhere costs a position."""

    def tokens(self, parts: Components) -> int:
        """The size of its supply of tokens."""
        return parts.tokens

    def place(self, run: Run) -> None:
        """It comes into play."""
        raise NotImplementedError

    def begin_card(self, run: Run, card: str) -> None:
        """Before a card of this kind takes effect."""

    def needs_origin(self, run: Run) -> None:
        """See to it that there is an origin, where there is no figure."""

    def blocked(self, run: Run, direction: int) -> None:
        """Spread into a barrier, or through an open edge to the outside."""
        raise NotImplementedError

    def cascade(self, run: Run, tile: Tile, direction: int) -> None:
        """What a Cascading tile does."""
        raise NotImplementedError

    def seep(self, run: Run) -> None:
        """A Seep card."""
        raise NotImplementedError

    def target(self, run: Run) -> None:
        """A Target card."""
        raise NotImplementedError

    def warp(self, run: Run) -> None:
        """A Warp card."""
        raise NotImplementedError

    def after_card(self, run: Run) -> None:
        """After a card with its chain and Ruptures."""

    def end_turn(self, run: Run) -> None:
        """At the end of its turn."""

    def none_left(self, run: Run) -> None:
        """A token is due, and the supply is empty."""

    def quenched(self, run: Run, tile: Tile) -> None:
        """After a token of the tile was Quenched."""

    def entered(self, run: Run, seat: int, tile: Tile) -> None:
        """After a student came to a tile by its own movement."""

    def turn_begins(self, run: Run, student: Student) -> None:
        """Before it is settled whether a student's turn is skipped."""

    def slowed(self, state: State, student: Student) -> Slowed | None:  # noqa: ARG002 - most slow nobody
        """The actions that a student loses at the start of its turn."""
        return None

    def turn_began(self, run: Run, student: Student, lost: int) -> None:
        """After the start of a turn in which so many actions were lost to `slowed`."""

    def suspects(self, state: State) -> list[Tile]:  # noqa: ARG002 - most show their figure
        """The tiles where it may hide and be sealed while it shows no figure."""
        return []

    def uncover(self, run: Run, tile: Tile) -> bool:
        """A Seal is tried where it may hide; whether it is there."""
        raise NotImplementedError

    def imagine(self, state: State, dice: Dice) -> None:
        """Fill in what the Elemental hides, in a state guessed from a view."""

    def threat(self, state: State, goal: Tile | None) -> int:  # noqa: ARG002 - a general danger only
        """What its own rules cost a position, for the AI players; `goal` is its figure's tile."""
        return 0


def tokens_around(state: State) -> int:
    """The tokens on and around the students on the board, walls or not, for the AI players."""
    tiles = [student.tile for student in state.students if student.tile in ON_BOARD]
    return sum(other in state.tokens for tile in tiles for other in (tile, *AROUND[tile]))


NONE = Elemental()
ELEMENTALS: dict[str, Elemental] = {}


def elemental(state: State) -> Elemental:
    """The rules of the Elemental of this stage."""
    return NONE if state.elemental is None else ELEMENTALS[state.elemental.kind]


def in_play(state: State) -> Elemental:
    """The rules of the Elemental in play; `NONE` between a seal and the next summons."""
    present = state.elemental is not None and state.elemental.in_play
    return elemental(state) if present else NONE
