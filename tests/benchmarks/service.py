"""The service as it is deployed, in a process that also knows the benchmarks' endless game."""

from config.wsgi import application
from tests.benchmarks.marathon import register

register()

__all__ = ["application"]
