"""A health run with everything that its report says."""

from typing import Any

from brokerage.assessments import question_sets, scored_rules
from brokerage.assessments.models import HealthRun
from brokerage.assessments.question_sets import ScoredBank
from brokerage.assessments.run_schemas import HealthRunOut
from brokerage.assessments.words import words
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
    def of(cls, run: HealthRun) -> "HealthRunDetailOut":
        bank, said = question_sets.scored.of_version(run.version), words("scored")
        answers = {int(id_): score for id_, score in run.answers.items()}
        result = scored_rules.assess(answers, bank)
        given = {id_: _given(id_, answers[id_], bank) for id_ in bank.by_id}
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


def _given(id_: int, score: int, bank: ScoredBank) -> dict[str, Any]:
    statement = bank.by_id[id_]
    return {
        "question": id_,
        "statement": statement.text,
        "score": score,
        "step": statement.scale[score - 1],
    }
