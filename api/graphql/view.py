"""The HTTP side of GraphQL: one address, the GraphiQL page, problems for what is no GraphQL request."""

from http import HTTPStatus
from typing import Any

from cross_web import HTTPException
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.csrf import csrf_exempt
from strawberry.django.views import GraphQLView

from api.budgets import spend, who_asks
from api.graphql.schema import schema
from api.problems import Problem, as_http

_KINDS = {400: "invalid-request", 405: "method-not-allowed", 415: "unsupported-media-type"}


class Endpoint(GraphQLView):
    """Strawberry's view; what it refuses in plain text becomes a problem."""

    def parse_json(self, data: str | bytes) -> Any:
        parsed = super().parse_json(data)
        if not isinstance(parsed, (dict, list)):
            raise HTTPException(HTTPStatus.BAD_REQUEST, "The body must be a JSON object.")
        return parsed

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            # Before the body is looked at: whoever sends what can't be read pays as well.
            spend("read", who_asks(None, request))
            response = super().dispatch(request, *args, **kwargs)
        except RequestDataTooBig:
            return as_http(Problem("body-too-large"))
        except Problem as problem:
            return as_http(problem)
        plain = not response.get("Content-Type", "").startswith(("application/json", "text/html"))
        if response.status_code >= HTTPStatus.BAD_REQUEST or plain:
            reason = getattr(response, "content", b"").decode(errors="replace")
            return as_http(Problem(_KINDS.get(response.status_code, "invalid-request"), reason))
        return response


# Requests carry a bearer token, never a cookie: there is nothing to forge.
graphql_view = csrf_exempt(Endpoint.as_view(schema=schema, graphql_ide="graphiql"))
