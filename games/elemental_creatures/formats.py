"""Formats and decks: registration, sealed packs, sideboarding (RULES.md 3.1 and 2.8)."""

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from typing import Literal

from games.elemental_creatures import decks
from games.elemental_creatures.book import Book, book
from games.elemental_creatures.events.decks import DeckRegistered, DeckSubmitted, Opened, PackOpened
from games.elemental_creatures.events.match import (
    GameStarted,
    MatchStarted,
    PhaseEntered,
)
from games.elemental_creatures.limits import SLOTS
from games.elemental_creatures.moves import RegisterDeck, SubmitDeck
from games.elemental_creatures.options import CreatureOptions, has_sideboard, win_mode_of
from games.elemental_creatures.state import CreatureState, in_match
from games.kernel import Act, Ask, Decision, Dice, Row, Table, ask_all
from games.kernel.content import canonical
from games.kernel.game import DeckProblem
from games.kernel.refusals import BAD_OPTION

T = Table[CreatureState]


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
        ask_for_lists(table, "register_deck", "ELC-FMT-10")
        return
    for seat in range(seats):
        for number in range(1, options.packs_per_player + 1):
            cards = open_pack(rules, table.dice)
            table.emit(PackOpened(seat=seat, pack_no=number, cards=cards, because="ELC-FMT-1"))
    start_game(table)


def ask_for_lists(table: T, kind: Literal["register_deck", "submit_deck"], because: str) -> None:
    """All seats that are still in the match hand in a list, at once and in secret."""
    ask_all(table, kind, because, [Ask(seat=seat) for seat in in_match(table.state)])


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


def _refuse_first(table: T, problems: Iterator[DeckProblem]) -> None:
    """Refuse the move for the first broken rule."""
    for problem in problems:
        table.refuse(problem.clause, problem.detail, problem.code)


def starters(state: CreatureState, decision: Decision, seat: int) -> list[RegisterDeck]:  # noqa: ARG001 - the same for all
    """The starter decks of the pack; own lists are accepted unlisted."""
    return [RegisterDeck(starter=name) for name in book(state.options.content_pack).starters]


def check_registration(table: T, decision: Decision, seat: int, move: RegisterDeck) -> None:  # noqa: ARG001 - the list tells
    """A starter of the pack, or a list that keeps the rules."""
    rules = book(table.state.options.content_pack)
    if move.starter is not None:
        alone = move.main is None and move.side is None
        known = move.starter in rules.starters and alone
        table.require(known, "ELC-FMT-10", "no such starter deck, or a starter with a list", BAD_OPTION)
        return
    sideboard = has_sideboard(table.state.options)
    _refuse_first(table, decks.problems(rules, move.main or {}, move.side or {}, sideboard=sideboard))


def register_deck(table: T, decision: Decision, seat: int, move: RegisterDeck) -> None:
    """A starter or an own list, once and for good. A lost clock draws a starter from the dice.

    One that everybody can work out would name the secret list. A seat that has left brings nothing.
    """
    state = table.state
    if seat not in in_match(state):
        return
    decks_by_name = book(state.options.content_pack).starters
    starter = table.dice.choice(list(decks_by_name)) if table.by_default else move.starter
    if starter is not None:
        main, side = decks_by_name[starter].main, {}
    else:
        main, side = move.main or {}, move.side or {}
    salt, digest = commitment(table, main, side)
    table.emit(
        DeckRegistered(
            seat=seat,
            defaulted=table.by_default,
            hash=digest,
            main=main,
            side=side,
            starter=starter,
            salt=salt,
            because="ELC-OUT-3" if table.by_default else decision.clause,
        )
    )


def present_list(state: CreatureState, decision: Decision, seat: int) -> list[SubmitDeck]:  # noqa: ARG001 - the seat tells
    """The list of the last game; others are accepted unlisted."""
    present = state.registered[seat].filings[-1]
    return [SubmitDeck(main=dict(present.main), side=dict(present.side))]


def check_submission(table: T, decision: Decision, seat: int, move: SubmitDeck) -> None:  # noqa: ARG001 - the list tells
    """The registered cards, exchanged between main deck and sideboard, one for one or not."""
    state = table.state
    sideboard = has_sideboard(state.options)
    _refuse_first(table, decks.size_problems(move.main, move.side, sideboard=sideboard))
    present = state.registered[seat].filings[-1]
    same = Counter(move.main) + Counter(move.side) == Counter(present.main) + Counter(present.side)
    table.require(same, "ELC-FMT-5", "the lists must use exactly the registered cards", "ELC-E-POOL")


def submit_deck(table: T, decision: Decision, seat: int, move: SubmitDeck) -> None:  # noqa: ARG001 - the list tells
    """The list for the next game. A seat that has left brings nothing."""
    if seat not in in_match(table.state):
        return
    salt, digest = commitment(table, move.main, move.side)
    table.emit(
        DeckSubmitted(
            seat=seat,
            defaulted=table.by_default,
            hash=digest,
            main=move.main,
            side=move.side,
            salt=salt,
            because="ELC-OUT-3" if table.by_default else "ELC-FMT-5",
        )
    )


ROWS: dict[str, Row] = {
    "register_deck": Row(
        acts=(Act(RegisterDeck, register_deck, starters, check_registration, open_ended=True),)
    ),
    "submit_deck": Row(acts=(Act(SubmitDeck, submit_deck, present_list, check_submission, open_ended=True),)),
}
