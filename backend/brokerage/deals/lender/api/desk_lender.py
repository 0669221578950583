"""The desk's operations on the lender test of a deal."""

from typing import Annotated

from django.db import transaction
from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.core.errors import Problem
from brokerage.deals.lender.rules.assumptions import DealFacts
from brokerage.deals.lender.schemas import DealLenderIn, DealLenderOut
from brokerage.deals.lender.selectors.results import sheet_of
from brokerage.deals.lender.services import sheets
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.pipeline.services.deal_log import log_deal
from brokerage.deals.recast.selectors.results import results_of

router = Router(by_alias=True, tags=["desk: lender test"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)


@router.get(
    "/deals/{int:deal_id}/lender",
    operation_id="get-deal-lender-test",
    response={200: DealLenderOut, **_REFUSALS},
)
def get_lender_test(request: HttpRequest, deal_id: int) -> DealLenderOut:
    """Return what the lender test of a deal rests on. The staff log records who opened the deal, at
    most once an hour.
    """
    deal = deal_of(current_user(request), deal_id)
    log_deal(request, deal.pk, StaffAct.DEAL_SEEN)
    return DealLenderOut.of(sheet_of(deal.pk), results_of(deal.pk))


@router.put(
    "/deals/{int:deal_id}/lender",
    operation_id="save-deal-lender-test",
    response={200: DealLenderOut, **_REFUSALS},
)
def save_lender_test(
    request: HttpRequest, deal_id: int, body: Annotated[DealLenderIn, Body()]
) -> DealLenderOut:
    """Save the price and the assumptions of a deal's lender test. Status 409 `changed_meanwhile` if
    it has another version; saving what is saved already succeeds.
    """
    known = DealFacts(body.owners_are_citizens, body.earnout, body.seller_keeps_stake)
    with transaction.atomic():
        sheet = sheets.save_sheet(
            by=current_user(request),
            deal_id=deal_id,
            price=body.price,
            changes=body.changes,
            known=known,
            version=body.version,
        )
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "lender")
    return DealLenderOut.of(sheet, results_of(deal_id))
