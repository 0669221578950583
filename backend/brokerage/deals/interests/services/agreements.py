"""The confidentiality agreement that goes out with the first reply."""

from brokerage.accounts.models import User
from brokerage.deals.interests.models import Interest
from brokerage.deals.nda.models import Nda
from brokerage.deals.nda.rules.states import NdaState
from brokerage.deals.nda.services.sending import Sent, end, send


def agreement_for(interest: Interest, *, by: User) -> Sent:
    """Return an agreement for the buyer and the listing that waits for the buyer's signature, with
    its secret link, which our letter brings.
    """
    return send(by=by, buyer=interest.buyer, listings=[interest.listing], is_mailed=False)


def take_back(nda_id: int, *, by: User) -> None:
    """Take back an agreement whose letter was undone: nobody has received its link."""
    nda = Nda.objects.select_for_update().filter(pk=nda_id, state=NdaState.SENT).first()
    if nda is not None:
        end(nda, NdaState.WITHDRAWN, by=by, reason="The letter was undone")


def latest_agreement() -> int:
    """Return the id of the latest agreement: newer ones have larger ids."""
    return Nda.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
