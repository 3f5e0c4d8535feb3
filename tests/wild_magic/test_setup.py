"""Setup."""

from collections import Counter

import pytest

from games.kernel.decide import read_options, start
from games.kernel.visibility import redact, view
from games.wild_magic.cards import ELEMENTS, KINDS
from games.wild_magic.events import (
    DeckShuffled,
    GuardiansPlaced,
    HandDealt,
    MatchConfigured,
    StartingSeatChosen,
    TurnStarted,
)
from games.wild_magic.pack import PACKS
from tests.kit import KEY, of_type
from tests.wild_magic.table import GAME, short
from tests.wild_magic.test_options import LAYOUT


def begin(seats, key=KEY, **options):
    return start(GAME, read_options(GAME, options), seats, key)


def names(begun):
    return [str(type(record).__struct_config__.tag) for record in begun.records]


@pytest.mark.clause("WIM-SET-1", "WIM-SET-2", "WIM-SET-3", "WIM-SET-4", "WIM-SET-5", "WIM-SET-6")
def test_the_order_of_the_setup():
    order = ["match_configured", "pools_started", "deck_shuffled", "hand_dealt", "hand_dealt"]
    after = ["starting_seat_chosen", "turn_started"]
    assert names(begin(2)) == ["setup", *order, *after]
    assert names(begin(2, guardians="on")) == ["setup", order[0], "guardians_placed", *order[1:], *after]


@pytest.mark.clause("WIM-SET-3", "WIM-SET-4")
def test_pool_cards_are_taken_out_before_shuffling():
    begun = begin(4)
    (shuffled,) = of_type(begun.records, DeckShuffled)
    assert shuffled.size == len(shuffled.order) == 104
    counts = Counter(PACKS["wim-house-1"].counts())
    counts.subtract({f"{element}-1": 1 for element in ELEMENTS})
    assert Counter(shuffled.order) == counts
    assert list(shuffled.order) != sorted(shuffled.order, key=KINDS.index)
    assert redact(shuffled, 0, -1)["order"] == {"hidden": 104}
    assert begun.state.shuffled == shuffled.order


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.clause("WIM-SET-5")
def test_cards_are_dealt_one_at_a_time_from_the_top(seats):
    begun = begin(seats)
    (shuffled,) = of_type(begun.records, DeckShuffled)
    from_the_top = list(reversed(shuffled.order))
    for dealt in of_type(begun.records, HandDealt):
        assert list(dealt.cards) == from_the_top[dealt.seat : 4 * seats : seats]
        assert Counter(begun.state.seats[dealt.seat].hand) == Counter(dealt.cards)
    assert begun.state.deck == list(reversed(from_the_top[4 * seats :]))


@pytest.mark.clause("WIM-SET-5", "WIM-R-23")
def test_only_the_owner_sees_a_dealt_hand():
    dealt = of_type(begin(3).records, HandDealt)[1]
    assert redact(dealt, 1, -1)["cards"] == list(dealt.cards)
    for viewer in (0, 2, -1):
        assert redact(dealt, viewer, -1) == {"seat": 1, "count": 4, "cards": {"hidden": 4}}


@pytest.mark.clause("WIM-SET-2")
def test_without_guardians_there_are_none():
    begun = begin(2)
    assert begun.state.guardians == {}
    assert of_type(begun.records, GuardiansPlaced) == []


@pytest.mark.clause("WIM-SET-2")
def test_six_of_the_twelve_guardians_at_random():
    seen = set()
    for number in range(40):
        placed = begin(2, bytes([number]) * 32, guardians="on").state.guardians
        assert set(placed) == set(ELEMENTS)
        assert len({token.id for token in placed.values()}) == 6
        assert {token.side for token in placed.values()} == {"light"}
        seen |= {token.id for token in placed.values()}
    assert len(seen) == 12


@pytest.mark.clause("WIM-SET-2", "WIM-GRD-26")
def test_a_fixed_layout_with_chosen_sides():
    sides = {"elowen": "dark", "maelin": "dark", "tessara": "dark"}
    begun = begin(2, guardians="on", guardian_layout=LAYOUT, guardian_sides=sides)
    assert [placed.because for placed in of_type(begun.records, GuardiansPlaced)] == ["WIM-SET-2"]
    shown = {element: (token.id, token.side) for element, token in begun.state.guardians.items()}
    assert shown == {
        element: (name, "dark" if name in ("elowen", "maelin") else "light")
        for element, name in LAYOUT.items()
    }


@pytest.mark.clause("WIM-GRD-26")
def test_sides_flipped_at_random():
    flips = Counter()
    for number in range(40):
        begun = begin(2, bytes([number]) * 32, guardians="on", guardian_sides="random")
        (placed,) = of_type(begun.records, GuardiansPlaced)
        assert placed.because == "WIM-SET-2"
        flips.update(token.side for token in placed.guardians.values())
    assert 80 < flips["dark"] < 160
    assert flips.total() == 240


@pytest.mark.clause("WIM-GRD-26")
def test_all_dark_sides():
    begun = begin(2, guardians="on", guardian_sides="dark")
    assert {token.side for token in begun.state.guardians.values()} == {"dark"}


@pytest.mark.clause("WIM-SET-6", "WIM-R-2", "WIM-TURN-1")
def test_who_begins():
    seats = {begin(5, bytes([number]) * 32).state.turn.active for number in range(60)}
    assert seats == {0, 1, 2, 3, 4}
    fixed = begin(5, starting_seat=3)
    (chosen,) = of_type(fixed.records, StartingSeatChosen)
    (started,) = of_type(fixed.records, TurnStarted)
    assert (chosen.seat, chosen.because) == (3, "WIM-SET-6")
    assert (started.seat, started.no, started.extra) == (3, 1, False)
    assert GAME.awaiting(fixed.state).seats == (3,)
    for seat in range(5):
        assert GAME.awaiting(begin(5, starting_seat=seat).state).seats == (seat,)


@pytest.mark.clause("WIM-SET-1")
def test_options_and_pack_are_public():
    begun = begin(2, guardians="on", unbroken_tie="shared")
    (configured,) = of_type(begun.records, MatchConfigured)
    shown = redact(configured, -1, -1)
    assert shown["pack"] == "wim-house-1"
    assert shown["options"]["unbroken_tie"] == "shared"
    assert shown["options"]["guardians"] == "on"
    assert view(begun.state, -1)["options"] == shown["options"]
    assert view(begun.state, -1)["pack"] == "wim-house-1"
    assert set(begun.state.tokens.values()) == {"board"}


def test_the_same_key_deals_the_same_match():
    assert begin(3).state == begin(3).state
    assert short(begin(3).state.deck) != short(begin(3, b"x" * 32).state.deck)
