"""Setup: the house, reports, IDs, starts, the Elemental's first cards, the bonus."""

from games.extra_creditors.concentration import ON_BOARD_AT_ONCE, draw_item, fill_bag, place_one
from games.extra_creditors.doors import edges_of, plan_doors
from games.extra_creditors.ending import slimes_of
from games.extra_creditors.events.board import BoardLaid, MissionOpened, RoomDeckShuffled, RoomDrawn
from games.extra_creditors.events.elementals import BlockEnded, BlockStarted
from games.extra_creditors.events.mission import (
    BonusDiscarded,
    BonusDrawn,
    ElementalDeckShuffled,
    ItemDeckShuffled,
    PhaseEntered,
    PlaneBroke,
    ReportDeckShuffled,
)
from games.extra_creditors.events.students import IdChosen, ManaChanged, StartChosen
from games.extra_creditors.geometry import RITUALS, Tile, tile_at
from games.extra_creditors.moves import ChooseId, ChooseStart, DiscardBonus
from games.extra_creditors.options import MissionOptions
from games.extra_creditors.pack import BONUS_DRAWN, RANDOM, HousePack
from games.extra_creditors.resolution import Run
from games.extra_creditors.rooms import Spot, accept, arrange, rod_at
from games.extra_creditors.state import Room, State, Student, Supply, card_of, pack_of
from games.extra_creditors.turns import place_elemental, publish_hint, reveal_elemental, start_turn
from games.kernel import Act, Decision, Move, Row, Table

SETUP_CARDS = 2
"""Elemental cards of the setup, and one more for each seat."""


def open_mission(run: Run, options: MissionOptions, seats: int, pack: HousePack) -> None:
    """Everything up to the choice of IDs (EXC-SET-1, EXC-SET-2, EXC-R-2)."""
    parts = pack.components
    supply = Supply(
        tokens=parts.tokens,
        token_total=parts.tokens,
        cubes=options.damage_cubes,
        nulls=parts.null_tokens,
        essence=parts.essence,
        totems=parts.totems,
        reserve=parts.target_reserve,
    )
    run.emit(MissionOpened(because="EXC-SET-1", options=options, seats=seats, supply=supply))
    lay_board(run)
    fill_bag(run)
    reports = pack.report_cards(options.report_sets)
    run.emit(ReportDeckShuffled(because="EXC-REP-1", order=tuple(run.dice.shuffled(reports))))
    publish_hint(run, "EXC-REP-1")
    run.emit(PhaseEntered(because="EXC-SET-2", phase="select_ids"))


def lay_board(run: Run) -> None:
    """Rooms, walls and doors."""
    state, pack = run.state, pack_of(run.state)
    order = tuple(run.dice.shuffled(tuple(pack.sizes)))
    run.emit(RoomDeckShuffled(because="EXC-ROOM-1", order=order))
    drawn = accept(order, pack.sizes)
    for card, fits in drawn:
        run.emit(RoomDrawn(because="EXC-ROOM-3", room=card, accepted=fits))
    spots = arrange([card for card, fits in drawn if fits], pack.sizes)
    owner = owners(spots, pack)
    plan = plan_doors(owner, run.dice, split=state.options.split_house)
    rods = sorted(
        tile_at(*rod_at(spot, pack.sizes[spot[0]], rod)) for spot in spots for rod in pack.room[spot[0]].rods
    )
    run.emit(
        BoardLaid(
            because="EXC-ROOM-4",
            placements=tuple(Room(*spot) for spot in spots),
            edges=edges_of(owner, plan.doors),
            doors=plan.doors,
            dice=plan.draws,
            rods=tuple(rods),
            room_order=order,
        )
    )


def owners(spots: tuple[Spot, ...], pack: HousePack) -> dict[Tile, str]:
    """The room of every board tile."""
    owner = {}
    for card, x, y, rotated in spots:
        width, height = pack.sizes[card]
        if rotated:
            width, height = height, width
        owner.update({tile_at(x + i, y + j): card for i in range(width) for j in range(height)})
    return owner


def ids_left(state: State) -> list[str]:
    """The unused Extra Creditors, by id."""
    taken = {student.id for student in state.students}
    return [card.id for card in pack_of(state).students if card.id not in taken]


def id_choices(state: State, _decision: Decision, _seat: int) -> list[Move]:
    """Every unused Extra Creditor, and a random one."""
    return [ChooseId(id=name) for name in (*ids_left(state), RANDOM)]


def random_id(_state: State, _decision: Decision, _seat: int) -> Move:
    """What a late seat takes (EXC-CHO-4)."""
    return ChooseId(id=RANDOM)


def choose_id(table: Table[State], _decision: Decision, seat: int, move: ChooseId) -> None:
    """Take an ID."""
    _take_id(Run(table), seat, move.id, "EXC-ID-1")


def _take_id(run: Run, seat: int, wanted: str, clause: str) -> None:
    number = None
    if wanted == RANDOM:
        left = ids_left(run.state)
        number = run.dice.below(len(left))
        wanted = left[number]
    run.emit(IdChosen(because=clause, seat=seat, id=wanted, random=number is not None, dice=number))


def next_to_choose(state: State) -> Student | None:
    """Who is next to take an ID, or to start; None if all have."""
    lacks = "id" if state.phase == "select_ids" else "tile"
    return next((student for student in state.students if getattr(student, lacks) is None), None)


def continue_ids(run: Run) -> bool:
    """An absent seat takes a random ID (EXC-CHO-6); after the last one the Elemental is revealed.

    Mana and items follow (EXC-R-4). False: a seat has to choose.
    """
    state = run.state
    student = next_to_choose(state)
    if student is not None:
        if student.absent:
            _take_id(run, student.seat, RANDOM, "EXC-CHO-6")
        return student.absent
    reveal_elemental(run, "EXC-REP-2")
    order = tuple(run.dice.shuffled(pack_of(state).item_cards))
    run.emit(ItemDeckShuffled(because="EXC-ID-2", order=order))
    for student in state.students:
        card = card_of(state, student.seat)
        run.emit(ManaChanged(because="EXC-ID-2", seat=student.seat, n=card.mana, left=card.mana))
        for _ in range(card.items):
            draw_item(run, student.seat, "EXC-ID-2")
    run.emit(PhaseEntered(because="EXC-SET-2", phase="start_positions"))
    return True


def start_choices(_state: State, _decision: Decision, _seat: int) -> list[Move]:
    """Every ritual token; several may share one."""
    return [ChooseStart(ritual=number) for number in range(len(RITUALS))]


def choose_start(table: Table[State], _decision: Decision, seat: int, move: ChooseStart) -> None:
    """Start at a ritual token."""
    _start(Run(table), seat, move.ritual, "EXC-ID-3")


def _start(run: Run, seat: int, ritual: int, clause: str) -> None:
    mana = run.state.students[seat].mana
    run.emit(StartChosen(because=clause, seat=seat, tile=RITUALS[ritual], mana=mana))


def continue_starts(run: Run) -> bool:
    """An absent seat starts at ritual 0 (EXC-CHO-6); after the last one the mission can begin.

    False: a seat has to choose.
    """
    student = next_to_choose(run.state)
    if student is not None:
        if student.absent:
            _start(run, student.seat, 0, "EXC-CHO-6")
        return student.absent
    run.emit(PhaseEntered(because="EXC-SET-2", phase="setup_elemental"))
    return True


def begin_mission(run: Run) -> None:
    """The elemental deck, the Plane Break Counter, and the Elemental in play."""
    state = run.state
    kept, removed = pack_of(state).elemental_deck(len(state.students))
    order = tuple(run.dice.shuffled(kept))
    reserve = state.supply.reserve
    run.emit(ElementalDeckShuffled(because="EXC-DECK-1", order=order, removed=removed, reserve=reserve))
    run.emit(PlaneBroke(because="EXC-PB-1", value=1))
    to_draw = SETUP_CARDS + len(state.students)
    run.emit(BlockStarted(because="EXC-ELP-2", block="setup", to_draw=to_draw))
    place_elemental(run)


def end_setup(run: Run) -> None:
    """Four Magic Concentration Tokens and the bonus draw."""
    state = run.state
    run.emit(BlockEnded(because="EXC-ELP-2", block="setup"))
    while len(state.mc.board) < ON_BOARD_AT_ONCE and place_one(run, "EXC-MCS-2"):
        pass
    cards = pack_of(state).bonus_cards(slimes_of(state))
    drawn = tuple(sorted(run.dice.shuffled(cards)[:BONUS_DRAWN]))
    run.emit(BonusDrawn(because="EXC-EEC-1", cards=drawn))
    run.emit(PhaseEntered(because="EXC-SET-2", phase="eec"))


def bonus_choices(state: State, _decision: Decision, _seat: int) -> list[Move]:
    """The drawn cards."""
    return [DiscardBonus(card=card) for card in state.bonus.drawn]


def discard_bonus(table: Table[State], _decision: Decision, _seat: int, move: DiscardBonus) -> None:
    """Put one bonus card back; seat 0 takes the first turn (EXC-R-3)."""
    run = Run(table)
    run.emit(BonusDiscarded(because="EXC-EEC-1", bonus=move.card))
    start_turn(run, 0, "EXC-SET-3")


SETUP_ROWS = {
    "choose_id": Row((Act(ChooseId, choose_id, id_choices),), random_id),
    "choose_start": Row((Act(ChooseStart, choose_start, start_choices),)),
    "discard_bonus": Row((Act(DiscardBonus, discard_bonus, bonus_choices),)),
}
"""What is asked before the first turn."""
