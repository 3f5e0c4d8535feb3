"""The options of a match, and what goes together (MUS-SET-1)."""

from typing import Annotated, Literal

import msgspec

from games.kernel import BadOptions, Options, Public
from games.mushroom_sorcerer.layout import layout_fault
from games.mushroom_sorcerer.vocabulary import Sorcerer


class MushroomOptions(Options, frozen=True):
    """The options of a match. `assigned` lists a sorcerer for every seat."""

    content_pack: Public[str] = "mus-house-1"
    forest: Public[Literal["edge_of_war", "silent_confrontation", "custom"]] = "edge_of_war"
    custom_layout: Public[tuple[str, ...] | None] = None
    sorcerers: Public[Literal["draft", "random", "assigned"]] = "draft"
    assigned: Public[tuple[Sorcerer, ...]] = ()
    first: Public[Literal["random"] | int] = "random"
    round_limit: Public[Annotated[int, msgspec.Meta(ge=6, le=20)]] = 12


def check_options(options: MushroomOptions, seats: int) -> None:
    """Raise `BadOptions` for options that don't go together."""
    custom, first = options.custom_layout, options.first
    _require(
        (options.forest == "custom") == (custom is not None),
        "custom_layout goes with the forest option custom, and only with it",
    )
    fault = layout_fault(custom, seats) if custom is not None else None
    _require(fault is None, f"custom_layout: {fault}")
    assigned = options.assigned
    goes = (options.sorcerers == "assigned") == bool(assigned)
    _require(goes, "assigned goes with the sorcerers option assigned, and only with it")
    each = not assigned or len(assigned) == len(set(assigned)) == seats
    _require(each, "assigned names one sorcerer for every seat, none twice")
    _require(first == "random" or 0 <= first < seats, f"first is random or a seat below {seats}")


def _require(condition: object, detail: str) -> None:
    if not condition:
        raise BadOptions(detail, "MUS-SET-1")
