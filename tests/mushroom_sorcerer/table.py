"""Positions of Mushroom Sorcerer as RULES.md writes them, and play on them.

`C2[f,w,s]{1F2S}` is a tower bottom to top with its servants; letters f, s, t, w, m. Positions are set up
directly: the supply is the printed totals minus everything that is elsewhere, lands under towers have
neither resource nor debris, owners of a moon GU or moon value are on the moon path.
"""

import re
from typing import Any

import msgspec

from games.kernel import Answer, Event, IllegalMove, Move, Ref
from games.kernel.clone import clone
from games.kernel.codec import fold
from games.kernel.decide import read_options, start
from games.kernel.records import SYSTEM, Concede, Expire
from games.mushroom_sorcerer.events.forest import WarTotalled
from games.mushroom_sorcerer.game import VERSIONS
from games.mushroom_sorcerer.state import Board, Cell, Deck, Held, State, Tower, Turn, lookup
from tests.kit import KEY, ScriptedDice, accept, of_type, refuse
from tests.mushroom_sorcerer.invariants import check_commit, check_state

GAME = VERSIONS[-1]
GUS = {"f": "flame", "s": "stone", "t": "thunder", "w": "water", "m": "moon"}
ORDER = ("bahon", "cassandra", "charles", "eddie")
ARROW, SHIELD = 0, 3
"""Draws of a war die that show an arrow and a shield."""
BELOW, MASTERED = 7, 8
"""Spaces of an element track just below mastery and on it."""

_TOWER = re.compile(r"([A-E][1-4])\[([fstwm,]*)\](?:\{(?:(\d+)F)?(?:(\d+)S)?\})?")


def fresh(seats: int = 4, **options: Any) -> State:
    """A match just begun."""
    return start(GAME, read_options(GAME, options), seats, KEY).state


class Scene:
    """A position and the play on it. Sorcerers are called by name; their seats follow `order`."""

    def __init__(
        self,
        turn: str | None = None,
        *,
        order: tuple[str, ...] = ORDER,
        pack: str = "mus-house-1",
        **boards: dict[str, Any],
    ) -> None:
        self.names = order
        state = fresh(len(order), sorcerers="assigned", assigned=list(order), first=0, content_pack=pack)
        state = self._through_setup(state)
        state.phase, state.round, state.cycle, state.queue = "night", 2, 1, []
        self.state = state
        self.events: list[Any] = []
        for name in order:
            self._set_board(name, **boards.get(name, {}))
        if turn is not None:
            seat = self.seat(turn)
            state.turn = Turn(seat=seat)
            state.queue = state.order[state.order.index(seat) + 1 :]
        self.refill_supply()

    @staticmethod
    def _through_setup(state: State) -> State:
        while not state.round:
            state, _ = accept(GAME, state, SYSTEM, GAME.step(state))
        return state

    def _set_board(
        self, name: str, *, towers: str = "", scrolls: tuple[str, ...] = (), **values: Any
    ) -> None:
        seat = self.seat(name)
        board = Board(sorcerer=name, influence=values.pop("influence", 0))
        self.state.seats[seat] = board
        board.potion_active = values.pop("potion", None)
        board.potions_left = list(values.pop("potions_left", ()))
        flipped = values.pop("flipped", ())
        board.archive = [Held(scroll=scroll, flipped=scroll in flipped) for scroll in scrolls]
        board.track |= values.pop("track", {})
        for key, value in values.items():
            setattr(board, key, value)
        for tower in self._towers(seat, towers):
            if "moon" in tower.gus and board.moon is None:
                board.moon = 0
        if board.moon is not None:
            board.influence = None

    def _towers(self, seat: int, text: str) -> list[Tower]:
        found = []
        for cell, gus, flame, stone in _TOWER.findall(text):
            place: Cell = self.state.cells[cell]
            place.tower = Tower(
                owner=seat,
                gus=[GUS[gu] for gu in gus.split(",")],
                flame=int(flame or 0),
                stone=int(stone or 0),
            )
            place.resource, place.debris = None, False
            found.append(place.tower)
        return found

    def refill_supply(self, **short: int) -> None:
        """What is nowhere else lies in the supply and, for scrolls, in the decks; `short` sets a count."""
        state, pack = self.state, lookup(self.state.pack).pack
        supply = state.supply
        for gu, n in pack.supply.gu.items():
            standing = sum(c.tower.gus.count(gu) for c in state.cells.values() if c.tower is not None)
            supply.gu[gu] = n - standing
        for kind in ("flame", "stone", "mana", "drop", "flask"):
            used = sum(getattr(board, kind) for board in state.seats)
            for cell in state.cells.values():
                if cell.tower is not None and kind in ("flame", "stone"):
                    used += getattr(cell.tower, kind)
                if cell.resource is not None and cell.resource.kind == kind:
                    used += cell.resource.n
            setattr(supply, kind, getattr(pack.supply, kind) - used)
        supply.debris = pack.supply.debris - sum(cell.debris for cell in state.cells.values())
        supply.war_die = pack.supply.war_die - sum(board.dice for board in state.seats)
        held = {held.scroll for board in state.seats for held in board.archive}
        for name in state.decks:
            scrolls = [s.id for s in pack.scrolls if s.deck == name and s.id not in held]
            state.decks[name] = Deck(top=scrolls[0], rest=scrolls[1:])
        for kind, n in short.items():
            setattr(supply, kind, n)

    def top(self, scroll: str) -> None:
        """Put a scroll on top of its deck."""
        name = lookup(self.state.pack).scrolls[scroll].deck
        deck = self.state.decks[name]
        scrolls = [deck.top, *deck.rest]
        scrolls.remove(scroll)
        self.state.decks[name] = Deck(top=scroll, rest=scrolls and [s for s in scrolls if s is not None])

    def seat(self, name: str) -> int:
        return self.names.index(name)

    def board(self, name: str) -> Board:
        return self.state.seats[self.seat(name)]

    def tower(self, cell: str) -> str:
        """The tower on a cell in the notation of RULES.md, with its servants; empty if there is none."""
        tower = self.state.cells[cell].tower
        if tower is None:
            return ""
        gus = ",".join(gu[0] for gu in tower.gus)
        servants = "".join(f"{n}{kind}" for n, kind in ((tower.flame, "F"), (tower.stone, "S")) if n)
        return f"{cell}[{gus}]{{{servants}}}" if servants else f"{cell}[{gus}]"

    # Play.

    def do(self, name: str, move: Move, *dice: int) -> list[Any]:
        """A move that must be accepted, with the draws it needs."""
        return self._act(self.seat(name), move, dice)

    def system(self, *dice: int) -> list[Any]:
        """The SYSTEM step that is due."""
        assert GAME.awaiting(self.state).system, "no SYSTEM step is due"
        return self._act(SYSTEM, GAME.step(self.state), dice)

    def expire(self, name: str) -> list[Any]:
        return self._act(SYSTEM, Expire(seat=self.seat(name)), ())

    def concede(self, name: str) -> list[Any]:
        return self._act(self.seat(name), Concede(), ())

    def bound(self, move: Move) -> Move:
        """The move; an answer that `pick` made names the open decision."""
        if not isinstance(move, Answer):
            return move
        decision = self.state.decision
        return Answer(decision=decision.id if decision is not None else 0, choice=move.choice)

    def _act(self, actor: int, move: Move, dice: tuple[int, ...]) -> list[Any]:
        before = self.state
        move = self.bound(move)
        scripted = ScriptedDice(*dice)
        self.state, self.events = accept(GAME, before, actor, move, scripted)
        assert not scripted._results, "draws were left over"
        assert fold([e for e in self.events if isinstance(e, Event)], clone(before)) == self.state
        check_state(self.state)
        check_commit(before, self.events, self.state)
        return self.events

    def run(self, *dice: int) -> list[Any]:
        """SYSTEM steps until a seat is awaited or the match is over; the draws go to the rolls."""
        left, events = list(dice), []
        while GAME.awaiting(self.state).system:
            frame = self.state.agenda[-1] if self.state.agenda else None
            n = sum(d.n for d in frame.dice) if GAME.step(self.state).__class__.__name__ == "SysRoll" else 0
            draws, left = left[:n], left[n:]
            events += self.system(*draws)
        assert not left, "draws were left over"
        self.events = events
        return events

    def refuse(self, name: str, move: Move, clause: str) -> IllegalMove:
        """A move that must be refused, changing nothing."""
        return refuse(GAME, self.state, self.seat(name), self.bound(move), clause)

    def legal(self, name: str) -> list[Move]:
        moves = GAME.legal_moves(self.state, self.seat(name))
        return [Answer(decision=0, choice=m.choice) if isinstance(m, Answer) else m for m in moves]

    def awaited(self) -> list[str]:
        """Names of the awaited seats; the system is called system."""
        awaited = GAME.awaiting(self.state)
        return ["system"] if awaited.system else [self.names[seat] for seat in awaited.seats]

    def asked(self) -> str | None:
        """The kind of the open decision."""
        return self.state.decision.kind if self.state.decision is not None else None


def pick(**ref: Any) -> Answer:
    """The answer that picks this option of whatever is asked, or, of an offer, nothing."""
    return Answer(decision=0, choice=Ref(**ref) if ref else ())


def picks(*numbers: int) -> Answer:
    """The answer that picks these numbers."""
    return Answer(decision=0, choice=tuple(Ref(number=number) for number in numbers)).canonical()


def end_effect(name: str, potion: str, **board: Any) -> Scene:
    """The end of Twilight after the effect of this sorcerer's potion has begun."""
    scene = Scene(**{name: {"potion": potion} | board})
    scene.state.turn, scene.state.phase, scene.state.cycle = None, "twilight", 0
    scene.system()
    scene.system()
    return scene


def chosen(scene: Scene, name: str, *kinds: str) -> None:
    """Resources of choice, one after the other."""
    for kind in kinds:
        scene.do(name, pick(word=kind))


def total(events: list[Any]) -> WarTotalled:
    """The totals of the war among these events."""
    return of_type(events, WarTotalled)[0]


def plain(value: Any) -> Any:
    """Plain data of a struct, for comparisons."""
    return msgspec.to_builtins(value)
