"""The receivers of Django's signals about leads."""

from django.db.models import Q

from brokerage.core.refusals import Refusal
from brokerage.deals.pipeline.models import Contact, Deal
from brokerage.leads.models import Lead, Merge
from brokerage.leads.rules.desk import DEAL


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


def forget_person(instance: Lead, **_signal: object) -> None:
    """Erase the person of a lead, who is about to be erased, from the deal that began with it. The
    deal stays: colleagues and others take part in it.
    """
    same = Q(name=instance.name) if not instance.email else Q(email=instance.email)
    for deal in Deal.objects.filter(lead=instance):
        Contact.objects.filter(same, parts__deal=deal).delete()
        if deal.name == instance.name:
            deal.name = f"Deal {deal.pk}"
            deal.save_changes("name")
