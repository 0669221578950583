"""Request and response bodies of the operations on a lead's timeline."""

from datetime import date, datetime
from typing import Any, Literal, cast

from django.db.models import Model

from brokerage.business_health.models import HealthRun
from brokerage.core.markdown import safe_html
from brokerage.core.schema import Input, Schema
from brokerage.leads.models import (
    ActivityKind,
    Call,
    ContactMessage,
    LeadTask,
    Merge,
    Note,
    StageChange,
    Status,
)
from brokerage.leads.rules.contact_form import FORM
from brokerage.leads.schemas.attached import Attached, AttachedRow
from brokerage.leads.schemas.desk_leads import AssigneeId
from brokerage.leads.selectors.timeline import Entry
from brokerage.mail.models import Mail
from brokerage.mail.rules.failures import reason_in_words
from brokerage.mail.services.rendering import without_footer
from brokerage.valuation.models import SavedRun

_SHOWN_WITH_THE_LEAD = {"name", "email", "phone", "company", "message"}


class MessageEntry(Schema):
    """The entry of a message from the contact form."""

    reference: str
    name: str
    email: str
    phone: str
    company: str
    text: str
    details: list[AttachedRow]
    is_spam: bool
    suspicions: list[str]
    """Why the message was suspected to be spam, in words; empty if it was not."""
    attached: Attached

    @classmethod
    def of(cls, message: ContactMessage) -> "MessageEntry":
        typed = message.values_in_words()
        return cls(
            reference=message.pk,
            name=message.name,
            email=message.email,
            phone=message.phone,
            company=message.company,
            text=message.message,
            details=AttachedRow.list_of(
                (field.label, typed[field.name])
                for field in FORM.fields
                if field.name not in _SHOWN_WITH_THE_LEAD and typed[field.name]
            ),
            is_spam=message.status == Status.SPAM,
            suspicions=message.suspicions_in_words(),
            attached=Attached.of(message),
        )


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

    @classmethod
    def of(cls, mail: Mail) -> "MailEntry":
        return cls(
            id=mail.pk,
            subject=mail.subject,
            to=mail.to,
            text=without_footer(mail.text),
            state=cast(Any, mail.state),
            attempts=mail.attempts,
            next_attempt_at=mail.next_attempt_at,
            reason=reason_in_words(mail.failure) if mail.last_error else "",
            sent_at=mail.sent_at,
        )


class NoteEntry(Schema):
    """The entry of a note by staff."""

    id: int
    text: str
    """Markdown."""
    html: str
    edited_at: datetime | None
    version: int

    @classmethod
    def of(cls, note: Note) -> "NoteEntry":
        return cls(
            id=note.pk,
            text=note.text,
            html=safe_html(note.text),
            edited_at=note.edited_at,
            version=note.version,
        )


class CallEntry(Schema):
    """The entry of a call with the person."""

    id: int
    outcome: Literal["reached", "no_answer", "voicemail"]
    text: str


class TaskEntry(Schema):
    """The entry of a task for the lead."""

    id: int
    title: str
    due_on: date | None
    assignee: AssigneeId
    done_at: datetime | None
    """Null while the task is open."""


class StageEntry(Schema):
    """The entry of a move from one stage to another, both by id."""

    from_stage: str
    to_stage: str
    reason: str
    """The id of a loss reason; empty if the stage asks for none."""


class ReceivedAttachment(Schema):
    """A file that came with a mail. It can be downloaded once its state is `ready`."""

    number: int
    name: str
    size: int
    """Bytes."""
    state: str
    """`checking`, `ready` or `refused`."""
    reason: str
    """Why it was refused, or what its check waits for."""


class ReceivedEntry(Schema):
    """A mail that came to the firm's mailbox."""

    id: int
    sender_name: str
    sender: str
    """The address that the mail names as its sender, which anyone can forge."""
    to: str
    subject: str
    text: str
    """What the person wrote, without the mail that it answers."""
    quoted: str
    """The rest of the text."""
    placed_by: str
    """`thread`: it answers a mail of ours. `sender`: by its address alone. `staff`."""
    automatic: str
    """`bounce`, `auto-reply` or `bulk` for a mail that no person wrote; else empty."""
    problem: str
    """Why parts of the mail are missing here; empty if none are."""
    attachments: list[ReceivedAttachment]


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
        "received",
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
    received: ReceivedEntry | None = None
    stage: StageEntry | None = None
    assignee: int | None = None
    """For an assignment: the id of the new assignee; null for no one."""
    merge: int | None = None
    """The id by which the merge can be undone; null if it was undone."""
    merged_name: str = ""
    reply: int | None = None
    """For a mail that staff wrote: the id of the reply, by which it can be undone."""
    answers_since: datetime | None = None
    """For a reply: when the earliest message that it answers was received; null if none waited."""
    valuation: ValuationEntry | None = None
    health: HealthEntry | None = None

    @classmethod
    def of(cls, entry: Entry) -> "TimelineEntry":
        activity = entry.activity
        data = activity.data if activity else {}
        return cls(
            key=entry.key,
            kind=cast(Any, entry.kind),
            at=entry.at,
            actor=activity.actor_id if activity else None,
            assignee=data.get("assignee"),
            reply=data.get("reply"),
            answers_since=data.get("answers_since"),
            received=ReceivedEntry.of(entry.source) if _is_received(entry) else None,
            **_content(entry.source),
        )


def _is_received(entry: Entry) -> bool:
    return entry.kind == ActivityKind.RECEIVED and entry.source is not None


def _content(source: Model | None) -> dict[str, Any]:
    """Return the fields of an entry that its source fills, such as `note` for a note."""
    match source:
        case ContactMessage():
            return {"message": MessageEntry.of(source)}
        case Mail():
            return {"mail": MailEntry.of(source)}
        case Note():
            return {"note": NoteEntry.of(source)}
        case Call():
            return {"call": CallEntry.of(source)}
        case LeadTask():
            return {"task": TaskEntry.of(source)}
        case StageChange():
            return {"stage": StageEntry.of(source)}
        case Merge():
            undone = source.undone_at is not None
            return {"merge": None if undone else source.pk, "merged_name": source.merged.name}
        case SavedRun():
            low, high = source.result["rangeLow"], source.result["rangeHigh"]
            return {"valuation": ValuationEntry(id=source.pk, low=low, high=high)}
        case HealthRun():
            warnings = len(source.warnings)
            return {"health": HealthEntry(id=source.pk, overall=source.overall, warnings=warnings)}
    return {}


class TimelineOut(Schema):
    """One page of a timeline."""

    entries: list[TimelineEntry]
    next_cursor: str


class NoteIn(Input):
    """The request body for adding a note."""

    text: str = ""
    """Markdown of 1 to 10,000 characters. Colleagues named as in `@Pat Reyes` get a mail."""


class NoteEditIn(NoteIn):
    """The request body for changing a note. Colleagues whom only the new text names get a mail."""

    version: int


class CallIn(Input):
    """The request body for recording a call."""

    outcome: str = ""
    """`reached`, `no_answer` or `voicemail`. After `reached`, the messages count as answered."""
    text: str = ""
    """What was said, in at most 10,000 characters; may be empty."""


class LeadTaskIn(Input):
    """The request body for adding a task."""

    title: str = ""
    due_on: str = ""
    assignee: int | None = None
    """The id of an active member of staff; null for no one."""


class LeadTaskChangeIn(Input):
    """The request body for changing a task. A field that the request leaves out is not changed;
    null removes `due_on` or `assignee`, and is invalid as `title`.
    """

    title: str | None = None
    due_on: str | None = None
    assignee: int | None = None
    """The id of an active member of staff."""
    done: bool | None = None
    """True keeps the time of a task that is done already; null is like false."""
