"""From the text of a request to an operation that may be executed: read, checked, priced and paid for."""

from collections.abc import Iterator
from functools import lru_cache

from graphql import (
    DocumentNode,
    GraphQLError,
    GraphQLSchema,
    GraphQLSyntaxError,
    NoFragmentCyclesRule,
    parse,
    validate,
)
from strawberry.extensions import SchemaExtension

from api.graphql import limits, prices
from api.graphql.context import pay
from api.graphql.errors import note_operation

CACHED_DOCUMENTS = 128
MAX_ERRORS = 20


@lru_cache(maxsize=CACHED_DOCUMENTS)
def _read(text: str) -> DocumentNode:
    limits.refuse_above(len(text), limits.MAX_CHARACTERS, "characters in its document")
    try:
        return parse(text, max_tokens=limits.MAX_TOKENS)
    except GraphQLSyntaxError as error:
        if f"more than {limits.MAX_TOKENS} tokens" in error.message:
            limits.refuse_above(limits.MAX_TOKENS + 1, limits.MAX_TOKENS, "tokens in its document")
        raise


@lru_cache(maxsize=CACHED_DOCUMENTS)
def _checked(schema: GraphQLSchema, document: DocumentNode) -> list[GraphQLError]:
    # What goes in circles has no size.
    circles = validate(schema, document, [NoFragmentCyclesRule], max_errors=MAX_ERRORS)
    if circles:
        return circles
    limits.check_document(document)
    return validate(schema, document, max_errors=MAX_ERRORS)


class Preparing(SchemaExtension):
    """Takes the place of the library's own reading and validation, which know no limits of this kind."""

    def on_parse(self) -> Iterator[None]:
        """Read the document. Raises a problem for one that is too long."""
        self.execution_context.graphql_document = _read(self.execution_context.query or "")
        yield

    def on_validate(self) -> Iterator[None]:
        """Validate it, once that is paid for. Raises a problem for one that asks for too much."""
        context = self.execution_context
        note_operation(context.context.request, context.operation_type.value, context.operation_name)
        self._pay(prices.reads_to_check(self._document))
        context.pre_execution_errors = _checked(self._schema, self._document)
        yield

    def on_execute(self) -> Iterator[None]:
        """Take the price of the operation from the budget. Raises a problem if it is too high."""
        variables = self.execution_context.variables or {}
        limits.check_variables(variables)
        name = self.execution_context.operation_name
        price = prices.points(self._schema, self._document, name, variables)
        limits.refuse_above(price, prices.MAX_POINTS, "points of cost")
        # The request has paid one when it came in.
        self._pay(prices.reads_to_execute(price) - 1)
        yield

    def _pay(self, reads: int) -> None:
        if reads:
            pay(self.execution_context.context.request, "read", reads)

    @property
    def _schema(self) -> GraphQLSchema:
        return self.execution_context.schema._schema  # noqa: SLF001 - as the library's own extensions do

    @property
    def _document(self) -> DocumentNode:
        document = self.execution_context.graphql_document
        if document is None:
            raise RuntimeError("on_parse comes first")
        return document
