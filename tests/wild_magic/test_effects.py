"""Effects are registered: a Guardian of one's own needs its module and its pack, nothing else."""

import msgspec
import pytest

from games.kernel import ContractError
from games.kernel.laws import Plan, check_matches
from games.wild_magic.drawing import draw
from games.wild_magic.effects import EFFECTS, acts, decides_discards, values_token
from games.wild_magic.guardians.shared import cause, finish
from games.wild_magic.pack import GuardianToken, Side
from games.wild_magic.scoring import discarding_of
from games.wild_magic.tokens import token_value
from tests.wild_magic.packs import HOUSE, installed
from tests.wild_magic.table import ELEMENT, GAME, Scene, meld


@pytest.fixture
def zephyr():
    """A pack with a thirteenth Guardian in the place of Caelun: this is all that it takes."""

    @acts("zephyr_light", draw=1)
    def light(table, frame, numbers):
        state = table.state
        for seat in (state.turn.active, *state.others(state.turn.active)):
            draw(table, seat, numbers["draw"], cause(frame), "WIM-GRD-1")
        finish(table, frame.parts, numbers["draw"] * len(state.seats_in_play()))

    @decides_discards("zephyr_dark", "WIM-SCO-5")
    def everybody(icons):
        return [seat for seat, number in icons.items() if number]

    token = GuardianToken(
        "zephyr",
        "Zephyr",
        light=Side("zephyr_light", "Everybody draws {draw}.", "house", {"draw": 3}),
        dark=Side("zephyr_dark", "All melds of this element go.", "house"),
    )
    pack = msgspec.structs.replace(HOUSE, id="wim-test-zephyr", guardians=(token, *HOUSE.guardians[1:]))
    try:
        with installed(pack) as pack_id:
            yield pack_id
    finally:
        del EFFECTS["zephyr_light"], EFFECTS["zephyr_dark"]


def test_a_new_guardian_acts_and_scores(zephyr):
    scene = Scene("F1x3", "W1", "S1", guardians={"F": "zephyr light"}, asks="draw_followup")
    scene.state.pack = zephyr
    scene.do(0, meld("F", 3))
    assert [len(seat.hand) for seat in scene.state.seats] == [3, 4, 4]
    assert scene.guardian_result() == "done"
    scene = Scene("W1", "W1", guardians={"F": "zephyr dark"})
    scene.state.pack = zephyr
    everybody, clause = discarding_of(scene.state, ELEMENT["F"])
    assert (everybody({0: 3, 1: 5, 2: 0}), clause) == ([0, 1], "WIM-SCO-5")


@pytest.mark.parametrize("sides", ["light", "dark"])
def test_matches_with_a_new_guardian_keep_the_laws(zephyr, sides):
    options = {"content_pack": zephyr, "guardians": "on", "guardian_sides": sides}
    report = check_matches(GAME, 3, range(8), options, Plan(every=30))
    assert report.matches == 8
    (token,) = [each for each in GAME.content(zephyr)["guardians"] if each["id"] == "zephyr"]
    assert token["light"]["text"] == "Everybody draws 3."


def test_an_effect_is_registered_once():
    with pytest.raises(ContractError, match="elowen_light is registered twice"):
        acts("elowen_light")(lambda _table, _frame, _numbers: None)


@pytest.mark.clause("WIM-SCO-6")
def test_an_effect_may_price_a_token():
    values_token("zephyr_light", value=0)(lambda numbers: numbers["value"] + 1)
    try:
        side = Side("zephyr_light", "The token is worth one more than {value}.", "house", {"value": 8})
        token = GuardianToken("zephyr", "Zephyr", light=side, dark=HOUSE.guardians[0].dark)
        pack = msgspec.structs.replace(HOUSE, id="wim-test-price", guardians=(token, *HOUSE.guardians[1:]))
        with installed(pack) as pack_id:
            scene = Scene("W1", "W1", guardians={"A": "zephyr light"})
            scene.state.pack = pack_id
            assert (token_value(scene.state, ELEMENT["A"]), token_value(scene.state, ELEMENT["F"])) == (9, 2)
    finally:
        del EFFECTS["zephyr_light"]
