"""Validates submitted answers."""

from collections.abc import Container, Iterable, Mapping

from brokerage.core.errors import ApiError
from brokerage.question_sets.rules.versions import (
    InvalidSubmission,
    QuestionSet,
    QuestionSetVersions,
)


def question_set_of(versions: QuestionSetVersions[QuestionSet], version: str) -> QuestionSet:
    """Return the question set of a submitted version; an empty one means the first version. Raises
    InvalidSubmission.
    """
    try:
        return versions.get_or_first(version)
    except KeyError as unknown:
        raise InvalidSubmission from unknown


def first_unanswered(
    questions: Iterable[int], answered: Container[int], message: str
) -> dict[str, str]:
    """Return `message` for the first unanswered question, by the name of its input: `{"q7":
    message}`. Empty if all are answered.
    """
    return next(({f"q{id_}": message} for id_ in questions if id_ not in answered), {})


def raise_field_errors(fields: Mapping[str, str]) -> None:
    """Raise ApiError with status 422 if `fields` (messages by input name) is not empty."""
    if fields:
        raise ApiError(422, "invalid", next(iter(fields.values())), fields=fields)
