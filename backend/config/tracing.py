"""Sends traces of requests and their queries to OTEL_EXPORTER_OTLP_ENDPOINT."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from django.conf import settings

if TYPE_CHECKING:
    from django.http import HttpRequest
    from django.http.response import HttpResponseBase
    from opentelemetry.trace import Span

_PERSONAL: Final = (
    *("http.url", "http.target", "url.full", "url.path", "url.query"),
    *("http.user_agent", "user_agent.original"),
    *("http.client_ip", "net.peer.ip", "client.address"),
)
"""Attributes that may contain what a visitor typed, or identify them."""


def start(process: str) -> None:
    """Record traces if the settings name a collector. `process` is "web" or "worker".

    Call this before Django loads its middleware, in each process that handles requests or tasks.
    """
    if not settings.OTEL_EXPORTER_OTLP_ENDPOINT:
        return
    # Imported here, so that a site without a collector does not load OpenTelemetry.
    from opentelemetry import trace
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.instrumentation.django import DjangoInstrumentor
    from opentelemetry.instrumentation.psycopg import PsycopgInstrumentor
    from opentelemetry.sdk.resources import SERVICE_NAME, Resource
    from opentelemetry.sdk.trace import SpanLimits, TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    name = os.environ.get("OTEL_SERVICE_NAME") or f"site-{process}"
    resource = Resource.create({SERVICE_NAME: name})
    # Events hold the messages of exceptions, which may quote what a visitor typed.
    provider = TracerProvider(resource=resource, span_limits=SpanLimits(max_events=0))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    trace.set_tracer_provider(provider)
    DjangoInstrumentor().instrument(response_hook=_hide_visitor)
    PsycopgInstrumentor().instrument()  # statements without their values


def _hide_visitor(span: Span, request: HttpRequest, response: HttpResponseBase) -> None:
    for name in _PERSONAL:
        span.set_attribute(name, "")
