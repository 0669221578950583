"""Requests publications, and publishes the site for all requests that are pending."""

import atexit
import logging
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache
from threading import Event
from time import monotonic
from typing import Any, Final

from django.db.models import Max, QuerySet
from django.utils import timezone

from brokerage.core.dates import now_after
from brokerage.core.metrics import PUBLICATION_SECONDS, PUBLICATIONS
from brokerage.core.outages import is_of_database_or_object_store
from brokerage.library.documents.source import FOLDER
from brokerage.library.services import documents as library
from brokerage.pdf.renderer import RenderError
from brokerage.publishing.models import Publication, State
from brokerage.publishing.selectors.entry_titles import titles_of
from brokerage.publishing.selectors.publications import changed_keys, unpublished, unpublished_keys
from brokerage.publishing.services import archives, source
from brokerage.publishing.services.publish import Publisher, PublishResult
from brokerage.publishing.services.rendering import IN_THE_LOG, PublishError
from brokerage.publishing.services.version_folder import Versions

logger = logging.getLogger(__name__)

_KEPT = timedelta(days=365)
_PROGRESS_PAUSE: Final = 0.2
"""Seconds between two notes of how many pages are finished."""


def request_publication(*, keys: tuple[str, ...], by: Any = None, **signal: Any) -> None:
    """Create a request to publish. A receiver of the signal `public_content_changed`, which is sent
    inside the transaction of the change, so that the request commits or rolls back with it.

    `keys` are those of what was changed, and `by` is the user who made the change, or None.
    """
    Publication.objects.create(
        changed=", ".join(keys), requested_by=by, requested_at=timezone.now()
    )


def retry(publications: Iterable[Publication]) -> int:
    """Make the failed ones among these publications pending again. Returns how many there were."""
    chosen = Publication.objects.filter(pk__in=[publication.pk for publication in publications])
    failed = chosen.filter(state=State.FAILED)
    return failed.update(
        state=State.PENDING,
        reason="",
        requested_at=timezone.now(),
        finished_at=None,
        pages_total=None,
        pages_done=0,
    )


def publish_now() -> PublishResult:
    """Publish the site at once, which completes all pending requests. Waits until no other process
    publishes.

    Raises PublishError, or any other error that reading and rendering the words meets: the requests
    have then failed. In an outage of database or storage they stay pending.
    """
    site = source.site()
    with archives.exclusive(site.folder) as versions, Publisher(site) as publisher:
        Publication.objects.create(requested_at=timezone.now())
        return _publish(publisher, versions)


@cache
def worker_publisher() -> Publisher:
    """Return the publisher of a worker process, whose renderer runs as long as the worker."""
    publisher = Publisher(source.site())
    atexit.register(publisher.close)
    return publisher


def publish_pending(stop: Event, publisher: Callable[[], Publisher] = worker_publisher) -> None:
    """Publish the site once for all pending requests. A task of the worker. A failure is logged,
    and the requests have then failed; while `stop` is set and in an outage of database or storage,
    they stay pending.

    When a worker is killed, its locks are released and the requests stay pending.
    """
    if not _pending().exists():
        return
    with archives.exclusive(source.site().folder) as versions:
        if not _pending().exists():  # another process has published meanwhile
            return
        try:
            result = _publish(publisher(), versions, stop)
            logger.info("Published %s in %.2f s", result.version, result.seconds)
        except Exception as error:
            if is_of_database_or_object_store(error):
                raise
            logger.exception("The site could not be published")


def delete_old_publications(now: datetime | None = None) -> None:
    """Delete publications that finished a year ago, except the last one and the last success."""
    old = (now or timezone.now()) - _KEPT
    finished = Publication.objects.exclude(state=State.PENDING).order_by("-finished_at", "-pk")
    last = finished.values_list("pk", flat=True)
    kept = [*last[:1], *last.filter(state=State.PUBLISHED)[:1]]
    finished.filter(finished_at__lte=old).exclude(pk__in=kept).delete()


def _publish(publisher: Publisher, versions: Versions, stop: Event | None = None) -> PublishResult:
    # Before the words are read: what is requested while they are rendered is published next.
    requests = list(_pending().values_list("pk", flat=True))
    began = monotonic()
    try:
        unmade = _make_files(requests)
        result = publisher.publish(versions, _Progress(requests).report)
    except Exception as error:
        if is_of_database_or_object_store(error):
            raise
        if stop is None or not stop.is_set():  # at a stop the renderer is stopped with its worker
            _finish(requests, State.FAILED, _reason(error, requests))
            PUBLICATIONS.labels("failed").inc()
        raise
    _finish([pk for pk in requests if pk not in unmade], State.PUBLISHED)
    for pk, reason in unmade.items():  # last: so the desk shows them until the files are made
        _finish([pk], State.FAILED, reason)
    PUBLICATIONS.labels("failed" if unmade else "published").inc()
    PUBLICATION_SECONDS.observe(monotonic() - began)
    reasons = "\n".join(unmade.values()).splitlines()  # two publications may have the same
    return replace(result, not_made=tuple(dict.fromkeys(reasons)))


def _make_files(requests: list[int]) -> dict[int, str]:
    """Regenerate library files whose sources changed in these requests or in earlier failed ones.
    Returns an error message for staff by publication id, for those with a failed file.
    """
    tried = Publication.objects.filter(pk__in=[*requests, *(each.pk for each in unpublished())])
    sources = {
        each.pk: [key for key in changed_keys(each) if key.startswith(FOLDER)] for each in tried
    }
    keys = {key.removeprefix(FOLDER) for found in sources.values() for key in found}
    failed = library.remake(keys) if keys else {}
    reasons = {
        f"{FOLDER}{key}": f"The file of “{titles_of([FOLDER + key])[0]}” could not be made, so that"
        f" the one before it stays. {error if isinstance(error, RenderError) else IN_THE_LOG} Look"
        " at what is new there, or restore the version before it from its history."
        for key, error in failed.items()
    }
    return {
        pk: "\n".join(reasons[key] for key in found if key in reasons)
        for pk, found in sources.items()
        if reasons.keys() & found
    }


class _Progress:
    """Writes to the requests how many pages are finished, a few times a second."""

    def __init__(self, requests: list[int]) -> None:
        self._requests = Publication.objects.filter(pk__in=requests)
        self._written = -_PROGRESS_PAUSE

    def report(self, done: int, total: int) -> None:
        if total and monotonic() - self._written >= _PROGRESS_PAUSE:
            self._requests.update(pages_done=done, pages_total=total)
            self._written = monotonic()


def _reason(error: Exception, requests: list[int]) -> str:
    """Return why publishing failed, in plain words, with the titles of the changed entries if a
    page caused it. `requests` are the ids of the publications that failed.
    """
    if not isinstance(error, PublishError):
        return IN_THE_LOG
    changed = unpublished_keys(requests)
    if not error.page or not changed:
        return error.for_staff
    titles = ", ".join(f"“{title}”" for title in titles_of(changed))
    advice = "Look at what is new there, or restore the version before it from its history."
    return f"{error.for_staff}\nChanged since the last publication: {titles}. {advice}"


def _pending() -> QuerySet[Publication]:
    return Publication.objects.filter(state=State.PENDING)


def _finish(requests: list[int], state: State, reason: str = "") -> None:
    finished_at = now_after(Publication.objects.aggregate(last=Max("finished_at"))["last"])
    Publication.objects.filter(pk__in=requests).update(
        state=state, reason=reason, finished_at=finished_at
    )
