"""Confidential information memoranda: the draft of a listing's, and its versions."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.cim.rules.figures import CimFigures
from brokerage.deals.cim.rules.sections import CimContent
from brokerage.deals.cim.rules.states import OPEN, CimState
from brokerage.deals.listing.models import Listing
from brokerage.deals.pipeline.models import Deal


class FixedVersion(Exception):
    """Code tried to change the words of a version, or to delete one that buyers may have read."""


class Cim(models.Model):
    """The memorandum about a listing in its latest words. What buyers read is the `CimVersion` that
    was released.
    """

    listing = models.OneToOneField(Listing, on_delete=models.CASCADE, related_name="cim")
    content = models.JSONField(help_text="`CimContent`, in camel case.")
    figures = models.JSONField(help_text="`CimFigures`, in camel case, as they were taken.")
    writers = models.JSONField(
        default=list, help_text="Ids of staff who wrote in it since the last release."
    )
    version = models.PositiveIntegerField(default=1, help_text="Grows with each change.")
    created_at = models.DateTimeField(default=timezone.now)
    saved_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"Memorandum of listing {self.listing_id}"

    @property
    def deal(self) -> Deal:
        """The listing's deal: only listings with one have a memorandum."""
        assert self.listing.deal is not None
        return self.listing.deal

    @property
    def written(self) -> CimContent:
        return CimContent.model_validate(self.content)

    @property
    def taken(self) -> CimFigures:
        return CimFigures.model_validate(self.figures)

    def abilities(self, user: User) -> dict[str, bool]:
        """Return what a member of staff may do. A colleague who did not write in it releases it, or
        a principal.
        """
        changes = self.deal.abilities(user)["change"]
        return {
            "change": changes,
            "release": changes and (user.is_principal or user.pk not in self.writers),
        }

    def save_changes(self, *columns: str) -> None:
        """Save these columns as a new version of the draft."""
        self.version += 1
        self.saved_at = timezone.now()
        self.save(update_fields=[*columns, "version", "saved_at"])


_FROZEN = ("cim_id", "number", "content", "figures", "company")


class CimVersion(models.Model):
    """A memorandum as it went to the owner. Its words and figures never change; once released, it
    has its document.
    """

    cim = models.ForeignKey(Cim, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField(help_text="Counts the versions of the memorandum.")
    state = models.CharField(max_length=20, default=CimState.SENT)
    content = models.JSONField(help_text="`CimContent`, in camel case.")
    figures = models.JSONField(help_text="`CimFigures`, in camel case.")
    company = models.CharField(max_length=200, help_text="The business, on its first page.")
    sent_at = models.DateTimeField(default=timezone.now)
    sent_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    sent_by_name = models.CharField(max_length=100, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    answered_by_name = models.CharField(max_length=100, blank=True)
    wishes = models.JSONField(default=dict, help_text="What the owner wants changed, by section.")
    released_at = models.DateTimeField(null=True, blank=True)
    released_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    released_by_name = models.CharField(max_length=100, blank=True)
    pdf = models.BinaryField(null=True, help_text="The document, without any reader's name.")
    pdf_sha256 = models.CharField(max_length=64, blank=True)
    pages = models.PositiveIntegerField(default=0, help_text="Of the document.")

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["cim", "number"], name="cim_versions_are_numbered"),
            models.UniqueConstraint(
                fields=["cim"], condition=Q(state__in=OPEN), name="one_open_cim_version"
            ),
            models.UniqueConstraint(
                fields=["cim"],
                condition=Q(state=CimState.RELEASED),
                name="one_released_cim_version",
            ),
            models.CheckConstraint(
                condition=~Q(state=CimState.RELEASED)
                | Q(released_at__isnull=False, pdf__isnull=False, pages__gt=0) & ~Q(pdf_sha256=""),
                name="a_released_cim_has_its_document",
            ),
        ]

    def __str__(self) -> str:
        return f"Version {self.number} of memorandum {self.cim_id}"

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Save it. Raises FixedVersion for a change of what the owner was asked about."""
        if self.pk:
            stored = CimVersion.objects.filter(pk=self.pk).values(*_FROZEN).first()
            if stored and any(getattr(self, name) != value for name, value in stored.items()):
                raise FixedVersion
        super().save(*args, update_fields=update_fields, **kwargs)

    @property
    def written(self) -> CimContent:
        return CimContent.model_validate(self.content)

    @property
    def taken(self) -> CimFigures:
        return CimFigures.model_validate(self.figures)

    @property
    def reference(self) -> str:
        """The number that the document carries, such as `1044-2`."""
        return f"{self.cim.listing.number}-{self.number}"

    objects: ClassVar[models.Manager["CimVersion"]] = models.Manager()
