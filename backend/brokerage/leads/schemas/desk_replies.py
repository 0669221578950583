"""Request and response bodies of the operations on replies."""

from datetime import datetime

from brokerage.core.schema import Input, Schema
from brokerage.leads.models import Reply
from brokerage.leads.services.replies import GOES_OUT_AFTER


class ReplyTemplateOut(Schema):
    """A reply template with its placeholders replaced by the values of one lead. A placeholder
    whose value is not known stays in braces.
    """

    id: str
    name: str
    subject: str
    text: str


class ReplyFormOut(Schema):
    """What the form for a reply to a lead shows at first."""

    to: str
    unverified_sender: str
    """The email address of the latest message, if only its phone number connects it with the lead.
    """
    sender: str
    answers_to: str
    subject: str
    """The subject of the thread that the reply continues; empty if it is the first mail."""
    moves_to: str | None
    templates: list[ReplyTemplateOut]


class ReplyIn(Input):
    """The request body for previewing or sending a reply. `subject` and `text` may have
    placeholders such as `{first name}`.
    """

    subject: str = ""
    text: str = ""
    template: str = ""
    """The id of the template from which the reply began, or empty."""


class ReplyPreviewOut(Schema):
    """A reply with its placeholders replaced, as the person will read it."""

    subject: str
    text: str
    fields: dict[str, str]
    """By field, what must be corrected before the reply can be sent."""


class ReplyOut(Schema):
    """A reply that was queued. If `undone`, it was canceled and is not sent."""

    id: int
    goes_out_at: datetime
    """The earliest time at which the mail is sent. Until then the reply can be undone."""
    moved_to: str | None
    subject: str
    text: str
    """As it was typed, with its placeholders."""
    undone: bool

    @classmethod
    def of(cls, reply: Reply) -> "ReplyOut":
        return cls(
            id=reply.pk,
            goes_out_at=reply.at + GOES_OUT_AFTER,
            moved_to=reply.stage_change.to_stage if reply.stage_change else None,
            subject=reply.subject,
            text=reply.text,
            undone=reply.undone_at is not None,
        )
