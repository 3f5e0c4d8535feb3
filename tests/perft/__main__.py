"""`python -m tests.perft`: choose positions and write the table of counts anew, on purpose."""

import msgspec

from games.kernel.registry import offer_example, versions
from tests.perft.count import TABLE, Position, choose

if __name__ == "__main__":
    offer_example()
    made: dict[str, list[Position]] = {}
    for found in versions():
        made.setdefault(found.game.slug, []).extend(choose(found))
    TABLE.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")
