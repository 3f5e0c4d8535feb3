"""The grid of the forest: cell names, adjacency, and what makes a map valid."""

from collections.abc import Sequence

COLUMNS = "ABCDE"
ROWS = "1234"
CELLS: tuple[str, ...] = tuple(column + row for row in ROWS for column in COLUMNS)
"""Cell order: A1..E1, A2..E2, and so on."""

MOST = {"G": 12, "P": 6, "S": 2}
"""How many ground tiles, plateaus and shrines there are."""

LANDS_PER_SEAT = 4


def _beside(cell: str) -> tuple[str, ...]:
    x, y = COLUMNS.index(cell[0]), ROWS.index(cell[1])
    near = ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))
    return tuple(
        COLUMNS[column] + ROWS[row]
        for column, row in near
        if 0 <= column < len(COLUMNS) and 0 <= row < len(ROWS)
    )


BESIDE: dict[str, tuple[str, ...]] = {cell: _beside(cell) for cell in CELLS}
"""Cells that share an edge, in cell order; whether they are lands is the map's matter."""


def kinds_of(rows: Sequence[str]) -> dict[str, str]:
    """The kind of every cell of a map given as four rows."""
    return dict(zip(CELLS, "".join(rows), strict=True))


def layout_fault(rows: Sequence[str], seats: int) -> str | None:
    """What is wrong with a map for this number of sorcerers; `None` if nothing is."""
    if len(rows) != len(ROWS) or any(len(row) != len(COLUMNS) or set(row) - set("GPS#") for row in rows):
        return "a map is four rows of five cells G, P, S or #"
    text = "".join(rows)
    for kind, most in MOST.items():
        if text.count(kind) > most:
            return f"more than {most} cells of kind {kind}"
    kinds = kinds_of(rows)
    lands = {cell for cell in CELLS if kinds[cell] != "#"}
    if len(lands) < LANDS_PER_SEAT * seats:
        return f"fewer than {LANDS_PER_SEAT} lands for each sorcerer"
    if text.count("G") < seats:
        return "fewer grounds than sorcerers: on all other lands debris bars a first growth"
    reached, todo = set(), [min(lands)]
    while todo:
        cell = todo.pop()
        if cell not in reached:
            reached.add(cell)
            todo.extend(near for near in BESIDE[cell] if near in lands)
    return None if reached == lands else "the lands are not all connected"
