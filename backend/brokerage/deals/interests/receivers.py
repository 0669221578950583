"""The receivers of signals about agreements, buyers and listings, and of those of accounts."""

from typing import Any

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core.dates import timestamp
from brokerage.deals.buyers.models import Buyer, ProofOfFunds
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules import screening
from brokerage.deals.interests.rules.states import ENDED, LABELS, InterestState
from brokerage.deals.interests.selectors.standing import answers_of
from brokerage.deals.interests.services import following
from brokerage.deals.listing.models import ListingMove
from brokerage.deals.listing.rules.states import ListingState
from brokerage.deals.nda.models import Nda, NdaListing
from brokerage.deals.nda.rules.states import NdaState
from brokerage.leads.models import ContactMessage
from brokerage.mail.models import Mail


def follow_nda(instance: Nda, **_signal: object) -> None:
    """Move the interests that an agreement covers once it is signed or declined."""
    if instance.state == NdaState.SIGNED and instance.buyer_id:
        following.follow_signature(instance)
    elif instance.state == NdaState.DECLINED and instance.buyer_id:
        following.follow_refusal(instance)


def follow_schedule(instance: NdaListing, **_signal: object) -> None:
    """Move the interest in a listing that was added to a signed agreement."""
    if instance.nda.state == NdaState.SIGNED and instance.nda.buyer_id:
        following.follow_signature(instance.nda)


def follow_buyer(instance: Buyer, **_signal: object) -> None:
    """Move the interests of a buyer whose profile became complete, and score them."""
    following.follow_profile(instance)


def follow_proof(instance: ProofOfFunds, **_signal: object) -> None:
    following.follow_profile(instance.buyer)


def follow_listing(instance: ListingMove, *, created: bool, **_signal: object) -> None:
    """End the interests in a listing that was withdrawn or sold."""
    if created and instance.to_state in (ListingState.WITHDRAWN, ListingState.SOLD):
        sold = instance.to_state == ListingState.SOLD
        reason = "The business was sold" if sold else "The listing was withdrawn"
        kept = (*ENDED, *((InterestState.SELECTED,) if sold else ()))
        following.end_all(instance.listing, reason=reason, kept=kept, by=instance.actor)


def forget_mails(instance: Interest, **_signal: object) -> None:
    """Delete what an interest that is about to be deleted was made of, and its mails."""
    kind, _, reference = instance.origin.partition("-")
    if kind == "message":
        ContactMessage.objects.filter(pk=reference).delete()
    Mail.objects.filter(reference=f"interest-{instance.pk}").delete()


def asked_about(person: User, **_signal: object) -> tuple[str, list[dict[str, Any]]]:
    """Return the section's title, and a row for each listing that the person asked about."""
    found = Interest.objects.filter(buyer__account=person).select_related("listing")
    return "Listings you asked about", [
        {
            "Listing": interest.listing.number,
            "Asked": timestamp(interest.inquired_at),
            "Your message": interest.message,
            "Where it stands": LABELS[InterestState(interest.state)],
            "What you told us on the phone": "\n".join(
                f"{field.label} {screening.in_words(answers_of(interest), name)}"
                for name, field in screening.FIELDS.items()
                if name in interest.screening and name != "tie"
            ),
            "What you wrote later": "\n\n".join(
                interest.events.filter(kind__in=("inquiry", "mail-in"))
                .order_by("at")
                .values_list("text", flat=True)
            ),
            "Last activity": timestamp(interest.last_activity_at),
        }
        for interest in found.order_by("pk")
    ]


def answers_of_owner(person: User, **_signal: object) -> tuple[str, list[dict[str, Any]]]:
    """Return the section's title, and a row for each buyer that the person decided about."""
    found = Interest.objects.filter(seller_decided_by=person, seller_by_phone=False)
    return "Buyers you decided about", [
        {
            "Buyer": interest.pk,
            "Decided": timestamp(interest.seller_decided_at or timezone.now()),
            "Reason": interest.seller_reason,
        }
        for interest in found.order_by("pk")
    ]
