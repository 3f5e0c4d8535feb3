"""Events of the turn frame and of the end."""

from games.elementalist.pack import Colour, Holder, Kind, Size
from games.elementalist.state import Attack, State, TurnStep
from games.kernel import Event, Public


class TurnStarted(Event, frozen=True):
    """A seat's turn begins; `no` counts from 1."""

    seat: Public[int]
    no: Public[int]

    def apply(self, state: State) -> None:
        state.turn.active = self.seat
        state.turn.no = self.no
        state.progress = False


class StepEntered(Event, frozen=True):
    """The turn came to a step in which somebody may have to answer."""

    step: Public[TurnStep]

    def apply(self, state: State) -> None:
        state.turn.step = self.step


class FrontsCleared(Event, frozen=True):
    """Spells and flashes in front of elementals went to the pile at the end of the turn."""

    refs: Public[tuple[int, ...]]

    def apply(self, state: State) -> None:
        for elemental in state.field:
            if elemental.fronts:
                gone = [front.kind for front in elemental.fronts if front.ref in self.refs]
                elemental.fronts = [front for front in elemental.fronts if front.ref not in self.refs]
                state.to_pile(*gone)


class TurnEnded(Event, frozen=True):
    """A turn is over; `quiet` turns in a row without anything irreversible."""

    seat: Public[int]
    quiet: Public[int]

    def apply(self, state: State) -> None:
        for elemental in state.field:
            elemental.toggled = False
        state.attack = Attack()
        state.quiet = self.quiet


class SecretsDisclosed(Event, frozen=True):
    """After the end: what was left in the trees, under the holders and in hand."""

    trees: Public[tuple[dict[Colour, tuple[Size, ...]], ...]]
    holders: Public[tuple[dict[Holder, Kind | None], ...]]
    drawn: Public[Kind | None]

    def apply(self, state: State) -> None:
        """Nothing changes: the match has ended, so its state is open to everyone."""
