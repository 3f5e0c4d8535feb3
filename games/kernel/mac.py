"""HMAC-SHA256 (RFC 2104) for many short messages under few keys.

The library's one-shot call looks the algorithm up and mixes the key in anew each time, and lets go of the
interpreter's lock meanwhile, for which other threads queue up: in a serving process that took longer than
all the hashing of a commit.
"""

from functools import lru_cache
from hashlib import sha256

_BLOCK = 64
_INNER, _OUTER = bytes(byte ^ 0x36 for byte in range(256)), bytes(byte ^ 0x5C for byte in range(256))


class Mac:
    """A key, mixed in once."""

    __slots__ = ("_begun", "_ended")

    def __init__(self, key: bytes) -> None:
        block = (sha256(key).digest() if len(key) > _BLOCK else key).ljust(_BLOCK, b"\0")
        self._begun = sha256(block.translate(_INNER))
        self._ended = sha256(block.translate(_OUTER))

    def digest(self, message: bytes) -> bytes:
        """The 32 bytes of a message's code."""
        inner = self._begun.copy()
        inner.update(message)
        outer = self._ended.copy()
        outer.update(inner.digest())
        return outer.digest()


@lru_cache(maxsize=1024)
def mac_of(key: bytes) -> Mac:
    """The same for a key that is used again and again, a match's."""
    return Mac(key)
