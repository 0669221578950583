"""Adds the visit to the Resource Center to the export of a person's data."""

from typing import Any

from brokerage.accounts.models import User
from brokerage.core.dates import timestamp
from brokerage.portal.models import ResourceCenterVisit


def resource_center_visit(person: User, **_signal: object) -> tuple[str, dict[str, Any]]:
    """Return the title of this section of the export, and a dict with the time when the person
    first opened the Resource Center; an empty dict if they never did.
    """
    visit = ResourceCenterVisit.objects.filter(person=person).first()
    rows = {}
    if visit is not None:
        rows["First visit"] = timestamp(visit.first_at)
    return "Resource center", rows
