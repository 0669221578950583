"""Health checks for monitors: liveness (`/healthz`) and readiness (`/readyz`).

Both are answered before Django: for any host name, without a session, within a second.
"""

from __future__ import annotations

import shutil
import tempfile
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from http import HTTPStatus
from time import monotonic
from typing import Final
from wsgiref.types import WSGIEnvironment

from django.conf import settings
from django.core.cache import caches
from django.db import connections, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpResponse, JsonResponse

from brokerage.content.selectors.unusable import unusable_entries
from brokerage.core.models import RateLimitCounter
from brokerage.core.worker import is_worker_alive
from brokerage.mail.selectors import is_mail_stuck, recently_given_up_to_firm
from brokerage.serving import published_site, simple_responses

DEADLINE: Final = 0.9
"""Seconds; a check that is still running then counts as failed."""
MIN_FREE_SPACE: Final = 100 * 1024 * 1024
"""Bytes free in the data folder."""
_PROBE: Final = "readiness"
_UNUSED_KEY: Final = -1  # the keys of rate limits are positive

Checks = Sequence[tuple[str, Callable[[], bool | None]]]
"""The name of each check, and a function that returns False or raises an exception if it fails."""


def has_room() -> bool:
    """Return whether the data folder has `MIN_FREE_SPACE` bytes free. Raises OSError."""
    with tempfile.TemporaryFile(dir=settings.DATA_DIR) as file:
        file.write(bytes(4096))
    return shutil.disk_usage(settings.DATA_DIR).free >= MIN_FREE_SPACE


def check_database_writable() -> None:
    """Insert a row and roll back. Raises the database's error if that fails."""
    with transaction.atomic():
        RateLimitCounter.objects.create(key=_UNUSED_KEY, used=0, ends_at=0)
        transaction.set_rollback(True)


def is_schema_current() -> bool:
    """Return whether every migration of this release has been applied."""
    applied = MigrationRecorder(connections["default"]).applied_migrations()
    return _migrations().issubset(applied)


def check_cache_writable() -> None:
    """Write to the Redis cache, which counts rate limits; `check_database_writable` covers a cache
    in the database. Raises the server's error if that fails.
    """
    if settings.CACHES["default"]["BACKEND"].endswith("RedisCache"):
        caches["default"].set(_PROBE, 1, timeout=60)


@cache
def _migrations() -> frozenset[tuple[str, str]]:
    return frozenset(MigrationLoader(None).disk_migrations)


# In this order: the checks after the database's depend on it.
CHECKS: Final[list[tuple[str, Callable[[], bool | None]]]] = [
    ("disk", has_room),
    ("pages", lambda: published_site.current() is not None),
    ("database", check_database_writable),
    ("migrations", is_schema_current),
    ("cache", check_cache_writable),
    ("worker", is_worker_alive),
    ("outbox", lambda: not is_mail_stuck()),
    ("mails given up", lambda: not recently_given_up_to_firm()),
    ("words", lambda: not unusable_entries()),
]
_REQUIRED_BY_LATER_CHECKS: Final = ("database", "migrations")


def register(name: str, check: Callable[[], bool | None]) -> None:
    """Add a readiness check of a feature above this one."""
    CHECKS.append((name, check))


class _Run(threading.Thread):
    """Runs every check once, in a thread because any of them may hang."""

    def __init__(self, checks: Checks) -> None:
        super().__init__(name="readiness", daemon=True)
        self._checks = checks
        self.started_at = monotonic()
        self.failed: list[str] = []
        self.current = ""

    def run(self) -> None:
        try:
            for name, check in self._checks:
                self.current = name
                if not self._passes(check):
                    self.failed.append(name)
                    if name in _REQUIRED_BY_LATER_CHECKS:
                        break
            self.current = ""
        finally:
            connections.close_all()

    def _passes(self, check: Callable[[], bool | None]) -> bool:
        try:
            return check() is not False
        except Exception:
            return False


class Readiness:
    """Runs the readiness checks. `failed` returns the names of those that fail, and of one that is
    still running after `deadline` seconds. Concurrent callers share one run.
    """

    def __init__(self, checks: Checks = CHECKS, deadline: float = DEADLINE) -> None:
        self._checks, self._deadline = checks, deadline
        self._starting = threading.Lock()
        self._run: _Run | None = None

    def failed(self) -> list[str]:
        with self._starting:
            run = self._run
            if run is None or not run.is_alive():
                run = self._run = _Run(self._checks)
                run.start()
        run.join(max(0.0, run.started_at + self._deadline - monotonic()))
        hanging = [run.current] if run.is_alive() and run.current else []
        return [*run.failed, *hanging]


_readiness = Readiness()


def _health(environ: WSGIEnvironment) -> HttpResponse:
    return simple_responses.text(HTTPStatus.OK)


def _ready(environ: WSGIEnvironment) -> HttpResponse:
    failed = _readiness.failed()
    return JsonResponse(
        {"status": "not ready" if failed else "ready", "failed": failed},
        status=HTTPStatus.SERVICE_UNAVAILABLE if failed else HTTPStatus.OK,
        headers={"Cache-Control": "no-store"},
    )


Probe = Callable[[WSGIEnvironment], HttpResponse]
PROBES: Final[Mapping[str, Probe]] = {"/healthz": _health, "/readyz": _ready}
