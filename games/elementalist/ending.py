"""How a match ends, and what is disclosed then (ELE-END)."""

from games.elementalist.events import MatchEnded, SecretsDisclosed
from games.elementalist.pieces import PACKS
from games.elementalist.state import Reason, State
from games.kernel import Outcome, Table


def end(table: Table[State], winner: int | None, reason: Reason, clause: str) -> None:
    """Record the result and lay the secrets open. In the setup nobody has lost life yet (ELE-SET-11)."""
    state = table.state
    life = PACKS[state.pack].life
    lives = tuple(state.life) if state.phase == "play" else (life, life)
    table.emit(MatchEnded(because=clause, winner=winner, reason=reason, lives=lives))
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


def concede(table: Table[State], seat: int) -> None:
    """The opponent wins at once, whoever is to act."""
    table.require(table.state.phase != "ended", "ELE-END-1", "the match has ended")
    end(table, 1 - seat, "concede", "ELE-END-4")


def outcome(state: State) -> Outcome | None:
    """Win 1 point, draw half, loss 0, told in half points; lives and turns as details (RULES.md 9)."""
    result = state.result
    if result is None:
        return None
    if result.winner is None:
        placements, scores = (1, 1), (1, 1)
    else:
        placements = (1, 2) if result.winner == 0 else (2, 1)
        scores = (2, 0) if result.winner == 0 else (0, 2)
    return Outcome(
        placements=placements,
        scores=scores,
        reason=result.reason,
        details={"life_0": state.life[0], "life_1": state.life[1], "turns": state.turn.no},
    )
