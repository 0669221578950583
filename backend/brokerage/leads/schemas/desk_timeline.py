"""Request and response bodies of the operations on a lead's timeline."""

from datetime import date, datetime
from typing import Literal

from brokerage.business_health.rules.question_set import BandName
from brokerage.core.schema import Input, Schema


class AttachedRow(Schema):
    """A label and a value to show: an answer of a message, or a figure of an attached result."""

    label: str
    value: str


class AttachedApproach(Schema):
    """One approach of a valuation, with its result in whole US dollars."""

    label: str
    amount: int


class AttachedValuation(Schema):
    """The valuation that is attached to a message. Money in whole US dollars."""

    low: int
    high: int
    approaches: list[AttachedApproach]
    rows: list[AttachedRow]


class AttachedScenario(Schema):
    """A situation of the business that the answers of an attached value assessment point to."""

    title: str
    answers: int
    """The number of answers that point to it."""


class AttachedAssessment(Schema):
    """The value assessment that is attached to a message."""

    scenarios: list[AttachedScenario]
    """The scenarios to which most answers point come first."""
    rows: list[AttachedRow]


class AttachedCategory(Schema):
    """One category of an attached health assessment, with its score in percent (0 to 100)."""

    title: str
    percent: int
    band: BandName


class AttachedHealth(Schema):
    """The health assessment that is attached to a message. `overall` is in percent (0 to 100)."""

    overall: int
    label: str
    categories: list[AttachedCategory]
    warnings: list[str]
    """The titles of the critical warnings."""


class Attached(Schema):
    """The results of tools that are attached to a message; null for a tool without one."""

    valuation: AttachedValuation | None
    assessment: AttachedAssessment | None
    health: AttachedHealth | None


class MessageEntry(Schema):
    """The entry of a message from the contact form."""

    reference: str
    name: str
    email: str
    phone: str
    company: str
    text: str
    details: list[AttachedRow]
    """What else the visitor filled in, such as good times for a call."""
    is_spam: bool
    suspicions: list[str]
    """Why the message was suspected to be spam, in words; empty if it was not."""
    attached: Attached


class MailEntry(Schema):
    """The entry of a mail to the person."""

    id: int
    subject: str
    to: str
    text: str
    state: Literal["queued", "sending", "sent", "dead"]
    """dead: given up after the last attempt."""
    attempts: int
    next_attempt_at: datetime
    """While it is queued: when it is tried, or tried again."""
    reason: str
    """Why the latest try failed, in words; empty if none has, or once the mail is sent."""
    sent_at: datetime | None
    """Null until the mail is sent."""


class NoteEntry(Schema):
    """The entry of a note by staff."""

    id: int
    text: str
    """Markdown."""
    html: str
    """The text as safe HTML."""
    edited_at: datetime | None
    """Null if the note was never edited."""
    version: int
    """Grows with each edit."""


class CallEntry(Schema):
    """The entry of a call with the person."""

    id: int
    outcome: Literal["reached", "no_answer", "voicemail"]
    text: str
    """What was said; may be empty."""


class TaskEntry(Schema):
    """The entry of a task for the lead; `assignee` is the id of a member of staff."""

    id: int
    title: str
    due_on: date | None
    assignee: int | None
    """Null for nobody."""
    done_at: datetime | None
    """Null while the task is open."""


class StageEntry(Schema):
    """The entry of a move from one stage to another, both by id."""

    from_stage: str
    to_stage: str
    reason: str
    """The id of a loss reason; empty if the stage asks for none."""


class ValuationEntry(Schema):
    """The entry of a valuation that the person saved in the portal. Money in whole US dollars."""

    id: int
    low: int
    high: int


class HealthEntry(Schema):
    """The entry of a health assessment that the person completed in the portal."""

    id: int
    overall: int
    """Percent (0 to 100)."""
    warnings: int
    """The number of critical warnings."""


class TimelineEntry(Schema):
    """One entry of a timeline. Its content is in the field with the name of its `kind`; that field
    is null if the content was deleted. For the kind `assignment`, the content is in `assignee`; the
    kind `created` has none.
    """

    key: str
    """A text that no other entry of the timeline has."""
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
    """For an assignment: the id of the new assignee; null for nobody."""
    merge: int | None = None
    """The id by which the merge can be undone; null if it was undone."""
    merged_name: str = ""
    """For a merge: the name of the lead that was merged into this lead."""
    reply: int | None = None
    """For a mail that staff wrote: the id of the reply, by which it can be undone until it is sent.
    """
    answers_since: datetime | None = None
    """For a reply: when the earliest message that it answers was received; null if none waited."""
    valuation: ValuationEntry | None = None
    health: HealthEntry | None = None


class TimelineOut(Schema):
    """One page of a timeline."""

    entries: list[TimelineEntry]
    """The latest first."""
    next_cursor: str
    """The value of `before` for the page with earlier entries; empty on the last page."""


class NoteIn(Input):
    """The request body for adding a note, in Markdown."""

    text: str = ""
    """1 to 10,000 characters. Colleagues named as in `@Pat Reyes` get a mail, unless they have
    turned such mails off.
    """


class NoteEditIn(Input):
    """The request body for changing a note."""

    text: str = ""
    """1 to 10,000 characters. Colleagues whom only the new text names get a mail, as with a new
    note.
    """
    version: int
    """The version that the editor saw."""


class CallIn(Input):
    """The request body for recording a call: its `outcome` (`reached`, `no_answer` or `voicemail`)
    and what was said.
    """

    outcome: str = ""
    """After `reached`, the lead's messages count as answered."""
    text: str = ""
    """At most 10,000 characters; may be empty."""


class LeadTaskIn(Input):
    """The request body for adding a task."""

    title: str = ""
    """1 to 200 characters."""
    due_on: str = ""
    """`2026-11-30`, or empty."""
    assignee: int | None = None
    """The id of an active member of staff; null for nobody."""


class LeadTaskChangeIn(Input):
    """The request body for changing a task. A field that the request leaves out is not changed;
    null removes `due_on` or `assignee`, and is invalid as `title`. A null `done` is like false.
    """

    title: str | None = None
    due_on: str | None = None
    """`2026-11-30`, or empty."""
    assignee: int | None = None
    """The id of an active member of staff."""
    done: bool | None = None
    """True keeps the time of a task that is done already."""
