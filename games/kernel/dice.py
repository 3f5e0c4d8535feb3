"""Verifiable dice (commit and reveal, RFC 2104 HMAC-SHA256).

The server commits to a secret seed before anything is drawn: commitment = SHA-256(seed). Seats may
add entropy before the start. The match key binds both to the match:

    key        = HMAC(seed, len-prefixed match id and each entropy, in seat order)
    commit key = HMAC(key, commit number as 8 bytes, big-endian)
    block j    = HMAC(commit key, j as 4 bytes, big-endian), read as four 64-bit big-endian words

An integer below n takes the next word w that is under the largest multiple of n (rejection), and is
w mod n. With the seed, anyone recomputes every draw; without it, none can be predicted.
"""

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from typing import TypeVar

from games.kernel.errors import ContractError
from games.kernel.mac import Mac, mac_of

T = TypeVar("T")
_WORDS = 2**64


def commitment(seed: bytes) -> str:
    """The public commitment to a seed, in hex."""
    return sha256(seed).hexdigest()


def match_key(seed: bytes, match_id: str, entropies: Sequence[bytes] = ()) -> bytes:
    """The 32-byte key of a match; parts are length-prefixed so that no two lists collide."""
    message = b"".join(len(part).to_bytes(4, "big") + part for part in (match_id.encode(), *entropies))
    return Mac(seed).digest(message)


class Dice:
    """The draws of one commit, in order."""

    __slots__ = ("_block", "_commit", "_key", "_stream", "_words")

    def __init__(self, key: bytes, commit: int) -> None:
        self._key = key
        self._commit = commit
        self._stream: Mac | None = None
        self._block = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            if self._stream is None:
                self._stream = Mac(mac_of(self._key).digest(self._commit.to_bytes(8, "big")))
            block = self._stream.digest(self._block.to_bytes(4, "big"))
            self._block += 1
            self._words = [int.from_bytes(block[i : i + 8], "big") for i in (24, 16, 8, 0)]
        return self._words.pop()

    def below(self, n: int) -> int:
        """A uniform integer in 0..n-1."""
        if n < 1:
            raise ValueError(f"a draw needs at least one outcome, not {n}")
        limit = _WORDS - _WORDS % n
        while (word := self._word()) >= limit:
            pass
        return word % n

    def roll(self, sides: int = 6) -> int:
        """One die: a uniform integer in 1..sides."""
        return self.below(sides) + 1

    def choice(self, items: Sequence[T]) -> T:
        """A uniform item."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Fisher-Yates, in place, from the last position down."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """A uniformly shuffled copy."""
        copy = list(items)
        self.shuffle(copy)
        return copy


class _NoDice(Dice):
    """Dice where nothing may be drawn."""

    __slots__ = ()

    def below(self, n: int) -> int:
        raise ContractError(f"a question about a state draws no dice ({n} outcomes)")


NO_DICE = _NoDice(b"", 0)
"""For questions about a state (legal moves, defaults): answering them is no chance."""
