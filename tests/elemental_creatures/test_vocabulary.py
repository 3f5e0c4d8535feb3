"""Every operation of the vocabulary, written on a new card and played: a card is data and nothing else."""

import pytest

from games.elemental_creatures.events.effects import StepResolved
from games.elemental_creatures.operations import OPERATIONS
from games.kernel import Answer
from tests.elemental_creatures.match import play_effect, with_effect
from tests.elemental_creatures.table import GAME, Board


def own(zone, **more):
    return {"choose": {"side": "own", "zone": zone}, **more}


def opp(zone, **more):
    return {"choose": {"side": "opp", "zone": zone}, **more}


STEPS = {
    "plus": {"n": {"count": {"side": "own", "zone": "sideline"}, "max": 2}, "to": own("play", n=2)},
    "minus": {"n": 2, "to": opp("frontline", by="owner")},
    "boost": {"n": -1, "to": {"all": {"side": "any", "level": [1], "other": True}}},
    "strip": {"sign": "both", "n": "all", "to": {"all": {}}},
    "shift": {"sign": "minus", "n": 1, "from": own("play", may=True), "to": opp("play")},
    "retreat": {"to": own("frontline", n=3, up_to=True)},
    "intimidate": {"to": opp("frontline", by="owner", may=True)},
    "exert": {"to": own("sideline")},
    "taunt": {"to": opp("sideline", n=2)},
    "swap": {"a": own("frontline"), "b": own("sideline", may=True)},
    "withdraw": {"to": "self"},
    "bounce": {"to": {"choose": {"side": "opp", "power_max": 3}}},
    "destroy": {"to": {"choose": {"side": "any", "species": ["Golem", "Lynx"]}, "n": 2}},
    "descend": {"to": own("sideline")},
    "ascend": {"to": {"all": {"side": "own", "zone": "discard"}}},
    "teleport": {"to": {"all": {"element": ["rock"], "has": "plus"}}},
    "recover": {"to": own("discard", may=True)},
    "place": {"at": "frontline", "to": own("hand", n=2, up_to=True)},
    "draw": {"who": "each", "n": {"rounds_scored": "opp", "max": 3}},
    "discard": {"who": "each", "n": 2, "how": "choose", "of": {"level": [1]}, "hand_min": 2},
    "mill": {"who": "chosen_opp", "n": {"elements": {"side": "own"}, "max": 3}},
    "venture": {"n": 3},
    "search": {"of": {"kind": ["none", "play"]}, "at": "sideline"},
    "reveal": {"who": "chosen_opp", "as": "p"},
    "neutralize": {"to": opp("frontline")},
    "disarm": {"to": opp("frontline", by="owner")},
    "restore": {"to": {"all": {"status": "disarmed"}}},
    "shield": {"against": ["move", "minus"], "to": own("play", n=3)},
    "pick": {"as": "x", "to": own("hand")},
    "one_of": {
        "options": [
            {
                "label": "two",
                "do": [{"op": "draw", "who": "you", "n": 2}, {"op": "boost", "n": 1, "to": "self"}],
            },
            {"label": "look", "do": [{"op": "venture", "n": 1}]},
        ]
    },
    "when": {
        "if": [{"total": "ahead"}, {"hand": "each_opp", "ge": 9}],
        "do": [{"op": "draw", "who": "you", "n": 1}],
        "else": [{"op": "mill", "who": "each_opp", "n": 1}],
    },
}


def test_every_operation_is_here():
    assert set(STEPS) == {kind.__struct_config__.tag for kind in OPERATIONS}


def declines(move):
    """Whether a move is to choose nothing."""
    return isinstance(move, Answer) and not move.picked


@pytest.mark.clause("ELC-GEN-4", "ELC-EFF-5")
@pytest.mark.parametrize("op", STEPS)
@pytest.mark.parametrize("seats", [2, 3])
def test_an_operation_on_a_new_card_is_played_to_its_end(op, seats):
    """The first option is taken at every choice; each commit keeps the laws of the board."""
    mine = {
        "F": ["Pebblet+1", "Frostkit-1"],
        "S": ["Wispling", "Sparkmite+1", "Kilnpup-2"],
        "H": ["Test", "Gloomlet", "Pyrehound", "Cindermote"],
        "D": ["Pebblet", "Galefinch", "Pyrehound", "Monolithos"],
        "X": ["Puffling", "Thornram"],
    }
    theirs = {
        "F": ["Pebblet-1", "Puddlekit"],
        "S": ["Scorchick+1", "Pyrehound"],
        "H": ["Pebblet", "Frostkit", "Kilnpup"],
        "D": ["Pebblet", "Galefinch"],
    }
    with with_effect(play_effect({"op": op, **STEPS[op]}), level=2) as pack:
        board = Board(mine, *[theirs] * (seats - 1), content_pack=pack)
        board.creature("Scorchick", 1).disarmed = True
        board.state.seats[1].scored_rounds = 1
        board.play("Test", "Wispling")
        steps = board.of(StepResolved)
        while board.state.decision is not None:
            moves = GAME.legal_moves(board.state, board.awaited)
            board.act(board.awaited, next(move for move in moves if not declines(move)))
            steps += board.of(StepResolved)
        assert (steps[0].cause.step, steps[0].did) == ("do.0", True)
        assert board.results == ["done"]
        assert (board.state.agenda, board.awaited) == ([], 1)
