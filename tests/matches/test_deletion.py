"""What goes with a match that is deleted, and with a deck. The service deletes no match; its owner could."""

import pytest
from django.db import IntegrityError, connection

from games.leaderboards import recording
from games.leaderboards.models import HighScore
from games.matches.models import Deck, Match, MatchRequest, MatchSeed, MatchSnapshot, Seat
from tests.leaderboards.test_high_scores import GAME, PACK, a_row
from tests.play import players

pytestmark = pytest.mark.django_db(transaction=True)


def everything_of_a_match():
    """A match with a row in each table that has rows of matches, but for the stream, which nobody deletes."""
    match = a_row(3, 1, 1)
    MatchSeed.objects.create(match=match, seed=b"s" * 32)
    Seat.objects.create(match=match, number=0, kind=Seat.Kind.OPEN)
    Seat.objects.create(match=match, number=1, kind=Seat.Kind.OPEN)
    MatchRequest.objects.create(match=match, actor=0, key="k", body=b"b", version=1)
    MatchSnapshot.objects.create(match=match, version=1, rules=1, body=b"b", seal=b"s")
    assert recording.record(match.pk) == ["high_score"]
    return match


def test_a_match_that_is_deleted_takes_along_what_belongs_to_it():
    belonging = {MatchSeed, Seat, MatchRequest, MatchSnapshot, HighScore}
    assert {
        each.related_model
        for each in Match._meta.get_fields(include_hidden=True)
        if each.one_to_many or each.one_to_one
    } == belonging
    deleted, other = everything_of_a_match(), everything_of_a_match()
    deleted.delete()
    for model in belonging:
        assert set(model.objects.values_list("match_id", flat=True)) == {other.pk}
    assert Seat.objects.count() == 2


def test_the_database_keeps_a_match_that_something_belongs_to():
    match = everything_of_a_match()
    with pytest.raises(IntegrityError), connection.cursor() as cursor:
        cursor.execute("DELETE FROM match WHERE id = %s", [match.pk])
    assert HighScore.objects.get().match_id == match.pk


def test_a_deck_that_is_deleted_is_taken_from_its_seat_alone():
    match, (player, _) = everything_of_a_match(), players(2)
    mine, kept = (
        Deck.objects.create(player_id=player, game=GAME, pack=PACK, name=name, cards={}) for name in "ab"
    )
    Seat.objects.filter(match=match, number=0).update(deck=mine)
    Seat.objects.filter(match=match, number=1).update(deck=kept)
    mine.delete()
    assert list(Seat.objects.filter(match=match).values_list("number", "deck_id")) == [
        (0, None),
        (1, kept.pk),
    ]
