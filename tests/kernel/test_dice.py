"""Verifiable dice: reproducible, unbiased, bound to seed, match and entropy."""

import hmac
from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.dice import Dice, commitment, match_key

KEY = b"\x01" * 32


def words_of(commit, blocks):
    """The words of a commit, worked out with nothing but HMAC."""
    stream = hmac.new(KEY, commit.to_bytes(8, "big"), sha256).digest()
    words = []
    for block in range(blocks):
        raw = hmac.new(stream, block.to_bytes(4, "big"), sha256).digest()
        words += [int.from_bytes(raw[i : i + 8], "big") for i in range(0, 32, 8)]
    return words


def test_the_draws_follow_the_published_recipe():
    dice = Dice(KEY, 7)
    assert [dice.below(6) for _ in range(12)] == [word % 6 for word in words_of(7, 3)]


def test_rejection_draws_again_instead_of_bending_the_odds():
    n = 2**63 + 1
    words = words_of(3, 50)
    accepted = [word for word in words if word < n]
    assert 60 < len(accepted) < 140
    dice = Dice(KEY, 3)
    assert [dice.below(n) for _ in accepted] == accepted


@given(st.integers(1, 1000), st.integers(0, 10_000))
def test_every_draw_is_in_range(n, commit):
    dice = Dice(KEY, commit)
    assert all(0 <= dice.below(n) < n for _ in range(5))
    assert 1 <= dice.roll(n) <= n


@pytest.mark.parametrize("n", [2, 3, 6, 7, 12, 100])
def test_draws_are_uniform(n):
    """Chi-squared far below what bias would give; the key is fixed, so the test can't flicker."""
    draws = 20_000
    dice = Dice(b"u" * 32, n)
    counts = Counter(dice.below(n) for _ in range(draws))
    expected = draws / n
    chi = sum((counts[value] - expected) ** 2 / expected for value in range(n))
    # Mean n - 1, variance 2(n - 1): five deviations above the mean.
    assert chi < (n - 1) + 5 * (2 * (n - 1)) ** 0.5


def test_a_range_that_does_not_divide_the_words_is_uniform_in_its_parts():
    """With n = 3 * 2**62 a plain remainder would give the lowest third twice as often."""
    n = 3 * 2**62
    dice = Dice(b"v" * 32, 3)
    thirds = Counter(dice.below(n) // 2**62 for _ in range(9000))
    assert all(2800 < thirds[third] < 3200 for third in range(3))


def test_shuffles_are_fisher_yates_and_uniform():
    counts: Counter[tuple[int, ...]] = Counter()
    for commit in range(12_000):
        items = [0, 1, 2, 3]
        Dice(b"s" * 32, commit).shuffle(items)
        counts[tuple(items)] += 1
    chi = sum((counts[each] - 500) ** 2 / 500 for each in permutations(range(4)))
    assert chi < 23 + 5 * 46**0.5
    dice, plain = Dice(KEY, 5), Dice(KEY, 5)
    items = list(range(10))
    dice.shuffle(items)
    expected = list(range(10))
    for last in range(9, 0, -1):
        other = plain.below(last + 1)
        expected[last], expected[other] = expected[other], expected[last]
    assert items == expected


def test_no_draw_is_possible_from_nothing():
    with pytest.raises(ValueError, match="at least one"):
        Dice(KEY, 0).below(0)


def test_the_key_binds_seed_match_and_entropy():
    base = match_key(b"s" * 32, "m", [b"a", b"b"])
    others = [
        match_key(b"t" * 32, "m", [b"a", b"b"]),
        match_key(b"s" * 32, "n", [b"a", b"b"]),
        match_key(b"s" * 32, "m", [b"b", b"a"]),
        match_key(b"s" * 32, "m", [b"ab", b""]),
        match_key(b"s" * 32, "m", [b"", b"ab"]),
        match_key(b"s" * 32, "ma", [b"", b"b"]),
    ]
    assert base not in others
    assert len(set(others)) == len(others)


def test_the_commitment_is_the_hash_of_the_seed():
    assert commitment(b"seed") == sha256(b"seed").hexdigest()
