"""Positions for Extra Creditors tests, built as the golden scenarios name them, and a way to play them on.

Unless a test says otherwise: no inner walls, perimeter walls undamaged, outer doors V:0:3 and V:8:4 open,
24 cubes in supply, Plane Break 1, no Magic Concentration Tokens, difficulty normal, Bram (seat 0) at 0:3
and Juno (seat 1) at 9:4 with 4 mana each, Fire on 8:1, seat 0's turn.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import pytest

from games.extra_creditors.game import VERSIONS
from games.extra_creditors.geometry import EDGES, OUTER
from games.extra_creditors.moves import EndTurn
from games.extra_creditors.options import MissionOptions
from games.extra_creditors.pack import DEFAULT_PACK, PACKS
from games.extra_creditors.state import (
    Concentration,
    Edge,
    Elemental,
    Filling,
    Resolution,
    State,
    Student,
    Supply,
    barriers_of,
    card_of,
)
from games.kernel import Answer, Ask, Concede, Dice, Event, IllegalMove, Move, Ref, Step
from games.kernel.content import canonical
from games.kernel.decide import decide
from games.kernel.laws import fold
from games.kernel.records import SYSTEM, Expire
from tests.kit import KEY, ScriptedDice

GAME = VERSIONS[0]
PACK = PACKS[DEFAULT_PACK]
OPEN_DOORS = ("V:0:3", "V:8:4")
BRAM, JUNO, MAX, KATRINA = "EC-03", "EC-04", "EC-01", "EC-02"
ODILE, TOBIAS, WREN, PETRA = "EC-05", "EC-06", "EC-07", "EC-08"

Who = tuple[str, str] | tuple[str, str, dict[str, Any]]


def mission(
    kind: str | None = "fire",
    at: str | None = "8:1",
    *,
    tokens: Iterable[str] | Mapping[str, int] = (),
    walls: Iterable[str] = (),
    open_doors: Iterable[str] = (),
    closed_doors: Iterable[str] = (),
    broken: Iterable[str] = (),
    damaged: Iterable[str] = (),
    students: Iterable[Who] = ((BRAM, "0:3"), (JUNO, "9:4")),
    difficulty: str = "normal",
    plane_break: int = 1,
    nulls: Iterable[str] = (),
    mc: Mapping[str, str] | None = None,
    bag: Iterable[str] = (),
    **options: Any,
) -> State:
    """A position in seat 0's turn. `mc`: tile -> kind, `+kind` for a face-up token."""
    state = State(options=MissionOptions(difficulty=difficulty, **options), phase="player_turn", turn_no=1)
    edges: dict[str, Edge] = {edge: Edge("wall") for edge in EDGES if edge in OUTER}
    edges |= {edge: Edge("door", open=True) for edge in (*OPEN_DOORS, *open_doors)}
    edges |= {edge: Edge("wall") for edge in walls}
    edges |= {edge: Edge("door") for edge in closed_doors}
    edges |= {edge: Edge("wall", damage=1) for edge in damaged}
    edges |= {edge: Edge("wall", damage=2, broken=True) for edge in broken}
    state.edges = {edge: edges[edge] for edge in EDGES if edge in edges}
    state.barriers = barriers_of(state.edges)
    state.tokens = dict(tokens) if isinstance(tokens, Mapping) else dict.fromkeys(tokens, 1)
    total = 40 if kind == "smoke" else 34
    state.supply = Supply(
        tokens=total - sum(state.tokens.values()),
        token_total=total,
        cubes=state.options.damage_cubes - sum(edge.damage for edge in edges.values()),
        nulls=8,
        essence=48,
        totems=4,
        reserve=20,
    )
    state.nulls = sorted(nulls)
    state.supply.nulls -= len(state.nulls)
    state.plane_break = plane_break
    if kind is not None:
        state.elemental = Elemental(kind=kind, stage=1, tile=at, in_play=True)
    state.report.deck, state.report.used = ["REP-02", "REP-03"], ["REP-01"]
    state.report.top_hint = "Smoke reported"
    for seat, who in enumerate(students):
        extra = who[2] if len(who) == 3 else {}
        state.students.append(
            Student(seat=seat, id=who[0], tile=who[1], mana=extra.get("mana", 4), **_without(extra, "mana"))
        )
    state.students[0].actions_left = card_of(state, 0).actions
    for number, (tile, token) in enumerate((mc or {}).items(), 1):
        state.mc.board[tile] = Concentration(number, token.removeprefix("+"), up=token.startswith("+"))
        state.mc.next_id = number + 1
    state.mc.bag = list(bag)
    unseen = [token.kind for token in state.mc.board.values() if not token.up]
    state.mc.fillings = [Filling(1, dict(Counter([*unseen, *state.mc.bag])))]
    if kind == "darkness" and at is None:
        state.suspects = dict.fromkeys(sorted(state.tokens), 1)
    state.mc.discard = {"item": 0, "slime": 0, "wild": 0}
    state.mc.box = {"item": 0, "slime": 0, "wild": 0}
    state.bonus.drawn, state.bonus.kept = ["EEC-01", "EEC-04", "EEC-06"], ["EEC-01", "EEC-06"]
    return state


def _without(extra: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in extra.items() if key != name}


def scripted(rolls: Iterable[int]) -> ScriptedDice:
    """Dice that show these numbers, counted from 1 as on a die."""
    return ScriptedDice(*(roll - 1 for roll in rolls))


class StillDice(Dice):
    """Shuffles leave the order unchanged, every draw is the first."""

    def below(self, n: int) -> int:
        assert n > 0
        return 0

    def shuffle(self, items: object) -> None:
        del items


class Play:
    """A position that is played on. Every decision checks that the folded events give the live state."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def submit(self, actor: int, move: Move, dice: Dice) -> list[Event]:
        before = canonical(self.state)
        decision = decide(GAME, self.state, actor, move, dice)
        assert canonical(self.state) == before
        if isinstance(dice, ScriptedDice):
            assert dice._results == [], "rolls were left over"
        assert fold(decision.records, self.state) == decision.state
        self.state = decision.state
        new = [record for record in decision.records if isinstance(record, Event)]
        assert all(type(event) in GAME.event_types for event in new)
        self.events += new
        return new

    def move(self, move: Move, *rolls: int, seat: int | None = None) -> list[Event]:
        """A seat's move; the awaited seat's, if none is named."""
        actor = GAME.awaiting(self.state).seats[0] if seat is None else seat
        return self.submit(actor, move, scripted(rolls))

    def answer(self, option: str | int | None, *rolls: int) -> list[Event]:
        """The open decision is answered by its seat, with one of its options or (None) with none."""
        return self.move(self.picking(option), *rolls)

    def picking(self, option: str | int | None) -> Answer:
        """The answer to the open decision that picks this option."""
        assert self.state.decision is not None
        picked = () if option is None else next(ref for ref in self.asked.options if value(ref) == option)
        return Answer(decision=self.state.decision.id, choice=picked)

    @property
    def asked(self) -> Ask:
        """What the open decision asks of its seat."""
        assert self.state.decision is not None
        (ask,) = self.state.decision.asks
        return ask

    @property
    def default(self) -> str | int | None:
        """What the open decision's clock picks, if it picks anything."""
        return value(self.asked.default[0]) if self.asked.default else None

    def system(self, *rolls: int) -> list[Event]:
        """The due SYSTEM step."""
        return self.submit(SYSTEM, GAME.step(self.state), scripted(rolls))

    def step(self, kind: type[Step], *rolls: int) -> list[Event]:
        """The due SYSTEM step, which must be of this kind."""
        assert type(GAME.step(self.state)) is kind
        return self.system(*rolls)

    def expire(self, *rolls: int) -> list[Event]:
        """The awaited seat's clock runs out."""
        seat = GAME.awaiting(self.state).seats[0]
        return self.submit(SYSTEM, Expire(seat=seat), scripted(rolls))

    def concede(self, seat: int, *rolls: int) -> list[Event]:
        """A seat leaves."""
        return self.submit(seat, Concede(), scripted(rolls))

    def cards(self, *kinds: str) -> None:
        """Put the mission into an Elemental's turn with these cards drawn."""
        self.state.phase = "elemental_turn"
        cards = [f"EL-{kind}-2-{number}" for number, kind in enumerate(kinds, 1)]
        self.state.resolution = Resolution(block="turn", cards=cards)

    def card(self, kind: str, *rolls: int) -> list[Event]:
        """Resolve one card as the only one of an Elemental's turn."""
        self.cards(kind)
        return self.system(*rolls)

    def turn_of(self, seat: int, **fields: Any) -> None:
        """Make it a seat's turn."""
        self.state.phase, self.state.resolution = "player_turn", None
        self.state.current_seat = seat
        student = self.state.students[seat]
        student.actions_left = card_of(self.state, seat).actions
        for name, value in fields.items():
            setattr(student, name, value)

    def end_turn(self, *rolls: int) -> list[Event]:
        """The current seat ends its turn."""
        return self.move(EndTurn(), *rolls)

    @property
    def options(self) -> tuple[str | int, ...]:
        """The options of the open decision; () if there is none."""
        return () if self.state.decision is None else tuple(map(value, self.asked.options))

    @property
    def result(self) -> str | None:
        """Why the mission ended."""
        return None if self.state.result is None else self.state.result.reason

    def damage(self, edge: str) -> int:
        return self.state.edges[edge].damage

    def tokens(self) -> set[str]:
        return set(self.state.tokens)

    def stunned(self) -> list[int]:
        return [student.seat for student in self.state.students if student.stunned]

    def refuse(self, move: Move, code: str, clause: str, seat: int | None = None) -> None:
        """A move that is refused with this code under this clause and changes nothing."""
        actor = GAME.awaiting(self.state).seats[0] if seat is None else seat
        refuse_move(self.state, actor, move, code, clause)


def refuse_move(state: State, actor: int, move: Move, code: str, clause: str) -> None:
    """A refusal under a clause, with its code, that leaves the state as it was."""
    before = canonical(state)
    with pytest.raises(IllegalMove) as caught:
        decide(GAME, state, actor, move, Dice(KEY, 2))
    assert (caught.value.code, caught.value.clause) == (code, clause), str(caught.value)
    assert canonical(state) == before
    assert move not in GAME.legal_moves(state, actor)


def value(ref: Ref) -> str | int:
    """What an option refers to."""
    (named,) = msgspec.to_builtins(ref).values()
    return named  # type: ignore[no-any-return]


def kinds(events: Iterable[Event]) -> list[str]:
    """The names of events, in order."""
    return [type(event).__name__ for event in events]
