"""The desk's operations on blocked senders, whose messages are stored as spam."""

from django.http import HttpRequest
from ninja import Router

from brokerage.accounts.permissions import IsStaff
from brokerage.accounts.schemas import Done
from brokerage.accounts.services import reading
from brokerage.core.errors import Problem
from brokerage.leads.models import BlockedSender
from brokerage.leads.schemas.desk_views import BlockedSenderOut, BlockedSendersOut
from brokerage.leads.services import blocking

router = Router(by_alias=True, tags=["desk: leads"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 413), Problem)
_MOST = 500


@router.get(
    "/blocked-senders",
    operation_id="list-blocked-senders",
    response={200: BlockedSendersOut, **_REFUSALS},
)
def list_blocked_senders(request: HttpRequest) -> BlockedSendersOut:
    """List at most 500 blocked senders, those that were blocked last first. The block of a network
    ends after 30 days.
    """
    senders = BlockedSender.objects.order_by("-blocked_at", "-pk")[:_MOST]
    reading.record_list(request, "blocked senders", [each.pk for each in senders], "blocked sender")
    return BlockedSendersOut(senders=[BlockedSenderOut.of(sender) for sender in senders])


@router.delete(
    "/blocked-senders/{int:blocked_id}",
    operation_id="unblock-sender",
    response={200: Done, **_REFUSALS},
)
def unblock_sender(request: HttpRequest, blocked_id: int) -> Done:
    """Unblock a sender, and record that in the staff log. Messages that are stored as spam already
    do not change.
    """
    blocking.unblock(request=request, blocked_id=blocked_id)
    return Done()
