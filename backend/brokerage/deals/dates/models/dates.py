"""The critical dates of a deal, and how they moved."""

import secrets

from django.db import models
from django.db.models import Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.dates.rules.calendar_days import DateCounts
from brokerage.deals.dates.rules.slips import DateState
from brokerage.deals.offers.models import Offer
from brokerage.deals.pipeline.models import Deal, DealPerson


def _uid() -> str:
    return secrets.token_hex(16)


class DatePlan(models.Model):
    """The dates of a deal as a whole."""

    deal = models.OneToOneField(Deal, on_delete=models.CASCADE, related_name="date_plan")
    offer = models.ForeignKey(
        Offer,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        help_text="Its source.",
    )
    version = models.PositiveIntegerField(default=1, help_text="Grows with each change of a date.")

    def __str__(self) -> str:
        return f"Dates of deal {self.deal_id}"


class DealDate(models.Model):
    """A date that a deal depends on. An open one that is counted from another moves with it."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="critical_dates")
    key = models.CharField(
        max_length=40, blank=True, help_text="In the shipped list; empty for one of the firm's own."
    )
    label = models.CharField(max_length=120)
    is_after_closing = models.BooleanField(default=False)
    on = models.DateField(null=True, blank=True)
    after = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="followers"
    )
    days = models.IntegerField(default=0, help_text="After that date; negative for before.")
    counts = models.CharField(max_length=20, default=DateCounts.CALENDAR)
    state = models.CharField(max_length=20, default=DateState.OPEN)
    done_on = models.DateField(null=True, blank=True)
    reason = models.CharField(max_length=500, blank=True, help_text="Why it is not needed.")
    staff = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    person = models.ForeignKey(
        DealPerson, on_delete=models.SET_NULL, null=True, related_name="+", help_text="Who owes it."
    )
    every_months = models.PositiveSmallIntegerField(null=True, help_text="It comes again.")
    last_on = models.DateField(null=True, help_text="The last time that it comes again.")
    uid = models.CharField(max_length=32, default=_uid, unique=True, help_text="In calendars.")
    sequence = models.PositiveIntegerField(default=0, help_text="Grows as the day changes.")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["deal", "key"],
                condition=~Q(key="") & Q(every_months__isnull=True),
                name="a_deal_has_a_listed_date_once",
            ),
            models.CheckConstraint(
                condition=~Q(state="done") | Q(done_on__isnull=False),
                name="a_done_date_has_its_day",
            ),
        ]
        indexes = [
            models.Index(
                fields=["deal", "on"], condition=Q(state="open"), name="open_dates_of_a_deal"
            )
        ]

    def __str__(self) -> str:
        return self.label


class DateMove(models.Model):
    """The record that a date was put on another day, with what moved along."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="date_moves")
    date = models.ForeignKey(DealDate, on_delete=models.SET_NULL, null=True, related_name="moves")
    label = models.CharField(max_length=120, help_text="Of the date, as it was then.")
    from_on = models.DateField(null=True)
    to_on = models.DateField()
    others = models.JSONField(default=list, help_text="What moved along: label, from and to.")
    reason = models.CharField(max_length=500)
    actor = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    actor_name = models.CharField(max_length=100, help_text="As it was then.")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["deal", "-at", "-id"], name="moves_of_dates")]

    def __str__(self) -> str:
        return f"{self.label} to {self.to_on}"
