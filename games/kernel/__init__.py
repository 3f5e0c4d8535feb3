"""The kernel: what all games share. Pure Python; the build forbids clocks, randomness and I/O here.

A game is a decider with a working copy: `play` runs rules on a `Table`, `Table.emit` records an event
and folds it at once, and an event's `apply` is the only code that changes state.
"""

from games.kernel.clauses import ClauseCatalogue
from games.kernel.clone import clone
from games.kernel.content import Pack, Packs
from games.kernel.dice import Dice
from games.kernel.errors import BadOptions, ContractError, IllegalMove
from games.kernel.game import NOBODY, SYSTEM_DUE, Awaiting, Game, HighScore, Options, Outcome, awaiting_seat
from games.kernel.records import SYSTEM, Advance, Concede, Event, Expire, Move, Step
from games.kernel.table import Table
from games.kernel.visibility import (
    SPECTATOR,
    Hidden,
    HiddenCount,
    PerSeat,
    PerSeatCount,
    Private,
    PrivateCount,
    Public,
    is_hidden,
    owner_is,
    seats_in,
    shown_if,
    view,
)

__all__ = [
    "NOBODY",
    "SPECTATOR",
    "SYSTEM",
    "SYSTEM_DUE",
    "Advance",
    "Awaiting",
    "BadOptions",
    "ClauseCatalogue",
    "Concede",
    "ContractError",
    "Dice",
    "Event",
    "Expire",
    "Game",
    "Hidden",
    "HiddenCount",
    "HighScore",
    "IllegalMove",
    "Move",
    "Options",
    "Outcome",
    "Pack",
    "Packs",
    "PerSeat",
    "PerSeatCount",
    "Private",
    "PrivateCount",
    "Public",
    "Step",
    "Table",
    "awaiting_seat",
    "clone",
    "is_hidden",
    "owner_is",
    "seats_in",
    "shown_if",
    "view",
]
