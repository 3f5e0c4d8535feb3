"""A client of the API for tests: JSON in and out, a bearer token, no exceptions for 4xx."""

import json
from typing import Any

from django.test import Client


class Api:
    """Speaks for one guest, or for nobody."""

    def __init__(self, *, anonymous: bool = False) -> None:
        self._client = Client(raise_request_exception=False)
        self.headers: dict[str, str] = {}
        self.player: dict[str, str] = {}
        if not anonymous:
            guest = self.post("/api/v1/guests", {}).json()
            self.player = guest["player"]
            self.headers = {"Authorization": f"Bearer {guest['token']}"}

    def get(self, path: str, **headers: str) -> Any:
        return self._client.get(path, headers=self.headers | _named(headers))

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        raw = body if isinstance(body, (bytes, str)) else json.dumps(body if body is not None else {})
        return self._client.post(
            path, raw, content_type="application/json", headers=self.headers | _named(headers)
        )

    def delete(self, path: str) -> Any:
        return self._client.delete(path, headers=self.headers)

    def raw(self, method: str, path: str, body: bytes, content_type: str) -> Any:
        return self._client.generic(method, path, body, content_type=content_type, headers=self.headers)

    def graphql(self, query: str, **variables: Any) -> Any:
        answer = self.post("/graphql", {"query": query, "variables": variables})
        assert answer.status_code == 200, answer.content
        return answer.json()


def _named(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


def problem(answer: Any, status: int, kind: str) -> dict[str, Any]:
    """The problem in an answer, which must be of this status and kind."""
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"] == "application/problem+json"
    body = answer.json()
    assert body["type"] == f"/api/v1/problems/{kind}", body
    assert body["status"] == status
    assert body["title"]
    assert body["detail"]
    return body  # type: ignore[no-any-return]
