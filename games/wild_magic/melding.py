"""Melding: what may be laid, and laying it (WIM-MELD)."""

from functools import lru_cache
from typing import Final

from games.kernel import Decision, Move, Table
from games.wild_magic.cards import ELEMENTS, ONE, TWO, WILD, Element, Kind, MeldCards, count_kinds
from games.wild_magic.events import GuardianInvoked, MeldLaid, MeldReplaced
from games.wild_magic.moves import Meld
from games.wild_magic.pack import side_of
from games.wild_magic.state import State

LEAST_CARDS: Final = 3


@lru_cache(maxsize=4096)
def _melds_of(element: Element, ones: int, twos: int, wilds: int) -> tuple[Meld, ...]:
    """Every meld of an element from so many cards."""
    return tuple(
        Meld(element=element, ones=one, twos=two, wilds=wild)
        for one in range(ones + 1)
        for two in range(twos + 1)
        for wild in range(wilds + 1)
        if one + two >= 1 and one + two + wild >= LEAST_CARDS
    )


def legal_melds(hand: list[Kind], but: Element | None = None) -> list[Move]:
    """Every meld from this hand, of any element `but` one."""
    moves: list[Move] = []
    counts = count_kinds(hand)
    wilds = counts[-1]
    for index, element in enumerate(ELEMENTS):
        ones, twos = counts[2 * index], counts[2 * index + 1]
        if ones + twos and ones + twos + wilds >= LEAST_CARDS and element != but:
            moves += _melds_of(element, ones, twos, wilds)
    return moves


def legal_pools(state: State, hand: list[Kind]) -> list[Element]:
    """The pools that option C may take: with their cards in hand a meld is possible."""
    counts = count_kinds(hand)
    each = [counts[2 * index] + counts[2 * index + 1] for index in range(len(ELEMENTS))]
    most, wilds = max(each), counts[-1]
    if most and most + wilds >= LEAST_CARDS:
        return [element for element in ELEMENTS if state.pools[element]]
    found: list[Element] = []
    for index, element in enumerate(ELEMENTS):
        pool = state.pools[element]
        if pool:
            wild = pool.count(WILD)
            elemental = max(most, each[index] + len(pool) - wild)
            if elemental and elemental + wilds + wild >= LEAST_CARDS:
                found.append(element)
    return found


def candidate_melds(state: State, _decision: Decision, seat: int) -> list[Move]:
    """Every meld from the hand."""
    return legal_melds(state.seats[seat].hand)


def check_meld(table: Table[State], _decision: Decision, seat: int, move: Meld) -> None:
    """The cards are in hand, at least three of them, at least one of the element."""
    hand = table.state.seats[seat].hand
    held = (
        move.ones <= hand.count(ONE[move.element])
        and move.twos <= hand.count(TWO[move.element])
        and move.wilds <= hand.count(WILD)
    )
    table.require(held, "WIM-MELD-1", "you don't hold these cards", "cards_missing")
    elemental = move.ones + move.twos
    enough = elemental >= 1 and elemental + move.wilds >= LEAST_CARDS
    table.require(enough, "WIM-MELD-2", "a meld needs three cards, one of them of its element", "no_meld")


def lay_meld(table: Table[State], _decision: Decision, seat: int, move: Meld) -> None:
    """Finish option B or C with a meld."""
    lay(table, seat, move, "WIM-TURN-4" if table.state.turn.option == "draw" else "WIM-TURN-5")


def lay(table: Table[State], seat: int, move: Meld, clause: str, *, chained: bool = False) -> None:
    """Lay the meld; the one it replaces goes to the box first. Its Guardian is fixed now (WIM-GRD-4)."""
    state = table.state
    old = state.seats[seat].melds.get(move.element)
    if old is not None:
        cards = old.cards(move.element)
        table.emit(MeldReplaced(because="WIM-MELD-6", seat=seat, element=move.element, cards=cards))
    token = state.guardians.get(move.element)
    if token is not None and side_of(state.pack, token.id, token.side).does.action is None:
        token = None
    table.emit(
        MeldLaid(
            because=clause,
            seat=seat,
            element=move.element,
            ones=move.ones,
            twos=move.twos,
            wilds=move.wilds,
            strength=MeldCards(move.ones, move.twos, move.wilds).strength,
            chained=chained,
            guardian=None if token is None else token.id,
            side=None if token is None else token.side,
        )
    )
    if token is not None:
        invoked = GuardianInvoked(
            because="WIM-GRD-1", seat=seat, element=move.element, guardian=token.id, side=token.side
        )
        table.emit(invoked)


def default_meld(hand: list[Kind]) -> Meld:
    """The strongest meld the hand allows, all wild cards in it; of equals the first in board order."""
    counts = count_kinds(hand)
    wilds = counts[-1]
    best: Meld | None = None
    most = 0
    for index, element in enumerate(ELEMENTS):
        ones, twos = counts[2 * index], counts[2 * index + 1]
        strength = MeldCards(ones, twos, wilds).strength
        if ones + twos and ones + twos + wilds >= LEAST_CARDS and strength > most:
            best, most = Meld(element=element, ones=ones, twos=twos, wilds=wilds), strength
    if best is None:
        raise AssertionError("option C is only begun with a meld at hand")
    return best
