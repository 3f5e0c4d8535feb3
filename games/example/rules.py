"""The rules: straight code that emits events. Each names the clause because of which it happens."""

from games.example.changes import DOUBLE_SIX
from games.example.events import CardsShown, HandsDealt, RoundDecided
from games.example.state import HAND, PACKS, State
from games.kernel import Ask, Decision, Outcome, Ref, Table, ask_all, end, since

SIX = 6


def deal(table: Table[State], pack: str, seats: int) -> None:
    """Three cards for each seat, from the shuffled deck (EXA-SET-1)."""
    cards = table.dice.shuffled(PACKS[pack].cards)
    hands = [tuple(cards[HAND * seat : HAND * (seat + 1)]) for seat in range(seats)]
    table.emit(HandsDealt(because="EXA-SET-1", pack=pack, hands=hands, deck=tuple(cards[HAND * seats :])))


def ask_for_cards(table: Table[State]) -> bool:
    """Both seats choose at once and in secret (EXA-CHO-1), unless cards wait for the die."""
    if table.state.table:
        return False
    asks = []
    for seat, hand in enumerate(table.state.hands):
        options = tuple(Ref(number=card) for card in sorted(hand))
        asks.append(Ask(seat=seat, options=options, open=False, default=options[:1]))
    ask_all(table, "choose_card", "EXA-CHO-1", asks, about={"round": table.state.round}, secret=True)
    return True


def show(table: Table[State], decision: Decision) -> None:
    """Both have chosen: the cards are shown (EXA-CHO-1)."""
    cards = tuple(ref.number for ask in decision.asks for ref in ask.answer if ref.number is not None)
    table.emit(CardsShown(because="EXA-CHO-1", cards=cards))


def roll(table: Table[State]) -> None:
    """On an odd number the higher card wins the round, on an even one the lower (EXA-DIE-1)."""
    state = table.state
    die = table.dice.roll(SIX)
    winner = state.table.index(max(state.table) if die % 2 else min(state.table))
    double = die == SIX and since(state, DOUBLE_SIX)
    points, clause = (2, DOUBLE_SIX.clause) if double else (1, "EXA-DIE-1")
    table.emit(RoundDecided(because=clause, die=die, winner=winner, points=points))
    if state.round > PACKS[state.pack].rounds:
        best = max(state.points)
        _end(table, "EXA-END-1", [1 if points == best else 2 for points in state.points], "points")


def give_up(table: Table[State], seat: int) -> None:
    """The other seat has won (EXA-END-2)."""
    _end(table, "EXA-END-2", [2 if each == seat else 1 for each in range(2)], "conceded")


def _end(table: Table[State], clause: str, placements: list[int], reason: str) -> None:
    scores = tuple(table.state.points)
    end(table, clause, Outcome(placements=tuple(placements), scores=scores, reason=reason))
