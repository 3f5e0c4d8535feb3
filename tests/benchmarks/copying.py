"""Copies of states as somebody would write them by hand, to compare the generated ones with."""

from collections.abc import Callable
from typing import Any

from games.elementalist.state import Attack, Elemental, State, Turn


def _elemental(one: Elemental) -> Elemental:
    return Elemental(
        id=one.id,
        controller=one.controller,
        components=one.components[:],
        mode=one.mode,
        toggled=one.toggled,
        sources=one.sources[:],
        fronts=one.fronts[:],
    )


def elementalist(state: State) -> State:
    """A copy of a state of Elementalist."""
    turn, attack = state.turn, state.attack
    return State(
        rules=state.rules,
        decision=state.decision,
        asked=state.asked,
        agenda=state.agenda[:],
        result=state.result,
        phase=state.phase,
        pack=state.pack,
        options=state.options.copy(),
        first_chooser=state.first_chooser,
        supply=state.supply.copy(),
        stacks=[stack.copy() for stack in state.stacks],
        points=state.points[:],
        stopped=state.stopped[:],
        to_choose=state.to_choose,
        trees=[{colour: tree[:] for colour, tree in trees.items()} for trees in state.trees],
        in_trees=state.in_trees[:],
        traces=[traces[:] for traces in state.traces],
        holders=[holders.copy() for holders in state.holders],
        drawn=state.drawn,
        field=[_elemental(one) for one in state.field],
        life=state.life[:],
        pile=state.pile.copy(),
        turn=Turn(no=turn.no, active=turn.active, step=turn.step),
        stack=state.stack[:],
        window=state.window,
        attack=Attack(
            attackers=attack.attackers[:], blocks=attack.blocks.copy(), was_blocked=attack.was_blocked[:]
        ),
        quiet=state.quiet,
        progress=state.progress,
        next_elemental=state.next_elemental,
        next_ref=state.next_ref,
    )


BY_HAND: dict[str, Callable[[Any], Any]] = {"elementalist": elementalist}
