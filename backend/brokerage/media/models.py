"""The model of the pictures that staff uploaded."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from brokerage.media.rules import REFERENCE_LENGTH


class Picture(models.Model):
    """A picture that staff uploaded. Entries name it by `file`, Markdown texts by `reference`."""

    sha256 = models.CharField(max_length=64, unique=True, help_text="Of the uploaded file.")
    name = models.CharField(max_length=100, help_text="Of the uploaded file.")
    width = models.PositiveIntegerField(help_text="Pixels of the stored picture.")
    height = models.PositiveIntegerField()
    bytes = models.PositiveIntegerField(help_text="Of the uploaded file.")
    alt = models.CharField(
        max_length=200, blank=True, help_text="Empty: it cannot be used on a page yet."
    )
    focus_x = models.FloatField(default=50, help_text="Percent from the left.")
    focus_y = models.FloatField(default=50, help_text="Percent from the top.")
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    uploaded_at = models.DateTimeField(default=timezone.now)
    version = models.PositiveIntegerField(default=1, help_text="One more at each change.")
    deleted_at = models.DateTimeField(
        null=True, help_text="Hidden since then; the worker deletes it for good after an hour."
    )

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(
                    focus_x__gte=0, focus_x__lte=100, focus_y__gte=0, focus_y__lte=100
                ),
                name="the_focus_is_in_the_picture",
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def file(self) -> str:
        """The name in the storage and in entries."""
        return f"{self.sha256}.webp"

    @property
    def reference(self) -> str:
        """Markdown texts name the picture as `media:reference`."""
        return self.sha256[:REFERENCE_LENGTH]

    @property
    def thumbnail(self) -> str:
        """The name of the small version in the storage."""
        return f"{self.sha256}-thumbnail.webp"
