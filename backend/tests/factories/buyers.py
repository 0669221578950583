"""Buyers, their interests in listings, and what they need to read."""

import secrets
from datetime import timedelta
from hashlib import sha256
from typing import Any

import factory
from django.utils import timezone
from tests.factories.accounts import UserFactory

from brokerage.deals.buyers.models import Buyer
from brokerage.deals.engagement.models import SealedAgreement, SealingKey
from brokerage.deals.interests.models import Interest
from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.models import Nda, NdaListing
from brokerage.deals.nda.rules.states import NdaState


class BuyerFactory(factory.django.DjangoModelFactory[Buyer]):
    """Creates a buyer without an account."""

    class Meta:
        model = Buyer

    name = "Rosa Delgado"
    email = factory.Sequence(lambda n: f"rosa{n}@buyers.example.com")
    kind = "individual"


class ListingFactory(factory.django.DjangoModelFactory[Listing]):
    """Creates a listing on the market, without a deal unless it is given."""

    class Meta:
        model = Listing

    number = factory.Sequence(lambda n: f"{5000 + n}")
    slug = factory.Sequence(lambda n: f"listing-{n}")
    state = "active"
    title = "Residential heating and air company"
    region = "East Texas"
    published_at = factory.LazyFunction(timezone.now)


class InterestFactory(factory.django.DjangoModelFactory[Interest]):
    """Creates an interest that has just come in."""

    class Meta:
        model = Interest

    buyer = factory.SubFactory(BuyerFactory)
    listing = factory.SubFactory(ListingFactory)


def signed_nda(buyer: Buyer, listing: Listing, **changes: Any) -> Nda:
    """Create an agreement that a buyer has signed, with a document that nothing sealed."""
    now = timezone.now()
    key, _ = SealingKey.objects.get_or_create(fingerprint="0" * 64)
    content = secrets.token_bytes(16)
    sealed = SealedAgreement.objects.create(
        pdf=content, sha256=sha256(content).hexdigest(), key=key, sealed_at=now
    )
    fields = {
        "name": buyer.name,
        "email": buyer.email,
        "typed_name": buyer.name,
        "capacity": "self",
        "state": NdaState.SIGNED,
        "text": "Keep it secret.",
        "text_sha256": sha256(b"Keep it secret.").hexdigest(),
        "consent_text": "I agree.",
        "confirmed_at": now,
        "shown_at": now,
        "text_read_at": now,
        "signed_at": now,
        "term_ends_on": timezone.localdate() + timedelta(days=700),
        "sealed": sealed,
    }
    nda = Nda.objects.create(buyer=buyer, **{**fields, **changes})
    NdaListing.objects.create(nda=nda, listing=listing, number=listing.number)
    return nda


def reading_buyer(listing: Listing, **fields: Any) -> Buyer:
    """Create a buyer with an account who may read about a listing."""
    buyer = BuyerFactory.create(account=UserFactory.create(outsider=True), **fields)
    signed_nda(buyer, listing)
    InterestFactory.create(buyer=buyer, listing=listing, state="cim-sent")
    return buyer
