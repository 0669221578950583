"""The stages of a deal, and what each asks for before a deal enters it."""

from datetime import timedelta
from enum import StrEnum
from typing import Final, NamedTuple


class DealStage(StrEnum):
    """The stages, in the order of a sale. `DEAD` is the end of a deal that did not close."""

    INTAKE = "intake"
    VALUATION = "valuation"
    ENGAGED = "engaged"
    PACKAGING = "packaging"
    ON_MARKET = "on-market"
    OFFERS = "offers"
    LOI = "loi"
    DILIGENCE = "diligence"
    CONTRACT = "contract"
    CLOSING = "closing"
    CLOSED = "closed"
    POST_CLOSING = "post-closing"
    DEAD = "dead"

    @property
    def label(self) -> str:
        if self is DealStage.POST_CLOSING:
            return "Post-closing"
        return "LOI" if self is DealStage.LOI else self.value.replace("-", " ").capitalize()


OPEN: Final = (
    DealStage.INTAKE,
    DealStage.VALUATION,
    DealStage.ENGAGED,
    DealStage.PACKAGING,
    DealStage.ON_MARKET,
    DealStage.OFFERS,
    DealStage.LOI,
    DealStage.DILIGENCE,
    DealStage.CONTRACT,
    DealStage.CLOSING,
)
"""The columns of the board."""
SOLD: Final = (DealStage.CLOSED, DealStage.POST_CLOSING)
"""The business has a new owner. What is owed after closing still waits for staff."""

PROBABILITY: Final = {
    DealStage.INTAKE: 10,
    DealStage.VALUATION: 20,
    DealStage.ENGAGED: 40,
    DealStage.PACKAGING: 45,
    DealStage.ON_MARKET: 50,
    DealStage.OFFERS: 60,
    DealStage.LOI: 70,
    DealStage.DILIGENCE: 75,
    DealStage.CONTRACT: 85,
    DealStage.CLOSING: 95,
    DealStage.CLOSED: 100,
    DealStage.POST_CLOSING: 100,
    DealStage.DEAD: 0,
}
"""Percent of deals that close from a stage, where staff have not said otherwise: the firm's own
judgment.
"""


KEPT_WHEN_DEAD: Final = timedelta(days=60)
"""How long the owner's files and answers of a dead deal stay, so that they can be handed back."""

QUIET: Final = timedelta(days=30)
"""Without progress for so long, a deal waits for its staff."""


class DealRole(StrEnum):
    """What a member of staff does on a deal."""

    BROKER = "broker"
    COORDINATOR = "coordinator"
    ANALYST = "analyst"


class DealPersonRole(StrEnum):
    """What a person outside the firm is to a deal."""

    SELLER = "seller"
    SPOUSE = "spouse"
    ATTORNEY = "attorney"
    CPA = "cpa"
    BOOKKEEPER = "bookkeeper"
    LENDER = "lender"
    LANDLORD = "landlord"
    BUYERS_ATTORNEY = "buyers-attorney"
    ESCROW_AGENT = "escrow-agent"

    @property
    def label(self) -> str:
        if self is DealPersonRole.CPA:
            return "CPA"
        if self is DealPersonRole.BUYERS_ATTORNEY:
            return "buyer's attorney"
        return self.value.replace("-", " ")


OWNER_SIDE: Final = frozenset(
    {
        DealPersonRole.SELLER,
        DealPersonRole.SPOUSE,
        DealPersonRole.ATTORNEY,
        DealPersonRole.CPA,
        DealPersonRole.BOOKKEEPER,
    }
)
"""Those who see the owner's pages of a deal, once they have signed in with a confirmed address."""


class Condition(NamedTuple):
    """Something that a stage asks for. `is_required` refuses the stage without it; otherwise staff
    may enter the stage with a reason, which is logged.
    """

    id: str
    is_met: bool
    is_required: bool = False


def next_stage(stage: DealStage) -> DealStage | None:
    """Return the stage that follows; None for the last one and for a dead deal."""
    path = (*OPEN, *SOLD)
    if stage not in path[:-1]:
        return None
    return path[path.index(stage) + 1]
