"""The reports to the owner of a business on the market, and the letters of its buyers in them."""

from collections.abc import Iterable
from typing import Any

from django.db import models
from django.db.models import Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.interests.models import Interest
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.seller_reports.rules.content import ReportContent


class FixedReport(Exception):
    """Code tried to change a report that has been sent."""


class SellerReport(models.Model):
    """A report to the owner. Until it is sent it only holds what the broker wrote: the rest is
    drafted from what happened. What was sent never changes.
    """

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="seller_reports")
    number = models.PositiveIntegerField(help_text="Counts the reports of the deal.")
    texts: Any = models.JSONField(
        default=dict,
        help_text="What the broker wrote, by section, with the draft that it replaced.",
    )
    content: Any = models.JSONField(null=True, help_text="`ReportContent`, in camel case.")
    version = models.PositiveIntegerField(default=1, help_text="Grows with each change.")
    sent_at = models.DateTimeField(null=True, blank=True)
    sent_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    sent_by_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")
    opened_at = models.DateTimeField(null=True, blank=True, help_text="By the owner, first.")
    opened_by_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["deal", "number"], name="seller_reports_are_numbered"),
            models.UniqueConstraint(
                fields=["deal"], condition=Q(sent_at__isnull=True), name="one_draft_report"
            ),
            models.CheckConstraint(
                condition=Q(sent_at__isnull=True) | Q(content__isnull=False),
                name="a_sent_report_has_its_words",
            ),
        ]
        indexes = [models.Index(fields=["deal", "sent_at"], name="seller_reports_by_time")]

    def __str__(self) -> str:
        return f"Report {self.number} of deal {self.deal_id}"

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Save it. Raises FixedReport if it has been sent before."""
        if self.pk and SellerReport.objects.filter(pk=self.pk, sent_at__isnull=False).exists():
            raise FixedReport
        super().save(*args, update_fields=update_fields, **kwargs)

    @property
    def frozen(self) -> ReportContent:
        """The report as it was sent."""
        return ReportContent.model_validate(self.content)


class BuyerLetter(models.Model):
    """The letter by which reports call a buyer. It stays taken when the buyer is erased."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="buyer_letters")
    interest = models.OneToOneField(
        Interest, on_delete=models.SET_NULL, null=True, related_name="letter"
    )
    place = models.PositiveIntegerField(help_text="From 0, for A.")
    given_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["deal", "place"], name="a_letter_is_given_once")
        ]

    def __str__(self) -> str:
        return f"Letter {self.place} of deal {self.deal_id}"
