"""What a seat may do (RULES.md 6), one class a move."""

from typing import ClassVar, Self

from games.elementalist.pack import Colour, Holder, Kind
from games.elementalist.state import ElementalId, Target
from games.kernel import Move, Private, Public, Step


class RollFirst(Step, frozen=True):
    """SYSTEM: roll the small black pyramid."""

    clause: ClassVar[str] = "ELE-SET-2"


class ChoosePyramid(Move, frozen=True):
    """Take one pyramid of the supply into the own stack."""

    clause: ClassVar[str] = "ELE-SET-3"
    kind: Public[Kind]


class StopBuilding(Move, frozen=True):
    """Choose no more for good."""

    clause: ClassVar[str] = "ELE-SET-5"


class Draw(Move, frozen=True):
    """Take the top pyramid of one own tree, unseen by the opponent."""

    clause: ClassVar[str] = "ELE-CAST-1"
    colour: Private[Colour]


class StoreFlash(Move, frozen=True):
    """Put the drawn pyramid under an own holder."""

    clause: ClassVar[str] = "ELE-CAST-3"
    holder: Public[Holder]


class CastElemental(Move, frozen=True):
    """Cast the pyramid in hand as an elemental."""

    clause: ClassVar[str] = "ELE-CAST-4"


class CastSpell(Move, frozen=True):
    """Cast it as a spell: on `target` (red, yellow, green), or fusing `rider` onto `base` (blue)."""

    clause: ClassVar[str] = "ELE-CAST-5"
    target: Public[ElementalId | None] = None
    base: Public[ElementalId | None] = None
    rider: Public[ElementalId | None] = None


class CastSource(Move, frozen=True):
    """Cast it, a large one, as a lasting source behind `target`."""

    clause: ClassVar[str] = "ELE-CAST-6"
    target: Public[ElementalId]


class TakeFlash(Move, frozen=True):
    """All trees empty: take a stored flash in hand, to cast it in another way."""

    clause: ClassVar[str] = "ELE-CAST-9"
    holder: Public[Holder]


class SkipCast(Move, frozen=True):
    """All trees empty: leave the stored flashes where they are."""

    clause: ClassVar[str] = "ELE-CAST-9"


class UseFlash(Move, frozen=True):
    """Reveal a stored flash and aim it."""

    clause: ClassVar[str] = "ELE-FLA-1"
    holder: Public[Holder]
    target: Public[Target]


class Pass(Move, frozen=True):
    """Use no flash now."""

    clause: ClassVar[str] = "ELE-FLA-8"


class Toggle(Move, frozen=True):
    """Turn an own elemental from defence to offence or back."""

    clause: ClassVar[str] = "ELE-TOG-1"
    elemental: Public[ElementalId]


class EndToggle(Move, frozen=True):
    """Toggle no more in this step."""

    clause: ClassVar[str] = "ELE-TOG-1"


class Block(Move, frozen=True):
    """Declare all blocks at once, as attacker-blocker pairs; none at all is a declaration too."""

    clause: ClassVar[str] = "ELE-ATK-2"
    pairs: Public[tuple[tuple[ElementalId, ElementalId], ...]] = ()

    def canonical(self) -> Self:
        """The pairs are a set: each once, by the ids' numbers."""
        pairs = sorted(set(self.pairs), key=lambda pair: (int(pair[0][1:]), int(pair[1][1:])))
        return self if tuple(pairs) == self.pairs else type(self)(pairs=tuple(pairs))
