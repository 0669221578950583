"""What the buyer whose offer was accepted sees of the way to closing."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.content.selectors.bodies import firm
from brokerage.deals.dates.models import ClosingItem, DealDate
from brokerage.deals.dates.rules.closing_list import ClosingSide, listed_items
from brokerage.deals.dates.rules.slips import DateState
from brokerage.deals.interests.selectors.access import access_of
from brokerage.deals.listing.models import Listing
from brokerage.deals.offers.selectors.conditions import accepted_offer
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import DealPersonRole, DealRole

BUYERS_DATES: Final = frozenset(
    {
        "loi-signed",
        "earnest-deposited",
        "loan-application",
        "term-sheet",
        "loan-commitment",
        "clear-to-close",
        "license-application",
        "licenses-ready",
        "landlord-consent",
        "diligence-end",
        "earnest-hard",
        "exclusivity-end",
        "agreement-agreed",
        "insurance",
        "closing",
    }
)
"""The dates that the buyer sees, of those in the list."""
_IN_LIST: Final = (
    DealPersonRole.ATTORNEY,
    DealPersonRole.BUYERS_ATTORNEY,
    DealPersonRole.CPA,
    DealPersonRole.ESCROW_AGENT,
    DealPersonRole.LENDER,
)
"""Who is in the one list of contacts besides the firm. A landlord is spoken to by an attorney."""
_OURS: Final = {DealRole.BROKER: "Your broker", DealRole.COORDINATOR: "Dates and documents"}


class InList(NamedTuple):
    """Someone in the list of contacts that both sides get."""

    name: str
    role: str
    company: str
    phone: str
    email: str


def deal_of_buyer(user: User, number: str) -> Deal:
    """Return the deal of the listing that buyers know by this number, for the buyer whose letter of
    intent or purchase offer was accepted. Raises Deal.DoesNotExist for everyone else, whatever the
    reason, after the same queries for a listing that exists and one that does not.
    """
    listing = Listing.objects.filter(number=number).first() or Listing(pk=0, state="active")
    access = access_of(user, listing)
    offer = accepted_offer(listing.deal_id or 0)
    if access.interest is None or offer is None or offer.interest_id != access.interest.pk:
        raise Deal.DoesNotExist
    return offer.deal


def dates_of_buyer(deal: Deal) -> list[DealDate]:
    """Return the dates that the buyer sees, the earliest first."""
    dates = DealDate.objects.filter(deal=deal, key__in=BUYERS_DATES, on__isnull=False)
    return list(dates.exclude(state=DateState.NOT_NEEDED).order_by("on", "pk"))


def items_of_buyer(deal: Deal) -> list[tuple[str, bool]]:
    """Return what closing needs of the buyer, in their words, and whether it is done."""
    items = ClosingItem.objects.filter(deal=deal, side__in=(ClosingSide.BUYER, ClosingSide.BOTH))
    listed = listed_items()
    return [
        (listed[item.key].buyer if item.key in listed else item.label, item.state == DateState.DONE)
        for item in items.exclude(state=DateState.NOT_NEEDED)
    ]


def contacts(deal: Deal) -> Iterator[InList]:
    """Yield whom both sides may call: who works on the deal at the firm, attorneys, CPAs and
    lenders.
    """
    phone = firm().phone.display
    members = deal.members.filter(role__in=_OURS, user__is_active=True).select_related("user")
    for member in members:
        role, user = _OURS[DealRole(member.role)], member.user
        yield InList(shown_name(user), role, firm().name, phone, user.email)
    people = deal.people.filter(role__in=_IN_LIST).select_related("contact")
    for person in people.order_by("role", "pk"):
        label = DealPersonRole(person.role).label
        one = person.contact
        yield InList(one.name, label[0].upper() + label[1:], one.company, one.phone, one.email)
