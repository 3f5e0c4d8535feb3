"""How good a position is for a seat: a cheap heuristic for the AI players, in hundredths of a point."""

from typing import Final

import msgspec

from games.kernel import clone
from games.wild_magic.cards import ELEMENTS, WILD, Element, MeldCards, count_kinds
from games.wild_magic.guardians import tessara
from games.wild_magic.melding import LEAST_CARDS
from games.wild_magic.scoring import discarding_of, icons_of, losers, seat_score
from games.wild_magic.state import Seat, State
from games.wild_magic.tokens import token_value

POINT: Final = 100
_WINNING: Final = 20 * POINT
"""What being ahead is worth once the match is about to end, on top of the lead."""
_RISK: Final = (0, 100, 45, 25, 20)
"""How much the weakest meld of an element is in danger, by the number of other seats still without one."""
_LOST: Final = 8
"""What part of a meld counts that would be discarded now."""
_NOW: Final = 92
"""What part of the best meld in hand counts when it can be laid at once."""
_LATER: Final = (66, 40, 25, 15, 10, 5)
"""What part of the melds in hand count that need further turns, the best first."""
_SHORT: Final = (0, 12, 45)
"""What part of a meld in hand counts that has only so many cards yet."""
_TURNS: Final = 5
"""With fewer turns to come for each seat, cards in hand lose value."""


class _Option(msgspec.Struct):
    """A meld the hand holds or begins, and what it would add."""

    element: Element
    cards: MeldCards
    gain: int
    wins: bool


def evaluate(state: State, seat: int) -> int:
    """The lead over the best opponent; what a hand may become counts less than what lies on the table."""
    active = state.seats[state.turn.active]
    asked = _may_meld(state)
    ends = state.end_trigger is not None or len(active.melds) == len(ELEMENTS)
    if ends and not asked:
        return _at_the_end(state, seat)
    players = state.seats_in_play()
    values = {player.seat: _table_value(state, player, players) for player in players}
    turns = 0 if ends else min(_TURNS, len(state.deck) // (2 * len(players)) + 1)
    best: _Option | None = None
    for player in players:
        options = _options(state, player, players)
        value = player.hand.count(WILD) * POINT // 2 if turns else 0
        if asked and player.seat == active.seat and options:
            best = options.pop(0)
            value += _NOW * best.gain // POINT
        for option, part in zip(options, _LATER, strict=False):
            value += option.gain * part * turns // (POINT * _TURNS)
        values[player.seat] += value
    mine = values.pop(seat, -POINT * POINT)
    lead = mine - max(values.values(), default=0)
    if best is not None and _closes(state, active, best):
        return _closing(state, active, best, seat, lead)
    return lead


def _may_meld(state: State) -> bool:
    """Whether the active seat is asked for a meld now."""
    if state.decision is not None:
        return state.decision.kind == "chained_meld"
    return state.turn.option is not None and not state.turn.done


def _closes(state: State, player: Seat, option: _Option) -> bool:
    """Whether the match ends if this meld is laid."""
    sixth = len(player.melds) == len(ELEMENTS) - 1 and option.element not in player.melds
    return option.cards.ones + option.cards.twos + option.cards.wilds >= LEAST_CARDS and (
        sixth or state.end_trigger is not None
    )


def _closing(state: State, player: Seat, option: _Option, seat: int, lead: int) -> int:
    """The end after a last meld; where it may be left undone, the better of both for its owner."""
    after = clone(state)
    after.seats[player.seat].melds[option.element] = option.cards
    if option.wins:
        after.tokens[option.element] = player.seat
    end = _at_the_end(after, seat)
    if state.turn.option == "pool" and not state.turn.done:
        return end
    return max(end, lead) if player.seat == seat else min(end, lead)


def _at_the_end(state: State, seat: int) -> int:
    """The lead in final points, if the match ends as the table stands."""
    players = state.seats_in_play()
    gone = {element: losers(state, element) for element in ELEMENTS}
    values: dict[int, int] = {}
    for player in players:
        lost = sum(icons_of(player, element) for element in ELEMENTS if player.seat in gone[element])
        values[player.seat] = POINT * (seat_score(state, player).total - lost)
    mine = values.pop(seat, -POINT * POINT)
    lead = mine - max(values.values(), default=0)
    return lead + (_WINNING if lead > 0 else -_WINNING)


def _table_value(state: State, player: Seat, players: list[Seat]) -> int:
    """Power tokens, and the melds by what part of them is likely to stay."""
    value = 0
    for element in ELEMENTS:
        if state.tokens[element] == player.seat:
            value += POINT * token_value(state, element)
        own = icons_of(player, element)
        if own:
            value += own * _kept(state, element, own, player, players)
    return value


def _kept(state: State, element: Element, own: int, player: Seat, players: list[Seat]) -> int:
    """What part of a meld of this strength will stay, in percent."""
    others = [icons_of(other, element) for other in players if other.seat != player.seat]
    discarding, _ = discarding_of(state, element)
    if discarding is tessara.nobody or not others:
        return POINT
    if discarding is tessara.all_but_the_strongest:
        return 90 if own >= max(others) else _LOST
    present = [icons for icons in others if icons]
    absent = len(others) - len(present)
    if present and own > min(present):
        return POINT
    if not absent:
        return _LOST
    danger = max(5, 60 - 12 * (own - LEAST_CARDS))
    return POINT - danger * _RISK[absent] // POINT


def _options(state: State, player: Seat, players: list[Seat]) -> list[_Option]:
    """The melds that the hand holds or begins, the best first."""
    counts = count_kinds(player.hand)
    wilds = counts[-1]
    found: list[_Option] = []
    for index, element in enumerate(ELEMENTS):
        ones, twos = counts[2 * index], counts[2 * index + 1]
        if ones + twos:
            cards = MeldCards(ones, twos, wilds)
            wins = state.tokens[element] != player.seat and _strongest(element, cards, player, players)
            gain = _gain(state, element, cards, player, players)
            if wins:
                gain += POINT * max(0, token_value(state, element))
            size = ones + twos + wilds
            if size < LEAST_CARDS:
                gain = gain * _SHORT[size] // POINT
            found.append(_Option(element, cards, max(0, gain), wins))
    found.sort(key=_by_gain, reverse=True)
    return found


def _by_gain(option: _Option) -> int:
    return option.gain


def _gain(state: State, element: Element, cards: MeldCards, player: Seat, players: list[Seat]) -> int:
    """What a new meld adds: its own icons, and the loss of the one it makes the weakest."""
    strength = cards.strength
    gain = strength * _kept(state, element, strength, player, players)
    old = icons_of(player, element)
    if old:
        return gain - old * _kept(state, element, old, player, players)
    others = [icons_of(other, element) for other in players if other.seat != player.seat]
    lowest = min(others, default=0)
    if 0 < lowest < strength:
        gain += lowest * POINT // (2 * len(others))
    return gain


def _strongest(element: Element, cards: MeldCards, player: Seat, players: list[Seat]) -> bool:
    """Whether a meld would win its comparison."""
    strength = cards.strength
    return all(icons_of(other, element) < strength for other in players if other.seat != player.seat)
