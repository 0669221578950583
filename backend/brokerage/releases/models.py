"""The models of releases and drafts. `name` names the kind of facts, such as `valuation/method`."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from brokerage.core.draft_versions import first_draft_version


class Release(models.Model):
    """A version of a kind of facts that the firm released: scheduled, in effect, past or canceled.
    Its `body` never changes, since saved results name the version that they were calculated by.
    """

    name = models.CharField(max_length=50)
    version = models.CharField(max_length=20)
    body = models.TextField(help_text="JSON in the format of the file in domain/.")
    based_on = models.CharField(max_length=20, help_text="The version it was edited from.")
    effective_on = models.DateField(help_text="In the firm's time zone.")
    in_effect_since = models.DateTimeField(null=True, help_text="Empty: not in effect so far.")
    canceled_at = models.DateTimeField(null=True, help_text="Set: it never takes effect.")
    note = models.TextField(blank=True)
    released_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    released_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["name", "version"], name="a_version_is_released_once")
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


class ReleaseDraft(models.Model):
    """The draft of the next version of a kind of facts; each kind has at most one. It may be
    incomplete.
    """

    name = models.CharField(max_length=50, unique=True)
    body = models.TextField(help_text="JSON in the format of the file in domain/.")
    version = models.PositiveIntegerField(
        default=first_draft_version, help_text="One more at each save."
    )
    based_on = models.CharField(max_length=20, help_text="The version it was started from.")
    updated_at = models.DateTimeField(auto_now=True)
    updated_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    def __str__(self) -> str:
        return f"Draft of {self.name}"
