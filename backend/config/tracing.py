"""Sends traces to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names, in the background."""

from __future__ import annotations

import os
from multiprocessing.util import Finalize
from threading import Thread
from typing import Final

from django.conf import settings

from brokerage.core import tracing

_LAST_EXPORT: Final = 2.0
"""Seconds at the end of a process for the spans that are not sent yet."""


def start(process: str) -> None:
    """Record the traces of this process, if the settings name a collector. `process` is "web" or
    "worker".

    Must be called before Django loads its middleware, in each process that handles requests or
    tasks and not in its parent: each process sends its traces by a thread of its own.
    """
    if not settings.OTEL_EXPORTER_OTLP_ENDPOINT:
        return
    # Imported here, so that a site without a collector does not load OpenTelemetry.
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import SERVICE_NAME, Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    from brokerage.core.spans import RequestIds, Spans

    name = os.environ.get("OTEL_SERVICE_NAME") or f"site-{process}"
    provider = TracerProvider(
        resource=Resource.create({SERVICE_NAME: name}),
        id_generator=RequestIds(),
        shutdown_on_exit=False,  # it would wait as long as the collector does not answer
    )
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    tracing.record_in(Spans(provider.get_tracer("brokerage")))

    def send_the_rest() -> None:
        last = Thread(target=provider.shutdown, daemon=True)
        last.start()
        last.join(_LAST_EXPORT)

    # Runs also at the end of Granian's workers, for which `atexit` does nothing.
    Finalize(None, send_the_rest, exitpriority=0)
