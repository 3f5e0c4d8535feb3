"""The clients of the API's tests."""

from tests.api.conftest import _unlimited, alice, bob, nobody, table

__all__ = ["_unlimited", "alice", "bob", "nobody", "table"]
