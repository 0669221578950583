"""Configures the log: the format of its lines, and what they must not contain."""

import logging
import traceback
from types import TracebackType
from typing import Any, Final

import structlog
from django.http import HttpRequest
from structlog.typing import Processor

from brokerage.core.routes import route_of

FORMATS: Final = ("text", "json")
_MAX_LENGTH: Final = 200
"""Characters: enough to see which host is missing in ALLOWED_HOSTS."""
_MAX_CAUSES: Final = 5


def logging_config(log_format: str) -> dict[str, Any]:
    """Return Django's setting LOGGING: every line goes to the console, in one of FORMATS."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": "config.logs.formatter", "log_format": log_format}},
        "filters": {
            "refused": {"()": "config.logs.ShortSecurityMessages"},
            "routes": {"()": "config.logs.RoutesForPaths"},
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "line",
                "filters": ["routes", "refused"],
            }
        },
        "root": {"handlers": ["console"], "level": "INFO"},
        "loggers": {
            "django": {"handlers": [], "level": "INFO", "propagate": True},
            "_granian": {"handlers": [], "level": "INFO", "propagate": True},
            # If the collector does not respond: one line for each batch, not for each attempt.
            "opentelemetry.exporter": {"level": "ERROR"},
        },
    }


def formatter(log_format: str) -> logging.Formatter:
    """Return a formatter that writes a record with its time (UTC), level, logger, and request or
    task.

    Attributes that libraries attach to a record are left out: Django attaches the whole request.
    """
    renderer: Processor = (
        structlog.processors.JSONRenderer()
        if log_format == "json"
        else structlog.dev.ConsoleRenderer(
            colors=False,
            pad_event_to=0,
            pad_level=False,
            exception_formatter=structlog.dev.plain_traceback,
        )
    )
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.contextvars.merge_contextvars,
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
        ],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.ExceptionRenderer(traceback_without_values),
            renderer,
        ],
    )


def traceback_without_values(
    exc_info: tuple[type[BaseException], BaseException, TracebackType | None],
) -> str:
    """Return the types and tracebacks of an exception and its causes, at most five in all.

    Messages are left out: databases, parsers and mail servers quote what visitors typed.
    """
    parts: list[str] = []
    error: BaseException | None = exc_info[1]
    while error is not None and len(parts) < _MAX_CAUSES:
        frames = "".join(traceback.format_tb(error.__traceback__)).rstrip()
        parts.append(f"{type(error).__module__}.{type(error).__qualname__}\n{frames}".rstrip())
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\nfrom ".join(parts)


class RoutesForPaths(logging.Filter):
    """Replaces the path of a request in Django's messages by its route: a path may hold any text.
    Rejects no record.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            path = request.path.encode("unicode_escape").decode()  # as Django logs it
            record.args = tuple(
                route_of(request) if arg in (path, request.path) else arg for arg in record.args
            )
        return True


class ShortSecurityMessages(logging.Filter):
    """Shortens messages of Django's security checks, which strangers can cause, to 200 characters
    without a traceback. Rejects no record.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith("django.security."):
            record.msg, record.args = record.getMessage()[:_MAX_LENGTH], None
            record.exc_info = record.exc_text = None
        return True
