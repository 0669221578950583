"""The owner's operations on the opinions of value of their sale."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from ninja import Router

from brokerage.accounts.permissions import HasPermanentPassword, current_user
from brokerage.core.errors import Problem
from brokerage.deals.opinion.schemas import OwnerOpinionOut, OwnerOpinionsOut
from brokerage.deals.opinion.selectors.opinions import (
    opinions_of_owner,
    released_opinion_of_owner,
)
from brokerage.deals.opinion.services.document import filename
from brokerage.deals.opinion.services.releasing import record_reading
from brokerage.pdf import pdf_response

router = Router(by_alias=True, tags=["sale"], auth=HasPermanentPassword())

_REFUSALS: Final = dict.fromkeys((401, 403, 404), Problem)


@router.get(
    "/opinions", operation_id="list-my-opinions", response={200: OwnerOpinionsOut, **_REFUSALS}
)
def list_opinions(request: HttpRequest) -> OwnerOpinionsOut:
    """List the released opinion of the sale and those that it superseded; never a draft. Status 404
    for people who see only files.
    """
    _, opinions = opinions_of_owner(current_user(request))
    return OwnerOpinionsOut(opinions=[OwnerOpinionOut.of(opinion) for opinion in opinions])


@router.post(
    "/opinions/{int:number}/reading",
    operation_id="read-my-opinion",
    response={200: OwnerOpinionOut, **_REFUSALS},
)
def read_opinion(request: HttpRequest, number: int) -> OwnerOpinionOut:
    """Record that the person has opened a released opinion, which staff see."""
    person = current_user(request)
    opinion = released_opinion_of_owner(person, number)
    record_reading(reader=person, opinion=opinion)
    return OwnerOpinionOut.of(opinion)


@router.get(
    "/opinions/{int:number}/document",
    operation_id="get-my-opinion-document",
    response=_REFUSALS,
    openapi_extra=pdf_response.ANSWERS_A_PDF,
)
def get_document(request: HttpRequest, number: int) -> HttpResponse:
    """Return the PDF of a released opinion, as it was released."""
    person = current_user(request)
    opinion = released_opinion_of_owner(person, number)
    record_reading(reader=person, opinion=opinion, downloads=True)
    return pdf_response.download(bytes(opinion.pdf or b""), filename(opinion))
