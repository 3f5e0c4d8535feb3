"""What errors tell clients and logs: problems as over REST, and nothing of a fault of ours."""

import re

from django.http import HttpRequest
from graphql import GraphQLError

from api.problems import problem_for_client
from config.requests import note

_NAME = re.compile(r"[A-Za-z0-9_]{1,60}")


def note_operation(request: HttpRequest, kind: str, name: str | None) -> None:
    """Tell the log line of a request what kind of operation it asks, and its name if that is one."""
    note(request, operation=kind)
    if name is not None and _NAME.fullmatch(name):
        note(request, operation_name=name)


def shown(request: HttpRequest, errors: list[GraphQLError]) -> list[GraphQLError]:
    """The errors as clients see them; the log line of the request counts them.

    What has a problem type has the problem in its extensions.
    """
    note(request, errors=len(errors))
    return [_shown(error) for error in errors]


def _shown(error: GraphQLError) -> GraphQLError:
    cause = error.original_error
    if cause is None or isinstance(cause, GraphQLError):
        # Of the language: syntax, unknown fields, values of a wrong type.
        return error
    problem = problem_for_client(cause)
    return GraphQLError(
        str(problem),
        nodes=error.nodes,
        source=error.source,
        positions=error.positions,
        path=error.path,
        extensions=problem.body(),
    )
