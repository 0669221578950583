"""Memoranda and their readers, for tests."""

import io
from hashlib import sha256
from typing import Any

from django.utils import timezone
from PIL import Image
from tests.deals.listing_samples import CONTENT
from tests.factories import BuyerFactory, DealFactory, InterestFactory, UserFactory
from tests.factories.buyers import signed_nda
from tests.people import Person

from brokerage.accounts.models import User
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.cim.models import Cim, CimVersion
from brokerage.deals.cim.services.drafting import begin_cim
from brokerage.deals.interests.models import Interest
from brokerage.deals.listing.models import Listing
from brokerage.deals.listing.rules.private_parts import ListingSecretsContent
from brokerage.deals.listing.rules.public_listing import PublicListing
from brokerage.deals.listing.services import drafting
from brokerage.deals.pipeline.models import Contact, Deal, DealPerson
from brokerage.deals.pipeline.rules.stages import DealStage

SECRETS: dict[str, Any] = {
    "legal_name": "Pecan Fork Heating & Air LLC",
    "trade_names": "Pecan Fork Heating & Air",
    "address": "12 Mill Road",
    "town": "Tyler",
    "staff": "Luis Ortega, dispatcher\nMarvella Stone",
    "customers": "Sabine Steel\nTrinity Baptist Church",
    "license_holders": "Gene Whitlock, TACLA00012345C",
    "founded": "1998",
}


def staff(name: str, role: str = "advisor") -> Person:
    email = f"{name.lower()}@sabineridge.example.com"
    return Person(
        UserFactory.create(staff=True, staff_role=role, email=email, full_name=f"{name} Nguyen")
    )


def listed(*members: User) -> Listing:
    """Create a listing on the market with its confidential part, and its deal."""
    deal = DealFactory.create(members=list(members), stage=DealStage.ON_MARKET)
    by = members[0]
    listing = drafting.begin_listing(by=by, deal_id=deal.pk)
    key: dict[str, Any] = {"by": by, "listing_id": listing.pk}
    drafting.save_public(
        **key, content=PublicListing.model_validate(CONTENT), version=listing.version
    )
    drafting.save_secrets(**key, content=ListingSecretsContent.model_validate(SECRETS), version=1)
    Listing.objects.filter(pk=listing.pk).update(state="active", published_at=timezone.now())
    return Listing.objects.select_related("deal").get(pk=listing.pk)


def owner_of(deal: Deal) -> Person:
    contact = Contact.objects.create(name="Dana Moss", email="dana@example.com")
    DealPerson.objects.create(deal=deal, contact=contact, role="seller")
    return Person(UserFactory.create(email="dana@example.com", full_name="Dana Moss"))


def released(listing: Listing, by: User, *, pages: int = 2) -> CimVersion:
    """Create a released version whose document has blank pages, which are drawn quickly."""
    assert listing.deal is not None
    cim = Cim.objects.filter(listing=listing).first() or begin_cim(by=by, deal_id=listing.deal.pk)
    cim.versions.filter(state="released").update(state="replaced")
    pdf = blank_pdf(pages)
    return CimVersion.objects.create(
        cim=cim,
        number=cim.versions.count() + 1,
        state="released",
        content=cim.content,
        figures=cim.figures,
        company="Pecan Fork Heating & Air",
        released_at=timezone.now(),
        pdf=pdf,
        pdf_sha256=sha256(pdf).hexdigest(),
        pages=pages,
    )


def blank_pdf(pages: int) -> bytes:
    buffer = io.BytesIO()
    first, *others = [Image.new("RGB", (612, 792), "white") for _ in range(pages)]
    first.save(buffer, "PDF", save_all=True, append_images=others)
    return buffer.getvalue()


def reader(listing: Listing, name: str = "Rosa Delgado", state: str = "cim-sent") -> Person:
    """Create a signed-in buyer whose interest is in this state."""
    email = f"{name.split()[0].lower()}@buyers.example.com"
    user = UserFactory.create(outsider=True, full_name=name, display_name=name, email=email)
    buyer = BuyerFactory.create(account=user, name=name, email=email)
    signed_nda(buyer, listing)
    InterestFactory.create(buyer=buyer, listing=listing, state=state)
    return Person(user)


def buyer_of(person: Person) -> Buyer:
    return Buyer.objects.get(account=person.user)


def interest_of(person: Person) -> Interest:
    return Interest.objects.get(buyer__account=person.user)
