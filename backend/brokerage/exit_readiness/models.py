"""The model of the exit readiness scorecards of a business."""

from django.db import models
from django.utils import timezone

from brokerage.accounts.models import Business, User
from brokerage.business_health.models import HealthRun
from brokerage.core.model_bases import ImmutableModel


class Scorecard(ImmutableModel):
    """A filled-in scorecard: how ready a business is for the exit of its owner. It is never
    updated, but `filled_by` and `health_run` become null if those rows are deleted.
    """

    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="scorecards")
    filled_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    version = models.CharField("questions version", max_length=20)
    answers = models.JSONField()
    """Points from 0 to 2, by the keys of the personal questions."""
    documents = models.JSONField()
    """Keys of the documents that are ready."""
    result = models.JSONField()
    """The fields of `rules.ScorecardResult`."""
    health_run = models.ForeignKey(
        HealthRun, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    made_at = models.DateTimeField("made", default=timezone.now)

    class Meta:
        ordering = ["-made_at", "-pk"]
        verbose_name = "exit readiness scorecard"
        indexes = [
            models.Index(fields=["business", "-made_at", "-id"], name="scorecards_of_a_business")
        ]

    def __str__(self) -> str:
        return f"Scorecard {self.pk}"
