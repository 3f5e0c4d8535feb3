"""The Guardians: one module for each, with its effects, and with the decisions it asks as `ROWS`.

An effect carries on with its action from where the frame says it stands, until it asks a seat something or
has finished. It is called again after every answer; the frame is its memory. Tessara and Vaelis score.
"""

from importlib import import_module
from pkgutil import iter_modules

from games.kernel import Row

ROWS: dict[str, Row] = {}
for _found in iter_modules(__path__):
    ROWS.update(getattr(import_module(f"{__name__}.{_found.name}"), "ROWS", {}))
