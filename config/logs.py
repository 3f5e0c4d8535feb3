"""Logging: one structured line per event, the request id in each; readable on a console."""

import logging
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any

import msgspec
import structlog
from django.utils.log import CallbackFilter

# Run for the records of plain `logging` users as well as for structlog's own.
_SHARED_PROCESSORS: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.StackInfoRenderer(),
]

# Local variables stay out of tracebacks: they hold hands, decks and seeds.
_TRACEBACKS = structlog.processors.ExceptionRenderer(
    structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
)


_ABOUT = ("match", "version", "player", "operation", "operation_name", "errors")


class RequestLines(logging.Formatter):
    """The line of a request: the same fields as other lines, written without the processors of structlog.

    Every request writes one; through the processors it took more of the processor than hashing its records.
    """

    def __init__(self, *, style: str) -> None:
        super().__init__()
        self._json = style == "json"

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, Any] = record.facts  # type: ignore[attr-defined]
        if self._json:
            at = datetime.fromtimestamp(record.created, UTC)
            line = {"event": "request", **facts, "level": record.levelname.lower(), "timestamp": at}
            return msgspec.json.encode(line).decode()
        about = " ".join(f"{name}={facts[name]}" for name in _ABOUT if name in facts)
        done = f"{facts['method']} {facts['path'] or '-'} {facts['status']} {facts['ms']:.1f} ms"
        return f"{done} {about}".rstrip()


def _console() -> structlog.dev.ConsoleRenderer:
    return structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)


_WAKE_UPS = ("celery.beat", "celery.worker.strategy", "celery.app.trace")


def _at_least_warning(level: str) -> str:
    return "WARNING" if level == "INFO" else level


def _is_fault(record: logging.LogRecord) -> bool:
    """Whether what Django tells of a request is a fault of ours: that a server is away is told once."""
    return getattr(record, "status_code", 0) != HTTPStatus.SERVICE_UNAVAILABLE


def logging_settings(*, style: str, level: str) -> dict[str, Any]:
    """The value of Django's LOGGING: `style` is "json" or "console"."""
    renderers: dict[str, list[Any]] = {
        "json": [_TRACEBACKS, structlog.processors.JSONRenderer()],
        "console": [_console()],
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"faults": {"()": CallbackFilter, "callback": _is_fault}},
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *renderers[style]],
                "foreign_pre_chain": _SHARED_PROCESSORS,
            },
            "request": {"()": RequestLines, "style": style},
        },
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "line"},
            "requests": {"class": "logging.StreamHandler", "formatter": "request"},
        },
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "requests": {"handlers": ["requests"], "propagate": False},
            # Every request has its line already; Django's own would double the 4xx among them.
            "django.request": {"level": "ERROR", "filters": ["faults"]},
            "django.server": {"level": "WARNING"},
            # Failures and lock-outs, not each log-in that went well.
            "axes": {"level": "WARNING"},
            # A line or three for each wake-up tell nothing that the match's records don't. Failures stay.
            **{name: {"level": _at_least_warning(level)} for name in _WAKE_UPS},
        },
    }


def configure_structlog() -> None:
    """Send structlog's events through `logging`, so that both end in the same handler and format."""
    # What no line shows need not be found out for each record (as the library's guide has it).
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    logging.logAsyncioTasks = False  # type: ignore[attr-defined] # of Python 3.12
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_SHARED_PROCESSORS,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
