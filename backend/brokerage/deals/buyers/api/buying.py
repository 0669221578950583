"""The operations of a buyer's own pages. They find the buyer by the signed-in person."""

from typing import Annotated, Literal

from django.http import HttpRequest
from ninja import Body, Query, Router

from brokerage.accounts.permissions import IsBuyer, current_user
from brokerage.core.errors import ApiError, Problem
from brokerage.deals.buyers.schemas.buying import BuyingProfileOut, BuyingProofsOut, BuyingSavedOut
from brokerage.deals.buyers.selectors.buyers import buyer_of
from brokerage.deals.buyers.services.profile import confirm_profile, save_profile
from brokerage.deals.buyers.services.proofs import add_proof, withdraw_proof
from brokerage.deals.intake.schemas import IntakeChangesIn

router = Router(by_alias=True, tags=["buying"], auth=IsBuyer())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)


@router.get(
    "/profile", operation_id="get-buying-profile", response={200: BuyingProfileOut, **_REFUSALS}
)
def get_profile(request: HttpRequest) -> BuyingProfileOut:
    """Return the questions of the signed-in buyer's profile, with the answers so far."""
    return BuyingProfileOut.of(buyer_of(current_user(request)))


@router.put(
    "/profile", operation_id="save-buying-profile", response={200: BuyingSavedOut, **_REFUSALS}
)
def save(request: HttpRequest, body: Annotated[IntakeChangesIn, Body()]) -> BuyingSavedOut:
    """Save answers. Status 422 saves none of them; a field that staff have answered since is listed
    in `conflicts`.
    """
    person = current_user(request)
    saved = save_profile(
        buyer=buyer_of(person), by=person, changes=body.as_changes(), editor=body.editor
    )
    return BuyingSavedOut.of(saved)


@router.post(
    "/profile/confirmation",
    operation_id="confirm-buying-profile",
    response={200: BuyingProfileOut, **_REFUSALS},
)
def confirm(request: HttpRequest) -> BuyingProfileOut:
    """Send the profile, which is valid for six months from today. Status 409 `profile_incomplete`
    while questions are open.
    """
    return BuyingProfileOut.of(confirm_profile(buyer=buyer_of(current_user(request))))


@router.get(
    "/proofs", operation_id="list-buying-proofs", response={200: BuyingProofsOut, **_REFUSALS}
)
def list_proofs(request: HttpRequest) -> BuyingProofsOut:
    """List what the signed-in buyer has sent to prove their money, the newest first."""
    return BuyingProofsOut.of(buyer_of(current_user(request)))


@router.post(
    "/proofs", operation_id="send-buying-proof", response={200: BuyingProofsOut, **_REFUSALS}
)
def send_proof(
    request: HttpRequest,
    name: Annotated[str, Query(max_length=300)],
    kind: Literal["funds", "lender-letter"] = "funds",
    dated_on: Annotated[str, Query(alias="datedOn", max_length=20)] = "",
    amount: Annotated[str, Query(max_length=12)] = "",
) -> BuyingProofsOut:
    """Send a PDF or a photo as bytes, of at most 10 MB. A lender's letter needs the date and the
    amount in it, whole US dollars.

    The file is checked in the background. Only staff who work on deals open it; it is deleted on
    the day in `deleteOn`.
    """
    if request.content_type != "application/offset+octet-stream":
        raise ApiError(400, "malformed", "This request could not be read.")
    person = current_user(request)
    buyer = buyer_of(person)
    add_proof(
        buyer=buyer,
        by=person,
        kind=kind,
        name=name,
        content=request.read(),  # `body` has the limit of other requests
        dated_on=dated_on,
        amount=amount,
    )
    return BuyingProofsOut.of(buyer)


@router.delete(
    "/proofs/{key}",
    operation_id="withdraw-buying-proof",
    response={200: BuyingProofsOut, **_REFUSALS},
)
def withdraw(request: HttpRequest, key: str) -> BuyingProofsOut:
    """Delete a file at once. What staff have noted of it stays."""
    buyer = buyer_of(current_user(request))
    withdraw_proof(buyer=buyer, key=key)
    return BuyingProofsOut.of(buyer)
