"""Renders and stores the PDF reports of health runs."""

from threading import Event

from brokerage.business_health.models import HealthReport, HealthRun
from brokerage.business_health.rules.question_set import health_question_sets
from brokerage.business_health.services.report import TEMPLATE, report_data
from brokerage.pdf import stored_reports


def report_of(run: HealthRun) -> bytes:
    """Return the PDF report of a health run, with the questions in the run's version. Render and
    store it if no report with the same data is stored; a failure to store it is only logged.

    Raises renderer.RenderError if typst fails, or has no glyph for a character.
    """
    question_set = health_question_sets.get(run.version)
    data = report_data(run.scores, question_set, run.completed_at, saved=True)
    return stored_reports.stored_or_rendered(
        HealthReport.objects, run, TEMPLATE, data, made_at=run.completed_at
    )


def render_missing(stop: Event) -> None:
    """Render and store the missing reports of the `stored_reports.NEWEST` newest runs of all
    businesses; return early once `stop` is set. The worker calls this as a task.
    """
    stored_reports.render_missing(HealthRun.objects.all(), report_of, stop)


def delete_old() -> int:
    """Delete the reports that were stored more than `stored_reports.KEPT` ago, and return how
    many.
    """
    return stored_reports.delete_old(HealthReport.objects)
