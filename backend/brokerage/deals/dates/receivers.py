"""The receivers of Django's signals about offers and stages."""

from typing import Any

from django.db.models import Value
from django.db.models.functions import Coalesce
from django.utils import timezone

from brokerage.deals.dates.models import WireInstructions
from brokerage.deals.dates.services.seeding import seed_after_closing, seed_dates
from brokerage.deals.offers.models import Offer
from brokerage.deals.offers.rules.states import BINDS, OfferState
from brokerage.deals.pipeline.models import DealStageChange
from brokerage.deals.pipeline.rules.stages import SOLD, DealStage


def set_dates(
    instance: Offer, *, raw: bool, update_fields: frozenset[str] | None = None, **_signal: Any
) -> None:
    """Set the dates of a deal when its letter of intent is accepted."""
    is_answered = not raw and (update_fields is None or "answered_at" in update_fields)
    if is_answered and instance.state == OfferState.ACCEPTED and instance.kind in BINDS:
        seed_dates(offer=instance, by=None)


def delete_wires(instance: DealStageChange, *, created: bool, **_signal: object) -> None:
    """Delete the instructions for wires of a deal that has closed or died; the calls stay."""
    if created and instance.to_stage in (*SOLD, DealStage.DEAD):
        WireInstructions.objects.filter(deal=instance.deal_id).update(
            instructions="", withdrawn_at=Coalesce("withdrawn_at", Value(instance.at))
        )


def set_later_dates(
    instance: DealStageChange, *, created: bool, raw: bool, **_signal: object
) -> None:
    """Set the dates that are owed after closing when a deal has closed."""
    if created and not raw and instance.to_stage == DealStage.CLOSED:
        today = timezone.localdate(instance.at)
        seed_after_closing(deal=instance.deal, by=instance.actor, closed_on=today)
