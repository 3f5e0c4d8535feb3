"""Strawberry's app, imported without a search for libraries of maps."""

import ctypes.util
from collections.abc import Iterator
from contextlib import contextmanager

from django.apps import AppConfig


@contextmanager
def _no_libraries() -> Iterator[None]:
    """Nothing is found in this block: each search runs a compiler, if the machine has one."""

    def nowhere(name: str) -> str | None:
        del name
        return None

    kept = ctypes.util.find_library
    ctypes.util.find_library = nowhere
    try:
        yield
    finally:
        ctypes.util.find_library = kept


# It offers types for maps where GDAL is installed. No game has maps, and looking for the library under its
# thirty names takes two thirds of a second of each process's start.
with _no_libraries():
    import strawberry_django  # noqa: F401


class Strawberry(AppConfig):
    """The library's templates and commands."""

    name = "strawberry_django"
