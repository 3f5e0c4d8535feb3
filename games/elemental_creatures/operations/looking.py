"""Looking at hidden cards: venture, search, reveal (RULES.md 2.4)."""

from collections import Counter

from games.elemental_creatures.book import Book
from games.elemental_creatures.events.cards import CardCount, CardSearched, CardsLookedAt, HandRevealed
from games.elemental_creatures.filters import fits
from games.elemental_creatures.operations.scene import Occurrence, Operations, Result, Scene
from games.elemental_creatures.state import CreatureState, Slip
from games.elemental_creatures.steps import Reveal, Search, Venture
from games.elemental_creatures.targets import Question, pieces
from games.elemental_creatures.zones import shuffle
from games.kernel import Ref


def counted(slips: list[Slip]) -> tuple[CardCount, ...]:
    """Cards with their numbers, sorted by id."""
    return tuple(CardCount(card, n) for card, n in sorted(Counter(slip.card for slip in slips).items()))


def venture(scene: Scene, step: Venture) -> Result | Question:
    """Look at the top cards, then put each on top or at the bottom. Every looked-at card is asked for."""
    frame = scene.frame
    if not frame.looked:
        top = tuple(scene.state.seats[frame.seat].deck[: step.n])
        if not top:
            return Result(did=False)
        scene.table.emit(
            CardsLookedAt(
                seat=frame.seat, n=len(top), cards=top, counts=(), because=step.clause, cause=scene.cause
            )
        )
    if not frame.looking:
        return Result(did=True)
    return Question(
        kind="venture",
        seat=frame.seat,
        because=step.clause,
        options=pieces(slip.uid for slip in frame.looking),
        zone="deck",
        open=False,
        left=len(frame.looking),
    )


def matches(state: CreatureState, book: Book, seat: int, step: Search, source: int) -> tuple[Ref, ...]:
    """The cards in a deck that a search may take, sorted by id."""
    found = {slip.card for slip in state.seats[seat].deck if fits(book, slip, step.of, source, None)}
    return tuple(Ref(card=card) for card in sorted(found))


def search(scene: Scene, step: Search) -> Result | Question:
    """Look through the deck and take a matching card or none; asked whenever the deck isn't empty."""
    frame = scene.frame
    deck = scene.state.seats[frame.seat].deck
    if not frame.looked:
        if not deck:
            return Result(did=False)
        scene.table.emit(
            CardsLookedAt(
                seat=frame.seat,
                n=len(deck),
                cards=(),
                counts=counted(deck),
                because=step.clause,
                cause=scene.cause,
            )
        )
    if not frame.picks and not frame.asked:
        return Question(
            kind="search",
            seat=frame.seat,
            because="ELC-TGT-5",
            zone="deck",
            open=False,
            may=True,
            options=matches(scene.state, scene.book, frame.seat, step, frame.source),
        )
    return _finish_search(scene, step, frame.picks[0].card if frame.picks else None)


def _finish_search(scene: Scene, step: Search, card: str | None) -> Result:
    frame, state = scene.frame, scene.state
    found = next((slip for slip in state.seats[frame.seat].deck if slip.card == card), None)
    uid = None if found is None else state.uid_next
    scene.table.emit(
        CardSearched(
            seat=frame.seat,
            found=found is not None,
            to=step.at,
            card=card,
            old=None if found is None else found.uid,
            uid=uid,
            because=step.clause,
            cause=scene.cause,
        )
    )
    shuffle(scene.table, frame.seat, "search", because=step.clause, cause=scene.cause)
    if uid is None:
        return Result(did=False)
    if step.at == "hand":
        return Result(did=True, held=[uid])
    raised = [Occurrence("arrived", frame.seat, uid, card)] if step.at == "frontline" else []
    return Result(did=True, bound=[uid], raised=raised)


def reveal(scene: Scene, step: Reveal) -> Result | Question:
    """Show hands to all, sorted by card id."""
    seats = scene.seats(step.who)
    if isinstance(seats, Question):
        return seats
    for seat in seats:
        cards = counted(scene.state.seats[seat].hand)
        scene.table.emit(HandRevealed(seat=seat, cards=cards, because=step.clause, cause=scene.cause))
    return Result(
        did=bool(seats) and (step.as_ is not None or any(scene.state.seats[s].hand for s in seats)),
        bound=seats,
    )


OPERATIONS: Operations = {Venture: venture, Search: search, Reveal: reveal}
