"""Adds to the export of a person's data what they have read, and what they checked as owners; takes
the names of erased owners off their answers. The reading record keeps the reader's name: it is the
proof of who was sent confidential pages, and is deleted by its age.
"""

from typing import Any

from brokerage.accounts.models import User
from brokerage.core.dates import timestamp
from brokerage.deals.cim.models import CimReading, CimVersion
from brokerage.deals.pipeline.receivers import ERASED
from brokerage.leads.models import Lead


def pages_read(person: User, **_signal: object) -> tuple[str, list[dict[str, Any]]]:
    """Return the section's title, and a row for each page that the person was sent."""
    sent = CimReading.objects.filter(stamp__reader=person).order_by("pk")
    rows = sent.values_list(
        "stamp__version__cim__listing__number", "stamp__version__number", "page", "kind", "at"
    )
    return "Confidential pages we sent you", [
        {
            "Business": f"No. {listing}",
            "Version": version,
            "Page": page or "all",
            "As": kind,
            "When": timestamp(at),
        }
        for listing, version, page, kind, at in rows
    ]


def versions_checked(person: User, **_signal: object) -> tuple[str, list[dict[str, Any]]]:
    """Return the section's title, and a row for each version that the person answered."""
    answered = CimVersion.objects.filter(answered_by=person).defer("pdf").order_by("pk")
    return "Versions you checked for us", [
        {
            "Version": version.number,
            "Answered": timestamp(version.answered_at) if version.answered_at else "",
            "Answer": "Changes wanted" if version.wishes else "Approved",
            "Wishes": "\n".join(version.wishes.values()),
        }
        for version in answered
    ]


def forget_person(instance: Lead, **_signal: object) -> None:
    """Take the name of a lead's person, who is about to be erased, off the answers about the
    memorandum of the deal that began with it.
    """
    versions = CimVersion.objects.filter(cim__listing__deal__lead=instance)
    versions.filter(answered_by_name=instance.name).update(answered_by_name=ERASED)
