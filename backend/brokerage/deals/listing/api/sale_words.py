"""The owner's operations on what the firm wrote about their business."""

from typing import Annotated, Final

from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import HasPermanentPassword, current_user
from brokerage.core.errors import Problem
from brokerage.deals.listing.models import Teaser
from brokerage.deals.listing.schemas import OwnerWordsIn, OwnerWordsOut, SaleWordsOut
from brokerage.deals.listing.selectors.listings import teaser_of_owner
from brokerage.deals.listing.services.approving import answer_teaser

router = Router(by_alias=True, tags=["sale"], auth=HasPermanentPassword())

_REFUSALS: Final = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)


@router.get("/words", operation_id="get-my-words", response={200: SaleWordsOut, **_REFUSALS})
def get_words(request: HttpRequest) -> SaleWordsOut:
    """Return the latest words that the owner was asked to check. Status 404 without a deal, and for
    people who see only files.
    """
    try:
        teaser = teaser_of_owner(current_user(request))
    except Teaser.DoesNotExist:
        return SaleWordsOut(words=None)
    return SaleWordsOut(words=OwnerWordsOut.of(teaser))


@router.post(
    "/words/{int:number}",
    operation_id="answer-my-words",
    response={200: OwnerWordsOut, **_REFUSALS},
)
def answer_words(
    request: HttpRequest, number: int, body: Annotated[OwnerWordsIn, Body()]
) -> OwnerWordsOut:
    """Approve the words, or return them with what should change. Status 409 `teaser_state` if there
    are later ones.
    """
    teaser = answer_teaser(
        by=current_user(request), number=number, wishes=body.wishes, lines_read=body.lines_read
    )
    return OwnerWordsOut.of(teaser)
