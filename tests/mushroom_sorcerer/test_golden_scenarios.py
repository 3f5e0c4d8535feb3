"""Every golden scenario of RULES.md, by its id, with its expected values."""

import pytest

from games.kernel.asking import DecisionAnswered, DecisionOpened
from games.kernel.decide import read_options, start
from games.kernel.ending import MatchEnded
from games.kernel.visibility import SPECTATOR, redact, view
from games.mushroom_sorcerer.events.forest import (
    CasualtiesCommitted,
    CasualtiesRemoved,
    DiceRolled,
    GuDestroyed,
    TowerFounded,
    TowerRemoved,
    WarTotalled,
)
from games.mushroom_sorcerer.events.match import (
    BlessingMet,
    DecksShuffled,
    DominanceTriggered,
    PhaseBegan,
    ScrollRevealed,
    SeatWithdrawn,
    TurnBegan,
    TurnEnded,
)
from games.mushroom_sorcerer.events.pieces import (
    InfluenceGained,
    InfluenceRefused,
    MoonPathEntered,
    PotionExpired,
    ResourceGained,
    ServantSpent,
)
from games.mushroom_sorcerer.forest import has_platform
from games.mushroom_sorcerer.moves import (
    AllocateServant,
    AssignCasualties,
    CastSpell,
    CastWarSpell,
    CloseSpellWindow,
    DeclareWarPotion,
    EndTurn,
    FinishAllocation,
    ForcedTradeWith,
    GrowGu,
    PayServant,
    PlaceRestInReserve,
    PlaceServant,
    PlaceShadowGu,
    PortalNext,
    RerollDice,
    SlideGu,
    StudyScroll,
    SummonElement,
    UseInvisibleHand,
    UseThief,
    WageWar,
)
from games.mushroom_sorcerer.state import level, towers_of
from tests.kit import KEY, of_type
from tests.mushroom_sorcerer.table import ARROW, GAME, SHIELD, Scene, fresh, pick, picks

REST = PlaceRestInReserve()
DECLINE = pick()


def started(seats=4, **options):
    """A real match after setup, in its first turn."""
    scene = Scene()
    scene.names = scene.names[:seats]
    scene.state = fresh(seats, sorcerers="assigned", assigned=list(scene.names), first=0, **options)
    return scene


def totals(events):
    return of_type(events, WarTotalled)[0]


def daybreak(scene, *queue):
    """The Night is over and these sorcerers' Daybreak is due."""
    scene.state.turn, scene.state.phase, scene.state.cycle = None, "daybreak", 0
    scene.state.queue = [scene.seat(name) for name in queue]


def before_turn(scene, cycle, *queue):
    """Night, no turn running, these sorcerers still to come in the cycle."""
    scene.state.turn, scene.state.phase, scene.state.cycle = None, "night", cycle
    scene.state.queue = [scene.seat(name) for name in queue]


def end_turn(scene, name):
    events = scene.do(name, EndTurn())
    while scene.asked() == "allocation":
        events = scene.do(name, FinishAllocation())
    return events


def places(scene):
    outcome = GAME.outcome(scene.state)
    assert outcome is not None
    return dict(zip(scene.names, outcome.placements, strict=True))


@pytest.mark.clause(
    "MUS-SET-3", "MUS-SET-4", "MUS-SET-5", "MUS-SET-6", "MUS-SET-8", "MUS-SET-11", "MUS-RND-1", "MUS-NGT-1"
)
def test_gs_01_setup_of_four():
    scene = started()
    scene.run()
    state = scene.state
    supply = state.supply
    assert (supply.drop, supply.mana, supply.flask) == (27, 23, 16)
    assert (supply.flame, supply.stone, supply.debris, supply.war_die) == (27, 27, 2, 20)
    assert set(supply.gu.values()) == {12}
    assert [len(deck.rest) + 1 for deck in state.decks.values()] == [8, 8, 8, 8]
    seen = view(state, 0)
    assert all(deck["rest"] == {"hidden": 7} and deck["top"] for deck in seen["decks"].values())
    assert (state.round, state.phase, state.cycle) == (1, "night", 1)
    assert all((b.mana, b.flask, b.drop) == (1, 2, 5) and b.potion_active is None for b in state.seats)
    assert scene.awaited() == ["bahon"]


@pytest.mark.clause("MUS-TWI-1", "MUS-TWI-2", "MUS-RES-7", "MUS-RES-2")
@pytest.mark.parametrize(("supply", "gained", "short"), [(None, 2, 0), (1, 1, 1)])
def test_gs_02_refill(supply, gained, short):
    scene = Scene(bahon={"flask": 2, "potions_left": ("fury", "hibernate")})
    before_turn(scene, 0, "bahon", "charles")
    scene.state.phase = "twilight"
    if supply is not None:
        moved = scene.state.supply.drop - supply
        scene.state.supply.drop = supply
        scene.board("eddie").drop = moved
    events = scene.system()
    assert (scene.board("bahon").drop, scene.board("bahon").flask) == (gained, 2)
    gain = of_type(events, ResourceGained)[0]
    assert (gain.n, gain.short, gain.because) == (gained, short, "MUS-TWI-2")
    assert scene.awaited() == ["bahon"]
    assert scene.asked() == "potion"


@pytest.mark.clause("MUS-PO-FURY", "MUS-WAR-4", "MUS-WAR-5", "MUS-WAR-7", "MUS-TRK-4")
def test_gs_03_fury_master():
    scene = Scene(
        "bahon",
        bahon={"potion": "fury", "track": {"flame": 8}, "mana": 1, "towers": "A1[f,f,f]{1F2S}"},
        charles={"dice": 3, "towers": "B1[w]"},
    )
    scene.do("bahon", WageWar(base="A1", target="B1"))
    assert scene.asked() == "war_potion"
    scene.do("bahon", DeclareWarPotion(choice="pay"))
    events = scene.run(ARROW)
    rolled = {event.seat: len(event.faces) for event in of_type(events, DiceRolled)}
    assert rolled == {scene.seat("bahon"): 0, scene.seat("charles"): 1}
    assert totals(events).arrows == (4, 1)
    assert scene.board("bahon").mana == 0


@pytest.mark.clause("MUS-PO-FURY")
def test_gs_03_fury_below_mastery():
    scene = Scene(
        "bahon",
        bahon={"potion": "fury", "track": {"flame": 7}, "mana": 1, "towers": "A1[f,f,f]{1F2S}"},
        charles={"dice": 3, "towers": "B1[w]"},
    )
    scene.do("bahon", WageWar(base="A1", target="B1"))
    assert scene.asked() is None
    events = scene.run(SHIELD, SHIELD, SHIELD)
    assert [len(event.faces) for event in of_type(events, DiceRolled)] == [0, 3]
    assert totals(events).arrows == (4, 0)
    assert scene.board("bahon").mana == 1


FIVE = ("hunch", "whistle", "glorify", "purify", "strike")


@pytest.mark.clause("MUS-PO-INVISIBLE-HAND", "MUS-STU-2")
def test_gs_04_invisible_hand():
    scene = Scene(
        "charles", charles={"potion": "invisible_hand", "track": {"thunder": 5}, "mana": 2, "scrolls": FIVE}
    )
    top = scene.state.decks["war"].top
    scene.do("charles", UseInvisibleHand(deck="war"))
    board = scene.board("charles")
    assert board.archive[-1].scroll == top
    assert (board.mana, len(board.archive)) == (1, 6)
    assert scene.state.turn.main is None
    scene.refuse("charles", UseInvisibleHand(deck="war"), "MUS-PO-INVISIBLE-HAND")
    scene.refuse("charles", StudyScroll(deck="gu"), "MUS-STU-2")


@pytest.mark.clause("MUS-PO-INVISIBLE-HAND")
def test_gs_04_invisible_hand_master_replaces():
    scene = Scene(
        "charles",
        charles={
            "potion": "invisible_hand",
            "track": {"thunder": 8},
            "mana": 2,
            "scrolls": (*FIVE, "bounty"),
            "flipped": ("hunch",),
        },
    )
    top = scene.state.decks["war"].top
    scene.do("charles", UseInvisibleHand(deck="war", replace="hunch"))
    board = scene.board("charles")
    assert [held.scroll for held in board.archive] == [
        "whistle",
        "glorify",
        "purify",
        "strike",
        "bounty",
        top,
    ]
    assert not any(held.flipped for held in board.archive)
    assert board.mana == 1
    assert scene.state.discard == ["hunch"]


@pytest.mark.clause("MUS-STU-1", "MUS-STU-3", "MUS-CST-6", "MUS-WAR-3", "MUS-SP-SPEARHEAD", "MUS-CST-2")
def test_gs_05_studying_and_spearhead():
    scene = Scene("bahon", bahon={"mana": 1, "towers": "A1[f]{1F}"}, eddie={"towers": "B1[f,f]{1S}"})
    scene.top("spearhead")
    scene.top("forced_trade")
    for deck in ("summoning", "servant"):
        second = scene.state.decks[deck].rest[0]
        events = scene.do("bahon", StudyScroll(deck=deck))
        assert of_type(events, ScrollRevealed)[0].scroll == scene.state.decks[deck].top == second
    assert [held.scroll for held in scene.board("bahon").archive] == ["spearhead", "forced_trade"]
    scene.refuse("bahon", StudyScroll(deck="war"), "MUS-STU-1")
    end_turn(scene, "bahon")
    scene.state.queue = [scene.seat("bahon")]
    scene.run()
    scene.do("bahon", WageWar(base="A1", target="B1"))
    assert scene.asked() == "spell_window"
    scene.do("bahon", CastWarSpell(scroll="spearhead"))
    assert scene.asked() is None
    assert scene.state.war.arrows == [2, 0]
    assert scene.board("bahon").archive[0].flipped
    assert len(scene.board("bahon").archive) == 2
    events = scene.run()
    assert totals(events).arrows == (4, 0)
    assert scene.board("bahon").mana == 0
    scene.state.turn.cast = []
    scene.refuse("bahon", CastSpell(scroll="spearhead"), "MUS-CST-2")


@pytest.mark.clause(
    "MUS-GRO-3", "MUS-GRO-6", "MUS-TRK-1", "MUS-TRK-2", "MUS-TRK-5", "MUS-SRV-1", "MUS-SRV-2", "MUS-SRV-3"
)
def test_gs_06_cassandra_grows_to_level_four():
    scene = Scene(
        "cassandra",
        cassandra={
            "drop": 4,
            "influence": 10,
            "track": {"flame": 4},
            "towers": "B1[w,w,f] D1[s,s,s]{3S}",
        },
    )
    events = scene.do("cassandra", GrowGu(gu="flame", cell="B1"))
    assert [event.total for event in of_type(events, InfluenceGained)] == [11, 12]
    board = scene.board("cassandra")
    assert (board.drop, board.influence, board.track["flame"], board.dice) == (0, 12, 8, 1)
    assert level(scene.state, scene.seat("cassandra"), "flame") == 3
    assert scene.tower("B1") == "B1[w,w,f,f]"
    assert board.unplaced == {"flame": 1, "stone": 0}
    scene.refuse("cassandra", PlaceServant(kind="flame", dest="D1"), "MUS-SRV-2")
    scene.do("cassandra", PlaceServant(kind="flame", dest="D1", displace=True))
    assert scene.tower("D1") == "D1[s,s,s]{1F2S}"
    assert scene.board("cassandra").stone == 1


@pytest.mark.clause("MUS-GRO-2", "MUS-GRO-5", "MUS-LND-2", "MUS-LND-3", "MUS-RES-8", "MUS-RES-1")
def test_gs_07_reclamation_of_a_plateau():
    scene = Scene("charles", charles={"drop": 1, "flame": 1})
    events = scene.do("charles", GrowGu(gu="water", cell="C1"))
    board = scene.board("charles")
    assert of_type(events, ServantSpent)[0].because == "MUS-RES-8"
    assert (board.flame, board.drop, board.flask, board.influence, board.track["water"]) == (0, 0, 1, 1, 1)
    assert of_type(events, TowerFounded)[0].cell == "C1"
    assert scene.tower("C1") == "C1[w]"
    assert not scene.state.cells["C1"].debris
    assert scene.state.supply.debris == 3
    assert scene.state.cells["C1"].resource is None


@pytest.mark.clause("MUS-LND-3")
def test_gs_07_no_servant_for_the_debris():
    scene = Scene("charles", charles={"drop": 1})
    scene.refuse("charles", GrowGu(gu="water", cell="C1"), "MUS-LND-3")
    assert GrowGu(gu="water", cell="C1") not in scene.legal("charles")


@pytest.mark.clause("MUS-LND-4")
def test_gs_08_a_fifth_tower():
    scene = Scene("bahon", bahon={"drop": 5, "towers": "A1[f] B1[f] D1[f] E1[f]"})
    scene.refuse("bahon", GrowGu(gu="flame", cell="E4"), "MUS-LND-4")


@pytest.mark.clause("MUS-GRO-4", "MUS-LND-5", "MUS-GRO-7", "MUS-LND-6")
def test_gs_09_moon_limits():
    scene = Scene("eddie", eddie={"drop": 9, "towers": "B1[f,f] D1[m]"})
    scene.do("eddie", GrowGu(gu="moon", cell="B1"))
    assert scene.tower("B1") == "B1[f,f,m]"
    assert (scene.board("eddie").moon, scene.board("eddie").drop) == (3, 6)
    scene.refuse("eddie", GrowGu(gu="moon", cell="A4"), "MUS-GRO-4")
    end_turn(scene, "eddie")
    scene.state.queue = [scene.seat("eddie")]
    scene.run()
    scene.refuse("eddie", GrowGu(gu="moon", cell="D1"), "MUS-LND-5")


@pytest.mark.clause("MUS-MOON-1", "MUS-MOON-2", "MUS-MOON-3", "MUS-GRO-7", "MUS-LND-2")
def test_gs_10_turning_to_the_moons():
    scene = Scene("eddie", eddie={"influence": 14, "drop": 4, "towers": "B1[f,f]"})
    _make_drop_ground(scene, "D4")
    events = scene.do("eddie", GrowGu(gu="moon", cell="B1"))
    assert [event.lost for event in of_type(events, MoonPathEntered)] == [14]
    board = scene.board("eddie")
    assert (board.influence, board.moon, board.drop) == (None, 3, 1)
    events = scene.do("eddie", GrowGu(gu="water", cell="D4"))
    board = scene.board("eddie")
    assert (board.drop, board.track["water"]) == (1, 1)
    assert of_type(events, InfluenceRefused)[0].n == 1


def _make_drop_ground(scene, cell):
    """Swap ground tiles so that this cell is an untouched drop ground."""
    cells = scene.state.cells
    other = next(name for name, land in cells.items() if land.ground == "drop_ground" and land.resource)
    mine, theirs = cells[cell], cells[other]
    mine.ground, theirs.ground = theirs.ground, mine.ground
    mine.resource, theirs.resource = theirs.resource, mine.resource


@pytest.mark.clause("MUS-END-1", "MUS-MOON-5", "MUS-NGT-2")
@pytest.mark.parametrize(
    ("moon", "towers", "wins"),
    [
        (18, "A1[m] B1[m] D1[m]", True),
        (18, "A1[m] B1[m]", False),
        (17, "A1[m] B1[m] D1[m]", False),
        (21, "A1[m] B1[m]", True),
    ],
)
def test_gs_11_blessing_at_turn_start(moon, towers, wins):
    scene = Scene(eddie={"moon": moon, "towers": towers})
    before_turn(scene, 2, "eddie")
    events = scene.system()
    assert bool(of_type(events, BlessingMet)) is wins
    assert bool(of_type(events, TurnBegan)) is not wins
    if wins:
        assert GAME.outcome(scene.state).reason == "moons_blessing"
        assert places(scene)["eddie"] == 1
    else:
        assert scene.awaited() == ["eddie"]


@pytest.mark.clause("MUS-SUM-1", "MUS-SUM-2", "MUS-SUM-3", "MUS-NGT-3")
def test_gs_12_summoning():
    scene = Scene("bahon", bahon={"track": {"flame": 8}, "influence": 3, "towers": "A1[f]"})
    scene.refuse("bahon", SummonElement(element="water"), "MUS-SUM-3")
    scene.do("bahon", SummonElement(element="flame"))
    assert scene.board("bahon").unplaced["flame"] == 3
    assert scene.board("bahon").influence == 4
    scene.do("bahon", REST)
    scene.refuse("bahon", SummonElement(element="stone"), "MUS-NGT-3")


@pytest.mark.clause(
    "MUS-WAR-1",
    "MUS-WAR-2",
    "MUS-WAR-9",
    "MUS-WAR-11",
    "MUS-WAR-14",
    "MUS-WAR-15",
    "MUS-WAR-18",
    "MUS-RES-6",
    "MUS-LND-8",
)
def test_gs_13_the_war_of_the_book():
    scene = Scene(
        "charles",
        charles={"towers": "C2[w,w,w]{3F}"},
        eddie={"dice": 2, "towers": "C3[s,w,f]{1S}"},
    )
    scene.do("charles", WageWar(base="C2", target="C3"))
    events = scene.run(ARROW, ARROW)
    assert totals(events).arrows == (4, 2)
    assert totals(events).overflow == 2
    assert [event.gu for event in of_type(events, GuDestroyed)] == ["flame", "water"]
    assert scene.tower("C3") == "C3[s]"
    assert scene.tower("C2") == "C2[w,w,w]{1F}"
    board = scene.board("charles")
    assert (board.influence, board.drop, scene.state.turn.reward_growth) == (2, 2, 1)
    assert scene.board("eddie").dice == 2
    assert scene.state.supply.gu["flame"] == 12
    assert scene.awaited() == ["charles"]


@pytest.mark.clause("MUS-WAR-16", "MUS-WAR-11")
def test_gs_14_killed_but_nothing_destroyed():
    scene = Scene("charles", charles={"towers": "B1[f,f]{2F}"}, eddie={"towers": "A1[f,f]{2S}"})
    scene.do("charles", WageWar(base="B1", target="A1"))
    events = scene.run()
    assert totals(events).arrows[0] == 3
    assert totals(events).damage[1] == 3
    assert totals(events).overflow == 0
    assert of_type(events, CasualtiesRemoved)[0].stone == 2
    assert scene.tower("A1") == "A1[f,f]"
    turn = scene.state.turn
    assert (turn.killed, turn.destroyed, turn.reward_growth) == (True, False, 0)
    assert (scene.board("charles").influence, scene.board("charles").drop) == (0, 0)


@pytest.mark.clause("MUS-WAR-2", "MUS-WAR-11")
def test_gs_15_the_cap():
    scene = Scene(
        "charles",
        charles={"towers": "B1[w]{1F}", "scrolls": ("spearhead",), "mana": 1},
        eddie={"towers": "A1[f,w,s]"},
    )
    scene.do("charles", WageWar(base="B1", target="A1"))
    scene.do("charles", CastWarSpell(scroll="spearhead"))
    events = scene.run()
    assert totals(events).arrows[0] == 4
    assert totals(events).overflow == 4
    assert scene.tower("A1") == "A1[f,w]"


@pytest.mark.clause(
    "MUS-SP-WHISTLE", "MUS-SP-FLASK-ENERGY", "MUS-CST-2", "MUS-CST-6", "MUS-CST-7", "MUS-RES-8"
)
def test_gs_16_whistle_and_flask_energy():
    scene = Scene("bahon", bahon={"scrolls": ("whistle", "flask_energy"), "mana": 1, "flask": 2})
    scene.do("bahon", CastSpell(scroll="whistle"))
    scene.do("bahon", pick(word="flame"))
    scene.do("bahon", pick(word="stone"))
    board = scene.board("bahon")
    assert (board.flame, board.stone) == (1, 1)
    assert [held.flipped for held in board.archive] == [True, False]
    scene.do("bahon", CastSpell(scroll="flask_energy"))
    assert scene.asked() == "direction"
    scene.do("bahon", pick(word="forward"))
    board = scene.board("bahon")
    assert (board.flame, board.stone, board.mana, board.flask) == (0, 0, 0, 3)
    scene.refuse("bahon", CastSpell(scroll="whistle"), "MUS-CST-2")


@pytest.mark.clause("MUS-SLD-1", "MUS-SLD-4", "MUS-NGT-5")
def test_gs_17_slide():
    scene = Scene("charles", charles={"towers": "C2[f,w,s]{1S} D2[t,t]"})
    scene.do("charles", SlideGu(source="C2", to="D2"))
    assert scene.tower("C2") == "C2[f,w]"
    assert scene.tower("D2") == "D2[t,t,s]"
    board = scene.board("charles")
    assert board.influence == 0
    assert set(board.track.values()) == {0}
    assert scene.state.turn.grown == {}
    scene.refuse("charles", SlideGu(source="D2", to="C2"), "MUS-SLD-1")


@pytest.mark.clause("MUS-SLD-1")
def test_gs_18_slide_onto_an_equal_tower():
    scene = Scene("charles", charles={"towers": "C2[f,w]{1S} D2[t,t]"})
    scene.refuse("charles", SlideGu(source="C2", to="D2"), "MUS-SLD-1")


@pytest.mark.clause("MUS-DAY-1", "MUS-DAY-2", "MUS-DAY-3", "MUS-MOON-3")
def test_gs_19_daybreak_of_eddie():
    scene = Scene(eddie={"track": {"flame": 4, "stone": 8, "water": 4}, "moon": 7, "towers": "A1[f]"})
    daybreak(scene, "eddie")
    events = scene.system()
    assert scene.board("eddie").unplaced == {"flame": 2, "stone": 0}
    scene.do("eddie", REST)
    assert scene.board("eddie").unplaced == {"flame": 0, "stone": 3}
    events += scene.events
    events += scene.do("eddie", REST)
    board = scene.board("eddie")
    assert (board.flame, board.stone, board.mana, board.drop, board.moon) == (2, 3, 0, 2, 8)
    assert [event.n for event in of_type(events, InfluenceRefused)] == [1]
    assert board.influence is None


@pytest.mark.clause("MUS-REP-1", "MUS-REP-2", "MUS-REP-3")
def test_gs_20_the_next_order():
    order = ("bahon", "charles", "eddie", "cassandra")
    scene = Scene(
        order=order,
        bahon={"influence": 12},
        charles={"influence": 9},
        eddie={"moon": 5},
        cassandra={"influence": 9},
    )
    daybreak(scene)
    tops = [deck.top for deck in scene.state.decks.values()]
    seconds = [deck.rest[0] for deck in scene.state.decks.values()]
    scene.system()
    assert [scene.names[seat] for seat in scene.state.order] == ["charles", "cassandra", "bahon", "eddie"]
    assert scene.state.discard == tops
    assert [deck.top for deck in scene.state.decks.values()] == seconds


ORDER_21 = ("bahon", "charles", "eddie", "cassandra")


def dominance(charles, cassandra, **boards):
    """GS-21: cycle 2, Charles begins his turn with 31."""
    scene = Scene(
        order=ORDER_21, charles={"influence": 31} | boards, cassandra={"influence": cassandra}, eddie={}
    )
    before_turn(scene, 2, "charles", "eddie", "cassandra")
    events = scene.system()
    assert of_type(events, DominanceTriggered)[0].seat == scene.seat("charles")
    scene.board("charles").influence = charles
    return scene


@pytest.mark.clause("MUS-END-2", "MUS-END-3", "MUS-END-4")
def test_gs_21_forest_dominance():
    scene = dominance(32, 28)
    end_turn(scene, "charles")
    scene.run()
    end_turn(scene, "eddie")
    scene.run()
    assert scene.awaited() == ["cassandra"]
    scene.board("cassandra").influence = 33
    end_turn(scene, "cassandra")
    events = scene.run()
    outcome = GAME.outcome(scene.state)
    assert outcome.reason == "forest_dominance"
    assert places(scene) == {"cassandra": 1, "charles": 2, "bahon": 3, "eddie": 3}
    assert not of_type(events, TurnBegan, PhaseBegan)
    assert outcome.scores == (0, 32, 0, 33)


@pytest.mark.clause("MUS-END-4")
@pytest.mark.parametrize(
    ("towers", "first"), [("A1[f]", ["cassandra"]), ("A1[f,f]", ["charles", "cassandra"])]
)
def test_gs_22_dominance_tie(towers, first):
    scene = Scene(
        order=ORDER_21,
        charles={"influence": 32, "towers": towers},
        cassandra={"influence": 32, "towers": "B1[f] D1[f]"},
    )
    before_turn(scene, 2)
    scene.state.dominance_cycle = (2, 2)
    scene.system()
    assert [name for name, place in places(scene).items() if place == 1] == first


@pytest.mark.clause("MUS-END-5", "MUS-END-1")
def test_gs_23_blessing_overrides_dominance():
    scene = Scene(
        order=ORDER_21,
        bahon={"influence": 12},
        charles={"influence": 31},
        eddie={"moon": 15, "towers": "A1[m] B1[m] D1[m] E1[m]"},
        cassandra={"influence": 20},
    )
    before_turn(scene, 2, "charles", "eddie", "cassandra")
    scene.system()
    end_turn(scene, "charles")
    events = scene.system()
    ended = of_type(events, MatchEnded)[0]
    assert (ended.because, ended.outcome.reason) == ("MUS-END-5", "moons_blessing")
    assert not of_type(events, TurnBegan)
    assert places(scene) == {"eddie": 1, "charles": 2, "cassandra": 3, "bahon": 4}
    assert GAME.outcome(scene.state).scores == (12, 31, 30, 20)


@pytest.mark.clause("MUS-END-7", "MUS-END-2")
def test_gs_24_thirty_in_the_last_turn_of_night():
    scene = Scene("bahon", bahon={"influence": 29, "drop": 1})
    scene.state.cycle, scene.state.queue = 3, []
    _make_drop_ground(scene, "A1")
    scene.do("bahon", GrowGu(gu="water", cell="A1"))
    assert scene.board("bahon").influence == 30
    end_turn(scene, "bahon")
    events = scene.run()
    assert scene.state.dominance_cycle is None
    assert scene.state.round == 3
    assert not of_type(events, DominanceTriggered)
    assert scene.state.order[-1] == scene.seat("bahon")
    for name in ("cassandra", "charles", "eddie"):
        assert scene.awaited() == [name]
        end_turn(scene, name)
        scene.run()
    assert scene.state.dominance_cycle == (3, 1)
    end_turn(scene, "bahon")
    scene.run()
    assert places(scene)["bahon"] == 1


@pytest.mark.clause("MUS-PO-SLOW-LEARNER", "MUS-CST-4", "MUS-SP-WATER-POUCH")
def test_gs_25_slow_learner():
    scene = Scene(
        "bahon",
        bahon={
            "potion": "slow_learner",
            "track": {"thunder": 4},
            "mana": 1,
            "scrolls": ("water_pouch", "empty_flask"),
        },
    )
    scene.do("bahon", CastSpell(scroll="water_pouch"))
    board = scene.board("bahon")
    assert (board.drop, board.mana) == (4, 0)
    assert board.archive[0].flipped
    scene.refuse("bahon", CastSpell(scroll="empty_flask"), "MUS-CST-4")


@pytest.mark.clause("MUS-PO-SLOW-LEARNER", "MUS-SP-GLORIFY")
@pytest.mark.parametrize(("answer", "influence", "left"), [(pick(word="repeat"), 2, 0), (pick(), 1, 1)])
def test_gs_25_slow_learner_master(answer, influence, left):
    scene = Scene(
        "bahon",
        bahon={
            "potion": "slow_learner",
            "track": {"thunder": 8},
            "mana": 1,
            "scrolls": ("glorify",),
            "flame": 2,
        },
    )
    scene.do("bahon", CastSpell(scroll="glorify"))
    assert scene.asked() == "repeat"
    scene.do("bahon", answer)
    board = scene.board("bahon")
    assert (board.influence, board.flame, board.mana) == (influence, left, 0)
    assert scene.state.turn.cast == ["glorify"]


def thief(level, *more):
    scene = Scene(
        "eddie",
        eddie={"potion": "thief", "track": {"thunder": level}, "mana": 2, "flame": 2 if more else 0},
        cassandra={"scrolls": ("raging_roar", *more)},
    )
    scene.top("mana_crystal")
    return scene


@pytest.mark.clause("MUS-PO-THIEF", "MUS-CST-6", "MUS-SP-RAGING-ROAR", "MUS-SP-MANA-CRYSTAL")
def test_gs_26_thief_master():
    scene = thief(8)
    scene.do("eddie", UseThief(scroll="raging_roar"))
    assert scene.board("eddie").influence == 2
    assert scene.board("cassandra").archive[0].flipped
    assert scene.asked() == "thief_again"
    scene.refuse("eddie", pick(card="raging_roar"), "MUS-CST-2")
    second = scene.state.decks["summoning"].rest[0]
    scene.do("eddie", pick(card="mana_crystal"))
    assert scene.board("eddie").mana == 2
    assert scene.state.discard == ["mana_crystal"]
    assert scene.state.decks["summoning"].top == second
    assert scene.asked() is None


@pytest.mark.clause("MUS-PO-THIEF", "MUS-CST-3")
def test_gs_26_not_the_same_scroll_twice():
    scene = thief(8, "glorify")
    scene.do("eddie", UseThief(scroll="glorify"))
    assert scene.asked() == "thief_again"
    scene.refuse("eddie", pick(card="glorify"), "MUS-CST-3")


@pytest.mark.clause("MUS-PO-THIEF")
def test_gs_26_not_offered_below_mastery():
    scene = thief(4)
    scene.do("eddie", UseThief(scroll="raging_roar"))
    assert scene.asked() is None
    assert scene.awaited() == ["eddie"]
    assert scene.board("eddie").mana == 1


@pytest.mark.clause("MUS-PO-NINE-LIVES", "MUS-WAR-13", "MUS-WAR-8", "MUS-WAR-14")
def test_gs_27_nine_lives():
    scene = Scene(
        "eddie",
        eddie={"towers": "B2[t,t]{2F}"},
        charles={"potion": "nine_lives", "track": {"stone": 8}, "mana": 1, "towers": "B1[w,f,m]"},
    )
    scene.do("eddie", WageWar(base="B2", target="B1"))
    events = scene.run()
    assert (totals(events).arrows[0], totals(events).blocks[1], totals(events).overflow) == (3, 1, 2)
    assert scene.state.war.destroyed == ["moon", "flame"]
    assert scene.awaited() == ["charles"]
    scene.do("charles", picks(*(0,)))
    assert scene.tower("B1") == "B1[w,m]"
    assert scene.board("charles").mana == 0
    board = scene.board("eddie")
    assert (board.influence, board.drop, scene.state.turn.reward_growth) == (2, 2, 1)


@pytest.mark.clause("MUS-PO-EARLY-BIRD", "MUS-NGT-1", "MUS-RND-2")
def test_gs_28_early_bird():
    scene = Scene(eddie={"potion": "early_bird", "towers": "B1[f,f]", "drop": 1})
    scene.state.round = 3
    before_turn(scene, 0)
    turns = []
    for _ in range(12):
        scene.run()
        name = scene.awaited()[0]
        if not turns:
            scene.do("eddie", GrowGu(gu="stone", cell="B1"))
            assert scene.board("eddie").drop == 1
            scene.do("eddie", REST)
            _make_drop_ground(scene, "E4")
            scene.do("eddie", GrowGu(gu="water", cell="E4"))
            assert scene.board("eddie").drop == 1 - 1 + 1
        turns.append(name)
        end_turn(scene, name)
    usual = ["bahon", "cassandra", "charles", "eddie"]
    assert turns == ["eddie", "bahon", "cassandra", "charles", *usual, *usual]
    assert scene.state.order == [0, 1, 2, 3]


@pytest.mark.clause("MUS-PO-OVERWORK", "MUS-PO-HIBERNATE", "MUS-NGT-6", "MUS-NGT-1")
def test_gs_29_overwork_then_hibernate():
    scene = Scene(
        bahon={"potion": "hibernate", "track": {"flame": 8, "stone": 9}},
        charles={"potion": "overwork"},
    )
    before_turn(scene, 3)
    scene.run()
    assert scene.awaited() == ["charles"]
    assert scene.state.turn.extra
    assert scene.state.cycle == 4
    end_turn(scene, "charles")
    scene.run()
    assert scene.awaited() == ["bahon"]
    assert scene.asked() == "hibernate"
    assert scene.legal("bahon") == [pick(word="flame"), pick(word="stone")]
    scene.do("bahon", pick(word="stone"))
    assert scene.board("bahon").stone == 3
    assert scene.board("bahon").influence == 0
    assert scene.system()
    assert scene.state.phase == "daybreak"


def plan_b(stone):
    return Scene(
        "charles",
        charles={"towers": "C2[w]{1F}"},
        eddie={"potion": "plan_b", "dice": 3, "track": {"stone": stone}, "towers": "C3[f,f,f]{1S}"},
    )


@pytest.mark.clause("MUS-PO-PLAN-B", "MUS-WAR-4", "MUS-WAR-5", "MUS-SRV-1")
def test_gs_30_plan_b():
    scene = plan_b(4)
    scene.do("charles", WageWar(base="C2", target="C3"))
    assert scene.awaited() == ["eddie"]
    scene.do("eddie", DeclareWarPotion(choice="plan_b", dice=2))
    scene.run(SHIELD, SHIELD)
    scene.do("eddie", PlaceServant(kind="stone", dest="C3"))
    scene.do("eddie", PlaceServant(kind="stone", dest="C3"))
    assert scene.tower("C3") == "C3[f,f,f]{3S}"
    events = scene.system(ARROW)
    assert [len(event.faces) for event in of_type(events, DiceRolled)] == [0, 1]


@pytest.mark.clause("MUS-PO-PLAN-B")
def test_gs_30_plan_b_master():
    scene = plan_b(8)
    scene.do("charles", WageWar(base="C2", target="C3"))
    scene.do("eddie", DeclareWarPotion(choice="plan_b", dice=2))
    scene.run(SHIELD, SHIELD)
    scene.do("eddie", REST)
    assert scene.asked() == "plan_b_again"
    scene.do("eddie", pick(word="roll"))
    events = scene.run(SHIELD, ARROW, SHIELD)
    assert [len(event.faces) for event in of_type(events, DiceRolled)] == [3]
    scene.do("eddie", REST)
    assert scene.board("eddie").stone == 4
    events = scene.run()
    assert [len(event.faces) for event in of_type(events, DiceRolled)] == [0, 0]


@pytest.mark.clause("MUS-PO-CHEATING", "MUS-PO-FURY", "MUS-WAR-5", "MUS-WAR-6")
def test_gs_31_cheating_against_fury():
    scene = Scene(
        "eddie",
        eddie={"potion": "cheating", "track": {"flame": 8}, "dice": 1, "mana": 1, "towers": "A1[f]{1F}"},
        bahon={"potion": "fury", "track": {"flame": 8}, "mana": 1, "towers": "B1[f,f]"},
    )
    scene.do("eddie", WageWar(base="A1", target="B1"))
    scene.do("eddie", DeclareWarPotion(choice="pay"))
    scene.do("bahon", DeclareWarPotion(choice="pay"))
    events = scene.run(SHIELD)
    assert [len(event.faces) for event in of_type(events, DiceRolled)] == [1, 0]
    assert scene.asked() == "reroll"
    assert scene.legal("eddie") == [RerollDice(arrows=0, shields=0), RerollDice(arrows=0, shields=1)]
    scene.do("eddie", RerollDice(arrows=0, shields=1))
    events = scene.run(ARROW)
    assert of_type(events, DiceRolled)[0].faces == ("arrow",)
    assert totals(events).arrows == (3, 0)


@pytest.mark.clause("MUS-PO-DUEL-EXPERT", "MUS-WAR-2", "MUS-WAR-16")
def test_gs_32_duel_expert():
    scene = Scene(
        "charles",
        charles={"potion": "duel_expert", "track": {"flame": 8}, "mana": 1, "towers": "C2[w]{1F}"},
        eddie={"towers": "C3[s,s]{2S}"},
    )
    war = WageWar(base="C2", target="C3")
    scene.do("charles", war)
    events = scene.run()
    assert totals(events).arrows[0] == 3
    assert scene.tower("C3") == "C3[s,s]"
    assert (scene.state.turn.killed, scene.state.turn.destroyed) == (True, False)
    scene.do("charles", war)
    assert scene.board("charles").mana == 0
    assert scene.state.war.cap == 1
    events = scene.run()
    assert totals(events).arrows[0] == 3
    assert scene.tower("C3") == "C3[s]"
    assert not of_type(events, CasualtiesRemoved)
    turn = scene.state.turn
    assert (turn.killed, turn.destroyed, turn.reward_growth) == (True, True, 1)
    scene.board("charles").mana, scene.state.supply.mana = 1, scene.state.supply.mana - 1
    scene.refuse("charles", war, "MUS-PO-DUEL-EXPERT")


def casualties_scene():
    """The base {2F1S} takes 2 damage: two stone servants with Fury have two arrows, the base blocks none."""
    scene = Scene(
        "charles",
        charles={"towers": "C2[w,w,w]{2F1S}"},
        bahon={"potion": "fury", "towers": "C3[s,s,s]{2S}"},
    )
    scene.do("charles", WageWar(base="C2", target="C3"))
    scene.run()
    return scene


@pytest.mark.clause("MUS-WAR-10")
def test_gs_33_casualty_choices():
    scene = casualties_scene()
    options = {(m.flame, m.stone) for m in scene.legal("charles")}
    assert options == {(2, 0), (0, 1), (1, 1)}
    scene.refuse("charles", AssignCasualties(flame=1, stone=0), "MUS-WAR-10")
    scene.refuse("charles", AssignCasualties(flame=2, stone=1), "MUS-WAR-10")


@pytest.mark.clause("MUS-RES-2", "MUS-SUM-2")
def test_gs_34_supply_short():
    scene = Scene("bahon", bahon={"track": {"flame": 8}}, eddie={"flame": 26})
    assert scene.state.supply.flame == 1
    scene.do("bahon", SummonElement(element="flame"))
    assert scene.board("bahon").flame == 1
    assert scene.board("bahon").influence == 1


@pytest.mark.clause("MUS-PO-LUCKY-HAND", "MUS-ALC-1")
def test_gs_35_lucky_hand():
    scene = Scene(
        "eddie", eddie={"potion": "lucky_hand", "track": {"water": 8}, "dice": 4, "towers": "A1[f]"}
    )
    scene.do("eddie", EndTurn())
    scene.do("eddie", pick(word="roll"))
    scene.run(ARROW, ARROW, SHIELD, ARROW)
    for kind in ("drop", "mana", "flame"):
        scene.do("eddie", pick(word=kind))
    scene.do("eddie", REST)
    assert scene.asked() == "lucky"
    scene.do("eddie", pick(word="roll"))
    scene.run(ARROW, ARROW, SHIELD, SHIELD)
    assert scene.asked() == "placement"
    scene.do("eddie", REST)
    board = scene.board("eddie")
    assert (board.drop, board.mana, board.flame, board.stone) == (1, 1, 1, 1)
    assert scene.asked() == "allocation"


@pytest.mark.clause("MUS-SP-FLAME-PORTAL")
@pytest.mark.parametrize(("mode", "b1", "reserve"), [("displace", "B1[f]{1F}", 1), ("pass", "B1[f]{1S}", 0)])
def test_gs_36_flame_portal(mode, b1, reserve):
    scene = Scene(
        "cassandra",
        cassandra={"scrolls": ("flame_portal",), "mana": 1, "towers": "B1[f]{1S} D1[f,f]{1S} E1[f]{1F}"},
    )
    scene.do("cassandra", CastSpell(scroll="flame_portal"))
    assert scene.legal("cassandra") == [
        PortalNext(cell="B1", mode="displace"),
        PortalNext(cell="B1", mode="pass"),
        PortalNext(cell="D1", mode="place"),
    ]
    scene.do("cassandra", PortalNext(cell="D1", mode="place"))
    scene.do("cassandra", PortalNext(cell="B1", mode=mode))
    assert scene.tower("D1") == "D1[f,f]{1F1S}"
    assert scene.tower("B1") == b1
    assert scene.board("cassandra").stone == reserve
    assert scene.asked() is None


@pytest.mark.clause("MUS-WAR-3", "MUS-CST-1")
def test_gs_37_the_defender_never_casts():
    scene = Scene(
        "charles",
        charles={"scrolls": ("invincible",), "mana": 1, "towers": "B1[w]{1F}"},
        eddie={"scrolls": ("strike",), "mana": 1, "towers": "A1[f]"},
    )
    scene.do("charles", WageWar(base="B1", target="A1"))
    assert scene.awaited() == ["charles"]
    error = scene.refuse("eddie", CastWarSpell(scroll="strike"), "MUS-WAR-3")
    assert error.code == "not_awaited"
    assert scene.legal("eddie") == []
    scene.do("charles", CloseSpellWindow())
    assert scene.legal("eddie") == []


@pytest.mark.clause("MUS-SP-SHADOW-GU", "MUS-GRO-8", "MUS-CST-5", "MUS-SP-EXTRA-HAND", "MUS-SP-FLAME-HARMONY")
def test_gs_38_shadow_gu_is_not_grown():
    scene = Scene(
        "bahon",
        bahon={"scrolls": ("shadow_gu", "extra_hand", "flame_harmony"), "mana": 3, "towers": "B1[f,f]"},
    )
    scene.do("bahon", CastSpell(scroll="shadow_gu"))
    scene.do("bahon", PlaceShadowGu(gu="flame", cell="B1"))
    assert scene.tower("B1") == "B1[f,f,f]"
    board = scene.board("bahon")
    assert (board.influence, board.track["flame"], board.mana) == (0, 0, 2)
    scene.refuse("bahon", CastSpell(scroll="extra_hand"), "MUS-CST-5")
    scene.refuse("bahon", CastSpell(scroll="flame_harmony"), "MUS-CST-5")


@pytest.mark.clause("MUS-SLD-2", "MUS-SLD-3", "MUS-SLD-5", "MUS-SRV-6", "MUS-LND-2")
def test_gs_39_slide_onto_a_plateau():
    scene = Scene("bahon", bahon={"flame": 2, "towers": "A2[f,w,s]{1F2S}"})
    scene.do("bahon", SlideGu(source="A2", to="B2"))
    scene.do("bahon", PayServant(kind="flame", source="reserve"))
    scene.do("bahon", PayServant(kind="flame", source="reserve"))
    assert scene.tower("B2") == "B2[s]"
    cell = scene.state.cells["B2"]
    assert not cell.debris
    assert cell.resource.kind == "flask"
    assert scene.asked() == "excess"
    assert scene.legal("bahon") == [pick(word="flame"), pick(word="stone")]
    scene.do("bahon", pick(word="stone"))
    assert scene.tower("A2") == "A2[f,w]{1F1S}"
    assert scene.board("bahon").stone == 1


@pytest.mark.clause("MUS-SLD-3", "MUS-SRV-6", "MUS-LND-4")
def test_gs_40_a_low_tower_moves():
    scene = Scene("bahon", bahon={"flame": 1, "towers": "A1[f]{1S} C1[f] D1[f] E1[f]"})
    scene.state.cells["A2"].resource = None
    scene.refill_supply()
    scene.do("bahon", SlideGu(source="A1", to="A2"))
    events = scene.do("bahon", PayServant(kind="flame", source="reserve"))
    assert of_type(events, TowerRemoved)[0].cell == "A1"
    assert scene.tower("A1") == ""
    assert scene.tower("A2") == "A2[f]"
    assert scene.board("bahon").stone == 1
    assert sum(cell.tower is not None for cell in scene.state.cells.values()) == 4


@pytest.mark.clause("MUS-DAY-4", "MUS-MOON-2", "MUS-LND-7")
def test_gs_41_shrine():
    scene = Scene(bahon={"influence": 20, "towers": "C2[f]"})
    daybreak(scene, "bahon")
    scene.system()
    assert scene.asked() == "shrine"
    scene.do("bahon", pick(word="moon"))
    board = scene.board("bahon")
    assert (board.influence, board.moon) == (None, 1)
    daybreak(scene, "bahon")
    scene.system()
    assert scene.asked() is None
    assert scene.board("bahon").moon == 2


@pytest.mark.clause("MUS-SET-5")
def test_gs_42_decks_stay_secret():
    records = start(GAME, read_options(GAME, {}), 4, KEY).records
    shuffled = of_type(records, DecksShuffled)[0]
    shown = redact(shuffled, SPECTATOR, -1)
    assert [deck["scrolls"] for deck in shown["decks"]] == [{"hidden": 8}] * 4
    seen = view(fresh(4), SPECTATOR)
    for name, deck in seen["decks"].items():
        assert set(deck) == {"top", "rest"}
        assert deck["rest"] == {"hidden": 7}, name


@pytest.mark.clause("MUS-WAR-10", "MUS-WAR-17")
def test_gs_43_sealed_casualties():
    scene = Scene(
        "charles",
        charles={"towers": "C2[w,w,w]{2F1S}"},
        eddie={"towers": "C3[s,s,s]{1F2S}"},
    )
    scene.do("charles", WageWar(base="C2", target="C3"))
    events = scene.run()
    assert totals(events).arrows == (3, 1)
    assert {(m.flame, m.stone) for m in scene.legal("charles")} == {(1, 0), (0, 1)}
    assert {(m.flame, m.stone) for m in scene.legal("eddie")} == {(1, 1), (0, 2)}
    events = scene.do("charles", AssignCasualties(flame=0, stone=1))
    committed = of_type(events, CasualtiesCommitted)[0]
    eddie, charles = scene.seat("eddie"), scene.seat("charles")
    assert redact(committed, eddie, charles)["stone"] == {"hidden": True}
    assert redact(committed, charles, charles)["stone"] == 1
    answered = of_type(events, DecisionAnswered)[0]
    assert redact(answered, eddie, charles)["seat"] == charles
    assert (answered.choice, answered.how) == ((), "answer")
    move = AssignCasualties(flame=0, stone=1)
    assert redact(move, eddie, charles)["stone"] == {"hidden": True}
    seen = view(scene.state, eddie)
    assert [ask["seat"] for ask in seen["decision"]["asks"] if ask["answered"]] == [charles]
    assert seen["war"]["casualties"][0]["flame"] == {"hidden": True}
    assert scene.tower("C2") == "C2[w,w,w]{2F1S}"
    events = scene.do("eddie", AssignCasualties(flame=1, stone=1))
    removed = {(e.seat, e.flame, e.stone) for e in of_type(events, CasualtiesRemoved)}
    assert removed == {(charles, 0, 1), (eddie, 1, 1)}
    assert scene.tower("C2") == "C2[w,w,w]{2F}"
    assert scene.tower("C3") == "C3[s,s,s]{1S}"


@pytest.mark.clause("MUS-PO-GERMINATION", "MUS-TRK-4")
def test_gs_44_germination():
    scene = Scene(
        "cassandra",
        cassandra={"potion": "germination", "track": {"water": 7}, "drop": 2},
        eddie={"towers": "E4[f]"},
    )
    for cell in ("A1", "B1"):
        scene.state.cells[cell].resource = None
    scene.refill_supply()
    scene.do("cassandra", GrowGu(gu="water", cell="A1"))
    assert scene.asked() is None
    scene.do("cassandra", GrowGu(gu="water", cell="B1"))
    assert scene.board("cassandra").track["water"] == 9
    assert scene.asked() == "resource"
    scene.do("cassandra", pick(word="mana"))
    assert scene.legal("cassandra") == [pick(word=kind) for kind in ("flame", "stone", "drop")]
    scene.do("cassandra", pick(word="drop"))
    board = scene.board("cassandra")
    assert (board.mana, board.drop) == (1, 1)
    assert scene.asked() is None


@pytest.mark.clause("MUS-END-6")
def test_gs_45_round_limit():
    scene = Scene(
        bahon={"influence": 9}, cassandra={"influence": 11}, charles={"moon": 20}, eddie={"influence": 3}
    )
    scene.state.round = 12
    daybreak(scene)
    scene.system()
    outcome = GAME.outcome(scene.state)
    assert outcome.reason == "round_limit"
    assert places(scene) == {"cassandra": 1, "bahon": 2, "eddie": 3, "charles": 4}
    assert outcome.scores == (9, 11, 20, 3)


@pytest.mark.clause("MUS-ADM-1", "MUS-ADM-5", "MUS-NGT-1")
def test_gs_46_concession_in_a_war():
    scene = Scene(
        "charles",
        order=("bahon", "charles", "eddie"),
        charles={"towers": "C2[w,w]{1F1S}"},
        eddie={"towers": "C3[s,s]{1F}"},
    )
    scene.do("charles", WageWar(base="C2", target="C3"))
    events = scene.run()
    assert totals(events).arrows == (2, 1)
    assert scene.awaited() == ["charles"]
    events = scene.concede("charles")
    kinds = [type(event) for event in events]
    assert kinds.index(SeatWithdrawn) < kinds.index(DecisionAnswered) < kinds.index(CasualtiesRemoved)
    assert scene.tower("C2") == "C2[w,w]{1S}"
    assert scene.tower("C3") == "C3[s]"
    board = scene.board("charles")
    assert (board.influence, board.drop) == (1, 1)
    assert of_type(events, TurnEnded)
    assert not of_type(events, DecisionOpened)
    charles = scene.seat("charles")
    assert charles not in scene.state.order
    assert charles not in scene.state.queue
    scene.run()
    assert scene.awaited() == ["eddie"]
    _give_servant(scene, "C3")
    assert WageWar(base="C3", target="C2") in scene.legal("eddie")
    scene.concede("eddie")
    assert places(scene) == {"bahon": 1, "eddie": 2, "charles": 3}


def _give_servant(scene, cell):
    scene.state.cells[cell].tower.flame += 1
    scene.state.supply.flame -= 1


@pytest.mark.clause("MUS-PO-FLAMOUFLAGE")
def test_gs_47_flamouflage_arrows():
    scene = Scene(
        "bahon",
        bahon={"towers": "A1[f,f,f]{3F}"},
        cassandra={"potion": "flamouflage", "track": {"flame": 8}, "mana": 1, "towers": "B1[f]"},
    )
    scene.do("bahon", WageWar(base="A1", target="B1"))
    scene.do("cassandra", DeclareWarPotion(choice="arrows"))
    events = scene.run()
    assert totals(events).arrows == (4, 2)
    assert scene.tower("A1") == "A1[f,f,f]{1F}"
    assert scene.board("cassandra").mana == 0
    assert scene.board("cassandra").flame == 0


@pytest.mark.clause("MUS-WAR-12", "MUS-LND-1")
def test_gs_48_a_tower_disappears():
    scene = Scene("bahon", bahon={"towers": "B1[f]{1S}"}, eddie={"towers": "A1[w] C1[f] D1[f] E1[f]"})
    assert not has_platform(scene.state, towers_of(scene.state, scene.seat("eddie")))
    scene.do("bahon", WageWar(base="B1", target="A1"))
    events = scene.run()
    assert totals(events).arrows[0] == 1
    assert of_type(events, TowerRemoved)[0].cell == "A1"
    cell = scene.state.cells["A1"]
    assert (cell.tower, cell.resource, cell.debris) == (None, None, False)
    assert has_platform(scene.state, towers_of(scene.state, scene.seat("eddie")))
    board = scene.board("bahon")
    assert (board.influence, board.drop) == (1, 1)
    assert GrowGu(gu="flame", cell="A1") in scene.legal("bahon")


@pytest.mark.clause("MUS-WAR-15", "MUS-SP-SQUEEZE", "MUS-GRO-3")
def test_gs_49_reward_growth_paid_by_squeeze():
    scene = Scene(
        "bahon",
        bahon={"mana": 1, "scrolls": ("squeeze",), "towers": "B1[f,f]{1F}"},
        eddie={"towers": "A1[w]"},
    )
    scene.do("bahon", WageWar(base="B1", target="A1"))
    scene.run()
    assert scene.board("bahon").drop == 1
    scene.do("bahon", CastSpell(scroll="squeeze"))
    assert scene.board("bahon").drop == 3
    scene.do("bahon", GrowGu(gu="flame", cell="B1"))
    assert scene.board("bahon").drop == 0
    assert scene.tower("B1").startswith("B1[f,f,f]")
    assert scene.board("bahon").track["flame"] == 3
    scene.do("bahon", REST)
    scene.refuse("bahon", GrowGu(gu="flame", cell="B1"), "MUS-WAR-15")


@pytest.mark.clause("MUS-NGT-3", "MUS-NGT-4")
def test_gs_50_between_two_studies():
    scene = Scene("bahon", bahon={"track": {"flame": 4}, "scrolls": ("mana_crystal",)})
    scene.do("bahon", StudyScroll(deck="war"))
    scene.refuse("bahon", SummonElement(element="flame"), "MUS-NGT-3")
    scene.do("bahon", CastSpell(scroll="mana_crystal"))
    assert scene.board("bahon").mana == 2
    scene.do("bahon", StudyScroll(deck="war"))
    assert len(scene.board("bahon").archive) == 3


@pytest.mark.clause("MUS-CST-5", "MUS-MOON-3", "MUS-RES-5")
def test_gs_51_influence_spells_on_the_moon_path():
    scene = Scene(
        "eddie",
        eddie={"moon": 1, "towers": "C3[f]", "scrolls": ("raging_roar", "glorify"), "mana": 2, "flame": 1},
    )
    scene.refuse("eddie", CastSpell(scroll="raging_roar"), "MUS-CST-5")
    scene.refuse("eddie", CastSpell(scroll="glorify"), "MUS-CST-5")


@pytest.mark.clause("MUS-WAR-17", "MUS-WAR-11", "MUS-WAR-9")
def test_gs_52_both_sides_fall_together():
    scene = Scene("charles", charles={"towers": "B1[w]{1F}"}, eddie={"dice": 1, "towers": "A1[f]{1F}"})
    scene.do("charles", WageWar(base="B1", target="A1"))
    events = scene.run(ARROW)
    assert totals(events).arrows == (2, 2)
    assert totals(events).overflow == 1
    assert len(of_type(events, CasualtiesRemoved)) == 2
    assert scene.tower("B1") == "B1[w]"
    assert scene.tower("A1") == ""


@pytest.mark.clause("MUS-PO-THUNDER-CHAIN", "MUS-CST-8", "MUS-WAR-2", "MUS-SP-STRIKE")
def test_gs_53_thunder_chain_in_the_window():
    scene = Scene(
        "cassandra",
        cassandra={
            "potion": "thunder_chain",
            "track": {"thunder": 4},
            "scrolls": ("strike",),
            "mana": 1,
            "towers": "B1[f,f]{1F}",
        },
        eddie={"towers": "A1[f,f,f]"},
    )
    scene.do("cassandra", WageWar(base="B1", target="A1"))
    scene.do("cassandra", CastWarSpell(scroll="strike"))
    scene.do("cassandra", pick(word="gain"))
    scene.do("cassandra", pick(word="flame"))
    scene.do("cassandra", PlaceServant(kind="flame", dest="B1"))
    assert scene.asked() is None
    assert scene.state.war.cap == 1
    events = scene.run()
    assert totals(events).arrows[0] == 4
    assert totals(events).overflow == 4
    assert scene.tower("A1") == "A1[f,f]"


@pytest.mark.clause("MUS-TWI-3", "MUS-TWI-4", "MUS-REP-3")
def test_gs_54_the_last_potion_ends_with_its_round():
    scene = Scene(bahon={"potion": "fury", "flask": 1, "towers": "A1[f]{1S}"}, eddie={"towers": "B1[w]"})
    scene.state.round, scene.state.turn, scene.state.phase, scene.state.queue = 6, None, "round_end", []
    events = scene.system()
    expired = of_type(events, PotionExpired)
    assert [(event.seat, event.potion) for event in expired] == [(0, "fury")]
    events = scene.run()
    assert not of_type(events, DecisionOpened)
    assert scene.board("bahon").drop == 1
    assert scene.awaited() == ["bahon"]
    scene.do("bahon", WageWar(base="A1", target="B1"))
    events = scene.run()
    assert totals(events).arrows[0] == 1


@pytest.mark.clause("MUS-ALC-2", "MUS-SRV-3")
def test_gs_55_allocation():
    scene = Scene("bahon", bahon={"flame": 1, "towers": "A1[f]{1S} B1[f,f]{2F}"})
    scene.do("bahon", EndTurn())
    assert scene.legal("bahon") == [
        AllocateServant(kind="flame", cell="A1", displace=True),
        FinishAllocation(),
    ]
    scene.refuse("bahon", AllocateServant(kind="flame", cell="B1"), "MUS-SRV-2")
    events = scene.do("bahon", AllocateServant(kind="flame", cell="A1", displace=True))
    assert scene.tower("A1") == "A1[f]{1F}"
    assert scene.board("bahon").stone == 1
    assert of_type(events, TurnEnded)


@pytest.mark.clause("MUS-ADM-6", "MUS-SET-7", "MUS-SET-12", "MUS-SET-9")
def test_gs_56_concession_in_the_draft():
    scene = Scene(order=("bahon", "cassandra", "eddie"))
    scene.state = fresh(3)
    assert scene.awaited() == ["bahon"]
    scene.concede("cassandra")
    scene.do("bahon", pick(word="bahon"))
    assert scene.state.seats[1].sorcerer == "cassandra"
    assert scene.awaited() == ["eddie"]
    scene.do("eddie", pick(word="eddie"))
    scene.system(1)
    assert scene.state.seats[1].drop == 5
    assert scene.state.seats[1].potions_left
    assert sorted(scene.state.order) == [0, 2]
    scene.run()
    assert (scene.state.phase, scene.state.cycle) == ("night", 1)


@pytest.mark.clause("MUS-SRV-4", "MUS-NGT-1", "MUS-NGT-4")
def test_gs_57_the_payment_is_asked():
    scene = Scene("charles", charles={"drop": 1, "flame": 1, "towers": "B1[f]{1S}"})
    scene.do("charles", GrowGu(gu="water", cell="C1"))
    assert scene.legal("charles") == [
        PayServant(kind="flame", source="reserve"),
        PayServant(kind="stone", source="B1"),
    ]
    error = scene.refuse("charles", EndTurn(), "MUS-SRV-4")
    assert error.code == "wrong_move"
    scene.refuse("eddie", EndTurn(), "MUS-NGT-1")
    scene.do("charles", PayServant(kind="stone", source="B1"))
    board = scene.board("charles")
    assert (board.flame, board.drop, board.flask, board.influence, board.track["water"]) == (1, 0, 1, 1, 1)
    assert (scene.tower("B1"), scene.tower("C1")) == ("B1[f]", "C1[w]")
    assert scene.state.supply.debris == 3


@pytest.mark.clause("MUS-SRV-1", "MUS-SP-WHISTLE")
def test_gs_58_one_servant_after_the_other():
    scene = Scene("bahon", bahon={"scrolls": ("whistle",), "towers": "A1[f]"})
    scene.do("bahon", CastSpell(scroll="whistle"))
    scene.do("bahon", pick(word="flame"))
    assert scene.asked() == "placement"
    scene.do("bahon", PlaceServant(kind="flame", dest="A1"))
    assert scene.asked() == "servant"
    scene.do("bahon", pick(word="stone"))
    assert scene.legal("bahon") == [
        PlaceServant(kind="stone", dest="reserve"),
        PlaceServant(kind="stone", dest="A1", displace=True),
        REST,
    ]
    scene.do("bahon", PlaceServant(kind="stone", dest="A1", displace=True))
    assert (scene.tower("A1"), scene.board("bahon").flame) == ("A1[f]{1S}", 1)


@pytest.mark.clause("MUS-PO-CURIOSITY", "MUS-TWI-5")
def test_gs_59_curiosity():
    scene = Scene(charles={"potion": "curiosity", "track": {"water": 8}, "flask": 3})
    before_turn(scene, 0)
    scene.state.phase = "twilight"
    scene.run()
    assert scene.asked() == "flasks"
    scene.refuse("charles", pick(number=4), "MUS-PO-CURIOSITY")
    scene.do("charles", pick(number=2))
    assert scene.board("charles").flask == 1
    for kind in ("mana", "mana", "drop", "flame"):
        assert scene.asked() == "resource"
        scene.do("charles", pick(word=kind))
    board = scene.board("charles")
    assert (board.mana, board.drop, board.flame) == (2, 1, 1)
    assert scene.awaited() == ["system"]


@pytest.mark.clause("MUS-SP-FORCED-TRADE", "MUS-SP-BOUNTY", "MUS-WAR-16")
def test_gs_60_forced_trade():
    scene = Scene(
        "bahon",
        bahon={"scrolls": ("forced_trade", "bounty"), "mana": 2, "drop": 1},
        eddie={"flame": 1, "towers": "A1[f]{1S}"},
    )
    scene.do("bahon", CastSpell(scroll="forced_trade"))
    scene.do("bahon", ForcedTradeWith(seat=scene.seat("eddie"), kind="stone", source="A1"))
    assert scene.board("eddie").drop == 1
    assert scene.tower("A1") == "A1[f]"
    assert (scene.board("bahon").stone, scene.board("bahon").drop) == (1, 0)
    scene.refuse("bahon", CastSpell(scroll="bounty"), "MUS-CST-5")


@pytest.mark.clause("MUS-PO-OVERWORK", "MUS-END-3", "MUS-END-2")
def test_gs_61_dominance_in_the_extra_turn():
    scene = Scene(
        charles={"potion": "overwork", "influence": 30}, bahon={"potion": "hibernate", "track": {"flame": 4}}
    )
    before_turn(scene, 3)
    events = scene.system()
    assert of_type(events, DominanceTriggered)[0].cycle == 4
    end_turn(scene, "charles")
    events = scene.run()
    assert GAME.outcome(scene.state).reason == "forest_dominance"
    assert not of_type(events, PhaseBegan)
    assert scene.board("bahon").flame == 0


@pytest.mark.clause("MUS-PO-SLOW-LEARNER", "MUS-SP-PURIFY")
def test_gs_62_an_impossible_second_run():
    scene = Scene(
        "bahon",
        bahon={
            "potion": "slow_learner",
            "track": {"thunder": 4},
            "scrolls": ("purify",),
            "mana": 2,
            "flame": 2,
        },
    )
    scene.do("bahon", CastSpell(scroll="purify"))
    board = scene.board("bahon")
    assert (board.mana, board.flame) == (0, 0)
    scene.do("bahon", pick(word="flame"))
    scene.do("bahon", pick(word="water"))
    assert scene.asked() is None
    track = scene.board("bahon").track
    assert (track["flame"], track["water"]) == (1, 1)
    assert scene.state.turn.cast == ["purify"]
