"""A circuit breaker for a server that may hang: after one failure nobody tries again for a while.

So an outage costs one request its time-out, and the others an answer at once.
"""

import threading
import time

import structlog

from games import metrics

logger = structlog.get_logger(__name__)


class Open(Exception):
    """The server did not answer a moment ago and is left alone."""


class Breaker:
    """Open for `pause` seconds after a failure; then one tries, and the others still wait for how it goes."""

    def __init__(self, server: str, pause: float) -> None:
        self._server = server
        self._pause = pause
        self._lock = threading.Lock()
        self._until = 0.0
        self._failed = False

    @property
    def open(self) -> bool:
        """Whether the server is left alone at the moment."""
        return time.monotonic() < self._until

    def enter(self) -> None:
        """Raise `Open` while the server is left alone. Who finds the pause over tries for all."""
        if not self._failed:
            return
        with self._lock:
            if self.open:
                raise Open(f"{self._server} is left alone for a moment")
            if self._failed:
                self._until = time.monotonic() + self._pause

    def failed(self, error: Exception) -> None:
        """Leave the server alone for a while."""
        with self._lock:
            news = not self._failed
            self._failed = True
            self._until = time.monotonic() + self._pause
        if news:
            metrics.breaker(self._server, is_open=True)
            logger.warning("server_away", server=self._server, error=str(error))

    def worked(self) -> None:
        """Everybody may try again."""
        if self._failed:
            with self._lock:
                self._failed = False
                self._until = 0.0
            metrics.breaker(self._server, is_open=False)
            logger.warning("server_back", server=self._server)
