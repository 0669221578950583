"""Queries for fees: of a deal, of the firm by month, and of payees by year."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Sum
from django.db.models.functions import TruncMonth
from django.utils import timezone

from brokerage.deals.engagement.models import Engagement
from brokerage.deals.fees.models import Fee, FeeShare
from brokerage.deals.fees.models.fees import ShareKind
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import OPEN, SOLD
from brokerage.deals.pipeline.selectors.deals import sums
from brokerage.deals.pipeline.selectors.extensions import Wait


def engagement_of(deal: Deal) -> Engagement | None:
    """Return the latest agreement of a deal that everyone signed, also when it has ended: its tail
    may bring a fee.
    """
    return Engagement.objects.filter(deal=deal, sealed__isnull=False).first()


def fees_of(deal: Deal) -> list[Fee]:
    """Return the fees of a deal that were not voided, the first one first."""
    found = Fee.objects.filter(deal=deal, voided_at__isnull=True).prefetch_related("shares")
    return list(found.order_by("number"))


def is_fee_booked(deal: Deal) -> bool:
    """Return whether the fee of a closing is received or receivable."""
    return Fee.objects.filter(deal=deal, voided_at__isnull=True).exists()


def waits(deals: Sequence[int]) -> Iterator[Wait]:
    """Yield the closed deals whose fee is not booked, which a principal does."""
    booked = Fee.objects.filter(voided_at__isnull=True).order_by().values("deal")
    closed = Deal.objects.filter(pk__in=deals, stage__in=SOLD).exclude(pk__in=booked)
    for pk, since in closed.order_by("stage_since").values_list("pk", "stage_since"):
        yield Wait(pk, "Book the fee (a principal does)", "fees", since)


class MonthOfFees(NamedTuple):
    """A month of the forecast, by its first day. Cents."""

    month: date
    booked: int
    """Earned in the month."""
    paid: int
    """Of it."""
    expected: int
    """The fees of open deals that are to close in the month, times the chance of each."""
    possible: int
    """The same without the chance."""
    deals: int
    """How many open deals."""


def forecast(start: date, months: int) -> tuple[list[MonthOfFees], MonthOfFees]:
    """Return the fees by month from `start`, the first of a month, and what has no month: open
    deals without a day of closing, or with one before or after these months.
    """
    starts = [_later(start, count) for count in range(months + 1)]
    rows = {first: [0, 0, 0, 0, 0] for first in starts[:-1]}
    other = [0, 0, 0, 0, 0]
    earned = Fee.objects.filter(voided_at__isnull=True, earned_on__range=(start, starts[-1]))
    for fee in earned.only("earned_on", "gross", "paid_on"):
        if row := rows.get(fee.earned_on.replace(day=1)):
            row[0] += fee.gross
            row[1] += fee.gross if fee.paid_on else 0
    booked = Fee.objects.filter(voided_at__isnull=True).values("deal")
    open_deals = Deal.objects.filter(stage__in=OPEN, expected_fee__isnull=False)
    by_month = open_deals.exclude(pk__in=booked).annotate(month=TruncMonth("expected_close_on"))
    totals: Iterable[Mapping[str, Any]] = by_month.order_by().values("month").annotate(**sums())
    for total in totals:
        row = rows.get(total["month"], other)
        row[2] += total["expected"]
        row[3] += 100 * total["fee"]
        row[4] += total["count"]
    return [MonthOfFees(first, *rows[first]) for first in starts[:-1]], MonthOfFees(start, *other)


class PayeeOfYear(NamedTuple):
    name: str
    kind: ShareKind
    cents: int


def paid_shares(year: int) -> list[PayeeOfYear]:
    """Return what was paid out to each payee in a year, for the accountant's 1099 forms: the firm's
    own share is not among them.
    """
    paid = FeeShare.objects.filter(paid_on__year=year, fee__voided_at__isnull=True)
    sums = paid.exclude(kind=ShareKind.HOUSE).values("name", "kind").annotate(total=Sum("cents"))
    return [
        PayeeOfYear(row["name"], ShareKind(row["kind"]), row["total"])
        for row in sums.order_by("name", "kind")
    ]


def open_fees() -> list[Fee]:
    """Return the fees that are booked and not paid, the longest due first."""
    found = Fee.objects.filter(voided_at__isnull=True, paid_on__isnull=True)
    found = found.defer("invoice_pdf").prefetch_related("shares")
    return list(found.select_related("deal").order_by("due_on", "pk"))


def this_month() -> date:
    return timezone.localdate().replace(day=1)


def _later(first: date, months: int) -> date:
    count = first.year * 12 + first.month - 1 + months
    return date(count // 12, count % 12 + 1, 1)
