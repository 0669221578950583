"""Gives buyers the permission to save the memorandum as a file, and takes it back."""

from django.db import transaction

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.deals.cim.models import CimPermit
from brokerage.deals.cim.selectors.readers import interest_of
from brokerage.deals.interests.models import Interest
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.deals.pipeline.services.events import record_event


@transaction.atomic
def set_permit(*, by: User, interest_id: int, may_download: bool) -> Interest:
    """Let a buyer save stamped files, or no longer. Raises Interest.DoesNotExist, also for a
    listing without a deal that `by` may change.
    """
    interest = interest_of(by, interest_id)
    try:
        deal = lock_deal(by, interest.listing.deal_id or 0)
    except Deal.DoesNotExist as missing:
        raise Interest.DoesNotExist from missing
    permit = CimPermit.objects.filter(interest=interest)
    if permit.exists() == may_download:
        return interest_of(by, interest_id)
    if may_download:
        CimPermit.objects.create(interest=interest, given_by=by, given_by_name=shown_name(by)[:100])
    else:
        permit.delete()
    done = "may save the memorandum" if may_download else "may no longer save the memorandum"
    text = f"{interest.buyer.name} {done}"
    record_event(deal, kind="cim-permit", text=text, by=by)
    return interest_of(by, interest_id)
