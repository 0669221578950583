"""The receivers of Django's signals about deals and leads, and of those of accounts."""

from typing import Any

from brokerage.accounts.models import User
from brokerage.core.dates import timestamp
from brokerage.deals.listing.models import Listing, Teaser
from brokerage.deals.listing.rules.lines import lines
from brokerage.deals.listing.rules.states import TeaserState
from brokerage.deals.listing.services.publication import withdraw
from brokerage.deals.pipeline.models import DealStageChange
from brokerage.deals.pipeline.receivers import ERASED
from brokerage.deals.pipeline.rules.stages import DealStage
from brokerage.leads.models import Lead

_ANSWERS = {
    TeaserState.SENT.value: "Not answered",
    TeaserState.RETURNED.value: "Changes wanted",
}


def withdraw_listing(instance: DealStageChange, *, created: bool, **_signal: object) -> None:
    """Take the listing of a deal that has just ended off the site."""
    if created and instance.to_stage == DealStage.DEAD:
        for listing in Listing.objects.filter(deal=instance.deal_id).select_related("deal"):
            withdraw(listing, reason="The deal ended", by=instance.actor)


def words_of_owner(person: User, **_signal: object) -> tuple[str, list[dict[str, Any]]]:
    """Return the section's title, and a row for each version of their listing that this person
    answered.
    """
    answered = Teaser.objects.filter(answered_by=person).order_by("pk")
    return "Words you checked for us", [
        {
            "Version": teaser.number,
            "Answered": timestamp(teaser.answered_at) if teaser.answered_at else "",
            "Answer": _ANSWERS.get(teaser.state, "Approved"),
            "Words": "\n".join(f"{line.label}: {line.text}" for line in lines(teaser.written)),
            "Wishes": "\n".join(teaser.wishes.values()),
        }
        for teaser in answered
    ]


def forget_person(instance: Lead, **_signal: object) -> None:
    """Take the name of a lead's person, who is about to be erased, off the answers about the
    listing of the deal that began with it.
    """
    teasers = Teaser.objects.filter(listing__deal__lead=instance)
    teasers.filter(answered_by_name=instance.name).update(answered_by_name=ERASED)
