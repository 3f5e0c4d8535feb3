"""How a match ends, and what is disclosed then (ELE-END)."""

from games.elementalist.events import SecretsDisclosed
from games.elementalist.pack import PACKS
from games.elementalist.state import Reason, State
from games.kernel import Outcome, Table
from games.kernel import end as end_match


def end(table: Table[State], winner: int | None, reason: Reason, clause: str) -> None:
    """Record the result and lay the secrets open. In the setup nobody has lost life yet (ELE-SET-11).

    Win 1 point, draw half, loss 0, told in half points; lives and turns as details (RULES.md 9).
    """
    state = table.state
    life = PACKS[state.pack].life
    lives = state.life if state.phase == "play" else (life, life)
    placements, scores = {None: ((1, 1), (1, 1)), 0: ((1, 2), (2, 0)), 1: ((2, 1), (0, 2))}[winner]
    details = {"life_0": lives[0], "life_1": lives[1], "turns": state.turn.no}
    end_match(table, clause, Outcome(placements=placements, scores=scores, reason=reason, details=details))
    table.emit(
        SecretsDisclosed(
            because="ELE-SET-10",
            trees=tuple([{colour: tuple(tree) for colour, tree in trees.items()} for trees in state.trees]),
            holders=tuple(
                [
                    {holder: stored.kind if stored else None for holder, stored in holders.items()}
                    for holders in state.holders
                ]
            ),
            drawn=state.drawn.kind if state.drawn else None,
        )
    )


def end_if_dead(table: Table[State]) -> bool:
    """A seat without life has lost at once; only the defender can be damaged (ELE-R-32)."""
    defender = 1 - table.state.turn.active
    if table.state.life[defender]:
        return False
    end(table, 1 - defender, "life", "ELE-END-1")
    return True
