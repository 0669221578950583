"""What is not public in a listing: what approved buyers read, and what never leaves the firm."""

from typing import Annotated, Final, Literal

from pydantic import Field

from brokerage.core.schema import Input
from brokerage.deals.listing.rules.public_listing import Amount, Line, Long, Short

PORTALS: Final = {"bizbuysell": "BizBuySell", "bizquest": "BizQuest", "dealstream": "DealStream"}


class ListingSecretsContent(Input):
    """What a buyer reads once approved. The teaser check looks for it in the public words. Fields
    named as several hold one a line.
    """

    legal_name: Short = ""
    trade_names: Long = ""
    address: Line = ""
    town: Short = ""
    county: Short = ""
    phones: Line = ""
    website: Line = ""
    email: Line = ""
    owners: Long = ""
    staff: Long = ""
    customers: Long = ""
    """By name; buyers read them as letters until late."""
    license_holders: Long = ""
    """Names and license numbers."""
    lease: Long = ""
    founded: Annotated[str, Field(max_length=4, pattern=r"^(\d{4})?$")] = ""
    headcount: Annotated[int, Field(ge=0, le=100_000)] | None = None
    tax_id: Short = ""
    franchise_of: Short = ""
    suppliers: Long = ""
    """Brands and companies by which the business is known."""
    phrases: Long = ""
    """Words by which the owner is known, such as a slogan."""


class ListingInternalContent(Input):
    """What never leaves the firm."""

    approval_policy: Literal["a", "b", "c"] = "a"
    """Who decides about a buyer: (a) the owner about each, (b) the owner about competitors, people
    nearby, employees, customers and suppliers, (c) the broker.
    """
    policy_miles: Annotated[int, Field(ge=0, le=1000)] | None = None
    """How near is nearby, for policy (b)."""
    do_not_contact: Long = ""
    do_not_contact_asked: bool = False
    """Whether the owner was asked whom not to contact, even if that is nobody."""
    co_broke: bool = True
    co_broke_share: Annotated[int, Field(ge=0, le=100)] | None = None
    """Percent of the fee."""
    sold_consent: Line = ""
    """How and when the owner agreed that the site shows the sale; empty: not agreed."""
    ad_text: Long = ""
    """The words of the ads; empty: those that are made from the public part."""
    bizbuysell: Short = ""
    bizquest: Short = ""
    dealstream: Short = ""


class ListingFloorContent(Input):
    """What only the broker of the deal and principals see."""

    price_floor: Amount = None
    net_needed: Amount = None
    motives: Long = ""
