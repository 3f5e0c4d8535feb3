"""How a golden stream is kept: a match with its key and moves, so that it can be decided again.

A file holds what the proof bundle of the match would hold, without what is the same for all of them
(author, time, request) and without the digest of each record: the last digest covers the others.
"""

import gzip
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from games.audit.verifier import FORMAT, Bundle, BundleRecord
from games.kernel import chain
from games.kernel.chain import Header
from games.kernel.content import canonical
from games.kernel.dice import commitment, match_key
from games.kernel.game import AnyGame

FOLDER = Path(__file__).parent
AT = "2000-01-01T00:00:00.000000Z"


class GoldenRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One record as stored, with its commit and who acted in it."""

    commit: int
    actor: int
    type: str
    schema: int
    clause: str
    payload: str


class Golden(msgspec.Struct, frozen=True, kw_only=True):
    """One recorded match. `seed` and `entropy` (by seat) are in hex.

    `final` is SHA-256 over the canonical bytes of the final state, `head` the last digest of the hash
    chain, both in hex.
    """

    match: str
    game: str
    rules: int
    pack: str
    pack_digest: str
    options: dict[str, Any]
    seats: int
    seed: str
    entropy: list[str]
    outcome: dict[str, Any]
    final: str
    head: str
    records: list[GoldenRecord]


def key_of(golden: Golden) -> bytes:
    """The key of the match, from its seed and entropies."""
    entropy = [bytes.fromhex(part) for part in golden.entropy]
    return match_key(bytes.fromhex(golden.seed), golden.match, entropy)


def digest_of(state: Any) -> str:
    """What `Golden.final` says of a state."""
    return sha256(canonical(state)).hexdigest()


def bundle_of(golden: Golden) -> Bundle:
    """The proof bundle of a recorded match; its chain is hashed from the records as they stand."""
    committed = commitment(bytes.fromhex(golden.seed))
    return Bundle(
        format=FORMAT,
        match=golden.match,
        game=golden.game,
        rules=golden.rules,
        pack=golden.pack,
        pack_digest=golden.pack_digest,
        seats=golden.seats,
        commitment=committed,
        seed=golden.seed,
        entropy=golden.entropy,
        outcome=golden.outcome,
        records=list(_linked(golden, committed)),
    )


def _linked(golden: Golden, committed: str) -> Iterator[BundleRecord]:
    key = key_of(golden)
    digest = chain.genesis(golden.match, committed)
    for version, record in enumerate(golden.records, start=1):
        header = Header(
            match=golden.match,
            version=version,
            commit=record.commit,
            type=record.type,
            schema=record.schema,
            actor=record.actor,
            principal="golden",
            on_behalf=None,
            clause=record.clause,
            request="",
            at=AT,
        )
        digest = chain.link(digest, header, record.payload.encode(), key)
        yield BundleRecord(header=header, payload=record.payload, digest=digest.hex())


def files(slug: str = "*") -> list[Path]:
    """The recorded streams of one game or of all, by name."""
    return sorted(FOLDER.glob(f"{slug}/*.json.gz"))


def recorded(game: AnyGame) -> list[Golden]:
    """The recorded matches of one rules version."""
    return [golden for golden in map(read, files(game.slug)) if golden.rules == game.rules]


def read(path: Path) -> Golden:
    """A recorded match."""
    return msgspec.json.decode(gzip.decompress(path.read_bytes()), type=Golden)


def write(path: Path, golden: Golden) -> None:
    """Keep a recorded match; the same match gives the same bytes."""
    path.write_bytes(gzip.compress(msgspec.json.encode(golden), mtime=0))
