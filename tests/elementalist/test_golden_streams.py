"""The recorded streams of Elementalist show everything that can be stored."""

from pathlib import Path

from games.elementalist.events import EVENTS, MatchEnded
from games.elementalist.moves import MOVES
from games.kernel.codec import type_name
from games.kernel.records import Concede, Expire, Setup
from tests.elementalist.scene import CODEC
from tests.golden.streams import read

FOLDER = Path(__file__).parents[1] / "golden" / "elementalist"


def test_every_record_type_and_end_occurs() -> None:
    goldens = [read(path) for path in FOLDER.glob("*.json.gz")]
    stored = [record for golden in goldens for record in golden.records]
    records = [CODEC.decode(record.type, record.schema, record.payload.encode()) for record in stored]
    kinds = {type_name(kind) for kind in (*MOVES, *EVENTS, Setup, Expire, Concede)}
    assert {type_name(type(record)) for record in records} == kinds
    assert {record.reason for record in records if isinstance(record, MatchEnded)} == {
        "life",
        "concede",
        "quiet",
    }
