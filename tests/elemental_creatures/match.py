"""Whole matches for tests, decks, and small content packs with cards made for one test."""

from types import TracebackType
from typing import Any

import msgspec

from games.elemental_creatures.book import Book, book
from games.elemental_creatures.game import VERSIONS
from games.elemental_creatures.moves import ConcedeGame, RegisterDeck, SubmitDeck
from games.elemental_creatures.pack import PACKS, Card, CreaturePack
from games.kernel import Dice, Event, Move
from games.kernel.decide import decide, read_options, start
from tests.elemental_creatures.table import KEY, Board

GAME = VERSIONS[0]
HOUSE = PACKS["elc-house-1"]
STARTERS = {starter.id: starter.main for starter in HOUSE.starters}


def deck_of(count: int) -> dict[str, int]:
    """A main deck of so many cards, three of each, in the pack's order of ids."""
    ids = book("elc-house-1").ids
    deck = dict.fromkeys(ids[: count // 3], 3)
    if count % 3:
        deck[ids[count // 3]] = count % 3
    return deck


class Match(Board):
    """A match from its very beginning."""

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        chosen = read_options(GAME, options)
        begun = start(GAME, chosen, seats, KEY)
        self.rules: Book = book(chosen.content_pack)
        self.state = begun.state
        self.records = begun.records
        self.events = [record for record in begun.records if isinstance(record, Event)]
        self.commit = 1
        self.dice: Dice | None = None
        self.check()

    def act_unlisted(self, seat: int, move: Move) -> "Match":
        """A move that is accepted without being listed: an own deck list, conceding the game."""
        self.commit += 1
        decision = decide(GAME, self.state, seat, move, Dice(KEY, self.commit))
        self.state, self.records = decision.state, decision.records
        self.events = [record for record in decision.records if isinstance(record, Event)]
        self.check()
        return self

    def settle(self) -> "Match":
        """Through the opening roll to the first turn; the roll winner goes first."""
        while self.state.phase != "turns":
            if self.state.decision is not None and self.state.decision.kind == "choose_first":
                self.act(self.awaited, GAME.default_move(self.state, self.awaited))
            else:
                self.proceed()
        return self

    def win_game(self, winner: int) -> "Match":
        """The other seat gives up the game."""
        return self.act_unlisted(1 - winner, ConcedeGame())

    def submit_same(self) -> "Match":
        """Both seats keep their lists."""
        for seat in self.decision.seats:
            present = self.state.registered[seat].filings[-1]
            self.act(seat, SubmitDeck(main=present.main, side=present.side))
        return self


def begin(seats: int, *, registered: bool = True, **options: Any) -> Match:
    """A match at its registration, or past it with starter decks."""
    match = Match(seats, options)
    if registered and match.state.phase == "registration":
        for seat in range(seats):
            match.act(seat, RegisterDeck(starter=list(STARTERS)[seat]))
    return match


class TestPack:
    """The house pack with further cards, installed while the block runs: name -> (level, power, effect)."""

    __test__ = False
    _number = 0

    def __init__(self, cards: dict[str, tuple[int, int, dict[str, Any] | None]]) -> None:
        TestPack._number += 1
        self.id = f"test-{TestPack._number}"
        made = tuple(
            msgspec.convert(
                {
                    "id": f"test_{index:02}",
                    "name": name,
                    "elements": ["fire"],
                    "species": "Ape",
                    "level": level,
                    "power": power,
                    "effect": effect,
                },
                Card,
            )
            for index, (name, (level, power, effect)) in enumerate(cards.items())
        )
        self.pack: CreaturePack = msgspec.structs.replace(HOUSE, id=self.id, cards=(*HOUSE.cards, *made))
        self.pack.check()

    def __enter__(self) -> str:
        PACKS.add(self.pack, "0" * 64)
        return self.id

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        del PACKS._packs[self.id], PACKS._digests[self.id]


def play_effect(*steps: dict[str, Any]) -> dict[str, Any]:
    """A Play Effect of these steps."""
    return {"kind": "play", "do": list(steps)}


def with_effect(
    effect: dict[str, Any], level: int = 1, power: int = 1, **more: tuple[int, int, dict[str, Any] | None]
) -> TestPack:
    """A pack with a card called Test that has this effect, and further cards."""
    return TestPack({"Test": (level, power, effect), **more})
