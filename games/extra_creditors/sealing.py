"""Sealing Elementals and Slimes."""

from games.extra_creditors.actions import Moves, reach
from games.extra_creditors.citing import realises
from games.extra_creditors.costs import PAYMENTS, can_pay, gain_mana, pay, seal_cost
from games.extra_creditors.elementals.darkness import expose
from games.extra_creditors.ending import victory
from games.extra_creditors.events.deeds import AbilityUsed, ElementalSealed, ItemUsed, SealRolled, SlimeSealed
from games.extra_creditors.events.elementals import MagicDissipated
from games.extra_creditors.events.mission import ElementalDeckShuffled, SummonScheduled
from games.extra_creditors.events.students import EffectSet, ManaChanged, StatusEnded
from games.extra_creditors.geometry import Tile
from games.extra_creditors.moves import Payment, SealElemental, SealSlime
from games.extra_creditors.pack import family
from games.extra_creditors.resolution import Run, effect, frame
from games.extra_creditors.state import State, Student, board, card_of, figure, kind, pack_of
from games.extra_creditors.tokens import count_tokens, quench
from games.extra_creditors.turns import announce_next

SLIME_VALUE, SLIME_WEIGHT = 2, 2
QUILL, SEALWRIGHT = "ITM-13", "EC-05"
NO_SLIME = 0
"""The target of an attempt on the Elemental; a Slime is named by its token id."""


@realises("EXC-SEAL-1", "EXC-R-41", "EXC-R-62")
def seal_value(state: State, tile: Tile) -> int:
    """One, the tokens in the area with the figure, and two for each face-up Slime."""
    value = 1
    for other in board(state).area(tile):
        value += count_tokens(state, other)
        token = state.mc.board.get(other)
        if token is not None and token.up and token.kind == "slime":
            value += SLIME_WEIGHT
    return value


def payments(student: Student) -> list[Payment]:
    """The ways to pay for a Seal that the student can afford."""
    return [payment for payment in PAYMENTS if can_pay(student, *seal_cost(student, payment))]


def slimes_in_reach(state: State, student: Student) -> dict[int, Tile]:
    """Face-up Slimes on the own and adjacent tiles, by token id."""
    found = {}
    for tile in reach(state, student):
        token = state.mc.board.get(tile)
        if token is not None and token.up and token.kind == "slime":
            found[token.id] = tile
    return found


@realises("EXC-R-49")
def suspects(state: State, student: Student) -> list[Tile | None]:
    """Where the Elemental may be sealed now: at its figure (None), or in tokens around."""
    if figure(state) is not None:
        return [None] if figure(state) in reach(state, student) else []
    if kind(state) == "darkness":
        return [tile for tile in reach(state, student) if tile in state.tokens]
    return []


def seal_moves(state: State, student: Student) -> Moves:
    """All Seal attempts that `play` would accept."""
    found: Moves = []
    ways = payments(student)
    if ways and student.stabilized and kind(state) is not None:
        found += [SealElemental(payment=way, tile=tile) for tile in suspects(state, student) for way in ways]
    if ways:
        slimes = slimes_in_reach(state, student)
        found += [SealSlime(token=token, payment=way) for token in sorted(slimes) for way in ways]
    return found


def play_seal(run: Run, student: Student, move: SealElemental) -> None:
    """Pay, find the Elemental if it hides, and roll."""
    state, require = run.state, run.table.require
    require(kind(state) is not None, "EXC-ACT-7", "no Elemental is in play", "no_elemental")
    require(student.stabilized, "EXC-ACT-7", "no Stabilized Wild Magic is held", "no_stabilized")
    hidden = kind(state) == "darkness" and figure(state) is None
    require(hidden or figure(state) is not None, "EXC-ACT-7", "it can't be touched", "intangible")
    there = move.tile in suspects(state, student)
    require(there, "EXC-ACT-7", "it is not adjacent", "not_adjacent")
    pay(run, student.seat, *seal_cost(student, move.payment), "EXC-ACT-7")
    if move.tile is not None:
        if state.body_tile != move.tile:
            quench(run, move.tile, "EXC-DRK-8")
            _use_up(run, student)
            return
        expose(run, move.tile, "EXC-DRK-8")
    tile = figure(state)
    if tile is not None:
        value = seal_value(state, tile)
        run.then(frame(roll_seal, student.seat, NO_SLIME, value, 1, 0))


def play_seal_slime(run: Run, student: Student, move: SealSlime) -> None:
    """Pay and roll against a Slime."""
    state, require = run.state, run.table.require
    token = next((t for t in state.mc.board.values() if t.id == move.token), None)
    is_slime = token is not None and token.up and token.kind == "slime"
    require(is_slime, "EXC-ACT-8", "that is no open Slime", "no_slime")
    near = move.token in slimes_in_reach(state, student)
    require(near, "EXC-ACT-8", "the Slime is not adjacent", "not_adjacent")
    pay(run, student.seat, *seal_cost(student, move.payment), "EXC-ACT-8")
    run.then(frame(roll_seal, student.seat, move.token, SLIME_VALUE, 1, 0))


@effect
@realises("EXC-R-42")
def roll_seal(  # noqa: PLR0917 - the arguments of a frame
    run: Run, seat: int, slime: int, value: int, attempt: int, reread: int
) -> None:
    """One roll of an attempt; `reread`: Second Reading was used in it."""
    state = run.state
    student, die = state.students[seat], card_of(state, seat).die
    to_beat = max(1, value - student.wards)
    roll = run.dice.roll(die)
    success = roll + student.seal_bonus > to_beat
    run.emit(
        SealRolled(
            because="EXC-SEAL-5" if slime else "EXC-SEAL-2",
            seat=seat,
            die=die,
            roll=roll,
            bonus=student.seal_bonus,
            value=to_beat,
            success=success,
            attempt=attempt,
        )
    )
    if success:
        _use_up(run, student)
        if slime:
            _seal_slime(run, seat, slime)
        else:
            _seal_elemental(run, seat, value)
        return
    options = ["quill"] if _quill(student) is not None else []
    if student.id == SEALWRIGHT and student.mana and not reread:
        options.append("second_reading")
    if options:
        then = frame(reroll, seat, slime, value, attempt, reread)
        run.ask("reroll", (*options, "decline"), "EXC-SEAL-2", then, seat)
    else:
        _use_up(run, student)


def _quill(student: Student) -> str | None:
    """A Lucky Quill in hand."""
    return next((card for card in student.hand if family(card) == QUILL), None)


@effect
def reroll(  # noqa: PLR0917 - the arguments of a frame
    run: Run, seat: int, slime: int, value: int, attempt: int, reread: int, option: str
) -> None:
    """The sealer rolls again, or leaves it."""
    student = run.state.students[seat]
    card = _quill(student)
    if option == "quill" and card is not None:
        run.emit(ItemUsed(because="EXC-SEAL-2", seat=seat, item=card))
    elif option == "second_reading":
        run.emit(ManaChanged(because="EXC-EC-05B", seat=seat, n=-1, left=student.mana - 1))
        run.emit(AbilityUsed(because="EXC-EC-05B", seat=seat, ability="second_reading"))
        reread = 1
    else:
        _use_up(run, student)
        return
    run.then(frame(roll_seal, seat, slime, value, attempt + 1, reread))


def _use_up(run: Run, student: Student) -> None:
    """Cheat Sheets and wards are used up at the end of the attempt."""
    if student.seal_bonus:
        run.emit(EffectSet(because="EXC-SEAL-2", seat=student.seat, effect="seal_bonus", value=0))
    if student.wards:
        run.emit(EffectSet(because="EXC-EC-05A", seat=student.seat, effect="wards", value=0))


@realises("EXC-R-59")
def _seal_slime(run: Run, seat: int, slime: int) -> None:
    tile = next(tile for tile, token in run.state.mc.board.items() if token.id == slime)
    run.emit(SlimeSealed(because="EXC-SEAL-5", seat=seat, token=slime, tile=tile))
    gain_mana(run, seat, 1, "EXC-SEAL-5")


@realises("EXC-R-44")
def _seal_elemental(run: Run, seat: int, value: int) -> None:
    """EXC-SEAL-4: victory, or mana for all, a clean board, Target cards and the next hint."""
    state = run.state
    sealed = kind(state)
    if sealed is not None:
        run.emit(ElementalSealed(because="EXC-SEAL-3", seat=seat, kind=sealed, value=value))
    if len(state.sealed) >= pack_of(state).difficulties[state.options.difficulty].elementals:
        victory(run)
    for student in state.students:
        gain_mana(run, student.seat, 1, "EXC-SEAL-4")
    _clear_board(run)
    _add_targets(run)
    announce_next(run)
    last = state.turn_no + len(state.students)
    run.emit(SummonScheduled(because="EXC-SUM-1", after_seat=seat, after_turn=last))


@realises("EXC-DRM-13", "EXC-R-43")
def _clear_board(run: Run) -> None:
    """Tokens and Elemental-specific pieces leave the board; hindrances end."""
    state, parts = run.state, pack_of(run.state).components
    for student in state.students:
        if student.inhibited:
            run.emit(StatusEnded(because="EXC-SEAL-4", seat=student.seat, status="inhibited"))
        if student.dimmed:
            run.emit(StatusEnded(because="EXC-SEAL-4", seat=student.seat, status="dimmed"))
    run.emit(
        MagicDissipated(
            because="EXC-SEAL-4",
            tokens_returned=sum(state.tokens.values()),
            supply=state.supply.token_total,
            essence=parts.essence,
            totems=parts.totems,
        )
    )


@realises("EXC-R-55")
def _add_targets(run: Run) -> None:
    """As many Target cards as planes have broken go into the draw deck."""
    state = run.state
    used = pack_of(state).components.target_reserve - state.supply.reserve
    count = min(state.plane_break, state.supply.reserve)
    added = tuple(f"EL-target-R-{used + n}" for n in range(1, count + 1))
    order = tuple(run.dice.shuffled([*state.elemental_deck.draw, *added]))
    reserve = state.supply.reserve - count
    run.emit(ElementalDeckShuffled(because="EXC-SEAL-4", order=order, added=added, reserve=reserve))
