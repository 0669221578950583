"""The queries for scorecards."""

from django.db.models import QuerySet

from brokerage.accounts.models import Business
from brokerage.exit_readiness.models import Scorecard


def scorecards_of(business: Business) -> QuerySet[Scorecard]:
    """Return the scorecards of a business with their authors, newest first."""
    return (
        Scorecard.objects.filter(business=business)
        .select_related("filled_by")
        .order_by("-made_at", "-pk")
    )


def latest_scorecard_of(business: Business) -> Scorecard | None:
    return scorecards_of(business).select_related("health_run").first()
