"""What the tests of interests share."""

from datetime import timedelta
from typing import Any

from django.utils import timezone
from tests.factories import DealFactory, ListingFactory, UserFactory
from tests.factories.buyers import signed_nda
from tests.people import Person

from brokerage.deals.buyers.models import ProofOfFunds
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.screening import FIELDS
from brokerage.deals.interests.services.inquiries import Inquiry, receive
from brokerage.deals.listing.models import Listing, ListingInternal, ListingSecrets


def staff(name: str, role: str = "advisor") -> Person:
    email = f"{name}@sabineridge.example.com"
    return Person(UserFactory.create(staff=True, staff_role=role, email=email, full_name=name))


def listing_of(person: Person, **internal: Any) -> Listing:
    """A listing on the market, with a deal that the person works on."""
    deal = DealFactory.create(members=[person.user], stage="on-market")
    listing = ListingFactory.create(deal=deal, asking_price=1_000_000)
    ListingSecrets.objects.create(listing=listing, content={"staff": "Ray Tolliver, foreman"})
    content = {"doNotContact": "Lone Star Air"} | internal
    ListingInternal.objects.create(listing=listing, content=content)
    return listing


def inquired(listing: Listing, name: str = "Rosa Delgado", **more: Any) -> Interest:
    address = f"{name.split()[0].lower()}@example.com"
    inquiry = {"email": address, "message": "I run two crews."} | more
    return receive(Inquiry(listing, name, f"mail-{name}", **inquiry))


def act(person: Person, interest: Interest, kind: str, **more: Any) -> Any:
    interest.refresh_from_db()
    body = {"act": kind, "key": f"key-{kind}-{interest.version}", "version": interest.version}
    return person.ask("POST", f"desk/interests/{interest.pk}/acts", body | more)


def make_ready(interest: Interest, **said: str) -> None:
    """Let a buyer have signed, with a valid profile, a proof that was seen and the call done."""
    buyer, now = interest.buyer, timezone.now()
    signed_nda(buyer, interest.listing)
    buyer.profile_valid_until = timezone.localdate() + timedelta(days=100)
    buyer.save()
    ProofOfFunds.objects.create(
        buyer=buyer, seen_at=now, amount_from=250_000, amount_to=500_000, seen_by_name="ada"
    )
    chosen = {"control": "most", "active": "runs", "tie": "none", "timeline": "now"} | said
    values = {
        name: chosen.get(name, next(iter(field.options), "300000"))
        for name, field in FIELDS.items()
        if field.is_core
    }
    interest.refresh_from_db()
    interest.screening = {
        name: {"value": value, "version": 1, "by": "ada", "at": now.isoformat(), "editor": "x"}
        for name, value in values.items()
    }
    interest.save(update_fields=["screening"])


def state_of(interest: Interest) -> tuple[str, str]:
    interest.refresh_from_db()
    return interest.state, interest.waits_for
