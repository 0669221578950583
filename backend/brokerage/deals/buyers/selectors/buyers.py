"""Queries for buyers."""

from brokerage.accounts.models import User
from brokerage.deals.buyers.models import Buyer


def is_buyer(person: User) -> bool:
    """Return whether a person has the pages of a buyer. Staff are never buyers."""
    return not person.is_staff and Buyer.objects.filter(account=person).exists()


def buyer_of(person: User) -> Buyer:
    """Return the buyer that a signed-in person is. Raises Buyer.DoesNotExist."""
    if person.is_staff:
        raise Buyer.DoesNotExist
    return Buyer.objects.get(account=person)
