"""Saving for a business that is deleted during the request."""

from importlib import import_module
from typing import Any

import pytest
from tests.business_health import health_factories
from tests.conftest import ANSWERS
from tests.exit_readiness.test_scorecards import sent
from tests.people import Person

from brokerage.accounts.models import Business, User

pytestmark = pytest.mark.django_db(transaction=True)

HEALTH_RUN = (
    "brokerage.business_health.rules.scoring",
    "assess",
    "health/runs",
    health_factories.body(),
)
SCORECARD = ("brokerage.exit_readiness.rules.scoring", "unanswered_questions", "scorecard", sent())
VALUATION = (
    "brokerage.valuation.services.runs",
    "validate_and_calculate",
    "valuations",
    {**ANSWERS, "version": "2026-11"},
)


@pytest.mark.parametrize(
    ("module", "first_step", "path", "body"), [HEALTH_RUN, SCORECARD, VALUATION]
)
def test_the_response_is_404_if_everyone_leaves_after_the_first_step(
    monkeypatch: pytest.MonkeyPatch, module: str, first_step: str, path: str, body: dict[str, Any]
) -> None:
    owner = Person()
    act = getattr(import_module(module), first_step)

    def act_and_leave(*arguments: Any) -> Any:
        User.objects.all().delete()
        Business.objects.all().delete()
        return act(*arguments)

    monkeypatch.setattr(f"{module}.{first_step}", act_and_leave)
    answer = owner.ask("POST", path, body)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert not Business.objects.exists()
