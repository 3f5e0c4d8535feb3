"""Ids of players and matches."""

import time
import uuid

from games.players.models import new_id


def test_ids_are_uuids_of_version_7_and_no_two_are_alike():
    before = time.time_ns() // 1_000_000
    ids = [new_id() for _ in range(1000)]
    after = time.time_ns() // 1_000_000
    assert len(set(ids)) == 1000
    for each in ids:
        assert type(each) is uuid.UUID
        assert (each.version, each.variant) == (7, uuid.RFC_4122)
        assert before <= each.int >> 80 <= after
