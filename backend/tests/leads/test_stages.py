"""Moving leads between stages."""

import pytest

from brokerage.core import facts
from brokerage.leads.rules import stages
from brokerage.leads.rules.desk import Desk

_DESK = Desk.model_validate(facts.shipped("desk"))


@pytest.mark.parametrize(
    ("stage", "reason", "problem"),
    [
        ("qualified", "", ""),
        ("lost", "too-small", ""),
        ("lost", "", "Choose a reason for “Lost”."),
        ("lost", "bored", "Choose one of the reasons."),
        ("qualified", "too-small", "This stage has no reason."),
        ("closed", "", "Choose one of the stages."),
        ("", "", "Choose one of the stages."),
    ],
)
def test_a_move_needs_a_stage_and_a_loss_its_reason(stage: str, reason: str, problem: str) -> None:
    assert stages.problem(_DESK, stage, reason) == problem


def test_a_stage_is_found_by_its_code() -> None:
    assert (found := stages.find(_DESK, "not-now")) is not None
    assert found.name == "Not now"
    assert stages.find(_DESK, "gone") is None


@pytest.mark.parametrize(
    ("stage", "second", "moved"),
    [
        ("new", {}, True),
        ("contacted", {}, False),
        ("lost", {}, False),
        ("new", {"is_open": False}, False),
        ("new", {"asks_reason": True}, False),
    ],
)
def test_a_reply_moves_a_lead_from_the_first_stage_to_an_open_second_one(
    stage: str, second: dict[str, bool], moved: bool
) -> None:
    first, old, *others = _DESK.stages
    new = old.model_copy(update=second)
    desk = _DESK.model_copy(update={"stages": (first, new, *others)})
    assert stages.after_reply(desk, stage) == (new if moved else None)
