"""The base class of stored reports."""

from django.db import models
from django.utils import timezone


class StoredReport(models.Model):
    """The base class of models that store the PDF reports of saved runs, until
    `stored_reports.delete_old` deletes them. Each subclass adds `run`, a OneToOneField to the saved
    run with `related_name="report"`.
    """

    digest = models.CharField(max_length=64, editable=False)
    """SHA-256 of everything that the report is rendered from."""
    pdf = models.BinaryField()
    stored_at = models.DateTimeField(default=timezone.now)

    class Meta:
        abstract = True
