"""Confidentiality agreements between buyers and the firm."""

from datetime import date
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.engagement.models import SealedAgreement
from brokerage.deals.engagement.models.signatures import Signature
from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.rules.states import OPEN_FOR, NdaKind, NdaState


class NdaQuerySet(models.QuerySet["Nda"]):
    def visible_to(self, user: User) -> "NdaQuerySet":
        """Return the agreements that a member of staff may see: masters, and those that cover a
        listing that they may see.
        """
        listings = Listing.objects.all().visible_to(user)
        theirs = NdaListing.objects.filter(listing__in=listings)
        return self.filter(Q(kind=NdaKind.MASTER) | Q(pk__in=theirs.values("nda")))


class Nda(Signature):
    """An agreement that one person signs for themselves and for their entity. Its texts never
    change. Evidence is copied here, so that it outlives accounts, buyers and texts.
    """

    link_salt = "nda"

    buyer = models.ForeignKey(Buyer, on_delete=models.SET_NULL, null=True, related_name="ndas")
    kind = models.CharField(max_length=20, default=NdaKind.LISTING)
    state = models.CharField(max_length=20, default=NdaState.SENT)
    state_since = models.DateTimeField(default=timezone.now)
    joins = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="joinders"
    )
    entity_state = models.CharField(max_length=40, blank=True, help_text="Where it is registered.")

    text = models.TextField(help_text="Markdown, as it was sent.")
    text_version = models.CharField(max_length=20)
    consent_text = models.TextField()
    consent_version = models.CharField(max_length=20)
    text_sha256 = models.CharField(max_length=64, help_text="Of the text, in hex.")
    text_read_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(default=timezone.now)
    sent_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    reminded_on = models.JSONField(default=list, help_text="The days of reminders, ISO 8601.")

    term_ends_on = models.DateField(null=True, blank=True)
    kept_until = models.DateField(null=True, blank=True)
    ended_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    ended_by_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")
    reason = models.CharField(max_length=500, blank=True, help_text="Why it was ended.")
    sealed = models.OneToOneField(
        SealedAgreement, on_delete=models.PROTECT, null=True, related_name="nda"
    )

    objects: ClassVar[models.Manager["Nda"]] = NdaQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(state__in=(NdaState.SIGNED, NdaState.REVOKED))
                | Q(sealed__isnull=False, signed_at__isnull=False, confirmed_at__isnull=False),
                name="a_signed_nda_is_sealed",
            ),
        ]
        indexes = [
            models.Index(fields=["state", "id"], name="ndas_by_state"),
            models.Index(fields=["nonce"], name="ndas_by_nonce"),
            models.Index(fields=["email"], name="ndas_by_email"),
            models.Index(fields=["kept_until", "id"], name="ndas_to_delete"),
        ]

    def __str__(self) -> str:
        return f"Confidentiality agreement {self.pk}"

    @property
    def open_until(self) -> date:
        """The last day on which it can be signed."""
        return timezone.localdate(self.sent_at) + OPEN_FOR

    @property
    def is_open(self) -> bool:
        return self.state == NdaState.SENT and timezone.localdate() <= self.open_until

    @property
    def is_live(self) -> bool:
        """Whether it is in force today, as `selectors.ndas.live_ndas` says."""
        ends = self.term_ends_on
        return self.state == NdaState.SIGNED and ends is not None and timezone.localdate() <= ends

    def abilities(self) -> dict[str, bool]:
        """Return what the staff who see the agreement may do with it now."""
        return {
            "remind": self.is_open,
            "withdraw": self.state == NdaState.SENT,
            "revoke": self.is_live,
        }

    def move(self, state: NdaState, *columns: str) -> None:
        """Save a new state with these columns."""
        self.state, self.state_since = state, timezone.now()
        self.save(update_fields=["state", "state_since", *columns])


class NdaListing(models.Model):
    """A listing that an agreement covers."""

    nda = models.ForeignKey(Nda, on_delete=models.CASCADE, related_name="covered")
    listing = models.ForeignKey(Listing, on_delete=models.SET_NULL, null=True, related_name="ndas")
    number = models.CharField(max_length=6, help_text="The listing's, as it was then.")
    added_at = models.DateTimeField(default=timezone.now)
    ip = models.CharField(
        max_length=45,
        blank=True,
        db_default="",
        help_text="Of the buyer who added it to a signed agreement.",
    )
    user_agent = models.CharField(max_length=300, blank=True, db_default="")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["nda", "listing"], name="an_nda_has_a_listing_once")
        ]

    def __str__(self) -> str:
        return f"Listing {self.number} in agreement {self.nda_id}"
