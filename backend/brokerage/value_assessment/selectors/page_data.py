"""Builds the data on the value assessment that pages contain."""

from typing import Any

from brokerage.value_assessment.rules.question_set import Question, value_question_sets


def question_set() -> dict[str, Any]:
    """Return the question set in effect as JSON for pages.

    Browsers store answers as texts. `reworded` maps, by question number, each earlier text of an
    option to its current one, unless the question has changed its meaning.
    """
    versions = value_question_sets.versions()[:-1]
    reworded: dict[str, dict[str, str]] = {}
    for earlier in (value_question_sets.get(version) for version in versions):
        for question in value_question_sets.current().questions:
            found = earlier.by_id.get(question.id)
            if found and found.since == question.since:
                reworded.setdefault(str(question.id), {}).update(_reworded(found, question))
    return value_question_sets.for_pages() | {
        "reworded": {id_: texts for id_, texts in reworded.items() if texts}
    }


def _reworded(before: Question, now: Question) -> dict[str, str]:
    return {
        old: new
        for old, new in zip(before.options, now.options, strict=False)
        if old != new and old not in now.options
    }
