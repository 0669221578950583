"""Turns inquiries, from wherever they come, into buyers and their interests."""

from dataclasses import dataclass
from datetime import datetime
from threading import Event
from typing import Final

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core.db_locks import advisory_lock
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.interests.models import Interest, InterestMove
from brokerage.deals.interests.rules.states import ENDED, InterestState, Side, Source
from brokerage.deals.interests.selectors.interests import interest_of_origin
from brokerage.deals.interests.services.moving import due_at, move
from brokerage.deals.interests.services.scoring import rescore
from brokerage.deals.interests.services.timeline import record_inquiry
from brokerage.deals.listing.models import Listing
from brokerage.leads.models import ContactMessage
from brokerage.leads.rules import contact_form, phones
from brokerage.leads.selectors.messages import untaken_inquiries
from brokerage.leads.services.inquiries import give_back, lock_inquiry, mark_taken

_AT_ONCE: Final = 50


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
    Asking again adds to the timeline of an interest that is under way, which then waits for our
    answer, and begins one that ended again.
    Contact details of a known buyer never change: anyone can type a known address.
    """
    advisory_lock("inquiries")  # two requests must not make two buyers of one person
    known = interest_of_origin(inquiry.origin)
    if known is not None:
        return known
    at = inquiry.at or timezone.now()
    buyer = _buyer(inquiry)
    interest = Interest.objects.select_for_update().filter(buyer=buyer, listing=inquiry.listing)
    found = interest.first()
    if found is None:
        found = Interest.objects.create(
            due_at=due_at(Side.FIRM, at),
            waits_since=at,
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
    else:
        record_inquiry(found, inquiry.message, origin=inquiry.origin, at=at)
    rescore(found)
    return found


@transaction.atomic
def take_message(reference: str) -> Interest | None:
    """Turn a message of the contact form into an inquiry, once. One about a listing that does not
    exist becomes a lead like others.
    """
    message = lock_inquiry(reference)
    if message is None:
        return None
    listing = Listing.objects.filter(number=message.listing).first()
    if listing is None:
        give_back(message)
        return None
    inquiry = Inquiry(
        listing,
        message.name,
        f"message-{message.pk}",
        email=message.email,
        phone=message.phone,
        company=message.company,
        message=_with_times(message),
        at=message.received_at,
    )
    interest = receive(inquiry)
    mark_taken(message)
    return interest


def take_messages(stop: Event) -> None:
    """Turn the messages about listings into inquiries: a task of the worker."""
    for message in untaken_inquiries(most=_AT_ONCE):
        if stop.is_set():
            return
        take_message(message.pk)


def _with_times(message: ContactMessage) -> str:
    times = contact_form.times_in_words(message.times)
    return f"{message.message}\n\nGood times for a call: {times}" if times else message.message


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
