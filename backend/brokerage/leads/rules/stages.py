"""Moves between stages, checked against the firm's data."""

from brokerage.leads.rules.desk import Desk, Stage


def find(desk: Desk, stage: str) -> Stage | None:
    """The stage with this id; None if the firm has no such stage, or no longer."""
    return next((each for each in desk.stages if each.id == stage), None)


def problem(desk: Desk, stage: str, reason: str) -> str:
    """Why a lead cannot be moved there, as the message to show; empty if it can.

    `reason` is the id of a reason for the loss, or empty.
    """
    found = find(desk, stage)
    if found is None:
        return "Choose one of the stages."
    if not found.asks_reason:
        return "This stage has no reason." if reason else ""
    if not reason:
        return f"Choose a reason for “{found.name}”."
    if reason not in {each.id for each in desk.loss_reasons}:
        return "Choose one of the reasons."
    return ""
