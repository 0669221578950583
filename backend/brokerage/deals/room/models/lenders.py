"""The lenders of buyers who read the financial folders of a room."""

from typing import ClassVar

from django.db import models
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.interests.models import Interest
from brokerage.deals.room.models.rooms import new_key
from brokerage.deals.room.rules.lenders import LenderState, lender_state


class RoomLender(models.Model):
    """A lender whom a buyer, or staff for them, named. They read once the buyer has agreed and
    staff have let them in. The row stays as the proof of the buyer's consent.
    """

    interest = models.ForeignKey(Interest, on_delete=models.CASCADE, related_name="room_lenders")
    key = models.CharField(max_length=20, unique=True, default=new_key)
    bank = models.CharField(max_length=200)
    name = models.CharField(max_length=100)
    email = models.CharField(max_length=255, help_text="In lower case.")
    account = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, blank=True, related_name="lends_in"
    )
    named_at = models.DateTimeField(default=timezone.now)
    named_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    named_by_name = models.CharField(max_length=100, help_text="As it was then.")

    consent = models.TextField(blank=True, help_text="The words that the buyer agreed to.")
    agreed_at = models.DateTimeField(null=True, blank=True)
    agreed_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    agreed_by_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")

    let_in_at = models.DateTimeField(null=True, blank=True, help_text="The latest time.")
    let_in_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    let_in_by_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")
    reason = models.CharField(max_length=300, blank=True, help_text="What staff looked at.")
    ends_on = models.DateField(null=True, blank=True, help_text="The last day.")

    ended_at = models.DateTimeField(null=True, blank=True)
    ended_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    ended_by_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")
    end_reason = models.CharField(max_length=300, blank=True)

    objects: ClassVar[models.Manager["RoomLender"]] = models.Manager()

    class Meta:
        ordering = ["named_at", "pk"]

    def __str__(self) -> str:
        return f"Lender {self.pk} of interest {self.interest_id}"

    @property
    def state(self) -> LenderState:
        return lender_state(
            agreed=self.agreed_at is not None,
            is_let_in=self.let_in_at is not None,
            until=self.ends_on,
            is_ended=self.ended_at is not None,
            today=timezone.localdate(),
        )
