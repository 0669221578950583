"""The owner's view of the offers for their business."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Router

from brokerage.accounts.permissions import HasPermanentPassword, current_user
from brokerage.core.errors import Problem
from brokerage.deals.offers.schemas import MyOffersOut
from brokerage.deals.offers.selectors.owners import deal_with_offers
from brokerage.deals.offers.services.document import comparison_pdf, filename
from brokerage.deals.offers.services.offers import record_seen
from brokerage.pdf.pdf_response import ANSWERS_A_PDF, download

router = Router(by_alias=True, tags=["sale"], auth=HasPermanentPassword())

_REFUSALS = dict.fromkeys((401, 403, 404), Problem)


@router.get("/offers", operation_id="list-my-offers", response={200: MyOffersOut, **_REFUSALS})
def list_my_offers(request: HttpRequest) -> MyOffersOut:
    """Return what the firm has shown the owner, side by side."""
    return MyOffersOut.of(deal_with_offers(current_user(request)))


@router.post("/offers/seen", operation_id="record-offers-seen", response={204: None, **_REFUSALS})
def record_offers_seen(request: HttpRequest) -> HttpResponse:
    """Record that the owner has opened them, so that they are no longer asked to."""
    record_seen(deal_with_offers(current_user(request)))
    return HttpResponse(status=204)


@router.get(
    "/offers/comparison",
    operation_id="download-my-offers",
    response=_REFUSALS,
    openapi_extra=ANSWERS_A_PDF,
)
def download_my_offers(request: HttpRequest) -> HttpResponse:
    """Download the same as a PDF."""
    deal = deal_with_offers(current_user(request))
    return download(comparison_pdf(deal, made_at=timezone.now(), shown=True), filename(deal))
