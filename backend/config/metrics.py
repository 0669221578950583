"""Serves `/metrics` for Prometheus: counts of all processes, and the state of the database."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from http import HTTPStatus
from time import perf_counter
from typing import Final
from wsgiref.types import WSGIEnvironment

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from brokerage.core import metrics
from brokerage.core.routes import route_of
from brokerage.core.worker import last_heartbeat
from brokerage.mail.selectors import given_up_to_firm, overdue_since, waiting_by_state
from brokerage.publishing.selectors.publications import waiting_publications
from brokerage.serving import probes, simple_responses
from brokerage.serving.probes import Probe
from config import metrics_files

_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def metrics_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Count and time requests by method and route, never by path."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        began = perf_counter()
        response = get_response(request)
        route = route_of(request)
        method = request.method if request.method in _METHODS else "other"
        metrics.REQUEST_SECONDS.labels(method, route).observe(perf_counter() - began)
        metrics.RESPONSES.labels(method, route, response.status_code).inc()
        return response

    return middleware


def _respond(environ: WSGIEnvironment) -> HttpResponse:
    """Return all metrics to clients with METRICS_TOKEN as bearer token, and status 401 to others;
    404 if METRICS_TOKEN is not set.
    """
    if not settings.METRICS_TOKEN:
        return simple_responses.text(HTTPStatus.NOT_FOUND)
    sent = environ.get("HTTP_AUTHORIZATION", "")
    if not constant_time_compare(sent, f"Bearer {settings.METRICS_TOKEN}"):
        return simple_responses.text(HTTPStatus.UNAUTHORIZED, **{"WWW-Authenticate": "Bearer"})
    return HttpResponse(
        generate_latest(metrics_of_this_site()),
        content_type=CONTENT_TYPE_LATEST,
        headers={"Cache-Control": "no-store"},
    )


PROBES: Final[Mapping[str, Probe]] = {**probes.PROBES, "/metrics": _respond}
"""Served before Django: for any host name, and also while requests wait for the database."""


def metrics_of_this_site() -> CollectorRegistry:
    """Return a registry of the metrics of all processes of this data folder, and of the state of
    the database.
    """
    registry = CollectorRegistry()
    registry.register(_Processes())
    registry.register(_database_state)
    return registry


class _Processes(Collector):
    """Collects the metrics of all processes; of this process alone if none are stored in files."""

    def collect(self) -> Iterable[Metric]:
        while True:
            with suppress(FileNotFoundError):  # a start has just deleted an unused folder
                files = metrics_files.files()
                return MultiProcessCollector.merge(files) if files else REGISTRY.collect()


class DatabaseState(Collector):
    """Collects what waits in the database, and whether the database responds within `deadline`
    seconds.
    """

    def __init__(self, deadline: float = probes.DEADLINE) -> None:
        self._found: list[Metric] = []
        self._readiness = probes.Readiness((("database", self._read),), deadline)

    def _read(self) -> bool:
        self._found = list(_in_database(timezone.now()))
        return True

    def collect(self) -> Iterator[Metric]:
        is_up = not self._readiness.failed()
        if is_up:
            yield from self._found
        yield GaugeMetricFamily(
            "site_database_up", "1 if the database answers within a second.", int(is_up)
        )


_database_state = DatabaseState()


def _in_database(now: datetime) -> Iterator[Metric]:
    mails = GaugeMetricFamily("site_outbox_mails", "Mails that are not sent yet.", labels=["state"])
    for state, count in waiting_by_state().items():
        mails.add_metric([state], count)
    yield mails
    yield _age(
        "site_outbox_overdue_seconds",
        "How long the oldest due mail waits.",
        overdue_since(now),
        now,
    )
    yield GaugeMetricFamily(
        "site_mails_to_firm_given_up", "Mails to the firm that were given up.", given_up_to_firm()
    )
    waiting, since = waiting_publications()
    yield GaugeMetricFamily("site_publications_waiting", "Requests for a publication.", waiting)
    yield _age(
        "site_publications_waiting_seconds", "How long the oldest of them waits.", since, now
    )
    seen_at = last_heartbeat()
    if seen_at is not None:
        yield _age(
            "site_worker_seen_seconds_ago", "Seconds since a worker was last seen.", seen_at, now
        )


def _age(name: str, text: str, since: datetime | None, now: datetime) -> Metric:
    """Return a metric with the seconds from `since` to `now`; 0 if `since` is None."""
    return GaugeMetricFamily(name, text, max((now - since).total_seconds(), 0) if since else 0)
