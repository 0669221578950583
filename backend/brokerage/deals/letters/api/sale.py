"""The owner's view of the letters to them."""

from django.http import HttpRequest
from ninja import Router

from brokerage.accounts.permissions import HasPermanentPassword, current_user
from brokerage.core.errors import Problem
from brokerage.deals.letters.schemas import MyLetterOut, MyLettersOut
from brokerage.deals.letters.selectors.letters import letters_of_owner

router = Router(by_alias=True, tags=["sale"], auth=HasPermanentPassword())

_REFUSALS = dict.fromkeys((401, 403, 404), Problem)


@router.get("/letters", operation_id="list-my-letters", response={200: MyLettersOut, **_REFUSALS})
def list_my_letters(request: HttpRequest) -> MyLettersOut:
    """List what we wrote to the owner about their sale, the latest first."""
    found = letters_of_owner(current_user(request))
    return MyLettersOut(letters=[MyLetterOut.of(letter) for letter in found])
