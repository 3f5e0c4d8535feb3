"""The content pack: everything a match takes from data, and the conditions it must meet (MUS-SET-1)."""

from functools import cache
from itertools import pairwise
from pathlib import Path

import msgspec

from games.kernel import ClauseCatalogue, ContractError, Pack, Packs
from games.mushroom_sorcerer.components import (
    Bonus,
    Die,
    EffectKey,
    Ground,
    Layout,
    Many,
    MoonTrack,
    Plateau,
    Potion,
    PotionKey,
    Scroll,
    Some,
    SorcererSheet,
    Space,
    Start,
    SupplyCounts,
    Track,
    WarNumbers,
)
from games.mushroom_sorcerer.layout import MOST, layout_fault
from games.mushroom_sorcerer.vocabulary import (
    DECKS,
    ELEMENTS,
    GUS,
    POTION_KINDS,
    SERVANTS,
    SORCERERS,
    VARIANTS,
    Element,
    Sorcerer,
)

FOLDER = Path(__file__).resolve().parent
CLAUSES = ClauseCatalogue.load("MUS", FOLDER)
SCROLLS_IN_A_DECK = 8
SCROLL_NUMBERS: dict[EffectKey, tuple[str, ...]] = {
    "exchange": ("gain", "n"),
    "war_bonus": (),
    "convert_servants": ("servants", "n"),
    "portal": ("kind",),
    "flask_energy": ("servants", "n"),
    "forced_trade": (),
    "shadow_gu": (),
    "toss": (),
}
"""The numbers without which an effect is nothing."""
SCROLL_MORE: dict[EffectKey, tuple[str, ...]] = {
    "exchange": ("when", "servants"),
    "war_bonus": ("arrows", "shields"),
}
"""The numbers that an effect may have besides."""
POTION_NUMBERS: dict[PotionKey, tuple[str, ...]] = {
    "hinder": ("dice",),
    "cheating": ("dice",),
    "camouflage": ("kind", "instead"),
}
"""As `SCROLL_NUMBERS`; every potion may add to its owner's strength in war."""
STRENGTH = ("side", "flame", "stone")


class MushroomPack(Pack, frozen=True, kw_only=True):
    """Everything a match of Mushroom Sorcerer takes from data."""

    influence_to_win: Space
    towers: Some
    archive: Many
    potion_cost: Some
    start: Start
    supply: SupplyCounts
    die: Die
    war: WarNumbers
    track: Track
    moon: MoonTrack
    layouts: tuple[Layout, ...]
    grounds: tuple[Ground, ...]
    plateau: Plateau
    scrolls: tuple[Scroll, ...]
    sorcerers: tuple[SorcererSheet, ...]

    def check(self) -> None:
        """Raise `ContractError` naming the place and the first condition it breaks."""
        self._check_war()
        self._check_track()
        self._check_moon()
        self._check_forest()
        self._check_scrolls()
        self._check_potions()
        self._check_counts()

    def _check_war(self) -> None:
        for kind in SERVANTS:
            shields = getattr(self.war, kind).shields
            _hold(shields, f"war.{kind}.shields: a servant without any is never hit")

    def _check_track(self) -> None:
        track = self.track
        _hold(_ascending([0, *track.levels, track.length + 1]), "track.levels: they ascend within the length")
        _hold(tuple(track.bonuses) == ELEMENTS, "track.bonuses: four general tracks, in their order")
        for element, bonuses in track.bonuses.items():
            place = f"track.bonuses.{element}"
            spaces = [bonus.space for bonus in bonuses]
            _hold(_ascending([0, *spaces, track.length + 1]), f"{place}: they ascend within the length")
            kinds = {bonus.kind for bonus in bonuses}
            _hold(not {"flame", "stone"} <= kinds, f"{place}: a track gives one kind of servant")
        dice = sum(b.n for bonuses in track.bonuses.values() for b in bonuses if b.kind == "war_die")
        _hold(
            dice * len(SORCERERS) <= self.supply.war_die,
            "track.bonuses and supply.war_die: enough war dice for every sorcerer",
        )

    def _check_moon(self) -> None:
        moon = self.moon
        spaces = [point.space for point in moon.checkpoints]
        ascend = _ascending([0, moon.daybreak_box, *spaces, moon.length + 1])
        _hold(ascend, "moon: daybreak_box and checkpoints ascend within the length")
        needs = [point.need for point in moon.checkpoints]
        _hold(needs == [4, 3, 2], "moon.checkpoints: they need 4, 3, 2")

    def _check_forest(self) -> None:
        maps = sorted((map_.variant, map_.seats) for map_ in self.layouts)
        wanted = [(variant, seats) for variant in VARIANTS for seats in (2, 3, 4)]
        _hold(maps == wanted, "layouts: one map for each variant and number of seats")
        for index, map_ in enumerate(self.layouts):
            fault = layout_fault(map_.rows, map_.seats)
            _hold(fault is None, f"layouts[{index}].rows, {map_.variant} for {map_.seats}: {fault}")
        _distinct("grounds", [ground.id for ground in self.grounds])
        _hold(sum(ground.tiles for ground in self.grounds) == MOST["G"], "grounds: twelve tiles")

    def _check_scrolls(self) -> None:
        _distinct("scrolls", [scroll.id for scroll in self.scrolls])
        for deck in DECKS:
            count = sum(scroll.deck == deck for scroll in self.scrolls)
            _hold(count == SCROLLS_IN_A_DECK, f"scrolls: eight in the {deck} deck")
        for index, scroll in enumerate(self.scrolls):
            place = f"scrolls[{index}], {scroll.id}"
            in_war = scroll.effect_key == "war_bonus"
            _hold(in_war == (scroll.timing == "W"), f"{place}: war bonuses, and only they, have timing W")
            needed = SCROLL_NUMBERS[scroll.effect_key]
            allowed = (*needed, *SCROLL_MORE.get(scroll.effect_key, ()), "optional")
            _numbers(place, scroll.params, needed, allowed)
            if in_war:
                given = scroll.params.arrows + scroll.params.shields
                _hold(given, f"{place}.params: a war bonus is arrows or shields")
            _hold(scroll.clause in CLAUSES, f"{place}.clause: there is no {scroll.clause}")

    def _check_potions(self) -> None:
        _hold(tuple(sheet.id for sheet in self.sorcerers) == SORCERERS, "sorcerers: all four, in their order")
        _distinct("sorcerers", [potion.id for sheet in self.sorcerers for potion in sheet.potions])
        for index, sheet in enumerate(self.sorcerers):
            kinds = tuple(potion.element for potion in sheet.potions)
            _hold(kinds == POTION_KINDS, f"sorcerers[{index}].potions: one potion of each kind")
            for number, potion in enumerate(sheet.potions):
                place = f"sorcerers[{index}].potions[{number}], {potion.id}"
                needed = POTION_NUMBERS.get(potion.effect_key, ())
                _numbers(place, potion.params, needed, (*needed, *STRENGTH))
                _hold(potion.clause in CLAUSES, f"{place}.clause: there is no {potion.clause}")

    def _check_counts(self) -> None:
        start, supply = self.start, self.supply
        _hold(tuple(supply.gu) == GUS, "supply.gu: GUs of five types, in their order")
        lands = dict.fromkeys(("mana", "drop", "flask", "flame", "stone", "debris"), 0)
        lands["debris"] = MOST["P"] + MOST["S"]
        lands[self.plateau.resource.kind] += MOST["P"] * self.plateau.resource.n
        for ground in self.grounds:
            lands[ground.resource.kind] += ground.tiles * ground.resource.n
        for kind, on_lands in lands.items():
            need = on_lands + len(SORCERERS) * getattr(start, kind, 0)
            enough = need <= getattr(supply, kind)
            _hold(enough, f"supply.{kind}: enough {kind} for start, grounds, plateau and every sorcerer")


def _hold(condition: object, what: str) -> None:
    if not condition:
        raise ContractError(f"the pack must hold: {what}")


def _ascending(numbers: list[int]) -> bool:
    return all(low < high for low, high in pairwise(numbers))


def _distinct(place: str, ids: list[str]) -> None:
    twice = next((each for each in ids if ids.count(each) > 1), None)
    _hold(twice is None, f"{place}: ids are unique, not twice {twice}")


def _numbers(place: str, params: msgspec.Struct, needed: tuple[str, ...], allowed: tuple[str, ...]) -> None:
    """The numbers an effect needs are there, and no others than it may have."""
    blank = type(params)()
    for name in params.__struct_fields__:
        given = getattr(params, name) != getattr(blank, name)
        _hold(given or name not in needed, f"{place}.params.{name}: its effect needs it")
        _hold(not given or name in allowed, f"{place}.params.{name}: its effect has no such number")


PACKS: Packs[MushroomPack] = Packs.load(MushroomPack, FOLDER)


class Lookup(msgspec.Struct, frozen=True):
    """What the rules ask of a pack again and again, by key.

    `level_at`: the level by track space (MUS-TRK-3). `moon_need`: towers with a moon GU by moon space
    (MUS-MOON-5).
    """

    pack: MushroomPack
    scrolls: dict[str, Scroll]
    potions: dict[str, Potion]
    sheets: dict[Sorcerer, SorcererSheet]
    bonuses: dict[Element, dict[int, Bonus]]
    level_at: tuple[int, ...]
    moon_need: tuple[int | None, ...]


@cache
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
