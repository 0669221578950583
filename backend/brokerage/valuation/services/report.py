"""Renders the PDF report of a run: its figures, and how they are calculated.

Typed text never reaches the template: answers are shown as options of the method or as parsed
amounts.
"""

from datetime import date, datetime
from typing import Any, Final

from django.utils import timezone

from brokerage.content.selectors.bodies import cached_body, firm
from brokerage.pdf import renderer
from brokerage.pdf.letterhead import day, letterhead
from brokerage.pdf.sources import Sources
from brokerage.valuation.rules import calculator
from brokerage.valuation.rules.calculator import Answers
from brokerage.valuation.rules.method import METHODS, Method
from brokerage.valuation.rules.reported_multiples import sources_with
from brokerage.valuation.services.report_figures import answer_labels, approach_rows, range_section
from brokerage.valuation.services.report_sections import (
    complexity,
    multiples,
    not_asked,
    range_notes,
)

TEMPLATE: Final = "valuation/report"


def report(
    answers: Answers, *, made_at: datetime, method: Method | None = None, saved: bool = False
) -> bytes:
    """Render the PDF report of answers that pass the checks, by `method` (default: in effect). With
    `saved`, the report says that the run is saved.

    Raises ValueError if an amount cannot be parsed or is negative; renderer.RenderError.
    """
    data = report_data(answers, method or METHODS.current(), made_at, saved=saved)
    return renderer.pdf(TEMPLATE, data, made_at=made_at)


def filename(made_at: datetime) -> str:
    """Return a name such as `valuation-range-2026-11-21.pdf`, dated in the firm's time zone."""
    return f"valuation-range-{timezone.localdate(made_at)}.pdf"


def report_data(
    answers: Answers, method: Method, made_at: datetime, *, saved: bool = False
) -> dict[str, Any]:
    """Build the data of the template `TEMPLATE` in reading order, in which sources are numbered.
    Raises ValueError as `report` does.
    """
    words = cached_body("valuation")
    sources = Sources(sources_with(words))
    result = calculator.calculate(answers, method)
    labels = answer_labels(answers, method)
    approaches = approach_rows(result, labels, words)
    return {
        "date": day(timezone.localdate(made_at)),
        "firm": letterhead(firm()),
        "saved": saved,
        "answers": [
            {"label": words["fields"][name]["label"], "answer": labels[name]}
            for name in method.fields
        ],
        "range": range_section(result, labels, approaches, words),
        "approaches": approaches,
        "assetBasedPosition": words["assetBasedPosition"][result.asset_based_position],
        "rangeNotes": range_notes(answers, words, sources),
        "notAsked": not_asked(words, sources),
        "notIncluded": words["notIncluded"],
        "complexity": complexity(method, words),
        "multiples": multiples(labels, result.factors, words, sources),
        "disclaimer": words["disclaimer"],
        "method": {"version": result.version, "date": day(date.fromisoformat(method.date))},
        "sources": sources.listed(),
    }
