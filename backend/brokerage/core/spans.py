"""Spans of OpenTelemetry, each with its queries. Imported only where traces are recorded.

A span has the attributes that this project names and no other: no URL, address or header, no value
of a query and no message of an exception.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from typing import Any, Final

from django.db import connections
from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.sdk.trace.id_generator import RandomIdGenerator
from opentelemetry.trace import Span, SpanKind, StatusCode, Tracer, format_trace_id
from structlog.contextvars import bound_contextvars

from brokerage.core.request_id import current_request_id

_LITERAL: Final = re.compile(r"'(?:[^']|'')*(?:'|$)|\b\d+(?:\.\d+)?\b")
_TABLE: Final = re.compile(r'\b(?:FROM|INTO|UPDATE)\s+"?([a-z_]\w*)"?')
_MAX_LENGTH: Final = 2000
"""Characters of a statement."""

Query = Callable[[str, Any, bool, dict[str, Any]], Any]


class RequestIds(RandomIdGenerator):
    """Generates the identifiers of traces. The trace of a request, and the traces of the mails that
    it causes, get the identifier of the request; other traces get a random one.
    """

    def generate_trace_id(self) -> int:
        return int(current_request_id() or "0", 16) or super().generate_trace_id()


class Spans:
    """Records spans with a tracer, whose identifiers should come from `RequestIds`."""

    def __init__(self, tracer: Tracer) -> None:
        self._tracer = tracer

    @contextmanager
    def request(self, name: str, attributes: Mapping[str, str]) -> Iterator[Span]:
        """Record the block as a span without a parent, with its queries, and yield the span."""
        with self._span(name, SpanKind.SERVER, attributes, Context()) as span, self._queries():
            yield span

    @contextmanager
    def job(self, name: str, attributes: Mapping[str, str]) -> Iterator[None]:
        """Record the block as a span without a parent, with its queries. Log lines of the block
        name the trace.
        """
        with (
            self._span(name, SpanKind.CONSUMER, attributes, Context()) as span,
            bound_contextvars(trace_id=self.trace_id(span)),
            self._queries(),
        ):
            yield

    @contextmanager
    def step(self, name: str, attributes: Mapping[str, str]) -> Iterator[None]:
        """Record the block as a span within the current span; record nothing if there is no current
        span.
        """
        if not trace.get_current_span().get_span_context().is_valid:
            yield
            return
        with self._span(name, SpanKind.INTERNAL, attributes):
            yield

    def note_failure(self, error_type: str) -> None:
        """Mark the current span as failed, with the type of the error."""
        span = trace.get_current_span()
        span.set_status(StatusCode.ERROR)
        span.set_attribute("error.type", error_type)

    def trace_id(self, span: Span) -> str:
        return format_trace_id(span.get_span_context().trace_id)

    @contextmanager
    def _span(
        self,
        name: str,
        kind: SpanKind,
        attributes: Mapping[str, str],
        context: Context | None = None,
    ) -> Iterator[Span]:
        """Record the block as a span within `context` (None: the current one). If the block raises,
        record the type of the exception, but not its message, which may quote what somebody typed.
        """
        with self._tracer.start_as_current_span(
            name,
            context,
            kind,
            dict(attributes),
            record_exception=False,
            set_status_on_exception=False,
        ) as span:
            try:
                yield span
            except Exception as error:
                self.note_failure(type(error).__qualname__)
                raise

    @contextmanager
    def _queries(self) -> Iterator[None]:
        """Record each database query that this thread sends in the block as a span, for all
        databases.
        """
        with ExitStack() as stack:
            for connection in connections.all():
                stack.enter_context(connection.execute_wrapper(self._query))
            yield

    def _query(
        self, execute: Query, sql: str, params: Any, many: bool, context: dict[str, Any]
    ) -> Any:
        operation, table, text = describe_statement(str(sql))
        attributes = {
            "db.system.name": context["connection"].vendor,
            "db.operation.name": operation,
            "db.query.text": text,
        }
        name = f"{operation} {table}".rstrip()
        with self._span(name, SpanKind.CLIENT, attributes):
            return execute(sql, params, many, context)


@lru_cache(maxsize=1000)
def describe_statement(sql: str) -> tuple[str, str, str]:
    """Return three parts of an SQL statement: its operation, such as `SELECT`; its first table; and
    its text with `?` in place of values. An empty string stands for a part that was not found. Only
    the first 2000 characters are read; a string that goes on beyond them is replaced too.
    """
    text = _LITERAL.sub("?", sql[:_MAX_LENGTH])
    operation = text.split(None, 1)[0].upper() if text.strip() else ""
    table = _TABLE.search(text)
    return operation, table[1] if table else "", text
