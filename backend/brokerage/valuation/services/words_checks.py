"""Checks the answers of the method that the calculator's words name."""

from collections.abc import Iterator
from typing import Any

from django.utils import timezone

from brokerage.content.rules.kinds import Problem
from brokerage.valuation.rules.calculator import Answers
from brokerage.valuation.rules.method import METHODS
from brokerage.valuation.services.report import report_data

_REVENUE, _SDE = "2000000", "400000"
"""Amounts that every version of the method accepts, in US dollars."""


def problems(_key: str, words: Any) -> list[Problem]:
    return list(_problems(words))


def _problems(words: Any) -> Iterator[Problem]:
    method = METHODS.current()
    for index, note in enumerate(words["rangeNotes"]["notes"]):
        if note["answer"] not in method.labels[note["field"]]:
            answer = ("rangeNotes", "notes", index, "answer")
            yield Problem(answer, f"The question has no answer “{note['answer']}”.")


def make_every_report() -> None:
    """Build the data of reports that together have every industry and every answer."""
    method = METHODS.current()
    options = {name: list(values) for name, values in method.labels.items()}
    for index in range(max(map(len, options.values()))):
        chosen = {name: values[index % len(values)] for name, values in options.items()}
        answers = Answers.of_fields({"revenue": _REVENUE, "sde": _SDE, **chosen})
        report_data(answers, method, timezone.now())
