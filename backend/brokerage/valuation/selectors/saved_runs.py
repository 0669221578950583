"""The queries for saved runs of a business."""

from django.db.models import QuerySet

from brokerage.accounts.models import Business
from brokerage.valuation.models import SavedRun


def runs_of(business: Business) -> QuerySet[SavedRun]:
    """Return the saved runs of a business, newest first."""
    return SavedRun.objects.filter(business=business).order_by("-made_at", "-pk")


def run_of(business: Business, number: int) -> SavedRun:
    """Return a saved run of a business by its id. Raises SavedRun.DoesNotExist."""
    return runs_of(business).get(pk=number)


def run_with_fingerprint(business: Business, fingerprint: str) -> SavedRun:
    """Return the saved run of a business with this fingerprint, a hash of the run's version of the
    method, its answers and the day on which it was made. Raises SavedRun.DoesNotExist.
    """
    return runs_of(business).get(fingerprint=fingerprint)
