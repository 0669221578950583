"""The desk's operations on publications that failed."""

from django.db import transaction
from django.http import HttpRequest
from ninja import Router

from brokerage.accounts.permissions import IsStaff
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.schemas import Done
from brokerage.accounts.services import staff_log
from brokerage.core.errors import STANDARD, ApiError, Problem
from brokerage.publishing.document_titles import titles_of
from brokerage.publishing.models import Publication, State
from brokerage.publishing.schemas import FailedPublicationOut, FailedPublicationsOut
from brokerage.publishing.selectors import unpublished
from brokerage.publishing.services import retry

desk = Router(by_alias=True, tags=["desk: publications"], auth=IsStaff())

_REFUSALS = dict.fromkeys((401, 403, 404), Problem)


@desk.get(
    "/failed-publications",
    operation_id="list-failed-publications",
    response={200: FailedPublicationsOut, **_REFUSALS},
)
def list_failed_publications(request: HttpRequest) -> FailedPublicationsOut:
    """Publications that failed, the latest first, unless the site was published since."""
    return FailedPublicationsOut(
        publications=[
            FailedPublicationOut(
                id=each.pk,
                reason=each.reason,
                changed=titles_of(each.changed.split(", ") if each.changed else ()),
                requested_at=each.requested_at,
            )
            for each in unpublished()
        ]
    )


@desk.post(
    "/failed-publications/{int:publication_id}/retry",
    operation_id="retry-publication",
    response={200: Done, **_REFUSALS},
)
def retry_publication(request: HttpRequest, publication_id: int) -> Done:
    """Publish again what failed; the worker does so within seconds."""
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
