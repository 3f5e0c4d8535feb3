"""How good a position is for a seat: points, the round as it stands, what is left to play (section 12).

All weights are hundredths of a point.
"""

from games.elemental_creatures.book import Book, book
from games.elemental_creatures.state import CreatureState, SeatState, opponents

POINT = 100
LEAD_OPEN = 60
"""A point of lead while opponents may still play."""
LEAD_SAFE = 95
"""A point of lead, or of arrears, that the other side can't change any more."""
IN_HAND = {1: 60, 2: 110, 3: 160}
"""By level, if it can be played: a Level 3 brings back a Level 2, and that a Level 1, to be played again."""
STUCK = {1: 60, 2: 60, 3: 50}
"""By level, without any creature of the level below in play."""
ON_SIDELINE = {1: 22, 2: 26, 3: 4}
ON_FRONTLINE = {1: 12, 2: 16, 3: 2}
"""By level: a creature of Level 1 or 2 is material; on the Frontline only from the next round on."""
UNUSED = 12
"""A "next" trigger that still waits."""
OPTION = 45
THREAT = 60
OPTION_LATER = 0
THREAT_LATER = 0
GAME = 2_000


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
    value += (OPTION_LATER if me.done else OPTION) * _potential(rules, me)
    for other in others:
        value -= (THREAT_LATER if other.done else THREAT) * _potential(rules, other)
    return value


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
