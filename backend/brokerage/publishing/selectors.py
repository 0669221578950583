"""The state of publishing, for staff and monitors."""

from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from brokerage.publishing.models import Publication, State

_OVERDUE = timedelta(minutes=10)


def current_publication() -> Publication | None:
    """The one that is pending, or else the last that finished: whether the site is up to date."""
    return Publication.objects.filter(state=State.PENDING).first() or _last_finished()


def is_publishing_broken() -> bool:
    """Whether the last publication failed, or one has been pending for ten minutes."""
    overdue = timezone.now() - _OVERDUE
    if Publication.objects.filter(state=State.PENDING, requested_at__lte=overdue).exists():
        return True
    last = _last_finished()
    return last is not None and last.state == State.FAILED


def _last_finished() -> Publication | None:
    finished = Publication.objects.exclude(state=State.PENDING)
    return finished.order_by("-finished_at", "-pk").first()


def unpublished() -> QuerySet[Publication]:
    """Publications that failed after the last success, the latest first: at most ten.

    Each publication shows everything that was changed, so a later success includes them.
    """
    published = Publication.objects.filter(state=State.PUBLISHED).order_by("-finished_at").first()
    failed = Publication.objects.filter(state=State.FAILED)
    if published is not None:
        failed = failed.filter(finished_at__gt=published.finished_at)
    return failed.order_by("-finished_at", "-pk")[:10]
