"""The proof bundle of a finished match, from what the store holds."""

from games.audit.verifier import FORMAT, Bundle, BundleRecord
from games.kernel.chain import Stored
from games.matches.loading import LoadedMatch


def bundle_of(loaded: LoadedMatch, records: list[Stored]) -> Bundle:
    """All that a verifier needs. Only for matches that are over: it holds the seed."""
    if not loaded.over:
        raise ValueError("the seed of a running match stays secret")
    return Bundle(
        format=FORMAT,
        match=str(loaded.id),
        game=loaded.game,
        rules=loaded.rules,
        pack=loaded.pack,
        pack_digest=loaded.pack_digest,
        seats=len(loaded.seats),
        commitment=loaded.commitment,
        seed=loaded.seed.hex(),
        entropy=[seat.entropy.hex() for seat in loaded.seats],
        outcome=loaded.outcome,
        records=[
            BundleRecord(header=each.header, payload=each.payload.decode(), digest=each.digest.hex())
            for each in records
        ],
    )
