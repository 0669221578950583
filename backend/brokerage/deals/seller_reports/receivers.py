"""Adds the reports that a person may read to the export of their data."""

from typing import Any

from brokerage.accounts.models import User
from brokerage.core.dates import timestamp
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.seller_reports.selectors.reports import reports_of_owner


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
