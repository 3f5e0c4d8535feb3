"""`python -m tests.perft`: choose positions and write the table of counts anew, on purpose."""

import msgspec

from games.kernel.registry import newest
from tests.perft.count import TABLE, choose

if __name__ == "__main__":
    made = {found.game.slug: list(choose(found)) for found in newest()}
    TABLE.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")
