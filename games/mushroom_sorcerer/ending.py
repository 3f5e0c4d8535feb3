"""Game end (MUS-END): Moons' Blessing at once, Forest Dominance with its cycle, and the ranking."""

from collections.abc import Callable
from typing import Literal

from games.kernel import Outcome, end
from games.mushroom_sorcerer.events.match import BlessingMet, DominanceTriggered, SorcerersRanked
from games.mushroom_sorcerer.moons import meets_blessing, moon_gus
from games.mushroom_sorcerer.resolution import Play
from games.mushroom_sorcerer.state import Rank, State, pack, towers_of

EndReason = Literal["moons_blessing", "forest_dominance", "round_limit", "last_standing"]
Key = tuple[int, ...]


def gus_of(state: State, seat: int) -> int:
    """All GUs of a sorcerer in the forest, moon ones too."""
    return sum(len(tower.gus) for _, tower in towers_of(state, seat))


def check_turn_start(table: Play, seat: int) -> bool:
    """Both conditions, looked at only here; true if the match has ended."""
    state = table.state
    if meets_blessing(state, seat):
        _end_by_blessing(table)
        return True
    influence = state.seats[seat].influence or 0
    if influence >= pack(state).influence_to_win and state.dominance_cycle is None:
        table.emit(DominanceTriggered(because="MUS-END-2", seat=seat, round=state.round, cycle=state.cycle))
    return False


def _end_by_blessing(table: Play) -> None:
    state = table.state
    meeting = tuple(seat for seat in range(len(state.seats)) if meets_blessing(state, seat))
    table.emit(
        BlessingMet(
            because="MUS-END-1",
            seats=meeting,
            elements=tuple(state.seats[seat].moon or 0 for seat in meeting),
            moon_gus=tuple(moon_gus(state, seat) for seat in meeting),
        )
    )
    because = "MUS-END-1" if state.dominance_cycle is None else "MUS-END-5"
    _end(table, "moons_blessing", because, "MUS-END-1", lambda seat: _blessing_key(state, seat))


def end_by_dominance(table: Play) -> None:
    """The cycle of the trigger has had its last turn."""
    _end(table, "forest_dominance", "MUS-END-3", "MUS-END-4", lambda seat: _influence_key(table.state, seat))


def end_by_limit(table: Play) -> None:
    """The last round is over."""
    _end(table, "round_limit", "MUS-END-6", "MUS-END-4", lambda seat: _influence_key(table.state, seat))


def end_by_withdrawal(table: Play) -> None:
    """One seat is left."""
    _end(table, "last_standing", "MUS-ADM-2", "MUS-ADM-2", lambda _seat: (1,))


def _moon_key(state: State, seat: int) -> Key:
    return state.seats[seat].moon or 0, moon_gus(state, seat), gus_of(state, seat)


def _influence_key(state: State, seat: int) -> Key:
    """Influence path before moon path; influence, then GUs; on the moon path moon elements, moon GUs, GUs."""
    influence = state.seats[seat].influence
    if influence is not None:
        return 1, influence, gus_of(state, seat)
    return (0, *_moon_key(state, seat))


def _blessing_key(state: State, seat: int) -> Key:
    """Those who meet Moons' Blessing before the others."""
    if meets_blessing(state, seat):
        return (2, *_moon_key(state, seat))
    return _influence_key(state, seat)


def _end(
    table: Play,
    reason: EndReason,
    because: str,
    ranked_by: str,
    key: Callable[[int], Key],
) -> None:
    """Rank all seats: withdrawn ones last, a later withdrawal better; equal on all keys shares a place."""
    state = table.state
    keys: list[Key] = []
    for seat, board in enumerate(state.seats):
        keys.append((1, *key(seat)) if board.withdrawn is None else (0, board.withdrawn))
    ranking = tuple(
        Rank(
            seat=seat,
            place=1 + sum(other > keys[seat] for other in keys),
            influence=board.influence,
            moon=board.moon,
            moon_gus=moon_gus(state, seat),
            gus=gus_of(state, seat),
            withdrawn=board.withdrawn,
        )
        for seat, board in enumerate(state.seats)
    )
    scores = tuple(_score(state, seat, reason) for seat in range(len(state.seats)))
    table.emit(SorcerersRanked(because=ranked_by, ranking=ranking))
    end(
        table,
        because,
        Outcome(
            placements=tuple(rank.place for rank in ranking),
            scores=scores,
            reason=reason,
            details={"round": state.round, "cycle": state.cycle},
        ),
    )


def _score(state: State, seat: int, reason: EndReason) -> int:
    """Leaderboard score: influence; on the moon path how far beyond its checkpoint, or below 30."""
    board, win = state.seats[seat], pack(state).influence_to_win
    if board.withdrawn is not None:
        return 0
    if board.moon is None:
        return board.influence or 0
    if reason == "moons_blessing" and meets_blessing(state, seat):
        gus = moon_gus(state, seat)
        points = pack(state).moon.checkpoints
        reached = min(p.space for p in points if p.space <= board.moon and p.need <= gus)
        return win + board.moon - reached
    return min(win - 1, board.moon)
