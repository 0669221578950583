"""The report that an owner takes away: the figures of one run, and why they are what they are.

Every rule, figure and word comes from the method, the notes and `content/valuation.json`. What
reaches the template are options of the method and amounts, never what somebody typed.
"""

from datetime import date, datetime
from typing import Any

from django.utils import timezone

from brokerage.content.selectors import firm, text_of
from brokerage.pdf import renderer
from brokerage.pdf.letterhead import day, letterhead
from brokerage.pdf.sources import Sources
from brokerage.valuation import method as methods
from brokerage.valuation import rules
from brokerage.valuation.method import Method
from brokerage.valuation.report_figures import approaches, given, range_part
from brokerage.valuation.report_words import complexity, moves, multiples, not_asked
from brokerage.valuation.rules import Answers


def report(
    answers: Answers, *, made_at: datetime, version: str | None = None, kept: bool = False
) -> bytes:
    """The PDF of a run that the checks let pass; ValueError: an amount cannot be read.

    With `version` the run is set as that method made it, so that a saved run can be explained.
    KeyError: there has been no such version. `kept`: the run is saved for a business, and says so.
    """
    method = methods.current() if version is None else methods.of_version(version)
    data = report_data(answers, method, made_at, kept=kept)
    return renderer.pdf("valuation/report", data, made_at=made_at)


def filename(made_at: datetime) -> str:
    """`valuation-range-2026-11-21.pdf`, by the firm's calendar."""
    return f"valuation-range-{timezone.localdate(made_at)}.pdf"


def report_data(
    answers: Answers, method: Method, made_at: datetime, *, kept: bool = False
) -> dict[str, Any]:
    """What the template shows, in the order in which it is read: sources are numbered by it."""
    words = text_of("valuation")
    sources = Sources(words["sources"])
    result = rules.calculate(answers, method)
    told = given(answers, method)
    worked_out = approaches(result, told, words)
    return {
        "date": day(timezone.localdate(made_at)),
        "firm": letterhead(firm()),
        "kept": kept,
        "given": [
            {"label": words["fields"][name]["label"], "answer": told[name]}
            for name in method.fields
        ],
        "range": range_part(result, worked_out, words),
        "approaches": worked_out,
        "standing": words["standing"][result.standing],
        "moves": moves(answers, words, sources),
        "notAsked": not_asked(words, sources),
        "notIncluded": words["notIncluded"],
        "complexity": complexity(method, words),
        "multiples": multiples(told, result.factors, words, sources),
        "disclaimer": words["disclaimer"],
        "method": {"version": result.version, "date": day(date.fromisoformat(method.date))},
        "sources": sources.listed(),
    }
