"""Pack validation (stub)."""
from typing import Any


def validate_pack(data: Any) -> list[Any]:
    return []
