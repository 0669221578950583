"""Request and response bodies of the operations on received mails."""

from datetime import datetime
from typing import Annotated, Final, Literal

import pydantic

from brokerage.core.schema import Input, Schema
from brokerage.core.text import cut
from brokerage.deals.listing.rules.private_parts import PORTALS
from brokerage.inbox.models import ReceivedMail
from brokerage.inbox.rules import portals
from brokerage.inbox.selectors import tray
from brokerage.inbox.selectors.inquiries import listing_of
from brokerage.leads.schemas.desk_timeline import ReceivedEntry

_EXCERPT: Final = 200
"""Characters of a text."""


class TrayRow(Schema):
    """A mail that has no place yet."""

    id: int
    sender_name: str
    """Of an inquiry, that of the buyer."""
    sender: str
    subject: str
    excerpt: str
    at: datetime
    attachments: int
    automatic: str
    """`bounce`, `auto-reply` or `bulk` for a mail that no person wrote; else empty."""
    portal: str
    """The portal that has sent it as an inquiry; empty for other mails."""

    @classmethod
    def of(cls, mail: ReceivedMail) -> "TrayRow":
        text = mail.found.get("message") or mail.text
        line = " ".join(text[:1_000].split())
        return cls.build(
            mail,
            sender_name=mail.found.get("name") or mail.sender_name,
            excerpt=line if len(line) <= _EXCERPT else f"{cut(line, _EXCERPT).rstrip()}…",
            attachments=len(mail.attachments),
            portal=PORTALS.get(mail.portal, ""),
        )


class TrayOut(Schema):
    """The mails that have no place yet, the latest first: at most 100."""

    is_on: bool
    """Whether the product reads a mailbox."""
    read_until: datetime | None
    """Since when the mailbox could not be read; null if all is well."""
    mails: list[TrayRow]
    automatic: list[TrayRow]
    """Those that no person wrote, which do not count."""
    count: int
    """Of `mails`, counted up to 100."""

    @classmethod
    def now(cls) -> "TrayOut":
        waiting, others = tray.waiting_in_tray(), tray.automatic_in_tray()
        return cls(
            is_on=tray.is_on(),
            read_until=tray.unread_since(),
            mails=[TrayRow.of(mail) for mail in waiting[: tray.MOST]],
            automatic=[TrayRow.of(mail) for mail in others[: tray.MOST]],
            count=waiting.order_by()[: tray.COUNTED_AT_MOST].count(),
        )


class FoundField(Schema):
    """Something that the inquiry of a portal says, in words."""

    label: str
    value: str


class InquiryGuess(Schema):
    """What an inquiry made of a mail begins with. Texts may be empty."""

    name: str
    email: str
    phone: str
    listing: int | None
    """The id of the listing that it is about, if that is clear."""

    @classmethod
    def of(cls, mail: ReceivedMail) -> "InquiryGuess":
        found = portals.Inquiry(mail.portal, **mail.found)
        listing = listing_of(found) if mail.portal else None
        return cls(
            name=found.name or ("" if mail.portal else mail.sender_name),
            email=found.email or ("" if mail.portal else mail.sender),
            phone=found.phone,
            listing=listing.pk if listing else None,
        )


class ReceivedMailOut(ReceivedEntry):
    """One mail, with where it is."""

    at: datetime
    subject: str
    lead: int | None
    deal: int | None
    is_set_aside: bool
    portal: str
    found: list[FoundField]
    interest: int | None
    """The id of the buyer's interest that it has become, or that it is about."""
    guess: InquiryGuess

    @classmethod
    def of(cls, mail: ReceivedMail) -> "ReceivedMailOut":
        entry = ReceivedEntry.model_validate(mail)
        return cls(
            **dict(entry),
            at=mail.at,
            lead=mail.lead_id,
            deal=mail.deal_id,
            is_set_aside=mail.set_aside_at is not None,
            portal=PORTALS.get(mail.portal, ""),
            interest=mail.interest_id,
            guess=InquiryGuess.of(mail),
            found=[FoundField(label=label, value=str(value)) for label, value in mail.found_words],
        )


class PlaceIn(Input):
    """The request body for putting a mail on a timeline."""

    kind: Literal["lead", "deal"]
    target: Annotated[int, pydantic.Field(ge=1, le=2**62)]
    """The id of the lead or the deal."""


class MakeLeadIn(Input):
    """The request body for making a lead of a mail. Its address becomes that of the lead."""

    name: str = ""
    phone: str = ""
    company: str = ""


class MakeInquiryIn(Input):
    """The request body for making an inquiry about a listing of a mail. It needs an email or a
    phone number.
    """

    listing: Annotated[int, pydantic.Field(ge=1, le=2**62)]
    """The id of the listing."""
    name: str = ""
    email: str = ""
    phone: str = ""


class AnsweredIn(Input):
    """The request body for saying whether a mail about a deal is dealt with."""

    answered: bool
