"""Records who has the pen, and what a buyer asks to change after the letter of intent.

Raise Deal.DoesNotExist and InvalidForm.
"""

from datetime import date
from typing import Final, Literal

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core.form_rules import InvalidForm
from brokerage.core.text import single_line
from brokerage.deals.dates.models import Retrade, Track
from brokerage.deals.files.models import DealFile
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.deals.pipeline.services.events import record_event
from brokerage.deals.pipeline.services.owner_mails import news_for_owner
from brokerage.mail.services.mails import queue

MOST_RETRADES: Final = 50
RetradeAnswer = Literal["open", "agreed", "partly", "declined"]


@transaction.atomic
def save_track(
    *, by: User, deal_id: int, kind: str, pen: str, since: date | None, chase_after: int, note: str
) -> Deal:
    """Record who has the pen on a track since when. Raises Track.DoesNotExist too."""
    deal = lock_deal(by, deal_id)
    track = Track.objects.get(deal=deal, kind=kind)
    pen = single_line(pen)[:100]
    if pen != track.pen or since != track.since:
        track.chased_on = None
        if pen:
            text = f"{kind.capitalize()}: the pen is with {pen}"
            record_event(deal, kind="pen-passed", text=text, by=by)
    track.pen, track.since = pen, (since or timezone.localdate()) if pen else None
    track.chase_after, track.note = chase_after, single_line(note)[:500]
    track.save()
    return deal


@transaction.atomic
def chase(*, by: User, deal_id: int, kind: str) -> Deal:
    """Record that the person who has the pen was chased today. Raises Track.DoesNotExist too."""
    deal = lock_deal(by, deal_id)
    track = Track.objects.get(deal=deal, kind=kind)
    today = timezone.localdate()
    if track.pen and track.chased_on != today:
        track.chased_on = today
        track.save(update_fields=["chased_on"])
        record_event(deal, kind="chased", text=f"Chased {track.pen}: {kind}", by=by)
    return deal


@transaction.atomic
def log_retrade(
    *, by: User, deal_id: int, asked_on: date, asked: str, effect: int, evidence: int | None
) -> Deal:
    """Log what a buyer asks to change. `effect` is what it does to the price, in US dollars."""
    deal = lock_deal(by, deal_id)
    asked = single_line(asked)[:500]
    if not asked:
        raise InvalidForm({"asked": "Please say what the buyer asks for"})
    if deal.retrades.count() >= MOST_RETRADES:
        raise InvalidForm({"asked": f"The log can have at most {MOST_RETRADES} entries"})
    Retrade.objects.create(
        deal=deal,
        asked_on=asked_on,
        asked=asked,
        asked_effect=effect,
        evidence=file_of(deal, evidence),
        created_by=by,
    )
    record_event(deal, kind="retrade-asked", text=f"The buyer asks for a change: {asked}", by=by)
    return deal


@transaction.atomic
def answer_retrade(
    *, by: User, deal_id: int, retrade_id: int, answer: RetradeAnswer, text: str, effect: int
) -> Deal:
    """Record the seller's answer, with what was agreed. Raises Retrade.DoesNotExist too."""
    deal = lock_deal(by, deal_id)
    retrade = Retrade.objects.get(deal=deal, pk=retrade_id)
    retrade.answer, retrade.answer_text = answer, single_line(text)[:500]
    is_agreed = answer in ("agreed", "partly")
    retrade.effect = effect if is_agreed else 0
    retrade.answered_on = None if answer == "open" else timezone.localdate()
    retrade.save()
    if answer != "open":
        said = f"Change {'partly agreed' if answer == 'partly' else answer}: {retrade.asked}"
        record_event(deal, kind="retrade-answered", text=said, by=by)
    return deal


def show_retrades(*, by: User, deal_id: int) -> Deal:
    """Show the log to the owner, and tell them that something waits on their page."""
    mails = news_for_owner(deal_of(by, deal_id), by)
    with transaction.atomic():
        deal = lock_deal(by, deal_id)
        if deal.retrades.filter(shown_at__isnull=True).update(shown_at=timezone.now()):
            queue(mails)
            text = "Showed the owner what the buyer asks to change"
            record_event(deal, kind="retrades-shown", text=text, by=by)
    return deal


def file_of(deal: Deal, file_id: int | None) -> DealFile | None:
    """Return a file of this deal. Raises InvalidForm."""
    if file_id is None:
        return None
    found = DealFile.objects.filter(deal=deal, pk=file_id).first()
    if found is None:
        raise InvalidForm({"file": "Please choose a file of the deal"})
    return found
