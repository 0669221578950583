"""Request and response bodies of the desk's operations on lender tests. Amounts are whole US
dollars.
"""

from typing import Annotated, Any

from pydantic import Field

from brokerage.core.schema import Input, Schema
from brokerage.deals.lender.models import LenderSheet
from brokerage.deals.recast.selectors.results import RecastResults
from brokerage.lending.rules import terms


class DealLenderSdeOut(Schema):
    """The SDE of the recast: as documented, and with the add-backs that are plausible so far."""

    period: str
    documented: int
    with_proof: int

    @classmethod
    def of(cls, source: RecastResults) -> "DealLenderSdeOut":
        basis = source.basis
        return cls(
            period=basis.label, documented=basis.sde_documented, with_proof=basis.sde_plausible
        )


class DealLenderOut(Schema):
    """What a deal's lender test rests on. The browser calculates the test."""

    sde: DealLenderSdeOut | None
    """Null as long as the recast has no results."""
    price: int | None
    changes: dict[str, str]
    """Assumptions that staff changed, by their names in the browser."""
    owners_are_citizens: bool
    earnout: bool
    seller_keeps_stake: bool
    version: int
    """0 until it is first saved."""
    terms: dict[str, Any]
    """The lending terms in effect, in the format of pages."""

    @classmethod
    def of(cls, source: LenderSheet, recast: RecastResults | None) -> "DealLenderOut":
        return cls.build(
            source, sde=DealLenderSdeOut.of(recast) if recast else None, terms=terms.for_pages()
        )


class DealLenderIn(Input):
    price: int | None = None
    changes: Annotated[dict[str, str], Field(max_length=20)] = {}
    owners_are_citizens: bool = True
    earnout: bool = False
    seller_keeps_stake: bool = False
    version: int
    """The version that the editor saw."""
