"""The private addresses from which the calendars of staff read the dates of their deals."""

from django.db import models
from django.utils import timezone

from brokerage.accounts.models import User


class CalendarFeed(models.Model):
    """The calendar address of a member of staff. Anyone who has the address can read the dates."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="calendar_feed")
    secret_sha256 = models.CharField(max_length=64, unique=True, help_text="In hex.")
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"Calendar address of {self.user_id}"
