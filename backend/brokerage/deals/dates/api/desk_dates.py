"""The desk's operations on the dates of a deal. Those with a `version` respond with status 409
`changed_meanwhile` if a colleague has changed the dates since.
"""

from typing import Annotated

from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.core.errors import Problem
from brokerage.deals.dates.api.acts import act
from brokerage.deals.dates.schemas.desk import DatePreviewOut, DealDatesOut
from brokerage.deals.dates.schemas.inputs import (
    AddDateIn,
    AssignDateIn,
    DateGuestsIn,
    LinkDateIn,
    MoveDateIn,
    PreviewDateIn,
    PreviewLinkIn,
    SettleDateIn,
)
from brokerage.deals.dates.services import dates, invitations
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.pipeline.services.deal_log import log_deal

router = Router(by_alias=True, tags=["desk: dates"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_ANSWERS = {200: DealDatesOut, **_REFUSALS}
_PATH = "/deals/{int:deal_id}/dates"
_ONE = f"{_PATH}/{{int:date_id}}"


@router.get(_PATH, operation_id="list-deal-dates", response=_ANSWERS)
def list_dates(request: HttpRequest, deal_id: int) -> DealDatesOut:
    person = current_user(request)
    deal = deal_of(person, deal_id)
    log_deal(request, deal.pk, StaffAct.DEAL_SEEN)
    return DealDatesOut.of(deal, person)


@router.post(
    f"{_ONE}/preview", operation_id="preview-deal-date", response={200: DatePreviewOut, **_REFUSALS}
)
def preview_date(
    request: HttpRequest, deal_id: int, date_id: int, body: Annotated[PreviewDateIn, Body()]
) -> DatePreviewOut:
    """Return what else moves if a date is put on a day, or is done on one. Nothing changes."""
    found = dates.preview(
        by=current_user(request), deal_id=deal_id, date_id=date_id, **body.model_dump()
    )
    return DatePreviewOut.of(*found)


@router.post(
    f"{_ONE}/link/preview",
    operation_id="preview-date-link",
    response={200: DatePreviewOut, **_REFUSALS},
)
def preview_link(
    request: HttpRequest, deal_id: int, date_id: int, body: Annotated[PreviewLinkIn, Body()]
) -> DatePreviewOut:
    """Return where a date would go if it were counted from another one, and what else moves.
    Nothing changes. Status 422 if that would close a circle.
    """
    found = dates.preview_link(
        by=current_user(request), deal_id=deal_id, date_id=date_id, **body.model_dump()
    )
    return DatePreviewOut.of(*found)


@router.put(f"{_ONE}/day", operation_id="move-deal-date", response=_ANSWERS)
def move_date(
    request: HttpRequest, deal_id: int, date_id: int, body: Annotated[MoveDateIn, Body()]
) -> DealDatesOut:
    """Put a date on another day, with a reason. What is counted from it moves along."""
    return act(request, deal_id, dates.move, "dates", date_id=date_id, **body.model_dump())


@router.put(f"{_ONE}/state", operation_id="settle-deal-date", response=_ANSWERS)
def settle_date(
    request: HttpRequest, deal_id: int, date_id: int, body: Annotated[SettleDateIn, Body()]
) -> DealDatesOut:
    """Record that a date is done, not needed with a reason, or open again."""
    return act(request, deal_id, dates.settle, "dates", date_id=date_id, **body.model_dump())


@router.put(f"{_ONE}/owner", operation_id="assign-deal-date", response=_ANSWERS)
def assign_date(
    request: HttpRequest, deal_id: int, date_id: int, body: Annotated[AssignDateIn, Body()]
) -> DealDatesOut:
    """Choose who keeps a date at the firm, and who of the deal owes it."""
    return act(request, deal_id, dates.assign, "dates", date_id=date_id, **body.model_dump())


@router.put(f"{_ONE}/link", operation_id="link-deal-date", response=_ANSWERS)
def link_date(
    request: HttpRequest, deal_id: int, date_id: int, body: Annotated[LinkDateIn, Body()]
) -> DealDatesOut:
    """Count a date from another one, or from none. Status 422 if that would close a circle."""
    return act(request, deal_id, dates.link, "dates", date_id=date_id, **body.model_dump())


@router.put(
    "/deals/{int:deal_id}/date-guests", operation_id="choose-date-guests", response=_ANSWERS
)
def choose_guests(
    request: HttpRequest, deal_id: int, body: Annotated[DateGuestsIn, Body()]
) -> DealDatesOut:
    """Choose who outside the firm gets their dates for their calendar, by mail. The worker sends
    invitations, changes and cancellations.
    """
    return act(request, deal_id, invitations.choose_guests, "guests", **body.model_dump())


@router.post(_PATH, operation_id="add-deal-date", response=_ANSWERS)
def add_date(
    request: HttpRequest, deal_id: int, body: Annotated[AddDateIn, Body()]
) -> DealDatesOut:
    """Add a date of the firm's own: on a day, or counted from another. Status 409 `no_dates` before
    a letter of intent is accepted.
    """
    return act(request, deal_id, dates.add, "dates", **body.model_dump())


@router.delete(_ONE, operation_id="remove-deal-date", response=_ANSWERS)
def remove_date(request: HttpRequest, deal_id: int, date_id: int, version: int) -> DealDatesOut:
    """Remove a date of the firm's own. One of the list can only be not needed."""
    return act(request, deal_id, dates.remove, "dates", date_id=date_id, version=version)
