"""Copies are equal and independent."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from games.kernel import clone


class Frozen(msgspec.Struct, frozen=True):
    values: tuple[int, ...] = ()


class Piece(msgspec.Struct):
    name: str = ""
    marks: list[str] = msgspec.field(default_factory=list)


class FrameA(msgspec.Struct, tag=True):
    items: list[int] = msgspec.field(default_factory=list)


class FrameB(msgspec.Struct, tag=True):
    piece: Piece | None = None


class Board(msgspec.Struct):
    number: int = 0
    frozen: Frozen = Frozen()
    pieces: list[Piece] = msgspec.field(default_factory=list)
    by_name: dict[str, Piece] = msgspec.field(default_factory=dict)
    counts: dict[str, int] = msgspec.field(default_factory=dict)
    grid: list[list[int]] = msgspec.field(default_factory=list)
    stack: list[FrameA | FrameB] = msgspec.field(default_factory=list)
    maybe: list[int] | None = None
    pair: tuple[Piece, list[int]] | None = None
    tags: set[str] = msgspec.field(default_factory=set)


names = st.text(max_size=3)
pieces = st.builds(Piece, name=names, marks=st.lists(names, max_size=2))
boards = st.builds(
    Board,
    number=st.integers(0, 9),
    pieces=st.lists(pieces, max_size=3),
    by_name=st.dictionaries(names, pieces, max_size=2),
    counts=st.dictionaries(names, st.integers(0, 3), max_size=2),
    grid=st.lists(st.lists(st.integers(0, 3), max_size=2), max_size=2),
    stack=st.lists(st.builds(FrameA, items=st.lists(st.integers(0, 2))) | st.builds(FrameB, piece=pieces)),
    maybe=st.none() | st.lists(st.integers(0, 2)),
    pair=st.none() | st.tuples(pieces, st.lists(st.integers(0, 2))),
    tags=st.sets(names, max_size=2),
)


@given(boards)
def test_a_copy_is_equal_and_shares_nothing_that_can_change(board):
    before = msgspec.msgpack.encode(board)
    copy = clone(board)
    assert copy == board
    copy.number += 1
    copy.tags.add("new")
    copy.counts["new"] = 1
    for row in copy.grid:
        row.append(9)
    for piece in [*copy.pieces, *copy.by_name.values()]:
        piece.name = "changed"
        piece.marks.append("changed")
    for frame in copy.stack:
        if isinstance(frame, FrameA):
            frame.items.append(1)
        elif frame.piece is not None:
            frame.piece.marks.append("changed")
    if copy.maybe is not None:
        copy.maybe.append(1)
    if copy.pair is not None:
        copy.pair[0].marks.append("changed")
        copy.pair[1].append(1)
    assert msgspec.msgpack.encode(board) == before
