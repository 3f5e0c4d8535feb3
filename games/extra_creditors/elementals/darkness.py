"""Darkness (experimental): its body hides inside one of its tokens."""

from games.extra_creditors.citing import realises
from games.extra_creditors.events.elementals import BodyExposed, BodyShifted, ElementalPlaced, OriginRolled
from games.extra_creditors.events.students import Dimmed
from games.extra_creditors.geometry import Tile
from games.extra_creditors.keywords import Elemental, ask_student, cascaded_onto, no_target, roll_elemental
from games.extra_creditors.measures import draw_of, inside, nearest, tile_of
from games.extra_creditors.resolution import Run, effect, frame
from games.extra_creditors.state import figure
from games.extra_creditors.tokens import (
    add_token,
    has_token,
    hit_concentration,
    place,
    remove_token,
    take_null,
)


class Darkness(Elemental):
    """Swallow, Nightfall and the Shift of the hidden body."""

    def begin_card(self, run: Run, card: str) -> None:
        """EXC-DRK-3: each card has an origin of its own, drawn over all tokens."""
        if card != "warp" and figure(run.state) is None:
            _draw_origin(run)

    def needs_origin(self, run: Run) -> None:
        """A Rupture of an arrival has none yet."""
        if figure(run.state) is None and draw_of(run).origin is None:
            _draw_origin(run)

    def cascade(self, run: Run, tile: Tile, direction: int) -> None:  # noqa: ARG002 - all around
        """EXC-DRK-9: Swallow the empty tiles around."""
        empty = [other for other in run.board.near[tile] if not has_token(run.state, other)]
        run.then(*(frame(swallow, other) for other in empty))

    def target(self, run: Run) -> None:
        """EXC-DRK-9: Nightfall on the nearest student."""
        seats = nearest(run, inside(run))
        if seats:
            ask_student(run, seats, "EXC-DRK-9", frame(nightfall))
        else:
            no_target(run)

    def warp(self, run: Run) -> None:
        """EXC-DRK-5: the body goes to any token, unseen."""
        tiles = sorted(run.state.tokens)
        if tiles:
            run.emit(BodyShifted(because="EXC-DRK-5", tile=run.dice.choice(tiles)))

    def end_turn(self, run: Run) -> None:
        """EXC-DRK-4: the body shifts among the tokens connected to it, unseen."""
        state = run.state
        shown = figure(state)
        if shown is not None and shown not in state.tokens:
            if state.supply.tokens == 0:
                return
            add_token(run, shown, "EXC-DRK-4")
        body = shown or state.body_tile
        if body is not None:
            tiles = sorted(_joined(run, body))
            run.emit(BodyShifted(because="EXC-DRK-4", tile=run.dice.choice(tiles)))


@realises("EXC-DRK-1")
def place_darkness(run: Run) -> None:
    """EXC-DRK-2: the body starts in a token on the rolled tile."""
    tile, dice = roll_elemental(run)
    run.emit(ElementalPlaced(because="EXC-DRK-2", tile=tile, dice=dice, figure=False))
    take_null(run, tile, "EXC-DRK-2")
    add_token(run, tile, "EXC-DRK-2")
    hit_concentration(run, tile, "EXC-TOK-8")


def expose(run: Run, tile: Tile, clause: str) -> None:
    """The figure takes the place of the token that covered the body."""
    remove_token(run, tile, clause)
    run.emit(BodyExposed(because=clause, tile=tile))


def _draw_origin(run: Run) -> None:
    tiles = sorted(run.state.tokens)
    number = run.dice.below(len(tiles))
    run.emit(OriginRolled(because="EXC-DRK-3", tile=tiles[number], dice=(number + 1,)))


def _joined(run: Run, body: Tile) -> set[Tile]:
    """The tiles with tokens connected to a tile with a token."""
    found, todo = {body}, [body]
    while todo:
        for other in run.board.near[todo.pop()]:
            if other not in found and other in run.state.tokens:
                found.add(other)
                todo.append(other)
    return found


@effect
def swallow(run: Run, tile: Tile) -> None:
    """One token of a Swallow; no chain."""
    if cascaded_onto(run, tile, "EXC-DRK-9"):
        place(run, tile, "EXC-DRK-9")


@effect
def nightfall(run: Run, seat: int) -> None:
    """A token on the student's tile, and an action less."""
    run.then(frame(dim, seat))
    place(run, tile_of(run, seat), "EXC-DRK-9")


@effect
def dim(run: Run, seat: int) -> None:
    """The student's next turn has one action less."""
    run.emit(Dimmed(because="EXC-DRK-9", seat=seat, n=run.state.students[seat].dimmed + 1))
