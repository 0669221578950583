"""Saved value assessments."""

from django.db import models
from django.utils import timezone

from brokerage.accounts.models import Business, User
from brokerage.core.model_bases import ImmutableModel


class SavedAssessment(ImmutableModel):
    """A completed value assessment that a business saved, with its scenarios by the questions of
    its version. It is never updated, but `saved_by` becomes null if that person is deleted.
    """

    business = models.ForeignKey(
        Business, on_delete=models.CASCADE, related_name="value_assessments"
    )
    saved_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    version = models.CharField("questions version", max_length=20)
    header = models.JSONField()
    answers = models.JSONField()
    scenarios = models.JSONField()
    """As in `AssessmentSnapshot`, most evidence first."""
    fingerprint = models.CharField(max_length=64, editable=False)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-made_at", "-pk"]
        verbose_name = "saved value assessment"
        constraints = [
            models.UniqueConstraint(
                fields=["business", "fingerprint"], name="an_assessment_is_saved_once_a_business"
            )
        ]
        indexes = [
            models.Index(fields=["business", "-made_at", "-id"], name="assessments_of_a_business")
        ]

    def __str__(self) -> str:
        return f"Value assessment {self.pk}"
