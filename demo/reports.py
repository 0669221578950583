"""The reports to the owner of a business on the market: two that were sent, and a draft."""

from collections.abc import Mapping

from brokerage.accounts.models import User
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.seller_reports.selectors.reports import draft_of, reports_of_owner
from brokerage.deals.seller_reports.services import reports


def write(*, by: User, deal: Deal, texts: Mapping[str, str]) -> None:
    """Write in the next report; the other sections are as drafted."""
    current = draft_of(deal)
    assert current is not None
    reports.save_texts(by=by, deal_id=deal.pk, texts=texts, version=current.report.version)


def send(*, by: User, deal: Deal, texts: Mapping[str, str]) -> None:
    write(by=by, deal=deal, texts=texts)
    current = draft_of(deal)
    assert current is not None
    reports.send(by=by, deal_id=deal.pk, version=current.report.version, digest=current.digest)


def open_latest(*, owner: User) -> None:
    """Let the owner read the latest report."""
    reports.record_opened(by=owner, report=reports_of_owner(owner)[0])
