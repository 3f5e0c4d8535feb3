"""Setup: the house, reports, IDs, starts, the Elemental's first cards, the bonus."""

from games.extra_creditors.citing import realises
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
from games.extra_creditors.pack import HousePack
from games.extra_creditors.resolution import Run
from games.extra_creditors.rooms import Spot, accept, arrange, rod_at
from games.extra_creditors.state import MissionOptions, Room, State, Supply, card_of, pack_of
from games.extra_creditors.turns import place_elemental, publish_hint, reveal_elemental, start_turn

RANDOM = "random"
BONUS_DRAWN = 3
SETUP_CARDS = 2
"""Elemental cards of the setup, and one more for each seat."""


@realises("EXC-SET-1", "EXC-SET-2", "EXC-R-2")
def open_mission(run: Run, options: MissionOptions, seats: int, pack: HousePack) -> None:
    """Everything up to the choice of IDs."""
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
    sets = {"core"} | {name for name in ("finals_week", "experimental") if getattr(options, name)}
    reports = [card.id for card in pack.reports if card.set in sets]
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


def choose_id(run: Run, seat: int, move: ChooseId) -> None:
    """Take an ID; after the last one the report is flipped."""
    wanted = move.id
    run.table.require(
        wanted == RANDOM or wanted in ids_left(run.state), "EXC-ID-1", f"{wanted} is not free", "id_taken"
    )
    _take_id(run, seat, wanted)
    continue_ids(run)


def _take_id(run: Run, seat: int, wanted: str) -> None:
    number = None
    if wanted == RANDOM:
        left = ids_left(run.state)
        number = run.dice.below(len(left))
        wanted = left[number]
    event = IdChosen(because="EXC-ID-1", seat=seat, id=wanted, random=number is not None, dice=number)
    run.emit(event)


@realises("EXC-R-4")
def continue_ids(run: Run) -> None:
    """Absent seats take a random ID; once all have one, the Elemental is revealed and starts follow."""
    state = run.state
    for student in state.students:
        if student.id is None:
            if not student.absent:
                return
            _take_id(run, student.seat, RANDOM)
    reveal_elemental(run, "EXC-REP-2")
    order = tuple(run.dice.shuffled(pack_of(state).item_cards))
    run.emit(ItemDeckShuffled(because="EXC-ID-2", order=order))
    for student in state.students:
        card = card_of(state, student.seat)
        run.emit(ManaChanged(because="EXC-ID-2", seat=student.seat, n=card.mana, left=card.mana))
        for _ in range(card.items):
            draw_item(run, student.seat, "EXC-ID-2")
    run.emit(PhaseEntered(because="EXC-SET-2", phase="start_positions"))
    continue_starts(run)


def choose_start(run: Run, seat: int, move: ChooseStart) -> None:
    """Start at a ritual token."""
    run.table.require(
        0 <= move.ritual < len(RITUALS), "EXC-ID-3", f"there is no ritual {move.ritual}", "bad_ritual"
    )
    _start(run, seat, move.ritual)
    continue_starts(run)


def _start(run: Run, seat: int, ritual: int) -> None:
    mana = run.state.students[seat].mana
    run.emit(StartChosen(because="EXC-ID-3", seat=seat, tile=RITUALS[ritual], mana=mana))


def continue_starts(run: Run) -> None:
    """Absent seats start at ritual 0; then the mission can begin."""
    for student in run.state.students:
        if student.tile is None:
            if not student.absent:
                return
            _start(run, student.seat, 0)
    run.emit(PhaseEntered(because="EXC-SET-2", phase="setup_elemental"))


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
    cards = [card.id for card in pack_of(state).bonus if slimes_of(state) or not card.slimes]
    drawn = tuple(sorted(run.dice.shuffled(cards)[:BONUS_DRAWN]))
    run.emit(BonusDrawn(because="EXC-EEC-1", cards=drawn))
    run.emit(PhaseEntered(because="EXC-SET-2", phase="eec"))


@realises("EXC-SET-3", "EXC-R-3")
def discard_bonus(run: Run, move: DiscardBonus) -> None:
    """Put one bonus card back; seat 0 takes the first turn."""
    run.table.require(
        move.card in run.state.bonus.drawn, "EXC-EEC-1", f"{move.card} was not drawn", "bad_card"
    )
    run.emit(BonusDiscarded(because="EXC-EEC-1", bonus=move.card))
    start_turn(run, 0)
