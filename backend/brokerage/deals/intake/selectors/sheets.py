"""Queries for intake sheets, and what they add to a deal."""

from collections.abc import Iterator, Sequence

from brokerage.deals.intake.models import IntakeSheet, plain
from brokerage.deals.intake.rules import sheet as rules
from brokerage.deals.intake.rules.sheet import Value
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import DealStage
from brokerage.deals.pipeline.selectors.extensions import Ask, Wait

_WAITING = (DealStage.INTAKE, DealStage.VALUATION)
"""The stages in which a deal waits for answers."""


def values_of(deal: Deal) -> dict[str, Value]:
    """Return the answers of a deal's intake sheet by the id of the field; empty without a sheet.

    An answer has the form that `rules/sheet.py` describes.
    """
    sheet = IntakeSheet.objects.filter(deal=deal).first()
    return sheet.values if sheet else {}


def has_core(deal: Deal) -> bool:
    """Return whether the sheet has the answers that a valuation should wait for."""
    return not any(field.is_core for field in rules.all_missing(values_of(deal)))


def waits(deals: Sequence[int]) -> Iterator[Wait]:
    """Yield the deals whose intake sheet is incomplete, since it changed last."""
    waiting = Deal.objects.filter(pk__in=deals, stage__in=_WAITING)
    columns = ("pk", "created_at", "intake__answers", "intake__changed_at")
    unanswered = len(rules.all_missing({}))
    for deal, created_at, answers, changed_at in waiting.values_list(*columns):
        count = len(rules.all_missing(plain(answers))) if answers else unanswered
        if count:
            text = f"Intake: {count} {'answer' if count == 1 else 'answers'} missing"
            yield Wait(deal, text, "intake", changed_at or created_at)


def asks(deal: Deal) -> Iterator[Ask]:
    """Yield what the owner has not answered yet."""
    values = values_of(deal)
    if count := len(rules.all_missing(values)):
        left = f"{count} question{'s' if count > 1 else ''}"
        text = f"Answer {left}" if not values else f"{left.capitalize()} left to answer"
        why = "A little at a time is fine. Everything is saved as you type."
        yield Ask(40, text, why, "questions")
