"""Filling in what a viewer can't see: full states that fit a view.

Everything hidden is drawn from a deck hypothesis: a starter deck that fits all cards seen, else a random
deck of the seen elements; in the sealed format, random packs. The viewer's own cards are known but for order.
"""

from collections import Counter
from typing import Any

import msgspec

from games.elemental_creatures.book import book
from games.elemental_creatures.decks import COPIES
from games.elemental_creatures.filters import fits
from games.elemental_creatures.formats import open_pack
from games.elemental_creatures.operations.branches import usable
from games.elemental_creatures.operations.looking import matches
from games.elemental_creatures.operations.scene import Scene
from games.elemental_creatures.phrases import TargetWords
from games.elemental_creatures.playing import distinct, materials
from games.elemental_creatures.state import CreatureState, EffectFrame, Picked, SeatState, Slip, in_play
from games.elemental_creatures.targets import hand_options
from games.elemental_creatures.vocabulary import Aimed, AnyStep, Discard, Search
from games.kernel import ClauseCatalogue, Dice, Table, is_hidden

LEVEL_SHARES = (45, 78, 100)
"""Cumulative shares of levels 1, 2 and 3 in a random deck, in percent."""


BLANK: dict[str, Any] = {
    "deck": [],
    "hand": [],
    "unseen": {},
    "main": {},
    "side": {},
    "starter": None,
    "salt": "",
    "packs": [],
    "uid": None,
    "card": None,
    "held": {},
    "looking": [],
    "options": [],
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


class _Secrets:
    """One filling of a view."""

    def __init__(self, view: dict[str, Any], viewer: int, dice: Dice) -> None:
        self.viewer = viewer
        self.dice = dice
        self.sizes = [(_count(seat["hand"]), _count(seat["deck"])) for seat in view["seats"]]
        self.looking = [_count(frame.get("looking")) for frame in view["stack"]]
        self.held = [is_hidden(frame.get("held")) for frame in view["stack"]]
        self.secret_options = view["decision"] is not None and is_hidden(view["decision"]["options"])
        self.state: CreatureState = msgspec.convert(_blanked(view), CreatureState, str_keys=True)
        self.rules = book(self.state.options.content_pack)
        self.free = self._free_uids()

    def _free_uids(self) -> list[int]:
        """Numbers for hidden cards: issued ones that nothing visible carries."""
        state = self.state
        used = {creature.uid for creature in in_play(state)}
        for seat in state.seats:
            used.update(slip.uid for slip in (*seat.hand, *seat.discard))
        for frame in state.stack:
            if isinstance(frame, EffectFrame):
                used.update(slip.uid for slip in frame.looking)
        return [uid for uid in range(1, state.uid_next) if uid not in used]

    def slips(self, cards: list[str]) -> list[Slip]:
        return [Slip(self.free.pop(), card) for card in cards]

    def fill(self) -> CreatureState:
        state = self.state
        for seat in state.seats:
            hand, deck = self.sizes[seat.seat]
            if seat.seat == self.viewer:
                self._own_deck(seat)
            elif hand + deck:
                self._others(seat, hand, deck)
        for index, frame in enumerate(state.stack):
            if isinstance(frame, EffectFrame):
                self._frame(index, frame)
        self._registrations()
        if state.decision is not None and self.secret_options:
            self._options()
        return state

    def _own_deck(self, seat: SeatState) -> None:
        """The own deck holds exactly the unseen cards; looked-at ones lie on top."""
        looked = [
            slip
            for frame in self.state.stack
            if isinstance(frame, EffectFrame) and frame.seat == seat.seat
            for slip in frame.looking
        ]
        unseen = Counter(seat.unseen)
        unseen.subtract(Counter(slip.card for slip in looked))
        rest = self.dice.shuffled(sorted(unseen.elements()))
        seat.deck = looked + self.slips(rest)

    def _others(self, seat: SeatState, hand: int, deck: int) -> None:
        seen = [creature.card for creature in (*seat.frontline, *seat.sideline)]
        seen += [slip.card for slip in seat.discard]
        known = self._known_hand(seat, hand)
        cards = self.dice.shuffled(self._hypothesis(seen + known, hand + deck - len(known)))
        self._fit_prompt(seat, known, cards, hand)
        fill = hand - len(known)
        seat.hand = self.slips(known + cards[:fill])
        seat.deck = self.slips(cards[fill:])
        seat.unseen = dict(Counter(cards[fill:]))

    def _known_hand(self, seat: SeatState, size: int) -> list[str]:
        """What a running effect has shown of the hand, options of a pending choice first."""
        shown: list[str] = []
        for frame in self.state.stack:
            if isinstance(frame, EffectFrame):
                shown += next((hand.cards for hand in frame.shown if hand.seat == seat.seat), ())
        decision = self.state.decision
        wanted = set(decision.options) if decision is not None else set()
        shown.sort(key=lambda card: (card not in wanted, card))
        return shown[:size]

    def _hypothesis(self, seen: list[str], count: int) -> list[str]:
        """`count` cards that with the seen ones make a plausible deck."""
        counts = Counter(seen)
        total = len(seen) + count
        if self.state.options.format == "constructed":
            decks = [Counter(starter.main) for starter in self.rules.starters.values()]
            fitting_decks = [deck for deck in decks if deck.total() == total and counts <= deck]
            if fitting_decks:
                return sorted((self.dice.choice(fitting_decks) - counts).elements())
            return self._random_cards(counts, count, COPIES)
        return self._sealed_cards(counts, count)

    def _sealed_cards(self, counts: Counter[str], count: int) -> list[str]:
        """Random packs: the levels a pack has, each card at most once a pack, and foils."""
        packs = self.state.options.packs_per_player
        cards: list[str] = []
        for level, number in ((1, 5), (2, 4), (3, 3)):
            ids = self.rules.by_level[level]
            missing = number * packs - sum(counts[card] for card in ids)
            pool = self.dice.shuffled([card for card in ids for _ in range(max(0, packs - counts[card]))])
            cards += pool[: max(0, missing)]
        cards = self.dice.shuffled(cards)[:count]
        while len(cards) < count:
            cards.append(self.dice.choice(self.rules.ids))
        return cards

    def _random_cards(self, counts: Counter[str], count: int, copies: int) -> list[str]:
        """Cards of the seen elements where known, with usual level shares."""
        elements = {element for card in counts for element in self.rules.cards[card].elements}
        left = Counter(dict.fromkeys(self.rules.ids, copies))
        left.subtract(counts)
        cards: list[str] = []
        while len(cards) < count:
            share = self.dice.below(100)
            level = next(index for index, bound in enumerate(LEVEL_SHARES, start=1) if share < bound)
            cards.append(self._one_card(left, level, elements))
            left[cards[-1]] -= 1
        return cards

    def _one_card(self, left: Counter[str], level: int, elements: set[str]) -> str:
        rules = self.rules
        level_ids = [card for card in rules.by_level[level] if left[card] > 0]
        liked = [
            card for card in level_ids if not elements or not elements.isdisjoint(rules.cards[card].elements)
        ]
        return self.dice.choice(liked or level_ids or rules.ids)

    def _fit_prompt(self, seat: SeatState, known: list[str], cards: list[str], hand: int) -> None:
        """An obligatory choice from a hand is only asked if some card fits: see to it that one does."""
        decision = self.state.decision
        if decision is None or not self.secret_options or decision.seat != seat.seat or decision.may:
            return
        if decision.kind not in {"choose_target", "choose_discard"} or decision.up_to or not cards:
            return
        fill = hand - len(known)
        fitting_ids = [card for card in self.rules.ids if self._fits_step(card)]
        if not fitting_ids or fill <= 0 or any(card in fitting_ids for card in cards[:fill]):
            return
        for index, card in enumerate(cards[fill:], start=fill):
            if card in fitting_ids:
                cards[0], cards[index] = cards[index], cards[0]
                return
        cards[0] = self.dice.choice(fitting_ids)

    def _step(self) -> AnyStep | None:
        frame = self.state.stack[-1] if self.state.stack else None
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
        if self.held[index] and owner.hand:
            frame.held = {}
        for number, pick in enumerate(frame.picks):
            if not pick.open and pick.seat != self.viewer:
                taken = {other.uid for other in frame.picks[:number]}
                free = [slip for slip in self.state.seats[pick.seat].hand if slip.uid not in taken]
                fitting_ones = [slip for slip in free if self._fits_step(slip.card)] or free
                uid = self.dice.choice(fitting_ones).uid if fitting_ones else None
                frame.picks[number] = Picked(pick.seat, pick.slot, pick.open, uid, None)

    def _registrations(self) -> None:
        """Lists and packs that agree with the cards in the game; before the deal, any."""
        for registered in self.state.registered:
            if registered.seat == self.viewer:
                continue
            cards = self._all_cards(self.state.seats[registered.seat])
            if registered.filings:
                main = dict(Counter(cards)) or dict(self.dice.choice(self.rules.pack.starters).main)
                registered.filings = [
                    msgspec.structs.replace(filing, main=main, side={}, starter=None)
                    for filing in registered.filings
                ]
            elif self.state.options.format == "sealed":
                packs = range(self.state.options.packs_per_player)
                opened = [tuple(entry.card for entry in open_pack(self.rules, self.dice)) for _ in packs]
                registered.packs = [tuple(cards)] if cards else opened

    def _all_cards(self, seat: SeatState) -> list[str]:
        slips = (*seat.hand, *seat.deck, *seat.discard)
        return [slip.card for slip in slips] + [
            creature.card for creature in (*seat.frontline, *seat.sideline)
        ]

    def _options(self) -> None:
        """The options of a hidden decision, as the filled-in cards give them."""
        state = self.state
        decision = state.decision
        frame = state.stack[-1] if state.stack else None
        if decision is None or decision.seat is None:
            return
        if decision.kind == "choose_material":
            self._material(decision.seat)
            return
        if not isinstance(frame, EffectFrame):
            return
        options: tuple[int | str, ...] = ()
        step = self._step()
        if decision.kind == "venture":
            options = tuple(slip.uid for slip in frame.looking)
        elif decision.kind == "search" and isinstance(step, Search):
            options = matches(state, self.rules, decision.seat, step, frame.source)
        elif decision.kind == "use_effect":
            table = Table(state, self.dice, ClauseCatalogue("ELC", {}))
            card = self.rules.cards[frame.card]
            options = ("yes",) if usable(Scene(table, self.rules, frame, card, frame.steps[0])).real else ()
        else:
            picked = {pick.uid for pick in frame.picks}
            hand = [slip for slip in state.seats[decision.seat].hand if slip.uid not in picked]
            options = hand_options([slip for slip in hand if self._fits_step(slip.card)])
        state.decision = msgspec.structs.replace(decision, options=options)

    def _material(self, number: int) -> None:
        """Somebody chooses material for a card of its hand: some card that has material."""
        state = self.state
        decision = state.decision
        seat = state.seats[number]
        levels = [lv for lv in (2, 3) if len(distinct(materials(state, self.rules, number, lv))) > 1]
        if decision is None or not levels or not seat.hand:
            return
        wanted = self.dice.choice(levels)
        at = next(
            (i for i, slip in enumerate(seat.hand) if self.rules.cards[slip.card].level == wanted), None
        )
        if at is None:
            at = 0
            seat.hand[0] = Slip(seat.hand[0].uid, self.dice.choice(self.rules.by_level[wanted]))
        options = tuple(distinct(materials(state, self.rules, number, wanted)))
        state.decision = msgspec.structs.replace(decision, options=options, card=seat.hand[at].uid)
