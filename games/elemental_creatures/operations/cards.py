"""Hand and deck: draw, discard, mill (RULES.md 2.4)."""

from collections import Counter

from games.elemental_creatures.events.cards import CardDiscarded, CardsMilled
from games.elemental_creatures.filters import fits
from games.elemental_creatures.operations.scene import Occurrence, Operations, Result, Scene
from games.elemental_creatures.state import Slip
from games.elemental_creatures.steps import Discard, Draw, Mill
from games.elemental_creatures.targets import Question, hand_options, is_shown
from games.elemental_creatures.zones import draw as draw_cards
from games.kernel import Ref


def draw(scene: Scene, step: Draw) -> Result | Question:
    """Each seat meant draws up to n cards."""
    seats = scene.seats(step.who)
    if isinstance(seats, Question):
        return seats
    n = scene.amount(step.n)
    drawn = {seat: draw_cards(scene.table, seat, n, step.clause, scene.cause) for seat in seats}
    raised = [Occurrence("drew", seat) for seat, count in drawn.items() if count]
    hand = scene.state.seats[scene.frame.seat].hand
    own = hand[len(hand) - drawn.get(scene.frame.seat, 0) :]
    return Result(did=bool(raised), held=[slip.uid for slip in own], raised=raised)


def mill(scene: Scene, step: Mill) -> Result | Question:
    """The top cards of each deck meant go to the Discard, face up."""
    seats = scene.seats(step.who)
    if isinstance(seats, Question):
        return seats
    n = max(0, scene.amount(step.n))
    milled: list[int] = []
    for seat in seats:
        top = scene.state.seats[seat].deck[:n]
        if top:
            cards = tuple(Slip(uid, slip.card) for uid, slip in enumerate(top, start=scene.state.uid_next))
            scene.table.emit(CardsMilled(seat=seat, cards=cards, because=step.clause, cause=scene.cause))
            milled += [slip.uid for slip in cards]
    return Result(did=bool(milled), bound=milled)


def discard(scene: Scene, step: Discard) -> Result | Question:
    """Seat by seat: its picks, then its cards go, then the next seat. An empty hand does nothing."""
    seats = scene.seats(step.who)
    if isinstance(seats, Question):
        return seats
    frame = scene.frame
    n = max(0, scene.amount(step.n)) if frame.amount is None else frame.amount
    for seat in seats:
        if seat in frame.discarded or n == 0:
            continue
        hand = scene.state.seats[seat].hand
        if len(hand) < step.hand_min:
            continue
        chosen = _chosen(scene, step, seat, n)
        if isinstance(chosen, Question):
            return chosen
        for slip in chosen:
            scene.table.emit(
                CardDiscarded(
                    seat=seat,
                    old=slip.uid,
                    uid=scene.state.uid_next,
                    card=slip.card,
                    how=step.how,
                    because=step.clause,
                    cause=scene.cause,
                )
            )
    return Result(
        did=bool(frame.discarded),
        bound=_gone(scene),
        raised=[Occurrence("discarded", seat) for seat in frame.discarded],
    )


def _gone(scene: Scene) -> list[int]:
    """The cards that this step has discarded: the last ones of each Discard."""
    return [
        slip.uid
        for seat, count in Counter(scene.frame.discarded).items()
        for slip in scene.state.seats[seat].discard[-count:]
    ]


def fitting(scene: Scene, step: Discard, seat: int) -> list[Slip]:
    """The hand cards that may be discarded."""
    hand = scene.state.seats[seat].hand
    if step.of is None:
        return list(hand)
    return [slip for slip in hand if fits(scene.book, slip, step.of, scene.frame.source, None)]


def _chosen(scene: Scene, step: Discard, seat: int, n: int) -> list[Slip] | Question:
    """The cards a seat discards, or who has to choose. Asked by the size of the hand, not by what fits."""
    hand = scene.state.seats[seat].hand
    cards = fitting(scene, step, seat)
    if not cards or (len(hand) <= n and step.how != "you_choose"):
        return cards
    if step.how == "random":
        return scene.table.dice.shuffled(cards)[:n] if len(cards) > n else cards
    if step.how == "you_choose":
        return _named(scene, cards, n, seat)
    picked = [pick.uid for pick in scene.frame.picks if pick.seat == seat]
    mine = [slip for slip in cards if slip.uid in picked]
    rest = [slip for slip in cards if slip.uid not in picked]
    left = n - len(picked)
    if left <= 0 or not rest:
        return mine
    revealed = is_shown(scene.frame, seat)
    if (len(rest) if revealed else len(hand) - len(picked)) <= left:
        return mine + rest
    return Question(
        kind="choose_discard",
        seat=seat,
        because="ELC-TGT-2" if revealed else "ELC-TGT-5",
        options=hand_options(rest),
        zone="hand",
        open=False,
        left=left,
        amount=n,
    )


def _named(scene: Scene, cards: list[Slip], n: int, seat: int) -> list[Slip] | Question:
    """The controller picks from a seat's revealed hand, by card id: it never learns a uid of that hand."""
    mine: list[Slip] = []
    rest = list(cards)
    picks = [pick for pick in scene.frame.picks if pick.slot == seat]
    for pick in picks:
        slip = next((slip for slip in rest if slip.card == pick.card), None)
        if slip is not None:
            mine.append(slip)
            rest.remove(slip)
    left = n - len(picks)
    if left <= 0 or not rest:
        return mine
    names = sorted({slip.card for slip in rest})
    if len(rest) <= left or len(names) == 1:
        return mine + rest[:left]
    return Question(
        kind="choose_discard",
        seat=scene.frame.seat,
        because="ELC-TGT-2",
        options=tuple(Ref(card=name) for name in names),
        zone="hand",
        left=left,
        slot=seat,
        amount=n,
    )


OPERATIONS: Operations = {Draw: draw, Mill: mill, Discard: discard}
