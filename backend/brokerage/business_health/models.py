"""Drafts and runs of the health assessment, and the tasks that follow from runs."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from brokerage.accounts.models import Business, User
from brokerage.core.model_bases import ImmutableModel


class HealthDraft(models.Model):
    """The unfinished health assessment of a person. Completing the assessment deletes it."""

    person = models.OneToOneField(User, on_delete=models.CASCADE, related_name="+")
    version = models.CharField("questions version", max_length=20)
    """The question set in which the latest change was made."""
    answers = models.JSONField(default=dict)
    """Scores from 1 to 5, by the keys of `draft_answers`."""
    updated_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"Draft of person {self.person_id}"


class HealthRun(ImmutableModel):
    """A completed health assessment. It is never updated, but `completed_by` becomes null if that
    person is deleted.
    """

    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="health_runs")
    completed_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    version = models.CharField("questions version", max_length=20)
    answers = models.JSONField()
    overall = models.PositiveSmallIntegerField("overall (%)")
    categories = models.JSONField()
    """Percents (0 to 100) by category key."""
    warnings = models.JSONField()
    """The numbers of the critical questions that warn."""
    completed_at = models.DateTimeField("completed", default=timezone.now)

    class Meta:
        ordering = ["-completed_at", "-pk"]
        verbose_name = "health run"
        indexes = [
            models.Index(fields=["business", "-completed_at", "-id"], name="health_of_a_business")
        ]

    def __str__(self) -> str:
        return f"Health run {self.pk}"

    @property
    def scores(self) -> dict[int, int]:
        """The score, 1 to 5, of each question by its number."""
        return {int(number): score for number, score in self.answers.items()}


class ActionTask(models.Model):
    """What to do about one low score, with the texts at the time of its creation."""

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
    """Among the tasks of its run, from 0."""
    created_at = models.DateTimeField(default=timezone.now)

    in_order: ClassVar = (
        F("done_at").desc(nulls_first=True),
        F("run_id").desc(nulls_last=True),
        "position",
        "-pk",
    )
    """Open tasks by run and position, the latest run first; then done tasks, the latest first."""

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
