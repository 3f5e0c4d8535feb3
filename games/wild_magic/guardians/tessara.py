"""Tessara changes which melds of her element are discarded at the end (WIM-SCO-5)."""

from games.wild_magic.effects import decides_discards


@decides_discards("tessara_light", "WIM-SCO-5")
def nobody(_icons: dict[int, int]) -> list[int]:
    """Nobody discards a weakest meld."""
    return []


@decides_discards("tessara_dark", "WIM-SCO-5")
def all_but_the_strongest(icons: dict[int, int]) -> list[int]:
    """Only the strongest melds stay; who has none protects nobody."""
    highest = max(icons.values())
    return [seat for seat, number in icons.items() if 0 < number < highest]
