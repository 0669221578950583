"""The desk's uploads to a deal, by tus 1.0."""

from django.http import HttpRequest, HttpResponse
from ninja import Router

from brokerage.accounts.permissions import IsStaffSendingParts, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.core.errors import Problem
from brokerage.deals.files.api import tus
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.pipeline.services.deal_log import log_deal

router = Router(by_alias=True, tags=["desk: deals"], auth=IsStaffSendingParts())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 507), Problem)
_UPLOAD = "/deals/{int:deal_id}/uploads/{str:upload_id}"


@router.post(
    "/deals/{int:deal_id}/uploads",
    operation_id="begin-deal-upload",
    response={201: None, **_REFUSALS},
)
def begin(request: HttpRequest, deal_id: int) -> HttpResponse:
    """Begin an upload to a deal (tus creation). Upload-Metadata may have `filename`, `modified`,
    `request`, the id of what the owner was asked for, and `replaces`, that of an earlier version.
    """
    response = tus.create(request, _deal(request, deal_id), from_owner=False)
    log_deal(request, deal_id, StaffAct.DEAL_FILE_UPLOADED)
    return response


@router.api_operation(
    ["HEAD"], _UPLOAD, operation_id="get-deal-upload-offset", response={200: None, **_REFUSALS}
)
def offset(request: HttpRequest, deal_id: int, upload_id: str) -> HttpResponse:
    """Return how much of an upload has arrived, in Upload-Offset."""
    return tus.offset(request, _deal(request, deal_id), upload_id)


@router.patch(_UPLOAD, operation_id="add-deal-upload-part", response={204: None, **_REFUSALS})
def add_part(request: HttpRequest, deal_id: int, upload_id: str) -> HttpResponse:
    """Add a part of a file, of 64 KB (the last may be smaller) to 2 MB. Status 409 `wrong_offset`
    if it does not begin at Upload-Offset; 507 `disk_full`, after which the upload can be resumed.
    """
    return tus.add_part(request, _deal(request, deal_id), upload_id)


@router.delete(_UPLOAD, operation_id="cancel-deal-upload", response={204: None, **_REFUSALS})
def cancel(request: HttpRequest, deal_id: int, upload_id: str) -> HttpResponse:
    """Cancel an unfinished upload."""
    return tus.cancel(request, _deal(request, deal_id), upload_id)


def _deal(request: HttpRequest, deal_id: int) -> Deal:
    """Return a deal to which the person may upload. Raises Deal.DoesNotExist."""
    deal = deal_of(current_user(request), deal_id)
    if not deal.abilities(current_user(request))["change"]:
        raise Deal.DoesNotExist
    return deal
