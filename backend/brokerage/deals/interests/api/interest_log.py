"""Records in the staff log what staff do with an interest."""

from django.http import HttpRequest

from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log


def log_interest(request: HttpRequest, interest_id: int, act: StaffAct, detail: str = "") -> None:
    """Record an act on an interest. Call it last in the transaction of the act."""
    staff_log.record(
        request,
        act=act,
        object_type="interest",
        object_id=interest_id,
        detail={"act": detail} if detail else None,
    )
