"""Where requests of this process wait: there are so many places, and one address gets a share of them."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings


class Places:
    """The places of one event loop. By address, since anybody may be many guests."""

    def __init__(self) -> None:
        self._taken: Counter[str] = Counter()
        self._total = 0

    @property
    def taken(self) -> int:
        """How many wait."""
        return self._total

    @contextmanager
    def one(self, address: str) -> Iterator[bool]:
        """Whether there is a place for whoever asks; held until the end of the block."""
        free = self._total < settings.MAX_WAITERS and self._taken[address] < settings.MAX_WAITERS_ADDRESS
        self._take(address, int(free))
        try:
            yield free
        finally:
            self._take(address, -int(free))

    def _take(self, address: str, count: int) -> None:
        self._total += count
        self._taken[address] += count
        if not self._taken[address]:
            del self._taken[address]
