"""Requesting a publication, and publishing the site for all requests that are pending."""

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from threading import Event
from typing import Any

from django.db import DatabaseError, InterfaceError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from brokerage.content import drafts
from brokerage.publishing import source
from brokerage.publishing.models import Publication, State
from brokerage.publishing.publish import PublishResult, Source, publish
from brokerage.publishing.rendering import PublishError
from brokerage.publishing.versions import Versions, lock

logger = logging.getLogger(__name__)

_KEPT = timedelta(days=365)
_UNEXPECTED = "Whoever looks after the site finds the reason in its log."


def request_publication(*, keys: tuple[str, ...], by: Any = None, **signal: Any) -> None:
    """Receives `public_content_changed`: the request commits or rolls back with the change."""
    if shown := [key for key in keys if not key.startswith(source.NOT_ON_PAGES)]:
        Publication.objects.create(
            changed=", ".join(shown), requested_by=by, requested_at=timezone.now()
        )


def retry(publications: Iterable[Publication]) -> int:
    """Make those that failed pending again; returns how many did."""
    chosen = Publication.objects.filter(pk__in=[publication.pk for publication in publications])
    failed = chosen.filter(state=State.FAILED)
    return failed.update(state=State.PENDING, reason="", finished_at=None)


def publish_now() -> PublishResult:
    """Publish the site at once, and with it all pending requests. Raises PublishError."""
    site = source.site()
    with lock(site.folder) as versions:
        Publication.objects.create(requested_at=timezone.now())
        return _publish(site, versions)


def publish_due_drafts(stop: Event) -> None:
    """Make drafts public whose time has come: a task of the worker.

    A draft that breaks a rule stays a draft, and staff see the failure on Today.
    """
    for key in drafts.due_drafts():
        if stop.is_set():
            return
        with transaction.atomic():
            if problems := drafts.publish_due_draft(key):
                now = timezone.now()
                Publication.objects.create(
                    state=State.FAILED,
                    changed=key,
                    reason="\n".join(each.sentence for each in problems),
                    requested_at=now,
                    finished_at=now,
                )


def publish_pending(stop: Event) -> None:
    """Publish the site once for all pending requests: a task of the worker.

    The lock is the lease: the system frees it when a worker is killed, and the next one finds the
    requests still pending.
    """
    if not _pending().exists():
        return
    site = source.site()
    with lock(site.folder) as versions:
        if not _pending().exists():  # another process has published meanwhile
            return
        try:
            result = _publish(site, versions, stop)
        except (DatabaseError, InterfaceError):
            raise
        except Exception:
            logger.exception("The site could not be published")
        else:
            logger.info("Published %s in %.2f s", result.version, result.seconds)


def delete_old_publications(now: datetime | None = None) -> None:
    """Delete publications that finished a year ago, but for the last one and the last success."""
    old = (now or timezone.now()) - _KEPT
    finished = Publication.objects.exclude(state=State.PENDING).order_by("-finished_at", "-pk")
    last = finished.values_list("pk", flat=True)
    kept = [*last[:1], *last.filter(state=State.PUBLISHED)[:1]]
    finished.filter(finished_at__lte=old).exclude(pk__in=kept).delete()


def _publish(site: Source, versions: Versions, stop: Event | None = None) -> PublishResult:
    # Before the words are read: what is requested while they are rendered is published next.
    requests = list(_pending().values_list("pk", flat=True))
    try:
        result = publish(site, versions)
    except (DatabaseError, InterfaceError):  # an outage passes: the requests stay pending
        raise
    except Exception as error:
        if stop is None or not stop.is_set():  # at a stop the renderer is stopped with its worker
            reason = str(error) if isinstance(error, PublishError) else _UNEXPECTED
            _finish(requests, State.FAILED, reason)
        raise
    _finish(requests, State.PUBLISHED)
    return result


def _pending() -> QuerySet[Publication]:
    return Publication.objects.filter(state=State.PENDING)


def _finish(requests: list[int], state: State, reason: str = "") -> None:
    Publication.objects.filter(pk__in=requests).update(
        state=state, reason=reason, finished_at=timezone.now()
    )
