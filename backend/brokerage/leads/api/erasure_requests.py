"""The operation by which people with an account ask to have their messages erased."""

from django.http import HttpRequest
from ninja import Router

from brokerage.accounts.permissions import HasPermanentPassword, current_user
from brokerage.core.errors import Problem
from brokerage.leads.schemas.erasure_requests import ErasureRequestOut
from brokerage.leads.services.erasure_requests import request_erasure

router = Router(by_alias=True, tags=["profile"], auth=HasPermanentPassword())


@router.post(
    "/messages/erasure",
    operation_id="request-erasure",
    response={200: ErasureRequestOut, **dict.fromkeys((401, 403), Problem)},
)
def request_message_erasure(request: HttpRequest) -> ErasureRequestOut:
    """Ask staff to erase the messages that the person sent with their confirmed email address. A
    repeated request adds nothing.
    """
    return ErasureRequestOut(has_messages=request_erasure(by=current_user(request)) > 0)
