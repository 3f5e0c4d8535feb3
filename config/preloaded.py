"""granian's command line with the application imported once, before its workers are forked from it.

    python -m config.preloaded OPTIONS... config.wsgi:application

Each worker would import it anew, which takes longer than all the rest of a start; and what is imported before
is shared between them.
"""

import threading

from django.urls import get_resolver
from granian.cli import entrypoint

import config.wsgi  # noqa: F401 - for its effect
from games.kernel.registry import newest


def load() -> None:
    """Import all that requests need. Nothing may run or be connected yet: neither survives a fork."""
    get_resolver().url_patterns  # noqa: B018 - for its effect
    list(newest())
    if threading.active_count() > 1:
        raise RuntimeError(f"started by an import: {threading.enumerate()}")


if __name__ == "__main__":
    load()
    entrypoint()  # type: ignore[no-untyped-call]
