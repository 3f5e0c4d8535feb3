"""Packs with one thing wrong: such a pack is refused with a sentence that names the place, or it plays.

`mutations` changes the plain data of a sound pack at every leaf and branch, one change at a time:

  missing      a key or an element is left out
  null         it is null
  type         a value of another type stands there
  zero, negative, huge      a number that is too small or too large; `one` where there was none
  other        another truth value
  empty        an empty text, list or table
  unknown      a text that names nothing
  duplicate    an element of a list stands there twice
  stranger     a key that nothing reads
"""

import copy
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, Final, NamedTuple

import msgspec

from games.kernel.content import canonical
from games.kernel.dice import Dice
from games.kernel.errors import BadOptions
from games.kernel.game import AnyGame
from games.kernel.laws import Plan, check_matches

HUGE: Final = 10**9
NOTHING: Final = "no_such_thing"
PLAN: Final = Plan(every=40, moves=8, invented=2)
"""A match of a mutated pack is checked lightly: what breaks, breaks in play."""

Place = tuple[str | int, ...]


class Mutation(NamedTuple):
    """One change: where, of what kind, and the whole data with it."""

    path: Place
    kind: str
    data: Any

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.path))} {self.kind}"


def mutations(data: Any) -> Iterator[Mutation]:
    """Every change of the data at every leaf and branch. The data stay as they are."""
    for path, value in _places(data):
        for kind, changed in _changes(value):
            yield Mutation(path, kind, _with(data, path, changed))
        if path:
            yield Mutation(path, "missing", _without(data, path))
        if isinstance(path[-1] if path else "", int):
            yield Mutation(path, "duplicate", _twice(data, path))


def sample(chosen: Sequence[Mutation], count: int, seed: int) -> list[Mutation]:
    """So many of these changes, the same ones for a seed: first one of each sort of place and kind."""
    dice = Dice(sha256(f"pack mutations {seed}".encode()).digest(), 0)
    shuffled = list(chosen)
    dice.shuffle(shuffled)
    seen: dict[tuple[object, ...], int] = {}
    ranked = []
    for mutation in shuffled:
        sort = (*("*" if isinstance(part, int) else part for part in mutation.path), mutation.kind)
        seen[sort] = seen.get(sort, -1) + 1
        ranked.append((seen[sort], mutation))
    ranked.sort(key=lambda pair: pair[0])
    return [mutation for _, mutation in ranked[:count]]


def names_place(problem: str, mutation: Mutation) -> bool:
    """Whether a sentence tells where the data are wrong: a key on the way, an id near it, or the value."""
    words = [part for part in mutation.path if isinstance(part, str)]
    found: Any = mutation.data
    for part in mutation.path:
        if isinstance(found, dict):
            words.extend(str(found[key]) for key in ("id", "name") if key in found)
        try:
            found = found[part]
        except (KeyError, IndexError, TypeError):
            found = None
    words.extend({"unknown": [NOTHING], "stranger": [NOTHING], "huge": [str(HUGE)]}.get(mutation.kind, []))
    return any(word and word in problem for word in words) or not mutation.path


@contextmanager
def installed(game: AnyGame, data: Any) -> Iterator[str]:
    """A sound pack of these data is installed meanwhile, under an id made from the data."""
    digest = sha256(canonical(data)).hexdigest()
    pack = msgspec.convert(data, type(next(iter(game.packs.values()))))
    pack_id = f"mutation-{digest[:16]}"
    game.packs.add(msgspec.structs.replace(pack, id=pack_id), digest)
    try:
        yield pack_id
    finally:
        del game.packs._packs[pack_id], game.packs._digests[pack_id]


def assert_refused(game: AnyGame, mutation: Mutation) -> bool:
    """Whether the pack is refused. A refusal that doesn't name the place, or any other error, fails."""
    problems = game.pack_problems(mutation.data)
    for problem in problems[:1]:
        assert names_place(problem, mutation), f"{mutation}: {problem!r} does not name the place"
    return bool(problems)


def assert_plays(
    game: AnyGame, mutation: Mutation, seats: Sequence[int], options: dict[str, Any] | None = None
) -> None:
    """One random match for each number of seats ends under all laws, unless the options are refused."""
    with installed(game, mutation.data) as pack_id:
        for count in seats:
            try:
                check_matches(game, count, range(1), {**(options or {}), "content_pack": pack_id}, PLAN)
            except BadOptions:
                continue
            except Exception as error:
                raise AssertionError(f"{mutation}: accepted, but a match breaks: {error!r}") from error


def assert_refused_or_plays(
    game: AnyGame,
    data: Any,
    *,
    played: int,
    seats: Sequence[int],
    options: dict[str, Any] | None = None,
    asked: int | None = None,
    seed: int = 0,
) -> tuple[int, int]:
    """Each change of a sound pack's data is refused with its place, or it plays.

    `asked`: how many changes are tried (all); `played`: how many accepted ones are played, for each of
    `seats`. Returns how many were refused and how many were accepted.
    """
    assert game.pack_problems(data) == []
    every = list(mutations(data))
    tried = every if asked is None else sample(every, asked, seed)
    accepted = [mutation for mutation in tried if not assert_refused(game, mutation)]
    for mutation in sample(accepted, played, seed):
        assert_plays(game, mutation, seats, options)
    return len(tried) - len(accepted), len(accepted)


def _places(data: Any, path: Place = ()) -> Iterator[tuple[Place, Any]]:
    yield path, data
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield from _places(value, (*path, key))


def _changes(value: Any) -> list[tuple[str, Any]]:
    """The values that may stand in the place of a value."""
    match value:
        case bool():
            return [("null", None), ("other", not value), ("type", "yes")]
        case int():
            numbers = [("zero", 0), ("negative", -5), ("huge", HUGE), ("one", 1)]
            return [("null", None), ("type", str(value)), *(each for each in numbers if each[1] != value)]
        case str():
            return [("null", None), ("empty", ""), ("type", 7), ("unknown", NOTHING)]
        case list():
            return [("null", None), ("empty", []), ("type", {}), ("type", 7)]
        case dict():
            return [
                ("null", None), ("empty", {}), ("type", []), ("type", 7),
                ("stranger", {**value, NOTHING: 1}),
            ]  # fmt: skip
    return [("type", "yes"), ("type", 7)]


def _with(data: Any, path: Place, value: Any) -> Any:
    if not path:
        return copy.deepcopy(value)
    copied = copy.deepcopy(data)
    _parent(copied, path)[path[-1]] = copy.deepcopy(value)
    return copied


def _without(data: Any, path: Place) -> Any:
    copied = copy.deepcopy(data)
    del _parent(copied, path)[path[-1]]
    return copied


def _twice(data: Any, path: Place) -> Any:
    copied = copy.deepcopy(data)
    around = _parent(copied, path)
    around.append(copy.deepcopy(around[path[-1]]))
    return copied


def _parent(data: Any, path: Place) -> Any:
    for part in path[:-1]:
        data = data[part]
    return data
