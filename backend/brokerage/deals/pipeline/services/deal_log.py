"""Records in the staff log what staff do with a deal."""

from django.http import HttpRequest

from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log


def log_deal(request: HttpRequest, deal_id: int, act: StaffAct, *fields: str) -> None:
    """Record an act on a deal, with the names of what it changed. Call it last in the transaction
    of the act (`staff_log.record`).
    """
    staff_log.record(
        request,
        act=act,
        object_type="deal",
        object_id=deal_id,
        detail={"fields": list(fields)} if fields else None,
    )
