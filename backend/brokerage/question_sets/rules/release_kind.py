"""Builds the `releases.kinds.Kind` of a question set. The firm may release new wordings of it."""

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
    """Build the `releases.kinds.Kind` of a question set, of which a release may change only the
    wordings.

    `schema` and `title` are those of `Kind`. `questions` is the name of the list of questions in
    the set. `comparable` prepares a set for comparison with another wording of it: it returns a
    copy in which whatever names an option by its text, such as a scenario, names it by its position
    instead. By default a set is compared as it is.
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
