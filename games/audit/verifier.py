"""The verifier: proves a bundle without database, server or trust in either. Pure.

It checks that the seed is the committed one, that the hash chain holds over the bytes as stored, and
then plays the match again: every move decided under the recorded rules with the recomputed dice must
give exactly the recorded events, and the fold the recorded outcome.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import msgspec

from games.kernel import chain
from games.kernel.chain import Header, Stored
from games.kernel.codec import Codec, type_name
from games.kernel.content import canonical
from games.kernel.decide import because_of, decide_in_place, read_options, start
from games.kernel.dice import Dice, commitment, match_key
from games.kernel.errors import KernelError, UnreadableEvent
from games.kernel.game import AnyGame
from games.kernel.records import SYSTEM, Move, Record, Setup
from games.kernel.registry import Installed, installed

FORMAT = "quintessence-match/1"


class BundleRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One record: header, payload as the very text that was hashed, digest in hex."""

    header: Header
    payload: str
    digest: str


class Bundle(msgspec.Struct, frozen=True, kw_only=True):
    """The proof of one match. `seed` and `entropy` (by seat) are in hex."""

    format: str
    match: str
    game: str
    rules: int
    pack: str
    pack_digest: str
    seats: int
    commitment: str
    seed: str
    entropy: list[str]
    outcome: dict[str, Any] | None
    records: list[BundleRecord]


class Unproved(Exception):
    """The bundle does not prove the match. `version` says where, 0 for the whole."""

    def __init__(self, version: int, reason: str) -> None:
        super().__init__(f"version {version}: {reason}" if version else reason)
        self.version = version


def verify(bundle: Bundle) -> None:
    """Return if the bundle proves its match; raise `Unproved` with the first fault otherwise."""
    seed = bytes.fromhex(bundle.seed)
    if bundle.format != FORMAT:
        raise Unproved(0, f"unknown format {bundle.format!r}")
    if commitment(seed) != bundle.commitment:
        raise Unproved(0, "the seed is not the committed one")
    key = match_key(seed, bundle.match, [bytes.fromhex(part) for part in bundle.entropy])
    stored = [
        Stored(header=each.header, payload=each.payload.encode(), digest=bytes.fromhex(each.digest))
        for each in bundle.records
    ]
    broken = chain.first_break(bundle.match, bundle.commitment, stored, key)
    if broken is not None:
        raise Unproved(broken, "the hash chain breaks here")
    try:
        found = installed(bundle.game, bundle.rules)
        state = _replay(bundle, found, stored, key)
    except KernelError as error:
        raise Unproved(0, str(error)) from error
    outcome = found.game.outcome(state)
    if canonical(outcome) != canonical(bundle.outcome):
        raise Unproved(len(stored), "the recorded outcome is not what the stream gives")


def _commits(stored: list[Stored]) -> Iterator[tuple[int, list[Stored]]]:
    for commit, records in groupby(stored, key=lambda record: record.header.commit):
        yield commit, list(records)


def _replay(bundle: Bundle, found: Installed, stored: list[Stored], key: bytes) -> Any:
    """Decide every commit again and compare it record by record. Returns the final state."""
    game, codec = found.game, found.codec
    state: Any = None
    for number, (commit, records) in enumerate(_commits(stored), start=1):
        first = records[0]
        at = first.header.version
        if commit != number:
            raise Unproved(at, f"commit {number} is missing")
        move = codec.decode(first.header.type, first.header.schema, first.payload)
        if not isinstance(move, Move):
            raise Unproved(at, "a commit must begin with a move")
        try:
            if isinstance(move, Setup):
                alone = number == 1 and first.header.actor == SYSTEM
                named = (move.pack, move.pack_digest) == (bundle.pack, bundle.pack_digest)
                if not alone or not named or move.pack_digest != game.packs.digest(move.pack):
                    raise Unproved(at, "the setup is not that of this game and pack")
                decision = start(game, read_options(game, move.options), bundle.seats, key)
            else:
                decision = decide_in_place(game, state, first.header.actor, move, Dice(key, commit))
        except KernelError as error:
            raise Unproved(at, f"the rules refuse this move: {error}") from error
        again = decision.records
        for offset, record in enumerate(records):
            if offset >= len(again) or not _same(codec, again[offset], record):
                raise Unproved(record.header.version, "the rules and dice give another event here")
            _check_header(game, again[offset], record.header, first.header)
        if len(again) != len(records):
            raise Unproved(records[-1].header.version, "the rules give further events in this commit")
        state = decision.state
    return state


def _same(codec: Codec, decided: Record, stored: Stored) -> bool:
    """Whether the stored bytes are the decided record; an earlier schema of it is compared once upcast."""
    header = stored.header
    if header.schema == codec.schema_of(decided):
        return codec.encode(decided) == stored.payload
    try:
        return codec.decode(header.type, header.schema, stored.payload) == decided
    except UnreadableEvent:
        return False


def _check_header(game: AnyGame, decided: Record, header: Header, first: Header) -> None:
    """A header says no more than the record and its commit do."""
    if header.type != type_name(type(decided)) or header.clause != because_of(game, decided):
        raise Unproved(header.version, "the header names another type or clause than the record")
    theirs = (header.actor, header.principal, header.on_behalf, header.request, header.at)
    if theirs != (first.actor, first.principal, first.on_behalf, first.request, first.at):
        raise Unproved(header.version, "the header names another author or time than its commit's move")


def read_bundle(raw: bytes) -> Bundle:
    """A bundle from JSON. Raises `Unproved` where it is none."""
    try:
        return msgspec.json.decode(raw, type=Bundle)
    except msgspec.MsgspecError as error:
        raise Unproved(0, f"not a proof bundle: {error}") from error
