"""Fees of deals, in whole cents."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.engagement.models import Engagement
from brokerage.deals.fees.rules.fee import PriceParts
from brokerage.deals.pipeline.models import Deal


class ShareKind(models.TextChoices):
    HOUSE = "house"
    BROKER = "broker"
    """A member of staff."""
    CO_BROKER = "co-broker", "Co-broker"
    """The buyer's broker, of another firm."""


class Fee(models.Model):
    """A fee that was earned: at closing, or later when a note or an earnout is paid. What counts as
    the price so far, and the fee on it, are of all fees of the deal together.
    """

    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="fees")
    engagement = models.ForeignKey(Engagement, on_delete=models.PROTECT, related_name="+")
    number = models.PositiveSmallIntegerField(help_text="Counts the fees of the deal.")
    parts = models.JSONField(help_text="`PriceParts` by now.")
    base = models.BigIntegerField(help_text="What counts as the price by now.")
    gross_so_far = models.BigIntegerField(help_text="The fee on all of it.")
    gross = models.BigIntegerField(help_text="What this fee adds to those before.")
    credit = models.BigIntegerField(default=0, help_text="The retainer, taken off the first fee.")
    is_minimum = models.BooleanField(default=False)
    earned_on = models.DateField()
    due_on = models.DateField()
    invoice_number = models.CharField(max_length=20, blank=True)
    invoiced_at = models.DateTimeField(null=True, blank=True)
    invoice_pdf = models.BinaryField(null=True)
    paid_on = models.DateField(null=True, blank=True)
    voided_at = models.DateTimeField(null=True, blank=True)
    void_reason = models.CharField(max_length=500, blank=True)
    booked_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    booked_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["deal", "number"], name="fees_are_numbered"),
            models.UniqueConstraint(
                fields=["invoice_number"],
                condition=~Q(invoice_number=""),
                name="an_invoice_has_a_number_alone",
            ),
            models.CheckConstraint(condition=Q(gross__gte=0), name="a_booked_fee_is_not_negative"),
        ]
        indexes = [models.Index(fields=["earned_on", "id"], name="fees_by_day")]

    def __str__(self) -> str:
        return f"Fee {self.number} of deal {self.deal_id}"

    @property
    def due(self) -> int:
        """What the client still pays, without the retainer."""
        return self.gross - self.credit

    @property
    def price_parts(self) -> PriceParts:
        return PriceParts(**self.parts)


class FeeShare(models.Model):
    """What one party gets of a fee. The shares of a fee add up to it."""

    fee = models.ForeignKey(Fee, on_delete=models.CASCADE, related_name="shares")
    kind = models.CharField(max_length=20)
    name = models.CharField(max_length=200, help_text="The payee, as it was then.")
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    percent = models.DecimalField(max_digits=6, decimal_places=3)
    cents = models.BigIntegerField()
    paid_on = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.name}'s share of fee {self.fee_id}"


class InvoiceNumber(models.Model):
    """The last invoice number of a year: numbers have no gaps."""

    year = models.PositiveSmallIntegerField(primary_key=True)
    last = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.year}-{self.last:04}"
