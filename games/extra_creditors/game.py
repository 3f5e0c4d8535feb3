"""The contract with the kernel: who acts when, what a move does, and how a mission ends."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from games.extra_creditors import elementals
from games.extra_creditors.abilities import ability_moves, play_ability
from games.extra_creditors.actions import PLAIN, plain_moves
from games.extra_creditors.choices import concede, leave_turn, play_answer
from games.extra_creditors.ending import cubes_on_board
from games.extra_creditors.events import EVENTS
from games.extra_creditors.events.students import ClockExpired
from games.extra_creditors.geometry import RITUALS
from games.extra_creditors.guess import fill_in
from games.extra_creditors.items import item_moves, play_item
from games.extra_creditors.moves import (
    SEAT_MOVES,
    SYSTEM_MOVES,
    Answer,
    BeginMission,
    ChooseId,
    ChooseStart,
    DiscardBonus,
    DrawElementalCards,
    EndElementalTurn,
    EndSetup,
    EndSummon,
    EndTurn,
    ResolveCard,
    SealElemental,
    SealSlime,
    SkipTurn,
    SummonElemental,
    UseAbility,
    UseItem,
)
from games.extra_creditors.objects import OBJECTS, object_moves
from games.extra_creditors.pack import FOLDER, PACKS
from games.extra_creditors.resolution import MissionOver, Run, lead_seat
from games.extra_creditors.sealing import play_seal, play_seal_slime, seal_moves
from games.extra_creditors.setup import (
    RANDOM,
    begin_mission,
    choose_id,
    choose_start,
    discard_bonus,
    end_setup,
    ids_left,
    open_mission,
)
from games.extra_creditors.specials import SPECIALS, special_moves
from games.extra_creditors.state import MissionOptions, Phase, State, Student, pack_of
from games.extra_creditors.turns import (
    draw_elemental_cards,
    end_elemental_turn,
    end_summon,
    end_turn,
    resolve_card,
    skip_turn,
    summon_elemental,
)
from games.kernel import (
    NOBODY,
    SYSTEM_DUE,
    Awaiting,
    ClauseCatalogue,
    Dice,
    Game,
    HighScore,
    Move,
    Outcome,
    Step,
    Table,
    awaiting_seat,
)

__all__ = ["VERSIONS", "ExtraCreditors", "elementals"]

PHASES: dict[type[Move], Phase] = {
    ChooseId: "select_ids",
    ChooseStart: "start_positions",
    DiscardBonus: "eec",
}
"""Moves of the setup; all others belong to a student's turn."""
STEPS: dict[type[Move], Callable[[Run], None]] = {
    BeginMission: begin_mission,
    DrawElementalCards: draw_elemental_cards,
    ResolveCard: resolve_card,
    EndSetup: end_setup,
    EndElementalTurn: end_elemental_turn,
    SummonElemental: summon_elemental,
    EndSummon: end_summon,
    SkipTurn: skip_turn,
}
BLOCKS: dict[str, tuple[type[Step], type[Step]]] = {
    "setup_elemental": (BeginMission, EndSetup),
    "elemental_turn": (DrawElementalCards, EndElementalTurn),
    "summon": (SummonElemental, EndSummon),
}
"""What opens and closes the block of cards of a phase."""
TURN: dict[type[Move], Callable[[Run, Student, Any], None]] = {
    **PLAIN,
    **OBJECTS,
    **SPECIALS,
    UseItem: play_item,
    UseAbility: play_ability,
    SealElemental: play_seal,
    SealSlime: play_seal_slime,
}
"""Who carries out which move of a student's turn."""


class ExtraCreditors(Game[State, MissionOptions]):
    """Two to four students against the Elementals."""

    slug = "extra_creditors"
    title = "Extra Creditors"
    about = (
        "A mission played together: two to four students seal the elementals that broke into Shimmer Academy."
    )
    seats = (2, 4)
    folder = FOLDER
    prefix = "EXC"
    state_type = State
    options_type = MissionOptions
    move_types = (*SEAT_MOVES, *SYSTEM_MOVES)
    event_types = EVENTS
    packs = PACKS
    clauses = ClauseCatalogue.load("EXC", FOLDER)
    setup_clause = "EXC-SET-1"
    advance_clause = "EXC-TURN-1"
    expire_clause = "EXC-CHO-4"
    concede_clause = "EXC-END-6"

    def setup(self, table: Table[State], options: MissionOptions, seats: int) -> None:
        """Lay the house and publish the first hint."""
        open_mission(Run(table), options, seats, PACKS[options.content_pack])

    def play(self, table: Table[State], seat: int, move: Move) -> None:
        """Carry out a seat's move."""
        run = Run(table)
        with suppress(MissionOver):
            _dispatch(run, seat, move)
            run.go()
            leave_turn(run)

    def step(self, state: State) -> Move:
        """The SYSTEM step that is due."""
        if state.phase not in BLOCKS:
            return SkipTurn()
        opening, closing = BLOCKS[state.phase]
        draw = state.resolution
        if draw is None:
            return opening()
        return ResolveCard() if draw.cards or draw.to_draw else closing()

    def advance(self, table: Table[State]) -> None:
        """Take the SYSTEM step that is due, up to a decision or its end."""
        run = Run(table)
        with suppress(MissionOver):
            STEPS[type(self.step(table.state))](run)
            run.go()

    def concede(self, table: Table[State], seat: int, move: Move) -> None:  # noqa: ARG002
        """A seat leaves for good; the others play on."""
        run = Run(table)
        with suppress(MissionOver):
            concede(run, seat)
            run.go()
            leave_turn(run)

    def awaiting(self, state: State) -> Awaiting:
        """The seat that owes a decision or a turn, or the SYSTEM."""
        if state.mission is not None:
            return NOBODY
        if state.pending is not None:
            return awaiting_seat(state.pending.seat)
        if state.phase in BLOCKS or (state.phase == "player_turn" and state.skip):
            return SYSTEM_DUE
        if state.phase == "player_turn":
            return awaiting_seat(state.current_seat)
        return awaiting_seat(_setup_seat(state))

    def legal_moves(self, state: State, seat: int) -> list[Move]:
        """Every move that `play` accepts from the seat."""
        if seat not in self.awaiting(state).seats:
            return []
        if state.pending is not None:
            number = state.pending.id
            return [Answer(pending_id=number, option=option) for option in state.pending.options]
        if state.phase == "select_ids":
            return [ChooseId(id=name) for name in (*ids_left(state), RANDOM)]
        if state.phase == "start_positions":
            return [ChooseStart(ritual=number) for number in range(len(RITUALS))]
        if state.phase == "eec":
            return [DiscardBonus(card=card) for card in state.bonus.drawn]
        student = state.students[seat]
        return [
            *plain_moves(state, student),
            *seal_moves(state, student),
            *ability_moves(state, student),
            *item_moves(state, student),
            *object_moves(state, student),
            *special_moves(state, student),
            EndTurn(),
        ]

    def default_move(self, state: State, seat: int) -> Move:  # noqa: ARG002 - one seat is awaited
        """What stands in for a seat whose clock ran out."""
        if state.pending is not None:
            return Answer(pending_id=state.pending.id, option=state.pending.default)
        if state.phase == "select_ids":
            return ChooseId(id=RANDOM)
        if state.phase == "start_positions":
            return ChooseStart(ritual=0)
        if state.phase == "eec":
            return DiscardBonus(card=state.bonus.drawn[0])
        return EndTurn()

    def defaulted(self, table: Table[State], seat: int, move: Move) -> None:  # noqa: ARG002
        """Mark what follows as a default."""
        Run(table).emit(ClockExpired(because="EXC-CHO-4", seat=seat))

    def outcome(self, state: State) -> Outcome | None:
        """The team's result, with what a table of high scores needs."""
        mission, seats = state.mission, len(state.students)
        if mission is None:
            return None
        pack = pack_of(state)
        won = mission.result == "victory"
        points = pack.difficulties[state.options.difficulty].points if won else 0
        return Outcome(
            placements=(1,) * seats,
            scores=(mission.score,) * seats,
            reason=mission.cause,
            won=won,
            details={
                "difficulty_points": points,
                "bonus_points": mission.score - points,
                "turns": state.turn_no,
                "cubes": cubes_on_board(state),
                "sealed": len(state.sealed),
                "plane_break": state.plane_break,
                "wild_consumed": state.wild_consumed,
                "seats": seats,
            },
        )

    def high_score(self, options: MissionOptions, outcome: Outcome) -> HighScore | None:
        """Score, then fewer turns, then fewer cubes; a board for each difficulty and set of variants."""
        if not outcome.won:
            return None
        plain = MissionOptions(content_pack=options.content_pack, difficulty=options.difficulty)
        variants = [
            f"{name}={msgspec.json.encode(getattr(options, name)).decode()}"
            for name in options.__struct_fields__
            if getattr(options, name) != getattr(plain, name)
        ]
        details = outcome.details
        return HighScore(
            board=" ".join([options.difficulty, *variants]),
            rank=(outcome.scores[0], -details["turns"], -details["cubes"]),
        )

    def determinize(self, view: dict[str, Any], seat: int, dice: Dice) -> State:  # noqa: ARG002
        """A state that fits what anybody may see; no seat knows more than another."""
        return fill_in(view, dice)


def _setup_seat(state: State) -> int:
    """Who is next in the setup."""
    if state.phase == "select_ids":
        return next(student.seat for student in state.students if student.id is None)
    if state.phase == "start_positions":
        return next(student.seat for student in state.students if student.tile is None)
    return lead_seat(state)


def _dispatch(run: Run, seat: int, move: Move) -> None:
    """Refuse what is not this seat's to do now, in the order the rules name; else carry it out."""
    state, require = run.state, run.table.require
    require(state.mission is None, "EXC-END-1", "the mission has ended", "game_over")
    require(not isinstance(move, Step), "EXC-TURN-1", "this is a step of the system", "not_system_time")
    if isinstance(move, Answer):
        play_answer(run, seat, move)
        return
    phase = PHASES.get(type(move), "player_turn")
    require(state.phase == phase, "EXC-SET-2", f"this belongs to {phase}, not {state.phase}", "wrong_phase")
    require(state.pending is None, "EXC-CHO-5", "a decision is pending", "decision_pending")
    due = state.current_seat if phase == "player_turn" else _setup_seat(state)
    require(seat == due, "EXC-TURN-1", f"it is the turn of seat {due}", "not_your_turn")
    require(not (state.skip and phase == "player_turn"), "EXC-STN-1", "this turn is skipped", "stunned")
    if isinstance(move, ChooseId):
        choose_id(run, seat, move)
    elif isinstance(move, ChooseStart):
        choose_start(run, seat, move)
    elif isinstance(move, DiscardBonus):
        discard_bonus(run, move)
    elif isinstance(move, EndTurn):
        end_turn(run, "ended")
    else:
        TURN[type(move)](run, state.students[seat], move)


VERSIONS = [ExtraCreditors()]
