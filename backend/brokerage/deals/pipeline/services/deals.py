"""Opens, changes and moves deals."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from pydantic.alias_generators import to_camel

from brokerage.accounts.models import User
from brokerage.accounts.selectors import active_staff, shown_name
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.deals.pipeline.models import Contact, Deal, DealMember, DealPerson, DealStageChange
from brokerage.deals.pipeline.rules import deal_fields
from brokerage.deals.pipeline.rules.stages import DealPersonRole, DealRole, DealStage
from brokerage.deals.pipeline.selectors.deals import deal_of, deals_of
from brokerage.deals.pipeline.selectors.extensions import conditions
from brokerage.deals.pipeline.services.events import record_event
from brokerage.leads.rules.lead_fields import parsed_date
from brokerage.leads.services.leads import hand_over

MOST_PEOPLE: Final = 40
"""The most people and the most staff of a deal."""


class DealExists(Refusal):
    """The lead has a deal already, which the person may see or not."""

    code, message = "deal_exists", "This lead already has a deal."


class ConditionsNotMet(Refusal):
    """The stage asks for something that is missing, and takes no reason instead."""

    code = "conditions_not_met"
    message = "The deal cannot go there yet. See what is missing."


class ChangedMeanwhile(Refusal):
    code = "changed_meanwhile"
    message = "A colleague has changed this deal in the meantime. Nothing was saved."


@transaction.atomic
def open_deal(*, by: User, lead_id: int) -> Deal:
    """Open a deal for a lead, whose own stages end here. The person who wrote becomes the seller,
    and `by` and the lead's assignee work on it.

    Raises Lead.DoesNotExist and DealExists.
    """
    lead = hand_over(by=by, lead_id=lead_id)
    if Deal.objects.filter(lead=lead).exists():
        raise DealExists
    account = lead.account
    deal = Deal.objects.create(
        name=lead.company or lead.name,
        lead=lead,
        business=account.business if account else None,
        next_step=lead.next_action,
        next_step_on=lead.next_action_on,
        created_by=by,
    )
    contact = Contact.objects.create(
        name=lead.name, email=lead.email, phone=lead.phone, company=lead.company
    )
    DealPerson.objects.create(deal=deal, contact=contact, role=DealPersonRole.SELLER)
    staff = dict.fromkeys([lead.assignee_id or by.pk, by.pk])
    DealMember.objects.bulk_create(
        DealMember(
            deal=deal, user_id=user, role=DealRole.COORDINATOR if number else DealRole.BROKER
        )
        for number, user in enumerate(staff)
    )
    DealStageChange.objects.create(deal=deal, to_stage=deal.stage, actor=by)
    return deal_of(by, deal.pk)


@transaction.atomic
def change_deal(*, by: User, deal_id: int, changes: Mapping[str, Any], version: int) -> Deal:
    """Change fields of a deal: `name`, `next_step`, `next_step_on` and `expected_close_on`
    (ISO texts), `expected_fee` (whole US dollars or None) and `own_probability` (percent or None).
    `version` is the one that the editor saw.

    Raises Deal.DoesNotExist, InvalidForm and ChangedMeanwhile.
    """
    deal = lock_deal(by, deal_id)
    new: dict[str, Any] = {}
    if "name" in changes:
        new["name"] = deal_fields.cleaned({"name": changes["name"] or ""})["name"]
    if "next_step" in changes:
        text = deal_fields.cleaned({"nextStep": changes["next_step"] or ""})
        new["next_step"] = text["nextStep"]
    for name in ("next_step_on", "expected_close_on"):
        if name in changes:
            new[name] = parsed_date(changes[name] or "", to_camel(name))
    for name in ("expected_fee", "own_probability"):
        if name in changes:
            new[name] = deal_fields.checked_number(to_camel(name), changes[name])
    if all(getattr(deal, name) == value for name, value in new.items()):
        return deal_of(by, deal_id)
    if deal.version != version:
        raise ChangedMeanwhile
    for name, value in new.items():
        setattr(deal, name, value)
    deal.save_changes(*new)
    return deal_of(by, deal_id)


@transaction.atomic
def move_deal(*, by: User, deal_id: int, stage: DealStage, expected: str, reason: str = "") -> Deal:
    """Move a deal to a stage. A stage whose conditions are not met takes a `reason`, and so does
    the end of a deal. A deal that is in `stage` already does not change.

    Raises Deal.DoesNotExist, InvalidForm, ConditionsNotMet, and ChangedMeanwhile if the deal is
    neither in `expected` nor in `stage`.
    """
    deal = lock_deal(by, deal_id)
    if deal.stage == stage:
        return deal_of(by, deal_id)
    if deal.stage != expected:
        raise ChangedMeanwhile
    unmet = [each for each in conditions(deal, stage) if not each.is_met]
    if any(each.is_required for each in unmet):
        raise ConditionsNotMet
    reason = deal_fields.cleaned({"reason": reason})["reason"]
    if not reason and (unmet or stage == DealStage.DEAD):
        raise InvalidForm({"reason": "Please say why"})
    DealStageChange.objects.create(
        deal=deal,
        from_stage=deal.stage,
        to_stage=stage,
        unmet=[each.id for each in unmet],
        reason=reason,
        actor=by,
    )
    deal.stage, deal.stage_since = stage, timezone.now()
    deal.dead_reason = reason if stage == DealStage.DEAD else ""
    deal.kept_reason, deal.forgotten_at = "", None
    deal.save_changes("stage", "stage_since", "dead_reason", "kept_reason", "forgotten_at")
    return deal_of(by, deal_id)


@transaction.atomic
def add_person(*, by: User, deal_id: int, role: DealPersonRole, values: Mapping[str, str]) -> Deal:
    """Add a person to a deal. `values` has `personName`, `email`, `phone` and `company`; all but
    the name may be empty. A contact with this email and name is used again.

    Raises Deal.DoesNotExist and InvalidForm.
    """
    deal = lock_deal(by, deal_id)
    clean = deal_fields.cleaned(values)
    name = clean.pop("personName")
    if deal.people.count() >= MOST_PEOPLE:
        raise InvalidForm({"personName": f"A deal can have at most {MOST_PEOPLE} people"})
    known = Contact.objects.filter(email=clean["email"], name=name) if clean["email"] else None
    contact = (known and known.first()) or Contact.objects.create(name=name, **clean)
    _, is_new = DealPerson.objects.get_or_create(deal=deal, contact=contact, role=role)
    deal.save_changes()
    if is_new:
        record_event(deal, kind="person-added", text=f"Added {name}, {role.label}", by=by)
    return deal_of(by, deal_id)


@transaction.atomic
def remove_person(*, by: User, deal_id: int, person_id: int) -> Deal:
    """Take a person off a deal; a contact without another deal is deleted. A person who is not on
    it changes nothing. Raises Deal.DoesNotExist.
    """
    deal = lock_deal(by, deal_id)
    part = deal.people.filter(pk=person_id).select_related("contact").first()
    if part:
        part.delete()
        text = f"Removed {part.contact.name}, {DealPersonRole(part.role).label}"
        record_event(deal, kind="person-removed", text=text, by=by)
        if not part.contact.parts.exists():
            part.contact.delete()
        deal.save_changes()
    return deal_of(by, deal_id)


@transaction.atomic
def choose_members(*, by: User, deal_id: int, members: Sequence[tuple[int, DealRole]]) -> Deal:
    """Replace the staff of a deal by these ids of staff with their roles. A deal has one broker.

    Raises Deal.DoesNotExist (also for staff who may not choose), and InvalidForm.
    """
    deal = lock_deal(by, deal_id)
    if not deal.abilities(by)["choose_members"]:
        raise Deal.DoesNotExist
    roles = dict(members)
    if len(roles) > MOST_PEOPLE or [*roles.values()].count(DealRole.BROKER) != 1:
        raise InvalidForm({"members": "Please choose one broker"})
    if active_staff().filter(pk__in=roles).count() != len(roles):
        raise InvalidForm({"members": "Please choose among your colleagues"})
    before = {member.user_id: member.role for member in deal.members.all()}
    if before == roles:
        return deal
    deal.members.exclude(user__in=roles).delete()
    for user, role in roles.items():
        DealMember.objects.update_or_create(deal=deal, user_id=user, defaults={"role": role})
    deal.save_changes()
    names = ", ".join(shown_name(user) for user in active_staff().filter(pk__in=roles))
    record_event(deal, kind="members-chosen", text=f"Chose who works on it: {names}", by=by)
    return deals_of(by).filter(pk=deal_id).first() or deal


def lock_deal(by: User, deal_id: int) -> Deal:
    """Lock a deal that `by` may change, in the caller's transaction. Raises Deal.DoesNotExist."""
    Deal.objects.select_for_update().get(pk=deal_id)
    deal = deal_of(by, deal_id)
    if not deal.abilities(by)["change"]:
        raise Deal.DoesNotExist
    return deal
