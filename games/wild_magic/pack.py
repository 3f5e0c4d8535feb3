"""Content packs: card counts, Guardian tokens and the numbers in their effects."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final, Literal, get_args

import msgspec

from games.kernel import ContractError, Pack, Packs
from games.wild_magic.cards import ELEMENTS, ONE, TWO, WILD, Element, Kind, MeldCards

GuardianId = Literal[
    "caelun", "corvalis", "elowen", "khlorian", "maelin", "sylari",
    "tessara", "vaelis", "brisenna", "ithrael", "nymora", "rhovane",
]  # fmt: skip
SideName = Literal["light", "dark"]
EffectCode = Literal[
    "caelun_light", "caelun_dark", "corvalis_light", "corvalis_dark",
    "elowen_light", "elowen_dark", "khlorian_light", "khlorian_dark",
    "maelin_light", "maelin_dark", "sylari_light", "sylari_dark",
    "tessara_light", "tessara_dark", "vaelis_light", "vaelis_dark",
    "brisenna_light", "brisenna_dark", "ithrael_light", "ithrael_dark",
    "nymora_light", "nymora_dark", "rhovane_light", "rhovane_dark",
]  # fmt: skip

GUARDIAN_IDS: Final[tuple[GuardianId, ...]] = get_args(GuardianId)
SCORING_EFFECTS: Final[frozenset[EffectCode]] = frozenset(
    ("tessara_light", "tessara_dark", "vaelis_light", "vaelis_dark")
)
NUMBERS: Final[dict[EffectCode, tuple[str, ...]]] = {
    "caelun_dark": ("draw",),
    "corvalis_dark": ("reveal",),
    "elowen_light": ("draw",),
    "elowen_dark": ("give",),
    "khlorian_light": ("take",),
    "khlorian_dark": ("discard",),
    "maelin_light": ("exchanges",),
    "sylari_light": ("take", "draw"),
    "vaelis_light": ("value",),
    "vaelis_dark": ("value",),
    "brisenna_light": ("cap",),
    "brisenna_dark": ("limit",),
    "nymora_light": ("add",),
}
"""The numbers each effect takes from the pack; effects that aren't listed take none."""

HAND_SIZE: Final = 4
LEAST_DECK: Final = 20


class ElementCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards an element has, as printed on its space of the board."""

    id: Element
    board: int
    ones: int
    twos: int


class Icons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The icons that the three sorts of cards show."""

    one: int
    two: int
    wild: int


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a Guardian token. `source` tells if the effect is the book's, completed by us, or ours."""

    effect: EffectCode
    text: str
    source: Literal["book", "hint", "house"]
    numbers: dict[str, int] = {}


class GuardianToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Guardian token with both of its sides."""

    id: GuardianId
    name: str
    light: Side
    dark: Side


class WildMagicPack(Pack, frozen=True, kw_only=True):
    """The content of a match. `element_cards` and `wild_cards` are the totals the rest must add up to."""

    seats: tuple[int, int]
    elements: tuple[ElementCards, ...]
    guardians: tuple[GuardianToken, ...]
    icons: Icons
    token_points: int
    wild: int
    element_cards: int = 96
    wild_cards: int = 14

    def check(self) -> None:
        """Raise `ContractError` at the first condition that doesn't hold."""
        for clause, condition, holds in _CONDITIONS:
            if not holds(self):
                raise ContractError(f"{clause}: {condition}")

    def counts(self) -> dict[Kind, int]:
        """The number of cards of each kind, in canonical order."""
        counts: dict[Kind, int] = {}
        for element in self.elements:
            counts[ONE[element.id]] = element.ones
            counts[TWO[element.id]] = element.twos
        counts[WILD] = self.wild
        return counts

    def sides(self) -> list[Side]:
        """All sides of all Guardian tokens."""
        return [side for guardian in self.guardians for side in (guardian.light, guardian.dark)]


def _book_example(pack: WildMagicPack) -> int:
    """Joe's points in the book: four melds stay, and two tokens."""
    return sum((7, 6, 4, 5)) + 2 * pack.token_points


def _numbers_fit(side: Side) -> bool:
    wanted = NUMBERS.get(side.effect, ())
    least = {"value": -99, "limit": 0}
    return set(side.numbers) == set(wanted) and all(
        side.numbers[name] >= least.get(name, 1) for name in wanted
    )


_CONDITIONS: Final[tuple[tuple[str, str, Callable[[WildMagicPack], bool]], ...]] = (
    (
        "WIM-CMP-2",
        "the six elements stand in board order, waterform first",
        lambda pack: (
            tuple((each.id, each.board) for each in pack.elements)
            == tuple((element, index) for index, element in enumerate(ELEMENTS))
        ),
    ),
    (
        "WIM-R-21",
        "the fifth element is lavaflow",
        lambda pack: pack.elements[4].id == "lavaflow",
    ),
    (
        "WIM-SET-3",
        "each element has a 1-value card to begin its pool",
        lambda pack: all(each.ones >= 1 for each in pack.elements),
    ),
    (
        "WIM-CMP-5",
        "the board shows at least one 2-value card for each element",
        lambda pack: all(each.twos >= 1 for each in pack.elements),
    ),
    (
        "WIM-CMP-1",
        "the cards add up to the totals of the pack",
        lambda pack: (
            sum(each.ones + each.twos for each in pack.elements) == pack.element_cards
            and pack.wild == pack.wild_cards
            and pack.wild >= 0
        ),
    ),
    (
        "WIM-CMP-3",
        "a 1-value card and a wild card show one icon, a 2-value card two",
        lambda pack: (pack.icons.one, pack.icons.two, pack.icons.wild) == (1, 2, 1),
    ),
    (
        "WIM-MELD-7",
        "the strength of a meld is the number of its icons",
        lambda pack: MeldCards(3, 2, 1).strength == 3 * pack.icons.one + 2 * pack.icons.two + pack.icons.wild,
    ),
    (
        "WIM-CMP-4",
        "wild cards are a kind of their own, of no element",
        lambda pack: WILD in pack.counts() and all(WILD not in each.id for each in pack.elements),
    ),
    ("WIM-PWR-5", "a power token counts two points", lambda pack: pack.token_points == 2),  # noqa: PLR2004
    ("WIM-SCO-11", "the book's scoring example gives 26", lambda pack: _book_example(pack) == 26),  # noqa: PLR2004
    (
        "WIM-R-1",
        "two to five seats",
        lambda pack: 2 <= pack.seats[0] <= pack.seats[1] <= 5,  # noqa: PLR2004
    ),
    (
        "WIM-SET-5",
        f"at least {LEAST_DECK} cards are left after dealing to the most seats",
        lambda pack: sum(pack.counts().values()) - len(ELEMENTS) - HAND_SIZE * pack.seats[1] >= LEAST_DECK,
    ),
    (
        "WIM-SET-2",
        "there are the twelve Guardians, each once",
        lambda pack: sorted(each.id for each in pack.guardians) == sorted(GUARDIAN_IDS),
    ),
    (
        "WIM-GRD-1",
        "each side has an effect of its own with exactly the numbers it takes",
        lambda pack: (
            len({side.effect for side in pack.sides()}) == len(pack.sides())
            and all(map(_numbers_fit, pack.sides()))
        ),
    ),
)

PACKS: Packs[WildMagicPack] = Packs.load(WildMagicPack, Path(__file__).parent)


@cache
def side_of(pack_id: str, guardian: GuardianId, side: SideName) -> Side:
    """What a Guardian does with this side up."""
    token = next(token for token in PACKS[pack_id].guardians if token.id == guardian)
    return token.light if side == "light" else token.dark
