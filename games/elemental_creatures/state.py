"""The state of a match (RULES.md 5). Every field says who may see it."""

from collections import Counter
from typing import Annotated, Literal

import msgspec

from games.elemental_creatures.limits import MOST
from games.elemental_creatures.memory import Memory, Seen
from games.elemental_creatures.options import CreatureOptions, WinMode
from games.kernel import Frame, Hidden, HiddenCount, MatchState, Private, PrivateCount, Public, shown_if

Phase = Literal[
    "registration",
    "opening_roll",
    "choose_first",
    "deal",
    "round_start",
    "turns",
    "round_close",
    "score",
    "rest",
    "between_games",
    "over",
]
Stage = Literal["wait", "drawn", "started", "closing", "scored", "rested"]
CardList = dict[str, Annotated[int, msgspec.Meta(ge=1, le=MOST)]]


class Slip(msgspec.Struct, frozen=True, gc=False):
    """A card outside play: in a hand, a deck or a Discard. The uid is good for this stay only."""

    uid: Public[int]
    card: Public[str]


class Creature(msgspec.Struct, gc=False):
    """A card in play. `power` is its current Power as of the end of the commit."""

    uid: Public[int]
    card: Public[str]
    seat: Public[int]
    zone: Public[Literal["frontline", "sideline"]]
    plus: Public[int] = 0
    minus: Public[int] = 0
    boost: Public[int] = 0
    shields: Public[tuple[str, ...]] = ()
    neutralized: Public[bool] = False
    disarmed: Public[bool] = False
    next_used: Public[bool] = False
    round_used: Public[bool] = False
    power: Public[int] = 0


class SeatState(msgspec.Struct):
    """A seat's zones and marks. Lists are in order of arrival; deck index 0 is the top.

    `unseen` counts the owner's cards that are still in its deck, in no order. `gained` are its points over
    the games that have ended.
    """

    seat: Public[int]
    deck: HiddenCount[list[Slip]] = msgspec.field(default_factory=list)
    hand: PrivateCount[list[Slip]] = msgspec.field(default_factory=list)
    frontline: Public[list[Creature]] = msgspec.field(default_factory=list)
    sideline: Public[list[Creature]] = msgspec.field(default_factory=list)
    discard: Public[list[Slip]] = msgspec.field(default_factory=list)
    unseen: Private[dict[str, int]] = msgspec.field(default_factory=dict)
    points: Public[int] = 0
    done: Public[bool] = False
    plays: Public[int] = 0
    scored_rounds: Public[int] = 0
    gained: Public[int] = 0
    memory: Public[Memory] = msgspec.field(default_factory=Memory)
    out: Public[bool] = False
    left: Public[bool] = False
    timeouts: Public[int] = 0


class Filing(msgspec.Struct, frozen=True):
    """One list a seat handed in, with its salted commitment."""

    seat: Public[int]
    hash: Public[str]
    main: Private[dict[str, int]]
    side: Private[dict[str, int]]
    starter: Private[str | None]
    salt: Hidden[str]
    defaulted: Public[bool] = False


class Registered(msgspec.Struct):
    """What a seat brought: the lists it filed (the last one counts), or its opened packs.

    `seen` has an entry for each game that has ended for the seat.
    """

    seat: Public[int]
    filings: Public[list[Filing]] = msgspec.field(default_factory=list)
    packs: Private[list[tuple[str, ...]]] = msgspec.field(default_factory=list)
    submitted: Public[bool] = False
    seen: Public[list[Seen]] = msgspec.field(default_factory=list)


class Roll(msgspec.Struct):
    """The opening roll. No contenders: all seats in the game roll."""

    attempt: Public[int] = 0
    contenders: Public[list[int]] = msgspec.field(default_factory=list)
    winner: Public[int | None] = None


class Owed(msgspec.Struct, frozen=True, gc=False):
    """A trigger that fired and has to resolve."""

    tid: Public[int]
    source: Public[int]
    card: Public[str]
    seat: Public[int]
    event: Public[str]
    subject: Public[int | None] = None


class Picked(msgspec.Struct, frozen=True, gc=False):
    """One pick of the present step.

    `slot`: 1 is the second target of shift and swap; for a pick from a revealed hand, the seat of that hand.
    """

    seat: Public[int]
    slot: Public[int]
    open: Public[bool]
    uid: Annotated[int | None, shown_if("open", owner=True)] = None
    card: Annotated[str | None, shown_if("open", owner=True)] = None


class PlayFrame(Frame, tag="play_effect"):
    """The Play Effect of a creature just played waits for the triggers of the play."""

    uid: Public[int]
    card: Public[str]
    seat: Public[int]


class GrowFrame(Frame, tag="grow"):
    """A card of a hand is to be played, once its material has been chosen."""

    seat: Public[int]
    hand_uid: Private[int]


class ShownHand(msgspec.Struct, frozen=True):
    """A hand as an effect revealed it, sorted by card id."""

    seat: Public[int]
    cards: Public[tuple[str, ...]]


class EffectFrame(Frame, tag="effect", kw_only=True):
    """An effect that is being carried out, step by step."""

    eid: Public[int]
    kind: Public[Literal["play", "trigger"]]
    source: Public[int]
    card: Public[str]
    seat: Public[int]
    subject: Public[int | None] = None
    steps: Public[list[str]]
    index: Public[int] = 0
    bindings: Public[dict[str, list[int]]] = msgspec.field(default_factory=dict)
    held: Private[dict[str, list[int]]] = msgspec.field(default_factory=dict)
    optional: Public[bool] = False
    paying: Public[bool] = False
    asked: Public[list[int]] = msgspec.field(default_factory=list)
    picks: Public[list[Picked]] = msgspec.field(default_factory=list)
    player: Public[int | None] = None
    mode: Public[int | None] = None
    amount: Public[int | None] = None
    looked: Public[bool] = False
    looking: PrivateCount[list[Slip]] = msgspec.field(default_factory=list)
    shown: Public[list[ShownHand]] = msgspec.field(default_factory=list)
    discarded: Public[list[int]] = msgspec.field(default_factory=list)
    did: Public[bool] = False
    declined: Public[bool] = False
    owed: Public[list[Owed]] = msgspec.field(default_factory=list)


class BatchFrame(Frame, tag="batch"):
    """Triggers of one cause, resolved seat by seat from the cause seat."""

    cause: Public[int]
    owed: Public[list[Owed]]


AnyFrame = PlayFrame | GrowFrame | EffectFrame | BatchFrame


class CreatureState(MatchState):
    """Everything about a match."""

    options: Public[CreatureOptions] = msgspec.field(default_factory=CreatureOptions)
    win_mode: Public[WinMode] = "first_to"
    phase: Public[Phase] = "registration"
    stage: Public[Stage] = "wait"
    game_no: Public[int] = 0
    wins: Public[list[int]] = msgspec.field(default_factory=list)
    draws: Public[int] = 0
    margins: Public[list[int]] = msgspec.field(default_factory=list)
    registered: Public[list[Registered]] = msgspec.field(default_factory=list)
    seats: Public[list[SeatState]] = msgspec.field(default_factory=list)
    totals: Public[list[int]] = msgspec.field(default_factory=list)
    round: Public[int] = 0
    starter: Public[int] = 0
    next_starter: Public[int] = 0
    scorer: Public[int | None] = None
    turn: Public[int | None] = None
    acted: Public[bool] = False
    idle: Public[int] = 0
    roll: Public[Roll] = msgspec.field(default_factory=Roll)
    agenda: Public[list[AnyFrame]] = msgspec.field(default_factory=list)
    eid_next: Public[int] = 1
    tid_next: Public[int] = 1
    steps_used: Public[int] = 0
    uid_next: Public[int] = 1
    fallen: Public[list[int]] = msgspec.field(default_factory=list)
    places: Public[tuple[int, ...]] = ()
    ended: Public[str] = ""


def in_play(state: CreatureState) -> list[Creature]:
    """Every creature in play, seat by seat."""
    found: list[Creature] = []
    for seat in state.seats:
        found += seat.frontline
        found += seat.sideline
    return found


def find(state: CreatureState, uid: int | None) -> Creature | None:
    """The creature in play with this uid, if there is one."""
    for seat in state.seats:
        for creature in seat.frontline:
            if creature.uid == uid:
                return creature
        for creature in seat.sideline:
            if creature.uid == uid:
                return creature
    return None


def creature_of(state: CreatureState, uid: int) -> Creature:
    """The creature in play with this uid."""
    creature = find(state, uid)
    if creature is None:
        raise LookupError(f"no creature {uid} is in play")
    return creature


_ROTATIONS = {
    count: tuple(tuple((start + step) % count for step in range(count)) for start in range(count))
    for count in range(1, 5)
}


def ring(state: CreatureState, start: int) -> tuple[int, ...]:
    """The seats still in the game, clockwise from `start`."""
    seats = state.seats
    count = len(seats)
    order = _ROTATIONS[count][start % count]
    return tuple(seat for seat in order if not seats[seat].out) if state.fallen else order


def seen_of(seat: SeatState) -> Seen:
    """What everybody has seen of a seat's deck in the game that runs."""
    open_cards = [creature.card for creature in (*seat.frontline, *seat.sideline)]
    open_cards += [slip.card for slip in seat.discard]
    cards = Counter(open_cards)
    cards.update(seat.memory.hand)
    cards.update(entry.card for entry in seat.memory.deck)
    return Seen(len(seat.hand) + len(seat.deck) + len(open_cards), dict(cards))


def running(state: CreatureState) -> EffectFrame:
    """The effect that is being carried out."""
    frame = state.agenda[-1]
    if not isinstance(frame, EffectFrame):
        raise TypeError(f"{frame} is no effect")
    return frame


def game_running(state: CreatureState) -> bool:
    """Whether a game runs: from the opening roll until it has ended."""
    return state.phase not in {"registration", "between_games", "over"}


def in_match(state: CreatureState) -> list[int]:
    """The seats that have not left the match, by number; one may be out of the game that runs."""
    return [seat.seat for seat in state.seats if not seat.left]


def opponents(state: CreatureState, seat: int) -> list[int]:
    """The other seats still in the game, clockwise from `seat`."""
    return [other for other in ring(state, seat) if other != seat]
