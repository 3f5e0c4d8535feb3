"""Filling in what a viewer can't see: full states that agree with all it was shown.

What a seat brought is guessed in `hypotheses.py`. Of that, cards that everybody knows to be in a hand lie
there, and what was put back lies in the deck unless it may have been drawn since; the rest is dealt as it may
have been. The viewer's own cards are known but for the order of its deck.
"""

from collections import Counter
from typing import Any

import msgspec

from games.elemental_creatures.book import book
from games.elemental_creatures.filters import fits
from games.elemental_creatures.hypotheses import Brought, guess
from games.elemental_creatures.operation import Aimed
from games.elemental_creatures.operations.branches import usable
from games.elemental_creatures.operations.looking import matches
from games.elemental_creatures.operations.scene import Scene
from games.elemental_creatures.phrases import TargetWords
from games.elemental_creatures.playing import distinct, materials
from games.elemental_creatures.resolution import USE
from games.elemental_creatures.state import (
    CreatureState,
    EffectFrame,
    Filing,
    GrowFrame,
    Picked,
    Registered,
    SeatState,
    Slip,
    in_play,
    seen_of,
)
from games.elemental_creatures.steps import AnyOperation, Discard, Search
from games.elemental_creatures.targets import hand_options, pieces
from games.kernel import ClauseCatalogue, Dice, Ref, Table, is_hidden

DEALS = 8
"""How often a hand is dealt anew so that it holds what a pending choice asks for, before that is seen to."""

BLANK: dict[str, Any] = {
    "deck": [],
    "hand": [],
    "unseen": {},
    "main": {},
    "side": {},
    "starter": None,
    "salt": "",
    "top": [],
    "bottom": [],
    "packs": [],
    "uid": None,
    "card": None,
    "held": {},
    "looking": [],
    "hand_uid": 0,
    "options": [],
    "default": [],
    "answer": [],
}
"""What stands for a hidden field until it is filled in."""


def _blanked(value: Any, key: str = "") -> Any:
    """The view with blanks in place of what it hides."""
    if is_hidden(value):
        return BLANK[key]
    if isinstance(value, dict):
        return {name: _blanked(item, name) for name, item in value.items()}
    return [_blanked(item, key) for item in value] if isinstance(value, list) else value


def _count(value: Any) -> int:
    """How many things a list of a view holds, hidden or not."""
    return int(value["hidden"]) if is_hidden(value) else len(value or ())


def determinize(view: dict[str, Any], viewer: int, dice: Dice) -> CreatureState:
    """A full state whose view for this viewer is `view`."""
    secret = _Secrets(view, viewer, dice)
    return secret.fill()


def _place_of(block: list[str], cards: list[str]) -> int:
    """Where a block of cards stands among others."""
    places = range(len(cards) - len(block) + 1)
    return next((at for at in places if cards[at : at + len(block)] == block), 0) if block else 0


def _list(filing: Filing, main: Counter[str], side: Counter[str], starter: str | None) -> Filing:
    return msgspec.structs.replace(filing, main=dict(main), side=dict(side), starter=starter)


class _Secrets:
    """One filling of a view."""

    def __init__(self, view: dict[str, Any], viewer: int, dice: Dice) -> None:
        self.viewer = viewer
        self.dice = dice
        self.sizes = [(_count(seat["hand"]), _count(seat["deck"])) for seat in view["seats"]]
        self.looking = [_count(frame.get("looking")) for frame in view["agenda"]]
        self.held = [is_hidden(frame.get("held")) for frame in view["agenda"]]
        asks = view["decision"]["asks"] if view["decision"] is not None else []
        self.secret_options = any(is_hidden(ask["options"]) for ask in asks)
        self.state: CreatureState = msgspec.convert(_blanked(view), CreatureState, str_keys=True)
        self.rules = book(self.state.options.content_pack)
        self.free = self._free_uids()

    def _free_uids(self) -> list[int]:
        """Numbers for hidden cards: issued ones that nothing visible carries."""
        state = self.state
        used = {creature.uid for creature in in_play(state)}
        for seat in state.seats:
            used.update(slip.uid for slip in (*seat.hand, *seat.discard))
        for frame in state.agenda:
            if isinstance(frame, EffectFrame):
                used.update(slip.uid for slip in frame.looking)
        return [uid for uid in range(1, state.uid_next) if uid not in used]

    def slips(self, cards: list[str]) -> list[Slip]:
        return [Slip(self.free.pop(), card) for card in cards]

    def fill(self) -> CreatureState:
        state = self.state
        for registered in state.registered:
            seat = state.seats[registered.seat]
            if registered.seat == self.viewer:
                self._own_deck(seat)
            else:
                self._other(seat, registered)
        for index, frame in enumerate(state.agenda):
            if isinstance(frame, EffectFrame):
                self._frame(index, frame)
        if state.decision is not None and self.secret_options:
            self._options()
        return state

    def _own_deck(self, seat: SeatState) -> None:
        """The own deck holds exactly the unseen cards, and those the seat put there where it put them."""
        memory = seat.memory
        unseen = Counter(seat.unseen)
        unseen.subtract(memory.top)
        unseen.subtract(memory.bottom)
        cards = [*memory.top, *self.dice.shuffled(sorted(unseen.elements())), *memory.bottom]
        looking = [
            slip
            for frame in self.state.agenda
            if isinstance(frame, EffectFrame) and frame.seat == seat.seat
            for slip in frame.looking
        ]
        start = _place_of([slip.card for slip in looking], memory.top)
        end = start + len(looking)
        seat.deck = [*self.slips(cards[:start]), *looking, *self.slips(cards[end:])]

    def _other(self, seat: SeatState, registered: Registered) -> None:
        """Another seat's hand and deck, and what it filed or opened."""
        hand, deck = self.sizes[seat.seat]
        now = None
        if hand + deck or seat.frontline or seat.sideline or seat.discard:
            public = seen_of(seat)
            now = msgspec.structs.replace(public, size=public.size + hand + deck)
        brought = guess(self.state, self.rules, registered, now, self.dice)
        if now is not None:
            hidden = brought.mains[-1] - Counter(
                [creature.card for creature in (*seat.frontline, *seat.sideline)]
                + [slip.card for slip in seat.discard]
            )
            self._deal(seat, hidden, hand, deck)
        self._filed(registered, brought)

    def _deal(self, seat: SeatState, hidden: Counter[str], hand: int, deck: int) -> None:
        """Hand and deck of a seat: where they are known to be, else as a fair deal puts them."""
        known = sorted(Counter(seat.memory.hand).elements())
        back: list[str] = []
        hidden = hidden - Counter(known)
        for entry in seat.memory.deck:
            drawn = min(entry.drawn, hand - len(known))
            hidden[entry.card] -= 1
            if self.dice.below(deck + drawn) < drawn:
                known.append(entry.card)
            else:
                back.append(entry.card)
        rest = sorted(hidden.elements())
        free = hand - len(known)
        cards = self.dice.shuffled(rest)
        if self._must_fit(seat) and free:
            fitting = {card for card in self.rules.ids if self._fits_step(card)}
            for _ in range(DEALS):
                if not fitting.isdisjoint((*known, *cards[:free])):
                    break
                cards = self.dice.shuffled(rest)
            else:
                self._see_to(cards, free, sorted(fitting))
        seat.hand = self.slips(self.dice.shuffled(known + cards[:free]))
        lying = self.dice.shuffled(back + cards[free:])
        seat.deck = self.slips(lying)
        seat.unseen = dict(Counter(lying))

    def _must_fit(self, seat: SeatState) -> bool:
        """Whether the seat is asked for an obligatory choice of its hand: then some card of it fits."""
        asked = self.state.decision
        return (
            asked is not None
            and self.secret_options
            and asked.asks[0].seat == seat.seat
            and asked.about.get("zone") == "hand"
            and asked.asks[0].fewest > 0
        )

    def _see_to(self, cards: list[str], free: int, fitting: list[str]) -> None:
        """Put a fitting card among the first `free`: one from further on if there is one."""
        at = next((index for index in range(free, len(cards)) if cards[index] in fitting), None)
        if at is not None:
            cards[0], cards[at] = cards[at], cards[0]
        elif fitting:
            cards[0] = self.dice.choice(fitting)

    def _filed(self, registered: Registered, brought: Brought) -> None:
        """Lists and packs that agree with the cards of each game."""
        registered.packs = brought.packs
        mains = brought.mains or [brought.pool]
        for number, filing in enumerate(registered.filings):
            main = mains[min(number, len(mains) - 1)]
            side = brought.pool - main
            registered.filings[number] = _list(filing, main, side, brought.starter if number == 0 else None)

    def _step(self) -> AnyOperation | None:
        frame = self.state.agenda[-1] if self.state.agenda else None
        if not isinstance(frame, EffectFrame) or frame.index >= len(frame.steps):
            return None
        return self.rules.cards[frame.card].steps[frame.steps[frame.index]]

    def _fits_step(self, card: str) -> bool:
        step = self._step()
        flt = step.of if isinstance(step, Discard) else None
        if isinstance(step, Aimed) and isinstance(step.to, TargetWords):
            flt = step.to.choose
        return flt is None or fits(self.rules, Slip(0, card), flt, 0, None)

    def _frame(self, index: int, frame: EffectFrame) -> None:
        """Hidden parts of a running effect: looked-at cards, picks from a hand, named hand cards."""
        owner = self.state.seats[frame.seat]
        if self.looking[index] and frame.seat != self.viewer:
            frame.looking = owner.deck[: self.looking[index]]
            owner.memory.top = [slip.card for slip in frame.looking]
        if self.held[index] and owner.hand:
            frame.held = {}
        for number, pick in enumerate(frame.picks):
            if not pick.open and pick.seat != self.viewer:
                taken = {other.uid for other in frame.picks[:number]}
                free = [slip for slip in self.state.seats[pick.seat].hand if slip.uid not in taken]
                fitting_ones = [slip for slip in free if self._fits_step(slip.card)] or free
                uid = self.dice.choice(fitting_ones).uid if fitting_ones else None
                frame.picks[number] = Picked(pick.seat, pick.slot, pick.open, uid, None)

    def _options(self) -> None:
        """The options of a hidden decision, as the filled-in cards give them."""
        state = self.state
        asked = state.decision
        if asked is None:
            return
        (ask,) = asked.asks
        frame = state.agenda[-1]
        if isinstance(frame, GrowFrame):
            options = self._material(len(state.agenda) - 1, frame)
        elif isinstance(frame, EffectFrame):
            options = self._of_effect(asked.kind, ask.seat, frame)
        else:
            return
        ask = msgspec.structs.replace(ask, options=options)
        state.decision = msgspec.structs.replace(asked, asks=(ask,))

    def _of_effect(self, kind: str, seat: int, frame: EffectFrame) -> tuple[Ref, ...]:
        """What a running effect offers."""
        state, step = self.state, self._step()
        if kind == "venture":
            return pieces(slip.uid for slip in frame.looking)
        if kind == "search" and isinstance(step, Search):
            return matches(state, self.rules, seat, step, frame.source)
        if kind == "use_effect":
            table = Table(state, self.dice, ClauseCatalogue("ELC", {}))
            card = self.rules.cards[frame.card]
            usable_now = usable(Scene(table, self.rules, frame, card, frame.steps[0])).real
            return (USE,) if usable_now else ()
        picked = {pick.uid for pick in frame.picks}
        hand = [slip for slip in state.seats[seat].hand if slip.uid not in picked]
        return hand_options([slip for slip in hand if self._fits_step(slip.card)])

    def _material(self, place: int, frame: GrowFrame) -> tuple[Ref, ...]:
        """Somebody chooses material for a card of its hand: some card that can have material."""
        state, seat = self.state, self.state.seats[frame.seat]
        levels = [lv for lv in (2, 3) if materials(state, self.rules, frame.seat, lv)] or [2, 3]
        wanted = self.dice.choice(levels)
        hand = seat.hand
        at = next((i for i, slip in enumerate(hand) if self.rules.level[slip.card] == wanted), None)
        if at is None:
            at = 0
            hand[0] = Slip(hand[0].uid, self.dice.choice(self.rules.by_level[wanted]))
        state.agenda[place] = GrowFrame(seat=frame.seat, hand_uid=hand[at].uid)
        return pieces(distinct(materials(state, self.rules, frame.seat, wanted)))
