"""Who asked to hear of new listings, with the proof that they did."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from brokerage.deals.listing.models import Listing


class ListingAlert(models.Model):
    """The wish of a person to get a mail when a listing becomes public. It holds once they have
    confirmed it by a mail, and until they end it. What they agreed to, and when, stays.
    """

    email = models.CharField(max_length=255, help_text="In lower case.")
    name = models.CharField(max_length=100, blank=True)
    trades = models.JSONField(default=list, help_text="Keys of trades; empty for all.")
    regions = models.JSONField(default=list, help_text="Keys of regions; empty for all.")
    price_to = models.BigIntegerField(null=True, blank=True, help_text="Whole US dollars.")
    key = models.CharField(max_length=64, unique=True, help_text="The secret part of its links.")
    source = models.CharField(max_length=40, help_text="Where they asked, such as `listings`.")
    consent_text = models.TextField(help_text="What they agreed to, word for word.")
    network = models.CharField(max_length=50, help_text="IPv4 address or IPv6 /64 network.")
    asked_at = models.DateTimeField(default=timezone.now)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    confirmed_from = models.CharField(max_length=50, blank=True, help_text="As `network`.")
    ended_at = models.DateTimeField(null=True, blank=True)
    ended_by = models.CharField(
        max_length=20, blank=True, help_text="one-click, page, staff or new-wish"
    )

    class Meta:
        ordering = ["-asked_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["email"],
                condition=Q(confirmed_at__isnull=False, ended_at__isnull=True),
                name="a_mailbox_has_one_live_alert",
            )
        ]
        indexes = [
            models.Index(fields=["email"], name="alerts_by_email"),
            models.Index(
                fields=["id"],
                condition=Q(confirmed_at__isnull=False, ended_at__isnull=True),
                name="live_alerts",
            ),
        ]

    def __str__(self) -> str:
        return f"Alert {self.pk}"

    @property
    def is_live(self) -> bool:
        return self.confirmed_at is not None and self.ended_at is None


class AlertSent(models.Model):
    """The record that a person was told of a listing, which happens once."""

    alert = models.ForeignKey(ListingAlert, on_delete=models.CASCADE, related_name="sent")
    listing = models.ForeignKey(Listing, on_delete=models.CASCADE, related_name="alerts")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["listing", "alert"], name="a_listing_is_told_once")
        ]

    def __str__(self) -> str:
        return f"Listing {self.listing_id} to alert {self.alert_id}"


class AlertedListing(models.Model):
    """A listing of which everyone was told who wished to hear of it."""

    listing = models.OneToOneField(Listing, on_delete=models.CASCADE, related_name="alerted")
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"Listing {self.listing_id} was told"
