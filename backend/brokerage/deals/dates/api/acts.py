"""Runs the acts of staff on the dates of a deal."""

from collections.abc import Callable

from django.db import transaction
from django.http import HttpRequest

from brokerage.accounts.permissions import current_user
from brokerage.accounts.rules import StaffAct
from brokerage.deals.dates.schemas.desk import DealDatesOut
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.pipeline.services.deal_log import log_deal


def act(
    request: HttpRequest, deal_id: int, service: Callable[..., object], part: str, **values: object
) -> DealDatesOut:
    """Call a service with `values`, log that it changed `part` of the deal, and return all dates,
    because one may move others.
    """
    person = current_user(request)
    with transaction.atomic():
        service(by=person, deal_id=deal_id, **values)
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, part)
        return DealDatesOut.of(deal_of(person, deal_id), person)
