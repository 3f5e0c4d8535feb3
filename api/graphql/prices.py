"""What a query costs, from its document alone: the work of its fields, times how often they are resolved.

A list counts as long as it can be: what `first` says, or the most there is of such things. Fields that merge
count once, those that `@skip` and `@include` leave out not at all.
"""

from collections.abc import Iterator
from math import ceil
from typing import Any

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLIncludeDirective,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLSkipDirective,
    InlineFragmentNode,
    OperationDefinitionNode,
    SelectionNode,
    SelectionSetNode,
    get_argument_values,
    get_directive_values,
    get_named_type,
    get_operation_ast,
    get_variable_values,
    is_abstract_type,
    is_object_type,
)
from graphql.execution.values import VariableValues

from api.graphql.weights import PLAIN, weights

POINTS_A_READ = 1_000
"""What one request of the read budget buys: about the work of a request over REST."""
TOKENS_A_READ = 250
"""How long a document is that takes so much work to be read and validated."""
MAX_POINTS = 40_000
"""About a fifth of a second."""


def points(
    schema: GraphQLSchema, document: DocumentNode, operation_name: str | None, variables: dict[str, Any]
) -> int:
    """The price of an operation of a valid document; nothing where the variables will be refused.

    Raises a `GraphQLError` for an argument that may not be null and is, as the execution would.
    """
    operation = get_operation_ast(document, operation_name)
    if operation is None:
        return 0
    values = get_variable_values(schema, operation.variable_definitions or (), variables, max_errors=1)
    root = schema.get_root_type(operation.operation)
    if isinstance(values, list) or root is None:
        return 0
    return ceil(_Prices(schema, document, values).of_operation(root, operation))


def reads_to_execute(price: int) -> int:
    """How many requests of the read budget are paid for so many points: one for each thousand begun."""
    return max(1, -(-price // POINTS_A_READ))


def reads_to_check(document: DocumentNode) -> int:
    """How many more are paid to validate a document, valid or not: none for most."""
    return document.token_count // TOKENS_A_READ


class _Prices:
    """Walks through an operation as its execution would, without resolving anything."""

    def __init__(self, schema: GraphQLSchema, document: DocumentNode, variables: VariableValues) -> None:
        self._schema = schema
        self._variables = variables
        self._weights = weights(schema)
        self._fragments = {
            each.name.value: each for each in document.definitions if isinstance(each, FragmentDefinitionNode)
        }

    def of_operation(self, root: GraphQLObjectType, operation: OperationDefinitionNode) -> float:
        return self._of_object(root, [operation.selection_set], 1)

    def _of_object(self, kind: GraphQLObjectType, places: list[SelectionSetNode], page: float) -> float:
        fields: dict[str, list[FieldNode]] = {}
        spread: set[str] = set()
        for place in places:
            for field in self._fields(kind, place, spread):
                fields.setdefault((field.alias or field.name).value, []).append(field)
        return sum(self._of_field(kind, nodes, page) for nodes in fields.values())

    def _of_field(self, kind: GraphQLObjectType, nodes: list[FieldNode], page: float) -> float:
        name = nodes[0].name.value
        field = self._schema.get_field(kind, name)
        if field is None:
            return 0
        weight = self._weights.get(f"{kind.name}.{name}", PLAIN)
        given = get_argument_values(field, nodes[0], self._variables)
        count = page if weight.of_page else weight.items
        if weight.page:
            # Pages of other sizes are refused by the field itself.
            count = min(max(given.get("first") or 0, 1), weight.page)
        once = weight.once + sum(weight.more[key] for key in weight.more if given.get(key) is not None)
        below = get_named_type(field.type)
        places = [node.selection_set for node in nodes if node.selection_set]
        inner = self._of_any(below, places, count) if places else 0
        is_connection = is_object_type(below) and "edges" in below.fields
        return once + weight.each * count + (inner if is_connection else inner * count)

    def _of_any(self, kind: GraphQLNamedType, places: list[SelectionSetNode], page: float) -> float:
        if is_abstract_type(kind):
            possible = self._schema.get_possible_types(kind)
            return max(self._of_object(each, places, page) for each in possible)
        return self._of_object(kind, places, page) if is_object_type(kind) else 0

    def _fields(
        self, kind: GraphQLObjectType, place: SelectionSetNode, spread: set[str]
    ) -> Iterator[FieldNode]:
        """The fields that an object of that kind is asked for, each fragment once."""
        for each in place.selections:
            if not self._included(each):
                continue
            if isinstance(each, FieldNode):
                yield each
            elif isinstance(each, InlineFragmentNode):
                if self._applies(each, kind):
                    yield from self._fields(kind, each.selection_set, spread)
            elif isinstance(each, FragmentSpreadNode) and each.name.value not in spread:
                spread.add(each.name.value)
                fragment = self._fragments[each.name.value]
                if self._applies(fragment, kind):
                    yield from self._fields(kind, fragment.selection_set, spread)

    def _included(self, selection: SelectionNode) -> bool:
        if not selection.directives:
            return True
        skip = get_directive_values(GraphQLSkipDirective, selection, self._variables)
        include = get_directive_values(GraphQLIncludeDirective, selection, self._variables)
        return not (skip and skip["if"]) and (include is None or include["if"])

    def _applies(
        self, fragment: InlineFragmentNode | FragmentDefinitionNode, kind: GraphQLObjectType
    ) -> bool:
        if fragment.type_condition is None:
            return True
        wanted = self._schema.get_type(fragment.type_condition.name.value)
        return wanted is kind or (is_abstract_type(wanted) and self._schema.is_sub_type(wanted, kind))
