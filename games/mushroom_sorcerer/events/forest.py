"""Events of the forest and of war: GUs, towers, lands, dice, casualties."""

from typing import Annotated, Any, Literal

import msgspec

from games.kernel import Event, Public, shown_if
from games.mushroom_sorcerer.state import Casualties, State, Tower, War, tower_at
from games.mushroom_sorcerer.vocabulary import Element, Face, Gu, Resource


class GuGrown(Event, frozen=True):
    """A GU is grown on top of a tower. `level`, `drops`, `mode` repeat what other events say."""

    seat: Public[int]
    cell: Public[str]
    gu: Public[Gu]
    level: Public[int]
    drops: Public[int]
    mode: Public[Literal["reclamation", "overgrowth"]]
    free: Public[bool]
    reward: Public[bool]

    def apply(self, state: State) -> None:
        state.supply.gu[self.gu] -= 1
        tower_at(state, self.cell).gus.append(self.gu)
        turn: Any = state.turn
        turn.grown[self.gu] = turn.grown.get(self.gu, 0) + 1
        if self.reward:
            turn.reward_growth -= 1
        else:
            turn.growths += 1
        if self.free:
            state.early_bird_used = True


class GuPlaced(Event, frozen=True):
    """A GU is put on a tower without being grown."""

    seat: Public[int]
    cell: Public[str]
    gu: Public[Element]

    def apply(self, state: State) -> None:
        state.supply.gu[self.gu] -= 1
        tower_at(state, self.cell).gus.append(self.gu)


class GuSlid(Event, frozen=True):
    """The top GU of a tower moves to an adjacent cell."""

    seat: Public[int]
    source: Public[str] = msgspec.field(name="from")
    to: Public[str]
    gu: Public[Gu]
    by: Public[Literal["slide", "toss"]]

    def apply(self, state: State) -> None:
        tower_at(state, self.to).gus.append(tower_at(state, self.source).gus.pop())
        if self.by == "slide":
            turn: Any = state.turn
            turn.slid = True


class GuDestroyed(Event, frozen=True):
    """The top GU of the target falls and returns to the supply."""

    cell: Public[str]
    owner: Public[int]
    gu: Public[Gu]
    level: Public[int]

    def apply(self, state: State) -> None:
        war: Any = state.war
        war.destroyed.append(tower_at(state, self.cell).gus.pop())
        state.supply.gu[self.gu] += 1


class GuRevived(Event, frozen=True):
    """Fallen GUs stand again; `gus` is the tower afterwards."""

    cell: Public[str]
    owner: Public[int]
    revived: Public[tuple[Gu, ...]]
    gus: Public[tuple[Gu, ...]]

    def apply(self, state: State) -> None:
        for gu in self.revived:
            state.supply.gu[gu] -= 1
        tower_at(state, self.cell).gus = list(self.gus)


class TowerFounded(Event, frozen=True):
    """A platform goes out; its first GU follows."""

    seat: Public[int]
    cell: Public[str]

    def apply(self, state: State) -> None:
        state.cells[self.cell].tower = Tower(owner=self.seat)


class TowerRemoved(Event, frozen=True):
    """A tower without GUs is gone and its platform back."""

    seat: Public[int]
    cell: Public[str]

    def apply(self, state: State) -> None:
        state.cells[self.cell].tower = None


class LandResourceTaken(Event, frozen=True):
    """A land gives its resource, once; the gain follows."""

    seat: Public[int]
    cell: Public[str]
    kind: Public[Resource | Literal["flask"]]

    def apply(self, state: State) -> None:
        state.cells[self.cell].resource = None


class DebrisRemoved(Event, frozen=True):
    """Debris goes to the supply."""

    seat: Public[int]
    cell: Public[str]

    def apply(self, state: State) -> None:
        state.cells[self.cell].debris = False
        state.supply.debris += 1


class DebrisPlaced(Event, frozen=True):
    """Debris comes from the supply."""

    seat: Public[int]
    cell: Public[str]

    def apply(self, state: State) -> None:
        state.cells[self.cell].debris = True
        state.supply.debris -= 1


class WarDeclared(Event, frozen=True):
    """A war begins; no more than `cap` GUs can fall in it."""

    attacker: Public[int]
    defender: Public[int]
    base: Public[str]
    target: Public[str]
    cap: Public[int]
    again: Public[bool]

    def apply(self, state: State) -> None:
        state.war = War(
            attacker=self.attacker, defender=self.defender, base=self.base, target=self.target, cap=self.cap
        )
        turn: Any = state.turn
        turn.war_target = self.target


class WarBonusAdded(Event, frozen=True):
    """A spell or potion adds to a side; `plan_b` is the number of dice used up so far."""

    side: Public[int]
    source: Public[str]
    arrows: Public[int] = 0
    shields: Public[int] = 0
    dice_mod: Public[int] = 0
    plan_b: Public[int | None] = None

    def apply(self, state: State) -> None:
        war: Any = state.war
        war.arrows[self.side] += self.arrows
        war.block[self.side] += self.shields
        war.dice_mod[self.side] += self.dice_mod
        if self.plan_b is not None:
            war.plan_b_used[self.side] = self.plan_b


class WarPotionClosed(Event, frozen=True):
    """A side has declared what its potion does in this war."""

    side: Public[int]
    choice: Public[str]

    def apply(self, state: State) -> None:
        war: Any = state.war
        war.declared[self.side] = self.choice


class DiceRolled(Event, frozen=True):
    """The dice of a seat after a roll or reroll."""

    seat: Public[int]
    purpose: Public[Literal["war", "reroll", "plan_b", "lucky_hand"]]
    faces: Public[tuple[Face, ...]]
    rerolled: Public[tuple[int, ...]] = ()

    def apply(self, state: State) -> None:
        if self.purpose in ("war", "reroll"):
            war: Any = state.war
            war.faces[int(self.seat == war.defender)] = self.faces


class WarTotalled(Event, frozen=True):
    """Both sides' totals, attacker first."""

    arrows: Public[tuple[int, int]]
    blocks: Public[tuple[int, int]]
    damage: Public[tuple[int, int]]
    overflow: Public[int]

    def apply(self, state: State) -> None:
        """Totals are derived from what is on the table."""


class CasualtiesCommitted(Event, frozen=True):
    """A side has chosen its casualties; sealed unless everybody knows them anyway."""

    seat: Public[int]
    open: Public[bool]
    flame: Annotated[int, shown_if("open", owner=True)]
    stone: Annotated[int, shown_if("open", owner=True)]

    def apply(self, state: State) -> None:
        war: Any = state.war
        war.casualties[int(self.seat == war.defender)] = Casualties(
            seat=self.seat, open=self.open, flame=self.flame, stone=self.stone
        )


class CasualtiesRemoved(Event, frozen=True):
    """Injured servants go to the supply; who they are is sealed no longer."""

    seat: Public[int]
    cell: Public[str]
    flame: Public[int]
    stone: Public[int]

    def apply(self, state: State) -> None:
        tower, supply = tower_at(state, self.cell), state.supply
        tower.flame -= self.flame
        tower.stone -= self.stone
        supply.flame += self.flame
        supply.stone += self.stone
        war: Any = state.war
        war.casualties[int(self.seat == war.defender)] = Casualties(
            seat=self.seat, open=True, flame=self.flame, stone=self.stone
        )


class WarEnded(Event, frozen=True):
    """The war is over; the flags of the turn afterwards."""

    killed: Public[bool]
    destroyed: Public[bool]
    reward_growth: Public[int]

    def apply(self, state: State) -> None:
        state.war = None
        turn: Any = state.turn
        turn.killed, turn.destroyed = self.killed, self.destroyed
        turn.reward_growth = self.reward_growth


EVENTS: tuple[type[Event], ...] = (
    GuGrown, GuPlaced, GuSlid, GuDestroyed, GuRevived, TowerFounded, TowerRemoved, LandResourceTaken,
    DebrisRemoved, DebrisPlaced, WarDeclared, WarBonusAdded, WarPotionClosed, DiceRolled, WarTotalled,
    CasualtiesCommitted, CasualtiesRemoved, WarEnded,
)  # fmt: skip
