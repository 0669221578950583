"""The letters that somebody waits for, on Today and on the pages of deals."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, time
from typing import Final

from django.db.models import QuerySet
from django.utils import timezone

from brokerage.core.day_words import day_in_words
from brokerage.deals.engagement.models import Engagement
from brokerage.deals.engagement.rules.states import EngagementState
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import KNOWING
from brokerage.deals.letters.models import LetterCopy
from brokerage.deals.letters.rules.kinds import TAKES_BACK, LetterKind
from brokerage.deals.letters.selectors.recipients import (
    OWNERS,
    TEAM,
    about_chosen,
    about_ending,
)
from brokerage.deals.offers.models import Offer
from brokerage.deals.offers.rules.states import BINDS, OfferSide, OfferState
from brokerage.deals.pipeline.models import DealPerson
from brokerage.deals.pipeline.rules.stages import OPEN
from brokerage.deals.pipeline.selectors.extensions import Wait

_TAB: Final = "letters"
_OWED: Final = (EngagementState.EXPIRED, EngagementState.TERMINATED)
_Told = Mapping[tuple[int, str, str, str], datetime]
"""When letters were sent, by deal, kind, who got them, and what about."""


def waits(deals: Sequence[int]) -> Iterator[Wait]:
    """Yield what is to be written, by the ids of deals."""
    copies = LetterCopy.objects.filter(letter__deal__in=deals).order_by("letter__at")
    told = {}
    columns = ("letter__deal", "letter__kind", "who", "about", "letter__at")
    for deal, kind, who, about, at in copies.values_list(*columns):
        told[deal, kind, who, about] = at
        told.pop((deal, TAKES_BACK.get(kind, ""), who, about), None)
    offers = Offer.objects.filter(deal__in=deals, deal__stage__in=OPEN)
    accepted = offers.filter(state=OfferState.ACCEPTED, kind__in=BINDS)
    accepted = accepted.only("deal", "interest", "answered_at")
    chosen = {offer.deal_id: offer for offer in accepted}
    yield from _counters(offers, told)
    yield from _not_chosen(deals, chosen, told)
    yield from _welcomes(chosen, told)
    yield from _lists(deals, told)


def _counters(offers: QuerySet[Offer], told: _Told) -> Iterator[Wait]:
    answers = offers.filter(state=OfferState.SUBMITTED, side=OfferSide.SELLER)
    for offer in answers.select_related("interest__buyer"):
        who, about = f"interest-{offer.interest_id}", f"offer-{offer.pk}"
        if (offer.deal_id, LetterKind.COUNTER, who, about) not in told and offer.submitted_at:
            text = f"Tell {offer.interest.buyer.name} that an answer waits"
            yield Wait(offer.deal_id, text, _TAB, offer.submitted_at)


def _not_chosen(deals: Sequence[int], chosen: Mapping[int, Offer], told: _Told) -> Iterator[Wait]:
    """Yield the buyers to whom another one was preferred, or who may hope again."""
    refused: dict[int, str] = {}
    since = {deal: offer.answered_at for deal, offer in chosen.items()}
    for (deal, kind, _, about), at in told.items():
        if kind == LetterKind.NOT_CHOSEN and deal not in chosen:
            refused[deal], since[deal] = about, at
    buyers = Interest.objects.filter(
        listing__deal__in=[*chosen, *refused],
        listing__deal__stage__in=OPEN,
        state__in=KNOWING,
        buyer__do_not_contact="",
        buyer__do_not_introduce="",
    ).exclude(buyer__email="")
    counts: Counter[int] = Counter()
    for pk, deal in buyers.values_list("pk", "listing__deal"):
        who = f"interest-{pk}"
        if deal in chosen:
            about = about_chosen(chosen[deal])
            is_owed = pk != chosen[deal].interest_id
            kind = LetterKind.NOT_CHOSEN
        else:
            about = refused[deal]
            is_owed = (deal, LetterKind.NOT_CHOSEN, who, about) in told
            kind = LetterKind.AVAILABLE_AGAIN
        if is_owed and (deal, kind, who, about) not in told:
            counts[deal] += 1
    for deal, count in counts.items():
        who = "one buyer" if count == 1 else f"{count} buyers"
        what = "that another was chosen" if deal in chosen else "that it is open again"
        yield Wait(deal, f"Tell {who} {what}", _TAB, since[deal] or timezone.now())


def _welcomes(chosen: Mapping[int, Offer], told: _Told) -> Iterator[Wait]:
    people = DealPerson.objects.filter(deal__in=chosen, role__in=TEAM).exclude(contact__email="")
    counts = Counter(
        deal
        for pk, deal in people.values_list("pk", "deal")
        if (deal, LetterKind.WELCOME, f"person-{pk}", about_chosen(chosen[deal])) not in told
    )
    for deal, count in counts.items():
        who = "one person" if count == 1 else f"{count} people"
        text = f"Send dates and contacts to {who} of the deal"
        yield Wait(deal, text, _TAB, chosen[deal].answered_at or timezone.now())


def _lists(deals: Sequence[int], told: _Told) -> Iterator[Wait]:
    ended = Engagement.objects.filter(deal__in=deals, deal__stage__in=OPEN, state__in=_OWED)
    for each in ended.defer("agreement_text", "disclosure_text", "consent_text"):
        key = (LetterKind.BUYERS_LIST, OWNERS, about_ending(each))
        if each.deal_id and (each.deal_id, *key) not in told:
            day = day_in_words(each.dates.list_due_on, has_year=False)
            since = timezone.make_aware(datetime.combine(each.dates.last_day, time()))
            yield Wait(each.deal_id, f"Send the owner the list of buyers by {day}", _TAB, since)
