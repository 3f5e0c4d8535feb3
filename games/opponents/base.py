"""What an opponent is."""

from collections.abc import Sequence
from typing import Any, Protocol

from games.kernel import Dice, Move
from games.kernel.game import AnyGame


class Opponent(Protocol):
    """Chooses one of the legal moves of a seat. Pure: the same arguments give the same move."""

    title: str
    weighs: bool
    """Whether the time it takes depends on the moves it has, and so on what others may not see."""

    def choose(
        self, game: AnyGame, view: dict[str, Any], seat: int, moves: Sequence[Move], dice: Dice
    ) -> Move:
        """One of `moves`, chosen from what the seat may see. `dice` are the opponent's own."""
        ...
