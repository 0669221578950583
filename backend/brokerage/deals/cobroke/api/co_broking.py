"""The operations of a co-broker's own page. They find the co-broker by the signed-in person; to
everyone else, and to those who were deactivated, nothing here exists: status 404.
"""

from typing import Annotated, Final

from django.http import HttpRequest, HttpResponse
from ninja import Body, Router

from brokerage.accounts.permissions import HasPermanentPassword, current_user
from brokerage.core.errors import Problem
from brokerage.deals.cobroke.models import Registration
from brokerage.deals.cobroke.schemas.co_broking import CoBrokingOut, RegisterBuyerIn
from brokerage.deals.cobroke.selectors.co_brokers import own_registration
from brokerage.deals.cobroke.services.letters import FILENAME
from brokerage.deals.cobroke.services.registering import register
from brokerage.pdf.pdf_response import ANSWERS_A_PDF, download

router = Router(by_alias=True, tags=["co-broking"], auth=HasPermanentPassword())

_REFUSALS: Final = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)


@router.get("", operation_id="get-co-broking", response={200: CoBrokingOut, **_REFUSALS})
def get_co_broking(request: HttpRequest) -> CoBrokingOut:
    """Return the listings that are open to the signed-in co-broker with the share of our fee, and
    where each of their own buyers is. Other buyers and brokers do not change the response.
    """
    return CoBrokingOut.of(current_user(request))


@router.post(
    "/registrations", operation_id="register-buyer", response={200: CoBrokingOut, **_REFUSALS}
)
def register_buyer(request: HttpRequest, body: Annotated[RegisterBuyerIn, Body()]) -> CoBrokingOut:
    """Register a buyer for a listing. The answer is the same whether or not we know the buyer: a
    person decides within one business day.
    """
    person = current_user(request)
    register(
        by=person,
        number=body.listing,
        name=body.name,
        email=body.email,
        phone=body.phone,
        company=body.company,
    )
    return CoBrokingOut.of(person)


@router.get(
    "/registrations/{str:key}/letter",
    operation_id="download-co-broke-letter",
    response=_REFUSALS,
    openapi_extra=ANSWERS_A_PDF,
)
def download_letter(request: HttpRequest, key: str) -> HttpResponse:
    """Return the letter that confirms the share of the fee, as a PDF; 404 without one."""
    registration = own_registration(current_user(request), key)
    if registration.letter_pdf is None:
        raise Registration.DoesNotExist
    return download(bytes(registration.letter_pdf), FILENAME)
