"""Queries for engagements and their signers."""

from django.db.models import QuerySet
from django.utils import timezone

from brokerage.deals.engagement.models import Engagement, Signer
from brokerage.deals.engagement.rules.states import LIVE
from brokerage.deals.engagement.selectors.signatures import signature_of_link
from brokerage.deals.pipeline.models import Deal, DealPerson
from brokerage.deals.pipeline.rules.stages import DealPersonRole


def engagements_of(deal: Deal) -> QuerySet[Engagement]:
    """Return the engagements of a deal, the latest first, with their signers."""
    return Engagement.objects.filter(deal=deal).prefetch_related("signers")


def current_engagement(deal: Deal) -> Engagement | None:
    """Return the live engagement of a deal, or else the latest one; None if there is none."""
    found = list(engagements_of(deal))
    return next((each for each in found if each.state in LIVE), found[0] if found else None)


def signing_people(deal: Deal) -> list[DealPerson]:
    """Return the people who sign for the client's side: sellers, then spouses."""
    people = deal.people.select_related("contact").filter(
        role__in=(DealPersonRole.SELLER, DealPersonRole.SPOUSE)
    )
    return sorted(people, key=lambda person: (person.role != DealPersonRole.SELLER, person.pk))


def client_names(engagement: Engagement) -> list[str]:
    """Return the names of the client's side: of the signers, or before it is sent of the people of
    the deal.
    """
    signers = [each.name for each in engagement.signers.all() if not each.is_firm]
    if signers or engagement.deal is None:
        return signers
    return list(dict.fromkeys(each.contact.name for each in signing_people(engagement.deal)))


def signer_of_link(key: str) -> Signer:
    """Return the signer of a link's secret part, with the engagement. Raises LinkInvalid."""
    return signature_of_link(Signer, key, along="engagement")


def unsigned_clients(engagement: Engagement) -> list[Signer]:
    return [
        each for each in engagement.signers.all() if not each.is_firm and each.signed_at is None
    ]


def is_open_for_signing(engagement: Engagement) -> bool:
    return engagement.sign_by is not None and timezone.localdate() <= engagement.sign_by
