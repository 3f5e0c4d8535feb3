"""The golden scenarios of RULES.md, one test each, named by their ids."""

import pytest

from games.extra_creditors.board import board_of
from games.extra_creditors.doors import plan_doors
from games.extra_creditors.ending import victory
from games.extra_creditors.events.board import (
    BarrierDamaged,
    ConcentrationPlaced,
    PlacementPrevented,
    TokenPlaced,
)
from games.extra_creditors.events.deeds import RitualRolled, SealRolled
from games.extra_creditors.events.elementals import CardDiscarded, OriginRolled
from games.extra_creditors.events.mission import ElementalDeckShuffled, PlaneBroke
from games.extra_creditors.events.students import ManaChanged
from games.extra_creditors.geometry import RITUALS, away, coordinate_tile, elemental_tile
from games.extra_creditors.moves import (
    BreakWall,
    ChooseId,
    DrawElementalCards,
    EndElementalTurn,
    EndSummon,
    EndTurn,
    Materialize,
    Neutralize,
    Quench,
    Reinforce,
    RequestTake,
    ResolveCard,
    SealElemental,
    SealSlime,
    SkipTurn,
    Stabilize,
    StepTo,
    SummonElemental,
    UseAbility,
    UseItem,
)
from games.extra_creditors.options import MissionOptions
from games.extra_creditors.resolution import MissionOver, Run
from games.extra_creditors.rooms import accept, arrange
from games.extra_creditors.sealing import seal_value
from games.extra_creditors.setup import owners
from games.extra_creditors.state import Concentration, State
from games.kernel import Dice, Ref, Table
from games.kernel.content import canonical
from games.kernel.decide import decide_in_place, start
from games.kernel.records import SYSTEM
from games.kernel.visibility import SPECTATOR, redact, view
from tests.extra_creditors.table import (
    BRAM,
    GAME,
    JUNO,
    KATRINA,
    MAX,
    PACK,
    PETRA,
    WREN,
    Play,
    StillDice,
    kinds,
    mission,
    refuse_move,
)
from tests.kit import KEY, of_type


@pytest.mark.clause("EXC-GEO-2", "EXC-RIT-1")
def test_exc_g_1():
    assert coordinate_tile(5, 3) == "5:3"
    assert elemental_tile(1, 4) == "2:5"
    assert elemental_tile(6, 1) == "7:2"
    assert RITUALS == ("0:3", "9:4", "4:7", "5:0")


@pytest.mark.clause("EXC-DECK-1")
def test_exc_g_2():
    decks = [PACK.elemental_deck(seats)[0] for seats in (2, 3, 4)]
    assert [len(deck) for deck in decks] == [22, 26, 30]
    assert all(card.split("-")[2] == "2" for card in decks[0])
    assert {card.split("-")[2] for card in decks[1]} == {"2", "3"}


@pytest.mark.clause("EXC-REP-1", "EXC-REP-2", "EXC-SMK-7")
def test_exc_g_3():
    begun = start(GAME, MissionOptions(), 2, KEY)
    play = Play(begun.state)
    report = play.state.report
    report.deck.remove("REP-01")
    report.deck.remove("REP-02")
    report.deck[:0] = ["REP-01", "REP-02"]
    report.top_hint = "Smoke reported"
    before = {seat: canonical(view(play.state, seat)) for seat in (0, 1, SPECTATOR)}
    report.deck[:2] = ["REP-02", "REP-01"]
    assert {seat: canonical(view(play.state, seat)) for seat in before} == before
    assert b'"top_hint":"Smoke reported"' in before[0]
    assert PACK.report["REP-01"].possible == PACK.report["REP-02"].possible == ("smoke", "fire")
    report.deck[:2] = ["REP-01", "REP-02"]
    for name in (BRAM, JUNO):
        decided = decide_in_place(
            GAME, play.state, GAME.awaiting(play.state).seats[0], ChooseId(id=name), Dice(KEY, 5)
        )
        play.state = decided.state
    assert play.state.elemental is not None
    assert play.state.elemental.kind == "smoke"
    assert (play.state.supply.token_total, play.state.supply.tokens) == (40, 40)


@pytest.mark.clause("EXC-ROOM-3", "EXC-ROOM-4", "EXC-DOOR-1", "EXC-DOOR-3", "EXC-DOOR-5")
def test_exc_g_4():
    numbers = (14, 9, 6, 3, 1, 15, 10, 16, 11, 2, 4, 5, 7, 8, 12, 13, 17)
    order = [f"R{number:02}" for number in numbers]
    drawn = accept(order, PACK.sizes)
    accepted = [card for card, fits in drawn if fits]
    assert accepted == ["R14", "R09", "R06", "R03", "R01", "R04"]
    assert [card for card, fits in drawn if not fits] == ["R15", "R10", "R16", "R11", "R02"]
    spots = arrange(accepted, PACK.sizes)
    assert set(spots) == {
        ("R14", 1, 1, False),
        ("R09", 3, 1, False),
        ("R03", 6, 1, False),
        ("R06", 1, 3, True),
        ("R01", 3, 3, True),
        ("R04", 6, 4, False),
    }
    plan = plan_doors(owners(spots, PACK), StillDice(KEY, 1), split=False)
    assert plan.doors == ("V:5:3", "V:5:4", "V:2:3", "H:3:2", "H:1:2", "H:1:6", "V:8:1", "H:6:3")


@pytest.mark.clause("EXC-AWY-1")
def test_exc_g_5():
    quarter = away("4:2", 0)
    assert {"4:3", "3:3", "5:3", "2:4", "6:4", "4:6"} <= quarter
    assert not {"2:3", "6:3", "3:2", "4:1"} & quarter


@pytest.mark.clause("EXC-LOS-1")
def test_exc_g_6():
    sees = board_of(("V:2:4", "V:3:4", "H:2:2", "H:3:2", "H:3:3")).sees
    assert [sees("3:3", tile) for tile in ("5:3", "4:4", "2:4")] == [True, True, True]
    assert [sees("3:3", tile) for tile in ("2:2", "3:1")] == [False, False]


def fire_example():
    crowd = ((BRAM, "5:4"), (JUNO, "4:3"), (WREN, "5:3"), (PETRA, "6:4"))
    return Play(mission("fire", "3:4", tokens=("4:4", "3:3", "3:2"), walls=("H:3:2",), students=crowd))


@pytest.mark.clause("EXC-FIRE-1", "EXC-FIRE-3", "EXC-SPR-3", "EXC-R-27", "EXC-R-28")
def test_exc_g_7():
    play = fire_example()
    play.card("spread", 2)
    assert play.tokens() == {"4:4", "3:3", "3:2", "4:5", "5:4", "4:3"}
    assert play.stunned() == [0, 1]


@pytest.mark.clause("EXC-FIRE-2")
def test_exc_g_8():
    play = fire_example()
    play.card("spread", 3)
    assert play.tokens() == {"4:4", "3:3", "3:2", "2:3", "4:3"}
    assert play.damage("H:3:2") == 1
    assert play.stunned() == [1]
    assert [event.tile for event in play.events if type(event).__name__ == "Cascaded"] == ["3:3"]


def ice_example():
    return Play(mission("ice", "4:4", tokens=("4:3",), walls=("V:3:3", "H:4:2")))


@pytest.mark.clause("EXC-ICE-3", "EXC-R-30")
def test_exc_g_9():
    play = ice_example()
    play.card("spread", 3)
    assert play.tokens() == {"4:3", "5:3"}
    assert play.state.decision is not None
    assert (play.state.decision.kind, play.options, play.asked.seat) == ("edge", ("V:3:3", "H:4:2"), 0)
    play.answer("H:4:2")
    assert (play.damage("H:4:2"), play.damage("V:3:3")) == (1, 0)


@pytest.mark.clause("EXC-ICE-4", "EXC-ICE-1")
def test_exc_g_10():
    play = Play(mission("ice", "4:4", tokens=("4:3",), students=((JUNO, "9:4"), (BRAM, "6:4"))))
    play.card("target")
    assert play.tokens() == {"4:3", "5:4"}
    play.step(EndElementalTurn)
    bram = play.state.students[1]
    assert (play.events[-1].frost, bram.actions_left) == (1, 3)


def water_example():
    play = Play(
        mission(
            "water", "4:4", tokens=("4:3", "3:2", "5:2", "5:4"), walls=("V:3:3", "H:4:2"),
            students=((BRAM, "0:3"), (JUNO, "4:1")),
        )
    )  # fmt: skip
    play.card("spread", 3)
    return play


@pytest.mark.clause("EXC-WAT-5", "EXC-WAT-6", "EXC-WAT-2")
def test_exc_g_11():
    play = water_example()
    floods = of_type(play.events, TokenPlaced, BarrierDamaged)
    assert [getattr(event, "tile", None) or (event.edge, event.damage) for event in floods] == [
        ("H:4:2", 1), "5:3", ("H:4:2", 2), "4:2",
    ]  # fmt: skip
    assert play.state.edges["H:4:2"].broken
    assert len(play.tokens()) == 6
    assert of_type(play.step(EndElementalTurn), BarrierDamaged) == []
    assert play.state.supply.cubes == 22


@pytest.mark.clause("EXC-WAT-7", "EXC-WAT-4", "EXC-R-32")
def test_exc_g_12():
    play = water_example()
    play.card("target")
    assert "4:1" in play.tokens()
    assert play.state.students[1].tile == "4:2"
    assert play.stunned() == [1]


@pytest.mark.clause("EXC-SMK-3", "EXC-SMK-4", "EXC-SMK-6", "EXC-R-33")
def test_exc_g_13():
    play = Play(
        mission(
            "smoke", "2:2", plane_break=3,
            walls=("V:1:2", "H:2:1", "H:2:2", "V:2:3", "V:3:3", "H:3:3", "V:2:1", "V:3:1"),
            tokens={"3:2": 3, "4:2": 3, "3:1": 1, "4:1": 1},
        )
    )  # fmt: skip
    play.cards("seep", "seep", "seep")
    first = play.step(ResolveCard)
    assert [event.tile for event in of_type(first, TokenPlaced)] == ["3:3", "2:2"]
    play.step(ResolveCard)
    assert play.options == ("4:3", "5:2")
    second = play.answer("5:2")
    assert [event.tile for event in of_type(second, TokenPlaced)] == ["5:2", "2:2"]
    third = play.step(ResolveCard)
    assert [event.tile for event in of_type(third, TokenPlaced)] == ["4:3", "2:2"]
    play.step(EndElementalTurn)
    hurt = {edge: there.damage for edge, there in play.state.edges.items() if there.damage}
    assert hurt == {"V:1:2": 1, "H:2:1": 1, "H:2:2": 1}
    assert play.state.supply.tokens == 26


@pytest.mark.clause("EXC-EAR-1")
def test_exc_g_14():
    play = Play(
        mission(
            "earth", "2:1", walls=[f"H:{x}:1" for x in range(1, 8)], students=((BRAM, "0:3"), (JUNO, "6:1"))
        )
    )
    play.card("warp", 6, 1)
    assert play.state.elemental is not None
    assert play.state.elemental.tile == "7:1"


@pytest.mark.clause("EXC-EAR-5")
def test_exc_g_15():
    crowd = ((BRAM, "4:4"), (JUNO, "3:3"), (WREN, "6:3"))
    play = Play(mission("earth", "4:5", tokens=("4:4",), walls=("V:3:4", "V:4:4", "H:4:2"), students=crowd))
    play.card("spread", 3)
    assert play.tokens() == {"4:4", "4:3"}
    assert play.state.students[0].tile == "4:3"
    assert play.options == ("3:3", "5:3")
    play.answer("5:3")
    assert "5:3" in play.tokens()
    assert [student.tile for student in play.state.students] == ["5:3", "3:3", "6:3"]


@pytest.mark.clause("EXC-EAR-6", "EXC-LOS-3", "EXC-R-37")
def test_exc_g_16():
    play = Play(mission("earth", "2:2", walls=("V:4:3",), students=((BRAM, "0:3"), (JUNO, "4:3"))))
    play.card("target")
    assert play.tokens() == {"4:3"}
    assert play.state.students[1].tile == "4:3"
    assert play.stunned() == [1]
    play = Play(mission("earth", "2:2", walls=("V:4:3",), students=((BRAM, "3:2"), (JUNO, "4:3"))))
    play.card("target")
    assert play.tokens() == {"3:2"}
    assert play.state.students[0].tile == "7:2"
    assert play.stunned() == []


@pytest.mark.clause("EXC-SEAL-1", "EXC-SEAL-2", "EXC-GEO-11", "EXC-R-41")
@pytest.mark.parametrize(
    ("board", "value"),
    [
        ({"open_doors": ("V:4:4",), "tokens": ("5:4",)}, 3),
        ({"closed_doors": ("V:4:4",), "tokens": ("5:4",)}, 2),
        ({"closed_doors": ("V:4:4",), "broken": ("V:4:3",), "tokens": ("5:4", "5:5")}, 4),
    ],
)
def test_exc_g_17(board, value):
    walls = [f"V:4:{y}" for y in (1, 2, 3, 5, 6)]
    crowd = ((BRAM, "4:3", {"stabilized": 1}), (JUNO, "9:4"))
    for roll, result in ((value, None), (value + 1, "victory")):
        play = Play(mission("fire", "4:4", walls=walls, students=crowd, difficulty="introductory", **board))
        assert seal_value(play.state, "4:4") == value
        play.move(SealElemental(payment="a4"), roll)
        assert play.result == result


@pytest.mark.clause("EXC-SEAL-5", "EXC-ACT-8")
def test_exc_g_18():
    def slime():
        return Play(mission("fire", "8:1", mc={"3:3": "+slime"}, students=((BRAM, "3:4"), (JUNO, "9:4"))))

    play = slime()
    assert seal_value(play.state, "8:1") == 4
    play.move(SealSlime(token=1, payment="a4"), 2)
    assert "3:3" in play.state.mc.board
    assert play.state.students[0].mana == 4
    play = slime()
    play.move(SealSlime(token=1, payment="a4"), 3)
    assert play.state.mc.board == {}
    assert play.state.mc.box["slime"] == 1
    assert [student.mana for student in play.state.students] == [5, 4]
    assert seal_value(play.state, "8:1") == 2


@pytest.mark.clause("EXC-ACT-7", "EXC-TURN-3")
def test_exc_g_19():
    def beside():
        max_ = (MAX, "7:1", {"mana": 2, "stabilized": 1})
        return Play(mission("fire", "8:1", students=(max_, (JUNO, "9:4"))))

    play = beside()
    play.refuse(SealElemental(payment="a4"), "not_enough_actions", "EXC-TURN-3")
    play.move(SealElemental(payment="a2m1"), 1)
    assert (play.state.students[0].actions_left, play.state.students[0].mana) == (1, 1)
    play = beside()
    play.move(SealElemental(payment="m2"), 1)
    assert (play.state.students[0].actions_left, play.state.students[0].mana) == (3, 0)


@pytest.mark.clause("EXC-DRM-3")
@pytest.mark.parametrize("dice", [(6, 1), (1, 4), (6, 4)])
def test_exc_g_20(dice):
    state = mission("dream", None)
    state.locations.top_quadrant, state.locations.deck = 1, ["LOC-4-3"]
    play = Play(state)
    play.card("spread", *dice, 1)
    assert [event.tile for event in of_type(play.events, OriginRolled)] == ["2:2"]
    assert play.tokens() == {"2:3"}


@pytest.mark.clause("EXC-END-3")
@pytest.mark.parametrize(
    ("difficulty", "before", "result"),
    [("normal", 5, "wild_magic"), ("introductory", 5, None), ("mythical", 2, "wild_magic")],
)
def test_exc_g_21(difficulty, before, result):
    state = mission("fire", "4:4", difficulty=difficulty, mc={"5:4": "wild"})
    state.wild_consumed = before
    play = Play(state)
    play.card("spread", 2)
    assert play.state.wild_consumed == before + 1
    assert play.result == result


@pytest.mark.clause("EXC-RUP-1", "EXC-RUP-3")
def test_exc_g_22():
    play = Play(mission("fire", "4:4", tokens=("4:5",)))
    play.card("explode")
    placed = [event.tile for event in of_type(play.events, TokenPlaced)]
    assert placed == ["4:6", "5:5", "3:5", "5:4", "4:3", "3:4"]
    assert len(play.tokens()) == 7


@pytest.mark.clause("EXC-CASC-2", "EXC-CASC-3", "EXC-CASC-4", "EXC-R-18")
def test_exc_g_23():
    play = Play(mission("fire", "4:4", tokens=("4:5", "4:6", "5:5")))
    play.card("spread", 1)
    assert [event.tile for event in of_type(play.events, TokenPlaced)] == ["3:5", "5:6", "3:6", "6:5"]
    assert play.damage("H:4:6") == 1
    sources = [event.tile for event in play.events if type(event).__name__ == "Cascaded"]
    assert sources == ["4:5", "4:6", "5:5"]
    assert len(play.tokens()) == 7


@pytest.mark.clause("EXC-TOK-8", "EXC-RUP-2", "EXC-MCT-3", "EXC-ELT-3", "EXC-ELT-4", "EXC-R-21", "EXC-R-22")
def test_exc_g_24():
    state = mission("fire", "4:4", mc={"5:4": "wild"}, bag=["item"] * 4)
    state.phase, state.elemental_deck.draw = "elemental_turn", ["EL-spread-2-1"]
    play = Play(state)
    play.step(DrawElementalCards)
    events = play.step(ResolveCard, 2)
    assert play.state.mc.board == {}
    assert (play.state.mc.box["wild"], play.state.wild_consumed) == (1, 1)
    assert kinds(events) == [
        "CardResolving", "DirectionRolled", "TokenPlaced", "ConcentrationRevealed", "ConcentrationConsumed",
        "RuptureQueued", "RuptureStarted", "TokenPlaced", "Cascaded", "TileCascadedOnto", "TokenPlaced",
        "TileCascadedOnto", "TokenPlaced", "TileCascadedOnto", "TokenPlaced", "TokenPlaced", "TokenPlaced",
        "CardDiscarded",
    ]  # fmt: skip
    placed = [event.tile for event in of_type(events, TokenPlaced)]
    assert placed == ["5:4", "4:5", "5:5", "6:4", "5:3", "4:3", "3:4"]
    end = play.step(EndElementalTurn, 1, 1, 1, 2, 1, 3, 1, 4)
    assert kinds(end) == ["BlockEnded", *["ConcentrationPlaced"] * 4, "TurnStarted"]


@pytest.mark.clause("EXC-TOK-8")
def test_exc_g_25():
    state = mission("fire", "4:4", mc={"5:4": "item", "3:4": "slime"})
    state.items.deck = ["ITM-01-1"]
    play = Play(state)
    play.card("spread", 2)
    assert "5:4" not in play.state.mc.board
    assert play.state.mc.discard["item"] == 1
    assert play.state.items.deck == ["ITM-01-1"]
    play.card("spread", 4)
    assert play.state.mc.board["3:4"] == Concentration(2, "slime", up=True)
    assert "3:4" in play.tokens()


@pytest.mark.clause("EXC-TOK-4")
def test_exc_g_26():
    play = Play(mission("fire", "4:4", nulls=("5:4",), plane_break=2))
    play.cards("spread", "spread")
    play.step(ResolveCard, 2)
    assert (play.state.nulls, play.state.supply.nulls, play.tokens()) == ([], 8, set())
    play.step(ResolveCard, 2)
    assert play.tokens() == {"5:4"}


@pytest.mark.clause("EXC-TOK-2", "EXC-TOK-3", "EXC-TOK-10", "EXC-EC-01B")
def test_exc_g_27():
    def on_max():
        play = Play(mission("fire", "4:4", students=((JUNO, "9:4"), (MAX, "5:4"))))
        play.cards("spread", "spread")
        play.step(ResolveCard, 2)
        assert play.state.decision is not None
        assert (play.state.decision.kind, play.asked.seat) == ("absorb", 1)
        return play

    play = on_max()
    paid = of_type(play.answer("spend"), ManaChanged)
    assert [(event.seat, event.n, event.left) for event in paid] == [(1, -1, 3)]
    assert (play.state.students[1].mana, play.tokens()) == (3, set())
    play.step(ResolveCard, 2)
    assert (play.state.decision, play.tokens()) == (None, set())
    play.step(EndElementalTurn)
    assert play.state.current_seat == 1
    assert not play.state.students[1].absorption
    play = on_max()
    play.answer(None)
    assert play.tokens() == {"5:4"}
    play.step(ResolveCard, 2)
    assert play.options == ("spend",)
    play.answer("spend")
    assert play.tokens() == {"5:4"}
    assert play.stunned() == []


@pytest.mark.clause("EXC-FIRE-4", "EXC-CHO-1")
def test_exc_g_28():
    play = Play(mission("fire", "4:4", tokens=("3:4", "5:4"), students=((BRAM, "3:4"), (JUNO, "5:4"))))
    play.card("target")
    assert play.state.decision is not None
    assert (play.state.decision.kind, play.asked.seat, play.options) == ("tile", 0, ("3:4", "5:4"))
    play.answer("5:4")
    assert play.tokens() == {"3:4", "5:4", "5:5", "6:4", "5:3"}
    assert play.stunned() == [1]


@pytest.mark.clause("EXC-ICE-1", "EXC-ICE-2", "EXC-R-29")
def test_exc_g_29():
    state = mission(
        "ice", "8:1", tokens=("2:2", "1:2", "3:2", "2:3", "2:1"), walls=("H:2:1",),
        students=((JUNO, "9:4"), (MAX, "2:2")),
    )  # fmt: skip
    play = Play(state)
    play.cards()
    play.step(EndElementalTurn)
    assert kinds(play.events)[-2:] == ["TurnStarted", "Thawed"]
    assert play.events[-2].frost == 4
    assert play.state.students[1].actions_left == 0
    assert play.tokens() == {"2:1"}


@pytest.mark.clause("EXC-WAT-1", "EXC-GEO-13")
def test_exc_g_30():
    play = Play(mission("water", "1:1", walls=("V:1:1",), closed_doors=("H:1:1",)))
    play.card("seep")
    assert play.damage("H:1:1") == 1
    play = Play(mission("water", "1:1", walls=("V:1:1", "H:1:1")))
    play.card("seep")
    assert play.options == ("V:0:1", "V:1:1", "H:1:0", "H:1:1")


@pytest.mark.clause("EXC-TOK-6", "EXC-SMK-8", "EXC-END-5", "EXC-R-35")
def test_exc_g_31():
    state = mission("smoke", "4:4", tokens={"8:6": 40})
    play = Play(state)
    play.card("seep")
    assert play.options == ("3:4", "4:3", "4:5", "5:4")
    play.answer("3:4")
    assert play.result == "congeal"
    state = mission("fire", "4:4")
    state.supply.tokens = 0
    play = Play(state)
    play.card("seep")
    play.answer("3:4")
    assert [event.by for event in of_type(play.events, PlacementPrevented)] == ["none_left"]
    assert play.result is None


@pytest.mark.clause("EXC-SMK-2", "EXC-STN-1", "EXC-STN-2", "EXC-TURN-4", "EXC-R-34")
def test_exc_g_32():
    play = Play(mission("smoke", "8:1", tokens={"2:2": 3}, students=((JUNO, "9:4"), (BRAM, "2:2"))))
    play.cards()
    play.step(EndElementalTurn)
    assert play.stunned() == [1]
    assert play.state.skip
    play.step(SkipTurn)
    assert play.stunned() == []
    assert play.state.phase == "elemental_turn"


@pytest.mark.clause("EXC-SMK-10")
def test_exc_g_33():
    play = Play(mission("smoke", "4:4", tokens={"5:5": 2, "6:4": 1}, students=((BRAM, "0:3"), (JUNO, "5:4"))))
    play.card("target")
    assert play.state.tokens == {"5:4": 3, "5:5": 1}
    assert play.state.elemental is not None
    assert play.state.elemental.tile == "4:4"


@pytest.mark.clause("EXC-WND-1")
def test_exc_g_34():
    play = Play(mission("wind", "1:1"))
    play.card("spread", 4)
    assert play.options == ("1:2", "2:1")
    play = Play(mission("wind", "1:1", walls=("V:1:1", "H:1:1")))
    play.card("spread", 4)
    hurt = {edge: there.damage for edge, there in play.state.edges.items() if there.damage}
    assert hurt == {"V:0:1": 1, "V:1:1": 1, "H:1:0": 1, "H:1:1": 1}


@pytest.mark.clause("EXC-WND-4", "EXC-WND-5", "EXC-R-36")
def test_exc_g_35():
    play = Play(
        mission("wind", "2:2", tokens=("3:2",), walls=("V:5:3",), students=((BRAM, "1:1"), (JUNO, "9:4")))
    )
    play.card("spread", 2)
    assert play.tokens() == {"3:2", "8:6"}
    assert play.options == ("7:6", "8:5")
    play.answer("8:5")
    assert play.state.elemental is not None
    assert play.state.elemental.tile == "8:5"
    assert play.tokens() == {"3:2", "8:6", "2:2"}
    assert play.damage("V:5:3") == 1


@pytest.mark.clause("EXC-WND-3", "EXC-R-65")
def test_exc_g_36():
    crowd = ((BRAM, "0:3"), (JUNO, "6:4"))
    play = Play(mission("wind", "4:4", students=crowd))
    play.card("target")
    assert play.tokens() == {"5:4"}
    assert play.state.students[1].inhibited
    assert play.stunned() == []
    play.turn_of(1)
    play.move(Quench(tile="5:4"))
    assert play.state.students[1].actions_left == 3
    play.move(StepTo(dir="W"))
    assert play.state.students[1].actions_left == 1
    play = Play(mission("wind", "4:4", tokens=("3:4", "4:5"), students=crowd))
    play.card("target")
    assert play.stunned() == [1]


@pytest.mark.clause("EXC-EAR-3", "EXC-SPR-2")
def test_exc_g_37():
    play = Play(mission("earth", "4:4", walls=("V:4:4",)))
    play.card("spread", 2)
    assert (play.damage("V:4:4"), play.tokens()) == (1, {"5:4"})
    play = Play(mission("earth", "8:3"))
    play.card("spread", 2)
    assert (play.damage("V:8:3"), play.tokens()) == (1, set())
    play = Play(mission("earth", "8:4"))
    play.card("spread", 2)
    assert (play.state.supply.cubes, play.tokens()) == (24, set())


@pytest.mark.clause("EXC-DRM-5", "EXC-DRM-6", "EXC-DRM-7", "EXC-DRM-9", "EXC-STN-3", "EXC-R-40")
def test_exc_g_38():
    state = mission("dream", None, students=((JUNO, "1:2", {"essence": 9, "totems": 1}), (BRAM, "0:3")))
    state.essence, state.supply.essence, state.supply.totems = {"1:1": 2}, 37, 3
    state.locations.top_quadrant, state.locations.deck = 1, ["LOC-4-3", "LOC-6-2"]
    play = Play(state)
    play.move(StepTo(dir="S"))
    juno = play.state.students[0]
    assert (juno.essence, juno.stunned, juno.actions_left) == (2, True, 4)
    assert (play.damage("V:0:1"), play.damage("H:1:0")) == (1, 1)
    for direction in ("N", "E", "E"):
        play.move(StepTo(dir=direction))
    play.move(Materialize())
    assert play.state.students[0].actions_left == 0
    assert play.state.elemental is not None
    assert play.state.elemental.tile == "4:3"
    play.card("warp")
    assert play.state.essence["4:3"] == 4
    assert play.state.elemental.tile is None
    assert play.state.locations.top_quadrant == 3


@pytest.mark.clause("EXC-DRM-12")
def test_exc_g_39():
    for both in (True, False):
        state = mission("dream", None)
        state.locations.top_quadrant, state.locations.deck = 1, ["LOC-4-3"]
        state.students[0].stunned, state.students[1].stunned = True, both
        play = Play(state)
        play.cards()
        play.step(EndElementalTurn)
        assert play.result == ("dream" if both else None)


@pytest.mark.clause("EXC-ELT-1", "EXC-ELT-2", "EXC-R-47")
def test_exc_g_40():
    state = mission("fire", "8:1", plane_break=2)
    deck = [f"EL-seep-2-{n}" for n in range(1, 23)]
    state.phase, state.elemental_deck.draw, state.elemental_deck.discard = (
        "elemental_turn",
        deck[:1],
        deck[1:],
    )
    play = Play(state)
    events = play.submit(SYSTEM, GAME.step(play.state), StillDice(KEY, 1))
    assert kinds(events) == [
        "BlockStarted",
        "CardsDrawn",
        "PlaneBroke",
        "ElementalDeckShuffled",
        "CardsDrawn",
    ]
    assert of_type(events, PlaneBroke)[0].value == 3
    assert len(of_type(events, ElementalDeckShuffled)[0].order) == 21
    assert play.state.resolution is not None
    assert len(play.state.resolution.cards) == 2
    for _ in range(2):
        play.step(ResolveCard)
        while play.options:
            play.answer(play.options[0])
    assert len(of_type(play.events, CardDiscarded)) == 2
    play.step(EndElementalTurn)


@pytest.mark.clause("EXC-SEAL-3", "EXC-SEAL-4", "EXC-SUM-1", "EXC-SUM-2", "EXC-ELT-5", "EXC-R-44", "EXC-R-53")
def test_exc_g_41():
    state = mission(
        "fire",
        "2:3",
        tokens=("7:6",),
        plane_break=2,
        students=((BRAM, "1:3", {"stabilized": 1}), (JUNO, "9:4")),
    )
    state.elemental_deck.draw = ["EL-spread-2-1"]
    play = Play(state)
    play.submit(0, SealElemental(payment="a4"), StillDiceShowing(6))
    assert [student.mana for student in play.state.students] == [5, 5]
    assert (play.tokens(), play.state.supply.tokens) == (set(), 34)
    deck = play.state.elemental_deck
    assert deck.added == ["EL-target-R-1", "EL-target-R-2"]
    assert sorted(deck.draw) == ["EL-spread-2-1", "EL-target-R-1", "EL-target-R-2"]
    for seat in (0, 1):
        assert (play.state.phase, play.state.current_seat) == ("player_turn", seat)
        play.end_turn()
    assert play.state.current_seat == 0
    deck.draw[:] = [f"EL-seep-2-{n}" for n in range(1, 5)]
    play.end_turn()
    play.state.elemental_deck.draw = [f"EL-seep-2-{n}" for n in range(1, 5)]
    assert play.state.phase == "summon"
    play.step(SummonElemental, 6, 1)
    assert play.state.elemental is not None
    assert (play.state.elemental.kind, play.state.elemental.stage) == ("fire", 2)
    for number in range(4):
        play.step(ResolveCard)
        while play.options:
            play.answer(play.options[0])
        assert len(play.state.elemental_deck.discard) == number + 1
    play.state.mc.bag = ["item"] * 4
    end = play.step(EndSummon, 1, 1, 1, 2, 1, 3, 1, 4)
    assert kinds(end) == ["BlockEnded", *["ConcentrationPlaced"] * 4, "TurnStarted"]
    assert play.state.current_seat == 1


class StillDiceShowing(StillDice):
    """As `StillDice`, but a die shows this number."""

    def __init__(self, number):
        super().__init__(KEY, 1)
        self.number = number

    def roll(self, sides=6):
        assert self.number <= sides
        return self.number


@pytest.mark.clause("EXC-MCT-2")
def test_exc_g_42():
    state = mission("fire", "8:1", tokens=("3:3",), bag=["item"])
    play = Play(state)
    play.end_turn(3, 3, 3, 3, 6, 2)
    placed = of_type(play.events, ConcentrationPlaced)
    assert [(event.tile, event.rolls) for event in placed] == [("6:2", ((3, 3), (3, 3), (6, 2)))]
    state = mission("fire", "8:1")
    state.mc.discard = {"item": 1, "slime": 0, "wild": 1}
    play = Play(state)
    play.end_turn(2, 1, 1, 1, 2)
    assert kinds(play.events)[:4] == [
        "TurnEnded",
        "BagShuffled",
        "ConcentrationPlaced",
        "ConcentrationPlaced",
    ]
    assert play.state.mc.discard == {"item": 0, "slime": 0, "wild": 0}
    play = Play(mission("fire", "8:1"))
    play.end_turn()
    assert play.state.mc.board == {}


@pytest.mark.clause("EXC-ACT-17", "EXC-R-52")
def test_exc_g_43():
    play = Play(mission("fire", "8:1", tokens=("2:3", "1:3", "3:3", "2:2")))
    rolled = of_type(play.move(Neutralize(), 2), RitualRolled)
    assert [(event.seat, event.d4) for event in rolled] == [(0, 2)]
    assert play.state.decision is not None
    assert (play.state.decision.kind, play.options) == ("ritual_tile", ("1:2", "1:4", "2:3"))
    play.answer("2:3")
    assert play.tokens() == set()
    assert play.state.students[0].actions_left == 0


@pytest.mark.clause("EXC-ACT-1")
def test_exc_g_44():
    play = Play(mission())
    play.move(StepTo(dir="E", close_door=True))
    assert play.state.students[0].tile == "1:3"
    assert not play.state.edges["V:0:3"].open
    assert play.state.students[0].actions_left == 3


@pytest.mark.clause(
    "EXC-ACT-2", "EXC-ACT-6", "EXC-ACT-12", "EXC-CHO-5", "EXC-TURN-1", "EXC-GEO-6", "EXC-R-12"
)
def test_exc_g_45():
    bram = ((BRAM, "1:1"), (JUNO, "9:4"))
    Play(mission("fire", "2:1", students=bram)).refuse(StepTo(dir="W"), "blocked", "EXC-ACT-1")
    shut = mission("fire", "2:1", tokens=("1:2",), closed_doors=("H:1:1",), students=bram)
    Play(shut).refuse(Quench(tile="1:2"), "not_adjacent", "EXC-ACT-2")
    down = mission("fire", "2:1", mc={"1:1": "wild"}, students=bram)
    Play(down).refuse(Stabilize(), "no_wild_magic", "EXC-ACT-6")
    Play(mission("fire", "2:1", students=bram)).refuse(
        SealElemental(payment="a4"), "no_stabilized", "EXC-ACT-7"
    )
    hole = mission("fire", "2:1", broken=("V:0:1",), students=bram)
    Play(hole).refuse(Reinforce(edge="V:0:1"), "not_damaged", "EXC-ACT-12")
    Play(mission("fire", "2:1", students=bram)).refuse(EndTurn(), "not_awaited", "EXC-TURN-1", seat=1)
    play = Play(mission("fire", "2:3", students=((BRAM, "0:3"), (JUNO, "9:4"))))
    play.move(Neutralize(), 2)
    play.refuse(EndTurn(), "wrong_move", "EXC-CHO-5")
    answer = play.picking("1:2")
    play.move(answer)
    play.refuse(answer, "stale_decision", "EXC-TURN-3", seat=0)
    refuse_move(play.state, SYSTEM, ResolveCard(), "not_system_time", "EXC-TURN-1")


@pytest.mark.clause("EXC-END-4", "EXC-DMG-2", "EXC-ACT-3")
def test_exc_g_46():
    state = mission("fire", "8:1", students=((BRAM, "1:1"), (JUNO, "9:4")))
    state.supply.cubes = 1
    play = Play(state)
    play.move(BreakWall(edge="V:0:1"))
    assert play.result == "collapse"


@pytest.mark.clause("EXC-END-2")
def test_exc_g_47():
    state = mission("fire", "8:1", difficulty="heroic")
    state.students[0].ever_stunned = True
    run = Run(Table(state, Dice(KEY, 1), GAME.clauses))
    with pytest.raises(MissionOver):
        victory(run)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.won, outcome.details["bonus_points"]) == ((9, 9), True, 3)


@pytest.mark.clause("EXC-ACT-9")
def test_exc_g_48():
    def together():
        play = Play(mission(students=((BRAM, "1:1"), (JUNO, "1:1", {"hand": ["ITM-01-1"]}))))
        play.move(RequestTake(seat=1, obj="ITM-01-1"))
        assert play.state.decision is not None
        assert (play.state.decision.kind, play.asked.seat) == ("permit", 1)
        return play

    play = together()
    play.answer("no")
    assert [student.hand for student in play.state.students] == [[], ["ITM-01-1"]]
    play = together()
    play.answer("yes")
    assert [student.hand for student in play.state.students] == [["ITM-01-1"], []]
    assert play.state.students[0].actions_left == 4


@pytest.mark.clause("EXC-CHO-4")
def test_exc_g_49():
    play = ice_example()
    play.card("spread", 3)
    events = play.expire()
    assert play.damage("V:3:3") == 1
    assert [e.how for e in events if type(e).__name__ == "DecisionAnswered"] == ["default"]


@pytest.mark.clause("EXC-REP-1", "EXC-MCT-2", "EXC-ROOM-1")
def test_exc_g_50():
    begun = start(GAME, MissionOptions(), 2, KEY)
    state: State = begun.state
    luck, number = Dice(KEY, 0), 1
    stream = [(SYSTEM, record) for record in begun.records]
    while state.turn_no < 5 and state.result is None:
        awaited = GAME.awaiting(state)
        actor = SYSTEM if awaited.system else awaited.seats[0]
        move = GAME.step(state) if awaited.system else luck.choice(GAME.legal_moves(state, actor))
        number += 1
        decision = decide_in_place(GAME, state, actor, move, Dice(KEY, number))
        state = decision.state
        stream += [(actor, record) for record in decision.records]
    seen_orders = 0
    for viewer in (0, 1, SPECTATOR):
        for actor, record in stream:
            shown, name = redact(record, viewer, actor), type(record).__name__
            if "Shuffled" in name:
                assert set(shown["order"]) == {"hidden"}
                seen_orders += 1
            if name == "ConcentrationPlaced":
                assert shown["kind"] == {"hidden": True}
            assert name == "ElementalRevealed" or "REP-" not in str(shown)
        board = view(state, viewer)["mc"]["board"]
        assert all(token["kind"] == {"hidden": True} for token in board.values() if not token["up"])
        assert view(state, viewer)["report"]["deck"] == {"hidden": len(state.report.deck)}
    assert seen_orders >= 12


@pytest.mark.clause("EXC-EC-01A", "EXC-ACT-20")
def test_exc_g_51():
    play = Play(
        mission(
            "fire", "8:1", tokens=("3:2", "4:2", "5:2", "6:2"), closed_doors=("V:4:2",),
            students=((MAX, "2:2"), (JUNO, "9:4")),
        )
    )  # fmt: skip
    jet = UseAbility(ability="quench_jet", aim=Ref(word="E"))
    play.move(jet)
    assert play.tokens() == {"5:2", "6:2"}
    play.refuse(jet, "ability_used", "EXC-EC-01A")


@pytest.mark.clause("EXC-SEAL-2", "EXC-SEAL-3")
def test_exc_g_52():
    bram = (BRAM, "7:1", {"stabilized": 1, "hand": ["ITM-13-1"]})
    play = Play(mission("fire", "8:1", difficulty="introductory", students=(bram, (JUNO, "9:4"))))
    play.move(SealElemental(payment="a4"), 2)
    assert play.state.decision is not None
    assert (play.state.decision.kind, play.options) == ("reroll", ("quill",))
    play.answer("quill", 3)
    assert [event.attempt for event in of_type(play.events, SealRolled)] == [1, 2]
    assert play.state.items.discard == ["ITM-13-1"]
    assert (play.state.students[0].stabilized, play.state.mc.box["wild"]) == (0, 1)
    assert play.result == "victory"


@pytest.mark.clause("EXC-WAT-3", "EXC-WAT-6", "EXC-R-61")
def test_exc_g_53():
    play = Play(mission("water", "4:4", walls=("V:4:4",)))
    play.card("spread", 2)
    assert play.damage("V:4:4") == 1
    assert play.state.decision is not None
    assert (play.state.decision.kind, play.options) == ("direction", ("N", "S"))
    play.answer("N")
    assert play.tokens() == {"4:5"}
    play.card("spread", 2)
    assert play.state.edges["V:4:4"].broken
    assert play.tokens() == {"4:5", "5:4"}
    assert play.state.supply.cubes == 22


@pytest.mark.clause("EXC-DRM-10", "EXC-DRM-4", "EXC-R-64")
def test_exc_g_54():
    state = mission("dream", None, tokens=("3:2", "4:2"))
    state.locations.top_quadrant, state.locations.deck = 1, ["LOC-4-3"]
    play = Play(state)
    play.card("spread", 1, 1, 2)
    tiles = {"2:2", "3:1", "3:2", "3:3", "4:2", "4:1", "4:3", "5:2"}
    assert play.tokens() == tiles
    assert play.state.essence == dict.fromkeys(tiles, 1)


@pytest.mark.clause("EXC-CHO-6", "EXC-TURN-5")
def test_exc_g_55():
    play = ice_example()
    play.card("spread", 3)
    play.concede(0)
    assert play.state.decision is not None
    assert (play.state.decision.id, play.asked.seat, play.options) == (2, 1, ("V:3:3", "H:4:2"))
    play.answer("H:4:2")
    assert play.damage("H:4:2") == 1
    play.step(EndElementalTurn)
    play.end_turn()
    play.cards()
    play.step(EndElementalTurn)
    assert (play.state.current_seat, play.state.skip) == (0, True)
    assert [event.reason for event in play.step(SkipTurn) if type(event).__name__ == "TurnSkipped"] == [
        "absent"
    ]


@pytest.mark.clause("EXC-SEAL-2")
def test_exc_g_56():
    bram = (BRAM, "7:1", {"stabilized": 1, "hand": ["ITM-05-1", "ITM-13-1"]})
    state = mission(
        "fire", "8:1", difficulty="introductory", tokens=("1:6", "2:6", "3:6", "4:6"),
        students=(bram, (JUNO, "9:4")),
    )  # fmt: skip
    play = Play(state)
    assert seal_value(state, "8:1") == 6
    play.move(UseItem(card="ITM-05-1"))
    play.move(SealElemental(payment="a4"), 3)
    play.answer("quill", 5)
    rolls = of_type(play.events, SealRolled)
    assert [(roll.roll + roll.bonus, roll.success) for roll in rolls] == [(5, False), (7, True)]
    assert play.result == "victory"


@pytest.mark.clause("EXC-EAR-4")
def test_exc_g_57():
    def closet():
        play = Play(mission("earth", "1:1", walls=("V:1:1", "V:1:2", "H:1:2"), tokens=("1:2",)))
        play.card("seep")
        assert play.options == ("V:0:1", "V:1:1", "H:1:0")
        return play

    play = closet()
    play.answer("V:1:1")
    assert (play.damage("V:1:1"), play.tokens()) == (1, {"1:2", "2:1"})
    play = closet()
    play.answer("V:0:1")
    assert (play.damage("V:0:1"), play.tokens()) == (1, {"1:2"})


@pytest.mark.clause("EXC-WAT-7", "EXC-TOK-3", "EXC-TOK-5", "EXC-R-26")
def test_exc_g_58():
    play = Play(mission("water", "4:4", tokens=("5:4",), students=((MAX, "5:4"), (JUNO, "9:4"))))
    play.card("target")
    assert play.state.decision is None
    assert [event.by for event in of_type(play.events, PlacementPrevented)] == ["occupied"]
    assert play.state.students[0].tile == "4:4"
    assert play.stunned() == []


@pytest.mark.clause("EXC-TOK-3", "EXC-SMK-8")
def test_exc_g_59():
    def last_gasp():
        max_ = (MAX, "5:4", {"mana": 1})
        play = Play(mission("smoke", "4:4", tokens={"8:6": 40}, students=(max_, (JUNO, "9:4"))))
        play.card("target")
        assert play.options == ("spend",)
        return play

    play = last_gasp()
    play.answer("spend")
    assert play.result is None
    assert play.state.tokens == {"8:6": 40}
    play = last_gasp()
    play.answer(None)
    assert play.result == "congeal"


@pytest.mark.clause("EXC-TOK-4", "EXC-FIRE-3", "EXC-R-63")
def test_exc_g_60():
    crowd = ((KATRINA, "0:3"), (JUNO, "6:4"))
    play = Play(mission("fire", "4:4", tokens=("5:4",), nulls=("6:4",), students=crowd))
    play.card("spread", 2)
    assert play.tokens() == {"5:4", "5:5", "5:3"}
    assert (play.state.nulls, play.state.supply.nulls) == ([], 8)
    assert play.stunned() == []
