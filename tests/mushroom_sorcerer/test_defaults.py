"""The documented default of every decision."""

import pytest

from games.kernel.asking import Answer, DecisionAnswered
from games.kernel.decide import decide, decide_in_place, read_options, start
from games.kernel.dice import Dice
from games.kernel.records import SYSTEM, Concede, Expire
from games.mushroom_sorcerer.moves import (
    AssignCasualties,
    CastSpell,
    CloseSpellWindow,
    DeclareWarPotion,
    EndTurn,
    FinishAllocation,
    ForcedTradeWith,
    PayServant,
    PlaceRestInReserve,
    PlaceShadowGu,
    PortalNext,
    RerollDice,
    SlideGu,
    Toss,
    UseThief,
    WageWar,
)
from tests.kit import of_type
from tests.mushroom_sorcerer.invariants import check_state
from tests.mushroom_sorcerer.table import ARROW, GAME, SHIELD, Scene, fresh, pick


def default(scene, name):
    move = GAME.default_move(scene.state, scene.seat(name))
    return Answer(decision=0, choice=move.choice) if isinstance(move, Answer) else move


def after_cast(scroll, **board):
    others = {"eddie": {"stone": 1, "flame": 1, "towers": "A4[f]{1F}"}}
    scene = Scene("bahon", bahon={"mana": 3, "scrolls": (scroll,)} | board, **others)
    scene.do("bahon", CastSpell(scroll=scroll))
    return scene


@pytest.mark.clause("MUS-ADM-3")
@pytest.mark.parametrize(
    ("scroll", "board", "move"),
    [
        ("hunch", {"track": {"flame": 1, "stone": 2}}, pick(word="thunder")),
        ("whistle", {}, pick(word="stone")),
        ("elementalist", {"flame": 2, "stone": 2}, pick(word="forward")),
        ("flame_portal", {"towers": "A1[f]{1S} B1[f]"}, PortalNext(cell="A1", mode="pass")),
        ("forced_trade", {"drop": 1}, ForcedTradeWith(seat=3, kind="flame", source="reserve")),
        ("shadow_gu", {"towers": "B1[f] A1[f]"}, PlaceShadowGu(gu="flame", cell="A1")),
        ("toss_a_gu", {"towers": "A1[f,f] A2[w]"}, Toss(source="A1", to="B1")),
        ("purify", {"flame": 1, "stone": 2}, PayServant(kind="flame", source="reserve")),
        ("glorify", {"potion": "slow_learner", "flame": 2}, pick()),
    ],
)
def test_defaults_of_spells(scroll, board, move):
    assert default(after_cast(scroll, **board), "bahon") == move


@pytest.mark.clause("MUS-ADM-3")
def test_defaults_of_the_turn():
    scene = Scene("bahon", bahon={"flame": 1, "towers": "A1[f,f,f]{2F1S}"})
    assert default(scene, "bahon") == EndTurn()
    scene.do("bahon", SlideGu(source="A1", to="A2"))
    assert default(scene, "bahon") == PayServant(kind="flame", source="reserve")
    scene.do("bahon", PayServant(kind="flame", source="reserve"))
    assert default(scene, "bahon") == pick(word="flame")
    scene.expire("bahon")
    scene.do("bahon", EndTurn())
    assert default(scene, "bahon") == FinishAllocation()


@pytest.mark.clause("MUS-ADM-3")
def test_defaults_of_a_war():
    scene = Scene(
        "bahon",
        bahon={"scrolls": ("strike",), "mana": 1, "towers": "C2[w,w,w]{2F1S}"},
        eddie={
            "potion": "cheating",
            "track": {"flame": 8},
            "dice": 1,
            "mana": 1,
            "towers": "C3[s,s,s]{1F2S}",
        },
    )
    scene.do("bahon", WageWar(base="C2", target="C3"))
    assert default(scene, "bahon") == CloseSpellWindow()
    scene.expire("bahon")
    assert default(scene, "eddie") == DeclareWarPotion(choice="decline")
    scene.expire("eddie")
    scene.run(SHIELD)
    assert default(scene, "eddie") == RerollDice(arrows=0, shields=0)
    scene.expire("eddie")
    scene.run()
    assert default(scene, "bahon") == AssignCasualties(flame=1, stone=0)
    assert default(scene, "eddie") == AssignCasualties(flame=0, stone=1)


@pytest.mark.clause("MUS-ADM-3")
def test_defaults_of_other_potions():
    scene = Scene(
        "eddie",
        eddie={"towers": "B2[t,t]{2F}"},
        charles={"potion": "nine_lives", "track": {"stone": 8}, "mana": 1, "towers": "B1[w,f,m]"},
    )
    scene.do("eddie", WageWar(base="B2", target="B1"))
    scene.run()
    assert default(scene, "charles") == pick()
    scene = Scene(
        "charles",
        charles={"towers": "C2[w]{1F}"},
        eddie={"potion": "plan_b", "dice": 3, "track": {"stone": 8}, "towers": "C3[f,f,f]{1S}"},
    )
    scene.do("charles", WageWar(base="C2", target="C3"))
    scene.do("eddie", DeclareWarPotion(choice="plan_b", dice=1))
    scene.run(SHIELD)
    assert default(scene, "eddie") == PlaceRestInReserve()
    scene.expire("eddie")
    assert default(scene, "eddie") == pick()
    scene = Scene("eddie", eddie={"potion": "lucky_hand", "dice": 1})
    scene.do("eddie", EndTurn())
    assert default(scene, "eddie") == pick()
    scene = Scene("eddie", eddie={"potion": "thief", "mana": 2, "track": {"thunder": 8}})
    scene.top("mana_crystal")
    scene.do("eddie", UseThief(scroll="mana_crystal"))
    assert default(scene, "eddie") == pick()
    scene = Scene("cassandra", cassandra={"potion": "thunder_chain", "scrolls": ("water_pouch",)})
    scene.do("cassandra", CastSpell(scroll="water_pouch"))
    assert default(scene, "cassandra") == pick()


@pytest.mark.clause("MUS-ADM-3")
@pytest.mark.parametrize(
    ("missing", "kind"), [((), "drop"), (("drop",), "mana"), (("drop", "mana"), "stone")]
)
def test_default_resource(missing, kind):
    scene = Scene("eddie", eddie={"potion": "lucky_hand", "dice": 1})
    for empty in missing:
        setattr(scene.board("bahon"), empty, getattr(scene.state.supply, empty))
        setattr(scene.state.supply, empty, 0)
    scene.do("eddie", EndTurn())
    scene.do("eddie", pick(word="roll"))
    scene.run(ARROW)
    assert default(scene, "eddie") == pick(word=kind)


@pytest.mark.clause("MUS-ADM-3")
def test_defaults_of_draft_twilight_and_daybreak():
    scene = Scene(order=("bahon", "cassandra", "charles"))
    scene.state = fresh(3)
    scene.do("bahon", pick(word="bahon"))
    assert default(scene, "cassandra") == pick(word="cassandra")
    scene = Scene(bahon={"potions_left": ("fury", "slow_learner")})
    scene.state.turn, scene.state.phase, scene.state.queue = None, "twilight", [0]
    scene.system()
    assert default(scene, "bahon") == pick(card="fury")
    scene = Scene(charles={"potion": "curiosity", "flask": 2})
    scene.state.turn, scene.state.phase, scene.state.queue = None, "twilight_end", [2]
    scene.system()
    assert default(scene, "charles") == pick(number=0)
    scene = Scene(bahon={"towers": "C2[f]"})
    scene.state.turn, scene.state.phase, scene.state.queue = None, "daybreak", [0]
    scene.system()
    assert default(scene, "bahon") == pick(word="influence")


KINDS = {kind for kind in GAME.rows if kind != "turn"}


def settled_by_default(state, seat, key, commit):
    """An expired clock and a concession both bring the match on from the open decision of this seat."""
    number = state.decision.id
    expired = decide(GAME, state, SYSTEM, Expire(seat=seat), Dice(key, commit))
    assert of_type(expired.records, DecisionAnswered)[0].id == number
    conceded = decide(GAME, state, seat, Concede(), Dice(key, commit))
    assert conceded.state.seats[seat].withdrawn
    assert seat not in GAME.awaiting(conceded.state).seats
    for after in (expired.state, conceded.state):
        check_state(after)
        assert after.decision is None or after.decision.ask_of(seat) is None or after.decision.id > number
    if len(state.seats) == 2:
        assert GAME.outcome(conceded.state).reason == "last_standing"
    else:
        assert of_type(conceded.records, DecisionAnswered)[0].id == number


@pytest.mark.clause("MUS-ADM-3", "MUS-ADM-5")
def test_every_kind_of_decision_has_a_default_among_its_options():
    """Over random matches, until every kind has been asked for."""
    met: set[str] = set()
    for seed in range(400):
        key = seed.to_bytes(32, "big")
        luck = Dice(key, 0)
        state = start(GAME, read_options(GAME, {}), 2 + seed % 3, key).state
        commit = 1
        while GAME.outcome(state) is None:
            commit += 1
            awaited = GAME.awaiting(state)
            for seat in awaited.seats:
                move = GAME.default_move(state, seat)
                if state.decision is not None and state.decision.kind not in met:
                    met.add(state.decision.kind)
                    settled_by_default(state, seat, key, commit)
                assert move in GAME.legal_moves(state, seat)
            actor = SYSTEM if awaited.system else luck.choice(awaited.seats)
            step = GAME.step(state) if awaited.system else luck.choice(GAME.legal_moves(state, actor))
            state = decide_in_place(GAME, state, actor, step, Dice(key, commit)).state
        if met == KINDS:
            break
    assert met == KINDS
