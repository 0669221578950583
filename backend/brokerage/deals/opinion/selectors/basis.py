"""Reads what an opinion rests on, as the deal has it now."""

from typing import Final

from brokerage.deals.lender.selectors.results import DealLenderResult, lender_result_of
from brokerage.deals.opinion.rules.basis import OpinionBasis, OpinionLenderTest, OpinionPeriod
from brokerage.deals.recast.rules.results import PeriodResults
from brokerage.deals.recast.selectors.results import results_of

_YEAR: Final = 12


def basis_of(deal_id: int) -> OpinionBasis:
    """Return the results of the recast for years and the latest twelve months, and the lender test
    with documented SDE.
    """
    found, tested = results_of(deal_id), lender_result_of(deal_id)
    if found is None or tested is None:
        return OpinionBasis()
    return OpinionBasis(
        periods=tuple(_period(each) for each in found.periods if each.months == _YEAR),
        period=found.basis.label,
        lender=_lender(tested),
    )


def _lender(tested: DealLenderResult) -> OpinionLenderTest:
    documented = tested.documented
    return OpinionLenderTest(
        price=tested.price or documented.largest_price,
        coverage=None if documented.coverage is None else str(documented.coverage),
        target=str(tested.target),
        largest_price=documented.largest_price,
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
