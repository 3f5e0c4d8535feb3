"""What a host may choose."""

from typing import Annotated, Literal

import msgspec

from games.extra_creditors.pack import DEFAULT_PACK
from games.kernel import Options, Public

DifficultyId = Literal["introductory", "normal", "heroic", "legendary", "mythical"]


class MissionOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a mission (EXC-SET-1)."""

    content_pack: Public[str] = DEFAULT_PACK
    difficulty: Public[DifficultyId] = "normal"
    finals_week: Public[bool] = False
    experimental: Public[bool] = False
    split_house: Public[bool] = False
    turn_limit: Public[Annotated[int, msgspec.Meta(ge=40, le=400)]] = 120
    plane_break_limit: Public[Annotated[int, msgspec.Meta(ge=4, le=20)]] = 10
    damage_cubes: Public[Annotated[int, msgspec.Meta(ge=12, le=60)]] = 24

    @property
    def report_sets(self) -> frozenset[str]:
        """The sets of Elemental Reports that are switched on."""
        chosen = {"finals_week": self.finals_week, "experimental": self.experimental}
        return frozenset({"core", *(name for name, on in chosen.items() if on)})
