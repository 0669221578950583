"""Queries for the reports to owners."""

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import NamedTuple

from django.db.models import QuerySet

from brokerage.accounts.models import User
from brokerage.deals.interests.models import Interest
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.deals import deal_of, deal_of_owner
from brokerage.deals.pipeline.selectors.extensions import Ask
from brokerage.deals.seller_reports.models import SellerReport
from brokerage.deals.seller_reports.rules.content import ReportContent
from brokerage.deals.seller_reports.rules.drafting import build, draft
from brokerage.deals.seller_reports.selectors.facts import SECTION, is_named, report_facts
from brokerage.deals.seller_reports.selectors.periods import Period, periods


class ReportDraft(NamedTuple):
    """The next report of a deal as it would be sent now."""

    report: SellerReport
    """Not stored before the broker has written in it."""
    period: Period
    drafted: dict[str, str]
    content: ReportContent

    @property
    def digest(self) -> str:
        """Changes with what the owner would read."""
        words = json.dumps(self.content.model_dump(mode="json"))
        return sha256(words.encode()).hexdigest()[:16]


def draft_of(deal: Deal) -> ReportDraft | None:
    """Return the next report of a deal; None unless its owner gets reports."""
    period = periods([deal]).get(deal.pk)
    if period is None:
        return None
    report = SellerReport.objects.filter(deal=deal, sent_at__isnull=True).first()
    if report is None:
        latest = sent_reports(deal).first()
        report = SellerReport(deal=deal, number=latest.number + 1 if latest else 1, version=0)
    facts = report_facts(deal, period)
    drafted = draft(facts)
    texts = drafted | {key: each["text"] for key, each in report.texts.items() if key in drafted}
    return ReportDraft(report, period, drafted, build(facts, texts))


def sent_reports(deal: Deal) -> QuerySet[SellerReport]:
    """Return the reports that the owner has, the newest first."""
    return SellerReport.objects.filter(deal=deal, sent_at__isnull=False)


def report_of(user: User, deal_id: int, number: int) -> SellerReport:
    """Return a sent report of a deal that staff may see. Raises Deal.DoesNotExist and
    SellerReport.DoesNotExist.
    """
    return sent_reports(deal_of(user, deal_id)).get(number=number)


def reports_of_owner(user: User) -> QuerySet[SellerReport]:
    """Return the reports that a person outside the firm may read. Raises Deal.DoesNotExist."""
    deal = deal_of_owner(user)
    if deal is None or not deal.owner_abilities(user)["everything"]:
        raise Deal.DoesNotExist
    return sent_reports(deal)


def names_in(contents: Iterable[ReportContent]) -> dict[int, str]:
    """Return the names of the buyers in reports whom the owner knows, by interest: those who were
    not erased since.
    """
    ids = {each.interest for content in contents for each in content.buyers if each.interest}
    found = Interest.objects.filter(pk__in=ids).select_related("buyer")
    return {each.pk: each.buyer.name for each in found if is_named(each)}


def asks(deal: Deal) -> Iterator[Ask]:
    """Ask the owner to read the latest report until one of them has."""
    latest = sent_reports(deal).only("opened_at").first()
    if latest and latest.opened_at is None:
        yield Ask(
            22, "Read where things stand", "Two minutes, and you know what happened.", SECTION
        )
