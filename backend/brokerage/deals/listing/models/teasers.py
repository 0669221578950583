"""The words of a listing as they went to the owner, and as visitors read them."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.listing.models.listings import Listing
from brokerage.deals.listing.rules.public_listing import PublicListing
from brokerage.deals.listing.rules.states import TeaserState


class Teaser(models.Model):
    """A version of a listing's public words that was sent to the owner or released. Its words never
    change.
    """

    listing = models.ForeignKey(Listing, on_delete=models.CASCADE, related_name="teasers")
    number = models.PositiveIntegerField(help_text="Counts the teasers of the listing.")
    state = models.CharField(max_length=20, default=TeaserState.SENT)
    content = models.JSONField(help_text="`PublicListing`, in camel case.")
    sent_at = models.DateTimeField(default=timezone.now)
    sent_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    sent_by_name = models.CharField(max_length=100, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    answered_by_name = models.CharField(max_length=100, blank=True)
    wishes = models.JSONField(default=dict, help_text="What the owner wants changed, by line.")
    released_at = models.DateTimeField(null=True, blank=True)
    released_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    released_by_name = models.CharField(max_length=100, blank=True)

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["listing", "number"], name="teasers_are_numbered"),
            models.UniqueConstraint(
                fields=["listing"],
                condition=Q(state__in=(TeaserState.SENT, TeaserState.APPROVED)),
                name="one_open_teaser",
            ),
            models.UniqueConstraint(
                fields=["listing"],
                condition=Q(state=TeaserState.RELEASED),
                name="one_released_teaser",
            ),
        ]

    def __str__(self) -> str:
        return f"Teaser {self.number} of listing {self.listing_id}"

    @property
    def written(self) -> PublicListing:
        return PublicListing.model_validate(self.content)
