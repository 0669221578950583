"""The desk's operations on publications: the progress of the latest one, and those that failed."""

from django.db import transaction
from django.http import HttpRequest
from ninja import Router

from brokerage.accounts.permissions import IsStaff
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.schemas import Done
from brokerage.accounts.services import staff_log
from brokerage.content import selectors as content
from brokerage.content.checks import found_problems
from brokerage.content.scheduled_drafts import failed_schedules
from brokerage.content.unusable import unusable_documents
from brokerage.core.errors import STANDARD, ApiError, Problem
from brokerage.publishing.models import Publication, State
from brokerage.publishing.schemas import (
    FailedPublicationOut,
    FailedPublicationsOut,
    FailedScheduleOut,
    PublicationOut,
    PublicationProgressOut,
    UnusableDocumentOut,
)
from brokerage.publishing.selectors.document_titles import title_of, titles_of
from brokerage.publishing.selectors.publications import changed_keys, publication_state, unpublished
from brokerage.publishing.services.publications import retry

desk = Router(by_alias=True, tags=["desk: publications"], auth=IsStaff())

_REFUSALS = dict.fromkeys((401, 403, 404), Problem)


@desk.get(
    "/site/publication",
    operation_id="get-publication",
    response={200: PublicationOut, **_REFUSALS},
)
def get_publication(request: HttpRequest) -> PublicationOut:
    """Return whether visitors see the newest content, and if not, how far the worker is.

    `state` is `idle` before the first request to publish, `pending` until the worker renders pages,
    and `rendering` until it has finished; then it is `published` or `failed`. `progress` counts
    pages. `is_late` is true if the oldest pending request is at least 60 seconds old. `id`,
    `requested_at` and `finished_at` are those of the oldest pending request, or else of the last
    that finished. `reason` is empty unless it failed.
    """
    found = publication_state()
    if found is None:
        return PublicationOut(
            id=None,
            state="idle",
            progress=None,
            is_late=False,
            changed=[],
            reason="",
            requested_at=None,
            finished_at=None,
        )
    is_rendering = found.state == "rendering"
    return PublicationOut(
        id=found.latest.pk,
        state=found.state,
        progress=PublicationProgressOut(done=found.done, total=found.total)
        if is_rendering
        else None,
        is_late=found.is_late,
        changed=titles_of(found.changed),
        reason=found.latest.reason,
        requested_at=found.latest.requested_at,
        finished_at=found.latest.finished_at,
    )


@desk.get(
    "/failed-publications",
    operation_id="list-failed-publications",
    response={200: FailedPublicationsOut, **_REFUSALS},
)
def list_failed_publications(request: HttpRequest) -> FailedPublicationsOut:
    """List the publications that failed since the last success, the latest first: at most ten.

    `scheduled` has the drafts that broke a rule when they were due, each until it is scheduled
    again, published or discarded. `unusable` has the public documents from which reports or emails
    cannot be made, so that an earlier version is shown, each until another one is published.
    """
    return FailedPublicationsOut(
        publications=[
            FailedPublicationOut(
                id=each.pk,
                reason=each.reason,
                changed=titles_of(changed_keys(each)),
                requested_at=each.requested_at,
            )
            for each in unpublished()
        ],
        scheduled=[
            FailedScheduleOut(
                key=each.document_id,
                title=title_of(each.document_id, each.body),
                failed_at=failed_at,
                problems=len(found_problems(each.document_id, each.body)),
            )
            for each, failed_at in failed_schedules()
        ],
        unusable=[
            UnusableDocumentOut(key=key, title=title_of(key, content.document(key)), reason=reason)
            for key, reason in unusable_documents().items()
        ],
    )


@desk.post(
    "/failed-publications/{int:publication_id}/retry",
    operation_id="retry-publication",
    response={200: Done, **_REFUSALS},
)
def retry_publication(request: HttpRequest, publication_id: int) -> Done:
    """Request a failed publication again; the worker starts it within seconds.

    The staff log records this. Status 404 unless there is such a publication and it has failed, so
    also for a repeat while it is pending.
    """
    with transaction.atomic():
        if not retry(Publication.objects.filter(pk=publication_id, state=State.FAILED)):
            raise ApiError(404, *STANDARD[404])
        staff_log.record(
            request,
            act=StaffAct.PUBLICATION_RETRIED,
            object_type="publication",
            object_id=publication_id,
        )
    return Done()
