"""Comparables: closed sales without names, kept forever."""

from typing import Any

from django.db import models
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.comparables.rules.content import ComparableContent
from brokerage.deals.pipeline.models import Deal


class Comparable(models.Model):
    """A sale that closed. It has no names, and outlives its deal and the people of it."""

    deal = models.OneToOneField(
        Deal,
        on_delete=models.SET_NULL,
        null=True,
        related_name="comparable",
        help_text="Empty for a sale before the firm kept its deals here.",
    )
    content: Any = models.JSONField(help_text="`ComparableContent`, in camel case.")
    closed_on = models.DateField()
    recorded_at = models.DateTimeField(default=timezone.now)
    recorded_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    version = models.PositiveIntegerField(default=1, help_text="Grows with each change.")

    class Meta:
        ordering = ["-closed_on", "-pk"]
        indexes = [models.Index(fields=["-closed_on", "-id"], name="comparables_by_day")]

    def __str__(self) -> str:
        return f"Comparable {self.pk}, closed on {self.closed_on}"

    @property
    def written(self) -> ComparableContent:
        return ComparableContent.model_validate(self.content)
