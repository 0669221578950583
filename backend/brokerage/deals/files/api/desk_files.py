"""The desk's operations on the files of a deal, and on what its owner is asked for."""

from typing import Annotated, Any, Final

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log
from brokerage.core.errors import Problem
from brokerage.core.json_response import json_response
from brokerage.deals.files.api.content_response import content_response
from brokerage.deals.files.models import READY
from brokerage.deals.files.rules.uploads import LARGEST_FILE
from brokerage.deals.files.schemas import (
    DealFileChangeIn,
    DealFileDownloadsOut,
    DealFilesOut,
    DocumentRequestChangeIn,
    DocumentRequestIn,
)
from brokerage.deals.files.selectors.files import (
    downloads_of,
    files_of,
    open_uploads,
    preview_of,
    version_of,
)
from brokerage.deals.files.services import downloads, files, requests
from brokerage.deals.files.services.downloads import NotReady
from brokerage.deals.files.services.pages import page_picture
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.pipeline.services.deal_log import log_deal

router = Router(by_alias=True, tags=["desk: deals"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_VERSION = "/deals/{int:deal_id}/files/{int:version_id}"
_BINARY: Final[dict[str, Any]] = {
    "responses": {
        200: {
            "description": "The file, to be saved.",
            "content": {"*/*": {"schema": {"type": "string", "format": "binary"}}},
        }
    }
}

_JPEG: Final[dict[str, Any]] = {
    "responses": {
        200: {
            "description": "The picture.",
            "content": {"image/jpeg": {"schema": {"type": "string", "format": "binary"}}},
        }
    }
}


@router.get(
    "/deals/{int:deal_id}/files",
    operation_id="list-deal-files",
    response={200: DealFilesOut, **_REFUSALS},
)
def list_files(request: HttpRequest, deal_id: int) -> HttpResponse:
    """List what the owner of a deal is asked for, its files, and the person's unfinished uploads.
    The staff log records who read them, at most once an hour.
    """
    deal = deal_of(current_user(request), deal_id)
    log_deal(request, deal_id, StaffAct.DEAL_FILES_SEEN)
    return _listed(request, deal)


@router.post(
    "/deals/{int:deal_id}/document-requests",
    operation_id="add-document-request",
    response={200: DealFilesOut, **_REFUSALS},
)
def add_request(
    request: HttpRequest, deal_id: int, body: Annotated[DocumentRequestIn, Body()]
) -> HttpResponse:
    """Ask the owner for something else."""
    person = current_user(request)
    with transaction.atomic():
        requests.add_request(by=person, deal_id=deal_id, **body.model_dump())
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "documentRequests")
    return _listed(request, deal_of(person, deal_id))


@router.patch(
    "/deals/{int:deal_id}/document-requests/{int:request_id}",
    operation_id="change-document-request",
    response={200: DealFilesOut, **_REFUSALS},
)
def change_request(
    request: HttpRequest,
    deal_id: int,
    request_id: int,
    body: Annotated[DocumentRequestChangeIn, Body()],
) -> HttpResponse:
    """Change what the owner is asked for, or say whether it was received and accepted."""
    person = current_user(request)
    changes = body.model_dump(exclude_unset=True)
    with transaction.atomic():
        requests.change_request(by=person, deal_id=deal_id, request_id=request_id, changes=changes)
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "documentRequests")
    return _listed(request, deal_of(person, deal_id))


@router.patch(_VERSION, operation_id="change-deal-file", response={200: DealFilesOut, **_REFUSALS})
def change_file(
    request: HttpRequest,
    deal_id: int,
    version_id: int,
    body: Annotated[DealFileChangeIn, Body()],
) -> HttpResponse:
    """Change the document that has this version: its title, what it answers, who sees it."""
    person = current_user(request)
    changes = body.model_dump(exclude_unset=True)
    with transaction.atomic():
        files.change_file(by=person, deal_id=deal_id, version_id=version_id, changes=changes)
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "files")
    return _listed(request, deal_of(person, deal_id))


@router.delete(_VERSION, operation_id="remove-deal-file", response={200: DealFilesOut, **_REFUSALS})
def remove_file(request: HttpRequest, deal_id: int, version_id: int) -> HttpResponse:
    """Remove the content of a version for good. Its name, size and hash stay."""
    person = current_user(request)
    with transaction.atomic():
        files.remove_version(by=person, deal_id=deal_id, version_id=version_id)
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "files")
    return _listed(request, deal_of(person, deal_id))


@router.get(
    f"{_VERSION}/content",
    operation_id="download-deal-file",
    response=_REFUSALS,
    openapi_extra=_BINARY,
)
def download(request: HttpRequest, deal_id: int, version_id: int) -> HttpResponseBase:
    """Download a version of a file. Each download is recorded. Status 409 `not_ready` while it is
    being checked, and if it was refused or removed.
    """
    person = current_user(request)
    version = version_of(deal_of(person, deal_id), version_id)
    with transaction.atomic():
        downloads.record_download(by=person, version=version)
        response = content_response(version)
        staff_log.record(
            request,
            act=StaffAct.DEAL_FILE_DOWNLOADED,
            object_type="deal-file",
            object_id=version.pk,
            detail={"deal": deal_id},
        )
    return response


@router.get(
    f"{_VERSION}/pages/{{int:number}}",
    operation_id="get-deal-file-page",
    response=_REFUSALS,
    openapi_extra=_JPEG,
)
def page(request: HttpRequest, deal_id: int, version_id: int, number: int) -> HttpResponse:
    """Return a page of a PDF, from 1, or a photo, as a JPEG of at most 1600 pixels across. It is
    recorded once an hour. Status 409 `cannot_be_drawn` for other kinds and other pages.
    """
    person = current_user(request)
    version = version_of(deal_of(person, deal_id), version_id)
    picture = page_picture(version, number)
    with transaction.atomic():
        downloads.record_download(by=person, version=version, only_pages=True)
        staff_log.record(
            request,
            act=StaffAct.DEAL_FILE_SEEN,
            object_type="deal-file",
            object_id=version.pk,
            detail={"deal": deal_id},
        )
    return HttpResponse(picture, content_type="image/jpeg")


@router.get(
    f"{_VERSION}/preview",
    operation_id="get-deal-file-preview",
    response=_REFUSALS,
    openapi_extra=_JPEG,
)
def preview(request: HttpRequest, deal_id: int, version_id: int) -> HttpResponse:
    """Return the first page of a PDF, or a photo, as a JPEG of at most 160 pixels across. Status
    404 if there is none.
    """
    version = version_of(deal_of(current_user(request), deal_id), version_id)
    if version.state != READY:
        raise NotReady
    try:
        return HttpResponse(preview_of(version), content_type="image/jpeg")
    except FileNotFoundError as error:
        raise Http404 from error


@router.get(
    f"{_VERSION}/downloads",
    operation_id="list-deal-file-downloads",
    response={200: DealFileDownloadsOut, **_REFUSALS},
)
def list_downloads(request: HttpRequest, deal_id: int, version_id: int) -> DealFileDownloadsOut:
    """List who got a version of a file, the latest first."""
    version = version_of(deal_of(current_user(request), deal_id), version_id)
    return DealFileDownloadsOut.of(downloads_of(version))


def _listed(request: HttpRequest, deal: Deal) -> HttpResponse:
    return json_response(
        DealFilesOut.of(
            requests.requests_or_defaults(deal),
            files_of(deal),
            list(open_uploads(deal, current_user(request))),
            largest_file=LARGEST_FILE,
        )
    )
