"""The desk's operations on the recast of a deal."""

from typing import Annotated, Any, Final

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.http import content_disposition_header
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.content.selectors.bodies import firm
from brokerage.core.errors import Problem
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.pipeline.services.deal_log import log_deal
from brokerage.deals.recast.rules.catalog import catalog
from brokerage.deals.recast.schemas.recasts import (
    AddBackIn,
    DealRecastOut,
    RecastCatalogOut,
    RecastFiguresIn,
    RecastRowIn,
    RecastSetUpIn,
)
from brokerage.deals.recast.selectors.recasts import recast_of
from brokerage.deals.recast.services import recasts
from brokerage.deals.recast.services.workbook import make_workbook

router = Router(by_alias=True, tags=["desk: recast"], auth=IsStaff())

_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_WORKBOOK: Final[dict[str, Any]] = {
    "responses": {
        200: {
            "description": "The workbook, to be saved as a file.",
            "content": {_XLSX: {"schema": {"type": "string", "format": "binary"}}},
        }
    }
}
_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)


@router.get(
    "/recast-catalog",
    operation_id="get-recast-catalog",
    response={200: RecastCatalogOut, **_REFUSALS},
)
def get_catalog(request: HttpRequest) -> RecastCatalogOut:
    """List the lines that a recast may start from, and the kinds of add-backs."""
    return RecastCatalogOut.of(catalog())


@router.get(
    "/deals/{int:deal_id}/recast",
    operation_id="get-recast",
    response={200: DealRecastOut, **_REFUSALS},
)
def get_recast(request: HttpRequest, deal_id: int) -> DealRecastOut:
    """Return the recast of a deal with its results. The staff log records who opened the deal, at
    most once an hour.
    """
    deal = deal_of(current_user(request), deal_id)
    log_deal(request, deal.pk, StaffAct.DEAL_SEEN)
    return DealRecastOut.of(recast_of(deal))


@router.put(
    "/deals/{int:deal_id}/recast",
    operation_id="set-up-recast",
    response={200: DealRecastOut, **_REFUSALS},
)
def set_up(
    request: HttpRequest, deal_id: int, body: Annotated[RecastSetUpIn, Body()]
) -> DealRecastOut:
    """Begin the recast of a deal, or change where it starts and its periods. Figures of periods
    that it no longer has are kept.

    Status 409 `changed_meanwhile` if it is set up otherwise than `expected`.
    """
    expected = body.expected.parsed() if body.expected else None
    with transaction.atomic():
        recast = recasts.set_up(
            by=current_user(request),
            deal_id=deal_id,
            wanted=body.wanted.parsed(),
            expected=expected,
        )
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "recast")
    return DealRecastOut.of(recast)


@router.patch(
    "/deals/{int:deal_id}/recast/figures",
    operation_id="enter-recast-figures",
    response={200: DealRecastOut, **_REFUSALS},
)
def enter_figures(
    request: HttpRequest, deal_id: int, body: Annotated[RecastFiguresIn, Body()]
) -> DealRecastOut:
    """Enter amounts, all or none. An add-back with a new amount loses its grade.

    Status 409 `changed_meanwhile` if one of the amounts is not `was`; `fields` has these, by row
    and period: `12-2025`. So it is for amounts that are not accepted, with status 422.
    """
    with transaction.atomic():
        recast = recasts.enter_figures(
            by=current_user(request),
            deal_id=deal_id,
            figures=[each.parsed() for each in body.figures],
        )
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "recast")
    return DealRecastOut.of(recast)


@router.post(
    "/deals/{int:deal_id}/recast/add-backs",
    operation_id="add-add-back",
    response={200: DealRecastOut, **_REFUSALS},
)
def add_add_back(
    request: HttpRequest, deal_id: int, body: Annotated[AddBackIn, Body()]
) -> DealRecastOut:
    """Add a row for an add-back. Status 422 if the line that the recast starts from excludes it."""
    with transaction.atomic():
        recast = recasts.add_add_back(
            by=current_user(request), deal_id=deal_id, kind=body.kind, label=body.label
        )
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "recast")
    return DealRecastOut.of(recast)


@router.patch(
    "/deals/{int:deal_id}/recast/rows/{int:row_id}",
    operation_id="change-recast-row",
    response={200: DealRecastOut, **_REFUSALS},
)
def change_row(
    request: HttpRequest, deal_id: int, row_id: int, body: Annotated[RecastRowIn, Body()]
) -> DealRecastOut:
    """Change the name, source, grade, reason or proof of a row. A documented add-back needs a
    source or a file.
    Status 409 `changed_meanwhile` if the row has another version.
    """
    changes = {
        name: text or "" for name, text in body.changes.model_dump(exclude_unset=True).items()
    }
    with transaction.atomic():
        recast = recasts.change_row(
            by=current_user(request),
            deal_id=deal_id,
            row_id=row_id,
            changes=changes,
            version=body.version,
            proof=body.proof.parsed() if body.proof else None,
        )
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "recast")
    return DealRecastOut.of(recast)


@router.delete(
    "/deals/{int:deal_id}/recast/add-backs/{int:row_id}",
    operation_id="remove-add-back",
    response={200: DealRecastOut, **_REFUSALS},
)
def remove_add_back(request: HttpRequest, deal_id: int, row_id: int) -> DealRecastOut:
    """Remove an add-back. It can be brought back."""
    return _remove(request, deal_id, row_id, removed=True)


@router.post(
    "/deals/{int:deal_id}/recast/add-backs/{int:row_id}/restore",
    operation_id="restore-add-back",
    response={200: DealRecastOut, **_REFUSALS},
)
def restore_add_back(request: HttpRequest, deal_id: int, row_id: int) -> DealRecastOut:
    """Bring a removed add-back back, with its amounts and its grade."""
    return _remove(request, deal_id, row_id, removed=False)


@router.get(
    "/deals/{int:deal_id}/recast/workbook",
    operation_id="download-recast",
    response=_REFUSALS,
    openapi_extra=_WORKBOOK,
)
def download(request: HttpRequest, deal_id: int) -> HttpResponse:
    """Return the recast as an Excel workbook with formulas, for a bank. Status 404 without a
    recast, 409 `nothing_to_export` before it has results.
    """
    deal = deal_of(current_user(request), deal_id)
    recast = recast_of(deal)
    if recast is None:
        raise recasts.NoRecast
    content = make_workbook(recast, firm(), timezone.localdate())
    log_deal(request, deal_id, StaffAct.DEAL_SEEN)
    name = f"recast-{deal.pk}-{timezone.localdate():%Y-%m-%d}.xlsx"
    return HttpResponse(
        content,
        content_type=_XLSX,
        headers={"Content-Disposition": content_disposition_header(True, name) or ""},
    )


def _remove(request: HttpRequest, deal_id: int, row_id: int, *, removed: bool) -> DealRecastOut:
    with transaction.atomic():
        recast = recasts.remove_add_back(
            by=current_user(request), deal_id=deal_id, row_id=row_id, removed=removed
        )
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "recast")
    return DealRecastOut.of(recast)
