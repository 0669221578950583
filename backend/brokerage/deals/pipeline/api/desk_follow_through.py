"""The desk's operations on what happens in deals: their timeline, what they wait for, and what
stays of those that died.
"""

from typing import Annotated

from django.db import transaction
from django.http import HttpRequest
from ninja import Body, Query, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import reading
from brokerage.core.errors import Problem
from brokerage.deals.pipeline.schemas.desk_deals import DealKeptIn, DealOut
from brokerage.deals.pipeline.schemas.desk_timeline import DealTimelineOut
from brokerage.deals.pipeline.schemas.desk_waits import DealWaitsOut
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.pipeline.selectors.timeline import page_of_deal_timeline
from brokerage.deals.pipeline.selectors.waits import deals_waiting
from brokerage.deals.pipeline.services import retention
from brokerage.deals.pipeline.services.deal_log import log_deal

router = Router(by_alias=True, tags=["desk: deals"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)


@router.get(
    "/deals/waits", operation_id="get-deal-waits", response={200: DealWaitsOut, **_REFUSALS}
)
def get_waits(request: HttpRequest, mine: Annotated[bool, Query()] = False) -> DealWaitsOut:
    """List what open deals wait for: those that the person works on, and for principals all.

    `mine` leaves out the deals that a principal does not work on.
    """
    waiting = deals_waiting(current_user(request), mine=mine)
    reading.record_list(request, "deal waits", [wait.deal for wait in waiting.rows], kind="deal")
    return DealWaitsOut.of(waiting)


@router.get(
    "/deals/{int:deal_id}/timeline",
    operation_id="get-deal-timeline",
    response={200: DealTimelineOut, **_REFUSALS},
)
def get_timeline(
    request: HttpRequest,
    deal_id: int,
    before: Annotated[str, Query(max_length=500)] = "",
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> DealTimelineOut:
    """Return at most `limit` entries of what happened in a deal and with its lead, the latest
    first.

    `before` is the `nextCursor` of the previous page; status 400 `invalid_cursor` if it cannot be
    read.
    """
    deal = deal_of(current_user(request), deal_id)
    page = page_of_deal_timeline(deal, before=before, limit=limit)
    if deal.lead_id:
        reading.record_lead(request, "timeline of its deal", deal.lead_id)
    log_deal(request, deal.pk, StaffAct.DEAL_SEEN)
    return DealTimelineOut.of(page)


@router.post(
    "/deals/{int:deal_id}/keep",
    operation_id="keep-deal-material",
    response={200: DealOut, **_REFUSALS},
)
def keep_material(
    request: HttpRequest, deal_id: int, body: Annotated[DealKeptIn, Body()]
) -> DealOut:
    """Keep the owner's files and answers of a dead deal, which are deleted after 60 days otherwise.

    Status 409 `nothing_to_keep` if the deal goes on, or they are deleted already.
    """
    person = current_user(request)
    with transaction.atomic():
        deal = retention.keep_material(by=person, deal_id=deal_id, reason=body.reason)
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "keptReason")
    return DealOut.of(deal, person)
