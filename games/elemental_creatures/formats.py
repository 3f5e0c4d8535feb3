"""Formats and decks: registration, sealed packs, sideboarding (RULES.md 3.1 and 2.8)."""

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from typing import Literal

from games.elemental_creatures import decks
from games.elemental_creatures.book import Book, book
from games.elemental_creatures.deck_events import DeckRegistered, DeckSubmitted, Opened, PackOpened
from games.elemental_creatures.effect_events import DecisionRequested
from games.elemental_creatures.events import (
    GameStarted,
    MatchStarted,
    PhaseEntered,
)
from games.elemental_creatures.limits import SLOTS
from games.elemental_creatures.moves import RegisterDeck, SubmitDeck
from games.elemental_creatures.refusals import refuse
from games.elemental_creatures.state import CreatureOptions, CreatureState, WinMode, in_match
from games.kernel import BadOptions, Dice, IllegalMove, Table
from games.kernel.content import canonical
from games.kernel.game import DeckProblem

T = Table[CreatureState]


def check_options(options: CreatureOptions) -> None:
    """Refuse combinations of options that the game doesn't have."""
    if options.packs_per_player > 1 and options.format == "constructed":
        raise BadOptions("packs_per_player is for the sealed format", "ELC-GEN-1", "ELC-E-OPTION")
    if win_mode_of(options) == "four_rounds" and options.max_rounds < options.round_limit:
        raise BadOptions("max_rounds is below round_limit", "ELC-GEN-1", "ELC-E-OPTION")


def win_mode_of(options: CreatureOptions) -> WinMode:
    """The goal of the match: points to a target, but with a single sealed pack four rounds."""
    if options.win_mode is not None:
        return options.win_mode
    return "four_rounds" if options.format == "sealed" and options.packs_per_player == 1 else "first_to"


def begin_match(table: T, options: CreatureOptions, seats: int) -> None:
    """Constructed: ask all seats for their decks at once. Sealed: open the packs and start."""
    table.emit(
        MatchStarted(
            options=options,
            win_mode=win_mode_of(options),
            pack=options.content_pack,
            seats=seats,
            because="ELC-GEN-1",
        )
    )
    rules = book(options.content_pack)
    if options.format == "constructed":
        table.emit(PhaseEntered(phase="registration", because="ELC-FMT-10"))
        ask_for_lists(table, "register_deck", "ELC-FMT-10", tuple(rules.starters))
        return
    for seat in range(seats):
        for number in range(1, options.packs_per_player + 1):
            cards = open_pack(rules, table.dice)
            table.emit(PackOpened(seat=seat, pack_no=number, cards=cards, because="ELC-FMT-1"))
    start_game(table)


def ask_for_lists(
    table: T, kind: Literal["register_deck", "submit_deck"], because: str, options: tuple[str, ...] = ()
) -> None:
    """All seats that are still in the match hand in a list, at once and in secret."""
    table.emit(
        DecisionRequested(
            id=table.state.decision_next,
            kind=kind,
            seats=tuple(in_match(table.state)),
            seat=None,
            zone=None,
            open=True,
            options=options,
            because=because,
        )
    )


def open_pack(rules: Book, dice: Dice) -> tuple[Opened, ...]:
    """Thirteen cards from the whole set: 5, 4 and 3 different ones by level, and the foil."""
    cards: list[str] = []
    for level, count in SLOTS:
        pool = list(rules.by_level[level])
        cards += [pool.pop(dice.below(len(pool))) for _ in range(count)]
    cards.append(dice.choice(rules.ids))
    last = len(cards)
    return tuple(Opened(slot, card, slot == last) for slot, card in enumerate(cards, start=1))


def start_game(table: T) -> None:
    """A game begins with nothing carried over."""
    table.emit(GameStarted(game_no=table.state.game_no + 1, because="ELC-MAT-3"))
    table.emit(PhaseEntered(phase="opening_roll", because="ELC-SET-1"))


def deck_list(state: CreatureState, seat: int) -> list[str]:
    """The cards of a seat's main deck, sorted by id; sealed: all cards of its packs."""
    registered = state.registered[seat]
    if registered.filings:
        return sorted(Counter(registered.filings[-1].main).elements())
    return sorted(card for pack in registered.packs for card in pack)


def commitment(table: T, main: dict[str, int], side: dict[str, int]) -> tuple[str, str]:
    """A fresh salt from the dice, in hex, and SHA-256 of the salt and the list."""
    salt = b"".join(table.dice.below(2**64).to_bytes(8, "big") for _ in range(4))
    return salt.hex(), list_hash(salt, main, side)


def list_hash(salt: bytes, main: dict[str, int], side: dict[str, int]) -> str:
    """The commitment to a list: SHA-256 of the salt followed by the list's canonical JSON, in hex."""
    return sha256(salt + canonical({"main": main, "side": side})).hexdigest()


def _sideboard(options: CreatureOptions) -> bool:
    return options.best_of > 1


def _refuse_first(problems: Iterator[DeckProblem]) -> None:
    """Refuse the move for the first broken rule."""
    for problem in problems:
        raise IllegalMove(problem.clause, problem.detail, problem.code)


def register_deck(table: T, seat: int, move: RegisterDeck, *, defaulted: bool = False) -> None:
    """Register a starter or an own list, once and for good; after the last one the first game begins."""
    state = table.state
    rules = book(state.options.content_pack)
    if move.starter is not None:
        if move.starter not in rules.starters or move.main is not None or move.side is not None:
            refuse("OPTION", "ELC-FMT-10", "no such starter deck, or a starter with a list")
        main, side = rules.starters[move.starter].main, {}
    else:
        main, side = move.main or {}, move.side or {}
        _refuse_first(decks.problems(rules, main, side, sideboard=_sideboard(state.options)))
    salt, digest = commitment(table, main, side)
    table.emit(
        DeckRegistered(
            seat=seat,
            defaulted=defaulted,
            hash=digest,
            main=main,
            side=side,
            starter=move.starter,
            salt=salt,
            because="ELC-OUT-3" if defaulted else "ELC-FMT-10",
        )
    )
    if state.decision is None:
        start_game(table)


def drawn_starter(table: T) -> RegisterDeck:
    """A starter deck from the dice: one that everybody can work out would name the secret list."""
    return RegisterDeck(starter=table.dice.choice(list(book(table.state.options.content_pack).starters)))


def submit_deck(table: T, seat: int, move: SubmitDeck, *, defaulted: bool = False) -> None:
    """Exchange cards between main deck and sideboard, one for one or not."""
    state = table.state
    _refuse_first(decks.size_problems(move.main, move.side, sideboard=_sideboard(state.options)))
    present = state.registered[seat].filings[-1]
    if Counter(move.main) + Counter(move.side) != Counter(present.main) + Counter(present.side):
        refuse("POOL", "ELC-FMT-5", "the lists must use exactly the registered cards")
    salt, digest = commitment(table, move.main, move.side)
    table.emit(
        DeckSubmitted(
            seat=seat,
            defaulted=defaulted,
            hash=digest,
            main=move.main,
            side=move.side,
            salt=salt,
            because="ELC-OUT-3" if defaulted else "ELC-FMT-5",
        )
    )
