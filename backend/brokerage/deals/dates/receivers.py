"""The receivers of Django's signals about offers and stages, and of those about people."""

from typing import Any

from django.db.models import Value
from django.db.models.functions import Coalesce
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import is_confirmed
from brokerage.core.dates import timestamp
from brokerage.deals.dates.models import DateInvitation, Retrade, WireInstructions
from brokerage.deals.dates.services.seeding import seed_after_closing, seed_dates
from brokerage.deals.offers.models import Offer
from brokerage.deals.offers.rules.states import BINDS, OfferState
from brokerage.deals.pipeline.models import Deal, DealStageChange
from brokerage.deals.pipeline.receivers import ERASED
from brokerage.deals.pipeline.rules.stages import SOLD, DealStage
from brokerage.leads.models import Lead


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


def dates_sent(person: User, **_signal: object) -> tuple[str, list[dict[str, Any]]]:
    """Return the section's title, and a row for each date that the person's calendar got."""
    sent = DateInvitation.objects.filter(email=person.email.lower())
    return "Dates we sent to your calendar", [
        {
            "Date": each.title,
            "Day": each.on.isoformat(),
            "Canceled": each.is_canceled,
            "Sent": timestamp(each.sent_at),
        }
        for each in (sent if is_confirmed(person) else ())
    ]


def changes_asked(person: User, **_signal: object) -> tuple[str, list[dict[str, Any]]]:
    """Return the section's title, and a row for each change that a buyer asked for and the person
    was shown as an owner.
    """
    deals = Deal.objects.of_owner(person)
    mine = [deal.pk for deal in deals if deal.owner_abilities(person)["everything"]]
    shown = Retrade.objects.filter(deal__in=mine, shown_at__isnull=False).order_by("pk")
    return "What a buyer asked to change", [
        {
            "Asked": each.asked_on.isoformat(),
            "What": each.asked,
            "Answer": each.answer,
            "In words": each.answer_text,
            "Effect on the price": each.effect,
        }
        for each in shown
    ]


def forget_person(instance: Lead, **_signal: object) -> None:
    """Erase the person of a lead, who is about to be erased, from what their deal sent and called.
    The record of a call stays.
    """
    of_deal = {"deal__lead": instance}
    if instance.email:
        DateInvitation.objects.filter(**of_deal, email=instance.email.lower()).delete()
    calls = WireInstructions.objects.filter(**of_deal, person_called=instance.name)
    calls.update(person_called=ERASED, number_called="")


def forget_account(instance: User, **_signal: object) -> None:
    """Delete what the calendar of a person got before their account is deleted."""
    if is_confirmed(instance):
        DateInvitation.objects.filter(email=instance.email.lower()).delete()
