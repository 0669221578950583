"""Response bodies of the reports to the firm."""

from datetime import date
from typing import Annotated

from pydantic import Field

from brokerage.core.schema import Input, IsoDate, Schema
from brokerage.deals.comparables.schemas import CalibrationOut
from brokerage.deals.fees.schemas import MonthOfFeesOut
from brokerage.deals.firm_reports.models import StaffRecord
from brokerage.deals.firm_reports.rules.results import Measure, Period, Rate
from brokerage.deals.firm_reports.rules.staff_records import STATEMENT
from brokerage.deals.firm_reports.selectors.monday import MOST, Monday, MondayRow, OnMarket
from brokerage.deals.firm_reports.selectors.results import (
    BuyersOfSource,
    ReadListing,
    Results,
    SellersOfSource,
)


class MondayRowOut(Schema):
    deal: int | None
    name: str
    text: str
    tab: str
    """Of the deal's page, where it is done, empty for its overview; without a deal, the screen of
    the desk, such as `queue`.
    """
    on: date | None
    """The day that counts, ahead or behind."""

    @classmethod
    def of(cls, row: MondayRow) -> "MondayRowOut":
        return cls(**row._asdict())


class MondaySectionOut(Schema):
    id: str
    """Such as `dates`."""
    rows: list[MondayRowOut]
    """At most 40, the most urgent first."""
    total: int


class OnMarketOut(Schema):
    """A listing that visitors see."""

    deal: int | None
    name: str
    stage: str
    """In words; empty without a deal."""
    state: str
    """Of the listing, in words."""
    days_in_stage: int | None
    days_on_market: int | None
    asking_price: int | None
    """Whole US dollars."""

    @classmethod
    def of(cls, found: OnMarket) -> "OnMarketOut":
        words = {"stage": found.stage.label if found.stage else "", "state": found.state.label}
        return cls(**found._asdict() | words)


class MondayOut(Schema):
    """What the Monday meeting goes through. Amounts of the months are cents."""

    today: date
    sections: list[MondaySectionOut]
    listings: list[OnMarketOut]
    months: list[MonthOfFeesOut]
    """Of the firm; empty for an advisor."""
    other: MonthOfFeesOut | None
    """Open deals that close in none of the months, or on no known day; null for an advisor."""

    @classmethod
    def of(cls, found: Monday, today: date) -> "MondayOut":
        return cls(
            today=today,
            sections=[
                MondaySectionOut(
                    id=name,
                    rows=[MondayRowOut.of(row) for row in rows[:MOST]],
                    total=len(rows),
                )
                for name, rows in found.sections.items()
            ],
            listings=[OnMarketOut.of(each) for each in found.listings],
            months=[MonthOfFeesOut.of(each) for each in found.months],
            other=MonthOfFeesOut.of(found.other) if found.other else None,
        )


class FirmRateOut(Schema):
    part: int
    cases: int
    percent: int | None
    """Null with fewer than three cases."""

    @classmethod
    def of(cls, rate: Rate) -> "FirmRateOut":
        return cls(part=rate.part, cases=rate.of, percent=rate.percent)


class FirmMeasureOut(Schema):
    median: str | None
    """Null with fewer than three cases."""
    cases: int

    @classmethod
    def of(cls, measure: Measure) -> "FirmMeasureOut":
        median = None if measure.median is None else str(measure.median)
        return cls(median=median, cases=measure.cases)


class SellersOfSourceOut(Schema):
    label: str
    ended: FirmRateOut
    """Closed, of those that ended."""
    open: int

    @classmethod
    def of(cls, found: SellersOfSource) -> "SellersOfSourceOut":
        return cls(label=found.label, ended=FirmRateOut.of(found.rate), open=found.open)


class BuyersOfSourceOut(Schema):
    label: str
    inquiries: int
    approved: int
    offers: int
    bought: FirmRateOut
    """Of those who asked."""

    @classmethod
    def of(cls, found: BuyersOfSource) -> "BuyersOfSourceOut":
        values = found._asdict() | {"bought": FirmRateOut.of(Rate(found.bought, found.inquiries))}
        return cls(**values)


class ReadListingOut(Schema):
    number: str
    title: str
    views: int
    inquiries: int
    """From our site and list."""

    @classmethod
    def of(cls, found: ReadListing) -> "ReadListingOut":
        return cls(**found._asdict())


class FirmResultsOut(Schema):
    """Wins and losses of a period."""

    period: Period
    start: date | None
    """The first day; null for no limit."""
    sellers: list[SellersOfSourceOut]
    buyers: list[BuyersOfSourceOut]
    listings: list[ReadListingOut]
    """At most 40 of those that were read in the period, the most read first."""
    letters: FirmRateOut
    """Letters of intent that closed, of those that ended."""
    sales: int
    """Recorded sales, on which the medians rest."""
    price_of_first_ask: FirmMeasureOut
    """Percent."""
    price_of_last_ask: FirmMeasureOut
    calibration: CalibrationOut | None
    days_to_loi: FirmMeasureOut
    days_to_close: FirmMeasureOut

    @classmethod
    def of(cls, found: Results, period: Period, today: date) -> "FirmResultsOut":
        measures = ("price_of_first_ask", "price_of_last_ask", "days_to_loi", "days_to_close")
        return cls(
            period=period,
            start=period.start(today),
            sellers=[SellersOfSourceOut.of(each) for each in found.sellers],
            buyers=[BuyersOfSourceOut.of(each) for each in found.buyers],
            listings=[ReadListingOut.of(each) for each in found.listings[:MOST]],
            letters=FirmRateOut.of(found.letters),
            sales=found.sales,
            calibration=CalibrationOut.of(found.calibration) if found.calibration else None,
            **{name: FirmMeasureOut.of(getattr(found, name)) for name in measures},
        )


class StaffLicenseIn(Input):
    license_number: Annotated[str, Field(max_length=40)] = ""
    license_ends_on: IsoDate | None = None


class StaffRecordOut(Schema):
    """What a member of staff has recorded about themselves."""

    license_number: str
    license_ends_on: date | None
    statement: str
    """What they say once a year."""
    attested_on: date | None
    attested_until: date | None
    """The last day on which it holds."""

    @classmethod
    def of(cls, record: StaffRecord) -> "StaffRecordOut":
        return cls.build(record, statement=STATEMENT)
