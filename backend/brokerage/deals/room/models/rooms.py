"""The room of a deal. Its files are those of the deal: a room file is the join of a folder and a
file, which is stored once.
"""

import secrets
from typing import ClassVar

from django.db import models
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.files.models import DealFile, DealFileVersion
from brokerage.deals.files.rules.document_requests import LABEL_LENGTH
from brokerage.deals.interests.models import Interest
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.room.rules.checklists import HOLDS_LENGTH, NAME_LENGTH
from brokerage.deals.room.rules.levels import APPROVED, Handling


def new_key() -> str:
    """Return what buyers know a file or a request by: it tells nothing about others."""
    return secrets.token_urlsafe(12)


class Room(models.Model):
    deal = models.OneToOneField(Deal, on_delete=models.CASCADE, related_name="room")
    checklist = models.CharField(max_length=40, help_text="Whose folders it began with.")
    opened_at = models.DateTimeField(default=timezone.now)
    opened_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    co_brokers_since = models.DateTimeField(
        null=True, blank=True, help_text="When the owner let co-brokers read; empty: they may not."
    )
    co_brokers_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    co_brokers_by_name = models.CharField(
        max_length=100, blank=True, db_default="", help_text="Who said so, as it was then."
    )

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"Room of deal {self.deal_id}"


class RoomFolder(models.Model):
    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="folders")
    name = models.CharField(max_length=NAME_LENGTH)
    holds = models.CharField(max_length=HOLDS_LENGTH, blank=True, help_text="For staff.")
    order = models.PositiveSmallIntegerField(default=0)
    for_lenders = models.BooleanField(
        default=False, db_default=False, help_text="Financial: a buyer's lender reads it too."
    )

    class Meta:
        ordering = ["order", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["room", "name"], name="folders_of_a_room_have_names")
        ]

    def __str__(self) -> str:
        return self.name


class RoomFile(models.Model):
    """A deal's file in a folder. Until it is pushed, only staff see it."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="files")
    folder = models.ForeignKey(RoomFolder, on_delete=models.CASCADE, related_name="files")
    file = models.ForeignKey(DealFile, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=20, unique=True, default=new_key)
    title = models.CharField(max_length=LABEL_LENGTH)
    level = models.PositiveSmallIntegerField(default=APPROVED)
    handling = models.CharField(max_length=20, default=Handling.VIEW)
    is_named = models.BooleanField(default=False, help_text="Only for the buyers in `allowed`.")
    reason = models.CharField(max_length=300, blank=True, help_text="Why only they see it.")
    pushed = models.ForeignKey(
        DealFileVersion,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        help_text="The version that buyers get; empty while it is staged.",
    )
    pushed_at = models.DateTimeField(null=True, blank=True)
    edition = models.PositiveIntegerField(default=0, help_text="Grows with each push.")
    staged_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["title", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["room", "file"], name="a_room_has_a_file_once")
        ]

    objects: ClassVar[models.Manager["RoomFile"]] = models.Manager()

    def __str__(self) -> str:
        return self.title


class RoomAllowed(models.Model):
    """A buyer who sees a file that not everyone of its level sees."""

    file = models.ForeignKey(RoomFile, on_delete=models.CASCADE, related_name="allowed")
    interest = models.ForeignKey(Interest, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["file", "interest"], name="a_buyer_is_named_once")
        ]

    def __str__(self) -> str:
        return f"File {self.file_id} for interest {self.interest_id}"


class RoomDecision(models.Model):
    """What staff decided about one buyer: the room is closed (0), or open up to the last level."""

    interest = models.OneToOneField(
        Interest, on_delete=models.CASCADE, related_name="room_decision"
    )
    level = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=300, blank=True)
    decided_at = models.DateTimeField(default=timezone.now)
    decided_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    decided_by_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")

    def __str__(self) -> str:
        return f"Level {self.level} for interest {self.interest_id}"


class RoomShutOut(models.Model):
    """A co-broker to whom staff closed a room."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="shut_out")
    reader = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    reason = models.CharField(max_length=300)
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["room", "reader"], name="a_reader_is_shut_out_once")
        ]

    def __str__(self) -> str:
        return f"Reader {self.reader_id} out of room {self.room_id}"


class RoomPush(models.Model):
    """The record that a version was pushed, or taken back."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="pushes")
    version = models.ForeignKey(DealFileVersion, on_delete=models.CASCADE, related_name="+")
    folder = models.CharField(max_length=NAME_LENGTH, help_text="As it was then.")
    title = models.CharField(max_length=LABEL_LENGTH, help_text="As it was then.")
    is_back = models.BooleanField(default=False, help_text="Taken back.")
    level = models.PositiveSmallIntegerField()
    handling = models.CharField(max_length=20)
    seen_by = models.JSONField(default=list, help_text="Names of the buyers who could see it.")
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["at", "pk"]
        indexes = [models.Index(fields=["room", "at", "id"], name="pushes_of_a_room")]

    def __str__(self) -> str:
        return f"{self.title}, version {self.version_id}"
