"""Who has read which file of a room: what the server has sent."""

from django.db import models
from django.utils import timezone

from brokerage.deals.cim.models import PageStamp
from brokerage.deals.files.models import DealFileVersion
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.room.rules.levels import Reader


class RoomRendition(models.Model):
    """A PDF made of an Office file, so that its pages can be shown. Without pages, it failed."""

    version = models.OneToOneField(
        DealFileVersion, on_delete=models.CASCADE, related_name="rendition"
    )
    pages = models.PositiveIntegerField(default=0)
    size = models.PositiveBigIntegerField(default=0, help_text="Bytes.")
    is_done = models.BooleanField(default=False)
    begun_at = models.DateTimeField(default=timezone.now)
    attempts = models.PositiveSmallIntegerField(default=1)

    def __str__(self) -> str:
        return f"PDF of version {self.version_id}"

    @property
    def storage_name(self) -> str:
        """In the storage of deals, where it goes when the version's bytes are removed."""
        return f"{self.version.storage_name}.pages/rendition.pdf"


class RoomStamp(PageStamp):
    """What is burned into the pages that one reader gets of a file on one day."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="+")
    version = models.ForeignKey(DealFileVersion, on_delete=models.CASCADE, related_name="+")
    role = models.CharField(
        max_length=20, default=Reader.BUYER, db_default="buyer", help_text="A `Reader`."
    )
    buyer_name = models.CharField(
        max_length=100,
        blank=True,
        db_default="",
        help_text="The buyer whose co-broker or lender it is, as it was then.",
    )

    class Meta(PageStamp.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["version", "reader", "day", "is_download"],
                name="a_reader_has_one_room_stamp_a_day",
            )
        ]
        indexes = [models.Index(fields=["deal", "reader_email"], name="room_stamps_of_a_deal")]


class RoomReading(models.Model):
    """The record that the server sent a page, or a file, to a reader."""

    stamp = models.ForeignKey(RoomStamp, on_delete=models.CASCADE, related_name="readings")
    page = models.PositiveIntegerField(help_text="From 1; 0 for the whole file.")
    kind = models.CharField(max_length=20)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["at", "pk"]
        indexes = [models.Index(fields=["stamp", "page", "at"], name="room_readings_of_a_stamp")]

    def __str__(self) -> str:
        return f"Page {self.page} to stamp {self.stamp_id}"
