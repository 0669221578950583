"""Reads what an opinion rests on, as the deal has it now."""

from typing import Final

from brokerage.deals.opinion.rules.basis import OpinionBasis, OpinionPeriod
from brokerage.deals.recast.rules.results import PeriodResults
from brokerage.deals.recast.selectors.results import results_of

_YEAR: Final = 12


def basis_of(deal_id: int) -> OpinionBasis:
    """Return the results of the recast for years and the latest twelve months."""
    found = results_of(deal_id)
    if found is None:
        return OpinionBasis()
    return OpinionBasis(
        periods=tuple(_period(each) for each in found.periods if each.months == _YEAR),
        period=found.basis.label,
    )


def _period(found: PeriodResults) -> OpinionPeriod:
    return OpinionPeriod(
        label=found.label,
        revenue=found.revenue,
        sde_claimed=found.sde_claimed,
        sde_plausible=found.sde_plausible,
        sde_documented=found.sde_documented,
        ebitda=found.ebitda,
    )
