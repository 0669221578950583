"""The rooms that a lender was let into."""

from datetime import date

from brokerage.core.schema import Schema
from brokerage.deals.room.selectors.lenders import LentRoom


class LentRoomOut(Schema):
    number: str
    """Of the listing."""
    buyer: str
    """The lender's borrower."""
    bank: str
    business: str
    """Which company it is; empty once the documents are closed to the lender."""
    ends_on: date
    """The last day."""

    @classmethod
    def of(cls, lent: LentRoom) -> "LentRoomOut":
        lender = lent.lender
        assert lender.ends_on is not None
        return cls(
            number=lender.interest.listing.number,
            buyer=lender.interest.buyer.name,
            bank=lender.bank,
            business=lent.business,
            ends_on=lender.ends_on,
        )


class LendingOut(Schema):
    rooms: list[LentRoomOut]
    """The latest first."""
