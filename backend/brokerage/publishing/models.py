"""The requests to publish the site, the result of each, and the published versions."""

from django.conf import settings
from django.db import models

ARCHIVES = "publications"
"""The folder of the archives in the storage of the documents."""


class State(models.TextChoices):
    """The state of a request to publish."""

    PENDING = "pending", "being published"
    PUBLISHED = "published", "published"
    FAILED = "failed", "failed"


class Publication(models.Model):
    """A request to publish the site, created in the transaction that changed what pages show."""

    state = models.CharField(max_length=10, choices=State, default=State.PENDING)
    changed = models.TextField(blank=True, help_text="The entries that were changed.")
    reason = models.TextField("reason of the failure", blank=True)
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="Empty: a command, or the worker.",
    )
    requested_at = models.DateTimeField()
    pages_total = models.PositiveIntegerField(
        null=True, blank=True, help_text="The pages that the worker renders. Empty: not begun."
    )
    pages_done = models.PositiveIntegerField(default=0)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(
                fields=["requested_at"],
                name="publication_pending",
                condition=models.Q(state="pending"),
            )
        ]

    def __str__(self) -> str:
        return f"{self.requested_at:%Y-%m-%d %H:%M} UTC ({self.get_state_display()})"


class PublishedArchive(models.Model):
    """A published version as a zip file, which every host unpacks. The newest is the current
    version.
    """

    name = models.CharField(max_length=40)
    file = models.FileField(upload_to=ARCHIVES, max_length=200)

    def __str__(self) -> str:
        return self.name
