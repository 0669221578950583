"""Brokers of other firms who bring buyers, and the buyers whom they register."""

import secrets
from datetime import date, timedelta
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.cobroke.rules.registrations import (
    RegistrationState,
    Status,
    holds,
    status_of,
)
from brokerage.deals.engagement.rules.business_days import business_day_from
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import InterestState
from brokerage.deals.listing.models import Listing
from brokerage.deals.listing.rules.states import ListingState


def new_key() -> str:
    return secrets.token_hex(8)


class CoBroker(models.Model):
    """A broker of another firm whom staff have invited. Their name, firm, address and account are
    those of a `Buyer` of the kind co-broker, who can join a client's confidentiality agreement.
    """

    buyer = models.OneToOneField(Buyer, on_delete=models.CASCADE, related_name="co_broker")
    license_number = models.CharField(max_length=40, blank=True, help_text="As they gave it.")
    license_state = models.CharField(max_length=40, blank=True)
    invited_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    invited_at = models.DateTimeField(default=timezone.now, help_text="The latest time.")
    deactivated_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["buyer__sort_name", "pk"]

    def __str__(self) -> str:
        return f"Co-broker {self.pk}"

    @property
    def is_active(self) -> bool:
        return self.deactivated_at is None


class RegistrationQuerySet(models.QuerySet["Registration"]):
    def visible_to(self, user: User) -> "RegistrationQuerySet":
        """Return the registrations for the listings that a member of staff may see."""
        return self.filter(listing__in=Listing.objects.all().visible_to(user))

    def of_co_broker(self, user: User) -> "RegistrationQuerySet":
        """Return the registrations of a signed-in co-broker who has not been deactivated."""
        return self.filter(
            co_broker__buyer__account=user,
            co_broker__buyer__account__is_active=True,
            co_broker__deactivated_at=None,
        )


class Registration(models.Model):
    """A buyer whom a co-broker has registered for a listing, as the co-broker typed them. Who
    registered is copied, so that a letter about the fee outlives the account.
    """

    key = models.CharField(
        max_length=16, unique=True, default=new_key, help_text="By which outsiders name it."
    )
    co_broker = models.ForeignKey(
        CoBroker, on_delete=models.SET_NULL, null=True, related_name="registrations"
    )
    broker_name = models.CharField(max_length=100, help_text="As it was then.")
    broker_firm = models.CharField(max_length=200, help_text="As it was then.")
    listing = models.ForeignKey(Listing, on_delete=models.CASCADE, related_name="registrations")
    name = models.CharField(max_length=100)
    email = models.CharField(max_length=255, blank=True, help_text="In lower case.")
    phone = models.CharField(max_length=100, blank=True, help_text="As it was typed.")
    phone_e164 = models.CharField(max_length=20, blank=True, help_text="+19035550142, if valid.")
    company = models.CharField(max_length=200, blank=True)
    registered_at = models.DateTimeField(default=timezone.now)
    protected_until = models.DateField()

    state = models.CharField(max_length=20, default=RegistrationState.RECEIVED)
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    decided_by_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")
    reason = models.CharField(max_length=500, blank=True, help_text="For staff alone.")
    interest = models.ForeignKey(
        Interest, on_delete=models.SET_NULL, null=True, blank=True, related_name="registrations"
    )

    share_percent = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Of the fee, as the letter confirms it."
    )
    letter_at = models.DateTimeField(null=True, blank=True)
    letter_by_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")
    letter_pdf = models.BinaryField(null=True)

    objects: ClassVar[models.Manager["Registration"]] = RegistrationQuerySet.as_manager()

    class Meta:
        ordering = ["-registered_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["interest"],
                condition=Q(state=RegistrationState.CONFIRMED),
                name="a_buyer_has_one_co_broker",
            )
        ]
        indexes = [
            models.Index(fields=["state", "registered_at"], name="registrations_by_state"),
            models.Index(fields=["listing", "email"], name="registrations_by_email"),
            models.Index(fields=["protected_until", "id"], name="registrations_by_end"),
        ]

    def __str__(self) -> str:
        return f"Registration {self.pk} for listing {self.listing_id}"

    @property
    def interest_state(self) -> InterestState | None:
        return InterestState(self.interest.state) if self.interest else None

    @property
    def answer_by(self) -> date | None:
        """The business day by which the firm promises an answer; None once there is one."""
        if self.state != RegistrationState.RECEIVED:
            return None
        return business_day_from(timezone.localdate(self.registered_at) + timedelta(days=1))

    def is_held(self, today: date) -> bool:
        """Return whether it protects its buyer, as `rules.holds` says."""
        state = RegistrationState(self.state)
        return holds(state, self.interest_state, self.protected_until, today)

    def status(self, today: date) -> Status:
        """Return where the buyer is, in the words for the co-broker."""
        return status_of(
            RegistrationState(self.state),
            self.interest_state,
            self.protected_until,
            today,
            is_sold=self.listing.state == ListingState.SOLD,
        )

    def abilities(self, user: User) -> dict[str, bool]:
        """Return what a member of staff may do with it now."""
        changes, today = self.listing.abilities(user)["change"], timezone.localdate()
        return {
            "decide": changes and self.state == RegistrationState.RECEIVED,
            "end": changes and self.state == RegistrationState.CONFIRMED,
            "confirm_share": changes and self.is_held(today) and self.letter_at is None,
        }
