"""What buyers and their side ask about a business."""

from typing import Any

from django.db import models
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.interests.models import Interest
from brokerage.deals.room.models.rooms import Room, RoomFile, new_key
from brokerage.deals.room.rules.requests import RequestState, Side


class RoomRequest(models.Model):
    """A question or a request for documents. Its words never change: what others get to read is the
    edited question in `published`.
    """

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="requests")
    number = models.PositiveIntegerField(help_text="Counts those of the room, for staff.")
    key = models.CharField(max_length=20, unique=True, default=new_key)
    interest = models.ForeignKey(
        Interest, on_delete=models.CASCADE, related_name="+", help_text="The buyer's side it is on."
    )
    side = models.CharField(max_length=20, default=Side.BUYER)
    asked_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    asked_by_name = models.CharField(max_length=100, help_text="As it was then.")
    text = models.TextField()
    asked_at = models.DateTimeField(default=timezone.now)
    owner = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    due_on = models.DateField(null=True, blank=True)
    reminded_for = models.DateField(
        null=True, blank=True, help_text="The `due_on` after which its owner was reminded."
    )
    state = models.CharField(max_length=20, default=RequestState.OPEN)
    answer = models.TextField(blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")
    files: Any = models.ManyToManyField(RoomFile, blank=True, related_name="+")
    published = models.TextField(blank=True, help_text="The question as other buyers read it.")
    published_answer = models.TextField(blank=True)
    published_level = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="For buyers from this level on; empty for no others."
    )
    published_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1, help_text="Grows with each change.")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["room", "number"], name="room_requests_are_numbered")
        ]
        indexes = [models.Index(fields=["room", "state", "due_on"], name="requests_of_a_room")]

    def __str__(self) -> str:
        return f"Request {self.number} of room {self.room_id}"

    def save_changes(self, *columns: str) -> None:
        """Save these columns as a new version."""
        self.version += 1
        self.save(update_fields=[*columns, "version"])
