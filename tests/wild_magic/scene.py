"""Scenes at the table, in short notation: W C A F L S for the elements, a digit, * for a wild card.

`cards("F1x2 F2 *")` are two 1-value and one 2-value flamework and a wild card. A scene begins in the middle
of a match: `Scene("A1 F1", "S2", asks="draw_followup")` has two seats, and seat 0 has just drawn.
"""

from typing import Any

from games.kernel import Concede, Dice, Event, Expire, IllegalMove, Move
from games.kernel.records import SYSTEM
from games.wild_magic.cards import ELEMENTS, KINDS, WILD, Element, Kind, MeldCards, sort_cards
from games.wild_magic.events import GuardianFinished
from games.wild_magic.game import VERSIONS
from games.wild_magic.moves import (
    BurnPool,
    ClaimToken,
    Decline,
    DeclineMeld,
    DeclineToken,
    Discard,
    DrawTwo,
    Exchange,
    GiveCard,
    Meld,
    PlaceWild,
    Reinforce,
    ReturnToken,
    SwapGuardians,
    TakeCard,
    TakePool,
)
from games.wild_magic.options import WildMagicOptions
from games.wild_magic.state import BOARD, Decision, DecisionData, Guardian, Seat, State, Turn
from tests import kit

GAME = VERSIONS[-1]
ELEMENT: dict[str, Element] = dict(zip("WCAFLS", ELEMENTS, strict=True))
LETTER = {element: letter for letter, element in ELEMENT.items()}
ASKED_BY = {
    "choose_option": "WIM-TURN-2",
    "draw_followup": "WIM-TURN-6",
    "forced_meld": "WIM-TURN-5",
}


def card(text: str) -> Kind:
    """One kind: `F1` or `*`."""
    return WILD if text == "*" else KINDS[2 * ELEMENTS.index(ELEMENT[text[0]]) + int(text[1]) - 1]


def cards(text: str) -> list[Kind]:
    """A multiset, in canonical order."""
    found: list[Kind] = []
    for part in text.split():
        name, _, count = part.partition("x")
        found += [card(name)] * int(count or 1)
    sort_cards(found)
    return found


def short(kinds: Any) -> str:
    """The inverse of `cards`, in the order given."""
    return " ".join("*" if kind == WILD else LETTER[kind[:-2]] + kind[-1] for kind in kinds)


def of_strength(strength: int) -> MeldCards:
    """Some meld of that strength."""
    return MeldCards(strength, 0, 0)


class Scene:
    """A position and what has happened in it since."""

    def __init__(
        self,
        *hands: str,
        active: int = 0,
        asks: str | None = "choose_option",
        deck: int = 40,
        top: str = "",
        pools: str = "",
        wild_in: dict[str, int] | None = None,
        melds: tuple[str, ...] = (),
        tokens: tuple[str, ...] = (),
        guardians: dict[str, str] | None = None,
        options: WildMagicOptions | None = None,
    ) -> None:
        """`deck` counts the cards of `top`, which is listed top first. `melds` and `tokens` are by seat:
        "F5 A4" are a flamework meld of strength 5 and an alchemy one of 4, "W C" two tokens.
        """
        state = State(pack="wm.house.1", options=options or WildMagicOptions())
        state.seats = [Seat(seat, hand=cards(hand)) for seat, hand in enumerate(hands)]
        on_top = [card(name) for name in top.split()]
        state.deck = [*["lavaflow-1"] * (deck - len(on_top)), *reversed(on_top)]
        state.pools = {element: [] for element in ELEMENTS}
        for kind in cards(pools):
            state.pools[kind[:-2]].append(kind)
        for letter, count in (wild_in or {}).items():
            state.pools[ELEMENT[letter]] += [WILD] * count
        state.tokens = dict.fromkeys(ELEMENTS, BOARD)
        for seat, text in enumerate(melds):
            for part in text.split():
                state.seats[seat].melds[ELEMENT[part[0]]] = of_strength(int(part[1:]))
        for seat, text in enumerate(tokens):
            for letter in text.split():
                state.tokens[ELEMENT[letter]] = seat
        for letter, token in (guardians or {}).items():
            name, _, side = token.partition(" ")
            state.guardians[ELEMENT[letter]] = Guardian(name, side)
        state.turn = Turn(no=5, active=active, option="draw" if asks == "draw_followup" else None)
        state.decisions = 9
        if asks is not None:
            state.pending = [Decision(9, asks, active, ASKED_BY[asks], DecisionData())]
        self.state = state
        self.events: list[Event] = []
        self.all_events: list[Event] = []

    def do(self, actor: int, move: Move, dice: Dice | None = None) -> "Scene":
        """A move that must be accepted."""
        self.state, self.events = kit.accept(GAME, self.state, actor, move, dice)
        self.all_events += self.events
        return self

    def refuse(self, seat: int, move: Move, clause: str) -> IllegalMove:
        """A move that must be refused under a clause; nothing has changed afterwards."""
        return kit.refuse(GAME, self.state, seat, move, clause)

    def expire(self, seat: int) -> "Scene":
        """The seat's clock runs out."""
        return self.do(SYSTEM, Expire(seat=seat))

    def concede(self, seat: int) -> "Scene":
        """The seat gives up."""
        return self.do(seat, Concede())

    # What the table shows

    def hand(self, seat: int) -> str:
        return short(self.state.seats[seat].hand)

    def pool(self, letter: str) -> str:
        return short(self.state.pools[ELEMENT[letter]])

    def filled_pools(self) -> str:
        return " ".join(f"{letter}[{self.pool(letter)}]" for letter in ELEMENT if self.pool(letter))

    def box(self) -> str:
        return short([kind for kind in KINDS for _ in range(self.state.box.get(kind, 0))])

    def strengths(self, seat: int) -> str:
        melds = self.state.seats[seat].melds
        return " ".join(f"{LETTER[e]}{melds[e].strength}" for e in ELEMENTS if e in melds)

    def token(self, letter: str) -> int | str:
        return self.state.tokens[ELEMENT[letter]]

    def asked(self) -> list[tuple[int, str]]:
        """Who is asked what."""
        return [(decision.seat, decision.kind) for decision in self.state.pending]

    def legal(self, seat: int) -> list[Move]:
        return GAME.legal_moves(self.state, seat)

    def events_of(self, *kinds: type[Event]) -> list[Any]:
        """The events of the last commit."""
        return kit.of_type(self.events, *kinds)

    def happened(self, *kinds: type[Event]) -> list[Any]:
        """The events since the scene began."""
        return kit.of_type(self.all_events, *kinds)

    def names(self) -> list[str]:
        """The types of the last commit's events, in order."""
        return [str(type(event).__struct_config__.tag) for event in self.events]

    def guardian_result(self) -> str:
        """What the last Guardian to finish achieved."""
        return str(self.happened(GuardianFinished)[-1].result)

    def result(self) -> Any:
        return GAME.outcome(self.state)


# Moves in the short notation

draw = DrawTwo()
claim = ClaimToken()
leave_token = DeclineToken()
decline = Decline()
no_meld = DeclineMeld()


def pool(letter: str) -> TakePool:
    return TakePool(element=ELEMENT[letter])


def discard(name: str, into: str | None = None) -> Discard:
    return Discard(card=card(name), pool=ELEMENT[into] if into else None)


def meld(letter: str, ones: int = 0, twos: int = 0, wilds: int = 0) -> Meld:
    return Meld(element=ELEMENT[letter], ones=ones, twos=twos, wilds=wilds)


def place(letter: str) -> PlaceWild:
    return PlaceWild(pool=ELEMENT[letter])


def give(name: str) -> GiveCard:
    return GiveCard(card=card(name))


def take(letter: str, name: str) -> TakeCard:
    return TakeCard(pool=ELEMENT[letter], card=card(name))


def exchange(name: str, into: str | None = None) -> Exchange:
    return Exchange(card=card(name), pool=ELEMENT[into] if into else None)


def burn(letter: str) -> BurnPool:
    return BurnPool(element=ELEMENT[letter])


def swap(first: str, second: str) -> SwapGuardians:
    return SwapGuardians(element_a=ELEMENT[first], element_b=ELEMENT[second])


def reinforce(letter: str, name: str) -> Reinforce:
    return Reinforce(element=ELEMENT[letter], card=card(name))


def give_back(letter: str) -> ReturnToken:
    return ReturnToken(element=ELEMENT[letter])


def to_the_end(scene: Scene, dice: Dice | None = None) -> Scene:
    """The active seat draws the last card and discards: the match ends."""
    seat = scene.state.turn.active
    del scene.state.deck[:-1]
    scene.do(seat, draw)
    return scene.do(seat, scene.legal(seat)[0], dice)
