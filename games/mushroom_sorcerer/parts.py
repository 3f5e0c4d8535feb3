"""Parts of a sorcerer in the draft, Twilight, the ends of phases and Daybreak: what each step does."""

from collections.abc import Callable

from games.mushroom_sorcerer import daybreak, potions, setup, twilight
from games.mushroom_sorcerer.frames import Part
from games.mushroom_sorcerer.resolution import Play

PARTS: dict[str, Callable[[Play, Part], None]] = {
    "sorcerer": setup.go_on_with_draft,
    "potion": twilight.go_on_with_potion,
    **potions.END_EFFECTS,
    **dict.fromkeys(daybreak.PARTS, daybreak.go_on_with_daybreak),
}
"""Step of a part -> who carries it on."""


def go_on_with_part(table: Play, frame: Part) -> None:
    """The part goes on with its step."""
    PARTS[frame.step](table, frame)
