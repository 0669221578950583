"""Queries for interests."""

from django.db.models import F, Prefetch, QuerySet

from brokerage.accounts.models import User
from brokerage.deals.interests.models import Interest, InterestEvent
from brokerage.deals.interests.rules.states import Side
from brokerage.deals.listing.models import Listing

COUNTED_AT_MOST = 100
"""The desk shows larger numbers as 99+."""


def interest_of_origin(origin: str) -> Interest | None:
    """Return the interest that took what `origin` names, as its first inquiry or a later one."""
    found = Interest.objects.filter(origin=origin).select_related("buyer").first()
    if found is None:
        event = InterestEvent.objects.filter(source=origin).select_related("interest__buyer")
        first = event.first()
        found = first.interest if first else None
    return found


def interests_of(user: User) -> QuerySet[Interest]:
    """Return the interests that a member of staff may see, with their buyers and listings."""
    found = Interest.objects.all().visible_to(user).select_related("buyer", "listing")
    return found.prefetch_related("buyer__proofs")


def interest_of(user: User, interest_id: int) -> Interest:
    """Return an interest with its listing's parts. Raises Interest.DoesNotExist, also if it is not
    theirs.
    """
    listing = Listing.objects.select_related("deal", "secrets", "internal")
    whole = Prefetch("listing", listing.prefetch_related("deal__members"))
    found = Interest.objects.all().visible_to(user).select_related("buyer")
    return found.prefetch_related(whole, "buyer__proofs").get(pk=interest_id)


def queue_of(user: User) -> QuerySet[Interest]:
    """Return the interests that wait for the firm, those first whose answer is due first."""
    waiting = Interest.objects.all().visible_to(user).filter(waits_for=Side.FIRM)
    return waiting.select_related("buyer", "listing").order_by(
        F("due_at").asc(nulls_last=True), "pk"
    )


def count_queue(user: User) -> int:
    return queue_of(user).order_by()[:COUNTED_AT_MOST].count()


def names_of_interests(ids: set[int]) -> dict[int, str]:
    """Return how the staff log names interests, by id."""
    found = Interest.objects.filter(pk__in=ids).values_list("pk", "listing__number")
    return {pk: f"Buyer {pk} of listing {number}" for pk, number in found}
