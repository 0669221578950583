"""The queries for scorecards."""

from django.db.models import BigAutoField, QuerySet

from brokerage.accounts.models import Business
from brokerage.core.prepared_query import Parameter, PreparedList, PreparedQuery
from brokerage.exit_readiness.models import Scorecard

_business = Parameter("business", BigAutoField())
_latest = PreparedQuery(lambda: scorecards_of(_business).select_related("health_run")[:1])
_scorecards = PreparedQuery(lambda: scorecards_of(_business))


def scorecards_of(business: Business | Parameter) -> QuerySet[Scorecard]:
    """Return the scorecards of a business, newest first. In a prepared query, `business` is its
    parameter.
    """
    return (
        Scorecard.objects.filter(business=business)
        .select_related("filled_by")
        .order_by("-made_at", "-pk")
    )


def list_of_scorecards(business: Business) -> PreparedList[Scorecard]:
    """Return the scorecards of a business, newest first, to be read a page at a time."""
    return _scorecards.listed(business=business.pk)


def latest_scorecard_of(business: Business) -> Scorecard | None:
    """Return the newest scorecard of a business with its health run; None without a scorecard."""
    return _latest.first(business=business.pk)
