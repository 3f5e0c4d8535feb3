"""Damage to barriers, and Stun."""

from collections.abc import Iterable

from games.extra_creditors.ending import defeat
from games.extra_creditors.events.board import BarrierDamaged, DamagePrevented
from games.extra_creditors.events.students import Stunned
from games.extra_creditors.geometry import EdgeId, Tile, in_edge_order
from games.extra_creditors.resolution import Run
from games.extra_creditors.state import pack_of


def damage(run: Run, edge: EdgeId, cause: str) -> None:
    """DAMAGE a barrier; anything else on that edge can't be damaged.

    By EXC-DMG-2, EXC-DMG-3, EXC-R-10, EXC-R-11, EXC-R-13.
    """
    state = run.state
    target = state.edges.get(edge)
    if target is None or not target.blocks:
        return
    if target.barred_by is not None:
        run.emit(DamagePrevented(because="EXC-EC-08B", edge=edge, cause=cause))
        return
    cubes = target.damage + 1
    run.emit(
        BarrierDamaged(
            because="EXC-DMG-1",
            edge=edge,
            damage=cubes,
            broken=cubes >= pack_of(state).components.breaking_cubes,
            cubes_left=state.supply.cubes - 1,
            cause=cause,
        )
    )
    if state.supply.cubes == 0:
        defeat(run, "collapse", "EXC-END-4")


def damage_all(run: Run, edges: Iterable[EdgeId], cause: str) -> None:
    """DAMAGE a set of barriers fixed beforehand, each once, in canonical order (EXC-DMG-4)."""
    for edge in in_edge_order(set(edges)):
        damage(run, edge, cause)


def stun(run: Run, seat: int, cause: str) -> None:
    """Stun a student, unless it is Stunned already or wears an Insulated Cloak (EXC-STN-3, EXC-STN-5)."""
    student = run.state.students[seat]
    if not student.stunned and student.cloak is None:
        run.emit(Stunned(because=cause, seat=seat))


def stun_on(run: Run, tile: Tile, cause: str) -> None:
    """Stun every student on a tile, by seat."""
    for student in run.state.students:
        if student.tile == tile:
            stun(run, student.seat, cause)
