"""The desk's operations on publications: the progress of the latest one, and those that failed."""

from django.db import transaction
from django.http import Http404, HttpRequest
from ninja import Router

from brokerage.accounts.permissions import IsStaff
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.schemas import Done
from brokerage.accounts.services import staff_log
from brokerage.content.selectors.entries import failed_schedules
from brokerage.content.selectors.unusable import unusable_entries
from brokerage.core.errors import Problem
from brokerage.publishing.models import Publication, State
from brokerage.publishing.schemas import (
    FailedPublicationOut,
    FailedPublicationsOut,
    FailedScheduleOut,
    PublicationOut,
    UnusableEntryOut,
)
from brokerage.publishing.selectors.publications import publication_state, unpublished
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

    `id`, `requested_at` and `finished_at` are those of the oldest pending request, or else of the
    last that finished.
    """
    return PublicationOut.of(publication_state())


@desk.get(
    "/failed-publications",
    operation_id="list-failed-publications",
    response={200: FailedPublicationsOut, **_REFUSALS},
)
def list_failed_publications(request: HttpRequest) -> FailedPublicationsOut:
    """List the publications that failed since the last success, and drafts and entries that
    visitors do not see although staff published or scheduled them.
    """
    return FailedPublicationsOut(
        publications=[FailedPublicationOut.of(each) for each in unpublished()],
        scheduled=[FailedScheduleOut.of(each) for each in failed_schedules()],
        unusable=[UnusableEntryOut.of(*each) for each in unusable_entries().items()],
    )


@desk.post(
    "/failed-publications/{int:publication_id}/retry",
    operation_id="retry-publication",
    response={200: Done, **_REFUSALS},
)
def retry_publication(request: HttpRequest, publication_id: int) -> Done:
    """Retry a failed publication; the worker starts it within seconds. The staff log records this.

    Status 404 if it does not exist or has not failed. Doing it again returns 404.
    """
    with transaction.atomic():
        if not retry(Publication.objects.filter(pk=publication_id, state=State.FAILED)):
            raise Http404
        staff_log.record(
            request,
            act=StaffAct.PUBLICATION_RETRIED,
            object_type="publication",
            object_id=publication_id,
        )
    return Done()
