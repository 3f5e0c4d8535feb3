"""The default pack: every card does what its text says, and the tables of RULES.md hold."""

from collections import Counter

import msgspec
import pytest

from games.elemental_creatures.book import book
from games.elemental_creatures.game import VERSIONS
from games.elemental_creatures.pack import FOLDER, PACKS
from games.elemental_creatures.validation import validate_pack
from games.kernel.content import canonical
from tests.elemental_creatures.table import Board

GAME = VERSIONS[0]
HOUSE = PACKS["elc-house-1"]
RULES = book("elc-house-1")


@pytest.mark.clause("ELC-GEN-3", "ELC-V-7")
def test_the_counts_of_the_set():
    assert len(HOUSE.cards) == 96
    assert Counter(card.level for card in HOUSE.cards) == {1: 38, 2: 29, 3: 29}
    kinds = Counter(rules.kind for rules in RULES.cards.values())
    assert kinds == {"play": 55, "trigger": 18, "ongoing": 13, "none": 10}
    assert Counter(card.elements[0] for card in HOUSE.cards) == dict.fromkeys(HOUSE.elements[:9], 10) | {
        "omniment": 6
    }


@pytest.mark.clause("ELC-FMT-2", "ELC-FMT-3", "ELC-V-9")
def test_the_starter_decks():
    shares = {}
    for starter in HOUSE.starters:
        levels = Counter()
        for card, count in starter.main.items():
            levels[RULES.cards[card].level] += count
        shares[starter.id] = (levels[1], levels[2], levels[3])
        assert sum(starter.main.values()) == 40
        assert max(starter.main.values()) <= 3
    assert shares == {
        "starter_wildfire_circuit": (18, 13, 9),
        "starter_tidewind": (19, 13, 8),
        "starter_stonegrove": (18, 13, 9),
        "starter_frostgrave": (19, 13, 8),
    }


def test_the_pack_is_the_file():
    raw = msgspec.json.decode((FOLDER / "content" / "elc-house-1.json").read_bytes())
    assert validate_pack(raw) == []
    shown = GAME.content("elc-house-1")
    assert canonical(shown["starters"]) == canonical(raw["starters"])
    for card, entry in zip(shown["cards"], raw["cards"], strict=True):
        fields = {"id", "name", "elements", "species", "level", "power", "text"}
        assert canonical({key: card[key] for key in fields}) == canonical({key: entry[key] for key in fields})
        assert (card["effect"] is None) == (entry["effect"] is None)


def test_calibration():
    for rules in RULES.cards.values():
        if rules.kind == "none":
            assert rules.power == {1: 2, 3: 6}[rules.level]


SCENES = [
    (
        "fire_03",
        {"F": ["Scorchick"], "H": ["Kilnpup"]},
        {},
        [("play", "Kilnpup")],
        lambda b: b.power("Scorchick") == 2,
    ),
    (
        "fire_06",
        {"F": ["Cindermote", "Pebblet"], "S": ["Frostkit"], "H": ["Furnacewing"]},
        {},
        [("play", "Furnacewing", "Frostkit")],
        lambda b: (b.power("Cindermote"), b.power("Pebblet"), b.power("Furnacewing")) == (3, 2, 3),
    ),
    (
        "fire_08",
        {"S": ["Pyrehound"], "H": ["Volcanrake"]},
        {"F": ["Pebblet", "Frostkit"], "S": ["Gloomlet"]},
        [("play", "Volcanrake", "Pyrehound")],
        lambda b: (b.zone(1, "F"), b.zone(1, "S")) == (["Pebblet-1", "Frostkit-1"], ["Gloomlet"]),
    ),
    (
        "fire_09",
        {"F": ["Emberfang", "Cindermote", "Prismite", "Pebblet"]},
        {},
        [],
        lambda b: [b.power(n) for n in ("Emberfang", "Cindermote", "Prismite", "Pebblet")] == [5, 3, 2, 2],
    ),
    (
        "water_03",
        {"H": ["Brookling", "Pebblet"]},
        {},
        [("play", "Brookling"), ("use",)],
        lambda b: (b.zone(0, "X"), len(b.zone(0, "H"))) == (["Pebblet"], 1),
    ),
    (
        "water_04",
        {"F": ["Foamfin", "Pebblet"], "H": ["Driftray"]},
        {},
        [("play", "Driftray"), ("pick", "Foamfin")],
        lambda b: b.zone(0, "S") == ["Foamfin"],
    ),
    (
        "air_05",
        {"S": ["Frostkit"], "H": ["Cirrusfinch"]},
        {},
        [("play", "Cirrusfinch", "Frostkit")],
        lambda b: len(b.zone(0, "H")) == 2,
    ),
    ("air_07", {"F": ["Squallmoth"]}, {}, [("done",), ("done",)], lambda b: len(b.zone(0, "H")) == 4),
    (
        "rock_03",
        {"F": ["Pebblet"], "H": ["Quartzram"]},
        {},
        [("play", "Quartzram")],
        lambda b: b.creature("Pebblet").shields == ("minus", "move", "status"),
    ),
    (
        "electric_05",
        {"F": ["Arclynx"], "H": ["Pebblet"]},
        {"F": ["Frostkit"]},
        [("play", "Pebblet")],
        lambda b: b.zone(1, "F") == ["Frostkit-1"],
    ),
    (
        "electric_06",
        {"S": ["Frostkit", "Frostkit"], "H": ["Pebblet", "Dynameel", "Dynameel"]},
        {"H": []},
        [("play", "Pebblet"), ("play", "Dynameel", "Frostkit"), ("play", "Dynameel", "Frostkit")],
        lambda b: sorted(c.power for c in b.state.seats[0].frontline) == [2, 4, 5],
    ),
    (
        "electric_09",
        {"S": ["Dynameel"], "H": ["Gigavolteel"]},
        {"S": ["Shalebeetle", "Pebblet"]},
        [("play", "Gigavolteel", "Dynameel")],
        lambda b: (b.zone(1, "S"), b.creature("Pebblet").disarmed) == (["Shalebeetle", "Pebblet-1"], True),
    ),
    (
        "nature_06",
        {"S": ["Frostkit", "Pebblet+1", "Gloomlet"], "H": ["Canopape"]},
        {},
        [("play", "Canopape", "Frostkit"), ("pick", "Pebblet")],
        lambda b: b.zone(0, "F") == ["Canopape", "Pebblet+1"],
    ),
    (
        "nature_07",
        {"F": ["Pebblet+1", "Frostkit"], "S": ["Bloomsprite"]},
        {},
        [],
        lambda b: (b.power("Pebblet"), b.power("Frostkit")) == (4, 2),
    ),
    (
        "nature_08",
        {"F": ["Pebblet"], "S": ["Thornram", "Gloomlet"], "H": ["Elderape"]},
        {},
        [("play", "Elderape", "Thornram")],
        lambda b: (b.zone(0, "F"), b.zone(0, "S")) == (["Pebblet+1", "Elderape"], ["Gloomlet"]),
    ),
    (
        "ice_03",
        {"H": ["Chillray"]},
        {"F": ["Pebblet", "Kilnpup"]},
        [("play", "Chillray")],
        lambda b: b.zone(1, "S") == ["Kilnpup"],
    ),
    (
        "ice_05",
        {"F": ["Glacierhound"], "H": ["Kilnpup"]},
        {"F": ["Pebblet"]},
        [("play", "Kilnpup")],
        lambda b: b.power("Glacierhound") == 4,
    ),
    (
        "ice_08",
        {"S": ["Pyrehound"], "H": ["Absolynx"]},
        {"F": ["Monolithos"]},
        [("play", "Absolynx", "Pyrehound")],
        lambda b: b.power("Monolithos") == 0,
    ),
    (
        "ice_10",
        {"S": ["Pyrehound"], "H": ["Cryomanta"]},
        {"F": ["Pebblet"], "S": ["Frostkit"]},
        [("play", "Cryomanta", "Pyrehound"), ("pick", "Frostkit"), ("stop",)],
        lambda b: (b.zone(1, "F"), b.zone(1, "S")) == (["Pebblet"], ["Frostkit-2"]),
    ),
    (
        "dark_04",
        {"H": ["Hexmoth"], "D": ["Pebblet", "Frostkit", "Gloomlet"]},
        {},
        [("play", "Hexmoth")],
        lambda b: b.zone(0, "X") == ["Pebblet", "Frostkit"],
    ),
    (
        "spirit_05",
        {"S": ["Frostkit"], "X": ["Pebblet", "Pyrehound"], "H": ["Revenantle"]},
        {},
        [("play", "Revenantle", "Frostkit"), ("pick", "Pyrehound")],
        lambda b: b.zone(0, "S") == ["Pyrehound"],
    ),
    (
        "spirit_08",
        {"S": ["Halomoth", "Wispling", "Prismite", "Pebblet"], "H": ["Seraphound"]},
        {},
        [("play", "Seraphound", "Halomoth"), ("pick", "Prismite")],
        lambda b: b.zone(0, "F") == ["Seraphound", "Prismite"],
    ),
    (
        "spirit_09",
        {"S": ["Pyrehound"], "H": ["Phantomoth"], "D": ["Pebblet", "Monolithos"]},
        {},
        [("play", "Phantomoth", "Pyrehound"), ("take", "Monolithos")],
        lambda b: "Monolithos" in b.zone(0, "H"),
    ),
    (
        "omniment_02",
        {"H": ["Motleyape"]},
        {"H": []},
        [("play", "Motleyape")],
        lambda b: (len(b.zone(0, "H")), len(b.zone(1, "H"))) == (1, 1),
    ),
]


@pytest.mark.parametrize(
    ("card", "mine", "theirs", "acts", "holds"), SCENES, ids=[scene[0] for scene in SCENES]
)
def test_a_card_does_what_its_text_says(card, mine, theirs, acts, holds):
    board = Board(mine, theirs)
    for act, *names in acts:
        getattr(board, act)(*names)
    assert card in {thing.card for thing in _everything(board)}
    assert holds(board)


def _everything(board):
    for seat in board.state.seats:
        yield from (*seat.frontline, *seat.sideline, *seat.hand, *seat.discard)
