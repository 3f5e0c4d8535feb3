"""What each move costs: listed and accepted by a student who has just enough, refused with one less."""

import pytest

from games.extra_creditors.events.students import ActionsSpent, ManaChanged
from games.extra_creditors.moves import (
    BreakWall,
    Caffeinate,
    CloseDoor,
    CraftTotem,
    GenerateMana,
    Illuminate,
    Materialize,
    Neutralize,
    OpenDoor,
    Quench,
    Reinforce,
    RitualTeleport,
    SealElemental,
    SealSlime,
    Stabilize,
    StepTo,
    UseAbility,
)
from games.kernel import Dice
from tests.extra_creditors.table import (
    BRAM,
    GAME,
    JUNO,
    KATRINA,
    MAX,
    ODILE,
    PETRA,
    TOBIAS,
    WREN,
    Play,
    mission,
)
from tests.kit import KEY, of_type


def at(move, actions, mana, clause, *, who=BRAM, tile="1:1", kind="fire", place="8:1", fields=None, **more):
    """A case: the move, its price, its clause, and the position."""
    position = {"who": who, "tile": tile, "kind": kind, "place": place, "fields": fields or {}, "more": more}
    return pytest.param(move, actions, mana, clause, position, id=f"{clause}-{actions}-{mana}")


def able(who, name, actions, mana, clause, *, tile="2:2", **more):
    """A case of an ability; what it aims at is the first aim listed in the position."""
    return at(name, actions, mana, clause, who=who, tile=tile, **more)


NEXT_TO = {"place": "2:1", "fields": {"stabilized": 1}}
CHALKED = {"place": "2:1", "fields": {"stabilized": 1, "chalk": True}}
SLIME = {"mc": {"1:1": "+slime"}}
HINDERED = {"kind": "wind", "place": "4:1", "fields": {"inhibited": True}, "tokens": ("1:1",)}
CASES = [
    at(StepTo(dir="E"), 1, 0, "EXC-ACT-1"),
    at(StepTo(dir="E"), 2, 0, "EXC-ACT-1", **HINDERED),
    at(Quench(tile="1:1"), 1, 0, "EXC-ACT-2", tokens=("1:1",)),
    at(Quench(tile="1:1"), 2, 0, "EXC-ACT-2", **HINDERED),
    at(BreakWall(edge="V:0:1"), 1, 0, "EXC-ACT-3"),
    at(OpenDoor(edge="V:1:1"), 1, 0, "EXC-ACT-4", closed_doors=("V:1:1",)),
    at(CloseDoor(edge="V:1:1"), 1, 0, "EXC-ACT-5", open_doors=("V:1:1",)),
    at(Stabilize(), 1, 1, "EXC-ACT-6", mc={"1:1": "+wild"}),
    at(SealElemental(payment="a4"), 4, 0, "EXC-ACT-7", **NEXT_TO),
    at(SealElemental(payment="a2m1"), 2, 1, "EXC-ACT-7", **NEXT_TO),
    at(SealElemental(payment="m2"), 0, 2, "EXC-ACT-7", **NEXT_TO),
    at(SealElemental(payment="a4"), 2, 0, "EXC-ACT-7", **CHALKED),
    at(SealElemental(payment="a2m1"), 0, 1, "EXC-ACT-7", **CHALKED),
    at(SealElemental(payment="m2"), 0, 2, "EXC-ACT-7", **CHALKED),
    at(SealSlime(token=1, payment="a4"), 4, 0, "EXC-ACT-8", **SLIME),
    at(SealSlime(token=1, payment="a2m1"), 2, 1, "EXC-ACT-8", **SLIME),
    at(SealSlime(token=1, payment="m2"), 0, 2, "EXC-ACT-8", **SLIME),
    at(Reinforce(edge="V:0:1"), 1, 1, "EXC-ACT-12", damaged=("V:0:1",)),
    at(GenerateMana(), 2, 0, "EXC-ACT-13"),
    at(RitualTeleport(ritual=1), 2, 0, "EXC-ACT-16", tile="0:3"),
    at(Neutralize(), 4, 0, "EXC-ACT-17", tile="0:3"),
    at(CraftTotem(), 1, 0, "EXC-DRM-8", kind="dream", place=None, fields={"essence": 6}),
    at(Materialize(), 1, 0, "EXC-DRM-8", kind="dream", place=None, tile="3:2", fields={"totems": 1}),
    at(Caffeinate(n=1), 1, 0, "EXC-DRM-8", kind="dream", place=None, fields={"essence": 1}),
    at(Illuminate(tile="1:1"), 1, 0, "EXC-DRK-6", kind="darkness", place=None, tokens=("1:1", "2:1")),
    able(MAX, "quench_jet", 0, 0, "EXC-EC-01A", tokens=("3:2",)),
    able(MAX, "absorption", 0, 1, "EXC-EC-01B"),
    able(KATRINA, "nullify", 1, 0, "EXC-EC-02A"),
    able(KATRINA, "nullify_strong", 1, 0, "EXC-EC-02B", tokens=("2:3",)),
    able(KATRINA, "implode", 0, 1, "EXC-EC-02C", nulls=("2:3",)),
    able(BRAM, "shore_up", 0, 0, "EXC-EC-03A", damaged=("V:2:2",)),
    able(BRAM, "bulwark", 0, 1, "EXC-EC-03B", broken=("V:2:2",)),
    able(JUNO, "dash", 1, 0, "EXC-EC-04A"),
    able(JUNO, "slipstream", 0, 1, "EXC-EC-04B", walls=("V:2:2",)),
    able(ODILE, "ward", 1, 0, "EXC-EC-05A"),
    able(TOBIAS, "distill", 2, 0, "EXC-EC-06A"),
    able(TOBIAS, "transmute", 0, 1, "EXC-EC-06B", fields={"hand": ["ITM-01-1"]}),
    able(WREN, "channel", 1, 0, "EXC-EC-07A"),
    able(WREN, "surge", 0, 1, "EXC-EC-07B"),
    able(PETRA, "slam", 1, 0, "EXC-EC-08A"),
    able(PETRA, "bar_the_way", 0, 1, "EXC-EC-08B", walls=("V:2:2",)),
]


def standing(position):
    """The position of a case; the other student stands out of the way, but in sight."""
    other = BRAM if position["who"] == JUNO else JUNO
    fields = {name: list(given) if name == "hand" else given for name, given in position["fields"].items()}
    crowd = ((position["who"], position["tile"], fields), (other, "6:2"))
    state = mission(position["kind"], position["place"], students=crowd, **position["more"])
    if position["kind"] == "dream":
        state.locations.top_quadrant, state.locations.deck, state.supply.totems = 4, ["LOC-5-5"], 3
    if position["kind"] == "darkness":
        state.body_tile = "2:1"
    return state


def priced(position, move, actions, mana):
    """The case with this much to spend, and its move."""
    play = Play(standing(position))
    if isinstance(move, str):
        uses = (use for use in GAME.legal_moves(play.state, 0) if isinstance(use, UseAbility))
        move = next(use for use in uses if use.ability == move)
    play.state.students[0].actions_left, play.state.students[0].mana = actions, mana
    return play, move


@pytest.mark.clause("EXC-TURN-3", "EXC-ACT-20")
@pytest.mark.parametrize(("move", "actions", "mana", "clause", "position"), CASES)
def test_just_enough_is_enough_and_one_less_is_not(move, actions, mana, clause, position):
    play, aimed = priced(position, move, actions, mana)
    assert aimed in GAME.legal_moves(play.state, 0)
    events = play.submit(0, aimed, Dice(KEY, 3))
    assert [(event.seat, event.n) for event in of_type(events, ActionsSpent)] == [(0, actions)] * (
        actions > 0
    )
    paid = [event.n for event in of_type(events, ManaChanged) if event.seat == 0 and event.n < 0]
    assert paid == [-mana] * (mana > 0)
    if actions:
        play, aimed = priced(position, move, actions - 1, mana)
        play.refuse(aimed, "not_enough_actions", "EXC-TURN-3")
    if mana:
        play, aimed = priced(position, move, actions, mana - 1)
        play.refuse(aimed, "not_enough_mana", clause)
