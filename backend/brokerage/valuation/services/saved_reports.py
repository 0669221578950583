"""Renders and stores the PDF reports of saved runs."""

from threading import Event

from brokerage.pdf import stored_reports
from brokerage.valuation.models import SavedRun, ValuationReport
from brokerage.valuation.rules import method as methods
from brokerage.valuation.rules.calculator import Answers
from brokerage.valuation.services.report import TEMPLATE, report_data


def report_of(run: SavedRun) -> bytes:
    """Return the PDF report of a saved run, by the run's version of the method: the stored report
    if it was rendered from the same data and texts, else a new one, which is then stored. A new
    report that cannot be stored is returned all the same.

    Raises:
        renderer.RenderError: typst failed, or had no glyph for a character.
    """
    method = methods.of_version(run.version)
    data = report_data(Answers.of_fields(run.inputs), method, run.made_at, saved=True)
    return stored_reports.stored_or_rendered(
        ValuationReport.objects, run, TEMPLATE, data, made_at=run.made_at
    )


def render_missing(stop: Event) -> None:
    """Render and store a report for each of the `stored_reports.NEWEST` newest runs that has no
    stored report; stop early if `stop` is set. The worker calls this as a task.
    """
    stored_reports.render_missing(SavedRun.objects.all(), report_of, stop)


def delete_old() -> int:
    """Delete the reports that were stored more than `stored_reports.KEPT` ago, and return how
    many.
    """
    return stored_reports.delete_old(ValuationReport.objects)
