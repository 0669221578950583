"""The queries for saved runs of a business."""

from django.db.models import QuerySet

from brokerage.accounts.models import Business
from brokerage.valuation.models import SavedRun


def runs_of(business: Business) -> QuerySet[SavedRun]:
    """Return the saved runs of a business, newest first."""
    return SavedRun.objects.filter(business=business).order_by("-made_at", "-pk")


def run_of(business: Business, number: int) -> SavedRun:
    """Return a saved run of a business. Raises SavedRun.DoesNotExist."""
    return runs_of(business).get(pk=number)
