"""The options of a match."""

from typing import Literal

from games.kernel import Options


class ElementalistOptions(Options, frozen=True, kw_only=True):
    """Match options (RULES.md 2.4)."""

    content_pack: str = "ele-house-1"
    first_turn: Literal["first_chooser", "second_chooser"] = "first_chooser"
    green_spell_lasts: Literal["turn", "opponent_turn"] = "turn"
