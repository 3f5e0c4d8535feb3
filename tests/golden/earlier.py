"""What earlier releases wrote: the records of today in the form of an earlier schema.

The opposite of a game's upcasters, kept for tests alone: so a stream can be recorded that stands for what a
server of that release has stored.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from games.kernel.content import canonical

Data = dict[str, Any]


def _without_points(data: Data) -> Data:
    """Schema 1 of `round_decided` did not say how many points the winner had: always one."""
    return {key: value for key, value in data.items() if key != "points"}


DOWNCASTERS: dict[tuple[str, str, int], Callable[[Data], Data]] = {
    ("example", "round_decided", 2): _without_points,
}
"""(game, record type, schema) -> the same record in the schema before."""


def as_written(slug: str, kind: str, schema: int, earlier: int, payload: bytes) -> bytes:
    """A payload of this schema as the release with the earlier one wrote it."""
    if schema == earlier:
        return payload
    data = msgspec.json.decode(payload)
    for number in range(schema, earlier, -1):
        data = DOWNCASTERS[slug, kind, number](data)
    return canonical(data)
