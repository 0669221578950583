"""Memoranda as buyers see them, and staff who look as a buyer."""

from datetime import datetime
from typing import Any

from brokerage.accounts.selectors import shown_name
from brokerage.core.schema import Schema
from brokerage.deals.cim.models import CimStamp
from brokerage.deals.cim.schemas.shared import CimPartOut, parts_of
from brokerage.deals.cim.selectors.readers import Readable
from brokerage.deals.cim.selectors.sources import standard_words
from brokerage.deals.cim.services.reading import line_of
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import DealRole


class BuyingBrokerOut(Schema):
    """Whom the buyer asks."""

    name: str
    email: str


class BuyingCimOut(Schema):
    """What a buyer may read about a business. The pages are pictures."""

    number: str
    """Of the listing."""
    company: str
    edition: int
    """Changes when a new version replaces this one."""
    pages: int
    released_at: datetime
    may_download: bool
    recorded: str
    """The notice that reading is recorded."""
    printing: str
    broker: BuyingBrokerOut | None

    @classmethod
    def of(cls, found: Readable) -> "BuyingCimOut":
        version, words = found.version, standard_words()
        listing = version.cim.listing
        assert version.released_at is not None
        return cls(
            number=listing.number,
            company=version.company,
            edition=version.number,
            pages=version.pages,
            released_at=version.released_at,
            may_download=found.may_download,
            recorded=words["recorded"],
            printing=words["printing"],
            broker=broker_of(listing.deal),
        )


class BuyingOpenOut(Schema):
    """Says that the pages may still be read."""

    edition: int


class BuyingTextOut(Schema):
    """All words, for screen readers."""

    line: str
    """Whose copy it is."""
    parts: list[CimPartOut]

    @classmethod
    def of(cls, found: Readable, stamp: CimStamp) -> "BuyingTextOut":
        return cls(line=line_of(stamp), parts=parts_of(found.version))


def broker_of(deal: Deal | None) -> BuyingBrokerOut | None:
    if deal is None:
        return None
    brokers: Any = deal.members.filter(role=DealRole.BROKER, user__is_active=True)
    member = brokers.select_related("user").first()
    if member is None:
        return None
    return BuyingBrokerOut(name=shown_name(member.user), email=member.user.email)
