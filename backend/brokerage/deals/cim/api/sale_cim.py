"""The owner's operations on what the firm wrote for approved buyers."""

from typing import Annotated, Final

from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import HasPermanentPassword, current_user
from brokerage.core.errors import Problem
from brokerage.deals.cim.models import CimVersion
from brokerage.deals.cim.schemas.sale import OwnerCimIn, OwnerCimOut, OwnerReaderOut, SaleCimOut
from brokerage.deals.cim.selectors.documents import version_of_owner
from brokerage.deals.cim.selectors.record import readers_of
from brokerage.deals.cim.services.approving import answer_cim

router = Router(by_alias=True, tags=["sale"], auth=HasPermanentPassword())

_REFUSALS: Final = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)


@router.get("/cim", operation_id="get-my-cim", response={200: SaleCimOut, **_REFUSALS})
def get_cim(request: HttpRequest) -> SaleCimOut:
    """Return the latest version that the owner was asked to check, and who has read how much.
    Status 404 without a deal, and for people who see only files.
    """
    try:
        version = version_of_owner(current_user(request))
    except CimVersion.DoesNotExist:
        return SaleCimOut(cim=None, readers=[])
    readers = readers_of(version.cim, with_staff=False)
    return SaleCimOut(
        cim=OwnerCimOut.of(version), readers=[OwnerReaderOut.of(each) for each in readers]
    )


@router.post(
    "/cim/{int:number}", operation_id="answer-my-cim", response={200: OwnerCimOut, **_REFUSALS}
)
def answer(request: HttpRequest, number: int, body: Annotated[OwnerCimIn, Body()]) -> OwnerCimOut:
    """Approve the text, or return it with what should change. Status 409 `cim_state` if there is a
    later one.
    """
    version = answer_cim(
        by=current_user(request),
        number=number,
        wishes=body.wishes,
        sections_read=body.sections_read,
    )
    return OwnerCimOut.of(version)
