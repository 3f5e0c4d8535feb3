"""The options of a match. All are public."""

from collections.abc import Collection, Iterable
from typing import Literal

from games.kernel import BadOptions, Options, Public
from games.wild_magic.cards import ELEMENTS, Element
from games.wild_magic.pack import SideName, WildMagicPack

DEFAULT_PACK = "wim-house-1"


class WildMagicOptions(Options, frozen=True, kw_only=True):
    """What a table agrees on before the match."""

    content_pack: Public[str] = DEFAULT_PACK
    guardians: Public[Literal["off", "on"]] = "off"
    guardian_sides: Public[Literal["light", "dark", "random"] | dict[str, SideName]] = "light"
    guardian_layout: Public[Literal["random"] | dict[Element, str]] = "random"
    starting_seat: Public[Literal["random"] | int] = "random"
    unbroken_tie: Public[Literal["duel", "shared"]] = "duel"


def check(options: WildMagicOptions, pack: WildMagicPack, seats: int) -> None:
    """Raise `BadOptions` for values that don't go together."""
    fewest, most = pack.seats
    if not fewest <= seats <= most:
        raise BadOptions(f"{pack.id} takes {fewest} to {most} seats, not {seats}")
    if isinstance(options.starting_seat, int) and not 0 <= options.starting_seat < seats:
        raise BadOptions(f"starting_seat {options.starting_seat} is no seat of this match")
    layout = options.guardian_layout
    if isinstance(layout, dict) and not len(layout) == len(set(layout.values())) == len(ELEMENTS):
        raise BadOptions("guardian_layout needs six different Guardians, one for each element")
    known = {token.id for token in pack.guardians}
    _require_known("guardian_layout", layout.values() if isinstance(layout, dict) else (), known)
    sides = options.guardian_sides
    _require_known("guardian_sides", sides if isinstance(sides, dict) else (), known)


def _require_known(option: str, guardians: Iterable[str], known: Collection[str]) -> None:
    for guardian in guardians:
        if guardian not in known:
            raise BadOptions(f"{option} names {guardian!r}, which is no Guardian of the pack")
