"""The clause catalogue of a game: clause id -> short text, from its `clauses.toml`.

    [clauses]
    "ELE-SET-1" = { acts = "All coloured pyramids are laid out openly as the supply." }
    "ELE-PYR-1" = { defines = "There are four colours." }

A clause that *acts* is the reason why something happens or is refused; events and refusals cite it. One that
*defines* says what a word means, a value, or what there is; nothing happens because of it, a test shows it.

Every clause id that the game's source names must be in it: `cited_in` finds them, and registration
fails on a stranger, so a typo never reaches a match.
"""

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from games.kernel.errors import ContractError


class ClauseCatalogue(Mapping[str, str]):
    """Read-only mapping of clause ids to their texts, in the order of the file."""

    def __init__(self, prefix: str, texts: Mapping[str, str], defining: Collection[str] = ()) -> None:
        for clause, text in texts.items():
            if not clause.startswith(f"{prefix}-") or not text.strip():
                raise ContractError(f"clause {clause!r} needs the prefix {prefix} and a text")
        self.prefix = prefix
        self.defining = frozenset(defining)
        self._texts = dict(texts)

    @classmethod
    def load(cls, prefix: str, folder: Path) -> "ClauseCatalogue":
        """Read `folder/clauses.toml`."""
        with (folder / "clauses.toml").open("rb") as file:
            entries: dict[str, dict[str, str]] = tomllib.load(file)["clauses"]
        for clause, entry in entries.items():
            if list(entry) not in (["acts"], ["defines"]):
                raise ContractError(f"clause {clause!r} either acts or defines, with a text")
        texts = {clause: text for clause, entry in entries.items() for text in entry.values()}
        return cls(prefix, texts, [clause for clause, entry in entries.items() if "defines" in entry])

    @property
    def acting(self) -> list[str]:
        """The clauses because of which something happens or is refused."""
        return [clause for clause in self._texts if clause not in self.defining]

    def __getitem__(self, clause: str) -> str:
        return self._texts[clause]

    def __contains__(self, clause: object) -> bool:
        return clause in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def cited_in(self, folder: Path) -> set[str]:
        """Every clause id that stands as a string literal in the Python or TOML files of `folder`.

        `ELC-E-CAP` is a code of refusals, not a clause.
        """
        literal = re.compile(rf'["\']({self.prefix}-(?!E-)[A-Z0-9_-]*[A-Z0-9]+[a-z]?)["\']')
        cited: set[str] = set()
        for path in sorted(folder.rglob("*")):
            if path.suffix in {".py", ".toml"} and path.name != "clauses.toml":
                cited.update(literal.findall(path.read_text(encoding="utf-8")))
        return cited

    def check_sources(self, folder: Path) -> None:
        """Fail on a cited clause that the catalogue does not have."""
        unknown = sorted(self.cited_in(folder) - self._texts.keys())
        if unknown:
            raise ContractError(
                f"{folder.name} cites clauses missing from clauses.toml: {', '.join(unknown)}"
            )
