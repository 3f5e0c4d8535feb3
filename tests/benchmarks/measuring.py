"""Timing, and the rows of the table."""

import gc
import statistics
import time
from collections.abc import Callable, Mapping, Sequence

import msgspec

Side = Callable[[], float]
"""Does one repetition and returns its figure (seconds an operation, or operations a second)."""


class Row(msgspec.Struct, kw_only=True):
    """One line: what was measured, against what, the ratio, its target, and whether it is met."""

    name: str
    what: str
    measured: str
    compared: str
    ratio: float | None = None
    target: str = "report"
    met: bool | None = None


class Effort(msgspec.Struct, frozen=True):
    """How long to measure: repetitions of each side, and a factor on what one repetition does."""

    runs: int
    scale: float

    def times(self, count: int) -> int:
        """`count` scaled, at least one."""
        return max(1, round(count * self.scale))


FULL = Effort(runs=7, scale=1.0)
QUICK = Effort(runs=3, scale=0.25)


class Medians:
    """What came of an interleaved measurement: the figures of each side, round by round."""

    def __init__(self, figures: Mapping[str, Sequence[float]]) -> None:
        self._figures = figures

    def __getitem__(self, side: str) -> float:
        return statistics.median(self._figures[side])

    def ratio(self, side: str, other: str) -> float:
        """The median of the rounds' ratios: what disturbs a round disturbs both of its sides."""
        pairs = zip(self._figures[side], self._figures[other], strict=True)
        return statistics.median(one / two for one, two in pairs)


def interleave(sides: Mapping[str, Side], effort: Effort, *, slices: int = 1) -> Medians:
    """Measure the sides in turn; first and last change places every round.

    One round before the first warms everything up and is thrown away. `slices`: so many times the rounds,
    for sides that do little in each.
    """
    figures: dict[str, list[float]] = {name: [] for name in sides}
    order = list(sides)
    for round_number in range(effort.runs * slices + 1):
        gc.collect()
        for name in order:
            figure = sides[name]()
            if round_number:
                figures[name].append(figure)
        order.reverse()
    return Medians(figures)


def per_call(function: Callable[[], object], count: int) -> Side:
    """A side that calls `function` `count` times; seconds a call."""

    def run() -> float:
        begin = time.perf_counter()
        for _ in range(count):
            function()
        return (time.perf_counter() - begin) / count

    return run


def per_item(function: Callable[[], int]) -> Side:
    """A side that calls `function` once, which tells how many things it did; seconds a thing."""

    def run() -> float:
        begin = time.perf_counter()
        done = function()
        return (time.perf_counter() - begin) / done

    return run


def micro(seconds: float) -> str:
    """Microseconds for people."""
    value = seconds * 1e6
    return f"{value:.2f} µs" if value < 10 else f"{value:.0f} µs"


def milli(seconds: float) -> str:
    """Milliseconds for people."""
    return f"{seconds * 1e3:.2f} ms"


def table(rows: Sequence[Row]) -> str:
    """The rows as a Markdown table that also reads well in a terminal."""
    head = ["name", "what", "measured", "compared with", "ratio", "target", "met"]
    cells = [head] + [
        [
            row.name,
            row.what,
            row.measured,
            row.compared,
            "" if row.ratio is None else f"{row.ratio:.2f}",
            row.target,
            {None: "", True: "yes", False: "NO"}[row.met],
        ]
        for row in rows
    ]
    widths = [max(len(line[n]) for line in cells) for n in range(len(head))]
    lines = [
        "| " + " | ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)) + " |"
        for line in cells
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)
