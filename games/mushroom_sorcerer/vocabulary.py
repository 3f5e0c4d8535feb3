"""The words of the rulebook as types and as sequences in their fixed order."""

from typing import Literal

Element = Literal["flame", "stone", "thunder", "water"]
Gu = Literal["flame", "stone", "thunder", "water", "moon"]
ServantKind = Literal["flame", "stone"]
Resource = Literal["flame", "stone", "mana", "drop"]
Goods = Literal["mana", "drop", "flask"]
DeckName = Literal["summoning", "servant", "war", "gu"]
Sorcerer = Literal["bahon", "cassandra", "charles", "eddie"]
PotionKind = Literal["neutral", "flame", "stone", "water", "thunder"]
CellKind = Literal["G", "P", "S", "#"]
Variant = Literal["edge_of_war", "silent_confrontation"]
Face = Literal["arrow", "shield"]
MainAction = Literal["study", "grow", "summon", "war"]
Phase = Literal["setup", "twilight", "twilight_end", "night", "night_end", "daybreak", "round_end", "ended"]

ELEMENTS: tuple[Element, ...] = ("flame", "stone", "thunder", "water")
GUS: tuple[Gu, ...] = (*ELEMENTS, "moon")
SERVANTS: tuple[ServantKind, ...] = ("flame", "stone")
RESOURCES: tuple[Resource, ...] = ("flame", "stone", "mana", "drop")
DECKS: tuple[DeckName, ...] = ("summoning", "servant", "war", "gu")
SORCERERS: tuple[Sorcerer, ...] = ("bahon", "cassandra", "charles", "eddie")
VARIANTS: tuple[Variant, ...] = ("edge_of_war", "silent_confrontation")
POTION_KINDS: tuple[PotionKind, ...] = ("neutral", "flame", "stone", "water", "thunder")

OTHER: dict[ServantKind, ServantKind] = {"flame": "stone", "stone": "flame"}
"""The other kind of servant."""

RESOURCE_OF: dict[Element, Resource] = {
    "flame": "flame",
    "stone": "stone",
    "thunder": "mana",
    "water": "drop",
}
"""What an element gives when it is summoned."""

RESERVE = "reserve"
SUPPLY = "supply"
