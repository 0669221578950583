"""The rules by which a lead may move to a stage, checked against the firm's data."""

from typing import Final

from brokerage.leads.rules.desk import DEAL, Desk, Stage


def find(desk: Desk, stage: str) -> Stage | None:
    """Return the firm's stage with this id, or None, for example if it was deleted."""
    return next((each for each in desk.stages if each.id == stage), None)


def after_reply(desk: Desk, stage: str) -> Stage | None:
    """Return the stage to which a reply moves a lead in `stage`: from the firm's first stage to the
    second, if that is open and asks for no reason. None if the lead stays where it is.
    """
    first, second = desk.stages[:2]
    moves = stage == first.id and second.is_open and not second.asks_reason
    return second if moves else None


HAS_DEAL: Final = "This lead has a deal, which has stages of its own."


def may_move(stage: str) -> bool:
    """Return whether a lead in `stage` may be moved to another: not once it has a deal."""
    return stage != DEAL.id


def problem(desk: Desk, stage: str, reason: str) -> str:
    """Return why a lead cannot be moved to a stage, as the message to show; empty if it can.

    `reason` is the id of a loss reason, or empty.
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
