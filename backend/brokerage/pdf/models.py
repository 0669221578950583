"""The base class of stored reports."""

from django.db import models
from django.utils import timezone


class StoredReport(models.Model):
    """The base class of the PDF reports of saved runs, which are stored for a while. Each kind of
    report has a field `run`.
    """

    digest = models.CharField(max_length=64, editable=False)
    """SHA-256 of everything that the report is rendered from."""
    pdf = models.BinaryField()
    stored_at = models.DateTimeField(default=timezone.now)

    class Meta:
        abstract = True
