"""Queries for confidentiality agreements."""

from collections.abc import Iterable
from datetime import date

from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.engagement.models import Engagement
from brokerage.deals.engagement.rules.states import add_months
from brokerage.deals.engagement.selectors.signatures import (
    LinkInvalid,
    check_visit,
    signature_of_link,
)
from brokerage.deals.listing.models import Listing
from brokerage.deals.listing.rules.states import SHOWN
from brokerage.deals.nda.models import Nda, NdaListing
from brokerage.deals.nda.rules.states import (
    KEPT_YEARS,
    NdaKind,
    NdaState,
)


def live(buyer: Buyer, listing: Listing, *, on: date | None = None) -> Nda | None:
    """Return the agreement by which a buyer has signed for a listing, on a day (today if not
    given). This is the only way to ask whether a buyer has signed.
    """
    return live_ndas(on=on).filter(buyer=buyer, covered__listing=listing).first()


def live_ndas(*, on: date | None = None) -> QuerySet[Nda]:
    """Return the buyers' agreements that are in force on a day."""
    return _in_force(on).exclude(kind=NdaKind.JOINDER)


def live_joinder(broker: Buyer, client: Buyer, listing: Listing) -> Nda | None:
    """Return the joinder by which a broker may take part in what their client may see; None also if
    the client's agreement is not in force.
    """
    joined = live(client, listing)
    if joined is None:
        return None
    theirs = _in_force(None).filter(kind=NdaKind.JOINDER, buyer=broker, covered__listing=listing)
    return theirs.filter(joins__buyer=client).first()


def live_master(buyer: Buyer) -> Nda | None:
    """Return the master agreement whose schedule a buyer can extend."""
    return live_ndas().filter(buyer=buyer, kind=NdaKind.MASTER).first()


def is_asked_to_sign(buyer: Buyer, listing: Listing) -> bool:
    """Return whether a buyer has an agreement for a listing to sign, of which they are reminded."""
    waiting = Nda.objects.filter(buyer=buyer, covered__listing=listing, state=NdaState.SENT)
    return any(nda.is_open for nda in waiting)


def listings_of(nda: Nda) -> list[Listing]:
    """Return the listings that an agreement covers and that still exist."""
    covered = nda.covered.select_related("listing__deal")
    return [each.listing for each in covered if each.listing is not None]


def living_nda(key: str) -> Nda:
    """Return the agreement of a link that still leads somewhere. Raises LinkInvalid."""
    nda = signature_of_link(Nda, key, along="buyer")
    if nda.state == NdaState.WITHDRAWN or nda.buyer is None:
        raise LinkInvalid
    return nda


def nda_of_visit(key: str, visit: str) -> Nda:
    """Return the agreement of a link, for a browser that has confirmed the address. Raises
    LinkInvalid and VisitEnded.
    """
    nda = living_nda(key)
    check_visit(nda, visit)
    return nda


def ndas_of(buyer: Buyer) -> QuerySet[Nda]:
    """Return a buyer's agreements, the latest first, with what they cover."""
    return Nda.objects.filter(buyer=buyer).select_related("joins").prefetch_related("covered")


def addable(number: str) -> Listing | None:
    """Return the listing on the market with this number."""
    return Listing.objects.filter(number=number, state__in=SHOWN).first() if number else None


def seen_ndas(buyer: Buyer, by: User) -> list[Nda]:
    """Return the agreements of a buyer that a member of staff may see, with those of the listings
    that they may see.
    """
    return list(_seen(by).filter(buyer=buyer).select_related("joins"))


def seen_nda(buyer_id: int, nda_id: int, by: User) -> Nda:
    """Return a buyer's agreement. Raises Nda.DoesNotExist for staff who may not see it."""
    found = Nda.objects.all().visible_to(by).select_related("buyer", "sealed")
    return found.get(pk=nda_id, buyer=buyer_id)


def shown_ndas(buyer: Buyer) -> list[Nda]:
    """Return the agreements that a buyer sees: not those that were taken back."""
    return list(ndas_of(buyer).exclude(state__in=(NdaState.WITHDRAWN, NdaState.DECLINED)))


def joinable(broker: Buyer, by: User) -> list[Nda]:
    """Return the agreements of a co-broker's clients that the broker can join, of those that a
    member of staff may see.
    """
    found = _seen(by).filter(buyer__represented_by=broker).exclude(kind=NdaKind.JOINDER)
    return list(found.filter(state__in=(NdaState.SENT, NdaState.SIGNED)))


def kept_until(nda: Nda, listings: Iterable[Listing]) -> date:
    """Return until when a signed agreement is kept: for years after its term, or after the tail of
    a listing's engagement if that ends later.
    """
    assert nda.term_ends_on is not None
    deals = [listing.deal_id for listing in listings]
    signed = Engagement.objects.filter(deal__in=deals, sealed__isnull=False)
    ends = [engagement.dates.tail_ends_on for engagement in signed.defer("agreement_text")]
    return add_months(max([nda.term_ends_on, *ends]), 12 * KEPT_YEARS)


def _seen(by: User) -> QuerySet[Nda]:
    listings = Listing.objects.all().visible_to(by)
    covered = Prefetch("covered", NdaListing.objects.filter(listing__in=listings))
    return Nda.objects.all().visible_to(by).prefetch_related(covered)


def _in_force(on: date | None) -> QuerySet[Nda]:
    today = on or timezone.localdate()
    return Nda.objects.filter(state=NdaState.SIGNED, term_ends_on__gte=today)
