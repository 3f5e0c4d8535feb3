"""Hashing of passwords with bounded memory: whatever is tried at once, a process holds a few hashes only."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.hashers import Argon2PasswordHasher

AT_ONCE = 2
"""Hashes that a process works out at a time; each takes 64 MiB."""


class Busy(Exception):
    """As many passwords as may be are being hashed in this process: try again in a moment."""


_slots = threading.BoundedSemaphore(AT_ONCE)


@contextmanager
def _slot() -> Iterator[None]:
    # Who waits here would hold a thread that moves need.
    if not _slots.acquire(blocking=False):
        raise Busy
    try:
        yield
    finally:
        _slots.release()


class BoundedArgon2(Argon2PasswordHasher):
    """Argon2id with the second recommended parameters of RFC 9106, section 4: 3 passes, 64 MiB, 4 lanes."""

    time_cost = 3
    memory_cost = 64 * 1024
    parallelism = 4

    def encode(self, password: str, salt: str) -> str:
        """Raises `Busy`."""
        with _slot():
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        """Raises `Busy`."""
        with _slot():
            return super().verify(password, encoded)
