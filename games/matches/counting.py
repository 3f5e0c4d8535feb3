"""Counting moves of players for operators: accepted by game, refused by game and what stood in the way."""

import re
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, Protocol, TypeVar
from uuid import UUID

from games import metrics
from games.kernel.errors import IllegalMove, MalformedMove
from games.matches.errors import MatchError, MatchNotFound
from games.matches.loading import LoadedMatch, cache
from games.players.creations import KeyReused

_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


class _Accepted(Protocol):
    @property
    def loaded(self) -> LoadedMatch: ...
    @property
    def repeated(self) -> bool: ...


A = TypeVar("A", bound=_Accepted)
P = ParamSpec("P")


def counted(submit: Callable[P, A]) -> Callable[P, A]:
    """Count what the command does, whose arguments are keywords. A repeated first answer was counted then."""

    @wraps(submit)
    def counting(*args: P.args, **kwargs: P.kwargs) -> A:
        try:
            accepted = submit(*args, **kwargs)
        except MatchNotFound:
            raise
        except (MatchError, KeyReused, IllegalMove, MalformedMove) as error:
            known = cache.get(UUID(str(kwargs["match_id"])))
            if known is not None:
                metrics.move_refused(known.game, _CAPITAL.sub("-", type(error).__name__).lower())
            raise
        if not accepted.repeated:
            metrics.move_accepted(accepted.loaded.game)
        return accepted

    return counting
