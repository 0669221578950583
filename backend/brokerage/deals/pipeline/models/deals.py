"""Deals: each is the sale of one business, with the staff and the people who take part."""

from datetime import date
from typing import ClassVar

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from brokerage.accounts.models import Business, User
from brokerage.accounts.selectors import is_confirmed
from brokerage.core.model_bases import SortedByName
from brokerage.deals.pipeline.rules.stages import (
    KEPT_WHEN_DEAD,
    OWNER_SIDE,
    PROBABILITY,
    DealPersonRole,
    DealRole,
    DealStage,
)
from brokerage.leads.models import Lead


class DealQuerySet(models.QuerySet["Deal"]):
    def visible_to(self, user: User) -> "DealQuerySet":
        """Return the deals that a member of staff may see: all for principals, else their own."""
        if user.is_principal:
            return self
        return self.filter(Exists(DealMember.objects.filter(deal=OuterRef("pk"), user=user)))

    def of_owner(self, user: User) -> "DealQuerySet":
        """Return the deals that a person outside the firm takes part in: those of the business that
        they run, and those where they are among the people of the owner's side by their confirmed
        email address. A dead deal is closed to them.
        """
        if user.is_staff or not user.is_active or not is_confirmed(user):
            return self.none()
        parts = DealPerson.objects.filter(contact__email=user.email, role__in=OWNER_SIDE)
        theirs = Q(Exists(parts.filter(deal=OuterRef("pk"))))
        if user.runs_business:
            theirs |= Q(business=user.business_id)
        return self.filter(theirs).exclude(stage=DealStage.DEAD)


class Deal(SortedByName):
    """The sale of one business: who it is for, where it stands and what comes next."""

    name = models.CharField(max_length=200, help_text="What staff call it; never public.")
    lead = models.OneToOneField(
        Lead, on_delete=models.SET_NULL, null=True, related_name="deal", help_text="Where it began."
    )
    business = models.ForeignKey(
        Business, on_delete=models.SET_NULL, null=True, related_name="deals"
    )
    stage = models.CharField(max_length=20, default=DealStage.INTAKE)
    stage_since = models.DateTimeField(default=timezone.now)
    progressed_at = models.DateTimeField(
        default=timezone.now, help_text="When something last happened in the deal."
    )
    next_step = models.CharField(max_length=200, blank=True)
    next_step_on = models.DateField(null=True, blank=True)
    expected_fee = models.BigIntegerField(null=True, blank=True, help_text="Whole US dollars.")
    own_probability = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Percent; empty for that of the stage."
    )
    expected_close_on = models.DateField(null=True, blank=True)
    dead_reason = models.CharField(max_length=500, blank=True)
    kept_reason = models.CharField(
        max_length=500,
        blank=True,
        db_default="",
        help_text="Why the owner's material stays although the deal is dead.",
    )
    forgotten_at = models.DateTimeField(
        null=True, blank=True, help_text="When the owner's material of a dead deal was deleted."
    )
    created_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    version = models.PositiveIntegerField(default=1, help_text="Grows with each change.")

    objects: ClassVar[models.Manager["Deal"]] = DealQuerySet.as_manager()

    class Meta:
        ordering = ["-progressed_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(own_probability__isnull=True) | Q(own_probability__lte=100),
                name="a_deal_is_at_most_certain",
            ),
            models.CheckConstraint(
                condition=Q(expected_fee__isnull=True) | Q(expected_fee__gte=0),
                name="a_fee_is_not_negative",
            ),
        ]
        indexes = [
            models.Index(fields=["stage", "-progressed_at", "-id"], name="deals_of_a_stage"),
            models.Index(fields=["next_step_on", "id"], name="deals_by_next_step"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def forgotten_on(self) -> date | None:
        """The day on which the owner's material of a dead deal is deleted; None if it stays, or is
        deleted already.
        """
        if self.stage != DealStage.DEAD or self.kept_reason or self.forgotten_at:
            return None
        return timezone.localdate(self.stage_since + KEPT_WHEN_DEAD)

    @property
    def probability(self) -> int:
        """The chance that the deal closes, in percent."""
        if self.own_probability is not None:
            return self.own_probability
        return PROBABILITY[DealStage(self.stage)]

    def abilities(self, user: User) -> dict[str, bool]:
        """Return what a member of staff may do with the deal."""
        role = next((each.role for each in self.members.all() if each.user_id == user.pk), None)
        is_on_deal = user.is_principal or (user.is_staff and role is not None)
        return {
            "view": is_on_deal,
            "change": is_on_deal,
            "choose_members": user.is_principal or role == DealRole.BROKER,
        }

    def owner_abilities(self, user: User) -> dict[str, bool]:
        """Return what a person of `of_owner` may do: those who run the business, sellers and
        spouses see everything of the owner's; their attorney, CPA and bookkeeper only files.
        """
        roles = {each.role for each in self.people.all() if each.contact.email == user.email}
        runs_it = user.runs_business and self.business_id == user.business_id
        return {
            "files": runs_it or bool(roles & OWNER_SIDE),
            "everything": runs_it or bool(roles & {DealPersonRole.SELLER, DealPersonRole.SPOUSE}),
        }

    def save_changes(self, *columns: str) -> None:
        """Save these columns as a new version, as progress of the deal."""
        self.version += 1
        self.progressed_at = timezone.now()
        self.save(update_fields=[*columns, "version", "progressed_at"])


class DealMember(models.Model):
    """A member of staff who works on a deal, and so sees it."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="deal_memberships")
    role = models.CharField(max_length=20, choices=[(each.value, each.value) for each in DealRole])

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["deal", "user"], name="staff_are_on_a_deal_once")
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.user_id} of deal {self.deal_id}"


class Contact(SortedByName):
    """A person outside the firm, who may take part in several deals."""

    name = models.CharField(max_length=100)
    email = models.CharField(max_length=255, blank=True, help_text="In lower case.")
    phone = models.CharField(max_length=100, blank=True, help_text="As it was typed.")
    company = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["sort_name", "pk"]
        indexes = [models.Index(fields=["email"], name="contact_by_email")]

    def __str__(self) -> str:
        return self.name


class DealPerson(models.Model):
    """A contact's part in a deal. One person may have several."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="people")
    contact = models.ForeignKey(Contact, on_delete=models.CASCADE, related_name="parts")
    role = models.CharField(max_length=20, help_text="A `DealPersonRole`.")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["deal", "contact", "role"], name="a_contact_has_a_role_in_a_deal_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.role} of deal {self.deal_id}"


class DealStageChange(models.Model):
    """The record that a deal moved, with the reason where a condition was not met."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="stage_changes")
    from_stage = models.CharField(max_length=20, blank=True)
    to_stage = models.CharField(max_length=20)
    unmet = models.JSONField(default=list)
    """Ids of the conditions that were not met."""
    reason = models.CharField(max_length=500, blank=True)
    actor = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["deal", "-at", "-id"], name="stages_of_a_deal")]

    def __str__(self) -> str:
        return f"Deal {self.deal_id}: {self.from_stage} to {self.to_stage}"


class DealEvent(models.Model):
    """Something that happened in a deal: a row of its timeline."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="events")
    kind = models.CharField(max_length=40, help_text="Such as `file-uploaded`.")
    text = models.CharField(max_length=500, help_text="What happened, in words for staff.")
    actor = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    actor_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["deal", "-at", "-id"], name="events_of_a_deal")]

    def __str__(self) -> str:
        return f"{self.kind} of deal {self.deal_id}"
