"""The backend: `ENGINE = "config.database"`.

A server that is frozen, or behind a network that swallows packets, cancels nothing: whoever waits has to
give up by himself. `OPTIONS["answer_within"]` is how many seconds a statement may take; without it, there
is no limit.
"""

from types import SimpleNamespace
from typing import Any

import psycopg
from django.db.backends.postgresql import base
from psycopg import errors

from games.servers.breaker import Breaker, Open

breaker = Breaker("postgresql", pause=2.0)
_INTERVAL = 0.1


class ImpatientConnection(psycopg.Connection[Any]):
    """Ends itself when an answer does not come in time. While the server is away it does not even ask."""

    answer_within: float | None = None

    @classmethod
    def connect(  # type: ignore[override] # one keyword more
        cls, conninfo: str = "", *, answer_within: float | None = None, **kwargs: Any
    ) -> "ImpatientConnection":
        _enter(answer_within)
        try:
            made = super().connect(conninfo, **kwargs)
        except errors.ConnectionTimeout as error:
            _failed(answer_within, error)
            raise
        _worked(answer_within)
        made.answer_within = answer_within
        return made

    def wait(self, gen: Any, interval: float = _INTERVAL, timeout: float | None = None) -> Any:
        if timeout is not None or self.answer_within is None:
            return super().wait(gen, interval, timeout)
        try:
            _enter(self.answer_within)
            answer = super().wait(gen, interval, self.answer_within)
        except errors._WaitTimeout as error:  # noqa: SLF001 - what psycopg documents for its `wait`
            self.pgconn.finish()
            _failed(self.answer_within, error)
            raise psycopg.OperationalError(f"no answer within {self.answer_within:g} s") from error
        _worked(self.answer_within)
        return answer


def _enter(limited: float | None) -> None:
    if limited is not None:
        try:
            breaker.enter()
        except Open as error:
            raise psycopg.OperationalError(str(error)) from error


def _failed(limited: float | None, error: Exception) -> None:
    if limited is not None:
        breaker.failed(error)


def _worked(limited: float | None) -> None:
    if limited is not None:
        breaker.worked()


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's, with the driver's connections replaced."""

    Database = SimpleNamespace(  # type: ignore[assignment] # in place of the driver's module
        **{**vars(psycopg), "connect": ImpatientConnection.connect}
    )

    def __init__(self, settings_dict: dict[str, Any], *args: Any, **kwargs: Any) -> None:
        pool = settings_dict["OPTIONS"].get("pool")
        if isinstance(pool, dict):
            pool.setdefault("connection_class", ImpatientConnection)
        super().__init__(settings_dict, *args, **kwargs)
