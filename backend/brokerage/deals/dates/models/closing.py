"""The closing checklist, and instructions for wires."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.dates.rules.slips import DateState
from brokerage.deals.files.models import DealFile
from brokerage.deals.pipeline.models import Deal


class ClosingItem(models.Model):
    """Something that closing needs."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="closing_items")
    key = models.CharField(
        max_length=40, blank=True, help_text="In the shipped list; empty for one of the firm's own."
    )
    label = models.CharField(max_length=120)
    side = models.CharField(max_length=20)
    order = models.PositiveSmallIntegerField(default=0)
    state = models.CharField(max_length=20, default=DateState.OPEN)
    done_on = models.DateField(null=True, blank=True)
    reason = models.CharField(max_length=500, blank=True, help_text="Why it is not needed.")
    file = models.ForeignKey(
        DealFile, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    by_name = models.CharField(max_length=100, blank=True, help_text="Who settled it.")

    class Meta:
        ordering = ["order", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["deal", "key"], condition=~Q(key=""), name="a_closing_item_once"
            )
        ]

    def __str__(self) -> str:
        return self.label


class WireQuerySet(models.QuerySet["WireInstructions"]):
    def for_buyer(self) -> "WireQuerySet":
        """Return those that the buyer may read: called by one of us and confirmed by another."""
        return self.filter(is_for_buyer=True, confirmed_at__isnull=False, withdrawn_at__isnull=True)


class WireInstructions(models.Model):
    """Where money goes at closing. Nobody sees the instructions before someone has called the payee
    at a known number, and a colleague has confirmed it.
    """

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="wires")
    payee = models.CharField(max_length=100)
    is_for_buyer = models.BooleanField(
        default=False, db_default=False, help_text="The buyer sends this money, and may read them."
    )
    instructions = models.TextField(help_text="Encrypted.")
    entered_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    entered_by_name = models.CharField(max_length=100, help_text="As it was then.")
    entered_at = models.DateTimeField(default=timezone.now)
    person_called = models.CharField(max_length=100, blank=True)
    number_called = models.CharField(max_length=40, blank=True)
    number_source = models.CharField(
        max_length=200, blank=True, help_text="Where the number was known from."
    )
    called_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    called_by_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")
    called_at = models.DateTimeField(null=True, blank=True)
    confirmed_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    confirmed_by_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")
    confirmed_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    objects: ClassVar[models.Manager["WireInstructions"]] = WireQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(confirmed_at__isnull=True) | Q(called_at__isnull=False),
                name="a_wire_is_called_before_it_is_confirmed",
            ),
            models.CheckConstraint(
                condition=Q(confirmed_by__isnull=True)
                | Q(called_by__isnull=True)
                | ~Q(confirmed_by=models.F("called_by")),
                name="a_wire_has_two_initials",
            ),
        ]

    def __str__(self) -> str:
        return f"Wire to {self.payee} in deal {self.deal_id}"

    @property
    def is_confirmed(self) -> bool:
        return self.confirmed_at is not None and self.withdrawn_at is None

    def abilities(self, user: User) -> dict[str, bool]:
        """Return what a member of staff on the deal may do with it in its state."""
        is_live = self.withdrawn_at is None
        return {
            "call": is_live and self.called_at is None,
            "confirm": is_live
            and self.called_at is not None
            and self.confirmed_at is None
            and self.called_by_id != user.pk,
            "read": self.is_confirmed,
            "withdraw": is_live,
        }
