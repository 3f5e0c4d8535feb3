"""Checking a stored stream against its hash chain, with the seed, inside the service."""

from uuid import UUID

import msgspec

from games.kernel import chain
from games.matches import store
from games.matches.errors import NotRunning
from games.matches.loading import cache, load


class Verified(msgspec.Struct, frozen=True):
    """The chain holds up to version `upto` of a stream whose head is at `version`."""

    upto: int
    version: int

    @property
    def sound(self) -> bool:
        return self.upto == self.version


def verify_chain(match_id: UUID) -> Verified:
    """How far a match's hash chain holds; the last link is the digest in the match's row.

    It tells nothing of what the records say. Raises `MatchNotFound`, `Unavailable`.
    """
    # What the database holds now, not what this process remembers of it.
    cache.drop(match_id)
    try:
        loaded = load(match_id)
    except NotRunning:
        # It was quarantined just now; its chain may hold all the same.
        loaded = load(match_id)
    records = store.read(match_id, upto=loaded.version)
    broken = chain.first_break(str(match_id), loaded.commitment, records, loaded.key)
    upto = len(records) if broken is None else broken - 1
    if upto == loaded.version and loaded.version and records[-1].digest != loaded.digest:
        upto -= 1
    return Verified(upto=upto, version=loaded.version)
