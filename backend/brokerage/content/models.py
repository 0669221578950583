"""The models of entries, their drafts and their revisions."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from brokerage.content.rules.kinds import Kind, kind_of
from brokerage.content.rules.own_entries import OWN_FOLDERS
from brokerage.core.draft_versions import first_draft_version


class Entry(models.Model):
    """What staff edit as drafts, found by its key: `firm`, `legal/privacy`, `mails/contact-firm`,
    `valuation/method` ... `body` and `version` are those in use.
    """

    key = models.CharField(max_length=100, primary_key=True)
    body = models.JSONField(help_text="A JSON object, or the source of a Markdown text.")
    shipped = models.JSONField(
        null=True,
        help_text="The body that the last release of the product brought, which the next one is"
        " merged with. Empty for the firm's own entries.",
    )
    edited = models.BooleanField(
        default=False, help_text="Staff changed it: a release is merged with their words."
    )
    conflicts = models.JSONField(
        default=list, help_text="Fields that staff and a release have both changed."
    )
    is_public = models.BooleanField(
        default=True, help_text="Of the firm's own entries: whether the site shows it."
    )
    deleted_at = models.DateTimeField(null=True, help_text="Hidden, and deleted for good later.")
    version = models.CharField(
        max_length=20,
        default="1",
        help_text="A number, one more at each change, 0 before the first publication; or the name"
        " of the version in effect, such as 2026-12-01.1.",
    )
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["key"]
        verbose_name_plural = "entries"

    def __str__(self) -> str:
        return self.key

    @property
    def kind(self) -> Kind:
        return kind_of(self.key)

    @property
    def is_dated(self) -> bool:
        return self.kind.is_dated

    @property
    def is_own(self) -> bool:
        """Whether the firm has written it: it was not shipped with the product."""
        return self.shipped is None and self.key.startswith(OWN_FOLDERS)

    def abilities(self, user: Any) -> dict[str, bool]:
        """Return whether `user`, or None for a command, may edit the entry's draft, and publish it,
        right after an authentication if its kind `is_restricted`.
        """
        is_principal = user is not None and bool(user.has_perm("content.change_entry"))
        return {
            "edit": is_principal or not self.kind.edited_by_principals,
            "publish": is_principal or not self.kind.is_restricted,
        }


class Draft(models.Model):
    """The draft of an entry: a changed body that is not in use yet. It may break rules until it is
    published.
    """

    entry = models.OneToOneField(
        Entry, on_delete=models.CASCADE, primary_key=True, related_name="draft"
    )
    body = models.JSONField()
    version = models.PositiveIntegerField(
        default=first_draft_version, help_text="One more at each save."
    )
    based_on = models.CharField(max_length=20, help_text="The entry's version when it was begun.")
    updated_at = models.DateTimeField(default=timezone.now)
    updated_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    def __str__(self) -> str:
        return f"Draft of {self.entry_id}"


class Revision(models.Model):
    """A version of an entry: scheduled, in use, earlier, or canceled. Its body never changes once
    it was in use, since saved results name the version that they were calculated by.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="revisions")
    version = models.CharField(
        max_length=20, blank=True, help_text="Empty: it gets a number when it is published."
    )
    body = models.JSONField()
    based_on = models.CharField(max_length=20, blank=True, help_text="The version it came from.")
    restored_from = models.CharField(max_length=20, blank=True)
    note = models.TextField(blank=True)
    at = models.DateTimeField(default=timezone.now, help_text="When it was made.")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        help_text="Empty for words that were shipped.",
    )
    effective_at = models.DateTimeField(
        default=timezone.now, help_text="When it is due; of dated versions, the day begins then."
    )
    in_effect_since = models.DateTimeField(null=True, help_text="Empty: not in use so far.")
    canceled_at = models.DateTimeField(null=True, help_text="Set: it never takes effect.")
    failed_at = models.DateTimeField(
        null=True, help_text="When it was due but broke a rule. It is not tried again."
    )

    class Meta:
        ordering = ["entry", "-at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "version"],
                condition=~Q(version=""),
                name="a_version_of_an_entry_once",
            ),
            models.UniqueConstraint(
                fields=["entry"],
                condition=Q(
                    in_effect_since__isnull=True, canceled_at__isnull=True, failed_at__isnull=True
                ),
                name="one_scheduled_version_of_an_entry",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id}, version {self.version}"

    @property
    def is_shipped(self) -> bool:
        """Whether it came with the product, so that it is not stored (`history`)."""
        return self._state.adding
