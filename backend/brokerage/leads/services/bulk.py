"""Changes many leads at once, or the mark of one message, and undoes such changes.

`BulkChange.before` has `leads`: by lead id, what the undo needs. After ASSIGN it also has
`withdrew_mail`: whether a mail about an earlier assignment was withdrawn. After marking leads as
spam it has `blocked`: the ids of the `BlockedSender` rows that were added. After marking leads or a
message as not spam it has `unblocked`: what `unblock_senders` returned.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log
from brokerage.core.db_locks import advisory_lock
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.leads.models import (
    OPEN_STATUSES,
    Activity,
    ActivityKind,
    BulkChange,
    ContactMessage,
    Lead,
    LeadTag,
    StageChange,
    Status,
    Tag,
)
from brokerage.leads.rules import lead_fields, stages
from brokerage.leads.rules.bulk import UNDONE_WITHIN, BulkAct
from brokerage.leads.selectors.desk import desk
from brokerage.leads.services import blocking
from brokerage.leads.services.lead_columns import columns_of, restore_columns
from brokerage.leads.services.leads import staff_id
from brokerage.leads.services.marking_spam import (
    end_spam,
    mark_not_spam,
    mark_spam,
    record_decision,
    update_waiting,
)
from brokerage.leads.services.notices import notify_assigned, withdraw_assignment_mail
from brokerage.leads.services.score_and_search_text import (
    save_with_score_and_search_text,
    update_score_and_search_text,
    update_search_text,
)

_SPAM_COLUMNS: Final = ("is_spam", "waiting_since")
"""The columns of a lead that NOT_SPAM sets, besides its account."""


class AlreadyUndone(Refusal):
    code, message = "undone", "This has already been undone."


class TooLate(Refusal):
    """The change of many leads is older than `UNDONE_WITHIN`."""

    code, message = "too_late", "This can no longer be undone."


@dataclass(frozen=True)
class Values:
    """The values that a change sets: `assignee` for ASSIGN (None: no one), `stage` and `reason` for
    MOVE, the name of a `tag` for TAG and UNTAG.
    """

    assignee: int | None = None
    stage: str = ""
    reason: str = ""
    tag: str = ""


@transaction.atomic
def change_leads(
    *, request: HttpRequest, by: User, act: BulkAct, ids: Iterable[int], values: Values
) -> BulkChange:
    """Change the leads with these ids. Leads that do not exist or need no change are left out; for
    TAG also leads with `MOST_TAGS` tags, and for MOVE leads that have a deal. If no lead is left,
    there is a record all the same.

    ASSIGN queues one mail to the assignee. SPAM blocks the senders; NOT_SPAM unblocks them and
    mails the firm the messages that it has not got. DELETE hides the leads; the worker erases them
    after an hour.

    Raises InvalidForm.
    """
    leads = list(Lead.objects.select_for_update().filter(pk__in=list(ids)).order_by("pk"))
    now = timezone.now()
    if act == BulkAct.ASSIGN:
        before = _assign(leads, values, by, now)
    elif act == BulkAct.MOVE:
        before = _move(leads, values, by, now)
    elif act == BulkAct.TAG:
        before = _tag(leads, values)
    elif act == BulkAct.UNTAG:
        before = _untag(leads, values)
    elif act == BulkAct.SPAM:
        before = _spam(leads, by)
    elif act == BulkAct.NOT_SPAM:
        before = _not_spam(leads)
    else:
        before = {"leads": _set(leads, {"deleted_at": now})}
    change = BulkChange.objects.create(actor=by, act=act, at=now, before=before)
    _log(request, change, act)
    return change


def changes_to_undo(person: User) -> list[BulkChange]:
    """Return the changes of many leads that a person can still undo, the latest first."""
    since = timezone.now() - UNDONE_WITHIN
    changes = BulkChange.objects.filter(undone_at=None, at__gt=since).order_by("-pk")
    return [change for change in changes if change.abilities(person)["undo"]]


@transaction.atomic
def undo(*, request: HttpRequest, by: User, change_id: int) -> BulkChange:
    """Undo a change of many leads. A lead is left as it is if a column that the change set has
    another value by now, or the message that it marked another status; an added or removed tag is
    always undone. If a message that is not spam came after the change, its lead does not become
    spam again; if no one has answered it, the lead keeps waiting.

    The mail about an assignment is withdrawn if sending it was not tried yet. If the assignment had
    withdrawn an earlier mail, the colleagues who get leads back are notified again. For leads that
    are not left as they are, senders are blocked or unblocked as before the change.

    Raises BulkChange.DoesNotExist (also if `by` may not undo the change), AlreadyUndone, and
    TooLate.
    """
    change = BulkChange.objects.select_for_update().get(pk=change_id)
    if not change.abilities(by)["undo"]:
        raise BulkChange.DoesNotExist
    if change.undone_at is not None:
        raise AlreadyUndone
    if timezone.now() - change.at >= UNDONE_WITHIN:
        raise TooLate
    before = change.before["leads"]
    ids = [int(each) for each in before]
    leads = Lead.all_objects.select_for_update().filter(pk__in=ids).order_by("pk")
    restored = [lead for lead in leads if _restore(lead, before[str(lead.pk)], change)]
    if change.act == BulkAct.ASSIGN:
        for assignee in {entry["set"]["assignee_id"] for entry in before.values()} - {None}:
            withdraw_assignment_mail(ids, assignee)
        if change.before.get("withdrew_mail"):
            _notify_again(before, by)
    blocking.unblock_again(change.before.get("blocked", []), leads=restored)
    blocking.block_again(change.before.get("unblocked", []), leads=restored)
    change.undone_at = timezone.now()
    change.save(update_fields=["undone_at"])
    _log(request, change, "undo")
    return change


def _notify_again(before: Mapping[str, Any], by: User) -> None:
    """Tell colleagues of the leads that are theirs again. `before` is `leads` of
    `BulkChange.before`.
    """
    back: dict[int, list[Lead]] = {}
    for lead in Lead.objects.filter(pk__in=before, assignee__isnull=False).order_by("pk"):
        assignee = before[str(lead.pk)]["was"]["assignee_id"]
        if lead.assignee_id == assignee:
            back.setdefault(assignee, []).append(lead)
    for assignee, leads in back.items():
        notify_assigned(leads, assignee, by)


@transaction.atomic
def mark_message(*, by: User, reference: str, spam: bool) -> tuple[Lead, BulkChange]:
    """Mark a message as spam or as not spam. Returns its lead, and the record by which `undo` finds
    the change; the record has no lead if there was nothing to change.

    Spam: no one is blocked, and the lead does not become spam; it keeps waiting only if another of
    its messages is not answered. Not spam: as for NOT_SPAM in `change_leads`.

    Raises ContactMessage.DoesNotExist, and Lead.DoesNotExist if the message has no lead that the
    desk shows.
    """
    advisory_lock("leads")  # no message gets another lead now
    number = ContactMessage.objects.values_list("lead", flat=True).get(pk=reference)
    if number is None:
        raise Lead.DoesNotExist
    lead = Lead.objects.select_for_update().get(pk=number)
    message = ContactMessage.objects.select_for_update().get(pk=reference)
    before: dict[str, Any] = {"leads": {}}
    entry = {
        "messages": {reference: message.status},
        "suspicions": {reference: message.suspicions},
    }
    record_decision(messages=[message], spam=spam)
    is_decided_anew = message.suspicions != entry["suspicions"][reference]
    if is_decided_anew or spam != (message.status == Status.SPAM):
        was = columns_of(lead, (*_SPAM_COLUMNS, "account_id"))
        if spam:
            mark_spam(messages=[message])
            update_waiting(lead)
        else:
            before["unblocked"] = blocking.unblock_senders([lead])
            end_spam(lead, lead.messages.filter(pk=reference))
            mark_not_spam(messages=[message])
        before["leads"][str(lead.pk)] = {**_changed_columns(lead, was), **entry}
        save_with_score_and_search_text(lead)
    act = BulkAct.SPAM if spam else BulkAct.NOT_SPAM
    return lead, BulkChange.objects.create(actor=by, act=act, at=timezone.now(), before=before)


def _assign(leads: Sequence[Lead], values: Values, by: User, now: datetime) -> dict[str, Any]:
    assignee = staff_id(values.assignee)
    changed = [lead for lead in leads if lead.assignee_id != assignee]
    rows = Activity.objects.bulk_create(
        Activity(
            lead=lead, kind=ActivityKind.ASSIGNMENT, actor=by, at=now, data={"assignee": assignee}
        )
        for lead in changed
    )
    before = _set(changed, {"assignee_id": assignee})
    for lead, row in zip(changed, rows, strict=True):
        before[str(lead.pk)]["activity"] = row.pk
    return {"leads": before, "withdrew_mail": notify_assigned(changed, assignee, by)}


def _move(leads: Sequence[Lead], values: Values, by: User, now: datetime) -> dict[str, Any]:
    if problem := stages.problem(desk(), values.stage, values.reason):
        field = "stage" if stages.find(desk(), values.stage) is None else "reason"
        raise InvalidForm({field: problem})
    changed = [
        lead
        for lead in leads
        if (lead.stage, lead.loss_reason) != (values.stage, values.reason)
        and stages.may_move(lead.stage)
    ]
    moves = StageChange.objects.bulk_create(
        StageChange(
            lead=lead,
            from_stage=lead.stage,
            to_stage=values.stage,
            reason=values.reason,
            actor=by,
            at=now,
        )
        for lead in changed
    )
    rows = Activity.objects.bulk_create(
        Activity(lead=move.lead, kind=ActivityKind.STAGE, actor=by, at=now, source_id=str(move.pk))
        for move in moves
    )
    before = _set(
        changed,
        {"stage": values.stage, "stage_since": now, "loss_reason": values.reason},
        last_activity_at=now,
    )
    for lead, move, row in zip(changed, moves, rows, strict=True):
        before[str(lead.pk)] |= {"stage_change": move.pk, "activity": row.pk}
    return {"leads": before}


def _tag(leads: Sequence[Lead], values: Values) -> dict[str, Any]:
    if "," in values.tag:
        raise InvalidForm({"tag": "Please add one tag at a time"})
    tag, _ = Tag.objects.get_or_create(name=_tag_name(values))
    counted = {lead.pk: list(lead.tags.values_list("pk", flat=True)) for lead in leads}
    changed = [
        lead
        for lead in leads
        if tag.pk not in counted[lead.pk] and len(counted[lead.pk]) < lead_fields.MOST_TAGS
    ]
    LeadTag.objects.bulk_create(LeadTag(lead=lead, tag=tag) for lead in changed)
    return {"leads": _retagged(changed, {"remove_tag": tag.pk})}


def _untag(leads: Sequence[Lead], values: Values) -> dict[str, Any]:
    tag = Tag.objects.filter(name=_tag_name(values)).first()
    tagged = LeadTag.objects.filter(lead__in=leads, tag=tag)
    having = set(tagged.values_list("lead_id", flat=True))
    tagged.delete()
    changed = [lead for lead in leads if lead.pk in having]
    return {"leads": _retagged(changed, {"add_tag": tag.pk if tag else None})}


def _spam(leads: Sequence[Lead], by: User) -> dict[str, Any]:
    changed = [lead for lead in leads if not lead.is_spam]
    statuses = _statuses(changed)
    blocked = blocking.block_senders(changed, by=by)
    mark_spam(messages=ContactMessage.objects.filter(lead__in=changed))
    before = _set(changed, {"is_spam": True, "waiting_since": None})
    return {"leads": _with_statuses(before, statuses), "blocked": blocked}


def _not_spam(leads: Sequence[Lead]) -> dict[str, Any]:
    changed = [lead for lead in leads if lead.is_spam]
    statuses = _statuses(changed)
    unblocked = blocking.unblock_senders(changed)
    mark_not_spam(messages=ContactMessage.objects.filter(lead__in=changed))
    before: dict[str, Any] = {}
    for lead in changed:
        was = columns_of(lead, (*_SPAM_COLUMNS, "account_id"))
        end_spam(lead, lead.messages.filter(status__in=OPEN_STATUSES))
        before[str(lead.pk)] = _changed_columns(lead, was, always=_SPAM_COLUMNS)
        save_with_score_and_search_text(lead)
    return {"leads": _with_statuses(before, statuses), "unblocked": unblocked}


def _tag_name(values: Values) -> str:
    """Return the name of the tag as it is stored. Raises InvalidForm if it is empty or too long."""
    name = lead_fields.cleaned({"tag": values.tag.lower()})["tag"]
    if not name:
        raise InvalidForm({"tag": "Please choose a tag"})
    return name


def _set(leads: Iterable[Lead], values: dict[str, Any], **also: Any) -> dict[str, Any]:
    """Set columns of leads, and save the leads. Returns for the undo, by lead id, the values before
    (`was`) and after (`set`) of the columns in `values`; it leaves those in `also` as they are.
    """
    before = {}
    for lead in leads:
        was = columns_of(lead, values)
        for column, value in (values | also).items():
            setattr(lead, column, value)
        before[str(lead.pk)] = {"was": was, "set": columns_of(lead, values)}
        lead.save_changes(*values, *also)
    return before


def _changed_columns(
    lead: Lead, was: Mapping[str, Any], *, always: Collection[str] = ()
) -> dict[str, Any]:
    """Return for the undo the columns that have changed since `was`, and those in `always`."""
    now = columns_of(lead, was)
    columns = [each for each in was if each in always or was[each] != now[each]]
    return {
        "was": {column: was[column] for column in columns},
        "set": {column: now[column] for column in columns},
    }


def _retagged(leads: Iterable[Lead], entry: dict[str, Any]) -> dict[str, Any]:
    before = {}
    for lead in leads:
        before[str(lead.pk)] = entry
        lead.save_changes("version")
        update_search_text(lead)
    return before


def _statuses(leads: Sequence[Lead]) -> dict[int, dict[str, str]]:
    """Return the statuses of messages by reference, for each lead by id."""
    found: dict[int, dict[str, str]] = {lead.pk: {} for lead in leads}
    rows = ContactMessage.objects.filter(lead__in=leads).values_list("lead_id", "pk", "status")
    for lead, reference, status in rows:
        assert lead is not None
        found[lead][reference] = status
    return found


def _with_statuses(before: dict[str, Any], statuses: dict[int, dict[str, str]]) -> dict[str, Any]:
    return {pk: {**entry, "messages": statuses[int(pk)]} for pk, entry in before.items()}


def _restore(lead: Lead, entry: dict[str, Any], change: BulkChange) -> bool:
    """Undo a change on one lead. Returns false, and does nothing, if the lead has changed since.
    `entry` is what `BulkChange.before` has in `leads` for it.
    """
    if columns_of(lead, entry.get("set", ())) != entry.get("set", {}):
        return False
    marked = {
        reference: _marked(status, spam=change.act == BulkAct.SPAM)
        for reference, status in entry.get("messages", {}).items()
    }
    for reference in entry.get("suspicions", ()):
        if not lead.messages.filter(pk=reference, status=marked[reference]).exists():
            return False
    restore_columns(lead, entry.get("was", {}), since=change.at)
    if tag := entry.get("remove_tag"):
        LeadTag.objects.filter(lead=lead, tag=tag).delete()
    if tag := entry.get("add_tag"):
        LeadTag.objects.get_or_create(lead=lead, tag_id=tag)
    if activity := entry.get("activity"):
        Activity.objects.filter(pk=activity, lead=lead).delete()
    if move := entry.get("stage_change"):
        StageChange.objects.filter(pk=move, lead=lead).delete()
    for reference, status in entry.get("messages", {}).items():
        lead.messages.filter(pk=reference, status=marked[reference]).update(status=status)
    for reference, suspicions in entry.get("suspicions", {}).items():
        lead.messages.filter(pk=reference).update(suspicions=suspicions)
    lead.save_changes()
    if "messages" in entry:
        update_score_and_search_text(lead)
    if "remove_tag" in entry or "add_tag" in entry:
        update_search_text(lead)
    return True


def _marked(status: str, *, spam: bool) -> str:
    """Return the status that a message with this status gets when it is marked."""
    if spam:
        return Status.SPAM
    return Status.NEW if status == Status.SPAM else status


def _log(request: HttpRequest, change: BulkChange, act: str) -> None:
    ids = [int(each) for each in change.before["leads"]]
    staff_log.record(
        request,
        act=StaffAct.LEADS_BULK,
        object_type="bulk change",
        object_id=change.pk,
        detail={"act": act, "changed": change.act, "leads": ids},
    )
