"""How large a document may be, so that no document takes long to read and to validate.

Two things grow faster than a document does: fragments, which can be spread again and again, and fields that
are asked for more than once at one place, which validation compares pair by pair.
"""

from collections.abc import Iterator

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    InlineFragmentNode,
    OperationDefinitionNode,
    SelectionNode,
    SelectionSetNode,
)

from api.problems import Problem

MAX_CHARACTERS = 10_000
MAX_TOKENS = 1_000
MAX_OPERATIONS = 10
MAX_LEVELS = 20
"""Of fields, inline fragments and spreads in each other."""
MAX_SELECTIONS = 1_000
"""Fields and fragments, with every fragment counted at every place where it is spread."""
MAX_REPEATS = 10
"""How often a field may be asked for at one place."""
MAX_VALUES = 1_000
"""Of the variables: every member of every list and object."""


def refuse_above(cost: int, limit: int, what: str) -> None:
    """Raise a problem where the cost is above the limit."""
    if cost > limit:
        raise Problem("query-too-costly", f"A request has at most {limit} {what}.", cost=cost, limit=limit)


def check_variables(variables: dict[str, object]) -> None:
    """Raise a problem for more values than `MAX_VALUES`; nesting is bounded by the reader of the JSON."""
    count, left = 0, list(variables.values())
    while left:
        value = left.pop()
        count += 1
        if isinstance(value, (list, dict)):
            left += value if isinstance(value, list) else value.values()
    refuse_above(count, MAX_VALUES, "values in its variables")


def check_document(document: DocumentNode) -> None:
    """Raise a problem for a document of more than one may ask. Its fragments must not go in circles."""
    operations = [each for each in document.definitions if isinstance(each, OperationDefinitionNode)]
    refuse_above(len(operations), MAX_OPERATIONS, "operations")
    fragments = [each for each in document.definitions if isinstance(each, FragmentDefinitionNode)]
    spread_out = _SpreadOut({each.name.value: each.selection_set for each in fragments})
    # Validation looks at fragments by themselves too, whether they are used or not.
    places = [each.selection_set for each in (*operations, *fragments)]
    size = sum(spread_out.size(each, 1) for each in places)
    refuse_above(size, MAX_SELECTIONS, "selections, fragments counted wherever they are spread")
    for each in places:
        spread_out.check_repeats([each])


class _SpreadOut:
    """A document with its fragments in place."""

    def __init__(self, fragments: dict[str, SelectionSetNode]) -> None:
        self._fragments = fragments
        self._measured: dict[str, tuple[int, int]] = {}

    def size(self, place: SelectionSetNode, level: int) -> int:
        """The number of selections at a place, which is `level` deep."""
        return self._measure(place, level)[0]

    def _measure(self, place: SelectionSetNode, level: int) -> tuple[int, int]:
        """(selections, levels) at a place and below."""
        refuse_above(level, MAX_LEVELS, "levels")
        below = [self._measure_below(each, level) for each in place.selections]
        return sum(1 + size for size, _ in below), 1 + max((levels for _, levels in below), default=0)

    def _measure_below(self, selection: SelectionNode, level: int) -> tuple[int, int]:
        if not isinstance(selection, FragmentSpreadNode):
            inner: SelectionSetNode | None = selection.selection_set  # type: ignore[attr-defined]
            return (0, 0) if inner is None else self._measure(inner, level + 1)
        name = selection.name.value
        if name not in self._fragments:
            return 0, 0
        if name not in self._measured:
            self._measured[name] = self._measure(self._fragments[name], level + 1)
        size, levels = self._measured[name]
        refuse_above(level + levels, MAX_LEVELS, "levels")
        return size, levels

    def check_repeats(self, places: list[SelectionSetNode]) -> None:
        """Raise a problem for repeated fields; `places` are selections of one and the same thing."""
        found: dict[str, list[FieldNode]] = {}
        for place in places:
            for field in self._fields(place):
                found.setdefault((field.alias or field.name).value, []).append(field)
        for fields in found.values():
            refuse_above(len(fields), MAX_REPEATS, "repetitions of a field at one place")
            self.check_repeats([field.selection_set for field in fields if field.selection_set])

    def _fields(self, place: SelectionSetNode) -> Iterator[FieldNode]:
        for each in place.selections:
            if isinstance(each, FieldNode):
                yield each
            elif isinstance(each, InlineFragmentNode):
                yield from self._fields(each.selection_set)
            elif isinstance(each, FragmentSpreadNode) and each.name.value in self._fragments:
                yield from self._fields(self._fragments[each.name.value])
