"""What a content pack is made of: pieces, tracks, maps, scrolls, potions, and the bounds of their numbers."""

from typing import Annotated, Literal

import msgspec

from games.kernel import Public
from games.mushroom_sorcerer.vocabulary import (
    DeckName,
    Element,
    Face,
    Gu,
    PotionKind,
    ServantKind,
    Sorcerer,
    Variant,
)

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Id = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_]{0,39}$")]
Few = Annotated[int, msgspec.Meta(ge=0, le=9)]
Some = Annotated[int, msgspec.Meta(ge=1, le=9)]
Many = Annotated[int, msgspec.Meta(ge=0, le=99)]
Space = Annotated[int, msgspec.Meta(ge=1, le=99)]

BonusKind = Literal["flame", "stone", "mana", "drop", "flask", "war_die", "influence"]
EffectKey = Literal[
    "exchange", "war_bonus", "convert_servants", "portal", "flask_energy", "forced_trade", "shadow_gu", "toss"
]
GainKind = Literal[
    "flask", "mana", "drop", "servant", "element", "influence", "moon", "flame", "stone", "thunder", "water"
]
When = Literal["killed", "destroyed", "grown", "grown_flame", "grown_stone", "grown_thunder", "grown_water"]
PotionKey = Literal[
    "hibernate", "hinder", "forest_keeper", "slow_learner", "total_mastery", "camouflage", "germination",
    "thunder_chain", "overwork", "duel_expert", "nine_lives", "curiosity", "invisible_hand", "early_bird",
    "cheating", "plan_b", "lucky_hand", "thief", "strength",
]  # fmt: skip
"""The potion effects the rules know. `strength`: nothing but the numbers that it adds in every war."""


class Piece(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the parts of a pack: typed, immutable, no stray fields."""


class Start(Piece, frozen=True):
    """What each sorcerer begins with."""

    mana: Many
    flask: Many
    drop: Many


class SupplyCounts(Piece, frozen=True):
    """The printed number of each piece."""

    gu: dict[Gu, Many]
    flame: Many
    stone: Many
    mana: Many
    drop: Many
    flask: Many
    debris: Many
    war_die: Many


class Die(Piece, frozen=True):
    """The faces of a war die, equally likely."""

    faces: Annotated[tuple[Face, ...], msgspec.Meta(min_length=1, max_length=20)]


class Strength(Piece, frozen=True):
    """Arrows and shields in a war."""

    arrows: Few = 0
    shields: Few = 0


class WarNumbers(Piece, frozen=True):
    """What each servant is worth in a war, and the arrows an attacker has besides."""

    attacker_arrows: Few
    flame: Strength
    stone: Strength


class Bonus(Piece, frozen=True):
    """A one-off bonus printed on a space of an element track."""

    space: Space
    kind: BonusKind
    n: Some


class Track(Piece, frozen=True):
    """The element tracks: `levels` are the spaces where level I to IV begin."""

    length: Space
    levels: tuple[Space, Space, Space, Space]
    mastery: Annotated[int, msgspec.Meta(ge=1, le=4)]
    bonuses: dict[Element, tuple[Bonus, ...]]


class Checkpoint(Piece, frozen=True):
    """From this moon space on, `need` towers with a moon GU meet Moons' Blessing."""

    space: Space
    need: Some


class MoonTrack(Piece, frozen=True):
    """The moon track."""

    length: Space
    daybreak_box: Space
    checkpoints: tuple[Checkpoint, ...]


class Layout(Piece, frozen=True):
    """A map: four rows of five cells."""

    variant: Variant
    seats: int
    rows: tuple[str, ...]


class LandResource(Piece, frozen=True):
    """What the first Reclamation of a land gives."""

    kind: Public[Literal["flame", "stone", "mana", "drop", "flask"]]
    n: Annotated[Public[int], msgspec.Meta(ge=1, le=9)]


class Ground(Piece, frozen=True):
    """A kind of ground tile."""

    id: Id
    tiles: Some
    resource: LandResource


class Plateau(Piece, frozen=True):
    """What a plateau gives."""

    resource: LandResource


class Params(Piece, frozen=True):
    """The numbers of a scroll's effect; its effect key says which ones it has."""

    when: When | None = None
    servants: Few = 0
    gain: GainKind | None = None
    n: Few = 0
    kind: ServantKind | None = None
    arrows: Few = 0
    shields: Few = 0
    optional: bool = False


class Scroll(Piece, frozen=True):
    """A spell scroll. Timing M: a free moment of the own turn; W: the spell window of a war."""

    id: Id
    name: Name
    deck: DeckName
    mana: Few
    timing: Literal["M", "W"]
    effect_key: EffectKey
    params: Params
    clause: str


class PotionParams(Piece, frozen=True):
    """The numbers of a potion.

    `side`, `flame`, `stone`: what it adds in every war to its owner's side and to each servant of a kind.
    `dice`: how many more or fewer dice are rolled where it was paid. `kind`, `instead`: the servant that
    Flamouflage and the like give, and what its Master may take instead.
    """

    side: Strength = Strength()
    flame: Strength = Strength()
    stone: Strength = Strength()
    dice: Few = 0
    kind: ServantKind | None = None
    instead: Strength = Strength()


class Potion(Piece, frozen=True, kw_only=True):
    """A potion tile; `element` is where its Master effect looks for mastery."""

    id: Id
    name: Name
    element: PotionKind
    effect_key: PotionKey
    params: PotionParams = PotionParams()
    clause: str


class SorcererSheet(Piece, frozen=True):
    """A sorcerer and the five potions that belong to it."""

    id: Sorcerer
    name: Name
    potions: tuple[Potion, ...]
