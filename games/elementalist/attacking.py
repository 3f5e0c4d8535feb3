"""Attack Phase: who attacks and who blocks (ELE-ATK)."""

from itertools import chain

from games.elementalist.elementals import check_ids, unblockable
from games.elementalist.events import AttackersFixed, BlocksDeclared, StepEntered
from games.elementalist.moves import Block
from games.elementalist.state import State
from games.kernel import Decision, Move, Table

Pairs = tuple[tuple[str, str], ...]


def fix_attackers(table: Table[State]) -> bool:
    """Every own elemental in offence mode attacks, wanted or not; `False` if there is none."""
    own = table.state.own(table.state.turn.active)
    ids = tuple([elemental.id for elemental in own if elemental.mode == "off"])
    if not ids:
        return False
    table.emit(AttackersFixed(because="ELE-ATK-1", ids=ids))
    return True


def begin_blocks(table: Table[State]) -> bool:
    """Ask the defender; `False` if no block is possible, and the empty declaration is recorded."""
    attackers, blockers = _sides(table.state)
    if attackers and blockers:
        table.emit(StepEntered(because="ELE-TURN-2", step="block"))
        return True
    table.emit(BlocksDeclared(because="ELE-ATK-3" if blockers else "ELE-ATK-2", pairs=()))
    return False


def check_blocks(table: Table[State], _decision: Decision, _seat: int, move: Block) -> None:
    """Attackers that can be blocked, by defenders that can block, one to one."""
    state = table.state
    check_ids(state, *chain.from_iterable(move.pairs))
    attackers, blockers = _sides(state)
    for attacker, _ in move.pairs:
        table.require(attacker in state.attack.attackers, "ELE-ATK-1", f"{attacker} does not attack")
    for attacker, blocker in move.pairs:
        table.require(blocker in blockers, "ELE-ATK-3", f"{blocker} is not yours in defence mode")
        table.require(attacker in attackers, "ELE-ATK-3", f"{attacker} can't be blocked")
    for side in zip(*move.pairs, strict=True):
        table.require(len(set(side)) == len(side), "ELE-ATK-2", "blocks are one to one")


def declare(table: Table[State], _seat: int, move: Block) -> bool:
    """All blocks at once."""
    table.emit(BlocksDeclared(because="ELE-ATK-2", pairs=move.pairs))
    return True


def _sides(state: State) -> tuple[list[str], list[str]]:
    """Attackers that can be blocked and defenders that can block, in field order."""
    attacking = state.attack.attackers
    attackers = [one.id for one in state.field if one.id in attacking and not unblockable(one)]
    active = state.turn.active
    blockers = [one.id for one in state.field if one.controller != active and one.mode == "def"]
    return attackers, blockers


def matchings(state: State, _decision: Decision, _seat: int) -> list[Move]:
    """Every matching of attackers and blockers, from none on."""
    attackers, blockers = _sides(state)
    found: list[Pairs] = [()]
    for attacker in attackers:
        found += [
            (*pairs, (attacker, blocker))
            for pairs in found
            for blocker in blockers
            if all(blocker != taken for _, taken in pairs)
        ]
    return [Block(pairs=pairs) for pairs in found]
