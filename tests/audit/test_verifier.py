"""The verifier: proves what happened, and finds and locates what did not."""

import json

import msgspec
import pytest

from games.audit.bundle import bundle_of
from games.audit.verifier import Unproved, read_bundle, verify
from games.kernel import chain
from games.kernel.chain import Stored
from games.kernel.dice import commitment, match_key
from games.matches import play, store
from games.matches.loading import load
from tests.play import play_on, play_to_end, players, two_seats

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def bundle():
    loaded = play_to_end(two_seats(*players(2)))
    return bundle_of(loaded, store.read(loaded.id))


def relinked(bundle, records):
    """A forger who knows the seed hashes the whole chain again."""
    key = match_key(
        bytes.fromhex(bundle.seed), bundle.match, [bytes.fromhex(part) for part in bundle.entropy]
    )
    previous, made = chain.genesis(bundle.match, bundle.commitment), []
    for record in records:
        previous = chain.link(previous, record.header, record.payload.encode(), key)
        made.append(msgspec.structs.replace(record, digest=previous.hex()))
    return msgspec.structs.replace(bundle, records=made)


def with_payload(record, change):
    data = json.loads(record.payload)
    change(data)
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return msgspec.structs.replace(record, payload=text)


def test_an_honest_match_is_proved_from_its_json_alone(bundle):
    verify(read_bundle(msgspec.json.encode(bundle)))


def test_a_conceded_match_is_proved():
    loaded = play_on(two_seats(*players(2)), moves=9)
    over = play.concede(match_id=loaded.id, player_id=loaded.seats[0].player_id).loaded
    verify(bundle_of(over, store.read(over.id)))


def test_a_running_match_gives_no_bundle():
    loaded = two_seats(*players(2))
    with pytest.raises(ValueError, match="secret"):
        bundle_of(loaded, store.read(loaded.id))


def test_another_seed_is_found(bundle):
    other = b"o" * 32
    with pytest.raises(Unproved, match="not the committed one"):
        verify(msgspec.structs.replace(bundle, seed=other.hex()))
    swapped = msgspec.structs.replace(bundle, seed=other.hex(), commitment=commitment(other))
    with pytest.raises(Unproved) as caught:
        verify(swapped)
    assert caught.value.version == 1


def test_an_altered_event_is_located(bundle):
    for index in range(0, len(bundle.records), 17):
        record = bundle.records[index]
        changed = with_payload(record, lambda data: data.update(because="ELE-SET-1x"))
        records = [*bundle.records[:index], changed, *bundle.records[index + 1 :]]
        with pytest.raises(Unproved) as caught:
            verify(msgspec.structs.replace(bundle, records=records))
        assert caught.value.version == index + 1


def test_a_forger_with_the_seed_can_not_change_an_event(bundle):
    index = next(n for n, each in enumerate(bundle.records) if each.header.type == "pyramid_chosen")
    changed = with_payload(bundle.records[index], lambda data: data.update(points=data["points"] + 1))
    forged = relinked(bundle, [*bundle.records[:index], changed, *bundle.records[index + 1 :]])
    with pytest.raises(Unproved, match="another event") as caught:
        verify(forged)
    assert caught.value.version == index + 1


def test_a_forger_with_the_seed_can_not_load_the_dice(bundle):
    index = next(n for n, each in enumerate(bundle.records) if each.header.type == "first_rolled")
    changed = with_payload(bundle.records[index], lambda data: data.update(seat=1 - data["seat"]))
    forged = relinked(bundle, [*bundle.records[:index], changed, *bundle.records[index + 1 :]])
    with pytest.raises(Unproved) as caught:
        verify(forged)
    assert caught.value.version == index + 1


def test_a_forger_with_the_seed_can_not_drop_or_add_an_event(bundle):
    cut = bundle.records[:-1]
    with pytest.raises(Unproved):
        verify(relinked(bundle, cut))
    last = bundle.records[-1]
    header = msgspec.structs.replace(last.header, version=last.header.version + 1)
    with pytest.raises(Unproved, match="another event"):
        verify(relinked(bundle, [*bundle.records, msgspec.structs.replace(last, header=header)]))


def test_an_illegal_move_is_found(bundle):
    index = next(n for n, each in enumerate(bundle.records) if each.header.type == "choose_pyramid")
    header = bundle.records[index].header
    changed = msgspec.structs.replace(
        bundle.records[index], header=msgspec.structs.replace(header, actor=1 - header.actor)
    )
    forged = relinked(bundle, [*bundle.records[:index], changed, *bundle.records[index + 1 :]])
    with pytest.raises(Unproved, match="refuse this move"):
        verify(forged)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("type", "turn_ended"),
        ("clause", "ELE-SET-1"),
        ("schema", 0),
        ("schema", 2),
        ("actor", 7),
        ("principal", "player:x"),
        ("on_behalf", "player:x"),
        ("request", "x"),
        ("at", "2000-01-01T00:00:00.000000Z"),
    ],
)
def test_a_forger_with_the_seed_can_not_change_what_stands_beside_an_event(bundle, field, value):
    index = next(n for n, each in enumerate(bundle.records) if each.header.type == "pyramid_chosen")
    record = bundle.records[index]
    assert getattr(record.header, field) != value
    header = msgspec.structs.replace(record.header, **{field: value})
    changed = msgspec.structs.replace(record, header=header)
    with pytest.raises(Unproved) as caught:
        verify(relinked(bundle, [*bundle.records[:index], changed, *bundle.records[index + 1 :]]))
    assert caught.value.version == index + 1


def test_only_the_system_sets_a_match_up(bundle):
    first = [each for each in bundle.records if each.header.commit == 1]
    changed = [
        msgspec.structs.replace(each, header=msgspec.structs.replace(each.header, actor=0)) for each in first
    ]
    with pytest.raises(Unproved) as caught:
        verify(relinked(bundle, [*changed, *bundle.records[len(first) :]]))
    assert caught.value.version == 1


def test_another_outcome_is_found(bundle):
    outcome = {**bundle.outcome, "placements": bundle.outcome["placements"][::-1]}
    with pytest.raises(Unproved, match="outcome"):
        verify(msgspec.structs.replace(bundle, outcome=outcome))


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"{}", b'{"format": 1}'])
def test_what_is_no_bundle(raw):
    with pytest.raises(Unproved, match="not a proof bundle"):
        read_bundle(raw)


def test_the_seed_is_nowhere_before_the_end():
    """Neither in the stream nor in any row but the seed's own."""
    loaded = play_on(two_seats(*players(2)), moves=15)
    load(loaded.id)
    stored: list[Stored] = store.read(loaded.id)
    for record in stored:
        assert loaded.seed not in record.payload
        assert loaded.seed.hex().encode() not in record.payload
        assert loaded.key.hex().encode() not in record.payload
