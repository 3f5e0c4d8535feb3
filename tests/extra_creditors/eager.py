"""Random play that gets somewhere: it seals when it can and prefers what looks better.

Uniformly random students never seal an Elemental, so what comes after a seal would go unseen. `LUCKY`
is a content pack whose Seal dice have 60 sides.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from games.extra_creditors.evaluation import evaluate
from games.extra_creditors.moves import (
    BreakWall,
    ChooseId,
    CraftTotem,
    Drop,
    Illuminate,
    Materialize,
    PassObject,
    PickUp,
    RequestTake,
    SealElemental,
    SealSlime,
    Stabilize,
    UseAbility,
)
from games.extra_creditors.pack import PACKS
from games.kernel import Dice, Move
from games.kernel.decide import decide
from games.kernel.laws import Plan, Report, _Match
from tests.extra_creditors.table import GAME, PACK

LUCKY = "exc-test-lucky"
WANTED = (SealElemental, SealSlime, Stabilize, Materialize, CraftTotem)
IDLE = (BreakWall, Drop, PassObject, PickUp, RequestTake)
TRIED = 5


def eager(state: Any, seat: int, moves: list[Move], luck: Dice) -> Move:
    """A wanted move if there is one, else the best of a few random ones; half the time any ID."""
    wanted = [move for move in moves if isinstance(move, WANTED)]
    if wanted and luck.below(10):
        return luck.choice(wanted)
    if luck.below(2 if isinstance(moves[0], ChooseId) else 10) == 0:
        return luck.choice(moves)
    bars = [move for move in moves if isinstance(move, UseAbility) and move.ability == "bar_the_way"]
    if bars and luck.below(4) == 0:
        return luck.choice(bars)
    useful = [move for move in moves if not isinstance(move, IDLE)] or moves
    tried = [luck.choice(useful) for _ in range(TRIED)]
    lights = [move for move in useful if isinstance(move, Illuminate)]
    if lights:
        tried.append(luck.choice(lights))
    worth = [evaluate(decide(GAME, state, seat, move, luck).state, seat) for move in tried]
    return tried[worth.index(max(worth))]


class EagerMatch(_Match):
    """A match of the law kit with eager students."""

    def choose(self, awaited: tuple[int, ...], report: Report) -> tuple[int, Move]:
        actor, move = super().choose(awaited, report)
        if actor in awaited and move in (moves := GAME.legal_moves(self.state, actor)):
            move = eager(self.state, actor, moves, self.luck)
            self.pool[move] = actor
        return actor, move


@contextmanager
def lucky_pack() -> Iterator[None]:
    """Install the pack for a while."""
    students = tuple(msgspec.structs.replace(card, die=60) for card in PACK.students)
    PACKS.add(msgspec.structs.replace(PACK, id=LUCKY, students=students), "lucky")
    try:
        yield
    finally:
        del PACKS._packs[LUCKY]
        del PACKS._digests[LUCKY]


def check_eager(seats: int, seeds: range, options: dict[str, Any], plan: Plan) -> Report:
    """As `check_matches`, with eager students."""
    report = Report()
    with lucky_pack():
        for seed in seeds:
            EagerMatch(GAME, seats, seed, {**options, "content_pack": LUCKY}, plan).run(report)
    return report
