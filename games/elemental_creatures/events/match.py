"""What happens to the match, its games, rounds and turns (RULES.md 7)."""

from typing import Literal

import msgspec

from games.elemental_creatures.options import CreatureOptions, WinMode
from games.elemental_creatures.state import (
    CreatureState,
    Phase,
    Registered,
    Roll,
    SeatState,
    Stage,
    creature_of,
    in_play,
    seen_of,
)
from games.kernel import Event, Public


class Rolled(msgspec.Struct, frozen=True):
    """Two dice of one seat."""

    seat: Public[int]
    dice: Public[tuple[int, int]]


class RestedCreature(msgspec.Struct, frozen=True):
    """What Rest changed on one creature."""

    seat: Public[int]
    uid: Public[int]
    minus_removed: Public[int]
    status_cleared: Public[bool]


class Disclosure(msgspec.Struct, frozen=True):
    """A list that was secret during the match."""

    seat: Public[int]
    hash: Public[str]
    salt: Public[str]
    main: Public[dict[str, int]]
    side: Public[dict[str, int]]
    starter: Public[str | None]


class MatchStarted(Event, frozen=True, kw_only=True):
    """The match begins, with these options."""

    options: Public[CreatureOptions]
    win_mode: Public[WinMode]
    pack: Public[str]
    seats: Public[int]

    def apply(self, state: CreatureState) -> None:
        state.options = self.options
        state.win_mode = self.win_mode
        state.seats = [SeatState(seat=seat) for seat in range(self.seats)]
        state.registered = [Registered(seat=seat) for seat in range(self.seats)]
        state.wins = [0] * self.seats
        state.margins = [0] * self.seats
        state.totals = [0] * self.seats


class PhaseEntered(Event, frozen=True, kw_only=True):
    """The match enters a phase, or a stage of it."""

    phase: Public[Phase]
    stage: Public[Stage] = "wait"

    def apply(self, state: CreatureState) -> None:
        state.phase = self.phase
        state.stage = self.stage
        state.steps_used = 0
        if self.phase != "turns":
            state.turn = None


class GameStarted(Event, frozen=True, kw_only=True):
    """A game of the match begins with everything at its start."""

    game_no: Public[int]

    def apply(self, state: CreatureState) -> None:
        state.game_no = self.game_no
        state.seats = [
            SeatState(
                seat=seat.seat, gained=seat.gained, left=seat.left, out=seat.left, timeouts=seat.timeouts
            )
            for seat in state.seats
        ]
        for registered in state.registered:
            registered.submitted = False
        state.totals = [0] * len(state.seats)
        state.round = state.idle = state.starter = state.next_starter = state.steps_used = 0
        state.scorer = state.turn = None
        state.acted = False
        state.roll = Roll()
        state.agenda = []
        state.fallen = [seat for seat in state.fallen if state.seats[seat].left]
        state.places = ()
        state.ended = ""


class OpeningRolled(Event, frozen=True, kw_only=True):
    """One attempt of the opening roll; no dice where a leaving seat decided it."""

    attempt: Public[int]
    rolls: Public[tuple[Rolled, ...]]
    contenders: Public[tuple[int, ...]]
    winner: Public[int | None]

    def apply(self, state: CreatureState) -> None:
        state.roll = Roll(attempt=self.attempt, contenders=list(self.contenders), winner=self.winner)


class FirstPlayerChosen(Event, frozen=True, kw_only=True):
    """The roll winner named the seat that goes first."""

    by: Public[int]
    seat: Public[int]
    defaulted: Public[bool]

    def apply(self, state: CreatureState) -> None:
        state.next_starter = self.seat


class RoundStarted(Event, frozen=True, kw_only=True):
    """A round begins; its marks and counts are fresh."""

    round: Public[int]
    starter: Public[int]

    def apply(self, state: CreatureState) -> None:
        state.round = self.round
        state.starter = self.starter
        state.scorer = None
        for seat in state.seats:
            seat.done = False
            seat.plays = 0
        for creature in in_play(state):
            creature.round_used = False


class TurnStarted(Event, frozen=True, kw_only=True):
    """It is this seat's turn."""

    seat: Public[int]

    def apply(self, state: CreatureState) -> None:
        state.turn = self.seat
        state.acted = False


class SeatDone(Event, frozen=True, kw_only=True):
    """A seat plays no more cards this round."""

    seat: Public[int]
    auto: Public[bool]
    defaulted: Public[bool]

    def apply(self, state: CreatureState) -> None:
        seat = state.seats[self.seat]
        seat.done = True
        state.acted = True
        state.steps_used = 0


class RoundClosed(Event, frozen=True, kw_only=True):
    """All seats are done."""

    round: Public[int]

    def apply(self, state: CreatureState) -> None:
        """Marks the moment; the phase around it carries the state."""


class RoundScored(Event, frozen=True, kw_only=True):
    """The points of a round. `points` were gained by `winner`; `scores` are the seats' points now."""

    round: Public[int]
    totals: Public[tuple[int, ...]]
    winner: Public[int | None]
    points: Public[int]
    scores: Public[tuple[int, ...]]
    next_starter: Public[int]
    idle: Public[int]

    def apply(self, state: CreatureState) -> None:
        for seat, points in zip(state.seats, self.scores, strict=True):
            seat.points = points
        if self.winner is not None:
            state.seats[self.winner].scored_rounds += 1
        state.scorer = self.winner
        state.next_starter = self.next_starter
        state.idle = self.idle


class CreaturesRested(Event, frozen=True, kw_only=True):
    """All Frontline creatures moved to their Sidelines."""

    rested: Public[tuple[RestedCreature, ...]]

    def apply(self, state: CreatureState) -> None:
        for entry in self.rested:
            creature = creature_of(state, entry.uid)
            creature.zone = "sideline"
            creature.minus = 0
            creature.neutralized = creature.disarmed = False
        for seat in state.seats:
            seat.sideline += seat.frontline
            seat.frontline = []


class TemporaryEnded(Event, frozen=True, kw_only=True):
    """Boosts and shields in play ended."""

    uids: Public[tuple[int, ...]]

    def apply(self, state: CreatureState) -> None:
        for uid in self.uids:
            creature_of(state, uid).boost = 0
            creature_of(state, uid).shields = ()


class PowersChanged(Event, frozen=True, kw_only=True):
    """Current Power of the creatures whose Power changed in this commit, and the totals."""

    powers: Public[tuple[tuple[int, int], ...]]
    totals: Public[tuple[int, ...]]

    def apply(self, state: CreatureState) -> None:
        if self.powers:
            powers = dict(self.powers)
            for creature in in_play(state):
                if creature.uid in powers:
                    creature.power = powers[creature.uid]
        state.totals = list(self.totals)


class GameEnded(Event, frozen=True, kw_only=True):
    """A game is over."""

    reason: Public[Literal["target", "rounds", "last_seat", "idle", "max_rounds"]]
    placements: Public[tuple[int, ...]]
    points: Public[tuple[int, ...]]
    margins: Public[tuple[int, ...]]
    winner: Public[int | None]

    def apply(self, state: CreatureState) -> None:
        state.agenda = []
        state.turn = None
        state.places = self.placements
        state.ended = self.reason
        if self.winner is None:
            state.draws += 1
        else:
            state.wins[self.winner] += 1
        state.margins = [before + more for before, more in zip(state.margins, self.margins, strict=True)]
        for seat, points in zip(state.seats, self.points, strict=True):
            seat.gained += points
        for registered, seat in zip(state.registered, state.seats, strict=True):
            if not seat.out:
                registered.seen.append(seen_of(seat))


class ClockRanOut(Event, frozen=True, kw_only=True):
    """An awaited seat let its clock run out, so many times in a row."""

    seat: Public[int]
    timeouts: Public[int]

    def apply(self, state: CreatureState) -> None:
        state.seats[self.seat].timeouts = self.timeouts


class ClockKept(Event, frozen=True, kw_only=True):
    """A seat that had let its clock run out acts itself again: its row of lost clocks is over."""

    seat: Public[int]

    def apply(self, state: CreatureState) -> None:
        state.seats[self.seat].timeouts = 0


class SeatConceded(Event, frozen=True, kw_only=True):
    """A seat gave up the match, or the game that runs. `removed`: all its cards leave a game that goes on."""

    seat: Public[int]
    scope: Public[Literal["game", "match"]]
    reason: Public[Literal["conceded", "timeout"]]
    removed: Public[bool]

    def apply(self, state: CreatureState) -> None:
        seat = state.seats[self.seat]
        if not seat.out:
            state.fallen.append(self.seat)
            if state.game_no > len(state.registered[self.seat].seen):
                state.registered[self.seat].seen.append(seen_of(seat))
        seat.out = True
        seat.left = seat.left or self.scope == "match"
        if self.removed:
            state.seats[self.seat] = SeatState(
                seat=self.seat,
                points=seat.points,
                done=seat.done,
                plays=seat.plays,
                out=True,
                left=seat.left,
                scored_rounds=seat.scored_rounds,
                gained=seat.gained,
                timeouts=seat.timeouts,
            )
            state.totals[self.seat] = 0


class ListsDisclosed(Event, frozen=True, kw_only=True):
    """The match ends, and what was secret is shown: lists with their salts, and opened packs by seat."""

    lists: Public[tuple[Disclosure, ...]]
    packs: Public[tuple[tuple[tuple[str, ...], ...], ...]]

    def apply(self, state: CreatureState) -> None:
        """The state has them already; a view hides nothing once the match is over."""


MATCH_EVENTS: tuple[type[Event], ...] = (
    MatchStarted,
    PhaseEntered,
    GameStarted,
    OpeningRolled,
    FirstPlayerChosen,
    RoundStarted,
    TurnStarted,
    SeatDone,
    RoundClosed,
    RoundScored,
    CreaturesRested,
    TemporaryEnded,
    PowersChanged,
    GameEnded,
    ClockRanOut,
    ClockKept,
    SeatConceded,
    ListsDisclosed,
)
