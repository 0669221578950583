"""Queries for buyers."""

from django.db.models import Q

from brokerage.accounts.models import User
from brokerage.accounts.selectors import is_confirmed
from brokerage.deals.buyers.models import Buyer


def is_buyer(person: User) -> bool:
    """Return whether a person has the pages of a buyer, which take a confirmed address. Staff are
    never buyers.
    """
    if person.is_staff or not Buyer.objects.filter(account=person).exists():
        return False
    return is_confirmed(person)


def buyer_of(person: User) -> Buyer:
    """Return the buyer that a signed-in person is. Raises Buyer.DoesNotExist."""
    if person.is_staff:
        raise Buyer.DoesNotExist
    return Buyer.objects.get(account=person)


def buyer_for_desk(buyer_id: int) -> Buyer:
    """Return a buyer with what their page shows. Raises Buyer.DoesNotExist."""
    found = Buyer.objects.select_related("account", "represented_by")
    return found.prefetch_related("criteria", "proofs").get(pk=buyer_id)


def same_contact(*, email: str, phone_e164: str) -> Q:
    """Match rows with this email address or phone number; none if both are empty."""
    same = Q(pk__in=())
    if email:
        same |= Q(email=email)
    if phone_e164:
        same |= Q(phone_e164=phone_e164)
    return same
