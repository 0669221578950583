"""A calculation to make reports of."""

from tests.conftest import ANSWERS

from brokerage.valuation.rules import Answers
from brokerage.valuation.schemas import AnswersIn


def answers(**changed: str) -> Answers:
    """Answers that every check lets pass, some of them changed: `ownerInvolvement="0-20%"`."""
    return AnswersIn.model_validate(ANSWERS | changed).answers()
