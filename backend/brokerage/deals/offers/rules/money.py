"""What an offer brings the seller: certain, likely and uncertain money, before taxes.

Certain is cash at closing without escrow, after the fee, payoffs and other costs. Likely is escrow
and the part of a note that the firm expects to be paid. The rest of the note, an earnout and a
stake in the buyer's company are uncertain. Amounts are whole US dollars.
"""

from typing import Final, NamedTuple

from brokerage.deals.offers.rules.content import OfferContent

LIKELY_OF_NOTE: Final = 80
LIKELY_OF_STANDBY_NOTE: Final = 50
"""Percent of a note that counts as likely where the broker has not said otherwise: the firm's own
judgment. On standby it is paid last, years later.
"""


class Money(NamedTuple):
    """`short` is what the certain money lacks to cover fee, payoffs and costs; mostly 0."""

    certain: int
    likely: int
    uncertain: int
    short: int

    @property
    def total(self) -> int:
        return self.certain + self.likely + self.uncertain


def money(
    offer: OfferContent, *, fee: int, payoffs: int, costs: int, likely_of_note: int | None = None
) -> Money:
    """`fee` is what is due to the firm at closing; `payoffs` what the seller still has to pay off,
    without debt that the buyer assumes. `likely_of_note` in percent.
    """
    escrow, note = offer.escrow_amount or 0, offer.note_amount or 0
    if likely_of_note is None:
        likely_of_note = LIKELY_OF_STANDBY_NOTE if offer.note_standby else LIKELY_OF_NOTE
    likely_note = note * likely_of_note // 100
    cash = (offer.cash_at_closing or 0) - escrow - fee - payoffs - costs
    uncertain = note - likely_note + (offer.earnout_most or 0) + (offer.rollover_amount or 0)
    return Money(max(0, cash), escrow + likely_note, uncertain, max(0, -cash))
