"""Recasts of deals, and the pages of the returns that prove them. The figures of a row are those of
three years, the months of last year up to last month, and the same months of this year.
"""

from datetime import date, datetime, timedelta
from typing import Any, Final

from brokerage.accounts.models import User
from brokerage.deals.files.models import DealFileVersion
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.recast.models import Recast
from brokerage.deals.recast.models.recasts import YEAR
from brokerage.deals.recast.rules.catalog import LINE_LABELS, Line, catalog
from brokerage.deals.recast.rules.periods import Calendar, Interim
from brokerage.deals.recast.services import recasts
from brokerage.leads.rules.business_hours import CENTRAL_TIME
from demo.deal_files import Page
from demo.texts import read

_MONTHS: Final = 10
"""The months of the part years in `data/recasts.json`; for others their amounts are scaled."""
_YEARS: Final = 3


def last_month(now: datetime) -> date:
    """Return the last day of the month before."""
    return now.astimezone(CENTRAL_TIME).date().replace(day=1) - timedelta(days=1)


def last_year(now: datetime) -> int:
    """Return the last full year."""
    end = last_month(now)
    return end.year if end.month == 12 else end.year - 1


def enter_recast(*, by: User, deal: Deal, facts: dict[str, Any], now: datetime) -> None:
    """Begin a recast and enter its figures and add-backs."""
    end = last_month(now)
    interim = Interim.NONE if end.month == 12 else Interim.YTD
    calendar = Calendar(last_year(now), 12, interim, end.month)
    key: dict[str, Any] = {"by": by, "deal_id": deal.pk}
    wanted = recasts.SetUp(facts["startLine"], calendar)
    recast = recasts.set_up(**key, wanted=wanted, expected=None)
    for each in facts["addBacks"]:
        recast = recasts.add_add_back(**key, kind=each["kind"], label=each["label"])
    periods = [period.id for period in calendar.periods() if period.is_entered]
    figures = [recasts.Figure(_line(recast, Line.MANAGER_PAY), YEAR, facts["managerPay"], None)]
    for row, amounts in [
        *((_line(recast, Line(line)), amounts) for line, amounts in facts["lines"].items()),
        *zip(_add_backs(recast), (each["amounts"] for each in facts["addBacks"]), strict=True),
    ]:
        figures += [
            recasts.Figure(row, period, amount, None)
            for period, amount in zip(periods, _scaled(amounts, now), strict=False)
        ]
    recasts.enter_figures(**key, figures=figures)


def grade_recast(*, by: User, deal: Deal, facts: dict[str, Any]) -> None:
    """Grade the add-backs, with their proof."""
    for row_id, each in zip(_add_backs(deal.recast), facts["addBacks"], strict=True):
        names = ("grade", "reason", "source")
        recasts.change_row(
            by=by,
            deal_id=deal.pk,
            row_id=row_id,
            changes={name: each[name] for name in names if name in each},
            version=1,
            proof=_proof(deal, *each["proof"]) if "proof" in each else None,
        )


def statement_page(facts: dict[str, Any], now: datetime) -> Page:
    """Return the profit and loss of this year."""
    lines = facts["lines"].items()
    rows = [("", LINE_LABELS[Line(line)], _scaled(amounts, now)[-1]) for line, amounts in lines]
    return f"Profit and loss, January to {last_month(now):%B}", rows


def _scaled(amounts: list[int], now: datetime) -> list[int]:
    months = last_month(now).month
    return [*amounts[:_YEARS], *(round(each * months / _MONTHS) for each in amounts[_YEARS:])]


def return_pages(facts: dict[str, Any], year: int) -> list[Page]:
    """Return a page of the return for each of three years, the last one `year`."""
    start = catalog().start_line(facts["startLine"])
    rows = [(line, LINE_LABELS[Line(line)], amounts) for line, amounts in facts["lines"].items()]
    rows[-1:-1] = [
        (each["kind"], each["label"] or catalog().kind(each["kind"]).label, each["amounts"])
        for each in facts["addBacks"]
        if each.get("proof", [""])[0] == "business-returns"
    ]
    form = start.form.split(",")[0]
    return [
        (
            f"{form} for {year - _YEARS + 1 + number}",
            [
                (start.places.get(kind, ""), label, abs(amounts[number]))
                for kind, label, amounts in rows
                if amounts[number]
            ],
        )
        for number in range(_YEARS)
    ]


def _proof(deal: Deal, request: str, page: int) -> recasts.Proof:
    version = DealFileVersion.objects.filter(file__deal=deal, file__request__key=request).get()
    return recasts.Proof(version.pk, page)


def _line(recast: Recast, line: Line) -> int:
    return recast.rows.get(kind=line, is_add_back=False).pk


def _add_backs(recast: Recast) -> list[int]:
    return [*recast.rows.filter(is_add_back=True).values_list("pk", flat=True)]


def recast_facts(owner: str) -> dict[str, Any]:
    found: dict[str, Any] = read("recasts")[owner]
    return found
