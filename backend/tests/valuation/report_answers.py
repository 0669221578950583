"""Answers for tests of reports."""

from tests.conftest import ANSWERS

from brokerage.valuation.rules.calculator import Answers
from brokerage.valuation.schemas import RunIn


def answers(**changed: str) -> Answers:
    """Return valid answers, with changes by the form's names: `ownerInvolvement="0-20%"`."""
    return RunIn.model_validate(ANSWERS | changed).submission().answers
