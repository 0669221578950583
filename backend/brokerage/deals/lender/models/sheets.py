"""What staff entered for the lender test of a deal."""

from django.db import models
from django.utils import timezone

from brokerage.deals.lender.rules.assumptions import DealFacts
from brokerage.deals.pipeline.models import Deal


class LenderSheet(models.Model):
    """The price that a deal is tested at, and what its test assumes in place of the firm's figures.
    What may be done with it is what `Deal.abilities` allow.
    """

    deal = models.OneToOneField(Deal, on_delete=models.CASCADE, related_name="lender_sheet")
    price = models.BigIntegerField(null=True, blank=True, help_text="Whole US dollars.")
    changes = models.JSONField(default=dict, blank=True, help_text="Assumptions by name.")
    owners_are_citizens = models.BooleanField(default=True, help_text="All owners of the buyer.")
    earnout = models.BooleanField(default=False)
    seller_keeps_stake = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0, help_text="Grows with each change.")
    changed_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"Lender test of deal {self.deal_id}"

    @property
    def known(self) -> DealFacts:
        return DealFacts(self.owners_are_citizens, self.earnout, self.seller_keeps_stake)
