"""The content pack: pieces, tracks, maps, scrolls and potions as data, and the conditions they must meet."""

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Literal

import msgspec

from games.kernel import ContractError, Pack, Packs, Public
from games.mushroom_sorcerer.layout import MOST, layout_fault
from games.mushroom_sorcerer.vocabulary import (
    DECKS,
    ELEMENTS,
    GUS,
    POTION_KINDS,
    SORCERERS,
    VARIANTS,
    DeckName,
    Element,
    Face,
    Gu,
    PotionKind,
    ServantKind,
    Sorcerer,
    Variant,
    carries_out,
)

BonusKind = Literal["flame", "stone", "mana", "drop", "flask", "war_die", "influence"]
EffectKey = Literal[
    "exchange", "war_bonus", "convert_servants", "portal", "flask_energy", "forced_trade", "shadow_gu", "toss"
]
GainKind = Literal[
    "flask", "mana", "drop", "servant", "element", "influence", "moon", "flame", "stone", "thunder", "water"
]
When = Literal["killed", "destroyed", "grown", "grown_flame", "grown_stone", "grown_thunder", "grown_water"]
POTIONS = frozenset(
    {
        "hibernate", "fury", "big_belly", "forest_keeper", "slow_learner",
        "total_mastery", "flamouflage", "stonouflage", "germination", "thunder_chain",
        "overwork", "duel_expert", "nine_lives", "curiosity", "invisible_hand",
        "early_bird", "cheating", "plan_b", "lucky_hand", "thief",
    }
)  # fmt: skip
"""The potion effects the rules know."""
SCROLLS_IN_A_DECK = 8


class Piece(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the parts of a pack: typed, immutable, no stray fields."""


class Start(Piece, frozen=True):
    """What each sorcerer begins with."""

    mana: int
    flask: int
    drop: int


class SupplyCounts(Piece, frozen=True):
    """The printed number of each piece."""

    gu: dict[Gu, int]
    flame: int
    stone: int
    mana: int
    drop: int
    flask: int
    debris: int
    war_die: int


class Die(Piece, frozen=True):
    """The faces of a war die, equally likely."""

    faces: tuple[Face, ...]


class Bonus(Piece, frozen=True):
    """A one-off bonus printed on a space of an element track."""

    space: int
    kind: BonusKind
    n: int


class Track(Piece, frozen=True):
    """The element tracks: `levels` are the spaces where level I to IV begin."""

    length: int
    levels: tuple[int, int, int, int]
    mastery: int
    bonuses: dict[Element, tuple[Bonus, ...]]


class Checkpoint(Piece, frozen=True):
    """From this moon space on, `need` towers with a moon GU meet Moons' Blessing."""

    space: int
    need: int


class MoonTrack(Piece, frozen=True):
    """The moon track."""

    length: int
    daybreak_box: int
    checkpoints: tuple[Checkpoint, ...]


class Layout(Piece, frozen=True):
    """A map: four rows of five cells."""

    variant: Variant
    seats: int
    rows: tuple[str, ...]


class LandResource(Piece, frozen=True):
    """What the first Reclamation of a land gives."""

    kind: Public[Literal["flame", "stone", "mana", "drop", "flask"]]
    n: Public[int]


class Ground(Piece, frozen=True):
    """A kind of ground tile."""

    id: str
    tiles: int
    resource: LandResource


class Plateau(Piece, frozen=True):
    """What a plateau gives."""

    resource: LandResource


class Params(Piece, frozen=True):
    """The numbers of a scroll's effect; which ones count depends on its effect key."""

    when: When | None = None
    servants: int = 0
    gain: GainKind | None = None
    n: int = 0
    kind: ServantKind | None = None
    arrows: int = 0
    shields: int = 0
    optional: bool = False


class Scroll(Piece, frozen=True):
    """A spell scroll. Timing M: a free moment of the own turn; W: the spell window of a war."""

    id: str
    name: str
    deck: DeckName
    mana: int
    timing: Literal["M", "W"]
    effect_key: EffectKey
    params: Params
    clause: str


class Potion(Piece, frozen=True):
    """A potion tile; `element` is where its Master effect looks for mastery."""

    id: str
    name: str
    element: PotionKind
    clause: str


class SorcererSheet(Piece, frozen=True):
    """A sorcerer and the five potions that belong to it."""

    id: Sorcerer
    name: str
    potions: tuple[Potion, ...]


class MushroomPack(Pack, frozen=True, kw_only=True):
    """Everything a match of Mushroom Sorcerer takes from data."""

    influence_to_win: int
    towers: int
    archive: int
    potions_each: int
    potion_cost: int
    start: Start
    supply: SupplyCounts
    die: Die
    track: Track
    moon: MoonTrack
    layouts: tuple[Layout, ...]
    grounds: tuple[Ground, ...]
    plateau: Plateau
    scrolls: tuple[Scroll, ...]
    sorcerers: tuple[SorcererSheet, ...]

    def check(self) -> None:
        """Raise `ContractError` naming the first condition the pack breaks."""
        self._check_tracks()
        self._check_forest()
        self._check_scrolls()
        self._check_potions()
        self._check_counts()

    def _check_tracks(self) -> None:
        track, moon = self.track, self.moon
        _hold(tuple(track.bonuses) == ELEMENTS, "four general tracks, in their order")
        _hold(_ascending([0, *track.levels, track.length + 1]), "track levels ascend within the length")
        for bonuses in track.bonuses.values():
            spaces = [bonus.space for bonus in bonuses]
            _hold(_ascending([0, *spaces, track.length + 1]), "track bonuses ascend within the length")
            kinds = {bonus.kind for bonus in bonuses}
            _hold(not {"flame", "stone"} <= kinds, "one track gives one kind of servant")
        dice = sum(b.n for bonuses in track.bonuses.values() for b in bonuses if b.kind == "war_die")
        _hold(dice * len(SORCERERS) <= self.supply.war_die, "war dice for every sorcerer")
        spaces = [point.space for point in moon.checkpoints]
        _hold(_ascending([0, moon.daybreak_box, *spaces, moon.length + 1]), "moon checkpoints ascend")
        _hold([point.need for point in moon.checkpoints] == [4, 3, 2], "the moon checkpoints need 4, 3, 2")

    def _check_forest(self) -> None:
        maps = sorted((map_.variant, map_.seats) for map_ in self.layouts)
        wanted = [(variant, seats) for variant in VARIANTS for seats in (2, 3, 4)]
        _hold(maps == wanted, "one map for each variant and number of seats")
        for map_ in self.layouts:
            fault = layout_fault(map_.rows, map_.seats)
            _hold(fault is None, f"{map_.variant} for {map_.seats}: {fault}")
        _hold(sum(ground.tiles for ground in self.grounds) == MOST["G"], "twelve ground tiles")
        giving = [self.plateau.resource, *(ground.resource for ground in self.grounds)]
        _hold(all(resource.n > 0 for resource in giving), "every ground and plateau gives something")

    def _check_scrolls(self) -> None:
        ids = [scroll.id for scroll in self.scrolls]
        _hold(len(set(ids)) == len(ids), "scroll ids are unique")
        for deck in DECKS:
            count = sum(scroll.deck == deck for scroll in self.scrolls)
            _hold(count == SCROLLS_IN_A_DECK, f"eight scrolls in the {deck} deck")
        _hold(all(scroll.mana >= 0 for scroll in self.scrolls), "mana costs are not negative")
        for scroll in self.scrolls:
            in_war = scroll.effect_key == "war_bonus"
            _hold(in_war == (scroll.timing == "W"), f"{scroll.id}: war bonuses, and only they, have timing W")

    def _check_potions(self) -> None:
        _hold(tuple(sheet.id for sheet in self.sorcerers) == SORCERERS, "the four sorcerers, in their order")
        potions = [potion.id for sheet in self.sorcerers for potion in sheet.potions]
        _hold(len(potions) == len(set(potions)) and set(potions) <= POTIONS, "known potions, none twice")
        for sheet in self.sorcerers:
            kinds = tuple(potion.element for potion in sheet.potions)
            _hold(kinds == POTION_KINDS, f"{sheet.id} has one potion of each kind")

    def _check_counts(self) -> None:
        start, supply = self.start, self.supply
        _hold(set(supply.gu) == set(GUS), "GUs of five types")
        counts = [*supply.gu.values(), supply.flame, supply.stone, supply.debris, supply.war_die]
        _hold(min(counts) >= 0 and min(start.mana, start.flask, start.drop) >= 0, "no negative counts")
        lands = dict.fromkeys(("mana", "drop", "flask", "flame", "stone", "debris"), 0)
        lands["debris"] = MOST["P"] + MOST["S"]
        lands[self.plateau.resource.kind] += MOST["P"] * self.plateau.resource.n
        for ground in self.grounds:
            lands[ground.resource.kind] += ground.tiles * ground.resource.n
        for kind, on_lands in lands.items():
            need = on_lands + len(SORCERERS) * getattr(start, kind, 0)
            _hold(need <= getattr(supply, kind), f"enough {kind} for the lands and every sorcerer")


@carries_out("MUS-SET-1")
def _hold(condition: object, what: str) -> None:
    if not condition:
        raise ContractError(f"the pack must hold: {what}")


def _ascending(numbers: list[int]) -> bool:
    return all(low < high for low, high in pairwise(numbers))


FOLDER = Path(__file__).resolve().parent
PACKS: Packs[MushroomPack] = Packs.load(MushroomPack, FOLDER)


class Lookup(msgspec.Struct, frozen=True):
    """What the rules ask of a pack again and again, by key."""

    pack: MushroomPack
    scrolls: dict[str, Scroll]
    potions: dict[str, Potion]
    sheets: dict[Sorcerer, SorcererSheet]
    bonuses: dict[Element, dict[int, Bonus]]
    level_at: tuple[int, ...]
    moon_need: tuple[int | None, ...]


@cache
@carries_out("MUS-TRK-3", "MUS-MOON-5")
def lookup(pack_id: str) -> Lookup:
    """The tables of a pack: level by track space, moon GUs needed by moon space, cards by id."""
    pack = PACKS[pack_id]
    needs: list[int | None] = []
    for space in range(pack.moon.length + 1):
        reached = [point.need for point in pack.moon.checkpoints if point.space <= space]
        needs.append(reached[-1] if reached else None)
    return Lookup(
        pack=pack,
        scrolls={scroll.id: scroll for scroll in pack.scrolls},
        potions={potion.id: potion for sheet in pack.sorcerers for potion in sheet.potions},
        sheets={sheet.id: sheet for sheet in pack.sorcerers},
        bonuses={e: {bonus.space: bonus for bonus in pack.track.bonuses[e]} for e in ELEMENTS},
        level_at=tuple(
            sum(start <= space for start in pack.track.levels) for space in range(pack.track.length + 1)
        ),
        moon_need=tuple(needs),
    )
