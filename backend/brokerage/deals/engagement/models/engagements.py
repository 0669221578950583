"""The agreement of a deal between its clients and the firm, and their signatures."""

from collections.abc import Sequence

from django.db import models
from django.db.models import Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.engagement.models.seals import SealedAgreement
from brokerage.deals.engagement.models.signatures import Signature
from brokerage.deals.engagement.rules.agreement_text import SAMPLE
from brokerage.deals.engagement.rules.states import LIVE, UNSIGNED, Dates, EngagementState
from brokerage.deals.engagement.rules.terms import Terms
from brokerage.deals.pipeline.models import Deal, DealPerson


def _values(states: Sequence[EngagementState]) -> list[str]:
    return [state.value for state in states]


class Engagement(models.Model):
    """An agreement of a deal, from its draft to the end of its tail.

    From the moment it is sent, terms and texts never change: a change is a new engagement. Evidence
    is copied here and in its signers, so that it outlives accounts, people and texts.
    """

    deal = models.ForeignKey(Deal, on_delete=models.SET_NULL, null=True, related_name="engagements")
    state = models.CharField(max_length=20, default=EngagementState.DRAFT.value)
    state_since = models.DateTimeField(default=timezone.now)
    terms = models.JSONField(help_text="See rules/terms.py.")
    version = models.PositiveIntegerField(default=1, help_text="Grows with each change.")
    created_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    agreement_text = models.TextField(blank=True, help_text="Markdown, as it was sent.")
    agreement_version = models.CharField(max_length=20, blank=True)
    disclosure_text = models.TextField(blank=True)
    disclosure_version = models.CharField(max_length=20, blank=True)
    consent_text = models.TextField(blank=True)
    consent_version = models.CharField(max_length=20, blank=True)
    text_sha256 = models.CharField(max_length=64, blank=True, help_text="Of both texts, in hex.")
    sent_at = models.DateTimeField(null=True, blank=True)
    sent_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    advisor_name = models.CharField(max_length=100, blank=True, help_text="As mails name it.")
    sign_by = models.DateField(null=True, blank=True, help_text="The last day to sign.")
    reminded_on = models.JSONField(default=list, help_text="The days of reminders, ISO 8601.")

    starts_on = models.DateField(null=True, blank=True)
    ends_on = models.DateField(null=True, blank=True)
    terminated_on = models.DateField(null=True, blank=True, help_text="The last day, by notice.")
    told_days_left = models.PositiveSmallIntegerField(null=True, blank=True)
    """The number of days before the end of the last notice to the broker."""
    reason = models.CharField(max_length=500, blank=True, help_text="Why it was ended.")
    sealed = models.OneToOneField(
        SealedAgreement, on_delete=models.PROTECT, null=True, related_name="engagement"
    )

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["deal"],
                condition=Q(state__in=_values(LIVE)),
                name="one_live_engagement_of_a_deal",
            ),
            models.CheckConstraint(
                condition=Q(state__in=_values(UNSIGNED)) | Q(sealed__isnull=False),
                name="a_signed_engagement_is_sealed",
            ),
        ]
        indexes = [models.Index(fields=["state", "id"], name="engagements_by_state")]

    def __str__(self) -> str:
        return f"Engagement {self.pk} of deal {self.deal_id}"

    @property
    def parsed_terms(self) -> Terms:
        return Terms.model_validate(self.terms)

    @property
    def dates(self) -> Dates:
        """The dates of a signed engagement."""
        terms = self.parsed_terms
        assert self.starts_on is not None
        assert self.ends_on is not None
        return Dates(
            starts_on=self.starts_on,
            ends_on=self.ends_on,
            tail_months=terms.tail_months if terms.is_sell_side else 0,
            list_days=terms.list_days if terms.is_sell_side else 0,
            terminated_on=self.terminated_on,
        )

    @property
    def is_sample(self) -> bool:
        """Whether a text is still marked as a sample."""
        return SAMPLE in self.agreement_text or SAMPLE in self.disclosure_text

    def move(self, state: EngagementState, *columns: str) -> None:
        """Save a new state with these columns, as a new version."""
        self.state, self.state_since = state, timezone.now()
        self.version += 1
        self.save(update_fields=["state", "state_since", "version", *columns])


class SignerRole(models.TextChoices):
    CLIENT = "client"
    SPOUSE = "spouse"
    PRINCIPAL = "principal"


class Signer(Signature):
    """A person who signs an engagement, with the evidence of the signature."""

    link_salt = "engagement-signer"

    engagement = models.ForeignKey(Engagement, on_delete=models.PROTECT, related_name="signers")
    role = models.CharField(max_length=20)
    person = models.ForeignKey(DealPerson, on_delete=models.SET_NULL, null=True, related_name="+")
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    disclosure_read_at = models.DateTimeField(null=True, blank=True)
    agreement_read_at = models.DateTimeField(null=True, blank=True)
    declined_at = models.DateTimeField(null=True, blank=True)
    decline_reason = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["engagement", "email"], name="a_signer_of_an_engagement_once"
            ),
            models.UniqueConstraint(
                fields=["engagement"],
                condition=Q(role="principal"),
                name="one_principal_signs_an_engagement",
            ),
            models.CheckConstraint(
                condition=Q(signed_at__isnull=True)
                | (Q(confirmed_at__isnull=False) & Q(shown_at__isnull=False) & ~Q(typed_name="")),
                name="a_signature_has_its_evidence",
            ),
        ]
        indexes = [models.Index(fields=["nonce"], name="signers_by_nonce")]

    def __str__(self) -> str:
        return f"{self.role} {self.pk} of engagement {self.engagement_id}"

    @property
    def is_firm(self) -> bool:
        return self.role == SignerRole.PRINCIPAL
