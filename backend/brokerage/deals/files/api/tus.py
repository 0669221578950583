"""Uploads by tus 1.0 for the routers of the desk and of owners: what is the same in both.

A browser creates an upload (POST), sends its parts (PATCH), asks after an interruption how much
has arrived (HEAD), and may cancel it (DELETE). See https://tus.io/protocols/resumable-upload.
"""

from django.http import HttpRequest, HttpResponse
from django.utils.http import http_date

from brokerage.accounts.permissions import current_user
from brokerage.core.errors import ApiError
from brokerage.deals.files.models import Upload
from brokerage.deals.files.rules import uploads as rules
from brokerage.deals.files.services import uploads
from brokerage.deals.pipeline.models import Deal

_PART_TYPE = "application/offset+octet-stream"
_NOT_TUS = ApiError(
    412,
    "tus_version",
    "Uploads follow tus 1.0.0. Please load this page again.",
    headers={"Tus-Version": rules.VERSION},
)
_MALFORMED = ApiError(400, "malformed", "This request could not be read.")


def create(request: HttpRequest, deal: Deal, *, from_owner: bool) -> HttpResponse:
    """Begin an upload of a file with Upload-Length bytes. Upload-Metadata may have `filename`,
    `modified`, `request` (the id of a request) and `replaces` (that of a version).
    """
    _check_version(request)
    length = rules.whole_number(request.headers.get("Upload-Length"))
    said = rules.metadata(request.headers.get("Upload-Metadata", ""))
    if length is None:
        raise _MALFORMED.with_traceback(None)
    upload = uploads.begin(
        by=current_user(request),
        deal=deal,
        from_owner=from_owner,
        new=uploads.NewUpload(
            name=said.get("filename", ""),
            length=length,
            modified=said.get("modified", ""),
            request=rules.whole_number(said.get("request")),
            replaces=rules.whole_number(said.get("replaces")),
        ),
    )
    response = _response(upload, 201)
    response["Location"] = f"{request.path}/{upload.pk}"
    return response


def offset(request: HttpRequest, deal: Deal, upload_id: str) -> HttpResponse:
    """Say how much has arrived (Upload-Offset)."""
    _check_version(request)
    upload = uploads.upload_of(by=current_user(request), deal=deal, upload_id=upload_id)
    return _response(upload, 200)


def add_part(request: HttpRequest, deal: Deal, upload_id: str) -> HttpResponse:
    """Store the body as the bytes from Upload-Offset."""
    _check_version(request)
    at = rules.whole_number(request.headers.get("Upload-Offset"))
    if at is None or request.content_type != _PART_TYPE:
        raise _MALFORMED.with_traceback(None)
    upload = uploads.add_part(
        by=current_user(request),
        deal=deal,
        upload_id=upload_id,
        offset=at,
        content=request.read(),  # `body` has the limit of other requests
    )
    return _response(upload, 204)


def cancel(request: HttpRequest, deal: Deal, upload_id: str) -> HttpResponse:
    """Delete what has arrived."""
    _check_version(request)
    uploads.cancel(by=current_user(request), deal=deal, upload_id=upload_id)
    return HttpResponse(status=204, headers={"Tus-Resumable": rules.VERSION})


def _check_version(request: HttpRequest) -> None:
    if request.headers.get("Tus-Resumable") != rules.VERSION:
        raise _NOT_TUS.with_traceback(None)


def _response(upload: Upload, status: int) -> HttpResponse:
    return HttpResponse(
        status=status,
        headers={
            "Tus-Resumable": rules.VERSION,
            "Tus-Version": rules.VERSION,
            "Tus-Extension": rules.EXTENSIONS,
            "Tus-Max-Size": str(rules.LARGEST_FILE),
            "Upload-Offset": str(upload.offset),
            "Upload-Length": str(upload.length),
            "Upload-Expires": http_date(upload.expires_at.timestamp()),
            "Cache-Control": "no-store",
        },
    )
