"""Which step carries out which effect code."""

from collections.abc import Callable
from typing import Final

from games.kernel import Table
from games.wild_magic.guardians import (
    brisenna,
    caelun,
    corvalis,
    elowen,
    ithrael,
    khlorian,
    maelin,
    nymora,
    rhovane,
    sylari,
)
from games.wild_magic.guardians.shared import Numbers, acting
from games.wild_magic.pack import EffectCode, side_of
from games.wild_magic.state import Frame, State

Step = Callable[[Table[State], Frame, Numbers], None]

STEPS: Final[dict[EffectCode, Step]] = {
    "caelun_light": caelun.light,
    "caelun_dark": caelun.dark,
    "corvalis_light": corvalis.light,
    "corvalis_dark": corvalis.dark,
    "elowen_light": elowen.light,
    "elowen_dark": elowen.dark,
    "khlorian_light": khlorian.light,
    "khlorian_dark": khlorian.dark,
    "maelin_light": maelin.light,
    "maelin_dark": maelin.dark,
    "sylari_light": sylari.light,
    "sylari_dark": sylari.dark,
    "brisenna_light": brisenna.light,
    "brisenna_dark": brisenna.dark,
    "ithrael_light": ithrael.light,
    "ithrael_dark": ithrael.dark,
    "nymora_light": nymora.light,
    "nymora_dark": nymora.dark,
    "rhovane_light": rhovane.light,
    "rhovane_dark": rhovane.dark,
}


def act(table: Table[State], frame: Frame) -> None:
    """Carry on with the action of the Guardian that was fixed when the meld was laid (WIM-GRD-4)."""
    guardian, name = acting(frame)
    side = side_of(table.state.pack, guardian, name)
    STEPS[side.effect](table, frame, side.numbers)
