"""Imports of inquiries from files."""

from typing import Any

from django.db import models
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.inquiry_import.rules.states import ImportState
from brokerage.deals.interests.models import Interest
from brokerage.deals.listing.models import Listing


class InquiryImport(models.Model):
    """A file of inquiries: read, then imported by the worker, and perhaps taken back."""

    file_name = models.CharField(max_length=100)
    header: Any = models.JSONField(default=list, help_text="The names of the columns.")
    rows: Any = models.JSONField(default=list, help_text="The cells of each row, as texts.")
    lines: Any = models.JSONField(default=list, help_text="The line of each row in the file.")
    mapping: Any = models.JSONField(default=list, help_text="The field of each column, or empty.")
    listing = models.ForeignKey(
        Listing,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        help_text="Of rows that name none.",
    )
    state = models.CharField(max_length=20, default=ImportState.READ)
    done = models.PositiveIntegerField(default=0, help_text="Rows that were imported or refused.")
    refused: Any = models.JSONField(default=list, help_text="Pairs of a row's place and a reason.")
    kept = models.PositiveIntegerField(
        default=0, help_text="What was not taken back, because something has happened with it."
    )
    created_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        indexes = [models.Index(fields=["state", "id"], name="inquiry_imports_by_state")]

    def __str__(self) -> str:
        return self.file_name

    def abilities(self, user: User) -> dict[str, bool]:
        """Return what a member of staff may do: an import is for who began it, and principals."""
        is_theirs = user.is_principal or (user.is_staff and self.created_by_id == user.pk)
        return {"view": is_theirs, "change": is_theirs}


class ImportedInquiry(models.Model):
    """What became of one row."""

    source = models.ForeignKey(InquiryImport, on_delete=models.CASCADE, related_name="imported")
    line = models.PositiveIntegerField(help_text="Of the row in the file, from 1.")
    interest = models.ForeignKey(Interest, on_delete=models.SET_NULL, null=True, related_name="+")
    buyer = models.ForeignKey(Buyer, on_delete=models.SET_NULL, null=True, related_name="+")
    version = models.PositiveIntegerField(help_text="Of the interest, after the import.")
    is_new_buyer = models.BooleanField()

    class Meta:
        ordering = ["line"]
        constraints = [
            models.UniqueConstraint(fields=["source", "line"], name="a_row_is_imported_once")
        ]

    def __str__(self) -> str:
        return f"Line {self.line} of import {self.source_id}"
