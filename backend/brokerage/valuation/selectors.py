"""The queries for saved runs of a business."""

from django.db.models import BigAutoField, CharField, QuerySet

from brokerage.accounts.models import Business
from brokerage.core.prepared_query import Parameter, PreparedList, PreparedQuery
from brokerage.valuation.models import SavedRun

_business = Parameter("business", BigAutoField())
_runs = PreparedQuery(lambda: runs_of(_business))
_run = PreparedQuery(lambda: runs_of(_business).filter(pk=Parameter("run", BigAutoField())))
_run_with_fingerprint = PreparedQuery(
    lambda: runs_of(_business).filter(fingerprint=Parameter("fingerprint", CharField()))
)


def runs_of(business: Business | Parameter) -> QuerySet[SavedRun]:
    """Return the saved runs of a business, newest first. In a prepared query, `business` is its
    parameter.
    """
    return SavedRun.objects.filter(business=business).order_by("-made_at", "-pk")


def list_of_runs(business: Business) -> PreparedList[SavedRun]:
    """Return the saved runs of a business, newest first, to be read a page at a time."""
    return _runs.listed(business=business.pk)


def run_of(business: Business, number: int) -> SavedRun:
    """Return a saved run of a business by its id.

    Raises:
        SavedRun.DoesNotExist: this business has no such run.
    """
    return _found(_run.first(business=business.pk, run=number))


def run_with_fingerprint(business: Business, fingerprint: str) -> SavedRun:
    """Return the saved run of a business with this fingerprint, which is a hash of the run's
    version of the method, its answers and the day on which it was made.

    Raises:
        SavedRun.DoesNotExist: this business has no such run.
    """
    return _found(_run_with_fingerprint.first(business=business.pk, fingerprint=fingerprint))


def _found(run: SavedRun | None) -> SavedRun:
    if run is None:
        raise SavedRun.DoesNotExist
    return run
