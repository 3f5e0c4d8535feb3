"""Content packs: the numbers, cards and boards of a game as data, with a version and a digest."""

import tomllib
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from games.kernel.errors import ContractError


class Pack(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of a game's typed pack. `id` names it for good: changed content gets a new id."""

    id: str
    title: str

    def check(self) -> None:
        """Raise `ContractError` where the content breaks the game's own conditions."""


P = TypeVar("P", bound=Pack)


def canonical(data: Any) -> bytes:
    """Canonical JSON: sorted keys, no spaces. Values are integers, strings, booleans, null and containers."""
    return msgspec.json.encode(data, order="sorted")


def read_pack(kind: type[P], path: Path) -> tuple[P, str]:
    """Read and check one pack from a TOML or JSON file; also its digest.

    The digest is SHA-256 over the canonical JSON of the file's data, in hex, so that it stays the same
    when the pack type later gains a field with a default.
    """
    raw = path.read_bytes()
    try:
        data = tomllib.loads(raw.decode()) if path.suffix == ".toml" else msgspec.json.decode(raw)
        pack = msgspec.convert(data, kind)
        pack.check()
    except (msgspec.MsgspecError, tomllib.TOMLDecodeError, ContractError) as error:
        raise ContractError(f"content pack {path.name}: {error}") from error
    return pack, sha256(canonical(data)).hexdigest()


class Packs(Mapping[str, P]):
    """The content packs of a game by id; the first one added is the default."""

    def __init__(self) -> None:
        self._packs: dict[str, P] = {}
        self._digests: dict[str, str] = {}

    @classmethod
    def load(cls, kind: type[P], folder: Path) -> "Packs[P]":
        """All TOML and JSON packs of `folder/content`, by file name."""
        packs = cls()
        for path in sorted((folder / "content").iterdir()):
            if path.suffix in {".toml", ".json"}:
                packs.add(*read_pack(kind, path))
        return packs

    def add(self, pack: P, digest: str) -> None:
        """Add one pack; an id can't be used twice."""
        if pack.id in self._packs:
            raise ContractError(f"content pack id {pack.id} is used twice")
        self._packs[pack.id] = pack
        self._digests[pack.id] = digest

    def digest(self, pack_id: str) -> str:
        """SHA-256 of the pack's data, in hex."""
        return self._digests[pack_id]

    def __getitem__(self, pack_id: str) -> P:
        return self._packs[pack_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._packs)

    def __len__(self) -> int:
        return len(self._packs)
