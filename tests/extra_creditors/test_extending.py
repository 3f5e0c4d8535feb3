"""Rules hang on abilities and effects, not on ids, and new ones need nothing but themselves and a pack."""

import msgspec
import pytest

from games.extra_creditors import resolution
from games.extra_creditors.abilities import ABILITIES, Ability
from games.extra_creditors.aims import plain
from games.extra_creditors.costs import gain_mana
from games.extra_creditors.elemental import ELEMENTALS
from games.extra_creditors.items import ITEMS
from games.extra_creditors.keywords import Printed, no_target
from games.extra_creditors.measures import inside, tile_of
from games.extra_creditors.moves import SealElemental, UseAbility, UseItem
from games.extra_creditors.pack import PACKS, ReportCard
from games.extra_creditors.resolution import effect, frame
from games.extra_creditors.tokens import place
from games.kernel.laws import Plan, check_matches
from tests.extra_creditors.table import GAME, MAX, ODILE, PACK, Play, mission

OTHER = "exc-test-other"


@pytest.fixture
def install():
    """Install a pack for a test; what makes it is told by what differs from the house pack."""

    def add(**fields):
        PACKS.add(msgspec.structs.replace(PACK, id=OTHER, **fields), "other")

    yield add
    PACKS._packs.pop(OTHER, None)
    PACKS._digests.pop(OTHER, None)


@pytest.fixture(autouse=True)
def words(monkeypatch):
    """The effects of this file have their words while one of its tests runs: stored words are locked."""
    for table in ("_HANDLERS", "_WORDS"):
        monkeypatch.setattr(resolution, table, dict(getattr(resolution, table)))
    effect("test.hop")(hop)
    effect("test.follow")(follow)


def renamed(cards, old, new):
    """The cards, of which one has another id."""
    return tuple(msgspec.structs.replace(card, id=new) if card.id == old else card for card in cards)


@pytest.mark.clause("EXC-EC-01B", "EXC-TOK-2", "EXC-TOK-3")
def test_absorption_belongs_to_whoever_has_it(install):
    install(students=renamed(PACK.students, MAX, "ZZ-01"))
    crowd = (("ZZ-01", "5:4"), ("EC-04", "9:4"))
    play = Play(mission("fire", "4:4", students=crowd, content_pack=OTHER))
    play.move(UseAbility(ability="absorption"))
    play.card("spread", 2)
    assert play.tokens() == set()
    asked = Play(mission("fire", "4:4", students=crowd, content_pack=OTHER))
    asked.card("spread", 2)
    assert (asked.state.decision.kind, asked.asked.seat) == ("absorb", 0)


@pytest.mark.clause("EXC-EC-05B")
def test_rerolls_belong_to_abilities_and_effects(install):
    items = renamed(PACK.items, "ITM-13", "ZZZ")
    install(students=renamed(PACK.students, ODILE, "ZZ-05"), items=items)
    sealer = ("ZZ-05", "7:1", {"stabilized": 1, "hand": ["ZZZ-1"]})
    play = Play(mission(students=(sealer, ("EC-04", "9:4")), content_pack=OTHER))
    play.move(SealElemental(payment="m2"), 1)
    assert play.options == ("quill", "second_reading")


class Frogs(Printed):
    """A tenth Elemental: frogs follow the students."""

    cascade_clause = "EXC-CASC-1"

    def cascade(self, run, tile, direction):  # noqa: ARG002 - frogs hop all around
        for other in run.board.near[tile]:
            run.then(frame(hop, other))

    def target(self, run):
        seats = inside(run)
        if seats:
            run.ask("ec", seats, "EXC-TGT-1", frame(follow))
        else:
            no_target(run)


def hop(run, tile: str):
    place(run, tile, "EXC-CASC-1")


def follow(run, seat: int):
    place(run, tile_of(run, seat), "EXC-TGT-1")


def test_a_tenth_elemental_is_a_class_and_a_report_card(install, monkeypatch):
    monkeypatch.setitem(ELEMENTALS, "frogs", Frogs())
    others = tuple(msgspec.structs.replace(card, set="finals_week") for card in PACK.reports)
    frogs = ReportCard(id="REP-99", hint="Croaking", possible=("frogs",), elemental="frogs", set="core")
    install(reports=(frogs, *others))
    plan = Plan(every=20, expire_in=15, concede_in=60)
    options = {"content_pack": OTHER, "damage_cubes": 60, "turn_limit": 40}
    report = check_matches(GAME, 2, range(2), options, plan)
    assert report.matches == 2
    assert report.kinds["cascaded"] > 0


def test_a_new_ability_is_a_row_and_a_word_of_the_pack(install, monkeypatch):
    def meditate(run, student, _aim):
        gain_mana(run, student.seat, 3, "EXC-ACT-20")

    monkeypatch.setitem(ABILITIES, "meditate", Ability("EXC-ACT-20", plain(meditate), (2, 0), once=True))
    first = msgspec.structs.replace(PACK.students[0], abilities={"meditate": "2 actions: 3 mana."})
    install(students=(first, *PACK.students[1:]))
    play = Play(mission(students=((MAX, "0:3"), ("EC-04", "9:4")), content_pack=OTHER))
    play.move(UseAbility(ability="meditate"))
    student = play.state.students[0]
    assert (student.mana, student.actions_left) == (7, 1)
    play.refuse(UseAbility(ability="meditate"), "ability_used", "EXC-ACT-20")


def test_a_new_item_card_is_a_row_and_a_word_of_the_pack(install, monkeypatch):
    def drink(run, student, _aim):
        gain_mana(run, student.seat, 5, "EXC-ACT-15")

    monkeypatch.setitem(ITEMS, "elixir", plain(drink))
    first = msgspec.structs.replace(PACK.items[0], effect="elixir")
    install(items=(first, *PACK.items[1:]))
    play = Play(
        mission(students=((MAX, "0:3", {"hand": ["ITM-01-1"]}), ("EC-04", "9:4")), content_pack=OTHER)
    )
    play.move(UseItem(card="ITM-01-1"))
    assert (play.state.students[0].mana, play.state.items.discard) == (9, ["ITM-01-1"])
