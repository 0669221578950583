"""The versions of what the SBA and its lenders ask for: `domain/lending/sba-<version>.json` and the
releases of the firm.
"""

import json
from datetime import date
from decimal import Decimal
from typing import Any, Final, Literal

from brokerage.core.fact_versions import FactVersions
from brokerage.core.schema import Fact


class Sourced(Fact):
    source: str
    effective_from: date
    read_on: date
    status: Literal["verified", "reported", "unconfirmed"]
    """Whether the source is the rule itself or its issuer, or a publication on it, or whether the
    figure is not confirmed for this date.
    """


class Dollars(Sourced):
    """A limit in whole US dollars."""

    value: int


class Percent(Sourced):
    value: Decimal


class Months(Sourced):
    value: int


class SmallLoan(Dollars):
    """The largest small loan, with the coverage that the SBA itself asks of one."""

    coverage: Decimal


class FeeStep(Fact):
    """The fee in percent of the guaranteed part up to `up_to` dollars; None for all the rest."""

    up_to: int | None
    rate: Decimal


class FeeTier(Fact):
    """The fee of loans up to `up_to` dollars; None for all larger ones. `guaranteed` is in percent
    of the loan.
    """

    up_to: int | None
    guaranteed: Decimal
    steps: tuple[FeeStep, ...]


class Fees(Sourced):
    """The SBA's upfront fee by size of the loan, smallest first."""

    tiers: tuple[FeeTier, ...]


class Band(Fact):
    """What the test assumes, in whole US dollars, where SDE is at most `up_to`; None for all
    larger businesses.
    """

    up_to: int | None
    owner_pay: int
    replacements: int
    closing_costs: int
    working_capital: int


class Assumptions(Fact):
    """What the firm assumes where nothing else is known."""

    source: str
    read_on: date
    note_rate: Decimal
    """That of a seller note, in percent a year."""
    note_months: int
    bands: tuple[Band, ...]


class LendingTerms(Fact):
    """One version of the terms. Percents are 0 to 100; a coverage of 1.25 means that cash flow is
    1.25 times the payments.
    """

    version: str
    date: date
    source: str
    loan_limit: Dollars
    months: Months
    injection: Percent
    """The least that the buyer brings, in percent of the project's cost."""
    standby_share: Percent
    """The most of that which may be a seller note on standby for the life of the loan."""
    minimum_coverage: Percent
    target_coverage: Percent
    small_loan: SmallLoan
    valuation_above: Dollars
    base_rate: Percent
    spread: Percent
    fees: Fees
    assumptions: Assumptions

    def assumed_for(self, sde: int) -> Band:
        """Return the assumptions for a business with this SDE."""
        bands = self.assumptions.bands
        return next(band for band in bands if band.up_to is None or sde <= band.up_to)


TERMS: Final = FactVersions("lending", "sba", LendingTerms)


def for_pages() -> dict[str, Any]:
    """Return the terms in effect as JSON for pages, with the source of each figure."""
    body: dict[str, Any] = json.loads(TERMS.text(TERMS.current_version()))
    return {key: value for key, value in body.items() if key not in ("$schema", "source")}
