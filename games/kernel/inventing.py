"""Moves nobody listed, for the law kit to try: answers of every kind, and moves that differ in one field."""

from collections.abc import Iterable
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from games.kernel.asking import Answer, Decision
from games.kernel.dice import Dice
from games.kernel.game import AnyGame
from games.kernel.records import Move, Step

_FEW = (0, 1, 2, 3)
"""Integers to begin with where none was seen."""


def _plain(hint: Any) -> Any:
    return _plain(get_args(hint)[0]) if get_origin(hint) is Annotated else hint


def _own_values(hint: Any) -> tuple[Any, ...]:
    """Values that a type has by itself."""
    hint = _plain(hint)
    origin = get_origin(hint)
    if origin is Literal:
        return get_args(hint)
    if origin in (Union, UnionType):
        return tuple(value for arg in get_args(hint) for value in _own_values(arg))
    if origin in (tuple, list):
        return ((),)
    return {bool: (False, True), int: _FEW, NoneType: (None,)}.get(hint, ())


def answers_to(decision: Decision | None, seat: int, seen: Iterable[Move]) -> list[Move]:
    """Answers of a seat: each option, none, all, and whatever answered another decision."""
    ask = None if decision is None else decision.ask_of(seat)
    if decision is None or ask is None:
        return []
    choices = [*ask.options, (), ask.options, *(move.choice for move in seen if isinstance(move, Answer))]
    return [Answer(decision=decision.id, choice=choice).canonical() for choice in dict.fromkeys(choices)]


class Inventor:
    """Makes moves of one game out of what was seen of it in a match."""

    def __init__(self, game: AnyGame) -> None:
        kinds = [kind for kind in game.move_types if not issubclass(kind, (Step, *game.unlisted))]
        self._kinds = kinds
        self._seen: dict[type[Move], dict[Move, None]] = {kind: {} for kind in kinds}
        self._hints = {
            kind: {
                name: str(_plain(hint)) for name, hint in get_type_hints(kind, include_extras=True).items()
            }
            for kind in kinds
        }
        self._values: dict[str, dict[Any, None]] = {}
        for kind in kinds:
            for name, hint in get_type_hints(kind, include_extras=True).items():
                if name in kind.__struct_fields__:
                    known = self._values.setdefault(self._hints[kind][name], {})
                    known.update(dict.fromkeys(_own_values(hint)))

    def learn(self, move: Move) -> None:
        """Remember a move and its values."""
        kind = type(move)
        if kind not in self._seen or move in self._seen[kind]:
            return
        self._seen[kind][move] = None
        for name in kind.__struct_fields__:
            value, known = getattr(move, name), self._values[self._hints[kind][name]]
            known[value] = None
            if type(value) is int:
                known.update({value - 1: None, value + 1: None})

    def invent(self, luck: Dice, count: int) -> list[Move]:
        """At most so many moves, each of a random kind and with one field changed."""
        made = (self._one(luck) for _ in range(count))
        return [move for move in made if move is not None]

    def _one(self, luck: Dice) -> Move | None:
        kind = luck.choice(self._kinds)
        fields = kind.__struct_fields__
        choices = {name: list(self._values[self._hints[kind][name]]) for name in fields}
        if not all(choices.values()):
            return None
        seen = list(self._seen[kind])
        if seen and fields:
            changed = luck.choice(fields)
            made = msgspec.structs.replace(luck.choice(seen), **{changed: luck.choice(choices[changed])})
        else:
            made = kind(**{name: luck.choice(choices[name]) for name in fields})
        try:
            return msgspec.convert(msgspec.to_builtins(made), kind).canonical()
        except msgspec.ValidationError:
            return None
