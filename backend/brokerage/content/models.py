"""Documents of the site's content."""

from django.db import models


class Document(models.Model):
    """One document: `firm`, `services`, `legal/privacy`, `mails/contact-firm` ..."""

    key = models.CharField(max_length=100, primary_key=True)
    body = models.JSONField(help_text="A JSON object, or the source of a Markdown document.")
    shipped_digest = models.CharField(
        max_length=64, help_text="SHA-256 of the shipped words when they were last looked at."
    )
    edited = models.BooleanField(default=False, help_text="Staff changed it: never overwritten.")
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["key"]
        verbose_name = "document"

    def __str__(self) -> str:
        return self.key
