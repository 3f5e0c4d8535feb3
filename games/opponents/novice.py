"""The weakest opponent: any legal move."""

from collections.abc import Sequence
from typing import Any

from games.kernel import Dice, Move
from games.kernel.game import AnyGame


class Novice:
    """Plays a uniformly random legal move."""

    title = "Novice"
    weighs = False

    def choose(
        self,
        game: AnyGame,  # noqa: ARG002 - the contract of Opponent
        view: dict[str, Any],  # noqa: ARG002
        seat: int,  # noqa: ARG002
        moves: Sequence[Move],
        dice: Dice,
    ) -> Move:
        return dice.choice(moves)
