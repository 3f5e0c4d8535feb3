"""The table of contents of Elemental Creatures: what is asked, what the system does, what happens."""

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from games.elemental_creatures import (
    choices,
    conceding,
    decks,
    formats,
    phases,
    playing,
    resolution,
    setup,
)
from games.elemental_creatures.book import book
from games.elemental_creatures.decks import DeckCards
from games.elemental_creatures.determinize import determinize
from games.elemental_creatures.events import EVENTS
from games.elemental_creatures.events.cards import CardSearched
from games.elemental_creatures.events.match import ClockKept
from games.elemental_creatures.moves import DeclareDone, PlayCard, RegisterDeck
from games.elemental_creatures.options import CreatureOptions, check_options, has_sideboard
from games.elemental_creatures.pack import FOLDER, PACKS, CreaturePack
from games.elemental_creatures.power import show_powers
from games.elemental_creatures.refusals import CODES
from games.elemental_creatures.state import (
    BatchFrame,
    CreatureState,
    EffectFrame,
    GrowFrame,
    PlayFrame,
    game_running,
)
from games.elemental_creatures.validation import validate_pack
from games.kernel import Advance, Answer, ClauseCatalogue, Decision, Dice, Move, Packs, RowGame, Table, turn
from games.kernel.game import DeckProblem
from games.kernel.refusals import NOT_AWAITED, NOT_SEATED

T = Table[CreatureState]
TURNS = [turn("turn", seat, "ELC-TRN-1") for seat in range(4)]


class ElementalCreatures(RowGame[CreatureState, CreatureOptions]):
    """A trading card game: creatures on two lines, rounds for points, levelling up."""

    slug = "elemental_creatures"
    title = "Elemental Creatures"
    about = (
        "A trading card game for two to four: creatures fight for points round by round, rest and level up."
    )
    seats = (2, 4)
    folder = FOLDER
    state_type = CreatureState
    options_type = CreatureOptions
    packs: ClassVar[Packs[CreaturePack]] = PACKS
    clauses = ClauseCatalogue.load("ELC", FOLDER)
    rows = {**formats.ROWS, **setup.ROWS, **playing.ROWS, **choices.ROWS}
    frames = {
        PlayFrame: resolution.start_play_effect,
        GrowFrame: playing.ask_material,
        EffectFrame: resolution.resolve_effect,
        BatchFrame: resolution.resolve_batch,
    }
    anytime = conceding.ANYTIME
    steps = {Advance: phases.proceed}
    events = EVENTS
    codes = CODES
    setup_clause = "ELC-GEN-1"
    options_clause = "ELC-GEN-1"
    options_code = "ELC-E-OPTION"
    advance_clause = "ELC-RND-3"
    answer_clause = "ELC-TGT-2"
    expire_clause = "ELC-OUT-3"
    concede_clause = "ELC-OUT-1"
    absent_clause = "ELC-OUT-2"
    over_clause = "ELC-MAT-1"
    deck_type = DeckCards
    revealing = (CardSearched,)

    def check_options(self, options: CreatureOptions, seats: int) -> None:  # noqa: ARG002 - any number goes
        check_options(options)

    def begin(self, table: T, options: CreatureOptions, seats: int) -> None:
        formats.begin_match(table, options, seats)

    def turn(self, state: CreatureState) -> Decision | None:
        return TURNS[state.turn] if state.phase == "turns" and state.turn is not None else None

    def carry_on(self, table: T) -> bool:
        return phases.carry_on(table)

    def settle(self, table: T) -> None:
        super().settle(table)
        if table.state.result is None:
            show_powers(table, book(table.state.options.content_pack))

    def present(self, state: CreatureState, seat: int) -> bool:
        return 0 <= seat < len(state.seats) and not state.seats[seat].left

    def leave(self, table: T, seat: int) -> None:
        conceding.leave(table, seat)

    def timed_out(self, table: T, seat: int) -> bool:
        return conceding.timed_out(table, seat)

    def play(self, table: T, seat: int, move: Move) -> None:
        seats = table.state.seats
        if 0 <= seat < len(seats) and seats[seat].timeouts and not seats[seat].left:
            table.emit(ClockKept(seat=seat, because="ELC-OUT-4"))
        super().play(table, seat, move)

    def turn_away(self, table: T, seat: int, move: Move, code: str) -> None:
        me = table.state.seats[seat]
        table.require(not (me.out and game_running(table.state)), "ELC-OUT-2", "the seat is out", NOT_SEATED)
        if isinstance(move, (PlayCard, DeclareDone)) and me.done:
            table.refuse("ELC-TRN-4", "this seat is done for the round", "ELC-E-DONE")
        if code == NOT_AWAITED:
            table.refuse("ELC-TRN-1", "somebody else has to act", code)
        table.refuse("ELC-SEQ-11", "something else is asked now", code)

    def listed_as(self, state: CreatureState, seat: int, move: Move) -> Move:
        asked = self.asking(state)
        if asked is not None and asked.kind == "turn" and isinstance(move, PlayCard):
            return playing.listed_play(state, seat, move)
        if asked is not None and isinstance(move, Answer):
            equal = playing.listed_growth if asked.kind == "choose_material" else choices.listed_choice
            move = equal(state, asked, seat, move)
        return super().listed_as(state, seat, move)

    def cards(self, pack_id: str) -> Mapping[str, dict[str, Any]]:
        return {card.id: msgspec.to_builtins(card) for card in PACKS[pack_id].cards}

    def allows_sideboard(self, options: CreatureOptions) -> bool:
        return has_sideboard(options)

    def deck_problems(self, pack_id: str, deck: DeckCards, sideboard: bool) -> list[DeckProblem]:
        return list(decks.problems(book(pack_id), deck.main, deck.side, sideboard=sideboard))

    def deck_move(self, state: CreatureState, seat: int, deck: DeckCards) -> Move | None:
        asked = state.decision
        if asked is None or asked.kind != "register_deck" or asked.ask_of(seat) is None:
            return None
        return RegisterDeck(main=deck.main, side=deck.side)

    def pack_problems(self, data: Any) -> list[str]:
        return [str(problem) for problem in validate_pack(data)] or super().pack_problems(data)

    def determinize(self, view: dict[str, Any], seat: int, dice: Dice) -> CreatureState:
        return determinize(view, seat, dice)


VERSIONS = [ElementalCreatures()]
