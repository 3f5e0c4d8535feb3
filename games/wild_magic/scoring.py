"""End of the game: weakest melds, points, ties and the result (WIM-END, WIM-SCO)."""

from games.kernel import Outcome, Table, end
from games.wild_magic.cards import BOARD_INDEX, ELEMENTS, Element, Kind
from games.wild_magic.effects import Discarding
from games.wild_magic.events import (
    DuelDrawn,
    Scored,
    SeatScore,
    SecretsDisclosed,
    TieBroken,
    WeakestDiscarded,
)
from games.wild_magic.pack import side_of
from games.wild_magic.state import Seat, State
from games.wild_magic.tokens import token_value


def finish(table: Table[State]) -> None:
    """The turn that triggered the end is over: discard, score, rank, end."""
    state = table.state
    _discard_weakest(table)
    scores = _score(table, "WIM-SCO-4")
    places = _rank(table, scores)
    shared = any(len(place) > 1 for place in places)
    sole = [score.total for score in scores].count(max(score.total for score in scores)) == 1
    clause = "WIM-R-19" if shared else ("WIM-SCO-7" if sole else "WIM-END-3")
    _end(table, places, scores, state.end_trigger or "deck", clause)


def finish_alone(table: Table[State]) -> None:
    """One seat is left: it wins, with the points of the position as it is (WIM-PLT-2)."""
    scores = _score(table, "WIM-PLT-2")
    _end(table, [[scores[0].seat]], scores, "last_seat", "WIM-PLT-2")


def weakest(icons: dict[int, int]) -> list[int]:
    """Whose meld goes by the rule of the book: whoever has the lowest number of icons."""
    lowest = min(icons.values())
    return [seat for seat, number in icons.items() if 0 < number == lowest]


def discarding_of(state: State, element: Element) -> tuple[Discarding, str]:
    """The rule that says whose meld of an element goes, and its clause: a Guardian's, or the book's."""
    token = state.guardians.get(element)
    if token is not None:
        does = side_of(state.pack, token.id, token.side).does
        if does.discarding is not None:
            return does.discarding, does.clause
    return weakest, "WIM-SCO-2"


def icons_of(seat: Seat, element: Element) -> int:
    """The strength of a seat's meld, 0 without one (WIM-SCO-1)."""
    meld = seat.melds.get(element)
    return meld.strength if meld is not None else 0


def losers(state: State, element: Element) -> list[int]:
    """The seats whose meld of an element goes before scoring."""
    icons = {player.seat: icons_of(player, element) for player in state.seats_in_play()}
    discarding, _ = discarding_of(state, element)
    return discarding(icons)


def _discard_weakest(table: Table[State]) -> None:
    """Discard the weakest melds, element by element; elements don't touch each other (WIM-SCO-3)."""
    state = table.state
    for element in ELEMENTS:
        seats = losers(state, element)
        if not seats:
            continue
        cards: tuple[Kind, ...] = ()
        for seat in seats:
            cards += state.seats[seat].melds[element].cards(element)
        lowest = min(icons_of(state.seats[seat], element) for seat in seats)
        _, clause = discarding_of(state, element)
        table.emit(
            WeakestDiscarded(because=clause, element=element, lowest=lowest, seats=tuple(seats), cards=cards)
        )


def seat_score(state: State, seat: Seat) -> SeatScore:
    """One point for each icon that is left, and the power tokens (WIM-SCO-4)."""
    icons = {element: seat.melds[element].strength for element in ELEMENTS if element in seat.melds}
    held = [element for element in ELEMENTS if state.tokens[element] == seat.seat]
    points = sum(token_value(state, element) for element in held)
    total = sum(icons.values()) + points
    return SeatScore(seat=seat.seat, icons=icons, tokens=len(held), token_points=points, total=total)


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
    clause = "WIM-R-24" if above else "WIM-SCO-9"
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
    table: Table[State], places: list[list[int]], scores: list[SeatScore], reason: str, clause: str
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
    outcome = Outcome(
        placements=tuple(placements),
        scores=tuple(totals),
        reason=reason,
        details={"turns": state.turn.no},
    )
    end(table, clause, outcome)
    hands = tuple(tuple(seat.hand or seat.box_hidden) for seat in state.seats)
    table.emit(
        SecretsDisclosed(because="WIM-R-23", deck=tuple(state.deck), hands=hands, shuffled=state.shuffled)
    )
