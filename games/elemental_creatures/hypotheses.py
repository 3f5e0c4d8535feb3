"""What a seat may have brought, as far as its cards have been seen: deck lists and opened packs.

Constructed: a starter deck that fits, by how likely it shows these cards, else a random list of the seen
elements. Sealed: packs as they are opened, with the seen cards in their slots.
"""

from collections import Counter
from itertools import accumulate
from math import comb

from games.elemental_creatures.book import Book
from games.elemental_creatures.limits import COPIES, SIDEBOARD, SLOTS
from games.elemental_creatures.memory import Seen
from games.elemental_creatures.options import CreatureOptions, has_sideboard
from games.elemental_creatures.state import CreatureState, Registered
from games.kernel import Dice

Cards = Counter[str]
LEVEL_SHARES = (45, 78, 100)
"""Cumulative shares of levels 1, 2 and 3 in a random list, in percent."""


class Brought:
    """A guess of a seat's cards: the main deck of each game so far, the present one last; or its packs."""

    __slots__ = ("mains", "packs", "pool", "starter")

    def __init__(self, mains: list[Cards], pool: Cards) -> None:
        self.mains = mains
        self.pool = pool
        self.starter: str | None = None
        self.packs: list[tuple[str, ...]] = []


def guess(state: CreatureState, rules: Book, registered: Registered, now: Seen | None, dice: Dice) -> Brought:
    """What a seat may have brought, given the games that have ended and what is seen of the present one."""
    games = [seen for seen in registered.seen if seen.size] + ([] if now is None else [now])
    if state.options.format == "sealed":
        packs = sealed(rules, _shown(games), state.options.packs_per_player, dice)
        brought = Brought([], Counter(card for pack in packs for card in pack))
        brought.packs = packs
    else:
        brought = _constructed(rules, registered, games, _spare(state.options), dice)
    brought.mains = [_main(brought.pool, seen, dice) for seen in games]
    return brought


def _shown(games: list[Seen]) -> Cards:
    """The cards that must be there so that each game can have shown what it did."""
    shown: Cards = Counter()
    for seen in games:
        shown |= Counter(seen.cards)
    return shown


def _spare(options: CreatureOptions) -> int:
    return SIDEBOARD if has_sideboard(options) else 0


def _constructed(rules: Book, registered: Registered, games: list[Seen], spare: int, dice: Dice) -> Brought:
    """A starter deck, or any list, that has all cards shown and room for each game's main deck."""
    shown = _shown(games)
    sizes = [seen.size for seen in games]
    by_clock = bool(registered.filings) and registered.filings[0].defaulted
    likely: dict[str, int] = {}
    for name, starter in rules.starters.items():
        deck = Counter(starter.main)
        roomy = all(0 <= deck.total() - size <= spare for size in sizes)
        if shown <= deck and (roomy or by_clock):
            likely[name] = _ways(deck, shown)
    if likely:
        name = _weighted(likely, dice)
        brought = Brought([], Counter(rules.starters[name].main))
        brought.starter = name if by_clock else None
        return brought
    size = max([shown.total(), *sizes])
    return Brought([], shown + _random_cards(rules, shown, size - shown.total(), dice))


def _ways(deck: Cards, shown: Cards) -> int:
    """In how many ways a deck can have shown these cards."""
    ways = 1
    for card, number in shown.items():
        ways *= comb(deck[card], number)
    return ways


def _weighted(likely: dict[str, int], dice: Dice) -> str:
    chosen = dice.below(sum(likely.values()))
    bounds = zip(likely, accumulate(likely.values()), strict=True)
    return next(name for name, bound in bounds if chosen < bound)


def _main(pool: Cards, seen: Seen, dice: Dice) -> Cards:
    """A main deck of the size and with the cards of a game, from a pool of cards."""
    cards = Counter(seen.cards)
    rest = dice.shuffled(sorted((pool - cards).elements()))
    return cards + Counter(rest[: seen.size - cards.total()])


def _random_cards(rules: Book, shown: Cards, count: int, dice: Dice) -> Cards:
    """Cards of the seen elements where known, with usual level shares."""
    elements = {element for card in shown for element in rules.cards[card].elements}
    left = Counter(dict.fromkeys(rules.ids, COPIES))
    left.subtract(shown)
    cards: Cards = Counter()
    while cards.total() < count:
        share = dice.below(100)
        level = next(index for index, bound in enumerate(LEVEL_SHARES, start=1) if share < bound)
        card = _one_card(rules, left, level, elements, dice)
        cards[card] += 1
        left[card] -= 1
    return cards


def _one_card(rules: Book, left: Cards, level: int, elements: set[str], dice: Dice) -> str:
    level_ids = [card for card in rules.by_level[level] if left[card] > 0]
    liked = [
        card for card in level_ids if not elements or not elements.isdisjoint(rules.cards[card].elements)
    ]
    return dice.choice(liked or level_ids or [card for card in rules.ids if left[card] > 0] or rules.ids)


def sealed(rules: Book, shown: Cards, packs: int, dice: Dice) -> list[tuple[str, ...]]:
    """Opened packs with all cards shown: each in a slot that may hold it, the other slots as packs come."""
    foils: list[str] = []
    regular: list[list[str]] = [[] for _ in range(packs)]
    waiting = dice.shuffled(sorted(shown.elements()))
    for position, card in enumerate(waiting):
        level = rules.cards[card].level
        need = dict(SLOTS)[level]
        open_slots = [need - _of_level(rules, pack, level) if card not in pack else 0 for pack in regular]
        free = packs - len(foils) - _must_be_foils(rules, regular, waiting[position + 1 :], packs)
        by_slot = sum(open_slots) * len(rules.ids)
        by_foil = max(0, free) * len(rules.by_level[level])
        if not by_slot or dice.below(by_slot + by_foil) >= by_slot:
            foils.append(card)
        else:
            chosen = dice.below(sum(open_slots))
            for pack, slots in zip(regular, open_slots, strict=True):
                if chosen < slots:
                    pack.append(card)
                    break
                chosen -= slots
    return [_whole_pack(rules, pack, foils, dice) for pack in regular]


def _of_level(rules: Book, pack: list[str], level: int) -> int:
    return sum(rules.cards[card].level == level for card in pack)


def _must_be_foils(rules: Book, regular: list[list[str]], waiting: list[str], packs: int) -> int:
    """How many of the waiting cards find no slot of their level any more."""
    must = 0
    for level, need in SLOTS:
        room = need * packs - sum(_of_level(rules, pack, level) for pack in regular)
        ours = Counter(card for card in waiting if rules.cards[card].level == level)
        fit = {card: sum(card not in pack for pack in regular) for card in ours}
        placed = sum(min(number, fit[card]) for card, number in ours.items())
        must += ours.total() - min(placed, room)
    return must


def _whole_pack(rules: Book, pack: list[str], foils: list[str], dice: Dice) -> tuple[str, ...]:
    """A pack filled up as it is opened; its foil is one of those that are waiting, if any is."""
    cards: list[str] = []
    for level, need in SLOTS:
        held = [card for card in pack if rules.cards[card].level == level]
        others = dice.shuffled([card for card in rules.by_level[level] if card not in held])
        cards += held + others[: need - len(held)]
    cards.append(foils.pop() if foils else dice.choice(rules.ids))
    return tuple(cards)
