"""What an elemental is: size, power, elements and lasting effects, read off its pyramids."""

from games.elementalist.pack import COLOUR_OF, PIPS, SMALL, Colour, Holder
from games.elementalist.state import Elemental, State, Stored
from games.kernel.errors import MalformedMove


def check_ids(state: State, *elementals: str) -> None:
    """An id that was never given to an elemental is malformed; one that has left the field isn't."""
    for elemental in elementals:
        if int(elemental[1:]) >= state.next_elemental:
            raise MalformedMove(f"there never was an elemental {elemental}")


def check_ref(state: State, ref: int) -> None:
    """A ref that was never given to an announcement is malformed."""
    if ref >= state.next_ref:
        raise MalformedMove(f"nothing was ever announced as {ref}")


def pips_of(elemental: Elemental) -> int:
    """The sum of all components (ELE-FUS-4)."""
    return sum([PIPS[kind] for kind in elemental.components])


def size_of(elemental: Elemental) -> int:
    """The size of the largest component (ELE-FUS-6); 0 while the last one is being cancelled."""
    return max([PIPS[kind] for kind in elemental.components], default=0)


def elements_of(elemental: Elemental) -> set[Colour]:
    """Every component's element (ELE-FUS-5)."""
    return {COLOUR_OF[kind] for kind in elemental.components}


def unblockable(elemental: Elemental) -> bool:
    """By a yellow spell (ELE-SPL-2), or by a yellow source while it is small (ELE-SRC-2, ELE-R-27)."""
    for front in elemental.fronts:
        if front.use == "spell" and COLOUR_OF[front.kind] == "Y":
            return True
    yellow = any(COLOUR_OF[kind] == "Y" for kind in elemental.sources)
    return yellow and size_of(elemental) == SMALL


def ripe_under(state: State, seat: int, holder: Holder) -> Stored | None:
    """The flash under a holder if it was stored in an earlier turn (ELE-FLA-1)."""
    stored = state.holders[seat].get(holder)
    return stored if stored is not None and stored.turn < state.turn.no else None


def has_ripe(state: State, seat: int) -> bool:
    """Whether the seat could use a flash: a public fact."""
    no = state.turn.no
    for stored in state.holders[seat].values():  # noqa: SIM110 - faster, and asked at every window
        if stored is not None and stored.turn < no:
            return True
    return False
