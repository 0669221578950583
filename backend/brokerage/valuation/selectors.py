"""The queries for saved runs of a business."""

from django.db.models import QuerySet

from brokerage.accounts.models import Business
from brokerage.core.prepared_query import Slot
from brokerage.valuation.models import SavedRun


def runs_of(business: Business | Slot) -> QuerySet[SavedRun]:
    """Return the saved runs of a business, newest first."""
    return SavedRun.objects.filter(business=business).order_by("-made_at", "-pk")


def run_of(business: Business, number: int) -> SavedRun:
    """Return a saved run of a business by its id.

    Raises:
        SavedRun.DoesNotExist: this business has no such run.
    """
    return SavedRun.objects.get(business=business, pk=number)
