"""The table of contents: what is asked, what the system does, and how a mission ends."""

from collections.abc import Callable
from typing import Any

import msgspec

from games.extra_creditors.abilities import ABILITY_ACTIONS
from games.extra_creditors.actions import PLAIN
from games.extra_creditors.acts import row_of
from games.extra_creditors.codes import CODES
from games.extra_creditors.conceding import leave, leave_turn, unanswered
from games.extra_creditors.determinize import determinize
from games.extra_creditors.elementals import ELEMENTAL_ACTIONS
from games.extra_creditors.events import EVENTS
from games.extra_creditors.items import ITEM_ACTIONS
from games.extra_creditors.moves import (
    BeginMission,
    DrawElementalCards,
    EndElementalTurn,
    EndSetup,
    EndSummon,
    ResolveCard,
    SkipTurn,
    SummonElemental,
)
from games.extra_creditors.objects import OBJECTS, permit_default
from games.extra_creditors.options import MissionOptions
from games.extra_creditors.pack import FOLDER, PACKS, HousePack
from games.extra_creditors.resolution import KINDS, MissionOver, Run, carry_out, lead_seat, play_answer, words
from games.extra_creditors.sealing import SEALS
from games.extra_creditors.setup import (
    SETUP_ROWS,
    begin_mission,
    continue_ids,
    continue_starts,
    end_setup,
    next_to_choose,
    open_mission,
)
from games.extra_creditors.state import State
from games.extra_creditors.turns import (
    ENDING,
    draw_elemental_cards,
    end_elemental_turn,
    end_summon,
    end_turn_by_default,
    resolve_card,
    skip_turn,
    summon_elemental,
    why_not_now,
)
from games.extra_creditors.vocabulary import unknown_words
from games.kernel import (
    ClauseCatalogue,
    ContractError,
    Decision,
    Dice,
    HighScore,
    Move,
    Outcome,
    RowGame,
    Step,
    Table,
    option_row,
    turn,
)

ACTIONS = (*PLAIN, *SEALS, *ABILITY_ACTIONS, *ITEM_ACTIONS, *OBJECTS, *ELEMENTAL_ACTIONS, *ENDING)
BLOCKS: dict[str, tuple[type[Step], type[Step]]] = {
    "setup_elemental": (BeginMission, EndSetup),
    "elemental_turn": (DrawElementalCards, EndElementalTurn),
    "summon": (SummonElemental, EndSummon),
}
"""What opens and closes the block of cards of a phase."""
CHOICES = {"select_ids": ("choose_id", "EXC-ID-1"), "start_positions": ("choose_start", "EXC-ID-3")}
"""What every seat is asked in its order, in phases of the setup, and by which clause."""
FOLLOWS: dict[str, Callable[[Run], bool]] = {
    "select_ids": continue_ids,
    "start_positions": continue_starts,
    "player_turn": leave_turn,
}
"""What follows by itself in a phase; False where a seat has to act."""


def _step(function: Callable[[Run], None]) -> Callable[[Table[State]], None]:
    return lambda table: carry_out(table, function)


class ExtraCreditors(RowGame[State, MissionOptions]):
    """Two to four students against the Elementals."""

    slug = "extra_creditors"
    title = "Extra Creditors"
    about = (
        "A mission played together: two to four students seal the elementals that broke into Shimmer Academy."
    )
    seats = (2, 4)
    folder = FOLDER
    state_type = State
    options_type = MissionOptions
    packs = PACKS
    clauses = ClauseCatalogue.load("EXC", FOLDER)
    codes = CODES
    rows = {
        **SETUP_ROWS,
        "student_turn": row_of(ACTIONS, end_turn_by_default),
        **{kind: option_row(play_answer) for kind in KINDS},
        "permit": option_row(play_answer, default=permit_default),
    }
    steps = {
        BeginMission: _step(begin_mission),
        DrawElementalCards: _step(draw_elemental_cards),
        ResolveCard: _step(resolve_card),
        EndSetup: _step(end_setup),
        EndElementalTurn: _step(end_elemental_turn),
        SummonElemental: _step(summon_elemental),
        EndSummon: _step(end_summon),
        SkipTurn: _step(skip_turn),
    }
    events = EVENTS
    setup_clause = "EXC-SET-1"
    advance_clause = "EXC-TURN-1"
    answer_clause = "EXC-CHO-1"
    expire_clause = "EXC-CHO-4"
    concede_clause = "EXC-END-6"
    over_clause = "EXC-END-1"

    def begin(self, table: Table[State], options: MissionOptions, seats: int) -> None:
        open_mission(Run(table), options, seats, PACKS[options.content_pack])

    def turn(self, state: State) -> Decision | None:
        phase = state.phase
        if phase == "player_turn":
            return None if state.skip else turn("student_turn", state.current_seat, "EXC-TURN-3")
        if phase == "eec":
            return turn("discard_bonus", lead_seat(state), "EXC-EEC-1")
        if phase not in CHOICES:
            return None
        kind, clause = CHOICES[phase]
        student = next_to_choose(state)
        return None if student is None else turn(kind, student.seat, clause)

    def carry_on(self, table: Table[State]) -> bool:
        follow = FOLLOWS.get(table.state.phase)
        if follow is None:
            return False
        try:
            return follow(Run(table))
        except MissionOver:
            return True

    def step(self, state: State) -> Move:
        if state.phase not in BLOCKS:
            return SkipTurn()
        opening, closing = BLOCKS[state.phase]
        draw = state.resolution
        if draw is None:
            return opening()
        return ResolveCard() if draw.cards or draw.to_draw else closing()

    def leave(self, table: Table[State], seat: int) -> None:
        leave(table, seat)
        owing = unanswered(table.state, seat)
        if owing is not None:
            self.stand_in(table, owing, "left", "EXC-CHO-6")

    def present(self, state: State, seat: int) -> bool:
        return not state.students[seat].absent

    def turn_away(self, table: Table[State], seat: int, move: Move, code: str) -> None:  # noqa: ARG002
        clause, detail = why_not_now(table.state, self.asking(table.state), seat)
        table.refuse(clause, detail, code)

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

    def pack_problems(self, data: Any) -> list[str]:
        return super().pack_problems(data) or unknown_words(msgspec.convert(data, HousePack))

    def words(self) -> dict[str, list[str]]:
        return {**super().words(), "frames": ["effect"], "effects": words()}

    def determinize(self, view: dict[str, Any], seat: int, dice: Dice) -> State:  # noqa: ARG002 - all know the same
        return determinize(view, dice)


for _pack in PACKS.values():
    if _problems := unknown_words(_pack):
        raise ContractError(f"content pack {_pack.id}: {'; '.join(_problems)}")

VERSIONS = [ExtraCreditors()]
