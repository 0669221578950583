"""Saves what the broker writes in a report, and sends it to the owner."""

import re
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core import ratelimit
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.core.text import storable
from brokerage.deals.engagement.models import Engagement
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.pipeline.services.deals import ChangedMeanwhile, lock_deal
from brokerage.deals.pipeline.services.events import record_event
from brokerage.deals.pipeline.services.owner_mails import news_for_owner
from brokerage.deals.seller_reports.models import BuyerLetter, SellerReport
from brokerage.deals.seller_reports.rules.content import LONGEST
from brokerage.deals.seller_reports.selectors.facts import (
    SECTION,
    interests_of_deal,
    letters_of,
)
from brokerage.deals.seller_reports.selectors.reports import ReportDraft, draft_of
from brokerage.mail.services.mails import queue

KEPT: Final = timedelta(days=4 * 366)
"""After a report was sent, and after the tail of the owner's agreement, if that ends later."""

SENT_A_DAY: Final = 5
"""Of one deal, so that a stolen session cannot write to an owner without limit."""
_DAY: Final = 86_400  # seconds


class NotReported(Refusal):
    code = "not_reported"
    message = "Reports go out while the business is on the market, until the sale has closed."


class ReportMoved(Refusal):
    code = "report_moved"
    message = "Something has happened since you looked. Read it once more, then send it."


class NobodyReads(Refusal):
    code = "nobody_reads"
    message = "No owner of this deal has an email address. Add one under People, then send."


@transaction.atomic
def save_texts(*, by: User, deal_id: int, texts: Mapping[str, str], version: int) -> Deal:
    """Save what the broker wrote, by section; the others are drafted. Unknown sections are left
    out. Raises Deal.DoesNotExist, NotReported, InvalidForm and ChangedMeanwhile.
    """
    deal = lock_deal(by, deal_id)
    current = _draft(deal)
    report = current.report
    clean = {key: storable(text) for key, text in texts.items() if key in current.drafted}
    if errors := {
        key: f"Please keep it to {LONGEST:,} characters"
        for key, text in clean.items()
        if len(text) > LONGEST
    }:
        raise InvalidForm(errors)
    written = {
        key: _kept(report.texts.get(key), text, current.drafted[key])
        for key, text in clean.items()
        if text != current.drafted[key]
    }
    # A buyer who is not shown today may be again tomorrow.
    written |= {key: each for key, each in report.texts.items() if key not in current.drafted}
    if written == report.texts:
        return deal
    if report.version != version:
        raise ChangedMeanwhile
    _give_letters(deal)
    report.texts, report.version = written, version + 1
    report.save()
    return deal


@transaction.atomic
def send(*, by: User, deal_id: int, version: int, digest: str) -> Deal:
    """Send the report as the broker has seen it: its words are frozen, and the owner gets a mail.

    `digest` is that of the `ReportDraft`. Raises Deal.DoesNotExist, NotReported, NobodyReads,
    ratelimit.LimitReached, and ReportMoved if it says something else by now.
    """
    deal = lock_deal(by, deal_id)
    current = _draft(deal)
    report = current.report
    if report.version != version or current.digest != digest:
        raise ReportMoved
    mails = news_for_owner(deal, by, kind="sale-report", section=SECTION)
    if not mails:
        raise NobodyReads
    ratelimit.consume("seller-reports", str(deal_id), limit=SENT_A_DAY, seconds=_DAY)
    _give_letters(deal)
    report.content = current.content.model_dump(mode="json", by_alias=True)
    report.version += 1
    report.sent_at, report.sent_by = timezone.now(), by
    report.sent_by_name = shown_name(by)[:100]
    report.save()
    queue(mails)
    text = f"Report {report.number} sent to the owner"
    record_event(deal, kind="report-sent", text=text, by=by)
    return deal_of(by, deal_id)


def record_opened(*, by: User, report: SellerReport) -> None:
    """Record that the owner has opened a report, the first time."""
    unopened = SellerReport.objects.filter(pk=report.pk, opened_at__isnull=True)
    unopened.update(opened_at=timezone.now(), opened_by_name=shown_name(by)[:100])


def forget(*, deal: Deal) -> None:
    """Delete the draft of a deal that died. What was sent stays with the firm."""
    SellerReport.objects.filter(deal=deal, sent_at__isnull=True).delete()


def take_out(names: Sequence[str], *, deal_id: int, stands_for: str) -> None:
    """Replace the names of an erased person in the reports of a deal, the only change to those that
    were sent.
    """
    known = [re.escape(name) for name in names if name]
    if not known:
        return
    named = re.compile(rf"\b(?:{'|'.join(known)})\b")
    for report in SellerReport.objects.filter(deal=deal_id):
        SellerReport.objects.filter(pk=report.pk).update(
            content=_replaced(report.content, named, stands_for),
            texts=_replaced(report.texts, named, stands_for),
            opened_by_name=named.sub(stands_for, report.opened_by_name),
        )


def _replaced(value: Any, named: re.Pattern[str], words: str) -> Any:
    match value:
        case str():
            return named.sub(words, value)
        case list():
            return [_replaced(each, named, words) for each in value]
        case dict():
            return {key: _replaced(each, named, words) for key, each in value.items()}
        case _:
            return value


def delete_expired() -> int:
    """Delete the reports that are kept no longer, and return their number."""
    now, today = timezone.now(), timezone.localdate()
    old = SellerReport.objects.filter(sent_at__lt=now - KEPT)
    deleted = 0
    for deal in set(old.values_list("deal", flat=True)):
        if is_past_tail(deal, today):
            deleted += old.filter(deal=deal).delete()[0]
    return deleted


def is_past_tail(deal: int, today: date) -> bool:
    """Return whether the tails of a deal's agreements ended more than `KEPT` ago."""
    signed = Engagement.objects.filter(deal=deal, sealed__isnull=False).defer("agreement_text")
    return all(each.dates.tail_ends_on + KEPT < today for each in signed)


def _draft(deal: Deal) -> ReportDraft:
    current = draft_of(deal)
    if current is None:
        raise NotReported
    return current


def _kept(before: Mapping[str, str] | None, text: str, drafted: str) -> dict[str, str]:
    """Return a text with the draft that it replaced: that of the moment it was written."""
    if before and before["text"] == text:
        return dict(before)
    return {"text": text, "drafted": drafted}


def _give_letters(deal: Deal) -> None:
    """Store the letters of buyers, so that they stay theirs. The deal is locked."""
    given = set(BuyerLetter.objects.filter(deal=deal).values_list("place", flat=True))
    places = letters_of(deal, interests_of_deal(deal).values())
    BuyerLetter.objects.bulk_create(
        BuyerLetter(deal=deal, interest_id=interest, place=place)
        for interest, place in places.items()
        if place not in given
    )
