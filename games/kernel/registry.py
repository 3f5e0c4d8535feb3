"""All installed games and rules versions. A folder under `games/` with a `game.py` is a game.

`game.py` offers `VERSIONS`: the `Game` instances that matches may still use, newest last.
"""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec

from games.kernel.asking import Answer
from games.kernel.codec import Codec, type_name
from games.kernel.errors import ContractError, UnknownGame
from games.kernel.game import AnyGame
from games.kernel.records import KERNEL_MOVES, Event, Record

EXAMPLE = "example"
"""The folder of the game that is there to be read: offered only where it is switched on."""
_withheld = {EXAMPLE}
_GAMES_FOLDER = Path(__file__).resolve().parent.parent


class Installed(msgspec.Struct, frozen=True):
    """A registered rules version with its codec."""

    game: AnyGame
    codec: Codec


def _has_float(hint: Any, seen: frozenset[Any] = frozenset()) -> bool:
    """Whether values of this type may hold a float, in whatever struct inside."""
    if hint is float or any(_has_float(arg, seen) for arg in get_args(hint)):
        return True
    if not (isinstance(hint, type) and issubclass(hint, msgspec.Struct)) or hint in seen:
        return False
    return any(_has_float(inner, seen | {hint}) for inner in get_type_hints(hint).values())


def _lost_schemas(game: AnyGame, kind: type[Record]) -> list[int]:
    """The earlier schemas of a record that no upcaster takes further."""
    name = type_name(kind)
    return [schema for schema in range(1, kind.schema) if (name, schema) not in game.upcasters]


def check_contract(game: AnyGame) -> None:
    """Raise `ContractError` where the game breaks what can be seen without playing it."""
    if game.folder.name != game.slug:
        raise ContractError(f"the folder of {game.slug} is called {game.folder.name}")
    kinds: list[type[Record]] = [*KERNEL_MOVES, *game.move_types, *game.event_types]
    names = [type_name(kind) for kind in kinds]
    for name in names:
        if names.count(name) > 1:
            raise ContractError(f"{game.slug}: two records are called {name}")
    for kind in [*kinds, game.state_type]:
        hints = get_type_hints(kind, include_extras=True)
        floats = [name for name in kind.__struct_fields__ if _has_float(hints[name])]
        if floats:
            raise ContractError(f"{kind.__name__} has floats ({', '.join(floats)}); canonical JSON has none")
    for record in kinds:
        if lost := _lost_schemas(game, record):
            raise ContractError(f"{record.__name__} needs an upcaster from schema {lost[0]}")
    for move in game.move_types:
        clause = game.answer_clause if move is Answer else move.clause
        if clause not in game.clauses:
            raise ContractError(f"move {move.__name__} needs a clause of the catalogue")
    for frame in getattr(game, "frames", ()):
        if type_name(frame) == frame.__name__:
            raise ContractError(f"frame {frame.__name__} needs a tag that names no code")
    for event in game.event_types:
        if event.apply is Event.apply:
            raise ContractError(f"event {event.__name__} needs an apply method")
    for clause in (game.setup_clause, game.advance_clause, game.expire_clause, game.concede_clause):
        if clause not in game.clauses:
            raise ContractError(f"{game.slug} cites {clause}, which is not in clauses.toml")
    if game.options_clause is not None and game.options_clause not in game.clauses:
        raise ContractError(f"{game.slug} cites {game.options_clause}, which is not in clauses.toml")
    if game.options_type().content_pack not in game.packs:
        raise ContractError(f"{game.slug}: the default content pack is not installed")
    game.clauses.check_sources(game.folder)


@cache
def _installed() -> dict[str, dict[int, Installed]]:
    found: dict[str, dict[int, Installed]] = {}
    for path in sorted(_GAMES_FOLDER.glob("*/game.py")):
        if path.parent.name in _withheld or not (path.parent / "clauses.toml").exists():
            continue
        for game in import_module(f"games.{path.parent.name}.game").VERSIONS:
            check_contract(game)
            versions = found.setdefault(game.slug, {})
            if game.rules in versions:
                raise ContractError(f"{game.slug} has rules version {game.rules} twice")
            versions[game.rules] = Installed(game, Codec(game))
    return found


def offer_example() -> None:
    """Install the example game in this process, too."""
    if EXAMPLE in _withheld:
        _withheld.remove(EXAMPLE)
        _installed.cache_clear()


def installed(slug: str, rules: int | None = None) -> Installed:
    """A game by slug, in a given rules version or the newest. Raises `UnknownGame`."""
    versions = _installed().get(slug)
    if versions is None:
        raise UnknownGame(f"there is no game {slug!r}")
    wanted = max(versions) if rules is None else rules
    if wanted not in versions:
        raise UnknownGame(f"{slug} has no rules version {wanted}")
    return versions[wanted]


def newest() -> Iterator[Installed]:
    """The newest version of every game, by slug."""
    for slug in sorted(_installed()):
        yield installed(slug)


def versions() -> Iterator[Installed]:
    """Every installed rules version of every game, by slug and version."""
    for _, found in sorted(_installed().items()):
        for _, version in sorted(found.items()):
            yield version
