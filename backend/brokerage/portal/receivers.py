"""What a person takes along of what the portal itself remembers."""

from typing import Any

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.portal import serializers
from brokerage.portal.models import Visit
from brokerage.portal.selectors import scorecards_of


def scorecards(person: User, **_signal: object) -> tuple[str, list[dict[str, Any]]]:
    """Every scorecard of the business, in words."""
    found = scorecards_of(person.business) if person.business else ()
    return "Exit readiness scorecards", [dict(serializers.table(card)) for card in found]


def visits(person: User, **_signal: object) -> tuple[str, dict[str, Any]]:
    """When the person was first in the resource center."""
    visit = Visit.objects.filter(person=person).first()
    told = {}
    if visit is not None:
        told["First visit"] = timezone.localtime(visit.first_at).isoformat(timespec="seconds")
    return "Resource center", told
