"""Memoranda as staff see them."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from brokerage.accounts.models import User
from brokerage.core.schema import Input, Schema
from brokerage.deals.cim.models import Cim
from brokerage.deals.cim.rules import figures as rules
from brokerage.deals.cim.rules.names import NameKind
from brokerage.deals.cim.rules.sections import SECTIONS, CimContent, missing
from brokerage.deals.cim.rules.states import CimState
from brokerage.deals.cim.schemas.shared import CimFiguresOut
from brokerage.deals.cim.selectors.figures import figures_of
from brokerage.deals.cim.selectors.record import ReaderRecord
from brokerage.deals.cim.selectors.sources import drafts_of, names_of
from brokerage.deals.cim.services.document import words_not_shown
from brokerage.deals.interests.models import Interest
from brokerage.deals.listing.models import Listing


class CimSectionOut(Schema):
    """A section of every memorandum."""

    id: str
    title: str
    help: str
    drafted: str
    """What it would say if it were drafted today."""


class CimNameOut(Schema):
    """The name of a member of staff or of a customer in the words."""

    section: str
    words: str
    kind: NameKind


class CimVersionOut(Schema):
    number: int
    state: CimState
    sent_at: datetime
    sent_by_name: str
    answered_at: datetime | None
    answered_by_name: str
    wishes: dict[str, str]
    """What the owner wants changed, by section."""
    released_at: datetime | None
    released_by_name: str
    pages: int
    """0 before it is released."""


class CimOut(Schema):
    listing_number: str
    content: CimContent
    figures: CimFiguresOut
    outdated: list[str]
    """How the recast differs now from the figures."""
    sections: list[CimSectionOut]
    missing: dict[str, str]
    """What has to be written or changed before the owner is asked, by section."""
    names: list[CimNameOut]
    version: int
    saved_at: datetime
    is_sent: bool
    """Whether exactly the latest words and figures wait for the owner."""
    is_approved: bool
    is_released: bool
    versions: list[CimVersionOut]
    """The newest first."""
    abilities: dict[str, bool]

    @classmethod
    def of(cls, cim: Cim, user: User) -> "CimOut":
        content, drafted = cim.written, drafts_of(cim.listing)
        texts = {section.id: section.text for section in content.sections}
        versions = list(cim.versions.all())
        latest = (cim.content, cim.figures)
        same = {each.state for each in versions if (each.content, each.figures) == latest}
        return cls(
            listing_number=cim.listing.number,
            content=content,
            figures=CimFiguresOut.of(cim.taken),
            outdated=rules.changes(cim.taken, figures_of(cim.deal)),
            sections=[
                CimSectionOut(
                    id=each.id, title=each.title, help=each.help, drafted=drafted.get(each.id, "")
                )
                for each in SECTIONS
            ],
            missing=missing(content) | words_not_shown(content),
            names=[
                CimNameOut(
                    section=found.field,
                    words=_cut(texts, found.field, found.start, found.end),
                    kind=found.kind,
                )
                for found in names_of(cim.listing, content)
            ],
            version=cim.version,
            saved_at=cim.saved_at,
            is_sent=CimState.SENT in same,
            is_approved=CimState.APPROVED in same,
            is_released=CimState.RELEASED in same,
            versions=[CimVersionOut.of(each) for each in versions],
            abilities=cim.abilities(user),
        )


def _cut(texts: dict[str, str], field: str, start: int, end: int) -> str:
    """Return the words; those of a picture's description stand after the text."""
    return texts[field][start:end] or "a picture's words"


class DealCimOut(Schema):
    has_listing: bool
    cim: CimOut | None

    @classmethod
    def of(cls, cim: Cim | None, deal_id: int, user: User) -> "DealCimOut":
        return cls(
            has_listing=cim is not None or Listing.objects.filter(deal=deal_id).exists(),
            cim=CimOut.of(cim, user) if cim else None,
        )


class CimDraftIn(Input):
    content: CimContent
    version: int
    """The version that the editor saw."""


class CimSectionIn(Input):
    section: Annotated[str, Field(max_length=40)]
    version: int


class CimVersionIn(Input):
    version: int


class CimPermitIn(Input):
    may_download: bool


class CimReaderOut(Schema):
    """What one reader was sent of one version."""

    name: str
    email: str
    is_staff: bool
    version: int
    pages: list[int]
    page_count: int
    first_at: datetime
    last_at: datetime
    days: int
    texts: int
    downloads: int

    @classmethod
    def of(cls, record: ReaderRecord) -> "CimReaderOut":
        return cls.build(
            record,
            pages=list(record.pages),
            days=record.times,
        )


class CimBuyerOut(Schema):
    """A buyer who may read it."""

    interest: int
    name: str
    state: str
    may_download: bool
    has_account: bool

    @classmethod
    def of(cls, interest: Interest) -> "CimBuyerOut":
        return cls(
            interest=interest.pk,
            name=interest.buyer.name,
            state=interest.state,
            may_download=hasattr(interest, "cim_permit"),
            has_account=interest.buyer.account_id is not None,
        )


class CimReadersOut(Schema):
    readers: list[CimReaderOut]
    """The latest reading first."""
    buyers: list[CimBuyerOut]


class CimTraceOut(Schema):
    """Someone who was sent a page."""

    name: str
    email: str
    is_staff: bool
    code: str
    version: int
    is_download: bool
    first_at: datetime
    last_at: datetime


class CimTracesOut(Schema):
    traces: list[CimTraceOut]
    """The first reader first."""
