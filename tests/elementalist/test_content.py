"""The content pack and its checks."""

from typing import Any

import msgspec
import pytest

from games.elementalist.pieces import COLOUR_OF, KINDS, PACKS, PIPS, ElementalistPack
from games.kernel.decide import read_options, start
from games.kernel.errors import BadOptions, ContractError
from tests.elementalist.scene import GAME
from tests.kit import KEY

PACK = PACKS["ele.v1"]


def changed(**changes: Any) -> ElementalistPack:
    return msgspec.structs.replace(PACK, **changes)


def with_pieces(colour: str, size: str, number: int) -> ElementalistPack:
    pieces = {key: dict(sizes) for key, sizes in PACK.pieces.items()}
    pieces[colour][size] = number  # type: ignore[index]
    return changed(pieces=pieces)


@pytest.mark.clause("ELE-SET-1", "ELE-SET-7", "ELE-SET-8")
def test_the_default_pack_has_the_printed_pieces() -> None:
    supply = PACK.supply()
    assert list(supply) == list(KINDS)
    assert set(supply.values()) == {3}
    pips = {
        colour: sum(PIPS[kind] * n for kind, n in supply.items() if COLOUR_OF[kind] == colour)
        for colour in "RYGB"
    }
    assert pips == {"R": 18, "Y": 18, "G": 18, "B": 18}
    assert PACK.spare_black() == {"KS": 3, "KM": 1, "KL": 1}
    four_holders = 2 * 2
    assert sum(supply.values()) + sum(PACK.spare_black().values()) + four_holders == 45


@pytest.mark.clause("ELE-SET-4", "ELE-SET-11", "ELE-CAST-4", "ELE-END-3")
def test_the_default_pack_has_the_printed_numbers() -> None:
    assert (PACK.stack_limit, PACK.life, PACK.field_limit) == (24, 10, 4)
    assert (PACK.element_bonus, PACK.quiet_limit) == (1, 6)


@pytest.mark.clause("ELE-CMB-2")
def test_the_elements_beat_each_other_in_a_ring() -> None:
    assert PACK.beats == {"R": "Y", "Y": "G", "G": "B", "B": "R"}


@pytest.mark.parametrize(
    ("pack", "clause"),
    [
        pytest.param(with_pieces("R", "S", -1), "ELE-SET-1", id="negative"),
        pytest.param(changed(pieces={}), "ELE-SET-1", id="no-colours"),
        pytest.param(with_pieces("K", "S", 0), "ELE-SET-2", id="nothing-to-roll"),
        pytest.param(changed(pips={"S": 1, "M": 2, "L": 4}), "ELE-SET-4", id="pips"),
        pytest.param(changed(stack_limit=37), "ELE-SET-4", id="too-few-points"),
        pytest.param(with_pieces("K", "L", 1), "ELE-SET-7", id="too-few-large-holders"),
        pytest.param(with_pieces("K", "M", 1), "ELE-SET-7", id="too-few-medium-holders"),
        pytest.param(changed(life=0), "ELE-SET-11", id="no-life"),
        pytest.param(changed(field_limit=0), "ELE-CAST-4", id="no-room"),
        pytest.param(changed(beats={"R": "Y", "Y": "R", "G": "B", "B": "B"}), "ELE-CMB-2", id="no-ring"),
        pytest.param(changed(quiet_limit=0), "ELE-END-3", id="endless"),
    ],
)
def test_a_pack_that_breaks_a_clause_is_refused(pack: ElementalistPack, clause: str) -> None:
    PACK.check()
    with pytest.raises(ContractError, match=clause):
        pack.check()


@pytest.mark.parametrize(
    "options",
    [
        {"content_pack": "ele.v2"},
        {"first_turn": "youngest"},
        {"green_spell_lasts": "forever"},
        {"house_rules": True},
    ],
)
def test_options_that_do_not_exist_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOptions):
        read_options(GAME, options)


@pytest.mark.parametrize("seats", [1, 3])
def test_it_is_a_game_for_two(seats: int) -> None:
    with pytest.raises(BadOptions):
        start(GAME, read_options(GAME, {}), seats, KEY)
