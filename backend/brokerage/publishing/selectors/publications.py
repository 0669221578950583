"""The queries for the state of publishing, for staff and monitors."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, TypeAlias

from django.db.models import Count, Min, QuerySet
from django.utils import timezone

from brokerage.publishing.models import Publication, State

_OVERDUE = timedelta(minutes=10)
_LATE = timedelta(seconds=60)


Phase: TypeAlias = Literal["pending", "rendering", "published", "failed"]


@dataclass(frozen=True)
class PublicationState:
    """Whether visitors see the newest content.

    `latest` is the oldest pending request, or the last that finished. `done` and `total` count the
    pages of a publication that is being rendered. `changed` has the keys of what was changed for
    all pending requests, else for those that finished together with `latest`.
    """

    state: Phase
    latest: Publication
    changed: list[str]
    done: int = 0
    total: int = 0

    @property
    def is_late(self) -> bool:
        """Whether a request has been pending for so long that the worker may not be running."""
        waits = self.state in ("pending", "rendering")
        return waits and self.latest.requested_at <= timezone.now() - _LATE


def publication_state() -> PublicationState | None:
    """Return the state of publishing; None if it was never requested.

    A request made while pages are being rendered stays pending after that publication.
    """
    pending = list(Publication.objects.filter(state=State.PENDING).order_by("requested_at", "pk"))
    if pending:
        changed = _keys(pending)
        for each in pending:
            if each.pages_total is not None:
                done, total = each.pages_done, each.pages_total
                return PublicationState("rendering", pending[0], changed, done, total)
        return PublicationState("pending", pending[0], changed)
    last = _last_finished()
    if last is None:
        return None
    state: Phase = "published" if last.state == State.PUBLISHED else "failed"
    same = Publication.objects.filter(state=last.state, finished_at=last.finished_at).order_by("pk")
    return PublicationState(state, last, _keys(same))


def unpublished_keys(requests: Iterable[int]) -> list[str]:
    """Return the keys of what was changed for one of these requests, or for a publication that
    failed after the last success.
    """
    failed = [each.pk for each in unpublished()]
    return _keys(Publication.objects.filter(pk__in=[*requests, *failed]).order_by("pk"))


def changed_keys(publication: Publication) -> list[str]:
    """Return the keys of entries and library documents, and names of kinds of facts such
    as `valuation/method`, that were changed when this request was made.
    """
    return publication.changed.split(", ") if publication.changed else []


def _keys(publications: Iterable[Publication]) -> list[str]:
    return list(dict.fromkeys(key for each in publications for key in changed_keys(each)))


def current_publication() -> Publication | None:
    """Return the latest pending publication, or else the last that finished."""
    return Publication.objects.filter(state=State.PENDING).first() or _last_finished()


def is_publishing_broken() -> bool:
    """Return whether the last publication failed, or one has been pending for ten minutes."""
    overdue = timezone.now() - _OVERDUE
    if Publication.objects.filter(state=State.PENDING, requested_at__lte=overdue).exists():
        return True
    last = _last_finished()
    return last is not None and last.state == State.FAILED


def _last_finished() -> Publication | None:
    finished = Publication.objects.exclude(state=State.PENDING)
    return finished.order_by("-finished_at", "-pk").first()


def unpublished() -> QuerySet[Publication]:
    """Return at most ten publications that failed after the last success, the latest first. A later
    success includes everything that was changed.
    """
    published = Publication.objects.filter(state=State.PUBLISHED).order_by("-finished_at").first()
    failed = Publication.objects.filter(state=State.FAILED)
    if published is not None:
        failed = failed.filter(finished_at__gt=published.finished_at)
    return failed.order_by("-finished_at", "-pk")[:10]


def waiting_publications() -> tuple[int, datetime | None]:
    """Return how many requests to publish are pending, and when the oldest was made."""
    pending = Publication.objects.filter(state=State.PENDING)
    found = pending.aggregate(count=Count("pk"), oldest=Min("requested_at"))
    return found["count"], found["oldest"]
