"""Request and response bodies of the operations on replies."""

from collections.abc import Mapping
from datetime import datetime

from django.conf import settings

from brokerage.accounts.models import User
from brokerage.content.selectors.bodies import firm
from brokerage.core.schema import Input, Schema
from brokerage.leads.models import Lead, Reply
from brokerage.leads.rules import reply_templates, stages
from brokerage.leads.rules.reply_templates import ReplyTemplate
from brokerage.leads.selectors import replies as selectors
from brokerage.leads.selectors.desk import desk
from brokerage.leads.selectors.suggestions import unverified_sender
from brokerage.leads.services.replies import GOES_OUT_AFTER


class ReplyTemplateOut(Schema):
    """A reply template with its placeholders replaced by the values of one lead. A placeholder
    whose value is not known stays in braces.
    """

    id: str
    name: str
    subject: str
    text: str

    @classmethod
    def of(cls, template: ReplyTemplate, values: Mapping[str, str]) -> "ReplyTemplateOut":
        subject = reply_templates.fill(template.subject, values)
        return cls(
            id=template.id,
            name=template.name,
            subject=reply_templates.shortened(subject),
            text=reply_templates.fill(template.text, values),
        )


class ReplyFormOut(Schema):
    """What the form for a reply to a lead shows at first."""

    to: str
    unverified_sender: str
    """The email address of the latest message, if only its phone number connects it with the lead.
    """
    sender: str
    answers_to: str
    answers_appear: bool
    """Whether the desk shows what comes to that mailbox."""
    subject: str
    """The subject of the thread that the reply continues; empty if it is the first mail."""
    moves_to: str | None
    templates: list[ReplyTemplateOut]

    @classmethod
    def of(cls, lead: Lead, author: User) -> "ReplyFormOut":
        values, thread = selectors.values_for(lead, author), selectors.thread_of(lead)
        stage = stages.after_reply(desk(), lead.stage)
        return cls(
            to=lead.email,
            unverified_sender=unverified_sender(lead),
            sender=selectors.sender_name(author),
            answers_to=firm().email,
            answers_appear=settings.IMAP is not None,
            subject=reply_templates.reply_subject(thread[-1].subject) if thread else "",
            moves_to=stage.id if stage else None,
            templates=[ReplyTemplateOut.of(each, values) for each in selectors.reply_templates()],
        )


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
