"""Content packs made for tests."""

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from games.wild_magic.pack import PACKS, ElementCards, SideName, WildMagicPack, side_of
from tests.wild_magic.table import GAME

HOUSE: WildMagicPack = GAME.packs["wim-house-1"]


def with_counts(pack_id: str, counts: list[tuple[int, int]], **changes: object) -> WildMagicPack:
    """The default pack with other card counts."""
    elements = tuple(
        ElementCards(each.id, each.board, ones, twos)
        for each, (ones, twos) in zip(HOUSE.elements, counts, strict=True)
    )
    return msgspec.structs.replace(HOUSE, id=pack_id, elements=elements, **changes)


def with_numbers(pack_id: str, numbers: dict[tuple[str, SideName], dict[str, int]]) -> WildMagicPack:
    """The default pack with other numbers in some effects."""
    tokens = []
    for token in HOUSE.guardians:
        sides = {}
        for name in ("light", "dark"):
            side = getattr(token, name)
            if (token.id, name) in numbers:
                side = msgspec.structs.replace(side, numbers=numbers[token.id, name])
            sides[name] = side
        tokens.append(msgspec.structs.replace(token, **sides))
    return msgspec.structs.replace(HOUSE, id=pack_id, guardians=tuple(tokens))


@contextmanager
def installed(pack: WildMagicPack) -> Iterator[str]:
    """The pack is installed meanwhile."""
    pack.check()
    PACKS.add(pack, "0" * 64)
    try:
        yield pack.id
    finally:
        del PACKS._packs[pack.id], PACKS._digests[pack.id]
        side_of.cache_clear()
