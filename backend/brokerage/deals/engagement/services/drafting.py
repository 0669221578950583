"""Starts and changes the draft of an agreement."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core.refusals import Refusal
from brokerage.deals.engagement.models import Engagement
from brokerage.deals.engagement.rules.states import LIVE, EngagementState
from brokerage.deals.engagement.rules.terms import Terms, Tier, checked
from brokerage.deals.engagement.selectors.engagements import engagements_of
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.services.deals import lock_deal

_TERM = timedelta(days=365)


class NotNow(Refusal):
    """The agreement is not in a state for this act."""

    code = "not_now"
    message = "That isn't possible anymore. Please look at the agreement again."


class ChangedMeanwhile(Refusal):
    code = "changed_meanwhile"
    message = "A colleague has changed this agreement in the meantime. Nothing was saved."


@transaction.atomic
def start(*, by: User, deal_id: int) -> Deal:
    """Start a draft with the terms of the deal's last agreement, or else with usual ones. A deal
    that has a live agreement does not change. Raises Deal.DoesNotExist.
    """
    deal = lock_deal(by, deal_id)
    earlier = engagements_of(deal).first()
    if earlier is None or not engagements_of(deal).filter(state__in=LIVE).exists():
        terms = earlier.parsed_terms if earlier else _usual_terms(deal)
        Engagement.objects.create(deal=deal, terms=as_stored(terms), created_by=by)
    return deal


@transaction.atomic
def save_terms(*, by: User, deal_id: int, terms: Terms, version: int) -> Deal:
    """Save the terms of the draft, which may be incomplete. `version` is the one that the editor
    saw. Raises Deal.DoesNotExist, InvalidForm, NotNow and ChangedMeanwhile.
    """
    deal = lock_deal(by, deal_id)
    engagement = live(deal, EngagementState.DRAFT)
    new = as_stored(checked(terms))
    if new == engagement.terms:
        return deal
    if engagement.version != version:
        raise ChangedMeanwhile
    engagement.terms = new
    engagement.version += 1
    engagement.save(update_fields=["terms", "version"])
    return deal


def live(deal: Deal, *states: EngagementState) -> Engagement:
    """Lock the deal's engagement in one of these states. Raises NotNow."""
    found = Engagement.objects.select_for_update().filter(deal=deal, state__in=states).first()
    if found is None:
        raise NotNow
    return found


def as_stored(terms: Terms) -> dict[str, object]:
    return terms.model_dump(mode="json", by_alias=True)


def _usual_terms(deal: Deal) -> Terms:
    company = (deal.business and deal.business.name) or deal.name
    today = timezone.localdate()
    return Terms(
        company=company[:200],
        starts_on=today,
        ends_on=today + _TERM,
        tiers=(Tier(percent=10.0),),
        minimum=25_000,
    )
