"""Files of a deal, what the owner is asked for, and unfinished uploads."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.files.rules.document_requests import LABEL_LENGTH, WHY_LENGTH, RequestStatus
from brokerage.deals.pipeline.models import Deal

CHECKING, READY, REFUSED, REMOVED = "checking", "ready", "refused", "removed"
"""The states of a version. Only a ready one can be downloaded; a removed one has lost its bytes."""


class DocumentRequest(models.Model):
    """Something that the owner is asked for."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="document_requests")
    key = models.CharField(
        max_length=40, blank=True, help_text="In the shipped list; empty for one of the firm's own."
    )
    label = models.CharField(max_length=LABEL_LENGTH)
    why = models.CharField(max_length=WHY_LENGTH, blank=True, help_text="For the owner.")
    status = models.CharField(max_length=20, default=RequestStatus.ASKED)
    status_since = models.DateTimeField(default=timezone.now)
    due_on = models.DateField(null=True, blank=True)
    order = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["order", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["deal", "key"], condition=~Q(key=""), name="a_deal_asks_for_each_once"
            )
        ]
        indexes = [
            models.Index(
                fields=["deal", "status_since"],
                condition=Q(status="received"),
                name="documents_to_check",
            )
        ]

    def __str__(self) -> str:
        return self.label

    def set_status(self, status: RequestStatus) -> None:
        if self.status != status:
            self.status, self.status_since = status, timezone.now()
            self.save(update_fields=["status", "status_since"])


class DealFile(models.Model):
    """A document of a deal, with its versions."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="files")
    request = models.ForeignKey(
        DocumentRequest, on_delete=models.SET_NULL, null=True, blank=True, related_name="files"
    )
    title = models.CharField(max_length=LABEL_LENGTH)
    is_shared = models.BooleanField(default=True, help_text="Whether the owner's side sees it.")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["title", "pk"]

    def __str__(self) -> str:
        return self.title


class DealFileVersion(models.Model):
    """One upload of a document. Its row stays when its bytes are removed."""

    file = models.ForeignKey(DealFile, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    storage_name = models.CharField(max_length=100, help_text="In the storage of deals.")
    name = models.CharField(max_length=100, help_text="Of the uploaded file.")
    size = models.PositiveBigIntegerField(help_text="Bytes.")
    sha256 = models.CharField(max_length=64, blank=True)
    kind = models.CharField(max_length=20, blank=True)
    pages = models.PositiveIntegerField(null=True, help_text="Of a PDF.")
    uploaded_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    uploaded_by_name = models.CharField(max_length=100, help_text="As it was then.")
    from_owner = models.BooleanField(help_text="Whether the owner's side has uploaded it.")
    uploaded_at = models.DateTimeField(default=timezone.now)
    state = models.CharField(max_length=20, default=CHECKING)
    reason = models.CharField(
        max_length=300, blank=True, help_text="Why it was refused, or what its check waits for."
    )
    check_after = models.DateTimeField(
        default=timezone.now, help_text="A worker that checks it moves this into the future."
    )

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["file", "number"], name="versions_have_numbers"),
            models.UniqueConstraint(fields=["storage_name"], name="versions_share_no_bytes"),
        ]
        indexes = [
            models.Index(
                fields=["check_after"], condition=Q(state="checking"), name="files_to_check"
            )
        ]

    def __str__(self) -> str:
        return self.name


class FileDownload(models.Model):
    """The record that someone got a file, or pictures of its pages."""

    version = models.ForeignKey(DealFileVersion, on_delete=models.CASCADE, related_name="downloads")
    who = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    name = models.CharField(max_length=100, help_text="As it was then.")
    only_pages = models.BooleanField(default=False, help_text="Pictures of pages, not the file.")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["version", "-at", "-id"], name="downloads_of_a_file")]

    def __str__(self) -> str:
        return f"{self.name} got version {self.version_id}"


class Upload(models.Model):
    """A file that arrives in parts. Once complete it has a version, and stays for a day, so that a
    browser that missed the last response learns of it.
    """

    id = models.CharField(max_length=32, primary_key=True)
    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="uploads")
    person = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    from_owner = models.BooleanField()
    name = models.CharField(max_length=100)
    modified = models.CharField(
        max_length=20, blank=True, help_text="When the file was changed, as the browser says."
    )
    length = models.PositiveBigIntegerField(help_text="Bytes of the whole file.")
    offset = models.PositiveBigIntegerField(default=0, help_text="Bytes that are stored.")
    request = models.ForeignKey(
        DocumentRequest, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    file = models.ForeignKey(
        DealFile,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        help_text="Of which it becomes a version; empty for a new document.",
    )
    version = models.OneToOneField(
        DealFileVersion, on_delete=models.SET_NULL, null=True, related_name="upload"
    )
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()

    class Meta:
        ordering = ["created_at"]
        indexes = [models.Index(fields=["expires_at"], name="uploads_by_end")]

    objects: ClassVar[models.Manager["Upload"]] = models.Manager()

    def __str__(self) -> str:
        return f"{self.name}: {self.offset} of {self.length} bytes"

    @property
    def is_complete(self) -> bool:
        return self.offset == self.length

    @property
    def folder(self) -> str:
        """Where the storage has its parts."""
        return f"uploads/{self.id}"


class UploadPart(models.Model):
    """Some bytes of an upload, in the storage of deals."""

    upload = models.ForeignKey(Upload, on_delete=models.CASCADE, related_name="parts")
    offset = models.PositiveBigIntegerField()
    size = models.PositiveIntegerField()
    storage_name = models.CharField(max_length=100)

    class Meta:
        ordering = ["offset"]
        constraints = [
            models.UniqueConstraint(fields=["upload", "offset"], name="parts_do_not_overlap")
        ]

    def __str__(self) -> str:
        return f"{self.size} bytes at {self.offset}"
