"""The owner's operations on the files of their sale: that of the business of the signed-in person,
or the one that they take part in.
"""

from typing import Any, Final

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from ninja import Router

from brokerage.accounts.permissions import HasPermanentPassword, current_user
from brokerage.core.errors import Problem
from brokerage.deals.files.api import tus
from brokerage.deals.files.api.content_response import content_response
from brokerage.deals.files.rules.uploads import LARGEST_FILE
from brokerage.deals.files.schemas import SaleFilesOut
from brokerage.deals.files.selectors.files import files_shared_by, open_uploads, version_of
from brokerage.deals.files.services import downloads, requests
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.deals import deal_of_owner

router = Router(by_alias=True, tags=["sale"], auth=HasPermanentPassword())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 507), Problem)
_UPLOAD = "/sale/uploads/{str:upload_id}"
_BINARY: Final[dict[str, Any]] = {
    "responses": {
        200: {
            "description": "The file, to be saved.",
            "content": {"*/*": {"schema": {"type": "string", "format": "binary"}}},
        }
    }
}


@router.get(
    "/sale/files", operation_id="list-sale-files", response={200: SaleFilesOut, **_REFUSALS}
)
def list_files(request: HttpRequest) -> SaleFilesOut:
    """List what the owner is asked for, the files that they see, and the person's unfinished
    uploads. Status 404 if the person takes part in no sale.
    """
    deal, person = _deal(request), current_user(request)
    return SaleFilesOut.of(
        requests.requests_or_defaults(deal),
        list(files_shared_by(deal)),
        list(open_uploads(deal, person)),
        user=person,
        largest_file=LARGEST_FILE,
    )


@router.get(
    "/sale/files/{int:version_id}/content",
    operation_id="download-sale-file",
    response=_REFUSALS,
    openapi_extra=_BINARY,
)
def download(request: HttpRequest, version_id: int) -> HttpResponseBase:
    """Download a version of a file. Each download is recorded. Status 409 `not_ready` while it is
    being checked, and if it was refused or removed.
    """
    version = version_of(_deal(request), version_id, only_shared=True)
    with transaction.atomic():
        downloads.record_download(by=current_user(request), version=version)
        return content_response(version)


@router.post("/sale/uploads", operation_id="begin-sale-upload", response={201: None, **_REFUSALS})
def begin(request: HttpRequest) -> HttpResponse:
    """Begin an upload (tus creation). Upload-Metadata may have `filename`, `modified`, `request`,
    the id of what was asked for, and `replaces`, that of an earlier version.
    """
    return tus.create(request, _deal(request), from_owner=True)


@router.api_operation(
    ["HEAD"], _UPLOAD, operation_id="get-sale-upload-offset", response={200: None, **_REFUSALS}
)
def offset(request: HttpRequest, upload_id: str) -> HttpResponse:
    """Return how much of an upload has arrived, in Upload-Offset."""
    return tus.offset(request, _deal(request), upload_id)


@router.patch(_UPLOAD, operation_id="add-sale-upload-part", response={204: None, **_REFUSALS})
def add_part(request: HttpRequest, upload_id: str) -> HttpResponse:
    """Add a part of a file, of 64 KB (the last may be smaller) to 2 MB. Status 409 `wrong_offset`
    if it does not begin at Upload-Offset; 507 `disk_full`, after which the upload can be resumed.
    """
    return tus.add_part(request, _deal(request), upload_id)


@router.delete(_UPLOAD, operation_id="cancel-sale-upload", response={204: None, **_REFUSALS})
def cancel(request: HttpRequest, upload_id: str) -> HttpResponse:
    """Cancel an unfinished upload."""
    return tus.cancel(request, _deal(request), upload_id)


def _deal(request: HttpRequest) -> Deal:
    """Return the deal whose files this person sees. Raises Deal.DoesNotExist."""
    person = current_user(request)
    deal = deal_of_owner(person)
    if deal is None or not deal.owner_abilities(person)["files"]:
        raise Deal.DoesNotExist
    return deal
