"""Plans over several own moves, for games whose `evaluation.py` asks for it."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from games.kernel import Dice, IllegalMove, Move, clone
from games.kernel.decide import decide, decide_in_place
from games.kernel.game import AnyGame
from games.kernel.records import SYSTEM
from games.opponents.evaluate import evaluate, own_evaluation, plans_ahead

WORLDS, WIDTH, SHORTLIST, ALIKE = 1, 6, 6, 2
FIRST_ROUND, FINALISTS, SECOND_ROUND = 6, 3, 8
TRIALS = 1200
STEPS_AFTER = 10


class _Plan(NamedTuple):
    """A sequence of own moves, the worlds it leads to, and what they are worth together."""

    moves: tuple[Move, ...]
    worlds: tuple[Any, ...]
    value: int
    open: bool


class Planner:
    """Searches the own turn: the best few plans of each length, then each with what the system does next."""

    def __init__(self, game: AnyGame, view: dict[str, Any], seat: int, dice: Dice) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        self.dice = dice
        self.plans = plans_ahead(game.slug)
        self.evaluate = own_evaluation(game.slug) or partial(evaluate, game)

    def choose(self, moves: Sequence[Move]) -> Move:
        """The first move of the best plan."""
        short = self._shortlist(self._search(moves))
        totals = dict.fromkeys(range(len(short)), 0)
        for rounds, left in ((FIRST_ROUND, FINALISTS), (SECOND_ROUND, 1)):
            if len({short[index].moves[0] for index in totals}) == 1:
                break
            for number in range(rounds):
                world = self.game.determinize(self.view, self.seat, self.dice)
                key = self.dice.below(1 << 62).to_bytes(8, "big")
                for index in totals:
                    totals[index] += self._play_out(world, short[index].moves, Dice(key, number))
            totals = dict(sorted(totals.items(), key=lambda item: -item[1])[:left])
        return short[next(iter(totals))].moves[0]

    def _shortlist(self, plans: list[_Plan]) -> list[_Plan]:
        """The best plans, not too many with the same first move."""
        plans.sort(key=lambda plan: -plan.value)
        firsts, short = Counter[Move](), list[_Plan]()
        for plan in plans:
            firsts[plan.moves[0]] += 1
            if firsts[plan.moves[0]] <= ALIKE:
                short.append(plan)
        return short[:SHORTLIST]

    def _search(self, moves: Sequence[Move]) -> list[_Plan]:
        """The plans worth a closer look."""
        game, seat = self.game, self.seat
        worlds = tuple(game.determinize(self.view, seat, self.dice) for _ in range(WORLDS))
        beam = [_Plan((), worlds, self._worth(worlds), True)]
        seen, found, trials = {beam[0].value}, list[_Plan](), 0
        for depth in range(self.plans):
            longer = list[_Plan]()
            for plan in beam:
                options = moves if depth == 0 else self._options(plan.worlds)
                trials += len(options)
                for move in options:
                    longer.append(self._try(plan, move))
            fresh = []
            for plan in sorted(longer, key=lambda plan: -plan.value):
                if depth == 0 or plan.value not in seen:
                    seen.add(plan.value)
                    fresh.append(plan)
            found += fresh[: SHORTLIST if depth else None]
            beam = [plan for plan in fresh if plan.open][:WIDTH]
            if not beam or trials > TRIALS:
                break
        return found

    def _options(self, worlds: tuple[Any, ...]) -> list[Move]:
        for world in worlds:
            if self.seat in self.game.awaiting(world).seats:
                return self.game.legal_moves(world, self.seat)
        return []

    def _worth(self, worlds: tuple[Any, ...]) -> int:
        return sum(self.evaluate(world, self.seat) for world in worlds)

    def _try(self, plan: _Plan, move: Move) -> _Plan:
        worlds = tuple(self._after(world, move, self.dice) for world in plan.worlds)
        mine = any(self.seat in self.game.awaiting(world).seats for world in worlds)
        return _Plan((*plan.moves, move), worlds, self._worth(worlds), mine)

    def _after(self, world: Any, move: Move, dice: Dice) -> Any:
        """The world after a move, or as it was where the move isn't possible."""
        if self.seat not in self.game.awaiting(world).seats:
            return world
        try:
            return decide(self.game, world, self.seat, move, dice).state
        except IllegalMove:
            return world

    def _play_out(self, world: Any, moves: Sequence[Move], dice: Dice) -> int:
        """What becomes of a plan when the turn then ends and the system has had its say."""
        game, seat = self.game, self.seat
        for move in moves:
            world = self._after(world, move, dice)
        world = self._answered(world, dice)
        state = clone(world)
        for _ in range(STEPS_AFTER):
            awaited = game.awaiting(state)
            if awaited.system:
                actor, move = SYSTEM, game.step(state)
            elif seat in awaited.seats:
                actor, move = seat, game.default_move(state, seat)
            else:
                break
            state = decide_in_place(game, state, actor, move, dice).state
        return self.evaluate(state, seat)

    def _answered(self, world: Any, dice: Dice) -> Any:
        """The world after another seat's default, if that seat only interrupts the own turn."""
        game = self.game
        others = game.awaiting(world).seats
        if not others or self.seat in others:
            return world
        after = decide(game, world, others[0], game.default_move(world, others[0]), dice).state
        return after if self.seat in game.awaiting(after).seats else world
