"""Confidentiality agreements between buyers and the firm."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.engagement.models import SealedAgreement
from brokerage.deals.engagement.models.signatures import Signature
from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.rules.states import NdaKind, NdaState


class Nda(Signature):
    """An agreement that one person signs for themselves and for their entity. Its texts never
    change. Evidence is copied here, so that it outlives accounts, buyers and texts.
    """

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

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(state__in=(NdaState.SIGNED, NdaState.REVOKED))
                | Q(sealed__isnull=False, signed_at__isnull=False, confirmed_at__isnull=False),
                name="a_signed_nda_is_sealed",
            ),
        ]
        indexes = [models.Index(fields=["state", "id"], name="ndas_by_state")]

    def __str__(self) -> str:
        return f"Confidentiality agreement {self.pk}"


class NdaListing(models.Model):
    """A listing that an agreement covers."""

    nda = models.ForeignKey(Nda, on_delete=models.CASCADE, related_name="covered")
    listing = models.ForeignKey(Listing, on_delete=models.SET_NULL, null=True, related_name="ndas")
    number = models.CharField(max_length=6, help_text="The listing's, as it was then.")
    added_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["nda", "listing"], name="an_nda_has_a_listing_once")
        ]

    def __str__(self) -> str:
        return f"Listing {self.number} in agreement {self.nda_id}"
