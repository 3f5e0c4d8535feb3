"""Names that are kept for the service, and names that look like somebody else's."""

from importlib import import_module

import pytest
from django.db import connection

from games.players.models import Player
from games.players.names import RESERVED, NameTaken, is_reserved, skeleton
from games.players.services import create_guest, create_operator
from tests.api.client import problem


@pytest.mark.parametrize(
    ("name", "looks"),
    [
        ("Ada", "ada"),
        ("I1l", "lll"),
        ("lIi", "lll"),
        ("O0o", "ooo"),
        ("a-d_a", "ada"),
        ("bam", "bam"),
        ("barn", "bam"),
        ("r-n", "m"),
        ("VVilma", "wllma"),
        ("guest-1f2e3d40", "guestlf2e3d4o"),
    ],
)
def test_what_the_eye_keeps_of_a_name(name, looks):
    assert skeleton(name) == looks


@pytest.mark.parametrize(
    "name",
    [
        *RESERVED,
        *("ADMIN", "Adm1n", "a-d-m-i-n", "r00t", "admin2", "bot-7", "B0T", "nu11", "rne", "rnoderator"),
        *("guest", "guest-1", "GUESTS", "erased-0011223344556677", "Erased"),
    ],
)
def test_reserved(name):
    assert is_reserved(name)


@pytest.mark.parametrize("name", ["Ada", "robot", "badminton", "rooted", "meg", "botanist", "masterful"])
def test_not_reserved(name):
    assert not is_reserved(name)


@pytest.mark.parametrize("name", ["ADMIN", "bot", "erased-0011223344556677", "guest-00000000", "M0derator"])
def test_nobody_gets_a_reserved_name(nobody, name):
    before = Player.objects.count()
    refused = problem(nobody.post("/api/v1/guests", {"name": name}), 409, "name-taken")
    assert refused["detail"] == f"The name '{name}' is reserved."
    answer = nobody.graphql("mutation($n: String) { createGuest(name: $n) { token } }", n=name)
    assert answer["data"] is None
    assert answer["errors"][0]["extensions"]["type"] == "/api/v1/problems/name-taken"
    assert Player.objects.count() == before


@pytest.mark.parametrize("name", ["I1l", "IIl", "l-l-1"])
def test_nobody_gets_a_name_that_looks_like_another(nobody, name):
    assert nobody.post("/api/v1/guests", {"name": "lll"}).status_code == 201
    before = Player.objects.count()
    refused = problem(nobody.post("/api/v1/guests", {"name": name}), 409, "name-taken")
    assert refused["detail"] == "This name is taken, or looks like one that is."
    assert Player.objects.count() == before


@pytest.mark.django_db
def test_operators_may_have_reserved_names_but_nobody_elses():
    assert create_operator(name="admin", password="a-long-password", superuser=False).is_staff
    with pytest.raises(NameTaken, match="taken"):
        create_operator(name="ADM1N", password="a-long-password", superuser=False)
    create_guest(name="Molly")
    with pytest.raises(NameTaken, match="taken"):
        create_operator(name="M0lly", password="a-long-password", superuser=True)
    assert list(Player.objects.filter(is_staff=True).values_list("name", flat=True)) == ["admin"]


@pytest.mark.django_db
def test_names_that_were_there_before_skeletons():
    fill = import_module("games.players.migrations.0005_skeletons").FILL
    names = ["Oil", "0il", "VVarn", "a_b-c", "Guest1", "erased-0011223344556677", "erased-of-own-wish"]
    older, newer, *others = [Player(name=name, is_guest=True) for name in names]
    others[3].is_active = False
    account = Player(name="o-i-l")
    # Written as they are, without a skeleton.
    Player.objects.bulk_create([older, newer, account, *others])
    assert set(Player.objects.values_list("skeleton", flat=True)) == {None}
    with connection.cursor() as cursor:
        cursor.execute(fill)
    found = dict(Player.objects.values_list("name", "skeleton"))
    # An account comes before guests; who looks like it keeps the name.
    assert found.pop("o-i-l") == "oll"
    assert (found.pop("Oil"), found.pop("0il")) == (None, None)
    assert found == {name: skeleton(name) for name in names[2:]}
    assert list(Player.objects.exclude(erased_at=None).values_list("name", flat=True)) == [names[5]]
    with pytest.raises(NameTaken):
        create_guest(name="0-iL")
    # They can still be locked, unlocked and so on.
    Player.objects.get(name="Oil").save()
    assert Player.objects.get(name="Oil").skeleton is None


@pytest.mark.django_db
def test_guests_of_the_service_never_look_alike():
    made = [create_guest()[0] for _ in range(20)]
    assert len({player.skeleton for player in made}) == 20
