"""What every screen of the desk needs to know."""

from brokerage.core.schema import Schema


class ColleagueOut(Schema):
    """An active member of staff."""

    id: int
    name: str
    initials: str


class LeadStageOut(Schema):
    id: str
    name: str
    is_open: bool
    """Leads in it are still worked on."""
    asks_reason: bool
    """Moving a lead here needs one of the loss reasons."""


class LossReasonOut(Schema):
    id: str
    name: str


class DeskContextOut(Schema):
    """The firm's stages and reasons, the staff, and the tags in use."""

    me: int
    colleagues: list[ColleagueOut]
    stages: list[LeadStageOut]
    loss_reasons: list[LossReasonOut]
    tags: list[str]
    due: int
    """What waits on Today: messages, next actions, tasks and undelivered mails."""
