"""The schema."""

import strawberry
from graphql import GraphQLError
from strawberry.schema.config import StrawberryConfig
from strawberry.types import ExecutionContext

from api.graphql.mutations import Mutation
from api.graphql.preparing import Preparing
from api.graphql.queries import Query
from api.graphql.shapes import VERSION_SCALAR, Version, shown_as


class Schema(strawberry.Schema):
    """A schema whose errors are logged by the view, which knows those of clients from ours."""

    def process_errors(
        self, errors: list[GraphQLError], execution_context: ExecutionContext | None = None
    ) -> None:
        """Log nothing here."""


schema = Schema(
    query=Query,
    mutation=Mutation,
    config=StrawberryConfig(scalar_map={Version: VERSION_SCALAR}, default_resolver=shown_as),
    extensions=[Preparing],
)
