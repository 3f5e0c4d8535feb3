"""The kernel: what all games share. Pure Python; the build forbids clocks, randomness and I/O here.

A game is a decider with a working copy: `play` runs rules on a `Table`, `Table.emit` records an event
and folds it at once, and an event's `apply` is the only code that changes state.
"""

from games.kernel.asking import Answer, Ask, Decision, Ref, ask, ask_all, ask_for_move, lapse, pass_on, turn
from games.kernel.changes import Change, since
from games.kernel.clauses import ClauseCatalogue
from games.kernel.clone import clone
from games.kernel.content import Pack, Packs
from games.kernel.dice import Dice
from games.kernel.ending import MatchEnded, end
from games.kernel.errors import BadOptions, ContractError, IllegalMove
from games.kernel.frames import Frame, FrameClosed, FrameMoved, FrameOpened
from games.kernel.game import NOBODY, SYSTEM_DUE, Awaiting, Game, HighScore, Options, Outcome, awaiting_seat
from games.kernel.guessing import guess_asks
from games.kernel.records import SYSTEM, Advance, Concede, Event, Expire, Move, Step
from games.kernel.rowgame import RowGame
from games.kernel.rows import Act, Row, option_row, sealed
from games.kernel.state import MatchState
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
    "Act",
    "Advance",
    "Answer",
    "Ask",
    "Awaiting",
    "BadOptions",
    "Change",
    "ClauseCatalogue",
    "Concede",
    "ContractError",
    "Decision",
    "Dice",
    "Event",
    "Expire",
    "Frame",
    "FrameClosed",
    "FrameMoved",
    "FrameOpened",
    "Game",
    "Hidden",
    "HiddenCount",
    "HighScore",
    "IllegalMove",
    "MatchEnded",
    "MatchState",
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
    "Ref",
    "Row",
    "RowGame",
    "Step",
    "Table",
    "ask",
    "ask_all",
    "ask_for_move",
    "awaiting_seat",
    "clone",
    "end",
    "guess_asks",
    "is_hidden",
    "lapse",
    "option_row",
    "owner_is",
    "pass_on",
    "sealed",
    "seats_in",
    "shown_if",
    "since",
    "turn",
    "view",
]
