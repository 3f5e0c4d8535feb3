"""Content packs: card counts, Guardian tokens and the numbers in their effects."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from games.kernel import ContractError, Pack, Packs
from games.kernel.content import canonical
from games.wild_magic.cards import ELEMENTS, ONE, TWO, WILD, Element, Kind
from games.wild_magic.effects import EFFECTS, Effect

FOLDER: Final = Path(__file__).parent
SideName = Literal["light", "dark"]

HAND_SIZE: Final = 4
LEAST_DECK: Final = 20
GUARDIANS: Final = 12
MOST: Final = 99

Text = Annotated[str, msgspec.Meta(min_length=1)]
Cards = Annotated[int, msgspec.Meta(ge=1, le=MOST)]
Number = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]


class ElementCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards an element has, as printed on its space of the board."""

    id: Element
    board: int
    ones: Cards
    twos: Cards


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a Guardian token. `source` tells if the effect is the book's, completed by us, or ours.

    `text` names its numbers: "Add the top {draw} deck cards to your hand."
    """

    effect: str
    text: Text
    source: Literal["book", "hint", "house"]
    numbers: dict[str, Number] = {}

    @property
    def does(self) -> Effect:
        """What the effect is."""
        return EFFECTS[self.effect]

    def problems(self) -> Iterator[str]:
        """What is wrong with the side."""
        effect = EFFECTS.get(self.effect)
        if effect is None:
            yield f"effect: there is no effect {self.effect!r}"
            return
        if set(self.numbers) != set(effect.least):
            wanted = ", ".join(effect.least) or "none"
            yield f"numbers: {self.effect} takes these numbers: {wanted}"
        for name, least in effect.least.items():
            if self.numbers.get(name, least) < least:
                yield f"numbers.{name}: at least {least}"
        if set(re.findall(r"{(.*?)}", self.text)) != set(self.numbers):
            yield "text: it names exactly the numbers of the effect, in braces"


class GuardianToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Guardian token with both of its sides."""

    id: Text
    name: Text
    light: Side
    dark: Side


class WildMagicPack(Pack, frozen=True, kw_only=True):
    """The content of a match. `element_cards` is the total that the counts of the elements must add up to."""

    id: Text
    title: Text
    seats: tuple[int, int]
    elements: tuple[ElementCards, ...]
    guardians: tuple[GuardianToken, ...]
    wild: Annotated[int, msgspec.Meta(ge=0, le=MOST)] = 14
    element_cards: int = 96

    def check(self) -> None:
        """Raise `ContractError` at the first condition that doesn't hold, naming its place."""
        for problem in self._problems():
            raise ContractError(problem)

    def _problems(self) -> Iterator[str]:
        board = [(each.id, each.board) for each in self.elements]
        if board != [(element, index) for index, element in enumerate(ELEMENTS)]:
            yield f"elements: {', '.join(ELEMENTS)}, in this order, with board 0 to 5"
        if sum(each.ones + each.twos for each in self.elements) != self.element_cards:
            yield f"element_cards: the ones and twos of the elements don't add up to {self.element_cards}"
        fewest, most = self.seats
        if not 2 <= fewest <= most <= 5:  # noqa: PLR2004 - WIM-R-1
            yield "seats: two to five, the fewest first"
        elif self._deck_of(most) < LEAST_DECK:
            yield f"wild, elements: fewer than {LEAST_DECK} cards are left after dealing to {most} seats"
        yield from self._guardian_problems()

    def _guardian_problems(self) -> Iterator[str]:
        ids = Counter(token.id for token in self.guardians)
        if len(self.guardians) != GUARDIANS or max(ids.values()) > 1:
            yield f"guardians: {GUARDIANS} tokens, each with an id of its own"
        effects = Counter(side.effect for side in self.sides())
        for token in self.guardians:
            for name, side in (("light", token.light), ("dark", token.dark)):
                place = f"guardians, {token.id}, {name}"
                if effects[side.effect] > 1:
                    yield f"{place}, effect: another side has {side.effect}, too"
                for problem in side.problems():
                    yield f"{place}, {problem}"

    def _deck_of(self, seats: int) -> int:
        """How many cards are left after dealing to so many seats."""
        return sum(self.counts().values()) - len(ELEMENTS) - HAND_SIZE * seats

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

    def shown(self) -> dict[str, Any]:
        """The pack for clients: texts with their numbers filled in."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        for token in data["guardians"]:
            for side in (token["light"], token["dark"]):
                for name, number in side["numbers"].items():
                    side["text"] = side["text"].replace(f"{{{name}}}", str(number))
        return data


PACKS: Final[Packs[WildMagicPack]] = Packs()
"""Filled by `install`, once the effects of all Guardians are registered."""
_DATA: Final[dict[str, Any]] = {}


def completed(data: Any) -> Any:
    """A pack's data in full: `guardians_of` names an installed pack that has the same Guardian tokens."""
    if not isinstance(data, dict):
        return data
    if ("guardians" in data) == ("guardians_of" in data):
        raise ContractError("guardians, guardians_of: one of the two")
    if "guardians" in data:
        return data
    other = data["guardians_of"]
    if not isinstance(other, str) or other not in _DATA:
        raise ContractError(f"guardians_of: {other!r} is no installed pack")
    own = {key: value for key, value in data.items() if key != "guardians_of"}
    return {**own, "guardians": _DATA[other]["guardians"]}


def read(data: Any) -> WildMagicPack:
    """A pack from its data. Raises `ContractError` or `msgspec.ValidationError`, naming the place."""
    pack = msgspec.convert(completed(data), WildMagicPack)
    pack.check()
    return pack


def install() -> None:
    """Read the packs of the game, by file name; the first is the default."""
    for path in sorted((FOLDER / "content").glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        try:
            pack = read(data)
        except (msgspec.ValidationError, ContractError) as error:
            raise ContractError(f"content pack {path.name}: {error}") from error
        _DATA[pack.id] = completed(data)
        PACKS.add(pack, sha256(canonical(_DATA[pack.id])).hexdigest())


@cache
def side_of(pack_id: str, guardian: str, side: SideName) -> Side:
    """What a Guardian does with this side up."""
    token = next(token for token in PACKS[pack_id].guardians if token.id == guardian)
    return token.light if side == "light" else token.dark
