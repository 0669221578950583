"""Request and response bodies of the timeline's operations."""

from datetime import date, datetime
from typing import Literal

from brokerage.business_health.question_set import BandName
from brokerage.core.schema import Input, Schema, Text


class AttachedRow(Schema):
    """One answer or figure of an attachment."""

    label: str
    value: str


class AttachedApproach(Schema):
    """One approach of a valuation and its result in whole US dollars."""

    label: str
    amount: int


class AttachedValuation(Schema):
    """An attached valuation. Whole US dollars."""

    low: int
    high: int
    approaches: list[AttachedApproach]
    rows: list[AttachedRow]


class AttachedScenario(Schema):
    """A scenario that an assessment points to."""

    title: str
    answers: int
    """The number of answers that point to it."""


class AttachedAssessment(Schema):
    """An attached value assessment."""

    scenarios: list[AttachedScenario]
    """Most evidence first."""
    rows: list[AttachedRow]


class AttachedCategory(Schema):
    """A category of a health status. Percent."""

    title: str
    percent: int
    band: BandName


class AttachedHealth(Schema):
    """An attached health status. Percent."""

    overall: int
    label: str
    categories: list[AttachedCategory]
    warnings: list[str]
    """The critical warnings."""


class Attached(Schema):
    """The attachments of a message."""

    valuation: AttachedValuation | None
    assessment: AttachedAssessment | None
    health: AttachedHealth | None


class MessageEntry(Schema):
    """A message from the contact form."""

    reference: str
    name: str
    email: str
    phone: str
    company: str
    times: str
    """Good times for a call, in words; empty if none was chosen."""
    text: str
    is_spam: bool
    suspicions: list[str]
    """Why it was taken for spam, in words."""
    attached: Attached


class MailEntry(Schema):
    """A mail to the person."""

    id: int
    subject: str
    to: str
    text: str
    state: Literal["queued", "sending", "sent", "dead"]
    """dead: given up after the last attempt."""
    attempts: int
    next_attempt_at: datetime
    """While it is queued: when it is tried, or tried again."""
    last_error: str
    sent_at: datetime | None


class NoteEntry(Schema):
    id: int
    text: str
    """Markdown."""
    html: str
    """The text as safe HTML."""
    edited_at: datetime | None
    version: int


class CallEntry(Schema):
    id: int
    outcome: Literal["reached", "no_answer", "voicemail"]
    text: str


class TaskEntry(Schema):
    id: int
    title: str
    due_on: date | None
    assignee: int | None
    done_at: datetime | None


class StageEntry(Schema):
    from_stage: str
    to_stage: str
    reason: str


class ValuationEntry(Schema):
    """A valuation that the person saved in the portal. Whole US dollars."""

    id: int
    low: int
    high: int


class HealthEntry(Schema):
    """A health assessment that the person completed in the portal."""

    id: int
    overall: int
    """Percent."""
    warnings: int
    """The number of critical questions that warn."""


class TimelineEntry(Schema):
    """One entry: `kind` names the field that is set; none is set if the source was deleted."""

    key: str
    kind: Literal[
        "message",
        "mail",
        "note",
        "call",
        "task",
        "stage",
        "assignment",
        "merge",
        "created",
        "valuation",
        "health",
    ]
    at: datetime
    actor: int | None
    """The id of the member of staff; null for what the person did."""
    message: MessageEntry | None = None
    mail: MailEntry | None = None
    note: NoteEntry | None = None
    call: CallEntry | None = None
    task: TaskEntry | None = None
    stage: StageEntry | None = None
    assignee: int | None = None
    merge: int | None = None
    """The id of the merge, to undo it."""
    merged_name: str = ""
    """The name of the lead that was merged into this one."""
    reply: int | None = None
    """Of a mail that staff wrote: the id of the reply, to undo it until it is sent."""
    answers_since: datetime | None = None
    """Of a reply: when the earliest message came that it answers."""
    valuation: ValuationEntry | None = None
    health: HealthEntry | None = None


class TimelineOut(Schema):
    entries: list[TimelineEntry]
    next_cursor: str
    """For `before`, to get earlier entries; empty on the last page."""


class NoteIn(Input):
    text: Text = ""


class NoteEditIn(Input):
    text: Text = ""
    version: int
    """The version that the editor saw."""


class CallIn(Input):
    outcome: Text = ""
    text: Text = ""


class LeadTaskIn(Input):
    title: Text = ""
    due_on: Text = ""
    """`2026-11-30`, or empty."""
    assignee: int | None = None


class LeadTaskChangeIn(Input):
    """Absent fields do not change."""

    title: Text | None = None
    due_on: Text | None = None
    """`2026-11-30`, or empty."""
    assignee: int | None = None
    done: bool | None = None
