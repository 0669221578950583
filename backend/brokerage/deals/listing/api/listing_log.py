"""Records in the staff log what staff do with a listing."""

from django.http import HttpRequest

from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log


def log_listing(request: HttpRequest, listing_id: int, act: StaffAct) -> None:
    """Record an act on a listing. Call it last in the transaction of the act."""
    staff_log.record(request, act=act, object_type="listing", object_id=listing_id)
