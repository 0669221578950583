"""Who has read a memorandum: what the server has sent, with the number burned into it."""

import secrets
from typing import Final

from django.db import models
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.cim.models.documents import CimVersion
from brokerage.deals.interests.models import Interest

_SIGNS: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without those that look alike on a photo of a screen."""
CODE_LENGTH: Final = 8


def new_code() -> str:
    return "".join(secrets.choice(_SIGNS) for _ in range(CODE_LENGTH))


class PageStamp(models.Model):
    """What is burned into the pages that one reader gets of a document on one day. By its code, a
    page that was passed on leads back to its reader, also after their account is deleted.
    """

    reader = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    reader_name = models.CharField(max_length=100, help_text="As it was then.")
    reader_email = models.CharField(max_length=255)
    is_staff = models.BooleanField(default=False)
    is_download = models.BooleanField(default=False, help_text="In a file that was saved.")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    day = models.DateField()
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        abstract = True
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"Stamp {self.shown_code}"

    @property
    def shown_code(self) -> str:
        return f"{self.code[:4]}-{self.code[4:]}"


class CimStamp(PageStamp):
    """The stamp of a reader of a memorandum."""

    version = models.ForeignKey(CimVersion, on_delete=models.CASCADE, related_name="stamps")

    class Meta(PageStamp.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["version", "reader", "day", "is_download"],
                name="a_reader_has_one_stamp_a_day",
            )
        ]


class CimReading(models.Model):
    """The record that the server sent a page to a reader."""

    stamp = models.ForeignKey(CimStamp, on_delete=models.CASCADE, related_name="readings")
    page = models.PositiveIntegerField(help_text="From 1; 0 for all at once.")
    kind = models.CharField(max_length=20)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["at", "pk"]
        indexes = [models.Index(fields=["stamp", "page", "at"], name="readings_of_a_stamp")]

    def __str__(self) -> str:
        return f"Page {self.page} to stamp {self.stamp_id}"


class CimPermit(models.Model):
    """The permission of a buyer to save the memorandum as a file, which staff give and take."""

    interest = models.OneToOneField(Interest, on_delete=models.CASCADE, related_name="cim_permit")
    given_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    given_by_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")
    given_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"Permit of interest {self.interest_id}"


class CimFollowUp(models.Model):
    """A mail that asked a buyer how they get on with the memorandum."""

    interest = models.ForeignKey(Interest, on_delete=models.CASCADE, related_name="cim_follow_ups")
    day = models.PositiveSmallIntegerField(help_text="Days after it was opened for them.")
    opened_at = models.DateTimeField(help_text="When it was opened for them.")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["interest", "day", "opened_at"], name="a_buyer_is_asked_once"
            )
        ]

    def __str__(self) -> str:
        return f"Day {self.day} of interest {self.interest_id}"
