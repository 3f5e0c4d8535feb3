"""The schema, with its caches and limits."""

from typing import Any

import strawberry
from graphql import ValidationContext, ValidationRule
from strawberry.extensions import (
    AddValidationRules,
    MaskErrors,
    MaxAliasesLimiter,
    MaxTokensLimiter,
    ParserCache,
    ValidationCache,
)
from strawberry.extensions.query_depth_limiter import create_validator
from strawberry.schema.config import StrawberryConfig

from api.graphql.context import is_unknown
from api.graphql.mutations import Mutation
from api.graphql.queries import Query
from api.graphql.types import VERSION_SCALAR, Version

CACHED_DOCUMENTS = 512
MAX_DEPTH = 8
MAX_ALIASES = 15
MAX_TOKENS = 1000

_depth_rule: Any = create_validator(MAX_DEPTH, None)


class DepthRule(_depth_rule):
    """Strawberry's limit of depth, which trips over fragments that don't exist."""

    def __init__(self, context: ValidationContext) -> None:
        try:
            super().__init__(context)
        except KeyError:
            # Another rule tells what is wrong with the fragment.
            ValidationRule.__init__(self, context)


schema = strawberry.Schema(
    query=Query,
    mutation=Mutation,
    config=StrawberryConfig(scalar_map={Version: VERSION_SCALAR}),
    extensions=[
        # First of all: what is too long is not even parsed into the cache.
        lambda: MaxTokensLimiter(max_token_count=MAX_TOKENS),
        lambda: MaxAliasesLimiter(max_alias_count=MAX_ALIASES),
        lambda: AddValidationRules([DepthRule]),
        lambda: ParserCache(maxsize=CACHED_DOCUMENTS),
        lambda: ValidationCache(maxsize=CACHED_DOCUMENTS),
        lambda: MaskErrors(should_mask_error=is_unknown, error_message="Something broke on our side"),
    ],
)
