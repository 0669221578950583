"""The intake sheet of a deal, and who of the owner's side was asked to their page."""

from typing import Any

from django.db import models
from django.utils import timezone

from brokerage.deals.intake.rules.sheet import Value
from brokerage.deals.pipeline.models import Deal, DealPerson


class IntakeSheet(models.Model):
    """What the owner and staff have answered about a business that may be sold."""

    deal = models.OneToOneField(Deal, on_delete=models.CASCADE, related_name="intake")
    answers: Any = models.JSONField(default=dict)
    """By the id of the field: `value`, `version` (of the sheet when it was saved), `by` (a name),
    `at` (ISO 8601) and `editor` (the browser that sent it).
    """
    version = models.PositiveIntegerField(default=0, help_text="Grows with each change.")
    started_at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"Intake sheet of deal {self.deal_id}"

    @property
    def values(self) -> dict[str, Value]:
        """The answers alone, by the id of the field."""
        return plain(self.answers)


def plain(answers: dict[str, Any]) -> dict[str, Value]:
    """Return `IntakeSheet.answers` without who gave them."""
    return {field: answer["value"] for field, answer in answers.items()}


class OwnerAccess(models.Model):
    """When a person of a deal was invited to the owner's page, and when they first opened it."""

    person = models.OneToOneField(DealPerson, on_delete=models.CASCADE, related_name="access")
    invited_at = models.DateTimeField(null=True, blank=True, help_text="The last time.")
    opened_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "owner accesses"

    def __str__(self) -> str:
        return f"Access of person {self.person_id}"


def reference_of(deal: Deal) -> str:
    """Return `Mail.reference` of the mails about a deal's intake."""
    return f"intake-{deal.pk}"
