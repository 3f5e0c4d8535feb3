"""Magic Concentration Tokens: placing, turning up, collecting; and drawing item cards."""

from games.extra_creditors.elemental import in_play
from games.extra_creditors.ending import slimes_of
from games.extra_creditors.events.board import (
    BagShuffled,
    ConcentrationCollected,
    ConcentrationPlaced,
    ConcentrationRevealed,
)
from games.extra_creditors.events.deeds import ItemDrawn
from games.extra_creditors.events.mission import ItemDeckShuffled
from games.extra_creditors.geometry import BOARD, XY, Tile, coordinate_tile
from games.extra_creditors.resolution import Run
from games.extra_creditors.state import State, TokenKind, pack_of
from games.extra_creditors.tokens import has_token

ON_BOARD_AT_ONCE = 4
REROLLS = 200


def fill_bag(run: Run) -> None:
    """All Magic Concentration Tokens of the match go into the bag (EXC-MCS-1)."""
    parts = pack_of(run.state).components
    pool: list[TokenKind] = []
    pool += ["wild"] * parts.wild_magic
    pool += ["item"] * parts.item_tokens
    pool += ["slime"] * slimes_of(run.state)
    run.emit(BagShuffled(because="EXC-MCS-1", order=tuple(run.dice.shuffled(pool))))


def refill(run: Run) -> None:
    """Place tokens until four are out, or none can be placed (EXC-MCT-1, EXC-MCT-3)."""
    while len(run.state.mc.board) < ON_BOARD_AT_ONCE and place_one(run):
        pass


def open_tiles(state: State) -> list[Tile]:
    """Tiles without Elemental Token, Elemental or Magic Concentration Token (EXC-R-51)."""
    return [tile for tile in BOARD if tile not in state.mc.board and not has_token(state, tile)]


def place_one(run: Run, clause: str = "EXC-MCT-2") -> bool:
    """Place one token face down; false if no tile qualifies or no token is left (EXC-MCT-5)."""
    state = run.state
    tiles = open_tiles(state)
    if not tiles:
        return False
    if not state.mc.bag:
        pool = [kind for kind, n in sorted(state.mc.discard.items()) for _ in range(n)]
        if not pool:
            return False
        run.emit(BagShuffled(because="EXC-MCT-2", order=tuple(run.dice.shuffled(pool))))
    rolls: list[tuple[int, int]] = []
    while not rolls or coordinate_tile(*rolls[-1]) not in tiles:
        if len(rolls) > REROLLS:
            rolls.append(XY[run.dice.choice(tiles)])
        else:
            rolls.append((run.dice.roll(8), run.dice.roll(6)))
    run.emit(
        ConcentrationPlaced(
            because=clause,
            token=state.mc.next_id,
            tile=coordinate_tile(*rolls[-1]),
            rolls=tuple(rolls),
            kind=state.mc.bag[0],
        )
    )
    return True


def enter(run: Run, seat: int, tile: Tile) -> None:
    """A student came to a tile by its own movement."""
    if tile in run.state.mc.board:
        look_at(run, seat, tile, "EXC-MCT-4")
    in_play(run.state).entered(run, seat, tile)


def look_at(run: Run, seat: int, tile: Tile, clause: str) -> None:
    """Turn up the token of a tile; an Item is collected."""
    state = run.state
    token = state.mc.board[tile]
    if not token.up:
        run.emit(ConcentrationRevealed(because=clause, token=token.id, tile=tile, kind=token.kind, by=seat))
    if token.kind == "item":
        run.emit(ConcentrationCollected(because=clause, token=token.id, tile=tile, seat=seat))
        draw_item(run, seat, "EXC-MCT-4")


def draw_item(run: Run, seat: int, clause: str) -> None:
    """A student draws an item card, if there is any."""
    items = run.state.items
    if not items.deck and items.discard:
        order = tuple(run.dice.shuffled(sorted(items.discard)))
        run.emit(ItemDeckShuffled(because="EXC-MCT-4", order=order))
    if items.deck:
        run.emit(ItemDrawn(because=clause, seat=seat, item=items.deck[0]))
