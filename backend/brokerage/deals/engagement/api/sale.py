"""The owner's way to the agreement that they sign."""

from django.http import HttpRequest
from ninja import Router

from brokerage.accounts.permissions import HasPermanentPassword, current_user
from brokerage.core.errors import Problem
from brokerage.deals.engagement.schemas.signing import OwnerAgreementOut
from brokerage.deals.engagement.selectors.owners import signer_of_owner

router = Router(by_alias=True, tags=["sale"], auth=HasPermanentPassword())


@router.get(
    "/agreement",
    operation_id="get-my-agreement",
    response={200: OwnerAgreementOut, **dict.fromkeys((401, 403, 404), Problem)},
)
def get_agreement(request: HttpRequest) -> OwnerAgreementOut:
    """Return the way to the person's signing page, which asks for a code as the emailed link does.
    Status 404 for people who sign nothing.
    """
    return OwnerAgreementOut.of(signer_of_owner(current_user(request)))
