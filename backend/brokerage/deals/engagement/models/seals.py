"""Sealed documents, and the keys that seal them."""

from django.db import models
from django.utils import timezone


class SealingKey(models.Model):
    """A key pair of this installation, which all hosts share. The newest one seals; the
    certificates of earlier ones still verify.
    """

    certificate = models.TextField(help_text="PEM, self-signed.")
    private_key = models.TextField(help_text="PEM of an EC P-256 key, encrypted.")
    fingerprint = models.CharField(max_length=64, unique=True, help_text="SHA-256 in hex.")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.fingerprint


class SealedAgreement(models.Model):
    """The signed document: text, certificate page and seal. It never changes."""

    pdf = models.BinaryField()
    sha256 = models.CharField(max_length=64, unique=True, help_text="Of the file, in hex.")
    key = models.ForeignKey(SealingKey, on_delete=models.PROTECT, related_name="+")
    sealed_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.sha256
