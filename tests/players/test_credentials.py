"""What is taken away counts nowhere any more once its owner was told, in whatever state processes are."""

import threading

import pytest
from django.db import connection

from games.players import credentials, services
from games.players.models import CredentialLease, Player, Token

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def process(monkeypatch):
    """A serving process that keeps credentials; its lease is renewed by hand."""
    monkeypatch.setattr(credentials, "_kept", kept := credentials._Kept())
    kept._renew()
    return kept


@pytest.fixture
def guest():
    return services.create_guest()


def in_thread(function):
    def run():
        try:
            function()
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def revoke(player):
    services.revoke_token(token=Token.objects.get(player=player))


def test_a_known_token_costs_no_query(process, guest, django_assert_num_queries):
    player, secret = guest
    assert credentials.credential_of(secret).player_id == player.pk
    with django_assert_num_queries(0):
        assert credentials.credential_of(secret).player_id == player.pk


def test_who_revokes_is_answered_when_every_process_has_heard(process, guest):
    player, secret = guest
    assert credentials.credential_of(secret)
    revoking = in_thread(lambda: revoke(player))
    while not Token.objects.filter(revoked_at__isnull=False).exists():
        pass
    # Committed, but this process does not know it: whoever asked for it has no answer yet.
    assert credentials.credential_of(secret)
    revoking.join(0.2)
    assert revoking.is_alive()
    process._renew()
    assert credentials.credential_of(secret) is None
    revoking.join(10)
    assert not revoking.is_alive()


def test_a_frozen_process_has_lost_its_lease_by_then(process, guest):
    player, secret = guest
    assert credentials.credential_of(secret)
    revoke(player)
    # It never renewed. Awake again, it asks the database.
    assert credentials.credential_of(secret) is None


def test_what_was_looked_up_before_a_change_is_not_kept_after_it(process, guest):
    player, secret = guest
    digest = credentials.digest_of(secret)
    _, generation = process.find(digest)
    found = credentials._look_up(digest)
    Token.objects.filter(player=player).delete()
    process._renew()
    process.keep(digest, found, generation)
    assert credentials.credential_of(secret) is None


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE players_player SET is_active = false",
        "UPDATE players_token SET revoked_at = now()",
        "DELETE FROM players_token",
    ],
)
def test_it_counts_by_whatever_hand_it_was_taken(process, guest, statement):
    _, secret = guest
    assert credentials.credential_of(secret)
    with connection.cursor() as cursor:
        cursor.execute(statement)
    assert credentials._older_leases()
    process._renew()
    assert not credentials._older_leases()
    assert credentials.credential_of(secret) is None


def test_a_new_name_is_heard_of(process, guest):
    player, secret = guest
    assert credentials.credential_of(secret).name == player.name
    Player.objects.filter(pk=player.pk).update(name="Renamed")
    process._renew()
    assert credentials.credential_of(secret).name == "Renamed"


def test_the_thread_hears_of_a_change_without_waiting_for_its_turn(guest, monkeypatch):
    monkeypatch.setattr(credentials, "RENEW_SECONDS", 600.0)
    player, _ = guest
    kept, heard = credentials._Kept(), threading.Event()
    monkeypatch.setattr(credentials, "_kept", kept)

    class Enough(Exception):
        pass

    def forget(revision, forget=kept._forget):
        forget(revision)
        if revision >= 1:
            heard.set()
            raise Enough

    def renew():
        with pytest.raises(Enough):
            kept._renew_while_connected()

    kept._forget = forget
    thread = in_thread(renew)
    while not CredentialLease.objects.exists():
        pass
    in_thread(lambda: revoke(player)).join()
    thread.join(10)
    assert heard.is_set()


def test_a_server_with_a_copy_of_the_accounts_alone_keeps_no_revision(guest):
    player, _ = guest
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE credential_revision RENAME TO elsewhere")
        try:
            Player.objects.filter(pk=player.pk).update(name="Renamed")
        finally:
            cursor.execute("ALTER TABLE elsewhere RENAME TO credential_revision")
    assert Player.objects.get(pk=player.pk).name == "Renamed"
