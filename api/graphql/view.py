"""The HTTP side of GraphQL: one address, the GraphiQL page, problems for what is no GraphQL request."""

from typing import Any

import msgspec
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.csrf import csrf_exempt
from strawberry.django.views import GraphQLView
from strawberry.http import GraphQLHTTPResponse
from strawberry.types import ExecutionResult

from api.graphql.context import admit
from api.graphql.errors import shown
from api.graphql.schema import schema
from api.problems import Problem, as_http
from api.reading import read_json, refuse_packed

_METHODS = ("GET", "POST")


class Endpoint(GraphQLView):
    """Strawberry's view; what it refuses in plain text becomes a problem."""

    def parse_http_body(self, request: Any) -> Any:
        refuse_packed(self.request.headers)
        return super().parse_http_body(request)

    def parse_json(self, data: str | bytes) -> Any:
        parsed = read_json(data)
        if not isinstance(parsed, (dict, list)):
            raise Problem("malformed-json", "The body must be a JSON object.")
        return parsed

    def encode_json(self, data: object) -> bytes:
        return msgspec.json.encode(data)

    def process_result(self, request: HttpRequest, result: ExecutionResult) -> GraphQLHTTPResponse:
        errors = result.errors or []
        for error in errors:
            refused = error.original_error
            # What is asked for was not begun: a budget that is used up is the same answer as over REST.
            if error.path is None and isinstance(refused, Problem) and refused.kind == "too-many-requests":
                raise refused
        if errors:
            result.errors = shown(request, errors)
        return super().process_result(request, result)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            # Before the body is looked at: whoever sends what can't be read pays as well.
            admit(request)
            response = _refusal(request) or super().dispatch(request, *args, **kwargs)
        except RequestDataTooBig:
            return as_http(Problem("body-too-large"))
        except UnicodeDecodeError as error:
            return as_http(Problem("malformed-json", str(error)))
        except Problem as problem:
            return as_http(problem)
        if response.get("Content-Type", "").startswith("text/plain"):
            reason = getattr(response, "content", b"").decode(errors="replace")
            return as_http(Problem("invalid-request", reason))
        return response


def _refusal(request: HttpRequest) -> HttpResponseBase | None:
    if request.method not in _METHODS:
        answer = as_http(Problem("method-not-allowed"))
        answer["Allow"] = ", ".join(_METHODS)
        return answer
    if request.method == "POST" and request.content_type != "application/json":
        return as_http(Problem("unsupported-media-type"))
    return None


# Requests carry a bearer token, never a cookie: there is nothing to forge.
graphql_view = csrf_exempt(Endpoint.as_view(schema=schema, graphql_ide="graphiql"))
