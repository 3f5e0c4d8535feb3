"""A new operation: its words with what they raise, and what carries it out. Nothing else has to know."""

import msgspec
import pytest

from games.elemental_creatures.operation import Aimed
from games.elemental_creatures.operations import OPERATIONS
from games.elemental_creatures.operations.counters import put_counters
from games.elemental_creatures.operations.scene import Result
from games.elemental_creatures.pack import PACKS, Card
from games.elemental_creatures.phrases import Filter, TargetWords
from games.elemental_creatures.reach import FRONTLINE, Reach
from games.elemental_creatures.targets import Question
from games.elemental_creatures.validation import loops
from games.elemental_creatures.vocabulary import Listening, PlayEffectWords, TriggerWords
from tests.elemental_creatures.match import HOUSE
from tests.elemental_creatures.table import Board


class Echo(Aimed, frozen=True, kw_only=True, tag="echo"):
    """As many further (+1) counters as lie on the creature."""

    clause = "ELC-OP-PLUS"
    raises = ("gained_plus",)
    reach = Reach(zones=FRONTLINE, whose="own", counters=True)


def echo(scene, step):
    found = scene.targets(step.reach, step.to)
    if isinstance(found, Question):
        return found
    raised = [
        put_counters(scene.table, thing, "plus", thing.plus, because=step.clause, cause=scene.cause)
        for thing in found
        if thing.plus
    ]
    return Result(did=bool(raised), bound=[thing.uid for thing in found], raised=raised)


MINE = TargetWords(choose=Filter(side="own", zone="frontline", has="plus"), may=True)


@pytest.fixture
def pack():
    """The house pack with a card that echoes."""
    card = Card(
        id="test_echo",
        name="Echo",
        elements=("fire",),
        species="Ape",
        level=1,
        power=1,
        effect=PlayEffectWords(do=(Echo(to=MINE),)),
    )
    OPERATIONS[Echo] = echo
    PACKS.add(msgspec.structs.replace(HOUSE, id="test-echo", cards=(*HOUSE.cards, card)), "0" * 64)
    yield "test-echo"
    del OPERATIONS[Echo], PACKS._packs["test-echo"], PACKS._digests["test-echo"]


@pytest.mark.clause("ELC-GEN-4")
def test_a_new_operation_is_asked_about_listed_and_carried_out(pack):
    board = Board({"H": ["Echo"], "F": ["Mossape", "Pebblet+2", "Frostkit+1"]}, {}, content_pack=pack)
    board.play("Echo")
    assert len(board.decision.options) == 2
    board.pick("Pebblet")
    assert board.zone(0, "F") == ["Mossape+1", "Pebblet+4", "Frostkit+1", "Echo"]
    assert board.triggers == ["Mossape"]


@pytest.mark.clause("ELC-V-5")
def test_the_check_for_endless_loops_knows_what_a_new_operation_raises():
    listening = TriggerWords(on=Listening(ev="gained_plus", who="any"), do=(Echo(to=MINE),))
    (problem,) = loops({"cards.echo.effect": listening})
    assert (problem.clause, problem.where) == ("ELC-V-5", "cards.echo.effect")


def test_an_operation_that_doesnt_say_what_it_raises_is_an_error():
    class Silent(Aimed, frozen=True, kw_only=True, tag="silent"):
        clause = "ELC-OP-PLUS"
        reach = Reach(zones=FRONTLINE)

    with pytest.raises(AttributeError, match="raises"):
        list(loops({"x": TriggerWords(on=Listening(ev="done", who="any"), do=(Silent(to=MINE),))}))
