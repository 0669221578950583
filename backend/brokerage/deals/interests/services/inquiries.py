"""Turns inquiries, from wherever they come, into buyers and their interests."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core.db_locks import advisory_lock
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.interests.models import Interest, InterestMove
from brokerage.deals.interests.rules.states import ENDED, InterestState, Source
from brokerage.deals.interests.services.moving import move
from brokerage.deals.listing.models import Listing
from brokerage.leads.rules import phones


@dataclass(frozen=True)
class Inquiry:
    """A person who asks about a listing. `origin` names what it was made of, such as
    `message-K3F9`, `mail-17` or `import-3-12`: the same origin is taken once.
    """

    listing: Listing
    name: str
    origin: str
    email: str = ""
    phone: str = ""
    company: str = ""
    message: str = ""
    source: Source = Source.OWN
    source_name: str = ""
    at: datetime | None = None


@transaction.atomic
def receive(inquiry: Inquiry, *, by: User | None = None) -> Interest:
    """Store an inquiry as the interest of a known buyer, found by email address, or of a new one.
    Asking again adds nothing to an interest that is under way, and begins one that ended again.
    Contact details of a known buyer never change: anyone can type a known address.
    """
    advisory_lock("inquiries")  # two requests must not make two buyers of one person
    known = Interest.objects.filter(origin=inquiry.origin).select_related("buyer").first()
    if known is not None:
        return known
    at = inquiry.at or timezone.now()
    buyer = _buyer(inquiry)
    interest = Interest.objects.select_for_update().filter(buyer=buyer, listing=inquiry.listing)
    found = interest.first()
    if found is None:
        found = Interest.objects.create(
            buyer=buyer,
            listing=inquiry.listing,
            source=inquiry.source,
            source_name=inquiry.source_name[:60],
            origin=inquiry.origin,
            message=inquiry.message,
            inquired_at=at,
            last_activity_at=at,
        )
        InterestMove.objects.create(
            interest=found, to_state=InterestState.INQUIRED, actor=by, at=at
        )
    elif found.state in ENDED:
        found.inquired_at, found.message, found.first_reply_at = at, inquiry.message, None
        found.origin = inquiry.origin
        columns = "inquired_at message first_reply_at origin"
        move(found, InterestState.INQUIRED, by=by, reason="Asked again", columns=columns)
    return found


def _buyer(inquiry: Inquiry) -> Buyer:
    email, number = inquiry.email.strip().lower()[:255], phones.to_e164(inquiry.phone)
    found = Buyer.objects.filter(email=email).first() if email else None
    if found is None and number and not email:
        found = Buyer.objects.filter(phone_e164=number).first()
    if found is not None:
        return found
    return Buyer.objects.create(
        name=inquiry.name[:100] or email or inquiry.phone[:100],
        email=email,
        phone=inquiry.phone[:100],
        phone_e164=number,
        company=inquiry.company[:200],
    )
