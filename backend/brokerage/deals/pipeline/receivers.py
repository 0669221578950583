"""The receivers of Django's signals about leads."""

from django.db.models import Q

from brokerage.deals.pipeline.models import Contact, Deal
from brokerage.leads.models import Lead


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
