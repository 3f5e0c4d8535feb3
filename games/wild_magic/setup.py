"""Setup, in the order of the rules (WIM-SET)."""

from games.kernel import Table
from games.wild_magic.cards import ELEMENTS, ONE, Element, Kind
from games.wild_magic.events import (
    DeckShuffled,
    GuardiansPlaced,
    HandDealt,
    MatchConfigured,
    PoolsStarted,
    StartingSeatChosen,
)
from games.wild_magic.options import WildMagicOptions
from games.wild_magic.pack import HAND_SIZE, SideName, WildMagicPack
from games.wild_magic.state import Guardian, State
from games.wild_magic.turns import start_turn


def set_up(table: Table[State], options: WildMagicOptions, pack: WildMagicPack, seats: int) -> None:
    """Lay out the table, deal, and begin the first turn."""
    table.emit(MatchConfigured(because="WIM-SET-1", seats=seats, pack=pack.id, options=options))
    if options.guardians == "on":
        _place_guardians(table, options, pack)
    counts = pack.counts()
    start = {element: ONE[element] for element in ELEMENTS}
    table.emit(PoolsStarted(because="WIM-SET-3", cards=start))
    for card in start.values():
        counts[card] -= 1
    cards: list[Kind] = [kind for kind, count in counts.items() for _ in range(count)]
    table.dice.shuffle(cards)
    table.emit(DeckShuffled(because="WIM-SET-4", size=len(cards), order=tuple(cards)))
    cards.reverse()
    for seat in range(seats):
        hand = tuple(cards[seat : seats * HAND_SIZE : seats])
        table.emit(HandDealt(because="WIM-SET-5", seat=seat, count=HAND_SIZE, cards=hand))
    _choose_start(table, options, seats)


def _place_guardians(table: Table[State], options: WildMagicOptions, pack: WildMagicPack) -> None:
    layout = options.guardian_layout
    if layout == "random":
        ids = table.dice.shuffled([token.id for token in pack.guardians])
        layout = dict(zip(ELEMENTS, ids, strict=False))
    placed: dict[Element, Guardian] = {
        element: Guardian(layout[element], _side(table, options, layout[element])) for element in ELEMENTS
    }
    table.emit(GuardiansPlaced(because="WIM-SET-2", guardians=placed))


def _side(table: Table[State], options: WildMagicOptions, guardian: str) -> SideName:
    sides = options.guardian_sides
    if sides == "random":
        return "dark" if table.dice.below(2) else "light"
    if isinstance(sides, dict):
        return sides.get(guardian, "light")
    return sides


def _choose_start(table: Table[State], options: WildMagicOptions, seats: int) -> None:
    if isinstance(options.starting_seat, int):
        seat, clause = options.starting_seat, "WIM-SET-6"
    else:
        seat, clause = table.dice.below(seats), "WIM-R-2"
    table.emit(StartingSeatChosen(because=clause, seat=seat))
    start_turn(table, seat)
