"""Deck lists and the rules they must keep (RULES.md 3.1)."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from games.elemental_creatures.book import Book
from games.elemental_creatures.limits import COPIES, FEWEST, MOST, SIDEBOARD
from games.elemental_creatures.state import CardList
from games.kernel.game import DeckProblem


class DeckCards(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deck list: card id -> copies."""

    main: CardList
    side: CardList = {}


def problems(
    rules: Book, main: dict[str, int], side: dict[str, int], *, sideboard: bool
) -> Iterator[DeckProblem]:
    """Every rule that a list breaks, in the order in which registration tests them."""
    unknown = sorted((main.keys() | side.keys()) - rules.cards.keys())
    if unknown:
        yield _problem("CARD", "ELC-FMT-7", f"not in the content pack: {', '.join(unknown)}")
    yield from size_problems(main, side, sideboard=sideboard)
    copies = Counter(main) + Counter(side)
    many = sorted(card for card, count in copies.items() if count > COPIES)
    if many:
        yield _problem("COPIES", "ELC-FMT-3", f"more than {COPIES} copies: {', '.join(many)}")


def size_problems(main: dict[str, int], side: dict[str, int], *, sideboard: bool) -> Iterator[DeckProblem]:
    """Main deck and sideboard outside their limits."""
    count = sum(main.values())
    if not FEWEST <= count <= MOST:
        yield _problem("DECK-SIZE", "ELC-FMT-2", f"a main deck has {FEWEST} to {MOST} cards, not {count}")
    spare = sum(side.values())
    if spare > (SIDEBOARD if sideboard else 0):
        yield _problem("SIDE-SIZE", "ELC-FMT-4", f"{spare} cards are too many for the sideboard")


def _problem(word: str, clause: str, detail: str) -> DeckProblem:
    return DeckProblem(clause=clause, detail=detail, code=f"ELC-E-{word}")
