"""Turns inquiries, from wherever they come, into buyers and their interests."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from threading import Event
from typing import Final

from django.db import transaction
from django.db.models import prefetch_related_objects
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core.db_locks import advisory_lock
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.interests.models import Interest, InterestMove
from brokerage.deals.interests.rules.states import ENDED, InterestState, Side, Source
from brokerage.deals.interests.selectors.interests import interest_of_origin
from brokerage.deals.interests.selectors.standing import scored
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
    lock_inquiries()
    known = interest_of_origin(inquiry.origin)
    if known is not None:
        return known
    [interest] = receive_all([(inquiry, _known_buyer(inquiry) or new_buyer(inquiry))], by=by)
    return interest


def lock_inquiries() -> None:
    """Let no other transaction add buyers: two must not make two buyers of one person."""
    advisory_lock("inquiries")


@transaction.atomic
def receive_all(asked: Sequence[tuple[Inquiry, Buyer]], *, by: User | None) -> list[Interest]:
    """Store inquiries, in this order, as `receive` does: none of them was taken before. Buyers may
    be new and not saved yet. The caller has called `lock_inquiries`.
    """
    buyers = list({id(buyer): buyer for _, buyer in asked}.values())
    Buyer.objects.bulk_create(buyer for buyer in buyers if buyer._state.adding)
    prefetch_related_objects(buyers, "proofs")
    stored = Interest.objects.select_for_update().filter(
        buyer__in=buyers, listing__in={inquiry.listing.pk for inquiry, _ in asked}
    )
    interests = {(each.buyer_id, each.listing_id): each for each in stored.order_by("pk")}
    begun, again = list[Interest](), list[tuple[Inquiry, Interest]]()
    for inquiry, buyer in asked:
        pair = (buyer.pk, inquiry.listing.pk)
        known = interests.get(pair)
        if known is None:
            interests[pair] = _begun(inquiry, buyer)
            begun.append(interests[pair])
        else:
            known.buyer, known.listing = buyer, inquiry.listing
            again.append((inquiry, known))
    Interest.objects.bulk_create(begun)
    InterestMove.objects.bulk_create(
        InterestMove(interest=each, to_state=InterestState.INQUIRED, actor=by, at=each.inquired_at)
        for each in begun
    )
    for inquiry, interest in again:
        _ask_again(interest, inquiry, by=by)
    return [interests[buyer.pk, inquiry.listing.pk] for inquiry, buyer in asked]


def _begun(inquiry: Inquiry, buyer: Buyer) -> Interest:
    at = inquiry.at or timezone.now()
    interest = Interest(
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
    interest.score, _ = scored(interest)
    return interest


def _ask_again(interest: Interest, inquiry: Inquiry, *, by: User | None) -> None:
    at = inquiry.at or timezone.now()
    if interest.state in ENDED:
        interest.inquired_at, interest.message, interest.first_reply_at = at, inquiry.message, None
        interest.origin = inquiry.origin
        columns = "inquired_at message first_reply_at origin"
        move(interest, InterestState.INQUIRED, by=by, reason="Asked again", columns=columns)
    else:
        record_inquiry(interest, inquiry.message, origin=inquiry.origin, at=at)
    rescore(interest)


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


def _known_buyer(inquiry: Inquiry) -> Buyer | None:
    email, number = _email(inquiry), phones.to_e164(inquiry.phone)
    if email:
        return Buyer.objects.filter(email=email).first()
    return Buyer.objects.filter(phone_e164=number).first() if number else None


def new_buyer(inquiry: Inquiry) -> Buyer:
    """Return the person of an inquiry as a buyer, not saved."""
    email = _email(inquiry)
    return Buyer(
        name=inquiry.name[:100] or email or inquiry.phone[:100],
        email=email,
        phone=inquiry.phone[:100],
        phone_e164=phones.to_e164(inquiry.phone),
        company=inquiry.company[:200],
    )


def _email(inquiry: Inquiry) -> str:
    return inquiry.email.strip().lower()[:255]
