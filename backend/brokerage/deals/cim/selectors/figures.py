"""Reads the figures that a buyer may see from the recast."""

from typing import Final

from brokerage.deals.cim.rules.figures import AddBack, CimFigures, CimRow, add_back_rows
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.recast.rules.catalog import Grade
from brokerage.deals.recast.rules.results import results
from brokerage.deals.recast.selectors.recasts import recast_of

_YEAR: Final = 12


def figures_of(deal: Deal) -> CimFigures:
    """Return the figures of the years and the latest twelve months; none without a recast."""
    recast = recast_of(deal)
    found = results(recast.ledger()) if recast else None
    if recast is None or found is None:
        return CimFigures()
    ledger = recast.ledger()
    known = {period.id: period for period in recast.calendar.periods()}
    years = [period for period in found.periods if period.months == _YEAR]
    rows = [row for row in recast.rows.all() if row.is_add_back]
    add_backs = [
        AddBack(
            row.add_back.label,
            Grade(row.grade),
            [ledger.amount(row.amounts(), known[year.id]) or 0 for year in years],
        )
        for row in rows
    ]
    parts = add_back_rows(add_backs)
    sde = tuple(year.sde_documented for year in years)
    ebitda = tuple(year.ebitda for year in years)
    pay = ledger.manager_pay
    return CimFigures(
        periods=tuple(year.label for year in years),
        rows=(
            CimRow(kind="revenue", label="Revenue", amounts=tuple(year.revenue for year in years)),
            CimRow(kind="start", label="Net income", amounts=tuple(year.start for year in years)),
            *(row for row in parts if row.kind == "addBack"),
            CimRow(kind="sde", label="SDE, documented", amounts=sde),
            *(
                ()
                if pay is None
                else (
                    CimRow(kind="pay", label="A manager's pay", amounts=(-pay,) * len(years)),
                    CimRow(kind="ebitda", label="EBITDA", amounts=ebitda),
                )
            ),
            *(row for row in parts if row.kind == "open"),
        ),
    )
