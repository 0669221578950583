"""Request and response bodies of the co-broker's own page."""

from datetime import date
from typing import Annotated

from django.utils import timezone
from pydantic import Field

from brokerage.accounts.models import User
from brokerage.core.schema import Input, LookupText, Schema
from brokerage.deals.cobroke.rules.registrations import PROTECTED_DAYS, Status
from brokerage.deals.cobroke.selectors.co_brokers import (
    OpenListing,
    OwnBuyer,
    co_broker_of,
    open_listings,
    own_buyers,
)

_Text = Annotated[str, Field(max_length=1000)]


class CoBrokingFigureOut(Schema):
    label: str
    value: str


class CoBrokingListingOut(Schema):
    """A listing that is open to co-brokers, as the public reads it, with the share."""

    number: str
    slug: str
    title: str
    location: str
    price: str
    figures: list[CoBrokingFigureOut]
    share: int
    """Percent of our fee."""

    @classmethod
    def of(cls, found: OpenListing) -> "CoBrokingListingOut":
        page = found.page
        return cls(
            number=page.number,
            slug=page.slug,
            title=page.title,
            location=page.location,
            price=page.price,
            figures=[CoBrokingFigureOut.model_validate(each) for each in page.figures],
            share=found.share,
        )


class CoBrokingBuyerOut(Schema):
    """A buyer whom the co-broker has registered, and where they are."""

    key: str
    number: str
    """Of the listing."""
    title: str
    """Of the listing; empty while the site does not show it."""
    name: str
    company: str
    status: Status
    registered_on: date
    answer_by: date | None
    """The day by which we answer; null once we have, and when it has passed."""
    protected_until: date
    business: str
    """Which company it is; empty until the owner has approved the buyer and the co-broker has
    joined the buyer's agreement.
    """
    may_read: bool
    """Whether the overview of the business is open to the co-broker."""
    room_open: bool
    """Whether documents of the business are."""
    share: int | None
    """Percent of our fee, as the letter confirms it; null without a letter."""

    @classmethod
    def of(cls, own: OwnBuyer) -> "CoBrokingBuyerOut":
        registration, today = own.registration, timezone.localdate()
        answer = registration.answer_by
        return cls(
            key=registration.key,
            number=registration.listing.number,
            title=own.title,
            name=registration.name,
            company=registration.company,
            status=registration.status(today),
            registered_on=timezone.localdate(registration.registered_at),
            answer_by=answer if answer and answer >= today else None,
            protected_until=registration.protected_until,
            business=own.company,
            may_read=own.may_read,
            room_open=own.room_open,
            share=registration.share_percent if registration.letter_at else None,
        )


class CoBrokingOut(Schema):
    """What a co-broker's page shows."""

    firm: str
    """The co-broker's."""
    days: int
    """How long a registration protects a buyer."""
    buyers: list[CoBrokingBuyerOut]
    """The latest first."""
    listings: list[CoBrokingListingOut]

    @classmethod
    def of(cls, person: User) -> "CoBrokingOut":
        broker = co_broker_of(person)
        return cls(
            firm=broker.buyer.company,
            days=PROTECTED_DAYS,
            buyers=[CoBrokingBuyerOut.of(own) for own in own_buyers(person)],
            listings=[CoBrokingListingOut.of(each) for each in open_listings()],
        )


class RegisterBuyerIn(Input):
    listing: Annotated[LookupText, Field(max_length=6)]
    """Its number."""
    name: _Text = ""
    email: _Text = ""
    phone: _Text = ""
    company: _Text = ""
