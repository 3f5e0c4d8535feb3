"""What can be wrong with a decision or an outcome by itself; the law kit looks at every one that it meets."""

from collections.abc import Iterator

import msgspec

from games.kernel.asking import Ask, Decision
from games.kernel.game import AnyGame, Outcome


def faults_of_decision(decision: Decision, game: AnyGame, seats: int) -> Iterator[str]:
    """One sentence for each thing that is wrong with what is asked in a match of so many seats."""
    asked = [ask.seat for ask in decision.asks]
    if decision.kind not in game.rows:
        yield "no row has this kind"
    if decision.clause not in game.clauses:
        yield "the clause is not in the catalogue"
    if len(set(asked)) < len(asked) or not set(asked) <= set(range(seats)):
        yield "it asks a seat twice, or one that there is not"
    if decision.over:
        yield "it is over, and still open"
    if len(asked) == 1 and not decision.secret and decision.asks[0].forced:
        yield "a single option that everybody sees is asked"
    for ask in decision.asks:
        yield from _faults_of_ask(ask)


def _faults_of_ask(ask: Ask) -> Iterator[str]:
    refs = [*ask.options, *ask.default]
    if any(sum(value is not None for value in msgspec.structs.astuple(ref)) != 1 for ref in refs):
        yield "an option refers to something by exactly one field"
    if len(set(ask.options)) < len(ask.options):
        yield "an option is offered twice"
    if not set(ask.default) <= set(ask.options):
        yield "the default is not among the options"
    if not 0 <= ask.fewest <= ask.most:
        yield "the numbers to pick do not fit together"


def faults_of_outcome(outcome: Outcome, seats: int) -> Iterator[str]:
    """One sentence for each thing that is wrong with the end of a match of so many seats."""
    places = outcome.placements
    fair = tuple(1 + sum(better < place for better in places) for place in places)
    if len(places) != seats or places != fair:
        yield f"placements {places}"
    if len(outcome.scores) != seats:
        yield f"scores {outcome.scores}"
    if outcome.won is not None and set(places) != {1}:
        yield f"a team's result with placements {places}"
