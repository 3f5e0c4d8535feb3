"""Scenes at the table, in short notation: W C A F L S for the elements, a digit, * for a wild card.

`cards("F1x2 F2 *")` are two 1-value and one 2-value flamework and a wild card. A scene begins in the middle
of a match: `Scene("A1 F1", "S2", asks="draw_followup")` has two seats, and seat 0 has just drawn.
"""

from typing import Any

import msgspec

from games.kernel import Answer, Concede, Dice, Event, Expire, IllegalMove, Move, Ref
from games.kernel.records import SYSTEM
from games.wild_magic.cards import ELEMENTS, KINDS, WILD, Element, Kind, MeldCards, sort_cards
from games.wild_magic.events import GuardianFinished
from games.wild_magic.game import VERSIONS
from games.wild_magic.moves import Decline, Discard, DrawTwo, Exchange, Meld, Reinforce, TakeCard, TakePool
from games.wild_magic.options import WildMagicOptions
from games.wild_magic.state import BOARD, Guardian, Seat, State, Turn
from tests import kit

GAME = VERSIONS[-1]
ELEMENT: dict[str, Element] = dict(zip("WCAFLS", ELEMENTS, strict=True))
LETTER = {element: letter for letter, element in ELEMENT.items()}
ASKS: dict[str, Any] = {"choose_option": None, "draw_followup": "draw"}


class Pick(msgspec.Struct, frozen=True):
    """An answer to the open decision that is picked from a list, whatever the number of the decision."""

    choice: tuple[Ref, ...]


claim = Pick((Ref(word="the token"),))
"""The token that is offered."""


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


def as_submitted(state: State, move: Move | Pick) -> Move:
    """A move in the notation of scenes as it is submitted now."""
    if not isinstance(move, Pick):
        return move
    decision = GAME.asking(state)
    choice = move.choice
    if move == claim and decision is not None and decision.kind == "claim":
        choice = decision.asks[0].options
    return Answer(decision=decision.id if decision else 0, choice=choice).canonical()


class Scene:
    """A position and what has happened in it since."""

    def __init__(
        self,
        *hands: str,
        active: int = 0,
        asks: str = "choose_option",
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
        state = State(pack="wim-house-1", options=options or WildMagicOptions())
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
        state.turn = Turn(no=5, active=active, option=ASKS[asks])
        self.state = state
        self.events: list[Event] = []
        self.all_events: list[Event] = []

    def move(self, move: Move | Pick) -> Move:
        """The move as it is submitted now."""
        return as_submitted(self.state, move)

    def do(self, actor: int, move: Move | Pick, dice: Dice | None = None) -> "Scene":
        """A move that must be accepted."""
        self.state, self.events = kit.accept(GAME, self.state, actor, self.move(move), dice)
        self.all_events += self.events
        return self

    def refuse(self, seat: int, move: Move | Pick, clause: str) -> IllegalMove:
        """A move that must be refused under a clause; nothing has changed afterwards."""
        return kit.refuse(GAME, self.state, seat, self.move(move), clause)

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
        decision = GAME.asking(self.state)
        if decision is None:
            return []
        return [(ask.seat, decision.kind) for ask in decision.asks if not ask.answered]

    def about(self) -> dict[str, Any]:
        """The facts of what is asked."""
        decision = GAME.asking(self.state)
        return dict(decision.about) if decision is not None else {}

    def legal(self, seat: int) -> list[Move | Pick]:
        """What the seat may do, answers without the number of the decision."""
        return [self.short(move) for move in GAME.legal_moves(self.state, seat)]

    def short(self, move: Move) -> Move | Pick:
        """A move in the notation of scenes."""
        if not isinstance(move, Answer):
            return move
        of_claim = self.asked()[0][1] == "claim" and move.picked
        return claim if of_claim else Pick(move.picked)

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


def pick_space(*letters: str) -> Pick:
    return Pick(tuple(Ref(space=ELEMENT[letter]) for letter in letters))


decline = Decline()
leave_token = Pick(())


def pool(letter: str) -> TakePool:
    return TakePool(element=ELEMENT[letter])


def discard(name: str, into: str | None = None) -> Discard:
    return Discard(card=card(name), pool=ELEMENT[into] if into else None)


def meld(letter: str, ones: int = 0, twos: int = 0, wilds: int = 0) -> Meld:
    return Meld(element=ELEMENT[letter], ones=ones, twos=twos, wilds=wilds)


def place(letter: str) -> Pick:
    return pick_space(letter)


def give(name: str) -> Pick:
    return Pick((Ref(card=card(name)),))


def take(letter: str, name: str) -> TakeCard:
    return TakeCard(pool=ELEMENT[letter], card=card(name))


def exchange(name: str, into: str | None = None) -> Exchange:
    return Exchange(card=card(name), pool=ELEMENT[into] if into else None)


def burn(letter: str) -> Pick:
    return pick_space(letter)


def swap(*letters: str) -> Pick:
    return pick_space(*letters)


def reinforce(letter: str, name: str) -> Reinforce:
    return Reinforce(element=ELEMENT[letter], card=card(name))


def give_back(letter: str) -> Pick:
    return pick_space(letter)


def to_the_end(scene: Scene, dice: Dice | None = None) -> Scene:
    """The active seat draws the last card and discards: the match ends."""
    seat = scene.state.turn.active
    del scene.state.deck[:-1]
    scene.do(seat, draw)
    return scene.do(seat, scene.legal(seat)[0], dice)
