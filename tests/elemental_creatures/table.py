"""Sets up positions by card names and plays on them by name; every step is checked against the laws."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from games.elemental_creatures.book import Book, book
from games.elemental_creatures.game import VERSIONS
from games.elemental_creatures.moves import DeclareDone, PlayCard, VenturePlace
from games.elemental_creatures.options import CreatureOptions
from games.elemental_creatures.power import show_powers
from games.elemental_creatures.state import (
    Creature,
    CreatureState,
    Filing,
    Registered,
    SeatState,
    Slip,
    in_play,
)
from games.kernel import SPECTATOR, Answer, Decision, Dice, Event, IllegalMove, Move, Ref, Table, view
from games.kernel.content import canonical
from games.kernel.decide import decide
from games.kernel.records import SYSTEM, Concede, Expire
from games.kernel.visibility import redact

GAME = VERSIONS[0]
KEY = b"k" * 32
FILLER = "Monolithos"
ZONES = {"F": "frontline", "S": "sideline", "H": "hand", "D": "deck", "X": "discard"}


def card_id(rules: Book, name: str) -> str:
    """The id of a card by its name."""
    return next(card.id for card in rules.cards.values() if card.name == name)


def answer(decision: int, **ref: Any) -> Answer:
    """Picking one option: `piece`, `card`, `seat`, `number` or `word`."""
    return Answer(decision=decision, choice=Ref(**ref))


def nothing(decision: int) -> Answer:
    """Picking none of the options, or no more."""
    return Answer(decision=decision, choice=())


class Asked:
    """The open decision, plainly: who still owes an answer, and the first options."""

    def __init__(self, decision: Decision) -> None:
        ask = decision.asks[0]
        self.id, self.kind, self.clause = decision.id, decision.kind, decision.clause
        self.seats = tuple(each.seat for each in decision.asks if not each.answered)
        self.open, self.may = ask.open, ask.fewest == 0
        self.zone, self.left = decision.about.get("zone"), decision.about.get("left")
        self.options = tuple(
            next(value for value in msgspec.structs.astuple(ref) if value is not None) for ref in ask.options
        )


class Board:
    """A position in the turns of a round, and what the last commit did.

    Each seat is a dict of zones F, S, H, D, X with card names; on the lines "+n" and "-n" are counters.
    A hand or deck that isn't named holds filler that can't be played.
    """

    def __init__(
        self,
        *sides: dict[str, list[str]],
        turn: int = 0,
        phase: Any = "turns",
        rounds: int = 2,
        points: tuple[int, ...] = (),
        done: tuple[int, ...] = (),
        dice: Dice | None = None,
        **options: Any,
    ) -> None:
        chosen = CreatureOptions(**options)
        self.rules = book(chosen.content_pack)
        self.dice = dice
        self.commit = 1
        self.events: list[Event] = []
        self.state = CreatureState(
            options=chosen,
            win_mode=chosen.win_mode or "first_to",
            phase=phase,
            game_no=1,
            wins=[0] * len(sides),
            margins=[0] * len(sides),
            totals=[0] * len(sides),
            round=rounds,
            turn=turn if phase == "turns" else None,
        )
        for seat, side in enumerate(sides):
            self._seat(seat, side)
        for seat, gained in enumerate(points):
            self.state.seats[seat].points = gained
        for seat in done:
            self.state.seats[seat].done = True
        show_powers(Table(self.state, Dice(KEY, 0), GAME.clauses), self.rules)

    def _uid(self) -> int:
        self.state.uid_next += 1
        return self.state.uid_next - 1

    def _seat(self, number: int, side: dict[str, list[str]]) -> None:
        seat = SeatState(seat=number)
        for zone, line in (("F", seat.frontline), ("S", seat.sideline)):
            for name in side.get(zone, []):
                base, plus, minus = _counters(name)
                where = "frontline" if zone == "F" else "sideline"
                line.append(
                    Creature(self._uid(), card_id(self.rules, base), number, where, plus=plus, minus=minus)
                )
        filler = [self.rules.cards[card_id(self.rules, FILLER)].name] if self._has_filler() else []
        for zone, slips, default in (("H", seat.hand, 3), ("D", seat.deck, 10), ("X", seat.discard, 0)):
            for name in side.get(zone, filler * default):
                slips.append(Slip(self._uid(), card_id(self.rules, name)))
        seat.unseen = dict(Counter(slip.card for slip in seat.deck))
        self.state.seats.append(seat)
        cards = [
            thing.card for thing in (*seat.frontline, *seat.sideline, *seat.hand, *seat.deck, *seat.discard)
        ]
        filing = Filing(number, "", dict(Counter(cards)), {}, None, "")
        self.state.registered.append(Registered(number, [filing]))

    def _has_filler(self) -> bool:
        return any(card.name == FILLER for card in self.rules.cards.values())

    # --- acting ---

    def act(self, seat: int, move: Move) -> "Board":
        """A move that must be accepted, and, equal choices apart, listed."""
        if not isinstance(move, (Concede,)) and seat != SYSTEM:
            listed = GAME.legal_moves(self.state, seat)
            assert GAME.listed_as(self.state, seat, move) in listed, f"{move} is not among {listed}"
        self.commit += 1
        decision = decide(GAME, self.state, seat, move, self.dice or Dice(KEY, self.commit))
        self.state = decision.state
        self.records = decision.records
        self.events = [record for record in decision.records if isinstance(record, Event)]
        self.check()
        return self

    def check(self) -> None:
        """Laws of the position: it survives storage, and nobody can tell a guess from it."""
        stored = canonical(self.state)
        assert msgspec.json.decode(stored, type=CreatureState) == self.state
        for viewer in (*range(len(self.state.seats)), SPECTATOR):
            seen = canonical(view(self.state, viewer))
            guess = GAME.determinize(msgspec.json.decode(seen), viewer, Dice(KEY, 999))
            assert canonical(view(guess, viewer)) == seen
            assert GAME.awaiting(guess) == GAME.awaiting(self.state)
            if viewer != SPECTATOR:
                assert GAME.legal_moves(guess, viewer) == GAME.legal_moves(self.state, viewer)

    @property
    def awaited(self) -> int:
        """The one seat that is awaited."""
        seats = GAME.awaiting(self.state).seats
        assert len(seats) == 1, f"awaited: {GAME.awaiting(self.state)}"
        return seats[0]

    @property
    def decision(self) -> "Asked":
        """The open decision, which must exist."""
        assert self.state.decision is not None, "no decision is open"
        return Asked(self.state.decision)

    def play(self, name: str, material: str | None = None, *, nth: int = 0) -> "Board":
        """The seat on turn plays a card by name."""
        seat = self.awaited
        uid = None if material is None else self.creature(material, seat, "sideline").uid
        return self.act(seat, PlayCard(card=self.in_hand(seat, name, nth), material=uid))

    def done(self) -> "Board":
        return self.act(self.awaited, DeclareDone())

    def pick(self, name: str, seat: int | None = None) -> "Board":
        """The awaited seat picks a creature or, in its own hand or Discard, a card."""
        chooser = self.awaited
        decision = self.decision
        if decision.zone == "hand":
            if decision.options and isinstance(decision.options[0], str):
                return self.act(chooser, answer(decision.id, card=card_id(self.rules, name)))
            cards = {slip.uid: self.name(slip.card) for slip in self.state.seats[chooser].hand}
            uid = next(option for option in decision.options if cards[option] == name)
            return self.act(chooser, answer(decision.id, piece=uid))
        if decision.zone == "discard":
            slips = self.state.seats[chooser].discard
            uid = next(slip.uid for slip in slips if self.name(slip.card) == name)
            return self.act(chooser, answer(decision.id, piece=uid))
        options = [c for c in in_play(self.state) if c.uid in decision.options and self.name(c.card) == name]
        chosen = next(c for c in options if seat is None or c.seat == seat)
        return self.act(chooser, answer(decision.id, piece=chosen.uid))

    def decline(self) -> "Board":
        return self.act(self.awaited, nothing(self.decision.id))

    def stop(self) -> "Board":
        return self.act(self.awaited, nothing(self.decision.id))

    def use(self) -> "Board":
        return self.act(self.awaited, answer(self.decision.id, word="use"))

    def trigger(self, source: str, subject: str | None = None) -> "Board":
        """The awaited seat picks an owed trigger by its source, and by what it is about."""
        owed = self.state.agenda[-1].owed
        about = None if subject is None else self.creature(subject).uid
        tid = next(
            entry.tid
            for entry in owed
            if self.name(entry.card) == source and (about is None or entry.subject == about)
        )
        return self.act(self.awaited, answer(self.decision.id, number=tid))

    def player(self, seat: int) -> "Board":
        return self.act(self.awaited, answer(self.decision.id, seat=seat))

    def mode(self, index: int) -> "Board":
        return self.act(self.awaited, answer(self.decision.id, number=index))

    def place(self, name: str, where: str) -> "Board":
        """The awaited seat puts one of the cards it looks at on top or at the bottom."""
        slip = next(s for s in self.state.agenda[-1].looking if self.name(s.card) == name)
        return self.act(self.awaited, VenturePlace(uid=slip.uid, where=where))

    def take(self, name: str) -> "Board":
        return self.act(self.awaited, answer(self.decision.id, card=card_id(self.rules, name)))

    def proceed(self) -> "Board":
        """The SYSTEM step that is due."""
        assert GAME.awaiting(self.state).system, f"awaited: {GAME.awaiting(self.state)}"
        return self.act(SYSTEM, GAME.step(self.state))

    def until(self, phase: str, limit: int = 20) -> "Board":
        """SYSTEM steps until a phase begins."""
        for _ in range(limit):
            if self.state.phase == phase:
                return self
            self.proceed()
        raise AssertionError(f"{phase} was not reached, but {self.state.phase}")

    def until_done(self) -> "Board":
        """Everybody declares done, one after the other."""
        while self.state.phase == "turns":
            self.done()
        return self

    def expire(self, seat: int) -> "Board":
        return self.act(SYSTEM, Expire(seat=seat))

    def concede(self, seat: int) -> "Board":
        return self.act(seat, Concede())

    def refused(self, seat: int, move: Move, code: str, clause: str) -> None:
        """The move must be refused with this code and clause; nothing changes.

        A code in capitals is one of the game's own, without its `ELC-E-`.
        """
        before = canonical(self.state)
        with pytest.raises(IllegalMove) as caught:
            decide(GAME, self.state, seat, move, Dice(KEY, self.commit + 1))
        expected = f"ELC-E-{code}" if code.isupper() else code
        assert (caught.value.code, caught.value.clause) == (expected, clause), str(caught.value)
        assert canonical(self.state) == before
        assert move not in GAME.legal_moves(self.state, seat)

    # --- looking ---

    def name(self, card: str) -> str:
        return self.rules.cards[card].name

    def creature(self, name: str, seat: int | None = None, zone: str | None = None) -> Creature:
        """A creature in play by name: the oldest that fits."""
        return next(
            c
            for c in in_play(self.state)
            if self.name(c.card) == name and seat in {None, c.seat} and zone in {None, c.zone}
        )

    def in_hand(self, seat: int, name: str, nth: int = 0) -> int:
        """The uid of the nth copy of a card in a hand."""
        return [slip.uid for slip in self.state.seats[seat].hand if self.name(slip.card) == name][nth]

    def zone(self, seat: int, zone: str) -> list[str]:
        """The names in a zone (F, S, H, D, X), in order; on the lines with their counters."""
        things = getattr(self.state.seats[seat], ZONES[zone])
        return [
            self.name(thing.card) + (_shown(thing) if isinstance(thing, Creature) else "") for thing in things
        ]

    def power(self, name: str, seat: int | None = None) -> int:
        return self.creature(name, seat).power

    @property
    def totals(self) -> list[int]:
        return self.state.totals

    @property
    def points(self) -> list[int]:
        return [seat.points for seat in self.state.seats]

    def of(self, *kinds: type[Event]) -> list[Any]:
        """The events of these types in the last commit."""
        return [event for event in self.events if isinstance(event, kinds)]

    def seen_by(self, viewer: int) -> list[dict[str, Any]]:
        """The last commit as a viewer's stream shows it."""
        actor = next((record.seat for record in self.records if hasattr(record, "seat")), SYSTEM)
        return [redact(record, viewer, actor) | {"type": type(record).__name__} for record in self.records]

    @property
    def triggers(self) -> list[str]:
        """The names of the triggers that fired in the last commit, in order."""
        return [self.name(entry.card) for event in self.events for entry in getattr(event, "entries", ())]

    @property
    def results(self) -> list[str]:
        """The results of the effects that finished in the last commit."""
        return [event.result for event in self.events if type(event).__name__ == "EffectFinished"]


def _counters(name: str) -> tuple[str, int, int]:
    for sign in "+-":
        base, found, number = name.partition(sign)
        if found:
            return base, int(number) if sign == "+" else 0, int(number) if sign == "-" else 0
    return name, 0, 0


def _shown(creature: Creature) -> str:
    return f"+{creature.plus}" if creature.plus else f"-{creature.minus}" if creature.minus else ""
