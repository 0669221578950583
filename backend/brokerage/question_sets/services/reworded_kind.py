"""Builds the kind of entry of a question set, which the firm may reword."""

import json
from collections.abc import Callable
from typing import Any

from brokerage.content.rules.kinds import Body, Kind, Problem
from brokerage.content.selectors.dated_kind import dated_kind
from brokerage.question_sets.rules import words_checks
from brokerage.question_sets.rules.versions import QuestionSetVersions


def _unchanged(body: Body) -> Body:
    return body


def reworded_kind(
    versions: QuestionSetVersions[Any],
    *,
    schema: str,
    title: str,
    questions: str,
    comparable: Callable[[Body], Body] = _unchanged,
) -> Kind:
    """Build the kind of a question set, of which a release may change only the wordings.

    `schema` and `title` are those of `dated_kind`. `questions` is the name of the list of questions
    in the set. `comparable` prepares a set for comparison with another wording of it: it returns a
    copy in which whatever names an option by its text, such as a scenario, names it by its position
    instead. By default a set is compared as it is.
    """

    def check(body: Body, current: Body) -> list[Problem]:
        shipped = [
            json.loads(versions.text(each)) for each in reversed(versions.shipped_versions())
        ]
        known = [comparable(each) for each in (current, *shipped)]
        return words_checks.problems(comparable(body), known, questions)

    return dated_kind(versions, schema=schema, title=title, check=check)
