"""The offers of buyers, round by round."""

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.interests.models import Interest
from brokerage.deals.offers.rules.content import OfferContent
from brokerage.deals.offers.rules.states import (
    BINDS,
    OPEN,
    OfferKind,
    OfferSide,
    OfferState,
)
from brokerage.deals.pipeline.models import Deal


class Offer(models.Model):
    """One round of an offer. What was submitted never changes: a counter is the next round."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="offers")
    interest = models.ForeignKey(Interest, on_delete=models.CASCADE, related_name="offers")
    kind = models.CharField(max_length=20, default=OfferKind.LOI)
    side = models.CharField(max_length=20, default=OfferSide.BUYER)
    round = models.PositiveIntegerField(default=1, help_text="Counts those of the interest.")
    state = models.CharField(max_length=20, default=OfferState.DRAFT)
    state_since = models.DateTimeField(default=timezone.now)
    content: Any = models.JSONField(default=dict, help_text="`OfferContent`, in camel case.")
    likely_of_note = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Percent; empty for the firm's usual share."
    )
    chance = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Of closing, in percent, in the broker's judgment."
    )
    chance_reason = models.CharField(max_length=500, blank=True)
    version = models.PositiveIntegerField(default=1, help_text="Grows with each change.")
    created_at = models.DateTimeField(default=timezone.now)
    created_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    submitted_at = models.DateTimeField(null=True, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")
    reason = models.CharField(max_length=500, blank=True, help_text="Why it ended.")
    shown_at = models.DateTimeField(null=True, blank=True, help_text="To the owner.")
    seen_at = models.DateTimeField(null=True, blank=True, help_text="By the owner, first.")
    exclusive_until = models.DateField(null=True, blank=True, help_text="Of an accepted one.")

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["interest", "round"], name="rounds_are_numbered"),
            models.UniqueConstraint(
                fields=["interest"],
                condition=Q(state=OfferState.DRAFT),
                name="one_draft_of_a_buyer",
            ),
            models.UniqueConstraint(
                fields=["interest"],
                condition=Q(state=OfferState.SUBMITTED),
                name="one_open_offer_of_a_buyer",
            ),
            models.UniqueConstraint(
                fields=["deal"],
                condition=Q(state=OfferState.ACCEPTED, kind__in=BINDS),
                name="one_accepted_offer_of_a_deal",
            ),
        ]
        indexes = [models.Index(fields=["deal", "state", "id"], name="offers_of_a_deal")]

    def __str__(self) -> str:
        return f"Offer {self.pk} of interest {self.interest_id}, round {self.round}"

    @property
    def written(self) -> OfferContent:
        return OfferContent.model_validate(self.content)

    @property
    def label(self) -> str:
        return OfferKind(self.kind).label

    def abilities(self, user: User) -> dict[str, bool]:
        """Return what a member of staff may do with it in its state."""
        on_deal = self.deal.abilities(user)["change"]
        is_draft, is_open = self.state == OfferState.DRAFT, self.state in OPEN
        return {
            "change": on_deal and is_draft,
            "submit": on_deal and is_draft,
            "counter": on_deal and self.state == OfferState.SUBMITTED,
            "accept": on_deal and self.state == OfferState.SUBMITTED,
            "end": on_deal and (is_open or self.state == OfferState.ACCEPTED),
            "judge": on_deal,
        }

    def save_changes(self, *columns: str) -> None:
        """Save these columns as a new version."""
        self.version += 1
        self.save(update_fields=[*columns, "version"])


class SaleCosts(models.Model):
    """What the seller pays from the proceeds besides the fee, in whole US dollars."""

    deal = models.OneToOneField(Deal, on_delete=models.CASCADE, related_name="sale_costs")
    payoffs = models.BigIntegerField(default=0, help_text="Debt to pay off at closing.")
    costs = models.BigIntegerField(default=0, help_text="Attorneys, CPA, lien releases.")
    version = models.PositiveIntegerField(default=1, help_text="Grows with each change.")

    class Meta:
        verbose_name_plural = "sale costs"

    def __str__(self) -> str:
        return f"Costs of deal {self.deal_id}"
