"""A sixth game, made as the recipe says: the example is copied under another name, and its rows are changed.

In Lanterns the seat that is behind may double the round, once both cards lie on the table.
"""

import shutil
from collections.abc import Mapping
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
SLUG = "lanterns"
KEPT = ("api", "config", "games", "workers", "tests", "conftest.py", "manage.py", "pyproject.toml")
NAMES = {"High or Low": "Lanterns", "HighLow": "Lanterns", "EXA": "LAN", "exa-": "lan-", "example": SLUG}

CLAUSE = "The seat with fewer points may double the round, once both cards are shown."
CHANGES: Mapping[str, Mapping[str, str]] = {
    "clauses.toml": {'"LAN-DIE-1"': f'"LAN-DBL-1" = {{ acts = "{CLAUSE}" }}\n"LAN-DIE-1"'},
    "RULES.md": {
        '5. <a id="lan-die-1">': f'5. <a id="lan-dbl-1"></a>**LAN-DBL-1** {CLAUSE}\n6. <a id="lan-die-1">'
    },
    "state.py": {
        "    round: Public[int] = 1": "    doubled: Public[bool | None] = None\n    round: Public[int] = 1",
    },
    "events.py": {
        "class RoundDecided(": '''class RoundDoubled(Event, frozen=True, kw_only=True):
    """Whether the seat that is behind has doubled the round."""

    seat: Public[int]
    doubled: Public[bool]

    def apply(self, state: State) -> None:
        state.doubled = self.doubled


class RoundDecided(''',
        "        state.table = ()\n": "        state.table = ()\n        state.doubled = None\n",
        "CardsShown, RoundDecided)": "CardsShown, RoundDoubled, RoundDecided)",
    },
    "rules.py": {
        "Outcome, Ref, Table, ask_all": "Answer, Outcome, Ref, Table, ask, ask_all",
        "HandsDealt, RoundDecided\n": "HandsDealt, RoundDecided, RoundDoubled\n",
        "def roll(": '''def ask_to_double(table: Table[State]) -> bool:
    """Both cards are shown: the seat that is behind may double the round (LAN-DBL-1)."""
    state = table.state
    if not state.table or state.doubled is not None:
        return False
    behind = state.points.index(min(state.points))
    options = (Ref(word="double"), Ref(word="leave"))
    ask(table, "double", behind, "LAN-DBL-1", options, default=options[1:])
    return True


def double(table: Table[State], decision: Decision, seat: int, move: Answer) -> None:
    """It has chosen (LAN-DBL-1)."""
    doubled = move.picked == (Ref(word="double"),)
    table.emit(RoundDoubled(because=decision.clause, seat=seat, doubled=doubled))


def roll(''',
        "    table.emit(RoundDecided(": """    points *= 2 if state.doubled else 1
    table.emit(RoundDecided(""",
    },
    "game.py": {
        "reveal=rules.show)}": 'reveal=rules.show), "double": option_row(rules.double)}',
        "rules.ask_for_cards(table)": "rules.ask_for_cards(table) or rules.ask_to_double(table)",
    },
}
"""File of the game -> what stood there -> what stands there now; each once."""


def grow(tree: Path) -> None:
    """Put a copy of the code with the sixth game into `tree`."""
    for name in KEPT:
        source = CHECKOUT / name
        if source.is_dir():
            shutil.copytree(source, tree / name, ignore=shutil.ignore_patterns("__pycache__", "golden"))
        else:
            shutil.copy(source, tree / name)
    shutil.copytree(CHECKOUT / "tests" / "golden", tree / "tests" / "golden", ignore=_recorded)
    folder = tree / "games" / SLUG
    shutil.copytree(tree / "games" / "example", folder)
    for path in sorted(folder.rglob("*.*")):
        if path.is_file():
            path.write_text(_renamed(path.read_text(encoding="utf-8")), encoding="utf-8")
            path.rename(path.with_name(_renamed(path.name)))
    for name, changes in CHANGES.items():
        _change(folder / name, changes)
    project = tree / "pyproject.toml"
    lists = project.read_text(encoding="utf-8").replace(
        "(games.example)", f"(games.example) | (games.{SLUG})"
    )
    lists = lists.replace('"games.example",', f'"games.example",\n    "games.{SLUG}",')
    project.write_text(lists, encoding="utf-8")


def _recorded(folder: str, names: list[str]) -> list[str]:
    """The streams of the other games, and byte code."""
    return [name for name in names if name.endswith(".json.gz") or name == "__pycache__"]


def _renamed(text: str) -> str:
    for old, new in NAMES.items():
        text = text.replace(old, new)
    return text


def _change(path: Path, changes: Mapping[str, str]) -> None:
    text = path.read_text(encoding="utf-8")
    for old, new in changes.items():
        if text.count(old) != 1:
            raise ValueError(f"{path.name}: {old!r} stands there {text.count(old)} times, not once")
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
