"""The salted hash chain over a stream.

    digest(0) = SHA-256("quintessence/1", match id, seed commitment)
    digest(v) = SHA-256(digest(v-1), header(v), payload(v), salt(v)),  salt(v) = HMAC(key, "salt" ‖ v)

Each part is prefixed with its length (4 bytes, big-endian), v in the salt is 8 bytes big-endian. The
header is the canonical JSON of everything that is stored beside the payload. Digests are public while
the match runs; the salt, known once the seed is revealed, keeps a viewer from finding a hidden card by
hashing the few candidates.
"""

from hashlib import sha256

import msgspec

from games.kernel.content import canonical
from games.kernel.mac import mac_of

GENESIS = b"quintessence/1"


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What is stored with a payload and covered by its digest.

    `actor` is a seat, or -1 for SYSTEM, -2 for an organiser; `principal` is the opaque id of who acted
    (`player:...`, `bot:...`, `clock`, `system`), `on_behalf` of whom it acted for, if another. `at` is
    UTC with microseconds, ISO 8601. The first record of a commit is the move that caused the others.
    """

    match: str
    version: int
    commit: int
    type: str
    schema: int
    actor: int
    principal: str
    on_behalf: str | None
    clause: str
    request: str
    at: str


class Stored(msgspec.Struct, frozen=True, kw_only=True):
    """One stored record: its header, the payload bytes exactly as hashed, and its digest."""

    header: Header
    payload: bytes
    digest: bytes


def _hash(*parts: bytes) -> bytes:
    hashed = sha256()
    for part in parts:
        hashed.update(len(part).to_bytes(4, "big"))
        hashed.update(part)
    return hashed.digest()


def genesis(match_id: str, commitment: str) -> bytes:
    """The digest before the first record."""
    return _hash(GENESIS, match_id.encode(), commitment.encode())


def link(previous: bytes, header: Header, payload: bytes, key: bytes) -> bytes:
    """The digest of the record that follows `previous`."""
    salt = mac_of(key).digest(b"salt" + header.version.to_bytes(8, "big"))
    return _hash(previous, canonical(header), payload, salt)


def first_break(match_id: str, commitment: str, records: list[Stored], key: bytes) -> int | None:
    """The version at which the chain breaks (gap, swap or altered bytes), or `None` if it holds."""
    previous = genesis(match_id, commitment)
    for version, record in enumerate(records, start=1):
        header = record.header
        expected = link(previous, header, record.payload, key)
        if header.match != match_id or header.version != version or record.digest != expected:
            return version
        previous = record.digest
    return None
