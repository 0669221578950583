"""Who has read which file of a room: what the server has sent."""

from django.db import models
from django.utils import timezone

from brokerage.deals.cim.models import PageStamp
from brokerage.deals.files.models import DealFileVersion
from brokerage.deals.pipeline.models import Deal


class RoomStamp(PageStamp):
    """What is burned into the pages that one reader gets of a file on one day."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="+")
    version = models.ForeignKey(DealFileVersion, on_delete=models.CASCADE, related_name="+")

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
