"""Elemental Tokens: placing them step by step, and what they do to Magic Concentration Tokens."""

from games.extra_creditors.elemental import in_play
from games.extra_creditors.ending import defeat, wild_magic_limit
from games.extra_creditors.events.board import (
    ConcentrationConsumed,
    ConcentrationRevealed,
    NullRemoved,
    PlacementPrevented,
    TokenPlaced,
    TokenRemoved,
)
from games.extra_creditors.events.elementals import RuptureQueued
from games.extra_creditors.events.students import AbsorptionSet, ManaChanged
from games.extra_creditors.geometry import ON_BOARD, Tile
from games.extra_creditors.resolution import NOTHING, Run, effect, frame
from games.extra_creditors.state import Effect, State, Student, figure, has_ability

ABSORPTION = "absorption"
SPEND = "spend"
PLACED, NOT_ADDED, PREVENTED = 1, 0, -1
"""What became of a placement: added, nothing to add, or warded off by Absorption or a Null token."""


def has_token(state: State, tile: Tile) -> bool:
    """Whether a tile has a token; the Elemental's figure counts as one (EXC-GEO-9)."""
    return tile in state.tokens or tile == figure(state)


def count_tokens(state: State, tile: Tile) -> int:
    """Tokens on a tile, the figure included (EXC-GEO-9)."""
    return state.tokens.get(tile, 0) + (tile == figure(state))


def absorber_on(state: State, tile: Tile) -> Student | None:
    """The student with Absorption on a tile; the first one by seat, if a pack has several."""
    for student in state.students:
        if student.tile == tile and has_ability(state, student, ABSORPTION):
            return student
    return None


def may_absorb(state: State, student: Student) -> bool:
    """Whether a student may react with Absorption; Stunned or not, but once in a draw (EXC-STN-4)."""
    asked = state.resolution is not None and state.resolution.asked_absorb
    return not student.absent and student.mana >= 1 and not asked


def place(run: Run, tile: Tile, cause: str, after: Effect | None = None) -> None:
    """PLACE a token; `after` runs next with what became of it as its last argument (EXC-R-26)."""
    state = run.state
    if tile not in ON_BOARD:
        _finish(run, after, NOT_ADDED)
        return
    student = absorber_on(state, tile)
    if student is not None:
        if student.absorption:
            prevent(run, tile, cause, after)
            return
        rule = in_play(state)
        reaches = tile not in state.nulls and (rule.stacks or not has_token(state, tile))
        if reaches and (state.supply.tokens or rule.must_place) and may_absorb(state, student):
            _ask_absorb(run, student, frame(_placing, tile, cause, *_flat(after)))
            return
    _settle(run, tile, cause, after)


def ward_off(run: Run, tile: Tile, cause: str, after: Effect) -> None:
    """Let Absorption keep an occupied tile from Cascading (or a moved token off it), then run `after`.

    `after` receives `PREVENTED`, or `PLACED` when nothing stands in the way.
    """
    student = absorber_on(run.state, tile)
    if student is None:
        _finish(run, after, PLACED)
    elif student.absorption:
        prevent(run, tile, cause, after)
    elif may_absorb(run.state, student):
        _ask_absorb(run, student, frame(_warding, tile, cause, *_flat(after)))
    else:
        _finish(run, after, PLACED)


def _flat(after: Effect | None) -> tuple[str | int, ...]:
    return () if after is None else (after.word, *after.args)


def _frame_of(flat: tuple[str | int, ...]) -> Effect | None:
    return Effect(str(flat[0]), flat[1:]) if flat else None


def _finish(run: Run, after: Effect | None, result: int) -> None:
    if after is not None:
        run.then(Effect(after.word, (*after.args, result)))


def prevent(run: Run, tile: Tile, cause: str, after: Effect | None) -> None:
    """Absorption keeps the token off."""
    run.emit(PlacementPrevented(because="EXC-TOK-2", tile=tile, by="absorption", cause=cause))
    _finish(run, after, PREVENTED)


def _ask_absorb(run: Run, student: Student, then: Effect) -> None:
    """The choice is the student's own (EXC-CHO-3)."""
    run.ask("absorb", (SPEND,), "EXC-TOK-3", then, student.seat)


def _absorbed(run: Run, tile: Tile, option: str) -> bool:
    student = absorber_on(run.state, tile)
    if option == NOTHING or student is None:
        return False
    left = student.mana - 1
    run.emit(ManaChanged(because="EXC-EC-01B", seat=student.seat, n=-1, left=left))
    run.emit(AbsorptionSet(because="EXC-TOK-3", seat=student.seat))
    return True


@effect("tokens.placing")
def _placing(run: Run, tile: Tile, cause: str, *rest: str | int) -> None:
    """Absorption was offered before a placement."""
    after = _frame_of(rest[:-1])
    if _absorbed(run, tile, str(rest[-1])):
        prevent(run, tile, cause, after)
    else:
        _settle(run, tile, cause, after)


@effect("tokens.warding")
def _warding(run: Run, tile: Tile, cause: str, *rest: str | int) -> None:
    """Absorption was offered before an occupied tile would Cascade (EXC-TOK-10)."""
    after = _frame_of(rest[:-1])
    if _absorbed(run, tile, str(rest[-1])):
        prevent(run, tile, cause, after)
    else:
        _finish(run, after, PLACED)


def take_null(run: Run, tile: Tile, clause: str) -> bool:
    """Return the Null token of a tile to the supply, if there is one."""
    if tile not in run.state.nulls:
        return False
    run.emit(NullRemoved(because=clause, tile=tile, null_supply=run.state.supply.nulls + 1))
    return True


def _settle(run: Run, tile: Tile, cause: str, after: Effect | None) -> None:
    """Steps 4 to 8 of a placement (EXC-TOK-1, EXC-TOK-13, EXC-R-22, EXC-R-35)."""
    state, rule = run.state, in_play(run.state)
    if take_null(run, tile, "EXC-TOK-4"):
        run.emit(PlacementPrevented(because="EXC-TOK-4", tile=tile, by="null", cause=cause))
        _finish(run, after, PREVENTED)
    elif has_token(state, tile) and not rule.stacks:
        run.emit(PlacementPrevented(because="EXC-TOK-5", tile=tile, by="occupied", cause=cause))
        _finish(run, after, NOT_ADDED)
    elif state.supply.tokens == 0:
        rule.none_left(run)
        run.emit(PlacementPrevented(because="EXC-TOK-6", tile=tile, by="none_left", cause=cause))
        _finish(run, after, NOT_ADDED)
    else:
        add_token(run, tile, cause)
        hit_concentration(run, tile, "EXC-TOK-8")
        _finish(run, after, PLACED)


def add_token(run: Run, tile: Tile, cause: str) -> None:
    """One token from the supply to a tile."""
    state = run.state
    n, supply = state.tokens.get(tile, 0) + 1, state.supply.tokens - 1
    run.emit(TokenPlaced(because="EXC-TOK-7", tile=tile, n=n, supply=supply, cause=cause))


def hit_concentration(run: Run, tile: Tile, clause: str) -> None:
    """Turn up the Magic Concentration Token of a tile; consume an Item, or Wild Magic with a Rupture.

    By EXC-TOK-11, EXC-R-21, EXC-R-23.
    """
    state = run.state
    token = state.mc.board.get(tile)
    if token is None:
        return
    if not token.up:
        event = ConcentrationRevealed(because=clause, token=token.id, tile=tile, kind=token.kind, by=None)
        run.emit(event)
    if token.kind == "slime":
        return
    consumed = state.wild_consumed + (token.kind == "wild")
    run.emit(
        ConcentrationConsumed(
            because=clause, token=token.id, tile=tile, kind=token.kind, wild_consumed=consumed
        )
    )
    if token.kind == "wild":
        if consumed >= wild_magic_limit(state):
            defeat(run, "wild_magic", "EXC-END-3")
        waiting = state.resolution.ruptures if state.resolution is not None else 0
        run.emit(RuptureQueued(because="EXC-RUP-2", n=waiting + 1))


def remove_token(run: Run, tile: Tile, clause: str) -> None:
    """One token from a tile back to the supply."""
    state = run.state
    n, supply = state.tokens[tile] - 1, state.supply.tokens + 1
    run.emit(TokenRemoved(because=clause, tile=tile, n=n, supply=supply))


def quench(run: Run, tile: Tile, clause: str, everything: bool = False) -> None:
    """Quench one real token of a tile, or all of them (EXC-TOK-12)."""
    state = run.state
    while tile in state.tokens:
        remove_token(run, tile, clause)
        in_play(state).quenched(run, tile)
        if not everything:
            break
