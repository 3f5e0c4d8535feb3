import pytest

from games.extra_creditors.events.board import BagShuffled, BoardLaid, ConcentrationPlaced, MissionOpened
from games.extra_creditors.events.deeds import ItemDrawn
from games.extra_creditors.events.elementals import BlockEnded, CardDiscarded, CardResolving, ElementalPlaced
from games.extra_creditors.events.mission import BonusDrawn, ElementalDeckShuffled, PlaneBroke
from games.extra_creditors.events.students import IdChosen, ManaChanged
from games.extra_creditors.moves import (
    BeginMission,
    ChooseId,
    ChooseStart,
    DiscardBonus,
    EndSetup,
    EndTurn,
    ResolveCard,
)
from games.extra_creditors.options import MissionOptions
from games.kernel import Dice
from games.kernel.decide import start
from games.kernel.records import SYSTEM
from tests.extra_creditors.table import BRAM, GAME, PACK, TOBIAS, WREN, Play, kinds
from tests.kit import KEY, of_type


def opened(seats=2, **options):
    """A mission in which IDs are being chosen, with the records of its first commit."""
    begun = start(GAME, MissionOptions(**options), seats, KEY)
    return Play(begun.state), begun.records[1:]


def go(play, actor, move, commit=9):
    return play.submit(actor, move, Dice(KEY, commit))


def ready(seats=2, kind=None, **options):
    """A mission whose students have chosen everything."""
    play, _ = opened(seats, **options)
    if kind is not None:
        deck = play.state.report.deck
        deck.sort(key=lambda card: PACK.report[card].elemental != kind)
    for seat in range(seats):
        go(play, seat, ChooseId(id=f"EC-0{seat + 3}"))
    for seat in range(seats):
        go(play, seat, ChooseStart(ritual=seat))
    return play


def through_setup(play):
    """Take the SYSTEM steps of the setup; decisions take their first option."""
    commit = 20
    while play.state.phase == "setup_elemental":
        commit += 1
        if play.state.decision is not None:
            play.answer(play.options[0])
        else:
            go(play, SYSTEM, GAME.step(play.state), commit)


@pytest.mark.clause("EXC-SET-1", "EXC-MCS-1", "EXC-R-2")
@pytest.mark.parametrize(
    ("difficulty", "seats", "slimes"), [("introductory", 4, 0), ("heroic", 3, 2), ("mythical", 4, 6)]
)
def test_the_options_fix_supplies_and_bag(difficulty, seats, slimes):
    play, records = opened(seats, difficulty=difficulty, damage_cubes=30)
    assert type(records[0]) is MissionOpened
    assert (play.state.supply.cubes, play.state.supply.tokens) == (30, 34)
    bag = play.state.mc.bag
    assert [bag.count(kind) for kind in ("wild", "item", "slime")] == [7, 9, slimes]
    assert len(of_type(records, BagShuffled)) == 1


@pytest.mark.clause("EXC-SET-2", "EXC-ROOM-1")
def test_the_first_commit_goes_as_far_as_the_hint():
    _, records = opened()
    names = [name for name in kinds(records) if name != "RoomDrawn"]
    assert names == [
        "MissionOpened", "RoomDeckShuffled", "BoardLaid", "BagShuffled", "ReportDeckShuffled", "ReportHint",
        "PhaseEntered",
    ]  # fmt: skip
    laid = of_type(records, BoardLaid)[0]
    assert len(laid.doors) == len(laid.placements) + 2


@pytest.mark.clause("EXC-REP-1")
@pytest.mark.parametrize(
    ("options", "size"),
    [({}, 12), ({"finals_week": True}, 14), ({"finals_week": True, "experimental": True}, 16)],
)
def test_the_report_deck_holds_the_sets_switched_on(options, size):
    play, _ = opened(**options)
    assert len(play.state.report.deck) == size
    assert play.state.report.top_hint == PACK.report[play.state.report.deck[0]].hint


@pytest.mark.clause("EXC-ID-1")
def test_ids_are_chosen_in_seat_order_and_only_once():
    play, _ = opened(3)
    play.refuse(ChooseId(id=BRAM), "not_awaited", "EXC-TURN-1", seat=1)
    play.refuse(EndTurn(), "wrong_move", "EXC-SET-2", seat=0)
    go(play, 0, ChooseId(id=BRAM))
    play.refuse(ChooseId(id=BRAM), "bad_option", "EXC-ID-1")
    play.refuse(ChooseId(id="EC-99"), "bad_option", "EXC-ID-1")
    chosen = of_type(go(play, 1, ChooseId(id="random")), IdChosen)[0]
    assert chosen.random
    assert play.state.students[1].id == chosen.id != BRAM
    assert chosen.dice is not None


@pytest.mark.clause("EXC-ID-2", "EXC-REP-2", "EXC-R-4")
def test_the_last_pick_reveals_the_elemental_and_deals_mana_and_items():
    play, _ = opened()
    top = PACK.report[play.state.report.deck[0]]
    go(play, 0, ChooseId(id=TOBIAS))
    assert play.state.elemental is None
    events = go(play, 1, ChooseId(id=WREN))
    assert play.state.elemental is not None
    assert play.state.elemental.kind == top.elemental
    assert play.state.report.used == [top.id]
    assert top.id not in play.state.report.deck
    assert [(e.seat, e.left) for e in of_type(events, ManaChanged)] == [(0, 4), (1, 6)]
    assert [e.seat for e in of_type(events, ItemDrawn)] == [0, 0, 1]
    assert [len(student.hand) for student in play.state.students] == [2, 1]
    assert len(play.state.items.deck) == 27


@pytest.mark.clause("EXC-ID-3")
def test_students_start_at_rituals_which_they_may_share():
    play, _ = opened()
    go(play, 0, ChooseId(id=BRAM))
    go(play, 1, ChooseId(id=WREN))
    play.refuse(ChooseStart(ritual=4), "bad_option", "EXC-ID-3")
    go(play, 0, ChooseStart(ritual=2))
    go(play, 1, ChooseStart(ritual=2))
    assert [student.tile for student in play.state.students] == ["4:7", "4:7"]
    assert play.state.phase == "setup_elemental"


@pytest.mark.clause("EXC-PB-1", "EXC-DECK-1", "EXC-ELP-1")
def test_the_mission_begins_with_deck_counter_and_placement():
    play = ready(3, kind="fire")
    assert type(GAME.step(play.state)) is BeginMission
    events = go(play, SYSTEM, BeginMission())
    assert kinds(events)[:4] == ["ElementalDeckShuffled", "PlaneBroke", "BlockStarted", "ElementalPlaced"]
    assert of_type(events, PlaneBroke)[0].value == play.state.plane_break == 1
    deck = of_type(events, ElementalDeckShuffled)[0]
    assert (len(deck.order), len(deck.removed)) == (26, 4)
    placed = of_type(events, ElementalPlaced)[0]
    d6, d4 = placed.dice
    assert placed.tile == play.state.elemental.tile == f"{d6 + 1}:{d4 + 1}"


@pytest.mark.clause("EXC-ELP-2", "EXC-ELP-3", "EXC-MCS-2", "EXC-EEC-1", "EXC-SET-3", "EXC-R-3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup_cards_tokens_bonus_and_first_turn(seats):
    play = ready(seats, kind="water")
    go(play, SYSTEM, BeginMission())
    assert play.state.resolution.to_draw == 2 + seats
    events = go(play, SYSTEM, ResolveCard(), 10)
    assert kinds(events)[:2] == ["CardsDrawn", "CardResolving"]
    through_setup(play)
    resolving, done = of_type(play.events, CardResolving), of_type(play.events, CardDiscarded)
    assert len(resolving) == len(done) == 2 + seats
    assert [event.block for event in of_type(play.events, BlockEnded)] == ["setup"]
    assert not [e for e in play.events if getattr(e, "cause", "") == "EXC-WAT-2"]
    placed = of_type(play.events, ConcentrationPlaced)
    assert [event.because for event in placed] == ["EXC-MCS-2"] * 4
    drawn = of_type(play.events, BonusDrawn)[0].cards
    assert len(set(drawn)) == 3
    play.refuse(DiscardBonus(card="EEC-99"), "bad_option", "EXC-EEC-1")
    play.refuse(DiscardBonus(card=drawn[0]), "not_awaited", "EXC-TURN-1", seat=1)
    go(play, 0, DiscardBonus(card=drawn[1]))
    assert play.state.bonus.kept == [drawn[0], drawn[2]]
    assert (play.state.phase, play.state.current_seat, play.state.turn_no) == ("player_turn", 0, 1)


@pytest.mark.clause("EXC-EEC-1")
def test_the_slime_bonus_is_left_out_without_slimes():
    seen = set()
    for commit in range(40):
        play = ready(2, kind="fire", difficulty="introductory")
        go(play, SYSTEM, BeginMission())
        play.state.resolution.to_draw = 0
        go(play, SYSTEM, EndSetup(), commit)
        seen.update(play.state.bonus.drawn)
    assert "EEC-05" not in seen
    assert len(seen) == 11
