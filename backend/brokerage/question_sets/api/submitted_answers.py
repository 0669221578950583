"""Validates submitted answers."""

from collections.abc import Container, Iterable, Mapping

from brokerage.core.errors import ApiError
from brokerage.question_sets.rules.versions import QuestionSet, QuestionSetVersions

INVALID_SUBMISSION = (
    "These answers belong to no version of the assessment. Please load the page again."
)


def question_set_of(versions: QuestionSetVersions[QuestionSet], version: str) -> QuestionSet:
    """Return the question set of a submitted version; an empty one means the first version. Raises
    ApiError with status 422 if it does not exist.
    """
    try:
        return versions.get_or_first(version)
    except KeyError as unknown:
        raise ApiError(422, "invalid", INVALID_SUBMISSION) from unknown


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
