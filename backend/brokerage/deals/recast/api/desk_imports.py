"""The desk's operations on statements that are imported into a recast."""

from typing import Annotated

from django.db import transaction
from django.http import HttpRequest
from ninja import Body, File, Router
from ninja.files import UploadedFile

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.core.errors import Problem
from brokerage.core.ratelimit import consume
from brokerage.deals.pipeline.services.deal_log import log_deal
from brokerage.deals.recast.schemas.recasts import DealRecastOut
from brokerage.deals.recast.schemas.statements import (
    StatementChangesOut,
    StatementImportIn,
    StatementImportOut,
)
from brokerage.deals.recast.services import imports

router = Router(by_alias=True, tags=["desk: recast"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_UPLOADS_PER_HOUR = 60


@router.post(
    "/deals/{int:deal_id}/recast/imports",
    operation_id="read-statement",
    response={200: StatementImportOut, **_REFUSALS},
)
def read_statement(
    request: HttpRequest, deal_id: int, file: Annotated[UploadedFile, File()]
) -> StatementImportOut:
    """Read a profit and loss statement, as multipart/form-data: a CSV or XLSX of at most 5 MB that
    QuickBooks or Xero exported. Nothing of the recast changes.

    Status 422 `unreadable_statement` if it is none; 429 after 60 uploads per hour by one person.
    """
    person = current_user(request)
    consume("recast imports", str(person.pk), limit=_UPLOADS_PER_HOUR, seconds=3600)
    with transaction.atomic():
        found = imports.read_upload(
            by=person, deal_id=deal_id, name=file.name or "statement", content=file.read()
        )
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "recast")
    return StatementImportOut.of(found, found.recast)


@router.post(
    "/deals/{int:deal_id}/recast/imports/{int:import_id}/preview",
    operation_id="preview-import",
    response={200: StatementChangesOut, **_REFUSALS},
)
def preview_import(
    request: HttpRequest, deal_id: int, import_id: int, body: Annotated[StatementImportIn, Body()]
) -> StatementChangesOut:
    """Return the figures that an import would write, with what they would replace."""
    found = imports.preview(
        by=current_user(request),
        deal_id=deal_id,
        import_id=import_id,
        targets=body.targets,
        periods=body.periods,
    )
    return StatementChangesOut.of(found)


@router.post(
    "/deals/{int:deal_id}/recast/imports/{int:import_id}/apply",
    operation_id="apply-import",
    response={200: DealRecastOut, **_REFUSALS},
)
def apply_import(
    request: HttpRequest, deal_id: int, import_id: int, body: Annotated[StatementImportIn, Body()]
) -> DealRecastOut:
    """Write the figures of an import. It can be taken back as a whole."""
    with transaction.atomic():
        recast = imports.apply_import(
            by=current_user(request),
            deal_id=deal_id,
            import_id=import_id,
            targets=body.targets,
            periods=body.periods,
        )
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "recast")
    return DealRecastOut.of(recast)


@router.post(
    "/deals/{int:deal_id}/recast/imports/{int:import_id}/take-back",
    operation_id="take-import-back",
    response={200: DealRecastOut, **_REFUSALS},
)
def take_back(request: HttpRequest, deal_id: int, import_id: int) -> DealRecastOut:
    """Put back what an import replaced. Status 409 `changed_since` if somebody has changed one of
    its figures.
    """
    with transaction.atomic():
        recast = imports.take_back(by=current_user(request), deal_id=deal_id, import_id=import_id)
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "recast")
    return DealRecastOut.of(recast)
