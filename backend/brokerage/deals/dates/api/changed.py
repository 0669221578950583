"""What every act on the dates of a deal responds with: all of them, because one may move others."""

from django.http import HttpRequest

from brokerage.accounts.permissions import current_user
from brokerage.accounts.rules import StaffAct
from brokerage.deals.dates.schemas import DealDatesOut
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.pipeline.services.deal_log import log_deal


def changed(request: HttpRequest, deal_id: int, *fields: str) -> DealDatesOut:
    """Log the change of a deal; call it last in the transaction of the act."""
    person = current_user(request)
    log_deal(request, deal_id, StaffAct.DEAL_CHANGED, *fields)
    return DealDatesOut.of(deal_of(person, deal_id), person)
