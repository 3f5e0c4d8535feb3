"""Sealing Elementals and Slimes."""

from games.extra_creditors.abilities import SECOND_READING
from games.extra_creditors.actions import reach
from games.extra_creditors.acts import Action, Moves
from games.extra_creditors.costs import PAYMENTS, Price, gain_mana, seal_price
from games.extra_creditors.elemental import in_play
from games.extra_creditors.ending import difficulty_of, victory
from games.extra_creditors.events.deeds import AbilityUsed, ElementalSealed, ItemUsed, SealRolled, SlimeSealed
from games.extra_creditors.events.elementals import MagicDissipated
from games.extra_creditors.events.mission import ElementalDeckShuffled, SummonScheduled
from games.extra_creditors.events.students import EffectSet, ManaChanged, StatusEnded
from games.extra_creditors.geometry import Tile
from games.extra_creditors.moves import SealElemental, SealSlime
from games.extra_creditors.resolution import Run, effect, frame
from games.extra_creditors.state import (
    State,
    Student,
    board,
    card_of,
    effect_of,
    figure,
    has_ability,
    kind,
    pack_of,
)
from games.extra_creditors.tokens import count_tokens
from games.extra_creditors.turns import announce_next
from games.kernel import Table

SLIME_VALUE, SLIME_WEIGHT = 2, 2
QUILL, USE_QUILL = "lucky_quill", "quill"
NO_SLIME = 0
"""The target of an attempt on the Elemental; a Slime is named by its token id."""


def seal_value(state: State, tile: Tile) -> int:
    """One, the tokens in the area with the figure, and two for each face-up Slime.

    By EXC-SEAL-1, EXC-R-41, EXC-R-62.
    """
    value = 1
    for other in board(state).area(tile):
        value += count_tokens(state, other)
        token = state.mc.board.get(other)
        if token is not None and token.up and token.kind == "slime":
            value += SLIME_WEIGHT
    return value


def slimes_in_reach(state: State, student: Student) -> dict[int, Tile]:
    """Face-up Slimes on the own and adjacent tiles, by token id."""
    found = {}
    for tile in reach(state, student):
        token = state.mc.board.get(tile)
        if token is not None and token.up and token.kind == "slime":
            found[token.id] = tile
    return found


def suspects(state: State, student: Student) -> list[Tile | None]:
    """Where the Elemental may be sealed now: at its figure (None), or in tokens around (EXC-R-49)."""
    tiles = reach(state, student)
    if figure(state) is not None:
        return [None] if figure(state) in tiles else []
    hiding = in_play(state).suspects(state)
    return [tile for tile in tiles if tile in hiding]


def _seals(state: State, student: Student) -> Moves:
    if not student.stabilized or kind(state) is None:
        return []
    tiles = suspects(state, student)
    return [SealElemental(payment=way, tile=tile) for tile in tiles for way in PAYMENTS]


def _check_seal(table: Table[State], student: Student, move: SealElemental) -> None:
    state, require = table.state, table.require
    require(kind(state) is not None, "EXC-ACT-7", "no Elemental is in play", "no_elemental")
    require(student.stabilized, "EXC-ACT-7", "no Stabilized Wild Magic is held", "no_stabilized")
    touchable = figure(state) is not None or in_play(state).suspects(state)
    require(touchable, "EXC-ACT-7", "it can't be touched", "intangible")
    there = move.tile in suspects(state, student)
    require(there, "EXC-ACT-7", "it is not adjacent", "not_adjacent")


def _price(_state: State, student: Student, move: SealElemental | SealSlime) -> Price:
    return seal_price(student, move.payment)


def _seal(run: Run, student: Student, move: SealElemental) -> None:
    """Find the Elemental if it hides, and roll."""
    if move.tile is not None and not in_play(run.state).uncover(run, move.tile):
        _use_up(run, student)
        return
    tile = figure(run.state)
    if tile is not None:
        value = seal_value(run.state, tile)
        run.then(frame(roll_seal, student.seat, NO_SLIME, value, 1, 0))


def _slime_seals(state: State, student: Student) -> Moves:
    tokens = sorted(slimes_in_reach(state, student))
    return [SealSlime(token=token, payment=way) for token in tokens for way in PAYMENTS]


def _check_slime(table: Table[State], student: Student, move: SealSlime) -> None:
    token = next((t for t in table.state.mc.board.values() if t.id == move.token), None)
    is_slime = token is not None and token.up and token.kind == "slime"
    table.require(is_slime, "EXC-ACT-8", "that is no open Slime", "no_slime")
    near = move.token in slimes_in_reach(table.state, student)
    table.require(near, "EXC-ACT-8", "the Slime is not adjacent", "not_adjacent")


def _try_slime(run: Run, student: Student, move: SealSlime) -> None:
    run.then(frame(roll_seal, student.seat, move.token, SLIME_VALUE, 1, 0))


@effect("sealing.roll_seal")
def roll_seal(  # noqa: PLR0917 - the arguments of a frame
    run: Run, seat: int, slime: int, value: int, attempt: int, reread: int
) -> None:
    """One roll of an attempt; `reread`: Second Reading was used in it (EXC-R-42)."""
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
    options = [USE_QUILL] if _quill(state, student) is not None else []
    if has_ability(state, student, SECOND_READING) and student.mana and not reread:
        options.append(SECOND_READING)
    if options:
        then = frame(reroll, seat, slime, value, attempt, reread)
        run.ask("reroll", options, "EXC-SEAL-2", then, seat, about={"value": to_beat})
    else:
        _use_up(run, student)


def _quill(state: State, student: Student) -> str | None:
    """A Lucky Quill in hand."""
    return next((card for card in student.hand if effect_of(state, card) == QUILL), None)


@effect("sealing.reroll")
def reroll(  # noqa: PLR0917 - the arguments of a frame
    run: Run, seat: int, slime: int, value: int, attempt: int, reread: int, option: str
) -> None:
    """The sealer rolls again, or leaves it."""
    student = run.state.students[seat]
    card = _quill(run.state, student)
    if option == USE_QUILL and card is not None:
        run.emit(ItemUsed(because="EXC-SEAL-2", seat=seat, item=card))
    elif option == SECOND_READING:
        run.emit(ManaChanged(because="EXC-EC-05B", seat=seat, n=-1, left=student.mana - 1))
        run.emit(AbilityUsed(because="EXC-EC-05B", seat=seat, ability=SECOND_READING))
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


def _seal_slime(run: Run, seat: int, slime: int) -> None:
    tile = next(tile for tile, token in run.state.mc.board.items() if token.id == slime)
    run.emit(SlimeSealed(because="EXC-SEAL-5", seat=seat, token=slime, tile=tile))
    gain_mana(run, seat, 1, "EXC-SEAL-5")


def _seal_elemental(run: Run, seat: int, value: int) -> None:
    """EXC-SEAL-4: victory, or mana for all, a clean board, Target cards and the next hint (EXC-R-44)."""
    state = run.state
    sealed = kind(state)
    if sealed is not None:
        run.emit(ElementalSealed(because="EXC-SEAL-3", seat=seat, kind=sealed, value=value))
    if len(state.sealed) >= difficulty_of(state).elementals:
        victory(run)
    for student in state.students:
        gain_mana(run, student.seat, 1, "EXC-SEAL-4")
    _clear_board(run)
    _add_targets(run)
    announce_next(run)
    last = state.turn_no + len(state.students)
    run.emit(SummonScheduled(because="EXC-SUM-1", after_seat=seat, after_turn=last))


def _clear_board(run: Run) -> None:
    """Tokens and Elemental-specific pieces leave the board; hindrances end (EXC-DRM-13, EXC-R-43)."""
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


def _add_targets(run: Run) -> None:
    """As many Target cards as planes have broken go into the draw deck (EXC-R-55)."""
    state = run.state
    used = pack_of(state).components.target_reserve - state.supply.reserve
    count = min(state.plane_break, state.supply.reserve)
    added = tuple(f"EL-target-R-{used + n}" for n in range(1, count + 1))
    order = tuple(run.dice.shuffled([*state.elemental_deck.draw, *added]))
    reserve = state.supply.reserve - count
    run.emit(ElementalDeckShuffled(because="EXC-SEAL-4", order=order, added=added, reserve=reserve))


SEALS = (
    Action(SealElemental, _seals, _check_seal, _seal, _price),
    Action(SealSlime, _slime_seals, _check_slime, _try_slime, _price),
)
"""The actions of this chapter (EXC-ACT-7, EXC-ACT-8)."""
