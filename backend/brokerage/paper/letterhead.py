"""Who a report comes from, and the days it names."""

from datetime import date
from typing import Any

from django.conf import settings

from brokerage.common.facts import Firm


def letterhead(about: Firm) -> dict[str, Any]:
    """The firm as `/paper/typst/letterhead.typ` shows it."""
    at = about.address
    return {
        "name": about.name,
        "shortName": about.short_name,
        "rest": about.name.removeprefix(about.short_name).strip(),
        "address": [at.street, f"{at.city}, {at.region} {at.postal_code}"],
        "phone": about.phone.display,
        "email": about.email,
        "site": settings.SITE_URL,
    }


def day(on: date) -> str:
    """`November 21, 2026`, month and day kept on one line."""
    return f"{on:%B}\u00a0{on.day}, {on.year}"
