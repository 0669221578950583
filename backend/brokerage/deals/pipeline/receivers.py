"""The receivers of Django's signals about leads, and of those of accounts."""

from typing import Any

from django.db.models import Q

from brokerage.accounts.models import User
from brokerage.accounts.selectors import is_confirmed
from brokerage.core.dates import timestamp
from brokerage.core.refusals import Refusal
from brokerage.deals.pipeline.models import Contact, Deal, DealMember, DealPerson
from brokerage.deals.pipeline.rules.stages import DealPersonRole, DealRole, DealStage
from brokerage.leads.models import Lead, Merge
from brokerage.leads.rules.desk import DEAL


def parts_in_deals(person: User, **_signal: object) -> tuple[str, list[dict[str, Any]]]:
    """Return the title of this section of the export, and a row for each part that the person has
    in a deal by their confirmed address.
    """
    parts = DealPerson.objects.filter(contact__email=person.email).select_related("contact", "deal")
    return "Parts in sales that we work on", [
        {
            "Part": DealPersonRole(part.role).label,
            "Name": part.contact.name,
            "Email": part.contact.email,
            "Phone": part.contact.phone,
            "Company": part.contact.company,
            "Stage of the sale": DealStage(part.deal.stage).label,
            "Sale since": timestamp(part.deal.created_at),
        }
        for part in (parts.order_by("pk") if is_confirmed(person) else ())
    ]


def hand_over_deals(person: User, successor: User, **_signal: object) -> None:
    """Give the deals of a member of staff who leaves to `successor`, in the same role. One who
    works on a deal already becomes its broker if the one who leaves was.
    """
    for member in DealMember.objects.filter(user=person).select_for_update():
        others = DealMember.objects.filter(deal=member.deal_id, user=successor)
        if not others.exists():
            DealMember.objects.filter(pk=member.pk).update(user=successor)
            continue
        member.delete()
        if member.role == DealRole.BROKER:
            others.update(role=DealRole.BROKER)


class BothHaveDeals(Refusal):
    code = "both_have_deals"
    message = "Both leads have a deal. End one of the deals and keep the leads apart."


def follow_merge(instance: Merge, **_signal: object) -> None:
    """Keep a deal with its lead when that is merged into another, or the merge is undone. Raises
    BothHaveDeals.
    """
    kept, merged = instance.kept_id, instance.merged_id
    if instance.undone_at is None:
        if Deal.objects.filter(lead__in=(kept, merged)).count() > 1:
            raise BothHaveDeals
        Deal.objects.filter(lead=merged).update(lead=kept)
    elif Lead.all_objects.filter(pk=merged, stage=DEAL.id).exists():
        Deal.objects.filter(lead=kept).update(lead=merged)


ERASED = "Erased person"
"""What stands for the name of an erased person where something that they did stays."""


def forget_person(instance: Lead, **_signal: object) -> None:
    """Erase the person of a lead, who is about to be erased, from the deal that began with it. The
    deal stays: colleagues and others take part in it.
    """
    same = Q(name=instance.name) if not instance.email else Q(email=instance.email)
    for deal in Deal.objects.filter(lead=instance):
        Contact.objects.filter(same, parts__deal=deal).delete()
        theirs = Q(actor_name=instance.name)
        if instance.email:
            theirs |= Q(actor__email=instance.email)
        deal.events.filter(theirs).update(actor_name=ERASED)
        if deal.name == instance.name:
            deal.name = f"Deal {deal.pk}"
            deal.save_changes("name")
