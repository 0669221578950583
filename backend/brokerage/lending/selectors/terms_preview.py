"""Shows what a draft of the lending terms would change."""

from typing import Final

from brokerage.content.rules.kinds import Body, Group, Move
from brokerage.lending.rules.lender_test import Purchase, SellerNote, lender_test
from brokerage.lending.rules.terms import TERMS, LendingTerms

_SDE: Final = (75_000, *range(100_000, 1_600_000, 100_000))
"""Of the sample businesses, in whole US dollars."""


def preview(body: Body) -> list[Group]:
    """Return one group: the largest price that a lender carries for sample businesses by SDE, with
    the assumptions of each version.
    """
    current = TERMS.current()
    draft = LendingTerms.model_validate(body | {"version": "", "date": current.date.isoformat()})
    moves = []
    for sde in _SDE:
        before, after = (carried_price(sde, terms) for terms in (current, draft))
        if before != after:
            change = round(100 * (after - before) / before, 1) if before else 100.0
            moves.append(Move(f"SDE of ${sde:,}", (before,), (after,), change))
    moves.sort(key=lambda move: -abs(move.change))
    return [Group("businesses", len(_SDE), len(_SDE), moves)]


def carried_price(sde: int, terms: LendingTerms) -> int:
    """Return the largest price that a lender carries for a business with this SDE, by the
    assumptions of `terms`.
    """
    assumed = terms.assumed_for(sde)
    purchase = Purchase(
        price=0,
        sde=sde,
        owner_pay=assumed.owner_pay,
        replacements=assumed.replacements,
        closing_costs=assumed.closing_costs,
        working_capital=assumed.working_capital,
        rate=terms.base_rate.value + terms.spread.value,
        months=terms.months.value,
        target=terms.target_coverage.value,
        injection=terms.injection.value,
        seller_note=SellerNote(),
    )
    return lender_test(purchase, terms).largest_price
