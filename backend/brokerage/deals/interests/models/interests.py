"""What a buyer is to a listing: the row that matters most between engagement and offer."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.interests.rules.states import InterestState, Side, Source
from brokerage.deals.listing.models import Listing


class InterestQuerySet(models.QuerySet["Interest"]):
    def visible_to(self, user: User) -> "InterestQuerySet":
        """Return the interests in the listings that a member of staff may see."""
        if user.is_principal:
            return self
        return self.filter(listing__in=Listing.objects.all().visible_to(user))

    def of_buyer(self, user: User) -> "InterestQuerySet":
        """Return the interests of a signed-in buyer."""
        return self.filter(buyer__account=user, buyer__account__is_active=True)


class Interest(models.Model):
    """A buyer's interest in a listing."""

    buyer = models.ForeignKey(Buyer, on_delete=models.CASCADE, related_name="interests")
    listing = models.ForeignKey(Listing, on_delete=models.CASCADE, related_name="interests")
    state = models.CharField(max_length=20, default=InterestState.INQUIRED)
    state_since = models.DateTimeField(default=timezone.now)
    source = models.CharField(max_length=20, default=Source.OWN)
    source_name = models.CharField(max_length=60, blank=True, help_text="Such as BizBuySell.")
    origin = models.CharField(
        max_length=100,
        blank=True,
        help_text="What it was made of, such as `message-K3F9`: the same is taken once.",
    )
    message = models.TextField(blank=True, help_text="What they wrote first.")
    inquired_at = models.DateTimeField(default=timezone.now)
    first_reply_at = models.DateTimeField(null=True, blank=True)

    waits_for = models.CharField(
        max_length=10, db_default="firm", default=Side.FIRM, blank=True, help_text="A `Side`."
    )
    waits_since = models.DateTimeField(null=True, default=timezone.now)
    due_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text="When the firm's answer is due, or when the other side is reminded next.",
    )
    nudges = models.PositiveSmallIntegerField(
        default=0, db_default=0, help_text="Reminders to the buyer since our latest mail."
    )

    screening: Any = models.JSONField(
        default=dict, help_text="The answers of the call, as those of an `IntakeSheet`."
    )
    stop_reason = models.CharField(
        max_length=500,
        blank=True,
        db_default="",
        help_text="Why staff went on although a name was found.",
    )
    proof_reason = models.CharField(
        max_length=500,
        blank=True,
        db_default="",
        help_text="Why staff went on without proof of funds.",
    )
    score = models.PositiveSmallIntegerField(null=True, blank=True, help_text="0 to 100.")
    screened_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    screened_at = models.DateTimeField(null=True, blank=True)

    seller_asked_at = models.DateTimeField(null=True, blank=True)
    seller_nudged_at = models.DateTimeField(null=True, blank=True)
    seller_decided_at = models.DateTimeField(null=True, blank=True)
    seller_decided_by = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    seller_decided_by_name = models.CharField(
        max_length=100, blank=True, help_text="As it was then."
    )
    seller_reason = models.CharField(
        max_length=500, blank=True, db_default="", help_text="Why, if the seller said so."
    )
    seller_by_phone = models.BooleanField(
        default=False, db_default=False, help_text="Staff recorded what the seller said."
    )
    decided_by_policy = models.CharField(
        max_length=1, blank=True, help_text="The policy by which the broker decided: b or c."
    )

    outcome = models.CharField(max_length=500, blank=True, help_text="Why it ended.")
    parked_until = models.DateField(null=True, blank=True)
    next_action = models.CharField(max_length=200, blank=True)
    next_action_on = models.DateField(null=True, blank=True)
    last_activity_at = models.DateTimeField(default=timezone.now)
    registered_at = models.DateTimeField(
        null=True, blank=True, help_text="When the seller was told of the buyer, for the tail."
    )
    version = models.PositiveIntegerField(default=1, help_text="Grows with each change.")

    objects: ClassVar[models.Manager["Interest"]] = InterestQuerySet.as_manager()

    class Meta:
        ordering = ["-last_activity_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["buyer", "listing"], name="a_buyer_asks_about_a_listing_once"
            ),
            models.UniqueConstraint(
                fields=["origin"], condition=~Q(origin=""), name="an_inquiry_is_taken_once"
            ),
        ]
        indexes = [
            models.Index(fields=["state", "inquired_at", "id"], name="interests_by_state"),
            models.Index(
                fields=["listing", "state", "-last_activity_at", "-id"],
                name="interests_of_a_listing",
            ),
            models.Index(fields=["waits_for", "due_at", "id"], name="interests_by_clock"),
            models.Index(fields=["listing", "waits_for", "due_at"], name="interests_waiting"),
            models.Index(
                fields=["listing", "seller_decided_at"],
                condition=Q(seller_decided_at__isnull=False),
                name="interests_decided",
            ),
        ]

    def __str__(self) -> str:
        return f"Interest of buyer {self.buyer_id} in listing {self.listing_id}"

    def save_changes(self, *columns: str) -> None:
        """Save these columns as a new version."""
        self.version += 1
        self.last_activity_at = timezone.now()
        self.save(update_fields=[*columns, "version", "last_activity_at"])


class InterestMove(models.Model):
    """The record that an interest changed its state."""

    interest = models.ForeignKey(Interest, on_delete=models.CASCADE, related_name="moves")
    from_state = models.CharField(max_length=20, blank=True)
    to_state = models.CharField(max_length=20)
    reason = models.CharField(max_length=500, blank=True)
    actor = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    actor_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["interest", "-at", "-id"], name="moves_of_an_interest")]

    def __str__(self) -> str:
        return f"Interest {self.interest_id}: {self.from_state} to {self.to_state}"
