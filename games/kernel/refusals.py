"""The codes of refusals that all games share. A game lists its own ones in `Game.codes`."""

from typing import Final

MATCH_OVER: Final = "match_over"
NOT_SEATED: Final = "not_seated"
NOT_AWAITED: Final = "not_awaited"
STALE_DECISION: Final = "stale_decision"
WRONG_MOVE: Final = "wrong_move"
BAD_OPTION: Final = "bad_option"
NOT_SYSTEM_TIME: Final = "not_system_time"

COMMON_CODES: Final[dict[str, str]] = {
    MATCH_OVER: "The match has ended.",
    NOT_SEATED: "The seat does not take part, or no longer.",
    NOT_AWAITED: "Somebody else has to act, or the system.",
    STALE_DECISION: "The answer names another decision than the open one.",
    WRONG_MOVE: "This kind of move does not answer what is asked.",
    BAD_OPTION: "This is not among the options.",
    NOT_SYSTEM_TIME: "No step of the system is due, or this is a move of the system.",
}
"""Code -> what it says, in the order in which a move is tested."""
