"""Checks what the calculator's words refer to: industries and answers of the method in effect."""

from collections.abc import Iterator
from typing import Any

from django.utils import timezone

from brokerage.content.checks import Problem, place
from brokerage.core.facts import DocumentBody
from brokerage.valuation import method as methods
from brokerage.valuation.report import report_data
from brokerage.valuation.rules import Answers

_REVENUE, _SDE = "2000000", "400000"
"""Amounts that every version of the method accepts, in US dollars."""


def problems(_key: str, words: DocumentBody) -> list[Problem]:
    """Return a problem for each industry without exactly one comparison, for each unknown industry
    or answer, and for each comparison without a source.
    """
    return [
        Problem(path, message, f"{place(path)}: {message}") for path, message in _problems(words)
    ]


def _problems(words: Any) -> Iterator[tuple[tuple[str | int, ...], str]]:
    method = methods.current()
    industries, seen = [each.value for each in method.industries], set()
    for index, each in enumerate(words["multiples"]["comparisons"]):
        path = ("multiples", "comparisons", index)
        if each["industry"] not in industries:
            yield (*path, "industry"), f"There is no industry “{each['industry']}”."
        elif each["industry"] in seen:
            yield (*path, "industry"), f"“{each['industry']}” is compared twice."
        seen.add(each["industry"])
        for cited, at in ((each, path), (each.get("caution"), (*path, "caution"))):
            if cited and not cited["sources"]:
                yield (*at, "sources"), "Name at least one source."
    for missing in (each for each in industries if each not in seen):
        yield ("multiples", "comparisons"), f"“{missing}” is missing."
    for index, note in enumerate(words["rangeNotes"]["notes"]):
        if note["answer"] not in method.labels[note["field"]]:
            answer = ("rangeNotes", "notes", index, "answer")
            yield answer, f"The question has no answer “{note['answer']}”."


def make_every_report() -> None:
    """Build the data of reports that together have every industry and every answer."""
    method = methods.current()
    options = {name: list(values) for name, values in method.labels.items()}
    for index in range(max(map(len, options.values()))):
        chosen = {name: values[index % len(values)] for name, values in options.items()}
        answers = Answers.of_fields({"revenue": _REVENUE, "sde": _SDE, **chosen})
        report_data(answers, method, timezone.now())
