"""Co-brokers and their registrations, for tests."""

from typing import Any

from tests.deals.cim.samples import listed, staff
from tests.deals.listing_samples import CONTENT
from tests.factories import BuyerFactory, UserFactory
from tests.people import Person

from brokerage.accounts.models import User
from brokerage.deals.cobroke.models import CoBroker, Registration
from brokerage.deals.cobroke.services.registering import register
from brokerage.deals.listing.models import Listing, ListingInternal, Teaser

BUYER: dict[str, str] = {
    "name": "Dee Cole",
    "email": "dee@buyers.example.com",
    "phone": "(903) 555-0177",
    "company": "Cole Holdings",
}


def shared(listing: Listing, share: int = 40) -> Listing:
    """Show a listing on the site, and open it to co-brokers."""
    Teaser.objects.get_or_create(
        listing=listing, number=1, defaults={"state": "released", "content": CONTENT}
    )
    internal = {"coBroke": True, "coBrokeShare": share}
    ListingInternal.objects.filter(listing=listing).update(content=internal)
    return listing


def shared_by(*members: User) -> Listing:
    return shared(listed(*(members or (staff("Ada").user,))))


def co_broker(name: str = "Pat Lane", firm: str = "Blue Ridge Brokers") -> Person:
    """Create a signed-in co-broker."""
    email = f"{name.split()[0].lower()}@brokers.example.com"
    user = UserFactory.create(outsider=True, full_name=name, display_name=name, email=email)
    buyer = BuyerFactory.create(
        account=user, name=name, email=email, kind="co-broker", company=firm
    )
    CoBroker.objects.create(buyer=buyer, license_number="0654321", license_state="Texas")
    return Person(user)


def registered(person: Person, listing: Listing, **changes: Any) -> Registration:
    return register(by=person.user, number=listing.number, **{**BUYER, **changes})
