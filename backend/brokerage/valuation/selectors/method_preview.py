"""Shows what a draft of the method would change in the calculator's test cases and in
saved runs.
"""

import json
from collections.abc import Iterable
from typing import Any, Final

from brokerage.content.rules.kinds import Body, Group, Move
from brokerage.core import facts
from brokerage.core.search_words import sort_key
from brokerage.valuation.models import SavedRun
from brokerage.valuation.rules import calculator
from brokerage.valuation.rules.calculator import Answers
from brokerage.valuation.rules.method import METHODS, Method

LATEST: Final = 200
"""The saved runs that a preview calculates."""
_UNNAMED: Final = "A business without a name"


def preview(body: Body) -> list[Group]:
    """Return two groups: the golden cases of the newest shipped version, and the `LATEST` saved
    runs. Each lists the cases whose range would change, the largest change first.
    """
    current, draft = METHODS.current(), Method.model_validate(body | {"version": "", "date": ""})
    return [_golden_cases(current, draft), _saved_runs(current, draft)]


def _golden_cases(current: Method, draft: Method) -> Group:
    newest = METHODS.shipped_versions()[-1]
    cases: list[Any] = json.loads(facts.domain_file("vectors", f"valuation-{newest}"))["cases"]
    valid = [each for each in cases if each["problem"] is None]
    moves = (
        _move(each["name"], Answers.of_fields(each["input"]), current, draft) for each in valid
    )
    return Group("golden", len(valid), len(valid), _largest_first(moves))


def _saved_runs(current: Method, draft: Method) -> Group:
    rows = SavedRun.objects.order_by("-made_at", "-pk").values_list("business__name", "inputs")
    moves = []
    for business, inputs in rows[:LATEST]:
        answers = Answers.of_fields(inputs)
        moves.append(_move(f"{business or _UNNAMED}: {answers.industry}", answers, current, draft))
    return Group("runs", SavedRun.objects.count(), len(moves), _largest_first(moves))


def _move(label: str, answers: Answers, current: Method, draft: Method) -> Move:
    before, after = calculator.calculate(answers, current), calculator.calculate(answers, draft)
    middle = before.range_low + before.range_high
    difference = after.range_low + after.range_high - middle
    return Move(
        label=label,
        before=(before.range_low, before.range_high),
        after=(after.range_low, after.range_high),
        change=round(100 * difference / middle, 1) if middle else 0.0,
    )


def _largest_first(moves: Iterable[Move]) -> list[Move]:
    moved = [move for move in moves if move.before != move.after]
    return sorted(moved, key=lambda move: (-abs(move.change), sort_key(move.label)))
