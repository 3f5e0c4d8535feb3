"""Tessara and Vaelis do nothing on a meld."""

import pytest

from games.wild_magic.events import MeldLaid
from tests.wild_magic.table import Scene, meld


@pytest.mark.parametrize("guardian", ["tessara light", "tessara dark", "vaelis light", "vaelis dark"])
@pytest.mark.clause("WIM-GRD-5")
def test_no_action_on_a_meld(guardian):
    scene = Scene("S1x3", "W1", guardians={"S": guardian}, asks="draw_followup").do(0, meld("S", 3))
    assert scene.names() == ["meld_laid", "strength_compared", "decision_opened"]
    (laid,) = scene.events_of(MeldLaid)
    assert (laid.guardian, laid.side, laid.because) == (None, None, "WIM-TURN-4")
