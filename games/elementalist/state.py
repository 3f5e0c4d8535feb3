"""The state of a match (RULES.md 5). Only events change it."""

from typing import Annotated, Literal, Self

import msgspec

from games.elementalist.pack import Colour, Holder, Kind, Piece, Size
from games.kernel import MatchState, PerSeat, Private, Public

ElementalId = Annotated[str, msgspec.Meta(pattern="^e[1-9][0-9]{0,3}$")]
Ref = Annotated[int, msgspec.Meta(ge=1, le=9999)]
Mode = Literal["def", "off"]
Use = Literal["elemental", "spell", "source", "flash"]
Phase = Literal["roll", "draft", "play"]
TurnStep = Literal[
    "start", "draw", "use", "recast", "response", "cast_window",
    "toggle1", "attack_window", "block", "block_window", "toggle2", "end_window",
]  # fmt: skip
WindowName = Literal["START", "RESPONSE", "CAST", "ATTACK", "BLOCK", "END"]
Reason = Literal["life", "concede", "quiet"]


class Target(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an announced pyramid is aimed at: an elemental, one component of it, a front or a stack item.

    A blue flash takes `{stack}`, `{elemental, component}` or `{front}`; everything else `{elemental}`.
    """

    elemental: Public[ElementalId | None] = None
    component: Public[Annotated[int, msgspec.Meta(ge=0, le=99)] | None] = None
    stack: Public[Ref | None] = None
    front: Public[Ref | None] = None

    def __post_init__(self) -> None:
        """Refuse anything but one of the four forms."""
        aims = (self.elemental, self.stack, self.front)
        if aims.count(None) != len(aims) - 1 or (self.component is not None and self.elemental is None):
            raise ValueError("a target is {elemental}, {elemental, component}, {stack} or {front}")


class Trace(msgspec.Struct, frozen=True):
    """What everybody has seen of one draw.

    `kind` once it was shown. `first_tree` and `passed_over`: what the choices of a clock have told of it.
    """

    kind: Public[Kind | None] = None
    first_tree: Public[bool] = False
    passed_over: Public[tuple[Holder, ...]] = ()


class Stored(msgspec.Struct, frozen=True):
    """A flash under a holder. Its holder and turn are public, its kind is the owner's secret.

    `draw`: which of the seat's draws it was, counted from 0.
    """

    seat: Public[int]
    turn: Public[int]
    kind: Private[Kind]
    draw: Public[int]


class Drawn(msgspec.Struct, frozen=True):
    """The pyramid that the active player has in hand, from a tree or from under a holder.

    `draw`: which of the seat's draws it was, counted from 0.
    """

    seat: Public[int]
    kind: Private[Kind]
    origin: Public[Literal["tree", "L", "M"]] = msgspec.field(name="from")
    draw: Public[int]


class Front(msgspec.Struct, frozen=True):
    """A spell or flash that lies in front of an elemental."""

    ref: Public[int]
    kind: Public[Kind]
    caster: Public[int]
    use: Public[Use]


class Elemental(msgspec.Struct):
    """One elemental on the field; several components when it has been fused."""

    id: Public[ElementalId]
    controller: Public[int]
    components: Public[list[Kind]]
    mode: Public[Mode] = "def"
    toggled: Public[bool] = False
    sources: Public[list[Kind]] = msgspec.field(default_factory=list)
    fronts: Public[list[Front]] = msgspec.field(default_factory=list)


class Turn(msgspec.Struct):
    """Whose turn it is, which one since the draft, and the step last entered."""

    no: Public[int] = 0
    active: Public[int] = 0
    step: Public[TurnStep] = "start"


class Item(msgspec.Struct, frozen=True):
    """An announced pyramid that waits on the stack. No targets left: its target is gone."""

    ref: Public[int]
    seat: Public[int]
    kind: Public[Kind]
    use: Public[Use]
    targets: Public[tuple[Target, ...]] = ()

    def without(self, elemental: str, component: int) -> Self:
        """The same item after that component left its elemental: an index behind it moves up."""
        if not self.targets or self.targets[0].elemental != elemental:
            return self
        aimed = self.targets[0].component
        if aimed is None or aimed < component:
            return self
        moved = () if aimed == component else (Target(elemental=elemental, component=aimed - 1),)
        return msgspec.structs.replace(self, targets=moved)


class Attack(msgspec.Struct):
    """The Attack Phase: who attacks, which blocks stand, and who has ever been blocked in it."""

    attackers: Public[list[str]] = msgspec.field(default_factory=list)
    blocks: Public[dict[str, str]] = msgspec.field(default_factory=dict)
    was_blocked: Public[list[str]] = msgspec.field(default_factory=list)

    def forget(self, elemental: str) -> None:
        """Take an elemental out of the attackers and out of its standing block."""
        if elemental in self.attackers:
            self.attackers.remove(elemental)
        self.blocks = {a: b for a, b in self.blocks.items() if elemental not in (a, b)}


Holders = dict[Holder, Stored | None]
Trees = dict[Colour, list[Size]]


def _no_trees() -> list[Trees]:
    return [{}, {}]


class State(MatchState):
    """Everything about a match. Lists with two items are indexed by seat; `window` is the open one.

    `traces`: each seat's draws, in order.
    """

    phase: Public[Phase] = "roll"
    pack: Public[str] = ""
    options: Public[dict[str, str]] = msgspec.field(default_factory=dict)
    first_chooser: Public[int] = 0
    supply: Public[dict[Kind, int]] = msgspec.field(default_factory=dict)
    stacks: Public[list[dict[Kind, int]]] = msgspec.field(default_factory=lambda: [{}, {}])
    points: Public[list[int]] = msgspec.field(default_factory=lambda: [0, 0])
    stopped: Public[list[bool]] = msgspec.field(default_factory=lambda: [False, False])
    to_choose: Public[int] = 0
    trees: PerSeat[Trees] = msgspec.field(default_factory=_no_trees)
    in_trees: Public[list[int]] = msgspec.field(default_factory=lambda: [0, 0])
    traces: Public[list[list[Trace]]] = msgspec.field(default_factory=lambda: [[], []])
    holders: Public[list[Holders]] = msgspec.field(default_factory=lambda: [{}, {}])
    drawn: Public[Drawn | None] = None
    field: Public[list[Elemental]] = msgspec.field(default_factory=list)
    life: Public[list[int]] = msgspec.field(default_factory=lambda: [0, 0])
    pile: Public[dict[Piece, int]] = msgspec.field(default_factory=dict)
    turn: Public[Turn] = msgspec.field(default_factory=Turn)
    stack: Public[list[Item]] = msgspec.field(default_factory=list)
    window: Public[WindowName | None] = None
    attack: Public[Attack] = msgspec.field(default_factory=Attack)
    quiet: Public[int] = 0
    progress: Public[bool] = False
    next_elemental: Public[int] = 1
    next_ref: Public[int] = 1

    def elemental(self, elemental: str | None) -> Elemental | None:
        """The elemental of that id, or `None` if it isn't on the field."""
        for candidate in self.field:
            if candidate.id == elemental:
                return candidate
        return None

    def on_field(self, elemental: str) -> Elemental:
        """The elemental of that id, which is on the field; for events."""
        found = self.elemental(elemental)
        if found is None:
            raise LookupError(elemental)
        return found

    def in_hand(self) -> Drawn:
        """The drawn pyramid, in a step that has one."""
        if self.drawn is None:
            raise LookupError("nothing is in hand")
        return self.drawn

    def stored(self, seat: int, holder: Holder) -> Stored:
        """The flash under a holder that has one."""
        found = self.holders[seat][holder]
        if found is None:
            raise LookupError(f"nothing is stored under {holder}")
        return found

    def own(self, seat: int) -> list[Elemental]:
        """The elementals that a seat controls, in field order."""
        return [elemental for elemental in self.field if elemental.controller == seat]

    def show(self, seat: int, draw: int, kind: Kind) -> None:
        """What a seat once drew lies open from now on; for events only."""
        self.traces[seat][draw] = msgspec.structs.replace(self.traces[seat][draw], kind=kind)

    def to_pile(self, *pieces: Piece) -> None:
        """Add pyramids to the pile; for events only."""
        for piece in pieces:
            self.pile[piece] += 1
