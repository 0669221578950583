"""The desk's operations on imports of inquiries from files."""

from typing import Annotated

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from ninja import Body, File, Router
from ninja.files import UploadedFile

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import reading, staff_log
from brokerage.core.csv_file import CSV_FILE, csv_response
from brokerage.core.errors import Problem
from brokerage.deals.inquiry_import.schemas import (
    SHOWN,
    ImportChoiceIn,
    ImportPreviewOut,
    InquiryImportOut,
    InquiryImportsOut,
)
from brokerage.deals.inquiry_import.selectors.imports import import_of, imports_of, plan
from brokerage.deals.inquiry_import.services import importing

router = Router(by_alias=True, tags=["desk: inquiry imports"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_IMPORT = "/inquiry-imports/{int:import_id}"


@router.get(
    "/inquiry-imports",
    operation_id="list-inquiry-imports",
    response={200: InquiryImportsOut, **_REFUSALS},
)
def list_imports(request: HttpRequest) -> InquiryImportsOut:
    """List the latest 20 imports: those of the person, and for principals all."""
    latest = imports_of(current_user(request))[:20]
    return InquiryImportsOut(imports=[InquiryImportOut.of(source) for source in latest])


@router.post(
    "/inquiry-imports",
    operation_id="read-inquiries",
    response={200: InquiryImportOut, **_REFUSALS},
)
def read_inquiries(request: HttpRequest, file: Annotated[UploadedFile, File()]) -> InquiryImportOut:
    """Read a CSV file of at most 5 MB and 10,000 rows, as multipart/form-data. Nothing is imported
    yet. Status 422 `unreadable_file` if it is none; 429 after 30 files per hour by one person.
    """
    person = current_user(request)
    with transaction.atomic():
        source = importing.read_upload(
            by=person, name=file.name or "inquiries.csv", content=file.read()
        )
        _log(request, source.pk, StaffAct.INQUIRIES_READ)
    return InquiryImportOut.of(source)


@router.get(
    _IMPORT, operation_id="get-inquiry-import", response={200: InquiryImportOut, **_REFUSALS}
)
def get_import(request: HttpRequest, import_id: int) -> InquiryImportOut:
    """Return one import, and how far it is."""
    return InquiryImportOut.of(import_of(current_user(request), import_id))


@router.post(
    f"{_IMPORT}/preview",
    operation_id="preview-inquiry-import",
    response={200: ImportPreviewOut, **_REFUSALS},
)
def preview(
    request: HttpRequest, import_id: int, body: Annotated[ImportChoiceIn, Body()]
) -> ImportPreviewOut:
    """Keep what the columns are, and return the first 20 rows as they would become."""
    person = current_user(request)
    source = importing.choose(
        by=person, import_id=import_id, mapping=body.mapping, listing_id=body.listing
    )
    planned = list(plan(source, person, most=SHOWN))
    known = [each.buyer.pk for each in planned if each.buyer]
    reading.record_list(request, "inquiry import", known, kind="buyer")
    return ImportPreviewOut.of(planned, len(source.rows))


@router.post(
    f"{_IMPORT}/start",
    operation_id="start-inquiry-import",
    response={200: InquiryImportOut, **_REFUSALS},
)
def start(request: HttpRequest, import_id: int) -> InquiryImportOut:
    """Let the server import the file as it was chosen last; ask for the import to see how far it
    is. Status 409 `wrong_state` if it was imported.
    """
    person = current_user(request)
    with transaction.atomic():
        source = importing.start(by=person, import_id=import_id)
        _log(request, source.pk, StaffAct.INQUIRIES_IMPORTED)
    return InquiryImportOut.of(import_of(person, import_id))


@router.post(
    f"{_IMPORT}/take-back",
    operation_id="take-back-inquiry-import",
    response={200: InquiryImportOut, **_REFUSALS},
)
def take_back(request: HttpRequest, import_id: int) -> InquiryImportOut:
    """Let the server delete what the import has added and nobody has worked with since."""
    person = current_user(request)
    with transaction.atomic():
        source = importing.take_back(by=person, import_id=import_id)
        _log(request, source.pk, StaffAct.INQUIRIES_TAKEN_BACK)
    return InquiryImportOut.of(import_of(person, import_id))


@router.get(
    f"{_IMPORT}/refused",
    operation_id="download-refused-inquiries",
    response=_REFUSALS,
    openapi_extra=CSV_FILE,
)
def refused(request: HttpRequest, import_id: int) -> HttpResponse:
    """Download the rows that were not imported, with their line and the reason, as CSV."""
    source = import_of(current_user(request), import_id)
    rows = [(source.lines[place], reason, *source.rows[place]) for place, reason in source.refused]
    _log(request, source.pk, StaffAct.INQUIRIES_REFUSED_READ)
    return csv_response("Rows that were not imported.csv", ("Line", "Why", *source.header), rows)


def _log(request: HttpRequest, import_id: int, act: StaffAct) -> None:
    staff_log.record(request, act=act, object_type="inquiry-import", object_id=import_id)
