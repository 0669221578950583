"""People who may buy a business. Amounts are whole US dollars."""

from datetime import date

from django.db import models
from django.db.models import Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core.model_bases import SortedByName


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
    profile = models.JSONField(default=dict, help_text="What they say of themselves.")
    profile_confirmed_on = models.DateField(null=True, blank=True)
    profile_valid_until = models.DateField(null=True, blank=True)
    tier = models.CharField(max_length=1, blank=True)
    do_not_introduce = models.CharField(
        max_length=500, blank=True, help_text="Why the firm introduces them to nobody."
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
        ]

    def __str__(self) -> str:
        return self.name

    def abilities(self, user: User) -> dict[str, bool]:
        """Return what a member of staff may do with the buyer."""
        return {"view": user.is_staff, "change": user.is_staff}

    def has_valid_profile(self, today: date) -> bool:
        """Return whether the buyer confirmed a complete profile less than six months ago."""
        return self.profile_valid_until is not None and today <= self.profile_valid_until

    def save_changes(self, *columns: str) -> None:
        """Save these columns as a new version."""
        self.version += 1
        self.save(update_fields=[*columns, "version"])


class ProofOfFunds(models.Model):
    """A document that proves a buyer's money, or a lender's letter. The file goes on `delete_on`;
    who saw it, when, and the band stay.
    """

    buyer = models.ForeignKey(Buyer, on_delete=models.CASCADE, related_name="proofs")
    kind = models.CharField(max_length=20, default="funds", help_text="funds or lender-letter")
    filename = models.CharField(max_length=255, blank=True)
    storage_name = models.CharField(max_length=255, blank=True, help_text="Empty once deleted.")
    size = models.PositiveBigIntegerField(default=0, help_text="Bytes.")
    uploaded_at = models.DateTimeField(default=timezone.now)
    dated_on = models.DateField(null=True, blank=True, help_text="The date on the document.")
    seen_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    seen_by_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")
    seen_at = models.DateTimeField(null=True, blank=True)
    amount_from = models.BigIntegerField(null=True, blank=True)
    amount_to = models.BigIntegerField(null=True, blank=True)
    delete_on = models.DateField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-uploaded_at", "-pk"]
        indexes = [models.Index(fields=["delete_on", "id"], name="proofs_to_delete")]

    def __str__(self) -> str:
        return f"{self.kind} of buyer {self.buyer_id}"
