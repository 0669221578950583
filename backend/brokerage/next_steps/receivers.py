"""The personal data that this feature stores, for the export of a person's data."""

from typing import Any

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.next_steps.models import ResourceCenterVisit


def visits(person: User, **_signal: object) -> tuple[str, dict[str, Any]]:
    """When the person first opened the Resource Center."""
    visit = ResourceCenterVisit.objects.filter(person=person).first()
    rows = {}
    if visit is not None:
        rows["First visit"] = timezone.localtime(visit.first_at).isoformat(timespec="seconds")
    return "Resource center", rows
