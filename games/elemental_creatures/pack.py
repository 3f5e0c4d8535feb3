"""Content packs as data: cards, starter decks, and the installed packs."""

from pathlib import Path

import msgspec

from games.elemental_creatures.validation import validate_pack
from games.elemental_creatures.vocabulary import Effect
from games.kernel import ContractError, Pack, Packs

FOLDER = Path(__file__).resolve().parent


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A printed card; every card is a creature."""

    id: str
    name: str
    elements: tuple[str, ...]
    species: str
    level: int
    power: int
    text: str = ""
    effect: Effect | None = None


class Starter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ready deck of the pack."""

    id: str
    name: str
    main: dict[str, int]


class CreaturePack(Pack, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards and starter decks of a match."""

    title: str = "Elemental Creatures"
    version: int
    elements: tuple[str, ...]
    species: tuple[str, ...]
    cards: tuple[Card, ...]
    starters: tuple[Starter, ...]

    def check(self) -> None:
        """Raise `ContractError` with everything that is wrong with the pack (RULES.md 2.5)."""
        problems = validate_pack(msgspec.to_builtins(self))
        if problems:
            raise ContractError("; ".join(str(problem) for problem in problems))


PACKS: Packs[CreaturePack] = Packs.load(CreaturePack, FOLDER)
