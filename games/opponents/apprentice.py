"""Looks one move ahead: tries every move in a few worlds it can't rule out, and takes the best average."""

from collections.abc import Sequence
from typing import Any

from games.kernel import Dice, IllegalMove, Move, clone
from games.kernel.decide import decide, decide_in_place
from games.kernel.game import AnyGame
from games.kernel.records import SYSTEM
from games.opponents.evaluate import evaluate, plans_ahead
from games.opponents.planning import Planner


class Apprentice:
    """One-ply search over determinized worlds, bounded in steps so that it always answers soon."""

    title = "Apprentice"
    weighs = True
    trials = 240
    """Moves tried in all, over all worlds."""
    worlds = 8
    system_steps = 6
    """SYSTEM steps followed after a move before judging."""

    def choose(
        self, game: AnyGame, view: dict[str, Any], seat: int, moves: Sequence[Move], dice: Dice
    ) -> Move:
        if len(moves) == 1:
            return moves[0]
        if plans_ahead(game.slug):
            return Planner(game, view, seat, dice).choose(moves)
        candidates = list(moves)
        if len(candidates) > self.trials:
            dice.shuffle(candidates)
            del candidates[self.trials :]
        totals = dict.fromkeys(range(len(candidates)), 0)
        for _ in range(max(1, min(self.worlds, self.trials // len(candidates)))):
            world = game.determinize(view, seat, dice)
            for index, move in enumerate(candidates):
                totals[index] += self._try(game, world, seat, move, dice)
        best = max(totals.values())
        return candidates[dice.choice([index for index, total in totals.items() if total == best])]

    def _try(self, game: AnyGame, world: Any, seat: int, move: Move, dice: Dice) -> int:
        try:
            state = decide(game, world, seat, move, dice).state
        except IllegalMove:
            # The listed move is legal in the real state; a guessed world that forbids it says nothing.
            return evaluate(game, clone(world), seat)
        for _ in range(self.system_steps):
            if not game.awaiting(state).system:
                break
            state = decide_in_place(game, state, SYSTEM, game.step(state), dice).state
        return evaluate(game, state, seat)
