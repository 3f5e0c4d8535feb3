"""`/problems`: what the types of problems mean."""

from django.http import HttpResponse
from rest_framework.request import Request

from api import wire
from api.problems import KINDS, Problem
from api.rest.base import Endpoint, ok
from api.rest.describe import described


class Problems(Endpoint):
    """The list."""

    @described(name="list_problem_types", answer=wire.ProblemKindsOut, tag="problems", problems=())
    def get(self, request: Request) -> HttpResponse:
        """All problem types with their status and meaning."""
        del request
        kinds = [
            wire.ProblemKindOut(type=kind, status=status, title=title)
            for kind, (status, title) in KINDS.items()
        ]
        return ok(wire.ProblemKindsOut(problems=kinds))


class ProblemDetail(Endpoint):
    """One problem type."""

    @described(name="get_problem_type", answer=wire.ProblemKindOut, tag="problems")
    def get(self, request: Request, kind: str) -> HttpResponse:
        """The meaning of one problem type."""
        del request
        if kind not in KINDS:
            raise Problem("not-found", "There is no such problem type.")
        status, title = KINDS[kind]
        return ok(wire.ProblemKindOut(type=kind, status=status, title=title))
