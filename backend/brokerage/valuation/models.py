"""Saved calculator runs."""

from django.db import models
from django.utils import timezone

from brokerage.accounts.models import Business, User


class SavedRun(models.Model):
    """A run of the calculator that a business saved: its answers, the version of the method, and
    the figures in whole US dollars.
    """

    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="valuations")
    saved_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    version = models.CharField("method version", max_length=20)
    inputs = models.JSONField()
    result = models.JSONField()
    fingerprint = models.CharField(max_length=64, editable=False)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-made_at", "-pk"]
        verbose_name = "saved valuation"
        constraints = [
            models.UniqueConstraint(
                fields=["business", "fingerprint"], name="a_run_is_saved_once_a_business"
            )
        ]
        indexes = [models.Index(fields=["business", "-made_at", "-id"], name="runs_of_a_business")]

    def __str__(self) -> str:
        return f"Valuation {self.pk}"
