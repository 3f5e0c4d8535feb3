"""The laws every game keeps, checked over random play. Game authors run this kit before anything else.

At chosen positions of a random match:
  awaiting        exactly one of seats, SYSTEM, nobody; nobody exactly when there is an outcome
  legal moves     canonical, none twice, some for each awaited seat and none for others; every listed
                  move is accepted, and so is one that `listed_as` finds equal to a listed one; moves
                  seen elsewhere in the match, and those with one field changed, are refused
  purity          asking for legal moves and the like leaves the state as it was
  clone           a move played on a copy leaves the state as it was
  decision        what is asked has a row and a clause, asks seats of the match, offers each option once, the
                  default among them; a single option that everybody sees is not asked
  refusal         cites a clause of the catalogue, has a listed code, and leaves the state as it was
  contract        events cite clauses of the catalogue
  defaults        the default of an awaited seat is accepted, and its events tell that it was none of its own
  concession      an awaited seat may give up
  round trip      state -> bytes -> state is equal, with the same awaiting and legal moves
  secrecy         a state rebuilt by `determinize` from a viewer's view gives that viewer the same view
                  bytes, the same awaiting, question and legal moves, and refuses the rest in the same words;
                  where moves look alike to a viewer and their difference stays hidden, so do their events;
                  such a state can be played on, and where that shows the viewer the same, the same is asked
At the end of the match:
  outcome         a place and a score for each seat, ties share a place; asked again it is the same
  fold            the stored bytes decode and fold to the live state; events were never altered
  termination     the match ended within the bound; it then awaits nobody and refuses every move
"""

from collections import Counter
from hashlib import sha256
from typing import Any

import msgspec

from games.kernel.asking import DECISION_EVENTS
from games.kernel.codec import Codec, fold, type_name
from games.kernel.content import canonical
from games.kernel.decide import Decided, because_of, decide, decide_in_place, read_options, start
from games.kernel.dice import Dice
from games.kernel.errors import ContractError, IllegalMove, MalformedMove
from games.kernel.game import AnyGame, Outcome
from games.kernel.inventing import Inventor, answers_to
from games.kernel.records import SYSTEM, Concede, Expire, Move, Record
from games.kernel.refusals import COMMON_CODES
from games.kernel.soundness import faults_of_decision, faults_of_outcome
from games.kernel.visibility import SPECTATOR, redact, view


class LawBroken(AssertionError):
    """A game broke a law. The message names the law, the match and the position."""


class Report(msgspec.Struct):
    """What a batch of random matches showed."""

    matches: int = 0
    commits: int = 0
    decisions: int = 0
    records: int = 0
    longest: int = 0
    widest: int = 0
    widest_at: str = ""
    clauses: Counter[str] = msgspec.field(default_factory=Counter)
    kinds: Counter[str] = msgspec.field(default_factory=Counter)
    reasons: Counter[str] = msgspec.field(default_factory=Counter)


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """How to check. `every`: laws of positions are checked at about one position in `every`.

    `expire_in` and `concede_in`: one decision in that many is an expired clock or a concession (0: none).
    `moves`: at most this many listed moves are tried at a position, and as many unlisted ones.
    `invented`: so many moves that were never seen are tried besides.
    """

    every: int = 12
    expire_in: int = 0
    concede_in: int = 0
    moves: int = 40
    invented: int = 8
    max_commits: int = 20_000


class _Match:
    """One random match under check."""

    def __init__(self, game: AnyGame, seats: int, seed: int, options: dict[str, Any], plan: Plan) -> None:
        self.game = game
        self.codec = Codec(game)
        self.seats = seats
        self.plan = plan
        self.name = f"{game.slug}, {seats} seats, seed {seed}, options {options}"
        self.key = sha256(self.name.encode()).digest()
        self.luck = Dice(self.key, 0)
        self.pool: dict[Move, int] = {}
        self.inventor = Inventor(game)
        self.gone: set[int] = set()
        begun = start(game, read_options(game, options), seats, self.key)
        self.state = begun.state
        self.stored: list[tuple[Record, bytes]] = []
        self.commit = 1
        self.store(begun.records)

    def fail(self, law: str, detail: str) -> LawBroken:
        return LawBroken(f"{law}: {detail} [{self.name}, commit {self.commit}]")

    def require(self, condition: object, law: str, detail: str) -> None:
        if not condition:
            raise self.fail(law, detail)

    def store(self, records: list[Record]) -> None:
        self.stored.extend((record, self.codec.encode(record)) for record in records)

    def run(self, report: Report) -> None:
        game, plan = self.game, self.plan
        while (outcome := game.outcome(self.state)) is None:
            self.require(self.commit < plan.max_commits, "termination", "the match goes on and on")
            awaited = game.awaiting(self.state)
            self.require(bool(awaited.seats) != awaited.system, "awaiting", f"{awaited}")
            if self.luck.below(plan.every) == 0:
                self.check_position()
            if awaited.system:
                actor, move = SYSTEM, game.step(self.state)
            else:
                actor, move = self.choose(awaited.seats, report)
            self.commit += 1
            try:
                decided = decide_in_place(game, self.state, actor, move, Dice(self.key, self.commit))
            except ContractError as error:
                raise self.fail("contract", str(error)) from error
            self.state = decided.state
            self.store(decided.records)
        self.check_end(outcome)
        report.reasons[outcome.reason] += 1
        self.count(report)

    def choose(self, awaited: tuple[int, ...], report: Report) -> tuple[int, Move]:
        plan, luck = self.plan, self.luck
        report.decisions += 1
        seat = luck.choice(awaited)
        if plan.concede_in and luck.below(plan.concede_in) == 0:
            leaver = luck.below(self.seats)
            if leaver not in self.gone:
                self.gone.add(leaver)
                return leaver, Concede()
        if plan.expire_in and luck.below(plan.expire_in) == 0:
            return SYSTEM, Expire(seat=seat)
        moves = self.game.legal_moves(self.state, seat)
        self.require(moves, "legal moves", f"awaited seat {seat} has none")
        if len(moves) > report.widest:
            report.widest, report.widest_at = len(moves), f"{type_name(type(moves[0]))} [{self.name}]"
        move = luck.choice(moves)
        self.pool[move] = seat
        self.pool[luck.choice(moves)] = seat
        self.inventor.learn(move)
        return seat, move

    def check_position(self) -> None:
        game, state = self.game, self.state
        before = canonical(state)
        awaited = game.awaiting(state)
        listed = {seat: game.legal_moves(state, seat) for seat in range(self.seats)}
        self.check_decision()
        self.unchanged(before, "purity")
        for seat, moves in listed.items():
            if seat in awaited.seats:
                self.check_listed(seat, moves)
                self.check_default(seat)
            else:
                self.require(not moves, "legal moves", f"seat {seat} is not awaited but has {moves}")
        if awaited.seats:
            self.accepted(self.luck.choice(awaited.seats), Concede(), "concession")
        self.unchanged(before, "clone")
        for seat, moves in listed.items():
            self.check_unlisted(seat, moves, [*self.pool, *answers_to(game.asking(state), seat, self.pool)])
        seat = self.luck.below(self.seats)
        self.check_unlisted(seat, listed[seat], self.inventor.invent(self.luck, self.plan.invented))
        self.unchanged(before, "refusal")
        self.check_round_trip(before, listed)
        self.check_secrecy(listed)
        self.unchanged(before, "clone")

    def unchanged(self, before: bytes, law: str) -> None:
        self.require(canonical(self.state) == before, law, "the state changed")

    def check_listed(self, seat: int, moves: list[Move]) -> None:
        self.require(moves, "legal moves", f"awaited seat {seat} has none")
        self.require(len(set(moves)) == len(moves), "legal moves", f"a move is listed twice: {moves}")
        for move in moves:
            self.require(move == move.canonical(), "legal moves", f"{move} is not canonical")
        for move in self.sample(moves):
            same = self.game.listed_as(self.state, seat, move) == move
            self.require(same, "legal moves", f"the listed {move} is said to be listed as another")
            self.accepted(seat, move, "legal moves")
            self.inventor.learn(move)

    def check_default(self, seat: int) -> None:
        default = self.game.default_move(self.state, seat)
        own = self.accepted(seat, default, "defaults")
        expired = self.accepted(SYSTEM, Expire(seat=seat), "defaults")
        marked = expired.records[1:] != own.records[1:]
        self.require(marked, "defaults", f"nothing tells the default {default} from a move of the seat")

    def check_decision(self) -> None:
        asked = self.game.asking(self.state)
        if asked is not None:
            for fault in faults_of_decision(asked, self.game, self.seats):
                raise self.fail("decision", f"{fault}: {asked}")

    def check_unlisted(self, seat: int, moves: list[Move], tried: list[Move]) -> None:
        known, unlisted = set(moves), []
        for move in tried:
            stands_for = self.game.listed_as(self.state, seat, move)
            if stands_for not in known:
                unlisted.append(move)
            elif stands_for != move:
                self.accepted(seat, move, "legal moves")
        for move in self.sample(unlisted):
            self.refused(seat, move)

    def sample(self, moves: list[Move]) -> list[Move]:
        if len(moves) <= self.plan.moves:
            return moves
        return [self.luck.choice(moves) for _ in range(self.plan.moves)]

    def decide(self, state: Any, actor: int, move: Move) -> Decided:
        try:
            return decide(self.game, state, actor, move, Dice(self.key, self.commit + 1))
        except ContractError as error:
            raise self.fail("contract", f"{move} of {actor}: {error}") from error

    def accepted(self, actor: int, move: Move, law: str) -> Decided:
        try:
            return self.decide(self.state, actor, move)
        except (IllegalMove, MalformedMove) as error:
            raise self.fail(law, f"{move} of {actor} was refused: {error}") from error

    def refused(self, seat: int, move: Move) -> None:
        try:
            self.decide(self.state, seat, move)
        except IllegalMove as error:
            self.require(error.clause in self.game.clauses, "refusal", f"unknown clause {error.clause}")
            known = error.code is None or error.code in COMMON_CODES or error.code in self.game.codes
            self.require(known, "refusal", f"unlisted code {error.code}")
        except MalformedMove:
            pass
        else:
            raise self.fail("legal moves", f"{move} of seat {seat} was accepted but is not listed")

    def check_round_trip(self, before: bytes, listed: dict[int, list[Move]]) -> None:
        game = self.game
        again = self.codec.decode_state(before)
        self.require(again == self.state, "round trip", "the decoded state differs")
        self.require(game.awaiting(again) == game.awaiting(self.state), "round trip", "awaiting differs")
        for seat, moves in listed.items():
            self.require(game.legal_moves(again, seat) == moves, "round trip", "legal moves differ")

    def check_secrecy(self, listed: dict[int, list[Move]]) -> None:
        game = self.game
        watching = self.luck.choice((*range(self.seats), SPECTATOR))
        for viewer in (*range(self.seats), SPECTATOR):
            # As they are sent: in the order of keys as well there may be something to read.
            seen = msgspec.json.encode(view(self.state, viewer))
            rebuilt = self.rebuilt(seen, viewer)
            other = msgspec.json.encode(view(rebuilt, viewer))
            if other != seen:
                raise self.fail("secrecy", f"viewer {viewer} sees {other!r} instead of {seen!r}")
            same = game.awaiting(rebuilt) == game.awaiting(self.state)
            self.require(same, "secrecy", f"who is awaited depends on what {viewer} may not see")
            same = self.asked(rebuilt, viewer) == self.asked(self.state, viewer)
            self.require(same, "secrecy", f"what is asked depends on what {viewer} may not see")
            if viewer != SPECTATOR:
                same = game.legal_moves(rebuilt, viewer) == listed[viewer]
                self.require(same, "secrecy", f"legal moves of {viewer} depend on what it may not see")
                for move in list(self.pool)[:: max(1, len(self.pool) // 6)]:
                    same = self.refusal_shown(self.state, viewer, move) == self.refusal_shown(
                        rebuilt, viewer, move
                    )
                    self.require(same, "secrecy", f"{viewer} learns by trying {move} what it may not see")
            if viewer == watching:
                self.check_events(viewer, listed)
                self.check_question(viewer, rebuilt, listed)

    def asked(self, state: Any, viewer: int) -> Any:
        decision = self.game.asking(state)
        return None if decision is None else view(decision, viewer)

    def rebuilt(self, seen: bytes, viewer: int) -> Any:
        try:
            return self.game.determinize(msgspec.json.decode(seen), viewer, self.luck)
        except Exception as error:
            raise self.fail("secrecy", f"determinize of {viewer}'s view raised {error!r}") from error

    def check_events(self, viewer: int, listed: dict[int, list[Move]]) -> None:
        """Two moves of another seat that look alike, and whose difference stays hidden, have alike events."""
        if not (others := [seat for seat in self.game.awaiting(self.state).seats if seat != viewer]):
            return
        actor = self.luck.choice(others)
        first, second = self.luck.choice(listed[actor]), self.luck.choice(listed[actor])
        if first == second or redact(first, viewer, actor) != redact(second, viewer, actor):
            return
        one, two = (self.accepted(actor, move, "legal moves") for move in (first, second))
        if view(one.state, viewer) != view(two.state, viewer) or one.state == two.state:
            return
        shown, other = (self.shown(each, viewer, actor) for each in (one, two))
        self.require(shown == other, "secrecy", f"{viewer} learns from the events {shown} what views hide")

    def check_question(self, viewer: int, rebuilt: Any, listed: dict[int, list[Move]]) -> None:
        """Whether, whom, how many and what of open options is asked next depends on nothing hidden."""
        game, awaited = self.game, self.game.awaiting(self.state)
        if awaited.system:
            actor, move, same = SYSTEM, game.step(self.state), game.step(rebuilt)
            self.require(
                move == same, "secrecy", f"the step that is due depends on what {viewer} may not see"
            )
        elif viewer in awaited.seats:
            actor, move = viewer, self.luck.choice(listed[viewer])
        else:
            return
        one = self.accepted(actor, move, "legal moves")
        try:
            two = self.decide(rebuilt, actor, move)
        except Exception as error:
            raise self.fail("secrecy", f"what {viewer} could see can't be played on: {error!r}") from error
        if self.without_questions(one, viewer, actor) == self.without_questions(two, viewer, actor):
            asked, other = (self.asked(each.state, SPECTATOR) for each in (one, two))
            self.require(
                asked == other, "secrecy", f"{asked} or {other} depends on what {viewer} may not see"
            )

    def without_questions(self, decided: Decided, viewer: int, actor: int) -> Any:
        """What a commit shows to a viewer besides decisions."""
        seen = view(decided.state, viewer)
        for field in ("decision", "asked"):
            seen.pop(field, None)
        records = [record for record in decided.records if not isinstance(record, DECISION_EVENTS)]
        return seen, [redact(record, viewer, actor) for record in records]

    def shown(self, decided: Decided, viewer: int, actor: int) -> list[Any]:
        """The records of a commit as a viewer sees them, without those that are there to show something."""
        return [
            (type_name(type(record)), because_of(self.game, record), redact(record, viewer, actor))
            for record in decided.records
            if not isinstance(record, self.game.revealing)
        ]

    def refusal_shown(self, state: Any, seat: int, move: Move) -> str:
        """All that a seat is told about a move that it may not make; nothing about one that it may."""
        try:
            self.decide(state, seat, move)
        except (IllegalMove, MalformedMove) as error:
            return repr((type(error), vars(error), str(error)))
        return ""

    def check_end(self, outcome: Outcome) -> None:
        game = self.game
        for fault in faults_of_outcome(outcome, self.seats):
            raise self.fail("outcome", fault)
        before = canonical(self.state)
        self.require(
            game.awaiting(self.state) == type(game.awaiting(self.state))(), "awaiting", "after the end"
        )
        for record, payload in self.stored:
            self.require(
                self.codec.encode(record) == payload, "fold", f"{record} was altered after it was emitted"
            )
        records = [
            self.codec.decode(type_name(type(record)), self.codec.schema_of(record), payload)
            for record, payload in self.stored
        ]
        folded = fold(records, game.blank())
        self.require(folded == self.state, "fold", "differs from the live state")
        for state in (self.state, folded):
            self.require(game.outcome(state) == outcome, "outcome", "asked again it is another")
        for seat in range(self.seats):
            self.require(not game.legal_moves(self.state, seat), "legal moves", "after the end")
            for move in [*self.sample(list(self.pool)), Concede()]:
                self.refused(seat, move)
        self.unchanged(before, "termination")

    def count(self, report: Report) -> None:
        report.matches += 1
        report.commits += self.commit
        report.records += len(self.stored)
        report.longest = max(report.longest, self.commit)
        for record, _ in self.stored:
            report.clauses[because_of(self.game, record)] += 1
            report.kinds[type_name(type(record))] += 1


def check_matches(
    game: AnyGame,
    seats: int,
    seeds: range,
    options: dict[str, Any] | None = None,
    plan: Plan | None = None,
) -> Report:
    """Play one random match for each seed under the laws. Raises `LawBroken` at the first breach."""
    report = Report()
    for seed in seeds:
        _Match(game, seats, seed, options or {}, plan or Plan()).run(report)
    return report
