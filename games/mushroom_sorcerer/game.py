"""The contract of Mushroom Sorcerer: who carries out what, who is awaited, what is hidden."""

from typing import Any

from games.kernel import NOBODY, SYSTEM_DUE, Awaiting, ClauseCatalogue, Dice, Game, Move, Outcome, Table
from games.mushroom_sorcerer import concession, setup
from games.mushroom_sorcerer.agenda import answer, settle
from games.mushroom_sorcerer.content import FOLDER, PACKS
from games.mushroom_sorcerer.decisions import asked_seats, check_answer, not_awaited, options_of
from games.mushroom_sorcerer.defaults import default_of
from games.mushroom_sorcerer.events import EVENTS, DecisionDefaulted
from games.mushroom_sorcerer.hiding import rebuild
from games.mushroom_sorcerer.moves import MOVES
from games.mushroom_sorcerer.night import FREE, free_moves
from games.mushroom_sorcerer.state import MushroomOptions, State
from games.mushroom_sorcerer.steps import CARRY_OUT, due_step


class MushroomSorcerer(Game[State, MushroomOptions]):
    """Rules version 1."""

    slug = "mushroom_sorcerer"
    title = "Mushroom Sorcerer"
    about = (
        "Two to four sorcerers grow elemental mushrooms, summon servants and wage war for the forest or "
        "the moons."
    )
    rules = 1
    seats = (2, 4)
    folder = FOLDER
    prefix = "MUS"
    state_type = State
    options_type = MushroomOptions
    move_types = MOVES
    event_types = EVENTS
    packs = PACKS
    clauses = ClauseCatalogue.load("MUS", FOLDER)
    setup_clause = "MUS-SET-1"
    advance_clause = "MUS-RND-1"
    expire_clause = "MUS-ADM-3"
    concede_clause = "MUS-ADM-1"

    def check_options(self, options: MushroomOptions, seats: int) -> None:
        setup.check_options(options, seats)

    def setup(self, table: Table[State], options: MushroomOptions, seats: int) -> None:
        setup.set_up(table, options, seats)
        settle(table)

    def play(self, table: Table[State], seat: int, move: Move) -> None:
        self._play(table, seat, move, by_default=False)

    def _play(self, table: Table[State], seat: int, move: Move, *, by_default: bool) -> None:
        state = table.state
        table.require(state.outcome is None, "MUS-END-1", "the match is over", "match_over")
        if seat not in self.awaiting(state).seats:
            raise not_awaited(move)
        if state.pending is not None:
            chosen = check_answer(state, seat, state.pending, move)
            answer(table, seat, state.pending, chosen, by_default=by_default)
        elif type(move) in FREE:
            FREE[type(move)](table, seat, move)
        else:
            raise not_awaited(move)
        settle(table)

    def advance(self, table: Table[State]) -> None:
        CARRY_OUT[type(due_step(table.state))](table)
        settle(table)

    def step(self, state: State) -> Move:
        return due_step(state)

    def concede(self, table: Table[State], seat: int, move: Move) -> None:  # noqa: ARG002 - it has no fields
        concession.concede(table, seat)
        settle(table)

    def awaiting(self, state: State) -> Awaiting:
        if state.outcome is not None:
            return NOBODY
        if state.pending is not None:
            return Awaiting(seats=asked_seats(state.pending))
        if state.turn is not None and not state.agenda:
            return Awaiting(seats=(state.turn.seat,))
        return SYSTEM_DUE

    def legal_moves(self, state: State, seat: int) -> list[Move]:
        if state.outcome is not None:
            return []
        if state.pending is not None:
            return options_of(state, seat)
        if state.turn is not None and not state.agenda and state.turn.seat == seat:
            return free_moves(state, seat)
        return []

    def default_move(self, state: State, seat: int) -> Move:
        return default_of(state, seat)

    def defaulted(self, table: Table[State], seat: int, move: Move) -> None:  # noqa: ARG002 - the answer follows
        pending = table.state.pending
        number = pending.id if pending is not None else None
        table.emit(DecisionDefaulted(because="MUS-ADM-3", id=number, seat=seat))

    def expire(self, table: Table[State], seat: int) -> None:
        move = self.default_move(table.state, seat)
        self.defaulted(table, seat, move)
        self._play(table, seat, move, by_default=True)

    def outcome(self, state: State) -> Outcome | None:
        result = state.outcome
        if result is None:
            return None
        return Outcome(
            placements=tuple(rank.place for rank in result.ranking),
            scores=result.scores,
            reason=result.reason,
            details={"round": state.round, "cycle": state.cycle},
        )

    def determinize(self, view: dict[str, Any], seat: int, dice: Dice) -> State:  # noqa: ARG002 - hidden alike
        return rebuild(view, dice)


VERSIONS = [MushroomSorcerer()]
