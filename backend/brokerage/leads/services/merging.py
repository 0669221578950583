"""Merges two leads that are the same person, and undoes merges."""

from collections.abc import Mapping
from itertools import chain
from typing import Any, Final, Literal

from django.db import models, transaction
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log
from brokerage.core.db_locks import advisory_lock
from brokerage.core.refusals import Refusal
from brokerage.leads.models import (
    Activity,
    ActivityKind,
    Call,
    ContactMessage,
    Lead,
    LeadTag,
    LeadTask,
    Merge,
    Note,
    Reply,
    StageChange,
)
from brokerage.leads.rules.desk import DEAL
from brokerage.leads.services.lead_columns import columns_of, restore_columns
from brokerage.leads.services.score_and_search_text import update_score_and_search_text

Choice = Literal["this", "other"]
CHOSEN_FIELDS: Final = ("name", "email", "phone", "company", "assignee", "stage", "next_action")
"""The fields for which staff choose which of the two leads' values stays."""
_TOGETHER: Final = {
    "phone": ("phone", "phone_e164"),
    "assignee": ("assignee_id",),
    "stage": ("stage", "stage_since", "loss_reason"),
    "next_action": ("next_action", "next_action_on"),
}
"""The columns behind a field, where it is not one of the same name."""
_COMBINED: Final = ("account_id", "waiting_since", "last_activity_at", "created_at", "is_spam")
_UNDONE_TOGETHER: Final = (
    *(_TOGETHER.get(name, (name,)) for name in CHOSEN_FIELDS),
    *((column,) for column in _COMBINED),
)
"""All columns that a merge changes, in groups of which an undo restores all columns or none."""
_COLUMNS: Final = tuple(chain.from_iterable(_UNDONE_TOGETHER))
_MOVED: Final[dict[str, type[models.Model]]] = {
    "messages": ContactMessage,
    "activities": Activity,
    "notes": Note,
    "calls": Call,
    "tasks": LeadTask,
    "stage_changes": StageChange,
    "replies": Reply,
}


class CannotMerge(Refusal):
    """A lead cannot be merged into itself."""

    code, message = "same_lead", "Choose another lead."


class MergeConflict(Refusal):
    code = "changed_meanwhile"
    message = "A colleague has just changed one of the two. Check the values and merge again."


class AlreadyUndone(Refusal):
    code, message = "undone", "The leads are already separate."


class NotLatest(Refusal):
    """The kept lead takes part in a later merge."""

    code = "later_merge"
    message = "This lead has been merged again since. Undo that merge first."


@transaction.atomic
def merge_leads(
    *,
    request: HttpRequest,
    by: User,
    kept: int,
    other: int,
    choices: Mapping[str, Choice],
    versions: tuple[int, int],
) -> Merge:
    """Move everything of the lead `other` to the lead `kept`, and hide the other lead.

    `choices` says for fields of `CHOSEN_FIELDS` whose value stays. A field without a choice keeps
    the kept lead's value, or takes the other's if the kept lead has none. `versions` are those that
    the editor saw: of the kept lead, then of the other.

    Raises Lead.DoesNotExist (also for a lead that was merged before), CannotMerge, and
    MergeConflict.
    """
    if kept == other:
        raise CannotMerge
    advisory_lock("leads")
    leads = _locked(kept, other, Lead.objects.all())
    this, that = leads[kept], leads[other]
    if (this.version, that.version) != versions:
        raise MergeConflict
    before = columns_of(this, _COLUMNS)
    moved = {name: _move(model, other, kept) for name, model in _MOVED.items()}
    merged_before = _repoint(Lead.all_objects.filter(merged_into=that), this)
    tags = _add_tags(this, that)
    _combine(this, that, choices)
    that.merged_into = this
    that.save_changes("merged_into")
    update_score_and_search_text(this)
    snapshot = {
        "before": before,
        "after": columns_of(this, _COLUMNS),
        "moved": moved,
        "merged_before": merged_before,
        "tags": tags,
    }
    merge = Merge.objects.create(kept=this, merged=that, actor=by, snapshot=snapshot)
    Activity.objects.create(lead=this, kind=ActivityKind.MERGE, actor=by, source_id=str(merge.pk))
    staff_log.record(
        request,
        act=StaffAct.LEADS_JOINED,
        object_type="lead",
        object_id=kept,
        detail={"merged": other},
    )
    return merge


@transaction.atomic
def undo_merge(*, request: HttpRequest, by: User, merge_id: int) -> Merge:
    """Show the merged lead again, and move back to it what the latest merge of the kept lead took.

    A field of the kept lead gets its value from before the merge, unless it was changed since. What
    came after the merge stays with the kept lead, which keeps waiting if one of these messages is
    unanswered, and does not become spam again if one of them is not spam.

    Raises Merge.DoesNotExist, AlreadyUndone and NotLatest.
    """
    advisory_lock("leads")
    merge = Merge.objects.select_for_update().get(pk=merge_id)
    kept, merged = merge.kept_id, merge.merged_id
    if merge.undone_at is not None:
        raise AlreadyUndone
    later = Merge.objects.filter(Q(kept=kept) | Q(merged=kept), pk__gt=merge.pk, undone_at=None)
    if later.exists():
        raise NotLatest
    leads = _locked(kept, merged, Lead.all_objects.all())
    snapshot = merge.snapshot
    for name, moved in snapshot["moved"].items():
        _rows(_MOVED[name]).filter(pk__in=moved, lead=kept).update(lead=merged)
    back = Lead.all_objects.filter(pk__in=snapshot["merged_before"], merged_into=kept)
    back.update(merged_into=merged)
    LeadTag.objects.filter(lead=kept, tag__in=snapshot["tags"]).delete()
    this, that = leads[kept], leads[merged]
    _restore(this, merge)
    that.merged_into = None
    that.save_changes()
    for lead in (this, that):
        update_score_and_search_text(lead)
    merge.undone_at = timezone.now()
    merge.save(update_fields=["undone_at"])
    staff_log.record(
        request,
        act=StaffAct.LEADS_PARTED,
        object_type="lead",
        object_id=kept,
        detail={"merged": merged},
    )
    return merge


def _locked(one: int, other: int, among: "models.QuerySet[Lead]") -> dict[int, Lead]:
    """Return the two leads by id, locked in the order of their ids."""
    # Not `pk__in`, in which a number too large for the database is an error.
    both = among.select_for_update().filter(Q(pk=one) | Q(pk=other))
    leads = {lead.pk: lead for lead in both.order_by("pk")}
    if len(leads) < len({one, other}):
        raise Lead.DoesNotExist
    return leads


def _rows(model: type[models.Model]) -> "models.Manager[Any]":
    return model._default_manager


def _move(model: type[models.Model], source: int, target: int) -> list[Any]:
    """Move all rows of `model` from one lead to the other. Returns their primary keys."""
    rows = _rows(model).filter(lead=source)
    ids = list(rows.values_list("pk", flat=True))
    rows.update(lead=target)
    return ids


def _repoint(merged: "models.QuerySet[Lead]", target: Lead) -> list[int]:
    """Let the leads in `merged` be merged into the lead `target` instead. Returns their ids."""
    ids = list(merged.values_list("pk", flat=True))
    Lead.all_objects.filter(pk__in=ids).update(merged_into=target)
    return ids


def _add_tags(this: Lead, that: Lead) -> list[int]:
    """Give `this` the tags of `that`. Returns the ids of those that `this` did not have."""
    present = set(this.tags.values_list("pk", flat=True))
    added = [pk for pk in that.tags.values_list("pk", flat=True) if pk not in present]
    LeadTag.objects.bulk_create(LeadTag(lead=this, tag_id=pk) for pk in added)
    return added


def _combine(this: Lead, that: Lead, choices: Mapping[str, Choice]) -> None:
    """Set the fields of the kept lead `this` from both leads, and save it. It gets the account of
    the lead whose email stays or, if that lead has none, the other lead's. A lead with a deal gives
    its stage.
    """
    if DEAL.id in (this.stage, that.stage):
        choices = {**choices, "stage": "this" if this.stage == DEAL.id else "other"}
    for name in CHOSEN_FIELDS:
        columns = _TOGETHER.get(name, (name,))
        takes_other = choices.get(name) == "other"
        if name not in choices and not getattr(this, columns[0]):
            takes_other = True
        if takes_other:
            for column in columns:
                setattr(this, column, getattr(that, column))
    if this.email == that.email:
        this.account_id = that.account_id or this.account_id
    else:
        this.account_id = this.account_id or that.account_id
    waiting = [each for each in (this.waiting_since, that.waiting_since) if each]
    this.waiting_since = min(waiting, default=None)
    this.last_activity_at = max(this.last_activity_at, that.last_activity_at)
    this.created_at = min(this.created_at, that.created_at)
    this.is_spam = this.is_spam and that.is_spam
    this.save_changes()


def _restore(lead: Lead, merge: Merge) -> None:
    """Set columns of the kept lead to their values from before the merge. A group of
    `_UNDONE_TOGETHER` is left out if one of its columns has changed since, or if the merge is from
    a version that did not record it.
    """
    before, after = merge.snapshot["before"], merge.snapshot["after"]
    present = columns_of(lead, _COLUMNS)
    restore_columns(
        lead,
        {
            column: before[column]
            for columns in _UNDONE_TOGETHER
            if all(column in before and present[column] == after[column] for column in columns)
            for column in columns
        },
        since=merge.at,
    )
    lead.save_changes()
