"""Elemental Creatures for the kernel: the contract, and nothing but the contract."""

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from games.elemental_creatures import decks, flow, formats, leaving
from games.elemental_creatures.answers import default_answer, listed_option
from games.elemental_creatures.book import FOLDER, PACKS, CreaturePack, book
from games.elemental_creatures.decks import DeckCards
from games.elemental_creatures.determinize import determinize
from games.elemental_creatures.events import EVENTS, ClockRanOut
from games.elemental_creatures.moves import (
    MOVES,
    ConcedeGame,
    DeclareDone,
    Pick,
    PlayCard,
    RegisterDeck,
    SubmitDeck,
)
from games.elemental_creatures.playing import listed_play
from games.elemental_creatures.state import CreatureOptions, CreatureState
from games.elemental_creatures.table_events import CardSearched
from games.elemental_creatures.validation import validate_pack
from games.kernel import Awaiting, ClauseCatalogue, Dice, Event, Game, Move, Outcome, Packs, Table
from games.kernel.game import DeckProblem

T = Table[CreatureState]


class ElementalCreatures(Game[CreatureState, CreatureOptions]):
    """A trading card game: creatures on two lines, rounds for points, levelling up."""

    slug = "elemental_creatures"
    title = "Elemental Creatures"
    about = (
        "A trading card game for two to four: creatures fight for points round by round, rest and level up."
    )
    rules = 1
    seats = (2, 4)
    folder = FOLDER
    prefix = "ELC"
    state_type = CreatureState
    options_type = CreatureOptions
    move_types: ClassVar[tuple[type[Move], ...]] = MOVES
    event_types: ClassVar[tuple[type[Event], ...]] = EVENTS
    packs: ClassVar[Packs[CreaturePack]] = PACKS
    clauses = ClauseCatalogue.load("ELC", FOLDER)
    setup_clause = "ELC-GEN-1"
    advance_clause = "ELC-RND-3"
    expire_clause = "ELC-OUT-3"
    concede_clause = "ELC-OUT-1"
    options_clause = "ELC-GEN-1"
    options_code = "ELC-E-OPTION"
    deck_type = DeckCards
    unlisted = (RegisterDeck, SubmitDeck, ConcedeGame)
    revealing = (CardSearched,)

    def check_options(self, options: CreatureOptions, seats: int) -> None:  # noqa: ARG002 - any number goes
        """Combinations that the types allow but the game doesn't."""
        formats.check_options(options)

    def setup(self, table: T, options: CreatureOptions, seats: int) -> None:
        """Start the match: ask for decks, or open sealed packs."""
        formats.begin_match(table, options, seats)

    def play(self, table: T, seat: int, move: Move) -> None:
        """A seat's move."""
        if isinstance(move, ConcedeGame):
            flow.check_seat(table.state, seat)
            leaving.concede(table, seat, "game")
            flow.run(table)
        else:
            flow.carry_out(table, seat, move)

    def advance(self, table: T) -> None:
        """The SYSTEM step `proceed`."""
        flow.proceed(table)

    def concede(self, table: T, seat: int, move: Move) -> None:  # noqa: ARG002 - the match is given up
        """Give up the match."""
        flow.check_present(table.state, seat)
        leaving.concede(table, seat, "match")
        flow.run(table)

    def awaiting(self, state: CreatureState) -> Awaiting:
        """Who may act now."""
        return flow.awaiting(state)

    def legal_moves(self, state: CreatureState, seat: int) -> list[Move]:
        """All listed moves."""
        return flow.legal_moves(state, seat)

    def listed_as(self, state: CreatureState, seat: int, move: Move) -> Move:
        """The listed move that an equal hand copy or an equal material stands for."""
        if isinstance(move, PlayCard) and state.decision is None:
            return listed_play(state, seat, move)
        if isinstance(move, Pick) and state.decision is not None and move.decision == state.decision.id:
            uid = listed_option(state, state.decision, seat, move.uid)
            return Pick(decision=move.decision, uid=uid if isinstance(uid, int) else None, card=move.card)
        return move

    def default_move(self, state: CreatureState, seat: int) -> Move:
        """A turn that times out is done; a decision has its own default."""
        return DeclareDone() if state.decision is None else default_answer(state, state.decision, seat)

    def defaulted(self, table: T, seat: int, move: Move) -> None:  # noqa: ARG002 - the flag is on what follows
        """Count the timeout."""
        timeouts = table.state.seats[seat].timeouts + 1
        table.emit(ClockRanOut(seat=seat, timeouts=timeouts, because="ELC-OUT-3"))

    def expire(self, table: T, seat: int) -> None:
        """The default of an awaited seat, or, after too many in a row, the end of the match for it."""
        asked = table.state.decision
        if asked is not None and asked.kind == "register_deck":
            move: Move = formats.drawn_starter(table)
        else:
            move = self.default_move(table.state, seat)
        self.defaulted(table, seat, move)
        if leaving.forfeits(table.state, seat):
            leaving.concede(table, seat, "match", "timeout")
            flow.run(table)
        else:
            flow.carry_out(table, seat, move, defaulted=True)

    def outcome(self, state: CreatureState) -> Outcome | None:
        """Placements and scores once the match is over."""
        result = state.result
        if result is None:
            return None
        details = {f"margin_{seat}": margin for seat, margin in enumerate(result.margins)}
        return Outcome(
            placements=result.placements, scores=result.scores, reason=result.reason, details=details
        )

    def cards(self, pack_id: str) -> Mapping[str, dict[str, Any]]:
        """Card id -> card with its text and effect."""
        return {card.id: msgspec.to_builtins(card) for card in PACKS[pack_id].cards}

    def deck_problems(self, pack_id: str, deck: DeckCards, sideboard: bool) -> list[DeckProblem]:
        """All rules that a deck list breaks."""
        return list(decks.problems(book(pack_id), deck.main, deck.side, sideboard=sideboard))

    def deck_move(self, state: CreatureState, seat: int, deck: DeckCards) -> Move | None:
        """Registering this deck, while registration asks the seat."""
        asked = state.decision
        if asked is None or asked.kind != "register_deck" or seat not in asked.seats:
            return None
        return RegisterDeck(main=deck.main, side=deck.side)

    def pack_problems(self, data: Any) -> list[str]:
        """Every broken condition of a pack."""
        return [str(problem) for problem in validate_pack(data)] or super().pack_problems(data)

    def determinize(self, view: dict[str, Any], seat: int, dice: Dice) -> CreatureState:
        """A full state that this viewer could not tell from the real one."""
        return determinize(view, seat, dice)


VERSIONS = [ElementalCreatures()]
