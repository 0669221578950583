"""The business health status as a business keeps it: drafts, runs, and what is done about them."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from brokerage.accounts.models import Business, User
from brokerage.core.immutable_model import ImmutableModel


class HealthDraft(models.Model):
    """An assessment that somebody has begun: resumed on another device, gone when it is taken."""

    person = models.OneToOneField(User, on_delete=models.CASCADE, related_name="+")
    version = models.CharField("questions version", max_length=20)
    """Of the latest answer."""
    answers = models.JSONField(default=dict)
    """Scores from 1 to 5, under the names of `draft_answers`."""
    updated_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"Draft of person {self.person_id}"


class HealthRun(ImmutableModel):
    """One assessment of a business that was taken to its end. Never changed."""

    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="health_runs")
    taken_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    version = models.CharField("questions version", max_length=20)
    answers = models.JSONField()
    overall = models.PositiveSmallIntegerField("overall (%)")
    categories = models.JSONField()
    """Percents by the keys of the categories."""
    warnings = models.JSONField()
    """Numbers of the critical questions that warn."""
    taken_at = models.DateTimeField("taken", default=timezone.now)

    class Meta:
        ordering = ["-taken_at", "-pk"]
        verbose_name = "health run"
        indexes = [
            models.Index(fields=["business", "-taken_at", "-id"], name="health_of_a_business")
        ]

    def __str__(self) -> str:
        return f"Health run {self.pk}"


class ActionTask(models.Model):
    """Something to do about one low answer, in the words that it had when it was given."""

    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="tasks")
    run = models.ForeignKey(HealthRun, on_delete=models.SET_NULL, null=True, related_name="tasks")
    question = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=200)
    text = models.TextField()
    effort = models.CharField(max_length=10)
    """`low`, `medium` or `high`."""
    time = models.CharField("how long", max_length=100)
    gain = models.TextField()
    owner = models.CharField("who does it", max_length=100, blank=True)
    due = models.DateField(null=True)
    done_at = models.DateTimeField("done", null=True)
    evidence = models.TextField(blank=True)
    position = models.PositiveIntegerField()
    """Among the tasks of its run."""
    created_at = models.DateTimeField(default=timezone.now)

    in_order: ClassVar = (
        F("done_at").desc(nulls_first=True),
        F("run_id").desc(nulls_last=True),
        "position",
        "-pk",
    )
    """Open ones as they are to be done, those of the latest run first; then the latest done."""

    class Meta:
        verbose_name = "task"
        constraints = [
            models.UniqueConstraint(
                fields=["business", "question"],
                condition=Q(done_at__isnull=True),
                name="a_question_has_one_open_task",
            )
        ]
        indexes = [models.Index(fields=["business", "position"], name="tasks_of_a_business")]

    def __str__(self) -> str:
        return self.title
