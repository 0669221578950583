"""The receivers of signals of accounts."""

from typing import Any

from brokerage.accounts.models import User
from brokerage.deals.firm_reports.models import StaffRecord


def license_and_statement(person: User, **_signal: object) -> tuple[str, list[dict[str, Any]]]:
    """Return the section's title, and the record of a member of staff."""
    return "Your license and yearly statement", [
        {
            "License": record.license_number,
            "Ends": str(record.license_ends_on or ""),
            "Last statement": str(record.attested_on or ""),
        }
        for record in StaffRecord.objects.filter(person=person)
    ]
