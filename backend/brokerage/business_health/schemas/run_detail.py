"""The response body of one health run with its results, as its report shows them."""

from typing import Any

from brokerage.business_health.models import HealthRun
from brokerage.business_health.rules import scoring
from brokerage.business_health.rules.question_set import HealthQuestionSet, health_question_sets
from brokerage.business_health.schemas.runs import HealthRunOut
from brokerage.content.selectors.bodies import cached_body
from brokerage.core.schema import Schema


class AnsweredStatementOut(Schema):
    """A statement with its score, from 1 to 5 (best), and `step`, the score in words."""

    question: int
    """The number of the statement."""
    statement: str
    score: int
    step: str


class CriticalOut(AnsweredStatementOut):
    """A low score that causes a critical warning. `text`: why it matters and what to do first."""

    warning: str
    text: str


class StrengthOut(AnsweredStatementOut):
    """A score of 4 or 5. `text`: what this strength means to a buyer."""

    text: str


class ActionOut(AnsweredStatementOut):
    """What to do about a score below 5. `effort`: low, medium or high."""

    title: str
    text: str
    effort: str
    time: str
    """Such as `3 to 6 months`."""
    gain: str


class HealthRunDetailOut(HealthRunOut):
    """A run with its answers, by question number, and its results."""

    answers: dict[str, int]
    changed_in: dict[str, str]
    """By number, the version in which the meaning of a statement last changed, up to the run's
    version. A statement that never changed is left out.
    """
    critical: list[CriticalOut]
    strengths: list[StrengthOut]
    """At most ten, the highest scores first."""
    actions: list[ActionOut]
    """At most ten, the most urgent first."""
    efforts: dict[str, str]
    """The texts of the three efforts, by the values of `effort`."""
    disclaimer: str

    @classmethod
    def of(cls, run: HealthRun) -> "HealthRunDetailOut":
        """Build the response body from a saved run, whose answers are scored again."""
        question_set = health_question_sets.get(run.version)
        texts = cached_body("business-health")
        answers = run.scores
        result = scoring.assess(answers, question_set)

        def row(id_: int) -> dict[str, Any]:
            return _answered_statement(id_, answers[id_], question_set)

        return cls(
            **dict(HealthRunOut.of(run)),
            answers=run.answers,
            changed_in=question_set.changed_in,
            critical=[
                CriticalOut(
                    **row(each.question),
                    warning=each.warning,
                    text=texts["critical"][str(each.question)],
                )
                for each in result.warnings
            ],
            strengths=[
                StrengthOut(**row(id_), text=texts["strengths"][str(id_)])
                for id_ in result.strengths
            ],
            actions=[ActionOut(**row(id_), **texts["actions"][str(id_)]) for id_ in result.actions],
            efforts=texts["efforts"],
            disclaimer=texts["disclaimer"],
        )


def _answered_statement(id_: int, score: int, question_set: HealthQuestionSet) -> dict[str, Any]:
    statement = question_set.by_id[id_]
    return {
        "question": id_,
        "statement": statement.text,
        "score": score,
        "step": statement.scale[score - 1],
    }
