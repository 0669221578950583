"""Adds and changes what staff write about a lead: notes, calls and tasks."""

from collections.abc import Mapping
from datetime import date

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core.db_locks import advisory_lock
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.leads.models import (
    Activity,
    ActivityKind,
    Call,
    CallOutcome,
    Lead,
    LeadTask,
    Note,
)
from brokerage.leads.rules import desk_texts
from brokerage.leads.services.leads import staff_id
from brokerage.leads.services.notices import notify_mentioned
from brokerage.leads.services.score_and_search_text import update_search_text


class NoteChanged(Refusal):
    code = "changed_meanwhile"
    message = "This note was edited in another window in the meantime. Nothing was saved."


@transaction.atomic
def add_note(*, by: User, lead_id: int, text: str, key: str = "") -> Note:
    """Add a note in Markdown, or return the note that `by` has added to this lead with the same
    non-empty `key`. Colleagues whom it mentions get a mail.

    Raises Lead.DoesNotExist, InvalidForm, and Note.DoesNotExist if the earlier note was deleted.
    """
    lead = _locked(lead_id)
    if earlier := _added_before(lead, ActivityKind.NOTE, by, key):
        return Note.objects.get(pk=earlier)
    text = desk_texts.cleaned({"note": text})["note"]
    note = Note.objects.create(lead=lead, author=by, text=text)
    _record(lead, ActivityKind.NOTE, by, note.pk, key)
    update_search_text(lead)
    notify_mentioned(note, by)
    return note


@transaction.atomic
def edit_note(*, by: User, note_id: int, text: str, version: int) -> Note:
    """Change the text of a note. `version` is the version that the editor saw. Colleagues whom only
    the new text mentions get a mail. A note that has this text already does not change, whatever
    its version.

    Raises Note.DoesNotExist, PermissionDenied, InvalidForm, NoteChanged, and Lead.DoesNotExist if
    the lead was deleted.
    """
    advisory_lock("leads")  # a merge locks the lead first, and then its notes
    note = Note.objects.select_for_update().get(pk=note_id)
    if not note.abilities(by)["change"]:
        raise PermissionDenied
    text = desk_texts.cleaned({"note": text})["note"]
    if note.text == text:
        return note
    if note.version != version:
        raise NoteChanged
    before = note.text
    note.text, note.edited_at, note.version = text, timezone.now(), note.version + 1
    note.save()
    _changed(_locked(note.lead_id))
    notify_mentioned(note, by, before=before)
    return note


@transaction.atomic
def delete_note(*, by: User, note_id: int) -> int:
    """Delete a note. Returns the id of its lead.

    Raises Note.DoesNotExist, PermissionDenied, and Lead.DoesNotExist if the lead was deleted.
    """
    advisory_lock("leads")  # a merge locks the lead first, and then its notes
    note = Note.objects.select_for_update().get(pk=note_id)
    if not note.abilities(by)["delete"]:
        raise PermissionDenied
    lead = _locked(note.lead_id)
    Activity.objects.filter(kind=ActivityKind.NOTE, source_id=str(note_id)).delete()
    note.delete()
    _changed(lead)
    return lead.pk


@transaction.atomic
def log_call(*, by: User, lead_id: int, outcome: str, text: str, key: str = "") -> Call:
    """Record a call with a lead, or return the call that `by` has recorded with the same non-empty
    `key`. After a call that reached the person, the lead's messages count as answered.

    Raises Lead.DoesNotExist and InvalidForm.
    """
    lead = _locked(lead_id)
    if earlier := _added_before(lead, ActivityKind.CALL, by, key):
        return Call.objects.get(pk=earlier)
    if outcome not in CallOutcome.values:
        raise InvalidForm({"outcome": "Please choose how the call went"})
    text = desk_texts.cleaned({"call": text})["call"]
    call = Call.objects.create(lead=lead, author=by, outcome=outcome, text=text)
    if outcome == CallOutcome.REACHED:
        lead.waiting_since = None
    _record(lead, ActivityKind.CALL, by, call.pk, key)
    update_search_text(lead)
    return call


@transaction.atomic
def add_task(
    *,
    by: User,
    lead_id: int,
    title: str,
    due_on: date | None,
    assignee: int | None,
    key: str = "",
) -> LeadTask:
    """Add a task to a lead, or return the task that `by` has added with the same non-empty `key`.
    The assignee gets no mail.

    Raises Lead.DoesNotExist and InvalidForm.
    """
    lead = _locked(lead_id)
    if earlier := _added_before(lead, ActivityKind.TASK, by, key):
        return LeadTask.objects.get(pk=earlier)
    title = desk_texts.cleaned({"title": title})["title"]
    task = LeadTask.objects.create(
        lead=lead, title=title, due_on=due_on, assignee_id=staff_id(assignee), created_by=by
    )
    _record(lead, ActivityKind.TASK, by, task.pk, key)
    return task


@transaction.atomic
def change_task(*, task_id: int, changes: Mapping[str, object]) -> LeadTask:
    """Change a task. `changes` may have a `title`, a date `due_on`, the id of an `assignee`, and
    `done`; what it lacks stays. None removes the date or the assignee. A task that is done already
    keeps its time.

    Raises LeadTask.DoesNotExist, InvalidForm, and Lead.DoesNotExist if the lead was deleted.
    """
    advisory_lock("leads")  # a merge locks the lead first, and then its tasks
    task = LeadTask.objects.select_for_update().get(pk=task_id)
    if "title" in changes:
        task.title = desk_texts.cleaned({"title": str(changes["title"] or "")})["title"]
    if "due_on" in changes:
        due_on = changes["due_on"]
        task.due_on = due_on if isinstance(due_on, date) else None
    if "assignee" in changes:
        assignee = changes["assignee"]
        task.assignee_id = staff_id(assignee if isinstance(assignee, int) else None)
    if "done" in changes:
        task.done_at = (task.done_at or timezone.now()) if changes["done"] else None
    task.save()
    _changed(_locked(task.lead_id), searched=False)
    return task


@transaction.atomic
def reassign_open_tasks(*, person: User, successor: User) -> None:
    """Assign all tasks of `person` that are not done to `successor`, who gets no mail."""
    advisory_lock("leads")  # a merge locks the lead first, and then its tasks
    tasks = LeadTask.objects.select_for_update().filter(assignee=person, done_at=None)
    found = dict(tasks.order_by("pk").values_list("pk", "lead"))
    LeadTask.objects.filter(pk__in=found).update(assignee=successor)
    leads = Lead.all_objects.select_for_update().filter(pk__in=found.values()).order_by("pk")
    for lead in leads:
        _changed(lead, searched=False)


def _locked(lead_id: int) -> Lead:
    return Lead.objects.select_for_update().get(pk=lead_id)


def _added_before(lead: Lead, kind: ActivityKind, by: User, key: str) -> int | None:
    """Return the id of what an earlier request with the same `key` added to the lead, which is
    locked.
    """
    if not key:
        return None
    added = lead.activities.filter(kind=kind, actor=by, request_key=key).first()
    return int(added.source_id) if added else None


def _record(lead: Lead, kind: ActivityKind, by: User, source: int, key: str) -> None:
    """Put the note, call or task with the id `source` on the timeline, and save the lead."""
    now = timezone.now()
    Activity.objects.create(
        lead=lead, kind=kind, at=now, actor=by, source_id=str(source), request_key=key
    )
    lead.last_activity_at = now
    lead.save_changes()


def _changed(lead: Lead, *, searched: bool = True) -> None:
    """Raise the lead's version, so that colleagues' screens load it again, and update its search
    text.
    """
    lead.save_changes("version")
    if searched:
        update_search_text(lead)
