"""The library's files and downloads. Texts of shipped documents are in their sources until staff
change them.
"""

from django.conf import settings
from django.db import models
from django.utils import timezone


class LibraryDocument(models.Model):
    """A document's file in the storage, and whether the document is published.

    Where `title`, `description`, `tab` or `access` is empty, the document's shipped source applies.
    """

    key = models.CharField(max_length=100, primary_key=True)
    published = models.BooleanField(
        default=True, help_text="Not published: shown as coming soon, and nobody can download it."
    )
    file = models.FileField(max_length=200, editable=False)
    digest = models.CharField(max_length=64, editable=False)  # SHA-256 of its bytes
    size = models.PositiveIntegerField(editable=False)  # bytes
    made_on = models.DateField("edition of", editable=False)
    words = models.CharField(max_length=64, editable=False)  # SHA-256 of the edited words in it
    changed_at = models.DateTimeField("file changed", editable=False)
    downloads = models.PositiveBigIntegerField(default=0, editable=False)
    is_uploaded = models.BooleanField(
        default=False, editable=False, help_text="Staff uploaded its file: it has no source."
    )
    title = models.CharField(max_length=100, blank=True, editable=False)
    description = models.CharField(max_length=200, blank=True, editable=False)
    tab = models.CharField(max_length=20, blank=True, editable=False)
    access = models.CharField(max_length=20, blank=True, editable=False)
    cover = models.CharField(
        max_length=200,
        blank=True,
        default="",
        db_default="",
        editable=False,
        help_text="The name of a picture of the first page in the storage; empty if there is none.",
    )
    cover_of = models.CharField(max_length=64, default="", db_default="", editable=False)
    """The digest of the file whose first page was drawn, or could not be drawn."""

    class Meta:
        ordering = ["key"]
        verbose_name = "document"

    def __str__(self) -> str:
        return self.key


class DocumentFile(models.Model):
    """A file that staff uploaded for a document. It stays when another file replaces it."""

    document = models.ForeignKey(LibraryDocument, on_delete=models.CASCADE, related_name="uploads")
    file = models.FileField(max_length=200)
    name = models.CharField(max_length=100, help_text="Of the uploaded file.")
    digest = models.CharField(max_length=64, help_text="SHA-256 of its bytes.")
    size = models.PositiveIntegerField(help_text="Bytes.")
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    uploaded_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["document", "digest"], name="a_file_once_a_document")
        ]

    def __str__(self) -> str:
        return self.name

    def is_offered_by(self, document: LibraryDocument) -> bool:
        return document.is_uploaded and document.digest == self.digest


class DownloadCount(models.Model):
    """How often one document was downloaded on one day."""

    document = models.ForeignKey(LibraryDocument, on_delete=models.CASCADE, related_name="+")
    day = models.DateField(help_text="In the firm's time zone.")
    downloads = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["document", "day"], name="one_count_a_day")]

    def __str__(self) -> str:
        return f"{self.document_id} on {self.day}"
