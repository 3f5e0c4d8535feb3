"""What errors tell clients and logs: problems as over REST, and nothing of a fault of ours."""

import re

import structlog
from django.http import HttpRequest
from graphql import GraphQLError

from api.problems import Problem, problem_of
from config.requests import note

logger = structlog.get_logger(__name__)

_NAME = re.compile(r"[A-Za-z0-9_]{1,60}")


def note_operation(request: HttpRequest, kind: str, name: str | None) -> None:
    """Tell the log line of a request what kind of operation it asks, and its name if that is one."""
    note(request, operation=kind)
    if name is not None and _NAME.fullmatch(name):
        note(request, operation_name=name)


def told(request: HttpRequest, errors: list[GraphQLError]) -> list[GraphQLError]:
    """The errors as clients see them; the log line of the request counts them.

    What has a problem type has the problem in its extensions. Faults of ours are logged, and masked.
    """
    note(request, errors=len(errors))
    return [_told(error) for error in errors]


def _told(error: GraphQLError) -> GraphQLError:
    cause = error.original_error
    if cause is None or isinstance(cause, GraphQLError):
        # Of the language: syntax, unknown fields, values of a wrong type.
        return error
    problem = problem_of(cause)
    if problem is None:
        logger.error("unhandled_error", exc_info=cause)
        problem = Problem("internal-error")
    elif problem.kind == "unavailable":
        logger.warning("unavailable", error=str(cause))
    return GraphQLError(
        str(problem),
        nodes=error.nodes,
        source=error.source,
        positions=error.positions,
        path=error.path,
        extensions=problem.body(),
    )
