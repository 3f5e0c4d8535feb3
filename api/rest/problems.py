"""`/problems`: what the types of problems mean."""

from rest_framework.request import Request
from rest_framework.response import Response

from api.problems import KINDS, Problem
from api.rest.base import Endpoint, ok
from api.rest.describe import described


class Problems(Endpoint):
    """The list."""

    @described(answer=None, tag="problems", problems=())
    def get(self, request: Request) -> Response:
        """All problem types with their status and meaning."""
        del request
        kinds = [{"type": kind, "status": status, "title": title} for kind, (status, title) in KINDS.items()]
        return ok({"problems": kinds})


class ProblemDetail(Endpoint):
    """One problem type."""

    @described(answer=None, tag="problems")
    def get(self, request: Request, kind: str) -> Response:
        """The meaning of one problem type."""
        del request
        if kind not in KINDS:
            raise Problem("not-found", "There is no such problem type.")
        status, title = KINDS[kind]
        return ok({"type": kind, "status": status, "title": title})
