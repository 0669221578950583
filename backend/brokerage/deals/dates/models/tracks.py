"""Who has the pen with the lender, the landlord and the agencies, and what a buyer asks to change
after the letter of intent.
"""

from datetime import date

from django.db import models
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.files.models import DealFile
from brokerage.deals.pipeline.models import Deal


class Track(models.Model):
    """Where things stand with a lender, a landlord or the agencies."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="tracks")
    kind = models.CharField(max_length=20)
    pen = models.CharField(max_length=100, blank=True, help_text="Whom the deal waits for.")
    since = models.DateField(null=True, blank=True)
    chase_after = models.PositiveSmallIntegerField(default=5, help_text="Days.")
    chased_on = models.DateField(null=True, blank=True)
    note = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["deal", "kind"], name="a_deal_has_a_track_once")
        ]

    def __str__(self) -> str:
        return f"{self.kind} of deal {self.deal_id}"

    def quiet_days(self, today: date) -> int:
        """Return the days since the pen changed hands, or since they were last chased."""
        last = max((day for day in (self.since, self.chased_on) if day), default=today)
        return max(0, (today - last).days)

    def is_to_chase(self, today: date) -> bool:
        return bool(self.pen) and self.quiet_days(today) >= self.chase_after


class Retrade(models.Model):
    """Something that a buyer asks to change after the letter of intent."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="retrades")
    asked_on = models.DateField()
    asked = models.CharField(max_length=500, help_text="What the buyer asks for, and why.")
    evidence = models.ForeignKey(
        DealFile, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    asked_effect = models.BigIntegerField(default=0, help_text="On the price, in whole US dollars.")
    answer = models.CharField(max_length=20, default="open")
    answer_text = models.CharField(max_length=500, blank=True)
    answered_on = models.DateField(null=True, blank=True)
    effect = models.BigIntegerField(default=0, help_text="Agreed, in whole US dollars.")
    shown_at = models.DateTimeField(null=True, blank=True, help_text="To the owner.")
    created_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-asked_on", "-pk"]

    def __str__(self) -> str:
        return f"Change asked for in deal {self.deal_id}"
