"""What a monitor asks: is the process alive (`/healthz`), and can the site do its work (`/readyz`)?

Both are answered before Django: by any host name, without a session, within a second.
"""

from __future__ import annotations

import json
import shutil
import tempfile
import threading
from collections.abc import Callable
from functools import cache
from http import HTTPStatus
from time import monotonic
from typing import Final

from django.conf import settings
from django.db import connections, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from brokerage.core.models import RateLimitCounter
from brokerage.core.worker import is_worker_alive
from brokerage.mail.selectors import is_mail_stuck, lately_given_up_to_firm
from brokerage.publishing import published_site, selectors, simple_responses
from brokerage.publishing.simple_responses import Plain

DEADLINE: Final = 0.9
"""Seconds; then the check that has not ended counts as failed."""
LEAST_FREE: Final = 100 * 1024 * 1024
"""Bytes free in the data folder."""
_NO_KEY: Final = -1  # the limiter's keys are positive

Checks = tuple[tuple[str, Callable[[], bool]], ...]


def has_room() -> bool:
    """Whether the data folder can be written, with room to spare."""
    with tempfile.TemporaryFile(dir=settings.DATA_DIR) as file:
        file.write(bytes(4096))
    return shutil.disk_usage(settings.DATA_DIR).free >= LEAST_FREE


def is_database_writable() -> bool:
    """Writes a row and takes it back."""
    with transaction.atomic():
        RateLimitCounter.objects.create(key=_NO_KEY, used=0, ends_at=0)
        transaction.set_rollback(True)
    return True


def is_schema_current() -> bool:
    """Whether every migration of this release has been applied."""
    applied = MigrationRecorder(connections["default"]).applied_migrations()
    return _migrations().issubset(applied)


@cache
def _migrations() -> frozenset[tuple[str, str]]:
    return frozenset(MigrationLoader(None).disk_migrations)


# In this order: what stands after a database that fails cannot be known.
CHECKS: Final[Checks] = (
    ("disk", has_room),
    ("pages", lambda: published_site.current() is not None),
    ("database", is_database_writable),
    ("migrations", is_schema_current),
    ("worker", is_worker_alive),
    ("outbox", lambda: not is_mail_stuck()),
    ("mails given up", lambda: not lately_given_up_to_firm()),
    ("publications", lambda: not selectors.is_publishing_broken()),
)
_NEEDED_BY_THE_REST: Final = ("database", "migrations")


class _Run(threading.Thread):
    """Every check once, in a thread, because any of them may hang."""

    def __init__(self, checks: Checks) -> None:
        super().__init__(name="readiness", daemon=True)
        self._checks = checks
        self.began = monotonic()
        self.failed: list[str] = []
        self.current = ""

    def run(self) -> None:
        try:
            for name, check in self._checks:
                self.current = name
                if not self._passes(check):
                    self.failed.append(name)
                    if name in _NEEDED_BY_THE_REST:
                        break
            self.current = ""
        finally:
            connections.close_all()

    def _passes(self, check: Callable[[], bool]) -> bool:
        try:
            return check()
        except Exception:
            return False


class Readiness:
    """Answers which checks fail. Those who ask while a run is under way share it."""

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
        run.join(max(0.0, run.began + self._deadline - monotonic()))
        hanging = [run.current] if run.is_alive() and run.current else []
        return [*run.failed, *hanging]


_readiness = Readiness()


def _health() -> Plain:
    return simple_responses.text(HTTPStatus.OK)


def _ready() -> Plain:
    failed = _readiness.failed()
    status = HTTPStatus.SERVICE_UNAVAILABLE if failed else HTTPStatus.OK
    words = {"status": "not ready" if failed else "ready", "failed": failed}
    return simple_responses.answer(status, "application/json", json.dumps(words) + "\n")


PROBES: Final[dict[str, Callable[[], Plain]]] = {"/healthz": _health, "/readyz": _ready}
