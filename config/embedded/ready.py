"""Imported by the workers of the one-command run: says that one takes work now."""

import sys
from typing import Any

from celery.signals import worker_ready

from config.embedded.supervisor import READY_LINE


@worker_ready.connect
def say_ready(**_: Any) -> None:
    """To the process's own output: what workers print becomes log lines."""
    print(READY_LINE, file=sys.__stdout__, flush=True)
