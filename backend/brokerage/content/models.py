"""The models of the site's documents, their drafts, and their earlier versions."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from brokerage.core.draft_versions import first_draft_version


class Document(models.Model):
    """A document that pages or mails are made of, found by its key: `firm`, `services`,
    `legal/privacy`, `mails/contact-firm` ...
    """

    key = models.CharField(max_length=100, primary_key=True)
    body = models.JSONField(help_text="A JSON object, or the source of a Markdown document.")
    shipped = models.JSONField(
        null=True,
        help_text="The words that the last release brought, which the next one is merged with."
        " Empty for the firm's own documents.",
    )
    edited = models.BooleanField(
        default=False, help_text="Staff changed it: a release is merged with their words."
    )
    conflicts = models.JSONField(
        default=list, help_text="Fields that staff and a release have both changed."
    )
    is_public = models.BooleanField(
        default=True, help_text="Of the firm's own documents: whether the site shows it."
    )
    deleted_at = models.DateTimeField(null=True, help_text="Hidden, and deleted for good later.")
    version = models.PositiveIntegerField(
        default=1, help_text="One more at each change; 0 before the first publication."
    )
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["key"]
        verbose_name = "document"

    def __str__(self) -> str:
        return self.key


class Draft(models.Model):
    """The draft of a document: a changed body that is not public yet. A draft may break rules until
    it is published.
    """

    document = models.OneToOneField(
        Document, on_delete=models.CASCADE, primary_key=True, related_name="draft"
    )
    body = models.JSONField()
    version = models.PositiveIntegerField(
        default=first_draft_version, help_text="One more at each save."
    )
    based_on = models.PositiveIntegerField(help_text="The document's version when it was begun.")
    updated_at = models.DateTimeField(default=timezone.now)
    updated_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    publish_at = models.DateTimeField(null=True, blank=True, db_index=True)
    scheduled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    schedule_failed_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text="When it was due but broke a rule. Empty: it was not, or is scheduled again.",
    )

    def __str__(self) -> str:
        return f"Draft of {self.document_id}"


class Revision(models.Model):
    """A published version of a document: the current one or an earlier one."""

    document = models.ForeignKey(Document, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    body = models.JSONField()
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        help_text="Empty for words that were shipped.",
    )
    restored_from = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["document", "-number"]
        constraints = [
            models.UniqueConstraint(
                fields=["document", "number"], name="a_version_of_a_document_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.document_id}, version {self.number}"
