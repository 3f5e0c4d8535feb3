"""The recorded streams hold every record of the game and every way a match ends."""

from pathlib import Path

import msgspec

from games.kernel.codec import type_name
from tests.golden.streams import read
from tests.mushroom_sorcerer.table import GAME

FOLDER = Path(__file__).parent.parent / "golden" / GAME.slug


def test_every_move_event_and_end_is_recorded():
    kinds, reasons = set(), set()
    for path in FOLDER.glob("*.json.gz"):
        golden = read(path)
        kinds |= {record.type for record in golden.records}
        reasons.add(msgspec.json.decode(golden.records[-1].payload)["outcome"]["reason"])
    wanted = {type_name(kind) for kind in (*GAME.move_types, *GAME.event_types)} - {"decision_closed"}
    assert wanted - kinds == set()
    assert reasons == {"moons_blessing", "forest_dominance", "round_limit", "last_standing"}
