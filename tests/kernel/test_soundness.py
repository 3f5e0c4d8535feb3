"""What the law kit finds wrong with a decision by itself."""

import pytest
from msgspec.structs import replace

from games.kernel import Ask, Decision, Ref
from games.kernel.soundness import faults_of_decision
from tests.kernel.stage import refs, stage

SOUND = Ask(seat=1, options=refs("a b"), default=refs("b"))
DECISION = Decision(id=1, kind="pick", clause="STA-1", asks=(SOUND,))
FORCED = Ask(seat=0, options=refs("a"))


def faults(decision):
    return list(faults_of_decision(decision, stage(), 2))


@pytest.mark.parametrize(
    "asks",
    [
        (SOUND,),
        (SOUND, Ask(seat=0, options=refs("a"))),
        (replace(FORCED, open=False),),
        (replace(FORCED, fewest=0),),
        (replace(SOUND, options=(), default=(), open=False),),
    ],
    ids=repr,
)
def test_a_sound_decision_has_no_fault(asks):
    assert faults(replace(DECISION, asks=asks)) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"kind": "throw"}, "no row has this kind"),
        ({"clause": "STA-9"}, "the clause is not in the catalogue"),
        ({"asks": (SOUND, SOUND)}, "it asks a seat twice, or one that there is not"),
        ({"asks": (replace(SOUND, seat=2),)}, "it asks a seat twice, or one that there is not"),
        ({"asks": (replace(SOUND, answered=True),)}, "it is over, and still open"),
        ({"asks": (FORCED,)}, "a single option that everybody sees is asked"),
    ],
    ids=str,
)
def test_what_makes_no_sense_about_a_decision_is_named(change, fault):
    assert faults(replace(DECISION, **change)) == [fault]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"options": (Ref(), *SOUND.options)}, "an option refers to something by exactly one field"),
        (
            {"options": (Ref(seat=1, number=1), *SOUND.options)},
            "an option refers to something by exactly one field",
        ),
        ({"options": SOUND.options * 2}, "an option is offered twice"),
        ({"default": refs("c")}, "the default is not among the options"),
        ({"fewest": 2}, "the numbers to pick do not fit together"),
        ({"fewest": -1}, "the numbers to pick do not fit together"),
    ],
    ids=str,
)
def test_what_makes_no_sense_about_what_is_asked_of_a_seat_is_named(change, fault):
    assert faults(replace(DECISION, asks=(replace(SOUND, **change),))) == [fault]
