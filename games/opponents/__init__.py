"""AI opponents over the kernel contract. They are given a view and legal moves, never the state or a seed."""

from games.opponents.apprentice import Apprentice
from games.opponents.base import Opponent
from games.opponents.novice import Novice

LEVELS: dict[str, Opponent] = {"novice": Novice(), "apprentice": Apprentice()}

__all__ = ["LEVELS", "Opponent"]
