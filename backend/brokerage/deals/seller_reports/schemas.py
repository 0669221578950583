"""Request and response bodies of the operations on reports to owners."""

from collections.abc import Mapping
from datetime import date, datetime

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core.schema import Input, Schema
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.owner_readers import readers_of
from brokerage.deals.seller_reports.models import SellerReport
from brokerage.deals.seller_reports.rules.content import (
    ReportContent,
    SellerReportDate,
    SellerReportFigure,
    SellerReportReason,
    SellerReportSection,
)
from brokerage.deals.seller_reports.selectors.periods import due_at
from brokerage.deals.seller_reports.selectors.reports import (
    ReportDraft,
    draft_of,
    names_in,
    sent_reports,
)


class ReportedBuyerOut(Schema):
    letter: str
    name: str
    """Empty for those whom the owner was not asked about, and those who were erased."""
    text: str


class ReportLetterOut(Schema):
    """A report as the owner reads it."""

    number: int
    on: date
    """The day it was sent; of a draft, today."""
    author: str
    since: date
    is_first: bool
    figures: list[SellerReportFigure]
    reasons: list[SellerReportReason]
    buyers: list[ReportedBuyerOut]
    others: int
    sections: list[SellerReportSection]
    dates: list[SellerReportDate]

    @classmethod
    def of(cls, report: SellerReport, *, content: ReportContent, author: str) -> "ReportLetterOut":
        names = names_in([content])
        return cls(
            number=report.number,
            on=timezone.localdate(report.sent_at),
            author=author,
            since=content.since,
            is_first=content.is_first,
            figures=list(content.figures),
            reasons=list(content.reasons),
            buyers=[
                ReportedBuyerOut(
                    letter=each.letter, name=names.get(each.interest or 0, ""), text=each.text
                )
                for each in content.buyers
            ],
            others=content.others,
            sections=list(content.sections),
            dates=list(content.dates),
        )

    @classmethod
    def sent(cls, report: SellerReport) -> "ReportLetterOut":
        return cls.of(report, content=report.frozen, author=report.sent_by_name)


class NextReportOut(Schema):
    """The next report: a draft from what happened, where the broker has not written."""

    letter: ReportLetterOut
    texts: dict[str, str]
    """What the broker wrote, by section; that about a buyer is under `buyer-` and the letter."""
    drafted: dict[str, str]
    """What the product would say now, by section."""
    replaced: dict[str, str]
    """What it said when the broker wrote, by section."""
    version: int
    digest: str
    """Changes with what the owner would read; send it back to send the report."""
    due_on: date
    is_due: bool
    """Whether that day has come."""
    is_late: bool
    is_twice_weekly: bool

    @classmethod
    def of(cls, draft: ReportDraft, user: User) -> "NextReportOut":
        written = {key: each for key, each in draft.report.texts.items() if key in draft.drafted}
        period = draft.period
        return cls(
            letter=ReportLetterOut.of(draft.report, content=draft.content, author=shown_name(user)),
            texts={key: each["text"] for key, each in written.items()},
            drafted=draft.drafted,
            replaced={key: each["drafted"] for key, each in written.items()},
            version=draft.report.version,
            digest=draft.digest,
            due_on=period.due_on,
            is_due=period.due_on <= timezone.localdate(),
            is_late=due_at(period) < timezone.now(),
            is_twice_weekly=period.is_twice_weekly,
        )


class SentReportOut(Schema):
    number: int
    sent_at: datetime
    sent_by_name: str
    opened_at: datetime | None
    """By the owner, first."""
    opened_by_name: str


class SellerReportsOut(Schema):
    next: NextReportOut | None
    """Null before the business is on the market, and after the sale."""
    sent: list[SentReportOut]
    readers: list[str]
    """The names of those whom the mail goes to."""

    @classmethod
    def of(cls, deal: Deal, user: User) -> "SellerReportsOut":
        draft = draft_of(deal)
        reports = sent_reports(deal).defer("content", "texts")
        return cls(
            next=NextReportOut.of(draft, user) if draft else None,
            sent=[SentReportOut.model_validate(report) for report in reports],
            readers=list(readers_of(deal).values()),
        )


class SaveReportIn(Input):
    texts: Mapping[str, str]
    """Only what differs from the draft, by section."""
    version: int
    """0 before anything was written."""


class SendReportIn(Input):
    version: int
    digest: str


class MyReportOut(Schema):
    number: int
    sent_at: datetime
    sent_by_name: str


class MyReportsOut(Schema):
    """What the owner was sent, the newest first."""

    reports: list[MyReportOut]
