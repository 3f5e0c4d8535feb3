"""Deploys, restores, voids, erasures."""

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games.audit.bundle import bundle_of
from games.audit.verifier import verify
from games.elementalist import game as elementalist
from games.kernel import registry
from games.kernel.errors import UnknownGame
from games.matches import play, store
from games.matches.erasure import erase_player
from games.matches.errors import NotRunning, Unavailable
from games.matches.loading import cache, load
from games.matches.models import Match
from games.players.models import Player, Token
from games.players.services import create_token
from tests.play import midway, play_on, play_to_end, players, state_bytes, two_seats

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def next_release(monkeypatch):
    """A release with rules version 2, which is harsher: it allows a hundred more life at the start."""

    class Second(type(elementalist.VERSIONS[-1])):
        rules = 2
        title = "Elementalist, second edition"

    monkeypatch.setattr(elementalist, "VERSIONS", [*elementalist.VERSIONS, Second()])
    registry._installed.cache_clear()
    cache.clear()
    yield
    monkeypatch.undo()
    registry._installed.cache_clear()
    cache.clear()


def test_a_running_match_keeps_its_rules_across_a_deploy(request):
    before = play_on(two_seats(*players(2)), moves=10)
    request.getfixturevalue("next_release")
    after = load(before.id)
    assert (after.rules, after.installed.game.rules, after.pack) == (1, 1, before.pack)
    assert state_bytes(after) == state_bytes(before)
    finished = play_to_end(after)
    verify(bundle_of(finished, store.read(finished.id)))
    assert two_seats(*players(2)).rules == 2


def test_a_process_that_is_too_old_says_so_and_harms_nothing(request):
    request.getfixturevalue("next_release")
    newer = two_seats(*players(2))
    elementalist.VERSIONS.pop()
    registry._installed.cache_clear()
    cache.clear()
    with pytest.raises(UnknownGame):
        registry.installed("elementalist", 2)
    with pytest.raises(Unavailable):
        load(newer.id)
    assert Match.objects.get(pk=newer.id).status == "running"


def test_a_match_is_not_played_on_with_another_pack_of_the_same_name(monkeypatch):
    loaded = play_on(two_seats(*players(2)), moves=5)
    cache.clear()
    monkeypatch.setitem(elementalist.PACKS._digests, loaded.pack, "0" * 64)
    with pytest.raises(Unavailable, match=r"another content pack 'ele-house-1'"):
        load(loaded.id)
    monkeypatch.undo()
    assert load(loaded.id).status == "running"
    monkeypatch.delitem(elementalist.PACKS._packs, loaded.pack)
    cache.clear()
    with pytest.raises(Unavailable):
        load(loaded.id)
    monkeypatch.undo()
    assert Match.objects.get(pk=loaded.id).status == "running"


def test_a_voided_match_ends_without_result_and_shows_its_seed():
    loaded = play_on(two_seats(*players(2)), moves=9)
    call_command("void_match", str(loaded.id), reason="a test")
    void = load(loaded.id)
    assert (void.status, void.outcome, void.version) == ("aborted", None, loaded.version)
    assert void.over
    verify(bundle_of(void, store.read(void.id)))
    with pytest.raises(NotRunning):
        play.concede(match_id=loaded.id, player_id=loaded.seats[0].player_id)
    with pytest.raises(CommandError):
        call_command("void_match", str(loaded.id), reason="again")


def test_an_erased_player_leaves_no_name_and_matches_still_verify():
    first, second = players(2)
    name = Player.objects.get(pk=first).name
    create_token(player=Player.objects.get(pk=first), label="phone")
    finished = play_to_end(two_seats(first, second))
    erase_player(player_id=first)
    loaded = load(finished.id)
    assert not Token.objects.filter(player_id=first).exists()
    assert not Player.objects.filter(name=name).exists()
    assert loaded.seats[0].name.startswith("erased-")
    bundle = bundle_of(loaded, store.read(loaded.id))
    assert name not in str(bundle)
    verify(bundle)


def test_the_admin_site_shows_nothing_hidden():
    loaded = midway(lambda: two_seats(*players(2)), moves=50)
    admin = Player.objects.create_superuser("root", "a-long-password")
    client = Client()
    client.force_login(admin)
    for path in (
        "/admin/matches/match/",
        f"/admin/matches/match/{loaded.id}/change/",
        "/admin/players/player/",
    ):
        answer = client.get(path)
        assert answer.status_code == 200
        text = answer.content.decode()
        assert loaded.seed.hex() not in text
        for kind in ("trees", "holders", 'seed"', "pyramid_drawn"):
            assert kind not in text
    assert client.post(f"/admin/matches/match/{loaded.id}/delete/", {"post": "yes"}).status_code == 403
