"""What is locked, and how it is compared: packs by id, shapes of records by type and schema number, words.

`packs.json`    game -> pack id -> digest
`shapes.json`   game -> "type/schema" -> field -> shape; the moves of every game stand under `kernel`
`words.json`    game -> rules version -> what it is -> stored words: decisions, frames, steps, a game's own

A shape is a field's type with its bounds and who may see it, structs inside written out, so that no name
of code matters. `?` after a field says that it has a default.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from games.kernel.codec import type_name
from games.kernel.errors import ContractError
from games.kernel.records import KERNEL_MOVES, Record
from games.kernel.registry import Installed
from games.kernel.rowgame import RowGame
from games.kernel.visibility import Mark

FOLDER = Path(__file__).parent
Fields = dict[str, str]
Words = dict[str, list[str]]

PACK_ADVICE = "a pack keeps its content for good: give the changed one a new id"
WORD_ADVICE = "a stored word is chosen for good: keep it, whatever the code is called now"
SHAPE_ADVICE = "a shape keeps its number for good: raise `schema` and add an upcaster"
BEFORE_RELEASE = "Before the first release, and on purpose: python -m tests.locks --write"


class Lock(msgspec.Struct):
    """Digests of packs, shapes of records and stored words, by game."""

    packs: dict[str, dict[str, str]]
    shapes: dict[str, dict[str, Fields]]
    words: dict[str, dict[str, Words]]


def present(versions: Iterable[Installed]) -> Lock:
    """The lock of what these rules versions have."""
    lock = Lock(packs={}, shapes={"kernel": _shapes(KERNEL_MOVES)}, words={})
    for found in versions:
        game = found.game
        lock.packs[game.slug] = {pack: game.packs.digest(pack) for pack in game.packs}
        shapes = lock.shapes.setdefault(game.slug, {})
        for name, fields in _shapes((*game.move_types, *game.event_types)).items():
            if shapes.setdefault(name, fields) != fields:
                raise ContractError(f"{game.slug}: versions write {name} in two shapes; {SHAPE_ADVICE}")
        if isinstance(game, RowGame):
            lock.words.setdefault(game.slug, {})[str(game.rules)] = game.words()
    return lock


def read() -> Lock:
    """The lock as committed."""
    files = {name: msgspec.Raw((FOLDER / f"{name}.json").read_bytes()) for name in Lock.__struct_fields__}
    return msgspec.json.decode(msgspec.json.encode(files), type=Lock)


def write(lock: Lock) -> None:
    """Keep a lock."""
    for name in Lock.__struct_fields__:
        text = msgspec.json.format(msgspec.json.encode(getattr(lock, name), order="sorted"))
        (FOLDER / f"{name}.json").write_bytes(text + b"\n")


def with_earlier(lock: Lock, committed: Lock) -> Lock:
    """`lock`, and the committed shapes of earlier numbers of its records: streams may still hold them."""
    for game, shapes in lock.shapes.items():
        for name, fields in committed.shapes.get(game, {}).items():
            if _later_of(name, shapes):
                shapes[name] = fields
    return lock


def changes(lock: Lock, committed: Lock) -> list[str]:
    """One line for each thing that is not as committed."""
    return [
        *_pack_changes(lock, committed),
        *_shape_changes(lock, committed),
        *_word_changes(lock, committed),
    ]


def _pack_changes(lock: Lock, committed: Lock) -> Iterator[str]:
    for game in sorted(lock.packs.keys() | committed.packs.keys()):
        now, before = lock.packs.get(game, {}), committed.packs.get(game, {})
        for pack in sorted(now.keys() | before.keys()):
            if pack not in before:
                yield f"{game}: pack {pack} is new and not locked"
            elif pack not in now:
                yield f"{game}: pack {pack} is gone; matches may be played with it"
            elif now[pack] != before[pack]:
                yield f"{game}: pack {pack} has changed under its id; {PACK_ADVICE}"


def _shape_changes(lock: Lock, committed: Lock) -> Iterator[str]:
    for game in sorted(lock.shapes.keys() | committed.shapes.keys()):
        now, before = lock.shapes.get(game, {}), committed.shapes.get(game, {})
        for name in sorted(now.keys() | before.keys()):
            if name not in before:
                yield f"{game}: {name} is new and not locked"
            elif name not in now:
                if not _later_of(name, now):
                    yield f"{game}: {name} is gone; stored streams may hold it"
            elif now[name] != before[name]:
                yield f"{game}: {name} has changed: {_difference(now[name], before[name])}; {SHAPE_ADVICE}"


def _word_changes(lock: Lock, committed: Lock) -> Iterator[str]:
    now, before = _words(lock), _words(committed)
    for game, rules, kind, word in sorted(before - now):
        yield f"{game}, rules {rules}: {word} is gone from the {kind}; {WORD_ADVICE}"
    for game, rules, kind, word in sorted(now - before):
        yield f"{game}, rules {rules}: {word} of the {kind} is new and not locked"


def _words(lock: Lock) -> set[tuple[str, str, str, str]]:
    return {
        (game, rules, kind, word)
        for game, versions in lock.words.items()
        for rules, kinds in versions.items()
        for kind, words in kinds.items()
        for word in words
    }


def _difference(now: Fields, before: Fields) -> str:
    return ", ".join(
        f"{field}: {before.get(field, 'absent')} -> {now.get(field, 'absent')}"
        for field in sorted(now.keys() | before.keys())
        if now.get(field) != before.get(field)
    )


def _later_of(name: str, shapes: dict[str, Fields]) -> bool:
    """Whether `shapes` have a higher number of the record `type/schema`."""
    kind, schema = name.rsplit("/", 1)
    numbers = [int(other.rsplit("/", 1)[1]) for other in shapes if other.rsplit("/", 1)[0] == kind]
    return any(number > int(schema) for number in numbers)


def _shapes(kinds: Iterable[type[Record]]) -> dict[str, Fields]:
    return {f"{type_name(kind)}/{kind.schema}": _fields(kind) for kind in kinds}


def _fields(kind: type[msgspec.Struct]) -> Fields:
    hints = get_type_hints(kind, include_extras=True)
    return {
        field.encode_name + ("" if field.required else "?"): _shape(hints[field.name])
        for field in msgspec.structs.fields(kind)
    }


def _shape(hint: Any) -> str:
    """A type as text, the same under every version of Python."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return ", ".join([_shape(args[0]), *(_note(note) for note in args[1:])])
    if origin is Literal:
        return " | ".join(sorted(repr(value) for value in args))
    if origin in (Union, UnionType):
        return " | ".join(sorted(f"({_shape(arg)})" for arg in args))
    if origin is not None:
        return f"{origin.__name__}[{', '.join('...' if arg is Ellipsis else _shape(arg) for arg in args)}]"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        tag = hint.__struct_config__.tag
        fields = [f"{name}: {shape}" for name, shape in _fields(hint).items()]
        return "{" + "; ".join([*([] if tag is None else [f"tag {tag}"]), *fields]) + "}"
    return "None" if hint is NoneType else getattr(hint, "__name__", str(hint))


def _note(note: Any) -> str:
    if isinstance(note, Mark):
        return " ".join([note.name, *["counted"] * note.counted, *["each"] * note.each])
    return " ".join(f"{bound}={value}" for bound, value in note.__rich_repr__())
