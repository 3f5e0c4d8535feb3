import pytest

from games.extra_creditors.events.deeds import SealRolled
from games.extra_creditors.events.elementals import BodyExposed, BodyShifted, Illuminated, OriginRolled
from games.extra_creditors.moves import (
    EndElementalTurn,
    Illuminate,
    Quench,
    ResolveCard,
    SealElemental,
)
from games.extra_creditors.resolution import Run
from games.extra_creditors.turns import place_elemental
from games.kernel import SPECTATOR, Table
from games.kernel.visibility import redact, view
from tests.extra_creditors.table import BRAM, GAME, JUNO, WREN, Play, kinds, mission, scripted
from tests.kit import of_type


def darkness(body="4:4", tokens=("4:4",), **more):
    """A Darkness Elemental hidden in the token on `body`."""
    state = mission("darkness", None, tokens=tokens, **more)
    state.body_tile = body
    return state


@pytest.mark.clause("EXC-DRK-1")
def test_the_body_is_hidden_from_everybody():
    state = darkness()
    other = darkness(body="4:4")
    for viewer in (0, 1, SPECTATOR):
        assert view(state, viewer)["body_tile"] == {"hidden": True}
        assert view(state, viewer)["elemental"]["tile"] is None
    other.body_tile = None
    assert view(other, 0) == view(state, 0)


@pytest.mark.clause("EXC-DRK-2", "EXC-ELP-1")
def test_it_is_placed_inside_a_token():
    state = mission("darkness", None, nulls=("3:3",))
    state.elemental.in_play = False
    place_elemental(Run(Table(state, scripted((2, 2)), GAME.clauses)))
    assert (state.tokens, state.body_tile, state.nulls) == ({"3:3": 1}, "3:3", [])
    assert state.elemental.tile is None
    assert state.elemental.in_play


@pytest.mark.clause("EXC-DRK-3", "EXC-GEO-8")
def test_each_card_draws_its_origin_over_all_tokens():
    play = Play(darkness(tokens=("4:4", "6:6", "2:2")))
    play.cards("spread", "spread")
    first = play.step(ResolveCard, 3, 1)
    rolled = of_type(first, OriginRolled)[0]
    assert (rolled.tile, rolled.dice, rolled.because) == ("6:6", (3,), "EXC-DRK-3")
    assert play.damage("H:6:6") == 1
    second = play.step(ResolveCard, 1, 1)
    assert [e.tile for e in of_type(second, OriginRolled)] == ["2:2"]
    assert "2:3" in play.tokens()


@pytest.mark.clause("EXC-DRK-3")
def test_an_exposed_body_is_the_origin():
    state = darkness(body=None, tokens=())
    state.elemental.tile = "4:4"
    play = Play(state)
    events = play.card("spread", 1)
    assert of_type(events, OriginRolled) == []
    assert play.tokens() == {"4:5"}


@pytest.mark.clause("EXC-DRK-4")
def test_the_body_shifts_unseen_among_connected_tokens():
    for roll, tile in ((1, "4:4"), (2, "4:5"), (3, "5:5")):
        play = Play(darkness(tokens=("4:4", "4:5", "5:5", "7:1")))
        play.cards()
        events = play.step(EndElementalTurn, roll)
        assert play.state.body_tile == tile
        shifted = of_type(events, BodyShifted)[0]
        assert redact(shifted, 0, -1)["tile"] == {"hidden": True}
        assert kinds(events) == ["BodyShifted", "BlockEnded", "TurnStarted"]


@pytest.mark.clause("EXC-DRK-4")
def test_an_exposed_body_hides_again_under_a_new_token_if_there_is_one():
    state = darkness(body=None, tokens=())
    state.elemental.tile = "4:4"
    play = Play(state)
    play.cards()
    play.step(EndElementalTurn, 1)
    assert (play.state.tokens, play.state.body_tile, play.state.elemental.tile) == ({"4:4": 1}, "4:4", None)
    state = darkness(body=None, tokens=())
    state.elemental.tile, state.supply.tokens = "4:4", 0
    play = Play(state)
    play.cards()
    assert of_type(play.step(EndElementalTurn), BodyShifted) == []
    assert play.state.elemental.tile == "4:4"


@pytest.mark.clause("EXC-DRK-5")
def test_a_warp_takes_the_body_to_any_token():
    play = Play(darkness(tokens=("4:4", "8:1")))
    play.card("warp", 2)
    assert play.state.body_tile == "8:1"
    state = darkness(body=None, tokens=())
    state.elemental.tile = "4:4"
    play = Play(state)
    assert kinds(play.card("warp")) == ["CardResolving", "CardDiscarded"]


@pytest.mark.clause("EXC-DRK-6")
def test_light_finds_the_body_in_sight():
    play = Play(darkness(tokens=("4:4", "2:4"), walls=("V:2:1",), students=((BRAM, "3:3"), (JUNO, "9:4"))))
    play.refuse(Illuminate(tile="5:5"), "no_token", "EXC-DRK-6")
    events = play.move(Illuminate(tile="2:4"))
    assert [e.found for e in of_type(events, Illuminated)] == [False]
    events = play.move(Illuminate(tile="4:4"))
    assert [e.found for e in of_type(events, Illuminated)] == [True]
    assert (play.state.elemental.tile, play.tokens()) == ("4:4", {"2:4"})
    assert play.state.students[0].actions_left == 2
    play.refuse(Illuminate(tile="2:4"), "no_token", "EXC-DRK-6")


@pytest.mark.clause("EXC-DRK-6")
def test_light_reaches_three_tiles_and_stops_at_walls():
    play = Play(darkness(tokens=("4:4", "5:1"), walls=("V:3:4",), students=((BRAM, "1:1"), (JUNO, "9:4"))))
    play.refuse(Illuminate(tile="5:1"), "no_sight", "EXC-DRK-6")
    near = Play(darkness(walls=("V:3:4",), students=((BRAM, "3:4"), (JUNO, "9:4"))))
    near.refuse(Illuminate(tile="4:4"), "no_sight", "EXC-DRK-6")


@pytest.mark.clause("EXC-DRK-7")
def test_quenching_the_covering_token_exposes_the_body():
    play = Play(darkness(tokens=("4:4", "4:5"), students=((BRAM, "4:4"), (JUNO, "9:4"))))
    assert of_type(play.move(Quench(tile="4:5")), BodyExposed) == []
    assert len(of_type(play.move(Quench(tile="4:4")), BodyExposed)) == 1
    assert (play.state.elemental.tile, play.state.tokens, play.state.body_tile) == ("4:4", {}, None)


@pytest.mark.clause("EXC-DRK-8")
def test_a_seal_names_a_token_and_quenches_a_wrong_one():
    def near(**more):
        crowd = ((BRAM, "4:3", {"stabilized": 1, "seal_bonus": 2}), (JUNO, "9:4"))
        return Play(darkness(tokens=("4:4", "3:3"), students=crowd, difficulty="introductory", **more))

    play = near()
    play.refuse(SealElemental(payment="a4"), "not_adjacent", "EXC-ACT-7")
    play.refuse(SealElemental(payment="a4", tile="4:5"), "not_adjacent", "EXC-ACT-7")
    events = play.move(SealElemental(payment="a4", tile="3:3"))
    assert of_type(events, SealRolled) == []
    assert (play.tokens(), play.state.students[0].actions_left) == ({"4:4"}, 0)
    play = near()
    events = play.move(SealElemental(payment="m2", tile="4:4"), 2)
    rolled = of_type(events, SealRolled)[0]
    assert (rolled.value, rolled.success) == (3, True)
    assert play.result == "victory"


@pytest.mark.clause("EXC-DRK-9")
def test_swallow_fills_the_tiles_around_without_a_chain():
    play = Play(darkness(tokens=("4:4", "4:5", "4:6"), walls=("V:4:5",)))
    play.card("spread", 1, 1)
    assert play.tokens() == {"4:4", "4:5", "4:6", "3:5"}


@pytest.mark.clause("EXC-DRK-9", "EXC-TURN-2")
def test_nightfall_dims_the_nearest_students_next_turn():
    crowd = ((BRAM, "0:3"), (JUNO, "4:6"), (WREN, "9:4"))
    play = Play(darkness(students=crowd))
    play.card("target", 1)
    assert "4:6" in play.tokens()
    assert play.state.students[1].dimmed == 1
    play.step(EndElementalTurn, 1)
    juno = play.state.students[1]
    assert (juno.actions_left, juno.dimmed) == (4, 0)
