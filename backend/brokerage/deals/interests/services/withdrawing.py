"""Takes back inquiries that were taken by mistake: of a wrong file, or of a mail that was none."""

from brokerage.deals.buyers.models import Buyer
from brokerage.deals.interests.models import Interest, InterestEvent
from brokerage.deals.interests.rules.states import InterestState


def withdraw_inquiry(
    interest: Interest, *, origin: str, with_buyer: bool, version: int = 1
) -> bool:
    """Delete the interest that an inquiry has begun, and `with_buyer` the buyer who came with it,
    or take the inquiry off the timeline of an interest that it did not begin, in the caller's
    transaction. Returns False, and keeps the interest, if something has happened with it since: it
    has another version.
    """
    InterestEvent.objects.filter(source=origin).delete()
    locked = Interest.objects.select_for_update().get(pk=interest.pk)
    if locked.origin != origin:
        return True
    is_new = locked.state == InterestState.INQUIRED and locked.version == version
    if not is_new or locked.moves.count() > 1 or locked.events.exists():
        return False
    buyer = Buyer.objects.select_for_update().get(pk=locked.buyer_id)
    locked.delete()
    if with_buyer and not _is_used(buyer):
        buyer.delete()
    return True


def _is_used(buyer: Buyer) -> bool:
    return bool(
        buyer.account_id
        or buyer.profile
        or buyer.tier
        or buyer.interests.exists()
        or buyer.events.exists()
        or buyer.proofs.exists()
        or buyer.ndas.exists()
    )
