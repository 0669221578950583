"""Request and response bodies of the desk's operations on co-brokers."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated, Literal

from django.utils import timezone
from pydantic import Field

from brokerage.accounts.models import User
from brokerage.core.schema import Input, Schema
from brokerage.deals.cobroke.models import CoBroker, Registration
from brokerage.deals.cobroke.rules.registrations import RegistrationState, Status
from brokerage.deals.cobroke.selectors.co_brokers import share_of
from brokerage.deals.cobroke.selectors.registrations import Contest, Rival, contest_of
from brokerage.deals.interests.rules.states import LABELS

_Text = Annotated[str, Field(max_length=1000)]


class CoBrokerRow(Schema):
    id: int
    buyer: int
    """Of their page among the buyers."""
    name: str
    firm: str
    email: str
    phone: str
    license_number: str
    license_state: str
    is_active: bool
    invited_at: datetime
    seen_at: datetime | None
    """When they last signed in; null if never."""

    @classmethod
    def of(cls, broker: CoBroker) -> "CoBrokerRow":
        buyer = broker.buyer
        return cls(
            id=broker.pk,
            buyer=buyer.pk,
            name=buyer.name,
            firm=buyer.company,
            email=buyer.email,
            phone=buyer.phone,
            license_number=broker.license_number,
            license_state=broker.license_state,
            is_active=broker.is_active,
            invited_at=broker.invited_at,
            seen_at=buyer.account.last_login if buyer.account else None,
        )


class RivalOut(Schema):
    """Somebody else who knows the buyer for the same listing."""

    who: str
    """The firm of a co-broker; empty for the buyer's own way to us."""
    standing: str
    since: datetime
    signed_at: datetime | None
    """When the buyer signed our agreement that way."""

    @classmethod
    def of(cls, rival: Rival) -> "RivalOut":
        return cls(
            who=rival.who,
            standing=rival.standing,
            since=rival.clock.since,
            signed_at=rival.clock.signed_at,
        )


class RegistrationOut(Schema):
    """A buyer whom a co-broker has registered, with the clocks of all who know them."""

    id: int
    listing: int
    deal: int | None
    number: str
    title: str
    broker_name: str
    broker_firm: str
    name: str
    email: str
    phone: str
    company: str
    registered_at: datetime
    answer_by: date | None
    """The day by which we promised an answer; null once there is one."""
    protected_until: date
    state: RegistrationState
    status: Status
    """As the co-broker reads it."""
    standing: str
    """Of the buyer's interest, in words; empty without one."""
    buyer: int | None
    signed_at: datetime | None
    rivals: list[RivalOut]
    """Of one that waits for an answer; the earliest first."""
    first: Literal["alone", "mine", "other", "open"]
    """Whose buyer it is: the first signed agreement wins."""
    decided_at: datetime | None
    decided_by: str
    reason: str
    share: int | None
    """Percent of our fee: of the letter, or else of the listing."""
    letter_at: datetime | None
    letter_by: str
    abilities: dict[str, bool]

    @classmethod
    def of(cls, found: Registration, user: User) -> "RegistrationOut":
        listing, interest = found.listing, found.interest
        waits = found.state == RegistrationState.RECEIVED
        known = contest_of(found) if waits or interest else Contest([], None, "alone")
        return cls(
            id=found.pk,
            listing=listing.pk,
            deal=listing.deal_id,
            number=listing.number,
            title=listing.title,
            broker_name=found.broker_name,
            broker_firm=found.broker_firm,
            name=found.name,
            email=found.email,
            phone=found.phone,
            company=found.company,
            registered_at=found.registered_at,
            answer_by=found.answer_by,
            protected_until=found.protected_until,
            state=RegistrationState(found.state),
            status=found.status(timezone.localdate()),
            standing=LABELS[found.interest_state] if found.interest_state else "",
            buyer=interest.buyer_id if interest else None,
            signed_at=known.mine.signed_at if known.mine else None,
            rivals=[RivalOut.of(rival) for rival in known.rivals] if waits else [],
            first=known.first,
            decided_at=found.decided_at,
            decided_by=found.decided_by_name,
            reason=found.reason,
            share=found.share_percent if found.letter_at else share_of(listing),
            letter_at=found.letter_at,
            letter_by=found.letter_by_name,
            abilities=found.abilities(user),
        )


class CoBrokersOut(Schema):
    """The co-brokers, and the registrations that the person may see: those that wait first."""

    brokers: list[CoBrokerRow]
    registrations: list[RegistrationOut]

    @classmethod
    def of(
        cls, brokers: Sequence[CoBroker], registrations: Sequence[Registration], user: User
    ) -> "CoBrokersOut":
        return cls(
            brokers=[CoBrokerRow.of(each) for each in brokers],
            registrations=[RegistrationOut.of(each, user) for each in registrations],
        )


class InviteCoBrokerIn(Input):
    name: _Text = ""
    email: _Text = ""
    phone: _Text = ""
    company: _Text = ""
    license_number: _Text = ""
    license_state: _Text = ""


class CoBrokerChangeIn(Input):
    """Only what is given changes."""

    license_number: _Text | None = None
    license_state: _Text | None = None
    is_active: bool | None = None


class RegistrationAnswerIn(Input):
    confirmed: bool
    reason: _Text = ""
    """For staff. Needed to refuse, and to confirm where others know the buyer."""


class RegistrationEndIn(Input):
    reason: _Text = ""
