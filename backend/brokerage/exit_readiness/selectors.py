"""The queries for scorecards."""

from django.db.models import BigAutoField, QuerySet

from brokerage.accounts.models import Business
from brokerage.core.prepared_query import PreparedQuery, Slot
from brokerage.exit_readiness.models import Scorecard

_latest = PreparedQuery(
    lambda: scorecards_of(Slot("business", BigAutoField())).select_related("health_run")[:1]
)


def scorecards_of(business: Business | Slot) -> QuerySet[Scorecard]:
    """Return the scorecards of a business, newest first."""
    return (
        Scorecard.objects.filter(business=business)
        .select_related("filled_by")
        .order_by("-made_at", "-pk")
    )


def latest_scorecard_of(business: Business) -> Scorecard | None:
    """Return the newest scorecard of a business with its health run; None without a scorecard."""
    return _latest.first(business=business.pk)
