"""People who may buy a business. Amounts are whole US dollars."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.db import models
from django.db.models import Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core.model_bases import SortedByName
from brokerage.deals.buyers.rules.searching import searched_text
from brokerage.deals.intake.rules.sheet import Value
from brokerage.deals.pipeline.rules.stages import DealRole

CHECKING, READY, REFUSED, WITHDRAWN, DELETED = (
    "checking",
    "ready",
    "refused",
    "withdrawn",
    "deleted",
)
"""The states of a proof of funds. Only a ready one has a file that can be opened."""


class _Searched(models.TextField[str, str]):
    """A column that always has the words that the search looks for, also after `bulk_create`."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        buyer = model_instance
        assert isinstance(buyer, Buyer)
        buyer.searched = searched_text(buyer.name, buyer.company, buyer.email, buyer.phone_e164)
        return buyer.searched

    def deconstruct(self) -> Any:
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.TextField", args, kwargs


class Buyer(SortedByName):
    """A person who has asked about a listing, or wants to hear of new ones. Their account comes
    with their first confidentiality agreement.
    """

    name = models.CharField(max_length=100)
    email = models.CharField(max_length=255, blank=True, help_text="In lower case.")
    phone = models.CharField(max_length=100, blank=True, help_text="As it was typed.")
    phone_e164 = models.CharField(max_length=20, blank=True, help_text="+19035550142, if valid.")
    company = models.CharField(max_length=200, blank=True)
    kind = models.CharField(max_length=20, blank=True)
    account = models.OneToOneField(
        User,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="buyer",
        help_text="Their account on the site, with the same confirmed email.",
    )
    represented_by = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="represented",
        help_text="Their broker, a buyer of the kind co-broker.",
    )
    profile: Any = models.JSONField(default=dict, help_text="What they say of themselves.")
    """As the answers of an `IntakeSheet`."""
    profile_confirmed_on = models.DateField(null=True, blank=True)
    profile_valid_until = models.DateField(null=True, blank=True)
    tier = models.CharField(max_length=1, blank=True)
    do_not_introduce = models.CharField(
        max_length=500, blank=True, help_text="Why the firm introduces them to nobody."
    )
    do_not_contact = models.CharField(
        max_length=500, blank=True, db_default="", help_text="Why the firm writes to them no more."
    )
    price_from = models.BigIntegerField(null=True, blank=True)
    price_to = models.BigIntegerField(null=True, blank=True)
    least_earnings = models.BigIntegerField(null=True, blank=True)
    searched = _Searched(
        blank=True, db_default="", help_text="Normalized words in which the search looks."
    )
    reminded_on = models.DateField(
        null=True, blank=True, help_text="When a mail last asked for the profile."
    )
    last_contact_at = models.DateTimeField(default=timezone.now)
    created_at = models.DateTimeField(default=timezone.now)
    version = models.PositiveIntegerField(default=1, help_text="Grows with each change.")

    class Meta:
        ordering = ["sort_name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["email"], condition=~Q(email=""), name="a_buyer_has_an_address_alone"
            )
        ]
        indexes = [
            models.Index(fields=["phone_e164"], name="buyers_by_phone"),
            models.Index(fields=["-last_contact_at", "-id"], name="buyers_by_contact"),
            models.Index(fields=["sort_name", "id"], name="buyers_by_name"),
            models.Index(fields=["tier", "-last_contact_at", "-id"], name="buyers_of_a_tier"),
            models.Index(fields=["profile_valid_until", "id"], name="buyers_by_profile"),
        ]

    def __str__(self) -> str:
        return self.name

    def abilities(self, user: User) -> dict[str, bool]:
        """Return what a member of staff may do with the buyer. Only principals, and brokers and
        coordinators of a deal, open what proves a buyer's money.
        """
        works = user.is_principal or (
            user.is_staff
            and user.deal_memberships.filter(
                role__in=(DealRole.BROKER, DealRole.COORDINATOR)
            ).exists()
        )
        return {"view": user.is_staff, "change": user.is_staff, "open_proofs": works}

    def has_valid_profile(self, today: date) -> bool:
        """Return whether the buyer confirmed a complete profile less than six months ago."""
        return self.profile_valid_until is not None and today <= self.profile_valid_until

    def save_changes(self, *columns: str) -> None:
        """Save these columns as a new version."""
        self.version += 1
        self.save(update_fields=[*columns, "version"])

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        if update_fields is not None:
            update_fields = {*update_fields, "searched"}
        super().save(*args, update_fields=update_fields, **kwargs)

    @property
    def answers(self) -> dict[str, Value]:
        """The answers of the profile alone, by the id of the field."""
        return {field: answer["value"] for field, answer in self.profile.items()}


class BuyerCriterion(models.Model):
    """A trade or a region in which a buyer looks. `ANY` stands for all of them; a buyer who has not
    said what they look for has none.
    """

    buyer = models.ForeignKey(Buyer, on_delete=models.CASCADE, related_name="criteria")
    kind = models.CharField(max_length=10, help_text="trade or region")
    key = models.CharField(max_length=30)

    class Meta:
        ordering = ["kind", "key"]
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "key", "buyer"], name="a_buyer_has_a_criterion_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key} of buyer {self.buyer_id}"


class BuyerEvent(models.Model):
    """Something that happened with a buyer, or a note: a row of their timeline."""

    buyer = models.ForeignKey(Buyer, on_delete=models.CASCADE, related_name="events")
    kind = models.CharField(max_length=40, help_text="Such as `note` or `proof-seen`.")
    text = models.TextField(help_text="In words for staff.")
    actor = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    actor_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["buyer", "-at", "-id"], name="events_of_a_buyer")]

    def __str__(self) -> str:
        return f"{self.kind} of buyer {self.buyer_id}"


class ProofOfFunds(models.Model):
    """A document that proves a buyer's money, or a lender's letter. The file goes on `delete_on`;
    who saw it, when, and the band stay.
    """

    buyer = models.ForeignKey(Buyer, on_delete=models.CASCADE, related_name="proofs")
    key = models.CharField(
        max_length=16, db_default="", help_text="By which the buyer names it: no number."
    )
    kind = models.CharField(max_length=20, default="funds", help_text="funds or lender-letter")
    filename = models.CharField(max_length=255, blank=True)
    storage_name = models.CharField(max_length=255, blank=True, help_text="Empty once deleted.")
    size = models.PositiveBigIntegerField(default=0, help_text="Bytes.")
    uploaded_at = models.DateTimeField(default=timezone.now)
    dated_on = models.DateField(null=True, blank=True, help_text="The date on the document.")
    amount = models.BigIntegerField(
        null=True, blank=True, help_text="Of a lender's letter, as the buyer said."
    )
    state = models.CharField(max_length=20, default=CHECKING, db_default=READY)
    reason = models.CharField(
        max_length=300, blank=True, db_default="", help_text="Why it was refused."
    )
    file_kind = models.CharField(max_length=20, blank=True, db_default="")
    sha256 = models.CharField(max_length=64, blank=True, db_default="")
    check_after = models.DateTimeField(
        default=timezone.now, null=True, help_text="A worker that checks it moves this on."
    )
    seen_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    seen_by_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")
    seen_at = models.DateTimeField(null=True, blank=True)
    amount_from = models.BigIntegerField(null=True, blank=True)
    amount_to = models.BigIntegerField(null=True, blank=True)
    delete_on = models.DateField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-uploaded_at", "-pk"]
        indexes = [
            models.Index(fields=["delete_on", "id"], name="proofs_to_delete"),
            models.Index(
                fields=["check_after"], condition=Q(state="checking"), name="proofs_to_check"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of buyer {self.buyer_id}"
