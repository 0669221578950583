"""Builds the `releases.kinds.Kind` of a question set, of which the firm may release new
wordings.
"""

import json
from collections.abc import Callable
from typing import Any

from brokerage.question_sets.rules import words_checks
from brokerage.question_sets.rules.versions import QuestionSetVersions
from brokerage.releases.kinds import Body, BodyProblem, Group, Kind


def _unchanged(body: Body) -> Body:
    return body


def release_kind(
    versions: QuestionSetVersions[Any],
    *,
    schema: str,
    title: str,
    questions: str,
    comparable: Callable[[Body], Body] = _unchanged,
) -> Kind:
    """`schema` and `title` are those of `Kind`, `questions` names the list of questions in the set.

    `comparable` returns a copy of a set in which whatever names an option by its text, such as a
    scenario, names it by position, so that two wordings compare as equal.
    """

    def check(body: Body, current: Body) -> list[BodyProblem]:
        shipped = [
            json.loads(versions.text(each)) for each in reversed(versions.shipped_versions())
        ]
        known = [comparable(each) for each in (current, *shipped)]
        return words_checks.problems(comparable(body), known, questions)

    def preview(body: Body) -> list[Group]:
        return []  # words move no result

    return Kind(
        versions=versions,
        schema=schema,
        title=title,
        check=check,
        preview=preview,
        on_pages=True,
    )
