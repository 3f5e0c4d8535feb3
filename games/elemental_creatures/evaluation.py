"""How good a position is for a seat: points, the round as it stands, what is left to play.

All weights are hundredths of a point.
"""

from games.elemental_creatures.book import Book, book
from games.elemental_creatures.state import CreatureState, SeatState, opponents

POINT = 100
LEAD_OPEN = 60
"""A point of lead while the other side may still answer."""
LEAD_SAFE = 180
"""A point of lead that can't be answered any more: worth more than a point, so that cards are kept for it."""
IN_HAND = {1: 100, 2: 140, 3: 450}
"""By level, if it can be played: a Level 3 brings back a Level 2, and that a Level 1, to be played again."""
STUCK = {1: 100, 2: 150, 3: 300}
"""By level, without any creature of the level below in play."""
ON_SIDELINE = {1: 40, 2: 60, 3: 0}
ON_FRONTLINE = {1: 35, 2: 50, 3: 0}
"""By level: a creature of Level 1 or 2 is material; on the Frontline only from the next round on."""
UNUSED = 12
"""A "next" trigger that still waits."""
OPTION = 45
"""A point of Power that the seat could still play this round."""
THREAT = 60
"""A point of Power that an opponent could still play this round."""
GAME = 2_000
"""A game won in a best of three; a seat that is out has lost as much in points."""


def evaluate(state: CreatureState, seat: int) -> int:
    """The value of a full state for a seat; higher is better."""
    rules = book(state.options.content_pack)
    me = state.seats[seat]
    others = [state.seats[other] for other in opponents(state, seat)]
    if me.out or not others:
        return -GAME * POINT if me.out else GAME * POINT
    value = POINT * (me.points - max(other.points for other in others))
    value += GAME * (state.wins[seat] - max(state.wins[other.seat] for other in others))
    value += _round(state, rules, me, others)
    return value + _means(rules, me) - sum(_means(rules, other) for other in others) // len(others)


def _round(state: CreatureState, rules: Book, me: SeatState, others: list[SeatState]) -> int:
    """What the round would bring if it ended like this, by how sure that is, and what may still come."""
    totals = state.totals
    lead = totals[me.seat] - max(totals[other.seat] for other in others)
    waiting = [other for other in others if not other.done]
    value = 0
    if state.phase in {"turns", "round_close"} or (state.phase == "score" and state.stage == "wait"):
        value = lead * (LEAD_OPEN if (waiting if lead >= 0 else not me.done) else LEAD_SAFE)
    if not me.done:
        value += OPTION * _potential(rules, me)
    return value - THREAT * sum(_potential(rules, other) for other in waiting)


def _potential(rules: Book, seat: SeatState) -> int:
    """Power that a seat could still play this round: plays return material, which is played again."""
    cards = rules.cards
    hand = [0, 0, 0, 0]
    line = [0, 0, 0, 0]
    for slip in seat.hand:
        hand[cards[slip.card].level] += 1
    for creature in seat.sideline:
        line[cards[creature.card].level] += 1
    third = min(hand[3], line[2])
    second = min(hand[2] + third, line[1])
    return 5 * third + 3 * second + 2 * (hand[1] + second)


def _means(rules: Book, seat: SeatState) -> int:
    """What a seat can still do: cards in hand, material on its lines, triggers that wait."""
    cards = rules.cards
    value = 0
    levels = set()
    for line, worth in ((seat.sideline, ON_SIDELINE), (seat.frontline, ON_FRONTLINE)):
        for creature in line:
            card = cards[creature.card]
            value += worth[card.level] + 3 * creature.plus - 2 * creature.minus
            levels.add(card.level)
            if card.limit == "next" and not creature.next_used:
                value += UNUSED
    for slip in seat.hand:
        level = cards[slip.card].level
        value += IN_HAND[level] if level == 1 or level - 1 in levels else STUCK[level]
    return value
