"""Builds the entries of a timeline as the desk gets them."""

from collections.abc import Iterable
from typing import Any, cast

from django.db.models import Model

from brokerage.business_health.models import HealthRun
from brokerage.business_health.services import snapshots as health_snapshots
from brokerage.business_health.services.snapshots import HealthSnapshot
from brokerage.core.markdown import safe_html
from brokerage.leads.models import (
    Call,
    ContactMessage,
    LeadTask,
    Merge,
    Note,
    StageChange,
    Status,
)
from brokerage.leads.rules.contact_form import FORM
from brokerage.leads.schemas import desk_timeline as schemas
from brokerage.leads.selectors.timeline import Entry
from brokerage.mail.models import Mail
from brokerage.mail.rules.failures import reason_in_words
from brokerage.mail.services.rendering import without_footer
from brokerage.valuation.models import SavedRun
from brokerage.valuation.services import runs
from brokerage.valuation.services.runs import RunSnapshot
from brokerage.value_assessment.services import snapshots as value_snapshots
from brokerage.value_assessment.services.snapshots import AssessmentSnapshot

_SHOWN_WITH_THE_LEAD = {"name", "email", "phone", "company", "message"}


def timeline_entry(entry: Entry) -> schemas.TimelineEntry:
    """Build the response body of one entry, with the content of its source: the message, mail, note
    or other object that the entry is about.
    """
    activity = entry.activity
    data = activity.data if activity else {}
    return schemas.TimelineEntry(
        key=entry.key,
        kind=cast(Any, entry.kind),
        at=entry.at,
        actor=activity.actor_id if activity else None,
        assignee=data.get("assignee"),
        reply=data.get("reply"),
        answers_since=data.get("answers_since"),
        **_shown(entry.source),
    )


def _shown(source: Model | None) -> dict[str, Any]:
    """Return the fields of the response body that the source fills, such as `note` for a note.
    Empty if `source` is None.
    """
    match source:
        case ContactMessage():
            return {"message": message_entry(source)}
        case Mail():
            return {"mail": mail_entry(source)}
        case Note():
            return {"note": note_entry(source)}
        case Call():
            return {"call": schemas.CallEntry.model_validate(source)}
        case LeadTask():
            return {"task": task_entry(source)}
        case StageChange():
            return {"stage": schemas.StageEntry.model_validate(source)}
        case Merge():
            undone = source.undone_at is not None
            return {"merge": None if undone else source.pk, "merged_name": source.merged.name}
        case SavedRun():
            result = source.result
            entry = schemas.ValuationEntry(
                id=source.pk, low=result["rangeLow"], high=result["rangeHigh"]
            )
            return {"valuation": entry}
        case HealthRun():
            health = schemas.HealthEntry(
                id=source.pk, overall=source.overall, warnings=len(source.warnings)
            )
            return {"health": health}
    return {}


def message_entry(message: ContactMessage) -> schemas.MessageEntry:
    """Build the content of a message's entry."""
    typed = message.values_in_words()
    return schemas.MessageEntry(
        reference=message.pk,
        name=message.name,
        email=message.email,
        phone=message.phone,
        company=message.company,
        text=message.message,
        details=_rows(
            (field.label, typed[field.name])
            for field in FORM.fields
            if field.name not in _SHOWN_WITH_THE_LEAD and typed[field.name]
        ),
        is_spam=message.status == Status.SPAM,
        suspicions=message.suspicions_in_words(),
        attached=_attached(message),
    )


def _attached(message: ContactMessage) -> schemas.Attached:
    run, assessment = message.calculator_run, message.value_assessment
    health = message.business_health
    return schemas.Attached(
        valuation=_valuation(run) if run else None,
        assessment=_assessment(assessment) if assessment else None,
        health=_health(health) if health else None,
    )


def _valuation(run: RunSnapshot) -> schemas.AttachedValuation:
    return schemas.AttachedValuation(
        low=run["result"]["rangeLow"],
        high=run["result"]["rangeHigh"],
        approaches=[
            schemas.AttachedApproach(label=label, amount=amount)
            for label, amount in runs.approach_amounts(run)
        ],
        rows=_rows(runs.table(run)),
    )


def _assessment(assessment: AssessmentSnapshot) -> schemas.AttachedAssessment:
    return schemas.AttachedAssessment(
        scenarios=[
            schemas.AttachedScenario(title=each["title"], answers=len(each["evidence"]))
            for each in value_snapshots.scenario_summaries(assessment)
        ],
        rows=_rows(value_snapshots.header_rows(assessment)),
    )


def _health(health: HealthSnapshot) -> schemas.AttachedHealth:
    return schemas.AttachedHealth(
        overall=health["overall"],
        label=health["label"],
        categories=[
            schemas.AttachedCategory(title=title, percent=percent, band=band)
            for title, percent, band in health_snapshots.category_bands(health)
        ],
        warnings=health_snapshots.warning_titles(health),
    )


def _rows(rows: Iterable[tuple[str, str]]) -> list[schemas.AttachedRow]:
    return [schemas.AttachedRow(label=label, value=value) for label, value in rows]


def mail_entry(mail: Mail) -> schemas.MailEntry:
    """Build the content of a mail in the timeline of a lead."""
    return schemas.MailEntry(
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


def note_entry(note: Note) -> schemas.NoteEntry:
    """Build the content of a note in the timeline of a lead."""
    return schemas.NoteEntry(
        id=note.pk,
        text=note.text,
        html=safe_html(note.text),
        edited_at=note.edited_at,
        version=note.version,
    )


def task_entry(task: LeadTask) -> schemas.TaskEntry:
    """Build the content of a task's entry."""
    return schemas.TaskEntry(
        id=task.pk,
        title=task.title,
        due_on=task.due_on,
        assignee=task.assignee_id,
        done_at=task.done_at,
    )
