"""The stored files of the library and their downloads. Titles and texts are in the documents'
sources."""

from django.db import models


class LibraryDocument(models.Model):
    """One document's file in the storage, and whether it is published."""

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

    class Meta:
        ordering = ["key"]
        verbose_name = "document"

    def __str__(self) -> str:
        return self.key


class DownloadCount(models.Model):
    """How often one document was downloaded on one day."""

    document = models.ForeignKey(LibraryDocument, on_delete=models.CASCADE, related_name="+")
    day = models.DateField(help_text="In the firm's time zone.")
    downloads = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["document", "day"], name="one_count_a_day")]

    def __str__(self) -> str:
        return f"{self.document_id} on {self.day}"
