"""The schema, with its caches and limits."""

import strawberry
from strawberry.extensions import (
    MaskErrors,
    MaxAliasesLimiter,
    MaxTokensLimiter,
    ParserCache,
    QueryDepthLimiter,
    ValidationCache,
)
from strawberry.schema.config import StrawberryConfig

from api.graphql.context import is_unknown
from api.graphql.mutations import Mutation
from api.graphql.queries import Query
from api.graphql.types import VERSION_SCALAR, Version

CACHED_DOCUMENTS = 512
MAX_DEPTH = 8
MAX_ALIASES = 15
MAX_TOKENS = 1000

schema = strawberry.Schema(
    query=Query,
    mutation=Mutation,
    config=StrawberryConfig(scalar_map={Version: VERSION_SCALAR}),
    extensions=[
        # First of all: what is too long is not even parsed into the cache.
        lambda: MaxTokensLimiter(max_token_count=MAX_TOKENS),
        lambda: MaxAliasesLimiter(max_alias_count=MAX_ALIASES),
        lambda: QueryDepthLimiter(max_depth=MAX_DEPTH),
        lambda: ParserCache(maxsize=CACHED_DOCUMENTS),
        lambda: ValidationCache(maxsize=CACHED_DOCUMENTS),
        lambda: MaskErrors(should_mask_error=is_unknown, error_message="Something broke on our side"),
    ],
)
