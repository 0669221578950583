"""Traces of OpenTelemetry: what a request or a job of the worker did, and how long each step took.

Without a collector (`config.tracing`) nothing is recorded, and OpenTelemetry is not imported.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from http import HTTPMethod
from typing import TYPE_CHECKING, Any, Final

from django.core.exceptions import MiddlewareNotUsed
from django.core.signals import request_finished
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from structlog.contextvars import bind_contextvars, unbind_contextvars

from brokerage.core.request_id import current_request_id
from brokerage.core.routes import route_of

if TYPE_CHECKING:
    from brokerage.core.spans import Spans

TRACE_ID: Final = "trace_id"
"""The name of the field for a trace's identifier in log lines."""
_METHODS: Final = frozenset(HTTPMethod)
_spans: Spans | None = None


def record_in(spans: Spans | None) -> None:
    """Record traces with `spans` from now on; with None, record none."""
    global _spans
    _spans = spans


def job(name: str, **attributes: str) -> AbstractContextManager[object]:
    """Return a context manager that records its block, a job in the background, as a trace with the
    database queries of the block.

    Inside `logged_as`, the trace has the identifier of the request that caused the work. Attributes
    must not hold what a person typed.
    """
    return _spans.job(name, attributes) if _spans else nullcontext()


def step(name: str, **attributes: str) -> AbstractContextManager[object]:
    """Return a context manager that records its block as a span of the current request or job.
    Attributes: see `job`.
    """
    return _spans.step(name, attributes) if _spans else nullcontext()


def note_failure(error: BaseException) -> None:
    """Mark the current span as failed, by the type of the error. An error that is raised out of the
    span does the same.
    """
    if _spans:
        _spans.note_failure(type(error).__qualname__)


def tracing_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Return the middleware, to be installed after that of the request identifier, that records a
    trace of each request, named by its method and the pattern of its route. Headers that name a
    trace (`traceparent`) are not read.

    Raises MiddlewareNotUsed if no traces are recorded.
    """
    if _spans is None:
        raise MiddlewareNotUsed
    spans = _spans
    request_finished.connect(_forget, dispatch_uid="brokerage.core.tracing")

    def middleware(request: HttpRequest) -> HttpResponseBase:
        method = request.method if request.method in _METHODS else "_OTHER"
        attributes = {"http.request.method": method, "site.request_id": current_request_id()}
        with spans.request(str(method), attributes) as span:
            # Kept until the response is closed, as the identifier of the request is.
            bind_contextvars(**{TRACE_ID: spans.trace_id(span)})
            response = get_response(request)
            route = route_of(request)
            span.update_name(f"{method} {route}")
            span.set_attribute("http.route", route)
            span.set_attribute("http.response.status_code", response.status_code)
            if response.status_code >= 500:
                spans.note_failure(str(response.status_code))
        return response

    return middleware


def _forget(**signal: Any) -> None:
    unbind_contextvars(TRACE_ID)
