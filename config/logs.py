"""Logging: one structured line per event, the request id in each; readable on a console."""

from typing import Any

import structlog

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


def _console() -> structlog.dev.ConsoleRenderer:
    return structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)


_WAKE_UPS = ("celery.beat", "celery.worker.strategy", "celery.app.trace", "django_structlog.celery.receivers")


def _at_least_warning(level: str) -> str:
    return "WARNING" if level == "INFO" else level


def logging_settings(*, style: str, level: str) -> dict[str, Any]:
    """The value of Django's LOGGING: `style` is "json" or "console"."""
    renderers: dict[str, list[Any]] = {
        "json": [_TRACEBACKS, structlog.processors.JSONRenderer()],
        "console": [_console()],
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *renderers[style]],
                "foreign_pre_chain": _SHARED_PROCESSORS,
            },
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            # django-structlog logs every request once; Django's own lines would double the 4xx among them.
            "django.request": {"level": "ERROR"},
            "django.server": {"level": "WARNING"},
            # A line or three for each wake-up tell nothing that the match's records don't. Failures stay.
            **{name: {"level": _at_least_warning(level)} for name in _WAKE_UPS},
        },
    }


def configure_structlog() -> None:
    """Send structlog's events through `logging`, so that both end in the same handler and format."""
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
