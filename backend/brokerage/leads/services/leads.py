"""Creates and changes leads."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import active_staff, confirmed_account
from brokerage.core.db_locks import advisory_lock
from brokerage.core.form_rules import InvalidForm
from brokerage.leads.models import Activity, ActivityKind, Lead, StageChange, Tag
from brokerage.leads.rules import lead_fields, phones, stages
from brokerage.leads.rules.desk import DEAL
from brokerage.leads.selectors.desk import desk
from brokerage.leads.selectors.matching import candidates
from brokerage.leads.services.notices import notify_assigned
from brokerage.leads.services.score_and_search_text import update_score_and_search_text

_TEXTS: Final = ("name", "email", "phone", "company")
_FIELDS: Final = {"assignee": "assignee_id"}
"""Names of the model's fields, where they differ from those of the API."""
_DERIVED_FROM: Final = {"name", "email", "phone", "company", "tags"}
"""Fields whose change alters the search text or the score."""
MOST_DISMISSED: Final = 50
"""The most dismissed suggestions that a lead remembers: the latest."""


class ChangedMeanwhile(Exception):
    """Someone else has changed the same `fields` since the editor loaded them. `lead` is the lead
    as it is now.
    """

    def __init__(self, lead: Lead, fields: Sequence[str]) -> None:
        super().__init__(f"lead {lead.pk}: {', '.join(fields)}")
        self.lead, self.fields = lead, fields


class KnownContact(Exception):
    """No lead was created, because `lead`, or one merged into it, has the same email or phone."""

    def __init__(self, lead: Lead) -> None:
        super().__init__(f"lead {lead.pk}")
        self.lead = lead


@transaction.atomic
def create_lead(*, by: User, values: Mapping[str, str], only_new: bool = False) -> Lead:
    """Create a lead in the firm's first stage, and assign it to `by`. `values` has `name`, `email`,
    `phone` and `company`; all but `name` may be empty.

    Raises InvalidForm, and KnownContact if `only_new` is true and a lead has this email or phone.
    """
    cleaned = lead_fields.cleaned(values)
    phone_e164 = phones.to_e164(cleaned["phone"])
    # Of two requests at the same time, the second finds the first's lead. And no lead is committed
    # after one with a higher id: see `highest_id`.
    advisory_lock("leads")
    if only_new and (found := candidates(cleaned["email"], phone_e164)):
        raise KnownContact(Lead.objects.get(pk=found[0].lead))
    lead = Lead.objects.create(
        **cleaned,
        phone_e164=phone_e164,
        account=confirmed_account(cleaned["email"]),
        stage=desk().first_stage,
        assignee=by,
    )
    Activity.objects.create(lead=lead, kind=ActivityKind.CREATED, actor=by)
    update_score_and_search_text(lead)
    return lead


@transaction.atomic
def change_lead(
    *, by: User, lead_id: int, changes: Mapping[str, Any], expected: Mapping[str, Any]
) -> Lead:
    """Change fields of a lead. `changes` has the new values by the names of the API in snake case:
    `next_action_on` is an ISO text, and `tags` the names of all tags. A new email also sets the
    lead's account. A new assignee gets a mail.

    `expected` has the values that the editor saw; a field that it leaves out is not checked.

    Raises Lead.DoesNotExist, InvalidForm, and ChangedMeanwhile if the stored value of a changed
    field is neither the expected nor the new one.
    """
    lead = Lead.objects.select_for_update().get(pk=lead_id)
    new = _cleaned(lead, changes)
    conflicts = []
    for name, seen in expected.items():
        field = _FIELDS.get(name, name)
        stored = _comparable(_value_of(lead, field))
        if field in new and stored not in (_comparable(seen), _comparable(new[field])):
            conflicts.append(name)
    if conflicts:
        raise ChangedMeanwhile(lead, conflicts)
    for name, value in new.items():
        _set(lead, name, value, by)
    lead.save_changes()
    if _DERIVED_FROM & set(new):
        update_score_and_search_text(lead)
    return lead


@transaction.atomic
def dismiss_suggestion(*, lead_id: int, field: str, value: str) -> Lead:
    """Do not suggest this contact detail from a message any more. Raises Lead.DoesNotExist."""
    lead = Lead.objects.select_for_update().get(pk=lead_id)
    if [field, value] not in lead.dismissed_suggestions:
        kept = lead.dismissed_suggestions[1 - MOST_DISMISSED :]
        lead.dismissed_suggestions = [*kept, [field, value]]
        lead.save(update_fields=["dismissed_suggestions"])
    return lead


@transaction.atomic
def move_lead(
    *, by: User, lead_id: int, stage: str, reason: str = "", expected: str | None = None
) -> Lead:
    """Move a lead to a stage. `reason` is the id of a loss reason if the stage asks for one.
    `expected` is the stage that the editor saw; None moves the lead from any stage. A lead that is
    in `stage` already, with this reason, does not change.

    Raises Lead.DoesNotExist, InvalidForm (also for a lead that has a deal), and ChangedMeanwhile if
    the lead is neither in `expected` nor in `stage`.
    """
    lead = Lead.objects.select_for_update().get(pk=lead_id)
    if expected is not None and lead.stage not in (expected, stage):
        raise ChangedMeanwhile(lead, ["stage"])
    if problem := stages.problem(desk(), stage, reason):
        field = "stage" if stages.find(desk(), stage) is None else "reason"
        raise InvalidForm({field: problem})
    if lead.stage == stage and lead.loss_reason == reason:
        return lead
    if not stages.may_move(lead.stage):
        raise InvalidForm({"stage": stages.HAS_DEAL})
    record_move(lead, stage, reason, by=by, at=timezone.now())
    lead.save_changes()
    return lead


def hand_over(*, by: User, lead_id: int) -> Lead:
    """Lock a lead that becomes a deal, in the caller's transaction, and move it to the stage of
    such leads. Raises Lead.DoesNotExist.
    """
    lead = Lead.objects.select_for_update(of=("self",)).select_related("account").get(pk=lead_id)
    if lead.stage != DEAL.id:
        record_move(lead, DEAL.id, "", by=by, at=timezone.now())
        lead.save_changes()
    return lead


def record_move(lead: Lead, stage: str, reason: str, *, by: User, at: datetime) -> StageChange:
    """Move the lead, which the caller saves, to a stage, and put that on the timeline."""
    change = StageChange.objects.create(
        lead=lead, from_stage=lead.stage, to_stage=stage, reason=reason, actor=by, at=at
    )
    Activity.objects.create(
        lead=lead, kind=ActivityKind.STAGE, at=at, actor=by, source_id=str(change.pk)
    )
    lead.stage, lead.stage_since, lead.loss_reason = stage, at, reason
    lead.last_activity_at = at
    return change


def _cleaned(lead: Lead, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values to store by attribute of the model (`assignee_id`; a phone also gives
    `phone_e164`), `tags` as a list of names. Raises InvalidForm, with the names of the API.
    """
    new: dict[str, Any] = lead_fields.cleaned(
        {name: changes[name] or "" for name in _TEXTS if name in changes}
    )
    if "next_action" in changes:
        new |= lead_fields.cleaned_action(changes["next_action"] or "")
    if "phone" in new:
        new["phone_e164"] = phones.to_e164(new["phone"])
    if "tags" in changes:
        new["tags"] = lead_fields.cleaned_tags(
            changes["tags"] or [], present=_value_of(lead, "tags")
        )
    if "next_action_on" in changes:
        new["next_action_on"] = lead_fields.parsed_date(
            changes["next_action_on"] or "", "nextActionOn"
        )
    if "assignee" in changes:
        new["assignee_id"] = staff_id(changes["assignee"])
    return new


def staff_id(person: int | None) -> int | None:
    """Return `person` if it is None or the id of an active member of staff. Raises InvalidForm."""
    if person is not None and not active_staff().filter(pk=person).exists():
        raise InvalidForm({"assignee": "Please choose one of your colleagues"})
    return person


def _set(lead: Lead, name: str, value: Any, by: User) -> None:
    """Set an attribute to a value of `_cleaned`. The caller saves the lead; tags are stored at
    once.
    """
    if name == "tags":
        set_tags(lead, value)
        return
    if name == "assignee_id" and lead.assignee_id != value:
        Activity.objects.create(
            lead=lead, kind=ActivityKind.ASSIGNMENT, actor=by, data={"assignee": value}
        )
        notify_assigned([lead], value, by)
    if name == "email" and lead.email != value:
        lead.account = confirmed_account(value)
    setattr(lead, name, value)


def set_tags(lead: Lead, names: Sequence[str]) -> None:
    """Replace the tags of a lead; those that do not exist are created."""
    Tag.objects.bulk_create([Tag(name=name) for name in names], ignore_conflicts=True)
    lead.tags.set(Tag.objects.filter(name__in=names))


def _value_of(lead: Lead, name: str) -> Any:
    if name == "tags":
        return [tag.name for tag in lead.tags.all()]
    return getattr(lead, name)


def _comparable(value: Any) -> Any:
    """Return a value in a form for comparing what is stored with what a request sends."""
    if not value:
        return ""
    if isinstance(value, list):
        return sorted(value)
    if isinstance(value, date):
        return value.isoformat()
    return value
