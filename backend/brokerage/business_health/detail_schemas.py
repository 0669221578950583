"""A health run with everything that its report says."""

from typing import Any

from brokerage.business_health import rules
from brokerage.business_health.models import HealthRun
from brokerage.business_health.question_set import HealthQuestionSet, health_question_sets
from brokerage.business_health.rules import Result
from brokerage.business_health.run_schemas import HealthRunOut
from brokerage.content.selectors import text_of
from brokerage.core.schema import Schema


class AnsweredOut(Schema):
    """A statement with the step that was chosen, in words."""

    question: int
    statement: str
    score: int
    step: str


class CriticalOut(AnsweredOut):
    """A critical warning: why it matters most, and what to do first."""

    warning: str
    text: str


class StrengthOut(AnsweredOut):
    """What the answer means to a buyer."""

    text: str


class ActionOut(AnsweredOut):
    """What to do. `effort`: low, medium or high."""

    title: str
    text: str
    effort: str
    time: str
    gain: str


class HealthRunDetailOut(HealthRunOut):
    """A run with its answers, by number of question, and what follows from them."""

    answers: dict[str, int]
    critical: list[CriticalOut]
    strengths: list[StrengthOut]
    actions: list[ActionOut]
    efforts: dict[str, str]
    """The three efforts in words."""
    disclaimer: str

    @classmethod
    def of(cls, run: HealthRun, result: Result | None = None) -> "HealthRunDetailOut":
        """`result`: of the run's answers, if the caller has scored them already."""
        question_set, said = health_question_sets.get(run.version), text_of("business-health")
        answers = {int(id_): score for id_, score in run.answers.items()}
        result = result or rules.assess(answers, question_set)
        given = {id_: _given(id_, answers[id_], question_set) for id_ in question_set.by_id}
        return cls(
            **dict(HealthRunOut.of(run)),
            answers=run.answers,
            critical=[
                CriticalOut(
                    **given[each.question],
                    warning=each.warning,
                    text=said["critical"][str(each.question)],
                )
                for each in result.warnings
            ],
            strengths=[
                StrengthOut(**given[id_], text=said["strengths"][str(id_)])
                for id_ in result.strengths
            ],
            actions=[
                ActionOut(**given[id_], **said["actions"][str(id_)]) for id_ in result.actions
            ],
            efforts=said["efforts"],
            disclaimer=said["disclaimer"],
        )


def _given(id_: int, score: int, question_set: HealthQuestionSet) -> dict[str, Any]:
    statement = question_set.by_id[id_]
    return {
        "question": id_,
        "statement": statement.text,
        "score": score,
        "step": statement.scale[score - 1],
    }
