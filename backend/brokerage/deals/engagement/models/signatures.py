"""What every signature on the site has: a link, a code by email, and the evidence."""

import secrets
from hashlib import sha256
from typing import ClassVar

from django.core import signing
from django.db import models


class Capacity(models.TextChoices):
    """`SELF` signs for themselves, `OFFICER` for the company too, with a title."""

    SELF = "self"
    OFFICER = "officer"


def new_nonce() -> str:
    return secrets.token_urlsafe(16)


def secret_hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


class Signature(models.Model):
    """The base class of models that record how one person signs a text."""

    link_salt: ClassVar[str]
    """Tells the links of one model from those of others."""

    name = models.CharField(max_length=100)
    email = models.CharField(max_length=255)

    nonce = models.CharField(max_length=32, default=new_nonce)
    code_hash = models.CharField(max_length=64, blank=True)
    code_expires_at = models.DateTimeField(null=True, blank=True)
    code_attempts = models.PositiveSmallIntegerField(default=0)
    visit_hash = models.CharField(max_length=64, blank=True)
    """SHA-256 of the secret of the browser that typed the last code."""
    visit_until = models.DateTimeField(null=True, blank=True)

    confirmed_at = models.DateTimeField(null=True, blank=True)
    confirmed_by = models.CharField(max_length=20, blank=True, help_text="code or second-step")
    shown_at = models.DateTimeField(null=True, blank=True)
    typed_name = models.CharField(max_length=100, blank=True)
    capacity = models.CharField(max_length=20, blank=True)
    title = models.CharField(max_length=100, blank=True)
    entity = models.CharField(max_length=200, blank=True)
    signed_at = models.DateTimeField(null=True, blank=True)
    ip = models.CharField(max_length=45, blank=True)
    user_agent = models.CharField(max_length=300, blank=True)
    copy_sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    @property
    def key(self) -> str:
        """The secret part of the signature's link."""
        return _links(self.link_salt).sign(self.nonce).replace(":", ".")

    @classmethod
    def nonce_of(cls, key: str) -> str | None:
        """Return the nonce in the secret part of a link; None if we did not make it."""
        value, _, signature = key.rpartition(".")
        try:
            return _links(cls.link_salt).unsign(f"{value}:{signature}")
        except signing.BadSignature:
            return None


def _links(salt: str) -> signing.Signer:
    return signing.Signer(salt=salt)
