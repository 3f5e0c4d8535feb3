"""Every recorded match is decided again from its key and moves, and still folds to its final state."""

import msgspec
import pytest

from games.audit.verifier import Unproved, verify
from games.kernel.codec import fold
from games.kernel.content import canonical
from games.kernel.records import Setup
from games.kernel.registry import installed, versions
from tests.golden.streams import bundle_of, digest_of, files, key_of, read, recorded

FILES = files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_recorded_match_is_decided_again_to_the_same_bytes(path):
    """Types, schemas, clauses, payloads, outcome; and the last digest, which covers all headers as well."""
    golden = read(path)
    bundle = bundle_of(golden)
    verify(bundle)
    assert bundle.records[-1].digest == golden.head


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_recorded_stream_folds_to_its_final_state(path):
    golden = read(path)
    found = installed(golden.game, golden.rules)
    records = [found.codec.decode(each.type, each.schema, each.payload.encode()) for each in golden.records]
    state = fold(records, found.game.blank())
    assert digest_of(state) == golden.final
    assert canonical(found.game.outcome(state)) == canonical(golden.outcome)
    setup = records[0]
    assert isinstance(setup, Setup)
    assert (setup.game, setup.rules, setup.seats) == (golden.game, golden.rules, golden.seats)
    assert (setup.pack, setup.pack_digest) == (golden.pack, golden.pack_digest)
    assert setup.options == golden.options


@pytest.mark.parametrize("found", list(versions()), ids=lambda found: f"{found.game.slug}-{found.game.rules}")
def test_every_rules_version_has_recorded_streams(found):
    fewest, most = found.game.seats
    assert {golden.seats for golden in recorded(found.game)} == set(range(fewest, most + 1))


def test_a_stream_of_an_earlier_release_is_decided_again_through_the_upcaster():
    """As stored it has the earlier schema; read, it is what the rules give today."""
    (first, _) = [path for path in FILES if "rules1-first-release" in path.name]
    golden = read(first)
    stored = [each for each in golden.records if each.type == "round_decided"]
    assert {each.schema for each in stored} == {1}
    assert all("points" not in each.payload for each in stored)
    codec = installed("example", 1).codec
    assert {codec.decode(each.type, 1, each.payload.encode()).points for each in stored} == {1}
    verify(bundle_of(golden))
    forged = [
        msgspec.structs.replace(each, payload=each.payload.replace('"winner":0', '"winner":1'))
        if each.type == "round_decided"
        else each
        for each in golden.records
    ]
    assert forged != golden.records
    with pytest.raises(Unproved, match="another event"):
        verify(bundle_of(msgspec.structs.replace(golden, records=forged)))


@pytest.mark.parametrize("field", ["type", "schema", "clause", "actor", "payload"])
def test_a_stream_that_rules_no_longer_give_is_noticed(field):
    golden = read(files("example")[0])
    index = next(n for n, record in enumerate(golden.records) if record.type == "round_decided")
    record = golden.records[index]
    other = {
        "type": "cards_shown",
        "schema": 3,
        "clause": "EXA-DIE-2",
        "actor": 1 + record.actor,
        "payload": record.payload.replace('"points":1', '"points":2'),
    }
    changed = msgspec.structs.replace(record, **{field: other[field]})
    records = [*golden.records[:index], changed, *golden.records[index + 1 :]]
    with pytest.raises(Unproved) as caught:
        verify(bundle_of(msgspec.structs.replace(golden, records=records)))
    assert caught.value.version == index + 1


def test_other_dice_give_another_stream():
    golden = read(files("example")[0])
    other = msgspec.structs.replace(golden, entropy=golden.entropy[::-1])
    assert key_of(other) != key_of(golden)
    with pytest.raises(Unproved, match="another event"):
        verify(bundle_of(other))


@pytest.mark.parametrize("field", ["pack", "pack_digest"])
def test_a_bundle_that_names_another_pack_is_refused(field):
    golden = read(files("example")[0])
    with pytest.raises(Unproved, match="not that of this game and pack"):
        verify(bundle_of(msgspec.structs.replace(golden, **{field: "0" * 64})))
