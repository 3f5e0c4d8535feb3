"""End of the game: weakest melds, points, ties and the result (WIM-END, WIM-SCO)."""

from games.kernel import Table
from games.wild_magic.cards import BOARD_INDEX, ELEMENTS, Element, Kind
from games.wild_magic.events import (
    DuelDrawn,
    MatchEnded,
    Scored,
    SeatScore,
    SecretsDisclosed,
    TieBroken,
    WeakestDiscarded,
)
from games.wild_magic.pack import PACKS, EffectCode, side_of
from games.wild_magic.state import BOARD, EndReason, Seat, State
from games.wild_magic.tokens import token_value


def finish(table: Table[State]) -> None:
    """The turn that triggered the end is over: discard, score, rank, end."""
    state = table.state
    discarded = _discard_weakest(table)
    scores = _score(table, _scoring_clause(state, discarded))
    places = _rank(table, scores)
    shared = any(len(place) > 1 for place in places)
    sole = [score.total for score in scores].count(max(score.total for score in scores)) == 1
    clause = "WIM-R-19" if shared else ("WIM-SCO-7" if sole else "WIM-END-3")
    reason: EndReason = "six_melds" if state.end_trigger == "six_melds" else "deck"
    _end(table, places, scores, reason, clause)


def finish_alone(table: Table[State]) -> None:
    """One seat is left: it wins, with the points of the position as it is (WIM-PLT-2)."""
    scores = _score(table, "WIM-PLT-2")
    _end(table, [[scores[0].seat]], scores, "last_seat", "WIM-PLT-2")


def effect_above(state: State, element: Element) -> EffectCode | None:
    """The effect of the Guardian that stands above an element now."""
    token = state.guardians.get(element)
    return side_of(state.pack, token.id, token.side).effect if token is not None else None


def icons_of(seat: Seat, element: Element) -> int:
    """The strength of a seat's meld, 0 without one (WIM-SCO-1)."""
    meld = seat.melds.get(element)
    return meld.strength if meld is not None else 0


def losers(state: State, element: Element) -> list[int]:
    """The seats whose meld of an element goes before scoring."""
    players = state.seats_in_play()
    icons = {player.seat: icons_of(player, element) for player in players}
    effect = effect_above(state, element)
    if effect == "tessara_light":
        return []
    if effect == "tessara_dark":
        highest = max(icons.values())
        return [seat for seat, number in icons.items() if 0 < number < highest]
    lowest = min(icons.values())
    return [seat for seat, number in icons.items() if 0 < number == lowest]


def _discard_weakest(table: Table[State]) -> dict[Element, list[int]]:
    """Discard the weakest melds, element by element; elements don't touch each other (WIM-SCO-3)."""
    state = table.state
    done: dict[Element, list[int]] = {}
    for element in ELEMENTS:
        seats = losers(state, element)
        if not seats:
            continue
        if effect_above(state, element) == "tessara_dark":
            clause = "WIM-SCO-5"
        elif state.left:
            clause = "WIM-R-20"
        elif len(seats) > 1:
            clause = "WIM-SCO-2"
        else:
            clause = "WIM-SCO-3" if done else "WIM-SCO-1"
        cards: tuple[Kind, ...] = ()
        for seat in seats:
            cards += state.seats[seat].melds[element].cards(element)
        lowest = min(icons_of(player, element) for player in state.seats_in_play())
        table.emit(
            WeakestDiscarded(because=clause, element=element, lowest=lowest, seats=tuple(seats), cards=cards)
        )
        done[element] = seats
    return done


def seat_score(state: State, seat: Seat) -> SeatScore:
    """One point for each icon that is left, and the power tokens (WIM-SCO-4)."""
    icons = {element: seat.melds[element].strength for element in ELEMENTS if element in seat.melds}
    held = [element for element in ELEMENTS if state.tokens[element] == seat.seat]
    points = sum(token_value(state, element) for element in held)
    total = sum(icons.values()) + points
    return SeatScore(seat=seat.seat, icons=icons, tokens=len(held), token_points=points, total=total)


def _scoring_clause(state: State, discarded: dict[Element, list[int]]) -> str:
    """The rule that shapes the scores most: a changed or kept token, melds that were spared, or none."""
    ordinary = PACKS[state.pack].token_points
    held = [element for element in ELEMENTS if state.tokens[element] != BOARD]
    if any(token_value(state, element) != ordinary for element in held):
        return "WIM-SCO-6"
    if any(state.tokens[element] in seats for element, seats in discarded.items()):
        return "WIM-R-17"
    melded = {element for player in state.seats_in_play() for element in player.melds}
    if discarded or not melded:
        return "WIM-SCO-4"
    tessara = any(effect_above(state, element) in ("tessara_light", "tessara_dark") for element in melded)
    return "WIM-SCO-5" if tessara else "WIM-R-16"


def _score(table: Table[State], clause: str) -> list[SeatScore]:
    state = table.state
    scores = [seat_score(state, seat) for seat in state.seats_in_play()]
    table.emit(Scored(because=clause, scores=tuple(scores)))
    return scores


def _rank(table: Table[State], scores: list[SeatScore]) -> list[list[int]]:
    """The places, best first; more than one seat on a place only if a tie stays unbroken."""
    places: list[list[int]] = []
    for total in sorted({score.total for score in scores}, reverse=True):
        places += _by_tokens(table, [score for score in scores if score.total == total], len(places))
    return places


def _by_tokens(table: Table[State], tied: list[SeatScore], above: int) -> list[list[int]]:
    """More power tokens are better, whatever they score (WIM-SCO-8)."""
    numbers = sorted({score.tokens for score in tied}, reverse=True)
    groups = [[score.seat for score in tied if score.tokens == number] for number in numbers]
    if len(groups) > 1:
        seats = tuple(score.seat for score in tied)
        order = tuple(seat for group in groups for seat in group)
        clause = "WIM-R-24" if above else "WIM-SCO-8"
        table.emit(TieBroken(because=clause, seats=seats, key="tokens", order=order))
    places: list[list[int]] = []
    for number, group in zip(numbers, groups, strict=True):
        if len(group) == 1:
            places.append(group)
        elif number:
            places += _by_nearest(table, group, above + len(places))
        else:
            places += _duel(table, group)
    return places


def _by_nearest(table: Table[State], tied: list[int], above: int) -> list[list[int]]:
    """The token nearest to waterform decides; no two tokens are equally near (WIM-SCO-9)."""
    tokens = table.state.tokens
    nearest = {
        seat: min(BOARD_INDEX[element] for element in ELEMENTS if tokens[element] == seat) for seat in tied
    }
    order = sorted(tied, key=nearest.__getitem__)
    best = "WIM-SCO-9" if nearest[order[0]] == 0 else "WIM-R-18"
    clause = "WIM-R-24" if above else best
    table.emit(TieBroken(because=clause, seats=tuple(tied), key="nearest_token", order=tuple(order)))
    return [[seat] for seat in order]


def _duel(table: Table[State], tied: list[int]) -> list[list[int]]:
    """A magical duel: the dice put the seats in order, unless the table shares the place (WIM-SCO-10)."""
    if table.state.options.unbroken_tie == "shared":
        return [tied]
    order = table.dice.shuffled(tied)
    table.emit(DuelDrawn(because="WIM-SCO-10", seats=tuple(tied), order=tuple(order)))
    return [[seat] for seat in order]


def _end(
    table: Table[State], places: list[list[int]], scores: list[SeatScore], reason: EndReason, clause: str
) -> None:
    """Seats that left rank below all others, the later one better, and score nothing (WIM-R-20)."""
    state = table.state
    placements = [0] * len(state.seats)
    place = 1
    for group in [*places, *([seat] for seat in reversed(state.left))]:
        for seat in group:
            placements[seat] = place
        place += len(group)
    totals = [0] * len(state.seats)
    for score in scores:
        totals[score.seat] = score.total
    table.emit(MatchEnded(because=clause, placements=tuple(placements), scores=tuple(totals), reason=reason))
    hands = tuple(tuple(seat.hand or seat.box_hidden) for seat in state.seats)
    table.emit(
        SecretsDisclosed(because="WIM-R-23", deck=tuple(state.deck), hands=hands, shuffled=state.shuffled)
    )
