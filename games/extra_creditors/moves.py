"""What seats and the system may ask for. A tile reads "x:y", an edge "V:x:y" or "H:x:y"."""

from typing import ClassVar, Literal

from games.extra_creditors.geometry import Dir, EdgeId, Tile
from games.kernel import Move, Public, Ref, Step

Payment = Literal["a4", "a2m1", "m2"]


class ChooseId(Move, frozen=True, kw_only=True):
    """Take an unused Extra Creditor by id, or a `random` one."""

    clause: ClassVar[str] = "EXC-ID-1"
    id: Public[str]


class ChooseStart(Move, frozen=True, kw_only=True):
    """Start on the tile of a ritual token."""

    clause: ClassVar[str] = "EXC-ID-3"
    ritual: Public[int]


class DiscardBonus(Move, frozen=True, kw_only=True):
    """Put one of the three Extra Extra Credit cards back."""

    clause: ClassVar[str] = "EXC-EEC-1"
    card: Public[str]


class StepTo(Move, frozen=True, kw_only=True, tag="move"):
    """Move one tile; a door just passed may be closed."""

    clause: ClassVar[str] = "EXC-ACT-1"
    dir: Public[Dir]
    close_door: Public[bool] = False


class Quench(Move, frozen=True, kw_only=True):
    """Remove a token from the own or an adjacent tile."""

    clause: ClassVar[str] = "EXC-ACT-2"
    tile: Public[Tile]


class BreakWall(Move, frozen=True, kw_only=True):
    """Damage a barrier of the own tile."""

    clause: ClassVar[str] = "EXC-ACT-3"
    edge: Public[EdgeId]


class OpenDoor(Move, frozen=True, kw_only=True):
    """Open a closed door of the own tile."""

    clause: ClassVar[str] = "EXC-ACT-4"
    edge: Public[EdgeId]


class CloseDoor(Move, frozen=True, kw_only=True):
    """Close an open door of the own tile."""

    clause: ClassVar[str] = "EXC-ACT-5"
    edge: Public[EdgeId]


class Stabilize(Move, frozen=True, kw_only=True):
    """Turn the face-up Wild Magic on the own tile into a Stabilized one in the inventory."""

    clause: ClassVar[str] = "EXC-ACT-6"


class SealElemental(Move, frozen=True, kw_only=True):
    """Try to seal the Elemental; `tile` only names where a hidden Darkness Elemental is suspected."""

    clause: ClassVar[str] = "EXC-ACT-7"
    payment: Public[Payment]
    tile: Public[Tile | None] = None


class SealSlime(Move, frozen=True, kw_only=True):
    """Try to seal a face-up Slime, named by its token id."""

    clause: ClassVar[str] = "EXC-ACT-8"
    token: Public[int]
    payment: Public[Payment]


class RequestTake(Move, frozen=True, kw_only=True):
    """Ask another student on the same tile for an item card or a Stabilized Wild Magic."""

    clause: ClassVar[str] = "EXC-ACT-9"
    seat: Public[int]
    obj: Public[str]


class PassObject(Move, frozen=True, kw_only=True):
    """Give an item card or a Stabilized Wild Magic to another student on the same tile."""

    clause: ClassVar[str] = "EXC-ACT-10"
    seat: Public[int]
    obj: Public[str]


class DiscardStabilized(Move, frozen=True, kw_only=True):
    """Discard a Stabilized Wild Magic for 2 mana."""

    clause: ClassVar[str] = "EXC-ACT-11"


class Reinforce(Move, frozen=True, kw_only=True):
    """Remove the cube from a damaged barrier of the own tile."""

    clause: ClassVar[str] = "EXC-ACT-12"
    edge: Public[EdgeId]


class GenerateMana(Move, frozen=True, kw_only=True):
    """Turn 2 actions into 1 mana."""

    clause: ClassVar[str] = "EXC-ACT-13"


class PickUp(Move, frozen=True, kw_only=True):
    """Pick up what lies on the own tile."""

    clause: ClassVar[str] = "EXC-ACT-14"
    obj: Public[str]


class Drop(Move, frozen=True, kw_only=True):
    """Put an object down on the own tile."""

    clause: ClassVar[str] = "EXC-ACT-14"
    obj: Public[str]


class UseItem(Move, frozen=True, kw_only=True):
    """Use an item card. `aim`: what it is aimed at, where the card needs that (`items.py` says what)."""

    clause: ClassVar[str] = "EXC-ACT-15"
    card: Public[str]
    aim: Public[Ref | None] = None


class RitualTeleport(Move, frozen=True, kw_only=True):
    """From one ritual token to another."""

    clause: ClassVar[str] = "EXC-ACT-16"
    ritual: Public[int]


class Neutralize(Move, frozen=True, kw_only=True):
    """Mana Neutralization Ritual: Quench everything on and around a tile at a rolled distance."""

    clause: ClassVar[str] = "EXC-ACT-17"


class Look(Move, frozen=True, kw_only=True):
    """Turn up the Magic Concentration Token on the own tile, or collect the open Item there."""

    clause: ClassVar[str] = "EXC-ACT-18"


class UseAbility(Move, frozen=True, kw_only=True):
    """Use an ability of the own ID. `aim`: what it is aimed at, where it needs that (`abilities.py`)."""

    clause: ClassVar[str] = "EXC-ACT-20"
    ability: Public[str]
    aim: Public[Ref | None] = None


class CraftTotem(Move, frozen=True, kw_only=True):
    """Turn 6 Dream Essence into a Materialization Totem."""

    clause: ClassVar[str] = "EXC-DRM-8"


class Materialize(Move, frozen=True, kw_only=True):
    """Put a totem on the middle of a quadrant."""

    clause: ClassVar[str] = "EXC-DRM-8"


class Caffeinate(Move, frozen=True, kw_only=True):
    """Discard up to 4 Dream Essence."""

    clause: ClassVar[str] = "EXC-DRM-8"
    n: Public[int]


class Illuminate(Move, frozen=True, kw_only=True):
    """Test a token in sight for the body of the Darkness Elemental."""

    clause: ClassVar[str] = "EXC-DRK-6"
    tile: Public[Tile]


class EndTurn(Move, frozen=True, kw_only=True):
    """End the own turn; unspent actions are lost."""

    clause: ClassVar[str] = "EXC-ACT-19"


class BeginMission(Step, frozen=True, kw_only=True):
    """SYSTEM: elemental deck, Plane Break Counter, the Elemental's placement."""

    clause: ClassVar[str] = "EXC-SET-2"


class DrawElementalCards(Step, frozen=True, kw_only=True):
    """SYSTEM: draw the cards of the Elemental's turn."""

    clause: ClassVar[str] = "EXC-ELT-1"


class ResolveCard(Step, frozen=True, kw_only=True):
    """SYSTEM: resolve the next elemental card."""

    clause: ClassVar[str] = "EXC-ELT-3"


class EndSetup(Step, frozen=True, kw_only=True):
    """SYSTEM: Magic Concentration Tokens and the bonus draw."""

    clause: ClassVar[str] = "EXC-SET-2"


class EndElementalTurn(Step, frozen=True, kw_only=True):
    """SYSTEM: what happens at the end of the Elemental's turn, and the next seat."""

    clause: ClassVar[str] = "EXC-ELT-4"


class SummonElemental(Step, frozen=True, kw_only=True):
    """SYSTEM: the next Elemental arrives."""

    clause: ClassVar[str] = "EXC-SUM-2"


class EndSummon(Step, frozen=True, kw_only=True):
    """SYSTEM: refill after a summon, and the next seat."""

    clause: ClassVar[str] = "EXC-SUM-2"


class SkipTurn(Step, frozen=True, kw_only=True):
    """SYSTEM: the turn of a Stunned or absent student passes."""

    clause: ClassVar[str] = "EXC-TURN-2"
