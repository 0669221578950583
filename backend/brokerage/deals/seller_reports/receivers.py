"""Adds the reports that a person may read to the export of their data, and takes the names of
people who are erased out of reports.
"""

from typing import Any

from brokerage.accounts.models import User
from brokerage.core.dates import timestamp
from brokerage.deals.interests.models import Interest
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.receivers import ERASED
from brokerage.deals.seller_reports.models import BuyerLetter
from brokerage.deals.seller_reports.rules.content import letter_at
from brokerage.deals.seller_reports.selectors.reports import reports_of_owner
from brokerage.deals.seller_reports.services.reports import take_out
from brokerage.leads.models import Lead
from brokerage.leads.rules.names import first_name


def my_reports(person: User, **_signal: object) -> tuple[str, list[dict[str, Any]]]:
    """Return the section's title, and a row for each report about the person's sale."""
    try:
        found = list(reports_of_owner(person))
    except Deal.DoesNotExist:
        found = []
    return "Our reports to you", [
        {
            "Report": report.number,
            "Sent": timestamp(report.sent_at),
            "By": report.sent_by_name,
            "First opened": timestamp(report.opened_at) if report.opened_at else "",
            "What it says": "\n\n".join(
                f"{section.title}\n{section.text}".strip() for section in report.frozen.sections
            ),
        }
        for report in found
        if report.sent_at
    ]


def forget_owner(instance: Lead, **_signal: object) -> None:
    """Take the name of the person of a lead, who is about to be erased, out of the reports."""
    names = (instance.name, first_name(instance.name))
    for deal in Deal.objects.filter(lead=instance):
        take_out(names, deal_id=deal.pk, stands_for=ERASED)


def forget_buyer(instance: Interest, **_signal: object) -> None:
    """Take the name of a buyer whose interest is about to be deleted out of what brokers wrote."""
    given = BuyerLetter.objects.filter(interest=instance).first()
    if given:
        names = (instance.buyer.name,)
        take_out(names, deal_id=given.deal_id, stands_for=f"Buyer {letter_at(given.place)}")
