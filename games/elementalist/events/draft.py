"""Events of the setup: the draft, the trees, the holders."""

from typing import Literal

from games.elementalist.pack import Colour, Holder, Kind, Piece, Size
from games.elementalist.state import State
from games.kernel import Event, Private, Public


class MatchConfigured(Event, frozen=True):
    """The match is set up: options, and the supply laid out."""

    seats: Public[int]
    pack: Public[str]
    options: Public[dict[str, str]]
    supply: Public[dict[Kind, int]]

    def apply(self, state: State) -> None:
        state.pack = self.pack
        state.options = self.options.copy()
        state.supply = self.supply.copy()


class FirstRolled(Event, frozen=True):
    """The small black pyramid points at the first chooser."""

    seat: Public[int]

    def apply(self, state: State) -> None:
        state.first_chooser = state.to_choose = self.seat
        state.phase = "draft"


class PyramidChosen(Event, frozen=True):
    """A pyramid went from the supply into a stack; `points` of the stack after it."""

    seat: Public[int]
    kind: Public[Kind]
    points: Public[int]

    def apply(self, state: State) -> None:
        stack = state.stacks[self.seat]
        state.supply[self.kind] -= 1
        stack[self.kind] = stack.get(self.kind, 0) + 1
        state.points[self.seat] = self.points


class BuildingStopped(Event, frozen=True):
    """A seat chooses no more."""

    seat: Public[int]
    reason: Public[Literal["chosen", "full", "nothing_fits"]]

    def apply(self, state: State) -> None:
        state.stopped[self.seat] = True


class NextChooser(Event, frozen=True):
    """Whose choice is next."""

    seat: Public[int]

    def apply(self, state: State) -> None:
        state.to_choose = self.seat


class DraftClosed(Event, frozen=True):
    """Both have stopped; the rest of the supply and the spare black pyramids are the pile."""

    pile: Public[dict[Piece, int]]

    def apply(self, state: State) -> None:
        state.supply = dict.fromkeys(state.supply, 0)
        state.pile = self.pile.copy()
        state.phase = "play"


class TreesBuilt(Event, frozen=True):
    """A stack was split into trees, sizes from bottom to top."""

    seat: Public[int]
    trees: Private[dict[Colour, tuple[Size, ...]]]
    total: Public[int]

    def apply(self, state: State) -> None:
        state.trees[self.seat] = {colour: list(sizes) for colour, sizes in self.trees.items()}
        state.in_trees[self.seat] = self.total


class HoldersGiven(Event, frozen=True):
    """A seat's two black pyramids lie ready, empty; the life of both seats."""

    seat: Public[int]
    holders: Public[tuple[Holder, ...]]
    life: Public[tuple[int, ...]]

    def apply(self, state: State) -> None:
        state.holders[self.seat] = dict.fromkeys(self.holders)
        state.life = list(self.life)
