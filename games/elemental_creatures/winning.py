"""Winning a game and a match (RULES.md 3.1, 3.10 and 9)."""

from typing import Literal

from games.elemental_creatures.events.match import Disclosure, GameEnded, ListsDisclosed, PhaseEntered
from games.elemental_creatures.formats import ask_for_lists
from games.elemental_creatures.state import CreatureState, in_match, ring
from games.kernel import Outcome, Table, end, lapse

T = Table[CreatureState]
WINS_NEEDED = 2
Reason = Literal["target", "rounds", "last_seat", "idle", "max_rounds"]


def check_winner(table: T) -> bool:
    """End the game if the points of the round decide it; the first reason in this order counts."""
    state = table.state
    options = state.options
    best, leaders = _leaders(state)
    if state.win_mode == "first_to":
        if best >= options.target_points:
            return end_game(table, "target", leaders, "ELC-WIN-1")
    elif state.round >= options.round_limit and len(leaders) == 1:
        return end_game(
            table, "rounds", leaders, "ELC-WIN-2" if state.round == options.round_limit else "ELC-WIN-3"
        )
    if state.idle >= options.idle_rounds:
        return end_game(table, "idle", leaders, "ELC-WIN-6")
    if state.round >= options.max_rounds:
        return end_game(table, "max_rounds", leaders, "ELC-WIN-7")
    return False


def _leaders(state: CreatureState) -> tuple[int, list[int]]:
    """Most points among the seats still in the game, and who has them."""
    seats = ring(state, 0)
    best = max(state.seats[seat].points for seat in seats)
    return best, [seat for seat in seats if state.seats[seat].points == best]


def end_game(table: T, reason: Reason, leaders: list[int], because: str) -> bool:
    """End the game; it is drawn if several lead. Always true."""
    state = table.state
    lapse(table, because)
    winner = leaders[0] if len(leaders) == 1 else None
    points = tuple(seat.points for seat in state.seats)
    margins = tuple(
        mine - max(other for seat, other in enumerate(points) if seat != me) for me, mine in enumerate(points)
    )
    table.emit(
        GameEnded(
            reason=reason,
            placements=placements(state, leaders),
            points=points,
            margins=margins,
            winner=winner,
            because=because,
        )
    )
    _after_game(table, because)
    return True


def placements(state: CreatureState, leaders: list[int]) -> tuple[int, ...]:
    """Places: the leaders first, then by points; seats out come last, the earlier out the lower."""
    ranked: list[tuple[int, int]] = []
    for seat in state.seats:
        if seat.out:
            ranked.append((0, state.fallen.index(seat.seat)))
        else:
            ranked.append((2 if seat.seat in leaders else 1, seat.points))
    return tuple(1 + sum(other > mine for other in ranked) for mine in ranked)


def _after_game(table: T, because: str) -> None:
    """The match ends, or the next game of the best of three is prepared."""
    state = table.state
    if state.options.best_of == 1:
        end_match(table, state.ended, state.places, tuple(seat.points for seat in state.seats), because)
        return
    last = state.game_no >= most_games(len(state.seats))
    if max(state.wins) >= WINS_NEEDED or last or len(in_match(state)) == 1:
        end_series(table)
        return
    table.emit(PhaseEntered(phase="between_games", because="ELC-MAT-1"))
    if state.options.format == "constructed":
        ask_for_lists(table, "submit_deck", "ELC-FMT-11")


def most_games(seats: int) -> int:
    """How many games a best of three has at most."""
    return 3 if seats == 2 else 2 * seats + 1  # noqa: PLR2004 - a duel, or more seats


def end_series(table: T) -> None:
    """End the best of three: by won games, with more than two seats then by points over all games.

    Who left the match is behind all others, the earlier the lower.
    """
    state = table.state
    several = len(state.seats) > 2  # noqa: PLR2004 - more than a duel
    merit = [
        (0, state.fallen.index(seat.seat), 0) if seat.left else (1, won, seat.gained if several else 0)
        for seat, won in zip(state.seats, state.wins, strict=True)
    ]
    places = tuple(1 + sum(other > mine for other in merit) for mine in merit)
    if len(in_match(state)) == 1:
        reason, because = "last_seat", "ELC-WIN-5"
    elif max(state.wins) >= WINS_NEEDED:
        reason, because = "wins", "ELC-MAT-1"
    else:
        reason, because = "last_game", "ELC-MAT-2"
    end_match(table, reason, places, tuple(state.wins), because)


def end_match(table: T, reason: str, places: tuple[int, ...], scores: tuple[int, ...], because: str) -> None:
    """End the match and show what was secret: lists with their salts, and opened packs."""
    state = table.state
    lists = tuple(
        Disclosure(filing.seat, filing.hash, filing.salt, filing.main, filing.side, filing.starter)
        for registered in state.registered
        for filing in registered.filings
    )
    packs = tuple(tuple(registered.packs) for registered in state.registered)
    table.emit(ListsDisclosed(lists=lists, packs=packs, because="ELC-FMT-8"))
    table.emit(PhaseEntered(phase="over", because=because))
    details = {f"margin_{seat}": margin for seat, margin in enumerate(state.margins)}
    end(table, because, Outcome(placements=places, scores=scores, reason=reason, details=details))
