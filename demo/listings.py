"""Listings of deals: written by the advisor, checked by the owner, published by the principal."""

from typing import Any

from brokerage.accounts.models import User
from brokerage.deals.listing.models import Listing
from brokerage.deals.listing.rules.lines import lines
from brokerage.deals.listing.rules.private_parts import (
    ListingFloorContent,
    ListingInternalContent,
    ListingSecretsContent,
)
from brokerage.deals.listing.rules.public_listing import PublicListing
from brokerage.deals.listing.rules.states import ListingState
from brokerage.deals.listing.selectors.listings import teaser_of_owner
from brokerage.deals.listing.services import approving, drafting, publication
from brokerage.deals.pipeline.models import Deal


def write_listing(*, by: User, deal: Deal, facts: dict[str, Any]) -> None:
    """Write the three parts of a listing."""
    listing = drafting.begin_listing(by=by, deal_id=deal.pk)
    key: dict[str, Any] = {"by": by, "listing_id": listing.pk}
    drafting.save_public(
        **key, content=PublicListing.model_validate(facts["public"]), version=listing.version
    )
    known = listing.secrets.content | facts["secrets"]
    drafting.save_secrets(**key, content=ListingSecretsContent.model_validate(known), version=1)
    drafting.save_internal(
        **key,
        content=ListingInternalContent.model_validate(facts["internal"]),
        floor=ListingFloorContent.model_validate(facts["floor"]),
        version=1,
    )


def send_to_owner(*, by: User, deal: Deal) -> None:
    listing = Listing.objects.get(deal=deal)
    approving.send_teaser(by=by, listing_id=listing.pk, version=listing.version)


def approve(*, owner: User) -> None:
    """Check every line, as the owner."""
    teaser = teaser_of_owner(owner)
    read = len(lines(teaser.written))
    approving.answer_teaser(by=owner, number=teaser.number, wishes={}, lines_read=read)


def publish(*, by: User, deal: Deal) -> None:
    listing = Listing.objects.get(deal=deal)
    publication.publish(
        by=by, listing_id=listing.pk, version=listing.version, state=ListingState.ACTIVE
    )


def put_under_loi(*, by: User, deal: Deal) -> None:
    listing = Listing.objects.get(deal=deal)
    publication.move(by=by, listing_id=listing.pk, state=ListingState.UNDER_LOI)
