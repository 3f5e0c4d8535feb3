"""Who sees what. A field that says nothing is seen by nobody."""

from typing import Annotated

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from games.kernel import (
    SPECTATOR,
    Event,
    Hidden,
    HiddenCount,
    PerSeat,
    PerSeatCount,
    Private,
    PrivateCount,
    Public,
    is_hidden,
    owner_is,
    seats_in,
    shown_if,
    view,
)
from games.kernel.content import canonical
from games.kernel.visibility import EVERYTHING, redact

YES = {"hidden": True}


class Card(msgspec.Struct):
    face_up: Public[bool] = False
    name: Annotated[str, shown_if("face_up", owner=True)] = ""


class Seat(msgspec.Struct):
    seat: Public[int]
    hand: PrivateCount[list[str]] = msgspec.field(default_factory=list)
    secret: Private[str | None] = None
    cards: Public[list[Card]] = msgspec.field(default_factory=list)
    unmarked: int = 7


class State(msgspec.Struct):
    pairs: Public[tuple[tuple[int, str], ...]] = ((1, "pair"),)
    seats: Public[list[Seat]] = msgspec.field(default_factory=list)
    deck: HiddenCount[list[str]] = msgspec.field(default_factory=list)
    seed: Hidden[str] = ""
    sealed: PerSeat[str | None] = msgspec.field(default_factory=list)
    piles: PerSeatCount[list[str]] = msgspec.field(default_factory=list)
    known_to: Public[list[int]] = msgspec.field(default_factory=list)
    rumour: Annotated[str, seats_in("known_to")] = ""
    owner: Public[int] = 0
    prize: Annotated[str, owner_is("owner")] = ""
    numbers: Public[dict[int, str]] = msgspec.field(default_factory=dict)


def example():
    return State(
        seats=[
            Seat(seat=0, hand=["a", "b"], secret="s0", cards=[Card(name="x"), Card(face_up=True, name="y")]),
            Seat(seat=1, hand=["c"], secret=None),
        ],
        deck=["d", "e", "f"],
        seed="5eed",
        sealed=["one", None],
        piles=[["p"], ["q", "r"]],
        known_to=[1],
        rumour="psst",
        owner=1,
        prize="gold",
        numbers={1: "one"},
    )


def test_each_viewer_sees_its_own():
    seen = view(example(), 0)
    assert seen["seats"][0]["hand"] == ["a", "b"]
    assert seen["seats"][0]["secret"] == "s0"
    assert seen["seats"][1]["hand"] == {"hidden": 1}
    assert seen["seats"][1]["secret"] == YES
    assert seen["deck"] == {"hidden": 3}
    assert seen["seed"] == YES
    assert seen["sealed"] == ["one", YES]
    assert seen["piles"] == [["p"], {"hidden": 2}]
    assert seen["rumour"] == YES
    assert seen["prize"] == YES
    assert seen["numbers"] == {"1": "one"}
    assert seen["pairs"] == [[1, "pair"]], "plain JSON has no tuples"
    assert seen["seats"][0]["cards"] == [{"face_up": False, "name": "x"}, {"face_up": True, "name": "y"}]
    other = view(example(), 1)
    assert other["rumour"] == "psst"
    assert other["prize"] == "gold"
    assert other["sealed"] == [YES, None]
    assert other["seats"][0]["cards"][0] == {"face_up": False, "name": YES}
    assert other["seats"][0]["cards"][1] == {"face_up": True, "name": "y"}


def test_a_field_without_a_mark_is_seen_by_nobody():
    for viewer in (0, 1, SPECTATOR):
        for seat in view(example(), viewer)["seats"]:
            assert seat["unmarked"] == YES


def test_a_spectator_sees_no_secret_at_all():
    text = canonical(view(example(), SPECTATOR))
    for secret in (b'"a"', b'"c"', b"s0", b'"d"', b"5eed", b"psst", b"gold", b'"x"'):
        assert secret not in text, secret


def test_nothing_and_something_hidden_look_the_same():
    with_secret, without = example(), example()
    with_secret.seats[1].secret = "s1"
    assert canonical(view(with_secret, 0)) == canonical(view(without, 0))


def test_after_the_end_everything_is_seen():
    seen = view(example(), EVERYTHING)
    assert seen["seed"] == "5eed"
    assert seen["deck"] == ["d", "e", "f"]
    assert seen["seats"][0]["unmarked"] == 7
    assert not any(is_hidden(value) for value in seen.values())


def test_a_view_is_a_copy():
    state = example()
    view(state, 0)["seats"][0]["hand"].append("forged")
    view(state, 0)["known_to"].append(9)
    assert state.seats[0].hand == ["a", "b"]
    assert state.known_to == [1]


class Drawn(Event, frozen=True):
    kind: Private[str]

    def apply(self, state): ...


class Told(Event, frozen=True):
    seat: Public[int]
    kind: Private[str]

    def apply(self, state): ...


def test_the_actor_owns_what_names_no_seat():
    event = Drawn(because="X", kind="RS")
    assert redact(event, 1, 1) == {"kind": "RS"}
    assert redact(event, 0, 1) == {"kind": YES}
    told = Told(because="X", seat=0, kind="RS")
    assert redact(told, 1, 1) == {"seat": 0, "kind": YES}
    assert redact(told, 0, 1) == {"seat": 0, "kind": "RS"}


@given(
    hands=st.lists(st.lists(st.text(max_size=3), max_size=3), min_size=2, max_size=2),
    other=st.lists(st.text(max_size=3), max_size=3),
    deck=st.permutations(["d", "e", "f"]),
)
def test_states_that_differ_only_in_hidden_things_give_equal_bytes(hands, other, deck):
    first = State(seats=[Seat(seat=n, hand=hand) for n, hand in enumerate(hands)], deck=["d", "e", "f"])
    changed = (other * 3 + ["", "", ""])[: len(hands[1])]
    second = State(seats=[Seat(seat=0, hand=hands[0]), Seat(seat=1, hand=changed)], deck=list(deck))
    assert canonical(view(first, 0)) == canonical(view(second, 0))


def test_the_order_in_which_keys_came_is_not_seen():
    orders = [State(numbers={2: "b", 10: "a"}), State(numbers={10: "a", 2: "b"})]
    for viewer in (0, SPECTATOR, EVERYTHING):
        seen = [msgspec.json.encode(view(state, viewer)) for state in orders]
        assert seen[0] == seen[1]
