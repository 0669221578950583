"""Queries for co-brokers, and for what they see."""

from typing import NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import is_confirmed
from brokerage.deals.cobroke.models import CoBroker, Registration
from brokerage.deals.cobroke.rules.registrations import RegistrationState
from brokerage.deals.fees.selectors.co_broke import CoBroke
from brokerage.deals.fees.selectors.fees import engagement_of
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import KNOWING
from brokerage.deals.interests.selectors.access import access_of
from brokerage.deals.listing.models import Listing, ListingInternal
from brokerage.deals.listing.rules.page import PageListing
from brokerage.deals.listing.rules.states import ListingState
from brokerage.deals.listing.selectors.public import public_listing, public_listings
from brokerage.deals.offers.models import Offer
from brokerage.deals.offers.rules.states import BINDS, OfferState
from brokerage.deals.pipeline.models import Deal

_OPEN = (ListingState.COMING_SOON, ListingState.ACTIVE)


class OpenListing(NamedTuple):
    """A listing that co-brokers may bring buyers to, as the public reads it."""

    page: PageListing
    share: int
    """Percent of our fee."""


class OwnBuyer(NamedTuple):
    """A registration as its co-broker sees it."""

    registration: Registration
    title: str
    """Of the listing, as the site shows it; empty while it does not."""
    company: str
    """Which company it is; empty until the owner has approved the buyer."""
    may_read: bool
    room_open: bool
    """Whether documents of the data room are open to the co-broker."""


def is_co_broker(person: User) -> bool:
    """Return whether a person has the co-brokers' page, which takes a confirmed address."""
    found = CoBroker.objects.filter(buyer__account=person, deactivated_at=None)
    return not person.is_staff and found.exists() and is_confirmed(person)


def co_broker_of(person: User) -> CoBroker:
    """Return the co-broker that a signed-in person is. Raises CoBroker.DoesNotExist for everyone
    else, and for those who were deactivated.
    """
    if person.is_staff or not is_confirmed(person):
        raise CoBroker.DoesNotExist
    active = CoBroker.objects.filter(deactivated_at=None).select_related("buyer")
    return active.get(buyer__account=person)


def share_of(listing: Listing) -> int | None:
    """Return the share of our fee that a co-broker gets, in percent; None if the listing is not
    open to co-brokers, or its owner's signed agreement is against it.
    """
    internal = ListingInternal.objects.filter(listing=listing).first()
    return _share(internal) if internal else None


def open_listings() -> list[OpenListing]:
    """Return the listings on the site for which staff have opened a share to co-brokers."""
    internals = ListingInternal.objects.filter(listing__state__in=_OPEN)
    shares = {
        each.listing.number: _share(each) for each in internals.select_related("listing__deal")
    }
    return [
        OpenListing(page, share)
        for page in public_listings()
        if (share := shares.get(page.number)) is not None
    ]


def _share(internal: ListingInternal) -> int | None:
    written, deal = internal.written, internal.listing.deal
    if not written.co_broke or written.co_broke_share is None:
        return None
    agreed = engagement_of(deal) if deal else None
    return written.co_broke_share if agreed is None or agreed.parsed_terms.co_broke else None


def open_listing(number: str) -> Listing:
    """Return the listing for which a co-broker may register a buyer. Raises
    Listing.DoesNotExist.
    """
    listing = Listing.objects.select_related("deal").get(number=number, state__in=_OPEN)
    if share_of(listing) is None or public_listing(number) is None:
        raise Listing.DoesNotExist
    return listing


def own_buyers(person: User) -> list[OwnBuyer]:
    """Return the registrations of a co-broker, the latest first, with a company's name only where
    the permission function gives it.
    """
    found = Registration.objects.all().of_co_broker(person).select_related("listing", "interest")
    titles = {page.number: page.title for page in public_listings()}
    return [
        _own(registration, person, titles.get(registration.listing.number, ""))
        for registration in found.defer("letter_pdf")
    ]


def own_registration(person: User, key: str) -> Registration:
    """Return a registration of a co-broker. Raises CoBroker.DoesNotExist and
    Registration.DoesNotExist.
    """
    co_broker_of(person)
    return Registration.objects.all().of_co_broker(person).get(key=key)


def clients_of(user: User, listing: Listing) -> QuerySet[Interest]:
    """Return the interests of the buyers of a co-broker in a listing whose registration holds:
    `access_of` asks.
    """
    today = timezone.localdate()
    found = Registration.objects.all().of_co_broker(user).filter(listing=listing.pk)
    approved = found.filter(interest__state__in=KNOWING).select_related("interest")
    held = [each.interest_id or 0 for each in approved.defer("letter_pdf") if each.is_held(today)]
    return Interest.objects.filter(pk__in=held)


def brokers_of(listing: Listing) -> list[tuple[User, str]]:
    """Return the co-brokers whose confirmed buyers are known for a listing, with their firms."""
    found = Registration.objects.filter(
        listing=listing, interest__state__in=KNOWING, co_broker__buyer__account__isnull=False
    ).select_related("co_broker__buyer__account")
    rows = [each.co_broker.buyer for each in found.defer("letter_pdf") if each.co_broker]
    return list({each.pk: (each.account, each.company) for each in rows if each.account}.values())


def _own(registration: Registration, person: User, title: str) -> OwnBuyer:
    interest, listing = registration.interest, registration.listing
    if interest is None or interest.state not in KNOWING:
        return OwnBuyer(registration, title, "", may_read=False, room_open=False)
    access = access_of(person, listing)
    secrets = getattr(listing, "secrets", None) if access.name else None
    written = secrets.written if secrets else None
    names = (written.trade_names.strip() or written.legal_name).splitlines() if written else []
    return OwnBuyer(
        registration, title, names[0] if names else "", access.cim, access.room_level > 0
    )


def co_broke_of(deal: Deal) -> CoBroke | None:
    """Return the firm that represents the buyer whose offer was accepted, with its share once a
    letter has confirmed it.
    """
    accepted = Offer.objects.filter(deal=deal, state=OfferState.ACCEPTED, kind__in=BINDS)
    offer = accepted.select_related("interest__buyer__represented_by").first()
    if offer is None:
        return None
    confirmed = Registration.objects.filter(
        interest=offer.interest_id, state=RegistrationState.CONFIRMED
    )
    if registration := confirmed.defer("letter_pdf").first():
        return CoBroke(registration.broker_firm, registration.share_percent)
    broker = offer.interest.buyer.represented_by
    return CoBroke(broker.company or broker.name, None) if broker else None
