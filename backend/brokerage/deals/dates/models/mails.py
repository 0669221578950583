"""What was sent by mail: reminders, and invitations for calendars."""

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils import timezone

from brokerage.deals.pipeline.models import Deal, DealPerson


class DateMail(models.Model):
    """The record that the mails about something were queued, which happens once."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="date_mails")
    about = models.CharField(max_length=60, help_text="Such as `tax-17-2026-12-04`.")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["deal", "about"], name="a_date_is_mailed_about_once")
        ]

    def __str__(self) -> str:
        return self.about


class CalendarGuest(models.Model):
    """Someone outside the firm whose calendar gets their dates by mail; the buyer, without a
    `person`.
    """

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="calendar_guests")
    person: Any = models.ForeignKey(
        DealPerson, on_delete=models.CASCADE, null=True, related_name="+"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["deal", "person"], name="a_person_is_a_guest_once"),
            models.UniqueConstraint(
                fields=["deal"], condition=Q(person=None), name="the_buyer_is_a_guest_once"
            ),
        ]

    def __str__(self) -> str:
        return f"Guest of deal {self.deal_id}"


class DateInvitation(models.Model):
    """What the calendar of someone outside the firm has of a date. It outlives the date, to take it
    out of the calendar again.
    """

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="invitations")
    email = models.CharField(max_length=255)
    name = models.CharField(max_length=100)
    uid = models.CharField(max_length=32, help_text="That of the date.")
    sequence = models.PositiveIntegerField(help_text="Grows with each mail about it.")
    on = models.DateField()
    title = models.CharField(max_length=120)
    is_canceled = models.BooleanField(default=False)
    sent_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["on", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["deal", "email", "uid"], name="an_invitation_once")
        ]

    def __str__(self) -> str:
        return f"{self.title} to {self.email}"
