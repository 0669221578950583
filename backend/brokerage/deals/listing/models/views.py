"""How often visitors read the public page of a listing."""

from django.db import models

from brokerage.deals.listing.models.listings import Listing


class ListingViews(models.Model):
    """How often the page of one listing was read on one day. Nothing is stored about who read."""

    listing = models.ForeignKey(Listing, on_delete=models.CASCADE, related_name="+")
    day = models.DateField(help_text="In the firm's time zone.")
    views = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "listing views"
        constraints = [
            models.UniqueConstraint(fields=["listing", "day"], name="one_count_of_views_a_day")
        ]

    def __str__(self) -> str:
        return f"Views of listing {self.listing_id} on {self.day}"
