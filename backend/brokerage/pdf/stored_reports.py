"""Stores the PDF reports of saved runs, so that most downloads need not wait for a rendering.

The worker renders the reports of new runs. A report that is missing, or was rendered from other
texts, is rendered when somebody downloads it.
"""

import hashlib
import json
import logging
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from threading import Event
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from django.db import DatabaseError, models
from django.utils import timezone

from brokerage.accounts.models import Business
from brokerage.accounts.services.locks import lock_business
from brokerage.core.db_locks import serialized_transaction
from brokerage.core.outages import is_outage
from brokerage.pdf import renderer

logger = logging.getLogger(__name__)

KEPT: Final = timedelta(days=30)
"""How long a report is stored; later it is rendered again for whoever downloads it."""
NEWEST: Final = 20
"""How many of the newest runs the worker looks at. The reports of other runs are rendered when
somebody downloads them."""


class RunOfBusiness(Protocol):
    """A saved run of a tool, with the business that it belongs to."""

    pk: Any
    business: Any


Run = TypeVar("Run", bound=models.Model)
Reports: TypeAlias = models.Manager[Any]
"""The manager of a model that extends StoredReport."""


def stored_or_rendered(
    reports: Reports,
    run: RunOfBusiness,
    template: str,
    data: Mapping[str, Any],
    *,
    made_at: datetime,
) -> bytes:
    """Return the PDF report of a run: the stored one if it was rendered from the same data, else a
    new one, which is then stored. A new report that cannot be stored is returned all the same.

    `template`, `data` and `made_at` are those of `renderer.pdf`. Raises RenderError if
    `renderer.pdf` does.
    """
    digest = _digest(template, data, made_at)
    stored = reports.filter(run=run.pk, digest=digest)
    for pdf in stored.values_list("pdf", flat=True):
        return bytes(pdf)
    pdf = renderer.pdf(template, data, made_at=made_at)
    try:
        _store(reports, run, digest, pdf)
    except (Business.DoesNotExist, DatabaseError) as error:  # the run may be deleted by now
        logger.warning("a report could not be stored (%s)", type(error).__name__)
    return pdf


def render_missing(
    runs: models.QuerySet[Run], report_of: Callable[[Run], object], stop: Event
) -> None:
    """Call `report_of`, which renders and stores a report, for each of the `NEWEST` newest runs
    that has no stored report, until `stop` is set. A report that cannot be made keeps none of the
    others waiting: its error is raised at the end, the first of several. An outage is raised at
    once.
    """
    failed: Exception | None = None
    newest = runs.order_by("-pk").values("pk")[:NEWEST]
    for run in runs.filter(pk__in=newest, report=None):
        if stop.is_set():
            return
        try:
            report_of(run)
        except Exception as error:
            if is_outage(error):
                raise
            failed = failed or error
    if failed:
        raise failed


def delete_old(reports: Reports) -> int:
    """Delete the reports that were stored more than `KEPT` ago. Return how many."""
    return reports.filter(stored_at__lt=timezone.now() - KEPT).delete()[0]


def _store(reports: Reports, run: RunOfBusiness, digest: str, pdf: bytes) -> None:
    """Store a report in place of an earlier one of the same run."""
    with serialized_transaction():
        lock_business(run.business)  # whoever deletes the run does so before or after
        reports.bulk_create(
            [reports.model(run_id=run.pk, digest=digest, pdf=pdf)],
            update_conflicts=True,
            unique_fields=["run"],
            update_fields=["digest", "pdf", "stored_at"],
        )


def _digest(template: str, data: Mapping[str, Any], made_at: datetime) -> str:
    made_from = [renderer.sources_digest(), template, renderer.inputs(data), made_at.isoformat()]
    return hashlib.sha256(json.dumps(made_from).encode()).hexdigest()
