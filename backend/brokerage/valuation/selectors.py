"""Reading the runs that a business keeps."""

from django.db.models import QuerySet

from brokerage.accounts.models import Business
from brokerage.valuation.models import SavedRun


def runs_of(business: Business) -> QuerySet[SavedRun]:
    """The newest first."""
    return SavedRun.objects.filter(business=business).order_by("-made_at", "-pk")


def run_of(business: Business, number: int) -> SavedRun:
    """SavedRun.DoesNotExist: this business has no such run, whoever else may have it."""
    return SavedRun.objects.get(business=business, pk=number)
