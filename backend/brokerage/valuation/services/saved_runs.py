"""Saves and deletes runs of the calculator."""

from datetime import datetime

from brokerage.accounts.models import Business, User
from brokerage.accounts.services.saved_results import allowed_time, fingerprint_of, save_once
from brokerage.core.refusals import Refusal
from brokerage.valuation.models import SavedRun
from brokerage.valuation.selectors.saved_runs import runs_of
from brokerage.valuation.services import runs
from brokerage.valuation.services.runs import RunSubmission


class InvalidRun(Refusal):
    """A submitted run names an unknown version of the method, or its answers are not options of
    that version or fail its checks.
    """

    status, code = 422, "invalid"
    message = "This run could not be read. Calculate it again, then save it."


def save_run(
    *, business: Business, person: User, submission: RunSubmission, made_at: datetime | None = None
) -> SavedRun:
    """Calculate a submitted run, save it, and return it. If the business has saved a run with the
    same version and answers on the same day, in the firm's time zone, return that run unchanged.

    `made_at` comes from the browser and orders the list; see `allowed_time`.

    Raises InvalidRun, quotas.QuotaReached, and Business.DoesNotExist if the business was deleted
    meanwhile.
    """
    snapshot = runs.validate_and_calculate(submission)
    if snapshot is None:
        raise InvalidRun
    made_at = allowed_time(made_at)
    run = SavedRun(
        business=business,
        saved_by=person,
        fingerprint=fingerprint_of(snapshot["version"], snapshot["inputs"], made_at=made_at),
        made_at=made_at,
        **snapshot,
    )
    return save_once(
        run,
        saved=runs_of(business),
        fingerprint=run.fingerprint,
        business=business,
        quota="valuations",
    )


def remove_run(*, run: SavedRun) -> None:
    """Delete a run. Nothing happens if it was deleted meanwhile."""
    run.delete()
