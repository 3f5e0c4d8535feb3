"""What the settings need when pytest or mypy is started by hand, with no environment: a plugin of both.

Nothing that is set is changed. Services don't pass here: where SECRET_KEY is missing they stop.
"""

import os
from typing import Any

# Nothing listens on port 1: what asks for a server by mistake fails at once, and never finds somebody's own.
NO_DATABASE = "postgres://nobody@127.0.0.1:1/none"
NO_REDIS = "redis://127.0.0.1:1/0"

os.environ.setdefault("SECRET_KEY", "only-for-tests")
os.environ.setdefault("DATABASE_URL", NO_DATABASE)
os.environ.setdefault("REDIS_URL", NO_REDIS)
# What holds for every game holds for the one that is there to be copied.
os.environ.setdefault("EXAMPLE_GAME", "1")


def without_servers() -> bool:
    """Whether PostgreSQL or Redis is missing."""
    return os.environ["DATABASE_URL"] == NO_DATABASE or os.environ["REDIS_URL"] == NO_REDIS


def plugin(version: str) -> Any:
    """For mypy, which asks for a class: one that changes nothing. The plugin after it reads the settings."""
    from mypy.plugin import Plugin  # noqa: PLC0415 - tests don't need mypy

    del version
    return Plugin
