"""What happens to students: their choices, turns, resources, status and movement."""

from typing import Literal

import msgspec

from games.extra_creditors.events.base import Happening
from games.extra_creditors.geometry import Tile
from games.extra_creditors.state import State
from games.kernel import Event, Public

Effect = Literal["surge", "wards", "seal_bonus", "chalk", "cloak"]
TurnEnd = Literal["ended", "skipped", "absent"]
Status = Literal["inhibited", "dimmed"]
CLOAK: tuple[Literal["this_turn", "older"] | None, ...] = (None, "this_turn", "older")


class IdChosen(Happening, frozen=True, kw_only=True):
    """A seat took an Extra Creditor; `dice` is the draw of a random one."""

    seat: Public[int]
    id: Public[str]
    random: Public[bool]
    dice: Public[int | None]

    def apply(self, state: State) -> None:
        state.students[self.seat].id = self.id


class StartChosen(Happening, frozen=True, kw_only=True):
    """A seat's student arrived at a ritual."""

    seat: Public[int]
    tile: Public[Tile]
    mana: Public[int]

    def apply(self, state: State) -> None:
        student = state.students[self.seat]
        student.tile = self.tile
        student.mana = self.mana


class SeatConceded(Happening, frozen=True, kw_only=True):
    """A seat left the mission; its figure and things stay."""

    seat: Public[int]

    def apply(self, state: State) -> None:
        state.students[self.seat].absent = True


class TurnStarted(Happening, frozen=True, kw_only=True):
    """A seat's turn began, or is skipped. `frost`: actions lost to Frostbite."""

    seat: Public[int]
    turn_no: Public[int]
    skip: Public[bool]
    actions: Public[int]
    frost: Public[int]

    def apply(self, state: State) -> None:
        state.phase = "player_turn"
        state.current_seat = self.seat
        state.turn_no = self.turn_no
        state.skip = self.skip
        student = state.students[self.seat]
        student.actions_left = self.actions
        student.used = []
        student.transfers = 0
        student.surge = 0
        student.dimmed = 0


class TurnSkipped(Happening, frozen=True, kw_only=True):
    """The turn of a Stunned or absent student passed."""

    seat: Public[int]
    reason: Public[Literal["stunned", "absent"]]

    def apply(self, state: State) -> None:
        state.skip = False


class TurnEnded(Happening, frozen=True, kw_only=True):
    """A turn is over; unspent actions are lost."""

    seat: Public[int]
    reason: Public[TurnEnd]

    def apply(self, state: State) -> None:
        state.students[self.seat].actions_left = 0


class Thawed(Happening, frozen=True, kw_only=True):
    """Emergency Thaw freed the tiles around a student."""

    seat: Public[int]
    tiles: Public[tuple[Tile, ...]]
    supply: Public[int]

    def apply(self, state: State) -> None:
        for tile in self.tiles:
            del state.tokens[tile]
        state.supply.tokens = self.supply


class ActionsSpent(Happening, frozen=True, kw_only=True):
    """A student spent `n` actions."""

    seat: Public[int]
    n: Public[int]
    left: Public[int]

    def apply(self, state: State) -> None:
        state.students[self.seat].actions_left = self.left


class ActionsGained(Happening, frozen=True, kw_only=True):
    """A student gained `n` actions for this turn."""

    seat: Public[int]
    n: Public[int]
    left: Public[int]

    def apply(self, state: State) -> None:
        state.students[self.seat].actions_left = self.left


class ManaChanged(Happening, frozen=True, kw_only=True):
    """A student gained or spent mana."""

    seat: Public[int]
    n: Public[int]
    left: Public[int]

    def apply(self, state: State) -> None:
        state.students[self.seat].mana = self.left


class Stunned(Happening, frozen=True, kw_only=True):
    """A student loses its next turn."""

    seat: Public[int]

    def apply(self, state: State) -> None:
        student = state.students[self.seat]
        student.stunned = True
        student.ever_stunned = True


class StunCleared(Happening, frozen=True, kw_only=True):
    """A student is no longer Stunned."""

    seat: Public[int]

    def apply(self, state: State) -> None:
        state.students[self.seat].stunned = False


class Inhibited(Happening, frozen=True, kw_only=True):
    """Wind makes Quenching and coming closer cost more until the student's next turn ends."""

    seat: Public[int]

    def apply(self, state: State) -> None:
        state.students[self.seat].inhibited = True


class Dimmed(Happening, frozen=True, kw_only=True):
    """A student's next turn has `n` actions less."""

    seat: Public[int]
    n: Public[int]

    def apply(self, state: State) -> None:
        state.students[self.seat].dimmed = self.n


class StatusEnded(Happening, frozen=True, kw_only=True):
    """A status of a student is over."""

    seat: Public[int]
    status: Public[Status]

    def apply(self, state: State) -> None:
        student = state.students[self.seat]
        if self.status == "inhibited":
            student.inhibited = False
        else:
            student.dimmed = 0


class EffectSet(Happening, frozen=True, kw_only=True):
    """An item or ability effect has this value now; a cloak counts 1 (this turn) and 2 (older)."""

    seat: Public[int]
    effect: Public[Effect]
    value: Public[int]

    def apply(self, state: State) -> None:
        student = state.students[self.seat]
        if self.effect == "cloak":
            student.cloak = CLOAK[self.value]
        elif self.effect == "chalk":
            student.chalk = bool(self.value)
        else:
            setattr(student, self.effect, self.value)


class AbsorptionSet(Happening, frozen=True, kw_only=True):
    """No token can be placed on this student's tile until its next turn starts."""

    seat: Public[int]

    def apply(self, state: State) -> None:
        state.students[self.seat].absorption = True


class AbsorptionEnded(Happening, frozen=True, kw_only=True):
    """Absorption is over."""

    seat: Public[int]

    def apply(self, state: State) -> None:
        state.students[self.seat].absorption = False


class EcMoved(Happening, frozen=True, kw_only=True):
    """A student's figure changed its tile; `forced` if it was no movement of its own."""

    seat: Public[int]
    from_tile: Public[Tile | None] = msgspec.field(name="from")
    to_tile: Public[Tile] = msgspec.field(name="to")
    forced: Public[bool] = False

    def apply(self, state: State) -> None:
        state.students[self.seat].tile = self.to_tile


STUDENT_EVENTS: tuple[type[Event], ...] = (
    IdChosen,
    StartChosen,
    SeatConceded,
    TurnStarted,
    TurnSkipped,
    TurnEnded,
    Thawed,
    ActionsSpent,
    ActionsGained,
    ManaChanged,
    Stunned,
    StunCleared,
    Inhibited,
    Dimmed,
    StatusEnded,
    EffectSet,
    AbsorptionSet,
    AbsorptionEnded,
    EcMoved,
)
