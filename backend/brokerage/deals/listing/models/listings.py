"""Listings: businesses for sale. `Listing` has only what the public may read; what approved buyers
read is in `ListingSecrets`, and what never leaves the firm in `ListingInternal`.
"""

from typing import Any, ClassVar, Final

from django.db import models
from django.db.models import Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.listing.rules.private_parts import (
    ListingFloorContent,
    ListingInternalContent,
    ListingSecretsContent,
)
from brokerage.deals.listing.rules.public_listing import PublicListing
from brokerage.deals.listing.rules.states import SHOWN, ListingState
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import DealRole

PUBLIC: Final = tuple(PublicListing.model_fields)
"""The columns of `Listing` that visitors may read."""


class ListingQuerySet(models.QuerySet["Listing"]):
    def visible_to(self, user: User) -> "ListingQuerySet":
        """Return the listings that a member of staff may see: those of their deals, and those
        without a deal.
        """
        if user.is_principal:
            return self
        deals = Deal.objects.all().visible_to(user)
        return self.filter(Q(deal__isnull=True) | Q(deal__in=deals))


class Listing(models.Model):
    """A business for sale as the public may read of it, in its latest words. What visitors read is
    the `Teaser` that was released. Amounts are whole US dollars.
    """

    deal = models.OneToOneField(
        Deal,
        on_delete=models.CASCADE,
        null=True,
        related_name="listing",
        help_text="Empty for a listing that the firm had before its deals were kept here.",
    )
    number = models.CharField(max_length=6, unique=True, help_text="By which people ask for it.")
    slug = models.CharField(max_length=80, unique=True, help_text="Its anchor on the page.")
    state = models.CharField(max_length=20, default=ListingState.NOT_PUBLIC)
    state_since = models.DateTimeField(default=timezone.now)
    published_at = models.DateTimeField(null=True, blank=True, help_text="The first time.")
    shows_sale = models.BooleanField(
        default=False, help_text="Whether the owner agreed that the site shows it once it is sold."
    )
    writers = models.JSONField(default=list, help_text="Ids of staff who wrote the public words.")
    version = models.PositiveIntegerField(default=1, help_text="Grows with each change.")
    created_at = models.DateTimeField(default=timezone.now)

    title = models.CharField(max_length=120, blank=True)
    headline = models.CharField(max_length=300, blank=True)
    industry = models.CharField(max_length=120, blank=True)
    region = models.CharField(max_length=120, blank=True)
    asking_price = models.BigIntegerField(null=True, blank=True)
    price_on_request = models.BooleanField(default=False)
    price_note = models.CharField(max_length=300, blank=True)
    revenue = models.BigIntegerField(null=True, blank=True)
    cash_flow = models.BigIntegerField(null=True, blank=True)
    cash_flow_basis = models.CharField(max_length=10, default="SDE")
    cash_flow_is_least = models.BooleanField(default=False)
    figures_period = models.CharField(max_length=120, blank=True)
    description = models.TextField(blank=True)
    highlights = models.JSONField(default=list)
    established = models.CharField(max_length=120, blank=True)
    full_time = models.CharField(max_length=120, blank=True)
    part_time = models.CharField(max_length=120, blank=True)
    real_estate = models.CharField(max_length=120, blank=True)
    monthly_rent = models.BigIntegerField(null=True, blank=True)
    inventory = models.BigIntegerField(null=True, blank=True)
    inventory_included = models.BooleanField(default=True)
    equipment = models.BigIntegerField(null=True, blank=True)
    equipment_included = models.BooleanField(default=True)
    note_percent = models.PositiveSmallIntegerField(null=True, blank=True)
    note_terms = models.CharField(max_length=300, blank=True)
    training_weeks = models.PositiveSmallIntegerField(null=True, blank=True)
    hours = models.CharField(max_length=300, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    growth = models.TextField(blank=True)
    competition = models.TextField(blank=True)
    prequalified = models.BooleanField(default=False)
    relocatable = models.BooleanField(default=False)
    home_based = models.BooleanField(default=False)
    franchise = models.BooleanField(default=False)
    drawing = models.CharField(max_length=120, default="shop")
    photo = models.JSONField(null=True, blank=True)

    objects: ClassVar[models.Manager["Listing"]] = ListingQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["state", "id"], name="listings_by_state")]

    def __str__(self) -> str:
        return f"Listing {self.number}"

    @property
    def public(self) -> PublicListing:
        """The latest words, which may not be released."""
        return PublicListing.model_validate({name: getattr(self, name) for name in PUBLIC})

    @property
    def is_shown(self) -> bool:
        return self.state in SHOWN

    def abilities(self, user: User) -> dict[str, bool]:
        """Return what a member of staff may do. The public words are released by a colleague who
        did not write them, or by a principal.
        """
        changes = self.deal.abilities(user)["change"] if self.deal else user.is_staff
        return {
            "change": changes,
            "release": changes and (user.is_principal or user.pk not in self.writers),
            "see_floor": self._is_broker(user),
        }

    def save_changes(self, *columns: str) -> None:
        """Save these columns as a new version."""
        self.version += 1
        self.save(update_fields=[*columns, "version"])

    def _is_broker(self, user: User) -> bool:
        if user.is_principal or self.deal is None:
            return user.is_principal
        members = self.deal.members.all()
        return any(each.user_id == user.pk and each.role == DealRole.BROKER for each in members)


class ListingSecrets(models.Model):
    """What buyers read once they are approved."""

    listing = models.OneToOneField(Listing, on_delete=models.CASCADE, related_name="secrets")
    content = models.JSONField(default=dict, help_text="`ListingSecretsContent`, in camel case.")
    version = models.PositiveIntegerField(default=1, help_text="Grows with each change.")

    class Meta:
        verbose_name_plural = "listing secrets"

    def __str__(self) -> str:
        return f"Secrets of listing {self.listing_id}"

    @property
    def written(self) -> ListingSecretsContent:
        return ListingSecretsContent.model_validate(self.content)


class ListingInternal(models.Model):
    """What never leaves the firm."""

    listing = models.OneToOneField(Listing, on_delete=models.CASCADE, related_name="internal")
    content = models.JSONField(default=dict, help_text="`ListingInternalContent`, in camel case.")
    floor = models.JSONField(
        default=dict,
        help_text="`ListingFloorContent`, in camel case: only for the broker and principals.",
    )
    check_reasons: Any = models.JSONField(
        default=dict,
        help_text="Why a finding of the teaser check may stay, by the key of the finding.",
    )
    version = models.PositiveIntegerField(default=1, help_text="Grows with each change.")

    def __str__(self) -> str:
        return f"Internal part of listing {self.listing_id}"

    @property
    def written(self) -> ListingInternalContent:
        return ListingInternalContent.model_validate(self.content)

    @property
    def floor_written(self) -> ListingFloorContent:
        return ListingFloorContent.model_validate(self.floor)


class ListingMove(models.Model):
    """The record that a listing changed its publication state."""

    listing = models.ForeignKey(Listing, on_delete=models.CASCADE, related_name="moves")
    from_state = models.CharField(max_length=20)
    to_state = models.CharField(max_length=20)
    reason = models.CharField(max_length=500, blank=True)
    actor = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    actor_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["listing", "-at", "-id"], name="moves_of_a_listing")]

    def __str__(self) -> str:
        return f"Listing {self.listing_id}: {self.from_state} to {self.to_state}"
