"""Deletes interests at the end of their retention, and buyers the firm has no other record of."""

from datetime import date, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from brokerage.deals.buyers.models import Buyer
from brokerage.deals.buyers.services.buyers import delete_buyer
from brokerage.deals.engagement.models import Engagement
from brokerage.deals.interests.models import Interest
from brokerage.deals.nda.models import Nda

KEPT: Final = timedelta(days=4 * 366)
"""After the last activity, and after the tail of the owner's agreement, if that ends later. An
agreement with the buyer says itself how long it is kept.
"""


def delete_expired(today: date | None = None) -> int:
    """Delete the interests that are kept no longer, and return their number."""
    today = today or timezone.localdate()
    old = Interest.objects.filter(last_activity_at__lt=timezone.now() - KEPT)
    return sum(_delete(pk, today) for pk in list(old.values_list("pk", flat=True)))


def kept_until(interest: Interest) -> date:
    """Return the last day on which an interest is kept."""
    days = [timezone.localdate(interest.last_activity_at) + KEPT]
    if interest.listing.deal_id:
        signed = Engagement.objects.filter(deal=interest.listing.deal_id, sealed__isnull=False)
        days += [each.dates.tail_ends_on + KEPT for each in signed.defer("agreement_text")]
    ndas = Nda.objects.filter(buyer=interest.buyer_id, covered__listing=interest.listing_id)
    latest = ndas.aggregate(latest=Max("kept_until"))["latest"]
    return max([*days, latest] if latest else days)


@transaction.atomic
def _delete(pk: int, today: date) -> bool:
    interest = Interest.objects.select_for_update().filter(pk=pk).first()
    if interest is None or kept_until(interest) >= today:
        return False
    buyer = Buyer.objects.select_for_update().get(pk=interest.buyer_id)
    interest.delete()
    if not _is_known_otherwise(buyer):
        delete_buyer(buyer)
    return True


def _is_known_otherwise(buyer: Buyer) -> bool:
    return bool(
        buyer.account_id
        or buyer.do_not_introduce
        or buyer.do_not_contact
        or buyer.last_contact_at > timezone.now() - KEPT
        or buyer.interests.exists()
        or buyer.ndas.exists()
        or buyer.represented.exists()
    )
