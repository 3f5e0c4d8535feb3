"""Scenes: a position told in the words of RULES.md, and moves played in it by name.

    scene = Scene(a1="YL off", b1="RM").flash("A", "M", "RS").at("toggle1")
    scene.play("A", "end_toggle")
    scene.play("B", "block", pairs=[("a1", "b1")])

Elementals are named by keyword; those whose name begins with `b` are seat B's. Pyramids that the scene
doesn't mention lie in the pile, so every scene keeps the number of pieces.
"""

from collections import Counter
from typing import Any, Self

import msgspec
import pytest

from games.elementalist.elementals import elements_of, pips_of, size_of
from games.elementalist.pack import HOLDERS, KINDS, PACKS, PIPS, Holder
from games.elementalist.state import Drawn, Elemental, Front, State, Stored, Trace, Turn
from games.kernel import SYSTEM, Concede, Dice, Event, IllegalMove, clone, view
from games.kernel.codec import type_name
from games.kernel.content import canonical
from games.kernel.decide import decide
from games.kernel.errors import MalformedMove
from games.kernel.records import Expire, Move, Record
from games.kernel.registry import installed
from tests.kit import KEY

INSTALLED = installed("elementalist")
GAME = INSTALLED.game
CODEC = INSTALLED.codec
SEAT = {"A": 0, "B": 1}
DEFAULTS = {"first_turn": "first_chooser", "green_spell_lasts": "turn"}


def kept(state: State, seat: int) -> Counter[Any]:
    """What a seat has in its trees, under its holders and in hand."""
    pieces = Counter(colour + size for colour, tree in state.trees[seat].items() for size in tree)
    pieces.update(stored.kind for stored in state.holders[seat].values() if stored is not None)
    if state.drawn is not None and state.drawn.seat == seat:
        pieces[state.drawn.kind] += 1
    return pieces


def trace(state: State, seat: int, stack: Counter[Any]) -> None:
    """Number the draws that led here: what is hidden in the order of turns, the rest as the trees give it."""
    holders = state.holders[seat]
    stored = sorted(filled(state, seat), key=lambda one: (one[1].turn, PIPS[one[1].kind]))
    hidden = [one.kind for _, one in stored]
    in_hand = state.drawn is not None and state.drawn.seat == seat
    shown = sorted((stack - kept(state, seat)).elements(), key=PIPS.__getitem__)
    order: list[tuple[str, bool]] = []
    for kind in hidden:
        before = [one for one in shown if one[0] == kind[0] and PIPS[one] < PIPS[kind]]
        order += [(one, True) for one in before] + [(kind, False)]
        shown = [one for one in shown if one not in before]
    order += [(one, True) for one in shown]
    state.traces[seat] = [Trace(kind if open_ else None) for kind, open_ in order]  # type: ignore[arg-type]
    numbers = [number for number, (_, open_) in enumerate(order) if not open_]
    for (holder, one), number in zip(stored, numbers, strict=True):
        holders[holder] = msgspec.structs.replace(one, draw=number)
    if in_hand:
        state.drawn = msgspec.structs.replace(state.in_hand(), draw=len(order))
        state.traces[seat].append(Trace())


def filled(state: State, seat: int) -> list[tuple[Holder, Stored]]:
    """A seat's holders that have a flash."""
    return [(holder, one) for holder, one in state.holders[seat].items() if one is not None]


class Scene:
    """A match in the middle of play, by default in A's turn 7, with the moves played since."""

    def __init__(
        self,
        *,
        life: tuple[int, int] = (10, 10),
        options: dict[str, str] | None = None,
        pack: str = "ele-house-1",
        **field: str,
    ):
        self.state = State(
            phase="play",
            pack=pack,
            options={**DEFAULTS, **(options or {})},
            stopped=[True, True],
            supply=dict.fromkeys(KINDS, 0),
            holders=[dict.fromkeys(HOLDERS), dict.fromkeys(HOLDERS)],
            trees=[{}, {}],
            life=list(life),
            turn=Turn(no=7, active=0),
        )
        self.ids: dict[str, str] = {}
        self.records: list[Record] = []
        """Of the last commit, move first."""
        for name, shape in field.items():
            self._put(name, *shape.split())

    def _put(self, name: str, components: str, mode: str = "def") -> None:
        state = self.state
        self.ids[name] = f"e{state.next_elemental}"
        state.next_elemental += 1
        controller = 1 if name.startswith("b") else 0
        state.field.append(Elemental(self.ids[name], controller, components.split("+"), mode))  # type: ignore[arg-type]

    # What else lies on the table, before the first move.

    def flash(self, seat: str, holder: str, kind: str, turn: int = 1) -> Self:
        """A stored flash, ripe unless `turn` is the present one."""
        self.state.holders[SEAT[seat]][holder] = Stored(SEAT[seat], turn, kind, 0)  # type: ignore[index,arg-type]
        return self

    def trees(self, seat: str, **colours: str) -> Self:
        """Trees by colour, sizes from bottom to top: `trees("A", R="LMS")`."""
        number = SEAT[seat]
        self.state.trees[number] = {colour: list(sizes) for colour, sizes in colours.items()}  # type: ignore[misc]
        self.state.in_trees[number] = sum(len(sizes) for sizes in colours.values())
        return self

    def hand(self, kind: str) -> Self:
        """The active seat has just drawn `kind` and is to use it."""
        self.state.drawn = Drawn(self.state.turn.active, kind, "tree", 0)  # type: ignore[arg-type]
        return self.at("use")

    def front(self, name: str, kind: str, caster: str = "A", use: str = "spell") -> Self:
        """A spell or flash in front of an elemental."""
        state = self.state
        self[name].fronts.append(Front(state.next_ref, kind, SEAT[caster], use))  # type: ignore[arg-type]
        state.next_ref += 1
        return self

    def source(self, name: str, kind: str) -> Self:
        """A source behind an elemental."""
        self[name].sources.append(kind)  # type: ignore[arg-type]
        return self

    def at(self, step: str, *, active: str | None = None, no: int | None = None) -> Self:
        """The step, and if it isn't A's turn 7, whose turn and which one."""
        turn = self.state.turn
        turn.step = step  # type: ignore[assignment]
        turn.active = turn.active if active is None else SEAT[active]
        turn.no = no or turn.no
        return self

    def complete(self) -> State:
        """Give each seat the stack it must have drafted, and put the rest into the pile."""
        state = self.state
        if state.pile or state.phase == "draft":
            return state
        pack = PACKS[state.pack]
        used: Counter[Any] = Counter()
        for seat in range(2):
            stack = kept(state, seat)
            for elemental in state.own(seat):
                stack.update(elemental.components)
                stack.update(elemental.sources)
            for elemental in state.field:
                stack.update(front.kind for front in elemental.fronts if front.caster == seat)
            state.stacks[seat] = dict(stack)
            trace(state, seat, stack)
            state.points[seat] = sum(PIPS[kind] * number for kind, number in stack.items())
            used += stack
        state.pile = {kind: number - used[kind] for kind, number in pack.supply().items()}
        state.pile.update(pack.spare_black())
        return state

    # Moves.

    def move(self, name: str, **fields: Any) -> Move:
        """A move by its wire name, with elementals by their names in the scene."""
        data = {key: self._wire(name, key, value) for key, value in fields.items()}
        return CODEC.read_move({"type": name, **data})

    def _wire(self, move: str, key: str, value: Any) -> Any:
        if move == "use_flash" and key == "target" and isinstance(value, str):
            return self._target(value)
        if key == "pairs":
            return [[self.ids[attacker], self.ids[blocker]] for attacker, blocker in value]
        return self.ids.get(value, value) if isinstance(value, str) else value

    def _target(self, value: str) -> dict[str, Any]:
        """`a1`, component `a1.0`, the front `front:a1`, or `stack` for the last announcement."""
        if value == "stack":
            return {"stack": self.state.stack[-1].ref}
        if value.startswith("front:"):
            return {"front": self[value.removeprefix("front:")].fronts[0].ref}
        name, _, component = value.partition(".")
        target: dict[str, Any] = {"elemental": self.ids[name]}
        return {**target, "component": int(component)} if component else target

    def play(self, seat: str, name: str, **fields: Any) -> list[Event]:
        """A move that must be accepted, and must have been listed as legal; its events."""
        state = self.complete()
        move = self.move(name, **fields)
        if not isinstance(move, Concede):
            assert move in GAME.legal_moves(state, SEAT[seat]), f"{move} is not listed"
        return self._commit(SEAT[seat], move)

    def expire(self, seat: str) -> list[Event]:
        """The clock of the awaited seat runs out."""
        self.complete()
        return self._commit(SYSTEM, Expire(seat=SEAT[seat]))

    def _commit(self, actor: int, move: Move) -> list[Event]:
        before = {elemental.id for elemental in self.state.field}
        decision = decide(GAME, self.state, actor, move, Dice(KEY, 2))
        self.state, self.records = decision.state, decision.records
        for elemental in self.state.field:
            if elemental.id not in before:
                self.ids[elemental.id] = elemental.id
        return [record for record in self.records if isinstance(record, Event)]

    def refuse(self, seat: str, clause: str, name: str, **fields: Any) -> IllegalMove:
        """A move that must be refused under `clause`, is not listed, and leaves everything as it is."""
        state = self.complete()
        move = self.move(name, **fields)
        before = canonical(state)
        assert move not in GAME.legal_moves(state, SEAT[seat])
        with pytest.raises(IllegalMove) as caught:
            decide(GAME, state, SEAT[seat], move, Dice(KEY, 2))
        assert caught.value.clause == clause, str(caught.value)
        assert canonical(state) == before
        return caught.value

    def malformed(self, seat: str, name: str, **fields: Any) -> None:
        """A move that names something that never existed; everything stays as it is."""
        state = self.complete()
        before = canonical(state)
        with pytest.raises(MalformedMove):
            decide(GAME, state, SEAT[seat], self.move(name, **fields), Dice(KEY, 2))
        assert canonical(state) == before

    def copy(self) -> "Scene":
        """The same position, to try something else in."""
        other = Scene.__new__(Scene)
        other.state, other.ids, other.records = clone(self.state), dict(self.ids), []
        return other

    # What a player sees.

    def __getitem__(self, name: str) -> Elemental:
        found = self.state.elemental(self.ids.get(name, name))
        assert found is not None, f"{name} is not on the field"
        return found

    def __contains__(self, name: str) -> bool:
        return self.state.elemental(self.ids.get(name, name)) is not None

    def shape(self, name: str) -> str:
        """`GL+BM off`."""
        elemental = self[name]
        return f"{'+'.join(elemental.components)} {elemental.mode}"

    def measure(self, name: str) -> tuple[int, int, set[str]]:
        """Pips, size and elements of an elemental."""
        return pips_of(self[name]), size_of(self[name]), set(elements_of(self[name]))

    @property
    def asked(self) -> str:
        """Who is asked, and where: `B block`."""
        state = self.state
        if state.phase != "play":
            return state.phase
        (seat,) = GAME.awaiting(state).seats
        return f"{'AB'[seat]} {state.turn.step}"

    def life(self, seat: str) -> int:
        """A seat's life."""
        return self.state.life[SEAT[seat]]

    def piled(self, kind: str) -> int:
        """How many of a kind lie in the pile."""
        return self.state.pile[kind]  # type: ignore[index]

    def legal(self, seat: str, name: str) -> list[Move]:
        """A seat's legal moves of one type."""
        return [move for move in GAME.legal_moves(self.state, SEAT[seat]) if type_name(type(move)) == name]

    def happened(self, name: str) -> list[Any]:
        """The events of one type in the last commit."""
        return [record for record in self.records if type_name(type(record)) == name]

    def story(self) -> list[str]:
        """The names of the last commit's records."""
        return [type_name(type(record)) for record in self.records]

    def defaulted(self) -> list[tuple[str, str]]:
        """Who was answered for in the last commit as its clock ran out, and what had been asked."""
        answered = self.happened("decision_answered")
        return [("AB"[event.seat], event.kind) for event in answered if event.how == "default"]

    def ended(self) -> tuple[str | None, str, tuple[int, int], str]:
        """How the last commit ended the match: the winner, the reason, both lives, the clause."""
        (event,) = self.happened("match_ended")
        outcome = event.outcome
        winner = {(1, 2): "A", (2, 1): "B", (1, 1): None}[outcome.placements]
        lives = (outcome.details["life_0"], outcome.details["life_1"])
        return winner, outcome.reason, lives, event.because

    def totals(self) -> list[tuple[int, int, str | None]]:
        """The totals and the loser of each combat in the last commit, by the scene's names."""
        names = {number: name for name, number in self.ids.items()}
        return [
            (combat.attack.total, combat.defence.total, names.get(combat.loser))
            for combat in self.happened("combat_resolved")
        ]

    def view(self, seat: int) -> dict[str, Any]:
        """What a viewer sees."""
        return view(self.state, seat)


def drafting(
    *,
    stacks: tuple[str, str] = ("", ""),
    to_choose: str = "A",
    stopped: tuple[bool, bool] = (False, False),
) -> Scene:
    """A draft in progress; the supply is what the stacks left."""
    scene = Scene()
    state = scene.state
    state.phase, state.to_choose, state.stopped = "draft", SEAT[to_choose], list(stopped)
    state.pile, state.holders, state.life, state.turn = {}, [{}, {}], [0, 0], Turn()
    rest: Counter[Any] = Counter(PACKS[state.pack].supply())
    for seat, stack in enumerate(stacks):
        kinds: Counter[Any] = Counter(stack.split())
        state.stacks[seat] = dict(kinds)
        state.points[seat] = sum(PIPS[kind] * number for kind, number in kinds.items())
        rest -= kinds
    state.supply = {kind: rest[kind] for kind in KINDS}
    return scene
