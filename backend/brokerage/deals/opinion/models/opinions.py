"""Opinions of value. One that has been released never changes; a later one supersedes it."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.rules import StaffRole
from brokerage.accounts.selectors import active_staff, shown_name
from brokerage.deals.opinion.rules.content import OpinionContent, content_of
from brokerage.deals.opinion.rules.states import FIXED, OPEN, OpinionState, who_may_release
from brokerage.deals.pipeline.models import Deal


class FixedOpinion(Exception):
    """Code tried to change or delete an opinion that has been released."""


class OpinionQuerySet(models.QuerySet["Opinion"]):
    def update(self, **changes: Any) -> int:
        self._refuse_fixed()
        return super().update(**changes)

    def delete(self) -> tuple[int, dict[str, int]]:
        self._refuse_fixed()
        return super().delete()

    def _refuse_fixed(self) -> None:
        if self.filter(state__in=FIXED).exists():
            raise FixedOpinion


class Opinion(models.Model):
    """A written opinion of what a business would most probably sell for; never an appraisal."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="opinions")
    number = models.PositiveIntegerField(help_text="Counts the opinions of the deal.")
    state = models.CharField(max_length=20, default=OpinionState.DRAFT)
    content = models.JSONField(help_text="`OpinionContent`, in camel case.")
    basis = models.JSONField(help_text="The recast and the lender test that it rests on.")
    words = models.JSONField(
        default=dict, help_text="The firm's standard words, as they were when it was released."
    )
    writers = models.JSONField(default=list, help_text="Ids of the staff who wrote in it.")
    version = models.PositiveIntegerField(default=1, help_text="Grows with each change.")
    author = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    author_name = models.CharField(max_length=100, help_text="As it was when it was sent.")
    created_at = models.DateTimeField(default=timezone.now)
    saved_at = models.DateTimeField(default=timezone.now)
    submitted_at = models.DateTimeField(null=True, blank=True)
    sent_back_by = models.CharField(max_length=100, blank=True)
    sent_back_at = models.DateTimeField(null=True, blank=True)
    review_note = models.TextField(blank=True, help_text="Why it was sent back.")
    released_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    released_by_name = models.CharField(max_length=100, blank=True)
    released_at = models.DateTimeField(null=True, blank=True)
    superseded_at = models.DateTimeField(null=True, blank=True)
    pdf = models.BinaryField(null=True, help_text="The document that was released.")
    pdf_sha256 = models.CharField(max_length=64, blank=True)

    objects: ClassVar[models.Manager["Opinion"]] = OpinionQuerySet.as_manager()

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["deal", "number"], name="opinions_are_numbered"),
            models.UniqueConstraint(
                fields=["deal"], condition=Q(state__in=OPEN), name="one_open_opinion"
            ),
            models.UniqueConstraint(
                fields=["deal"],
                condition=Q(state=OpinionState.RELEASED),
                name="one_released_opinion",
            ),
            models.CheckConstraint(
                condition=~Q(state__in=FIXED)
                | Q(released_at__isnull=False, pdf__isnull=False) & ~Q(pdf_sha256=""),
                name="a_released_opinion_has_its_document",
            ),
            models.CheckConstraint(
                condition=Q(released_by__isnull=True)
                | Q(author__isnull=True)
                | ~Q(released_by=models.F("author")),
                name="nobody_releases_their_own_opinion",
            ),
        ]

    def __str__(self) -> str:
        return f"Opinion {self.reference}"

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Save it. Raises FixedOpinion if it has been released before."""
        self._refuse_fixed()
        super().save(*args, update_fields=update_fields, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        self._refuse_fixed()
        return super().delete(*args, **kwargs)

    @property
    def reference(self) -> str:
        """The number that the document carries, such as `12-1`."""
        return f"{self.deal_id}-{self.number}"

    @property
    def written(self) -> OpinionContent:
        return content_of(self.content)

    def releasers(self) -> list[User]:
        """Return the staff who may release it: see `who_may_release`."""
        staff = {person.pk: person for person in active_staff()}
        principals = [pk for pk, each in staff.items() if each.staff_role == StaffRole.PRINCIPAL]
        members = [each.user_id for each in self.deal.members.all() if each.user_id in staff]
        may = who_may_release(self.writers, principals, members)
        return [person for pk, person in staff.items() if pk in may]

    def abilities(self, user: User) -> dict[str, bool]:
        """Return what a member of staff may do with it in its state."""
        on_deal = self.deal.abilities(user)["change"]
        reviews = (
            on_deal
            and self.state == OpinionState.IN_REVIEW
            and user.pk in [person.pk for person in self.releasers()]
        )
        return {
            "change": on_deal and self.state == OpinionState.DRAFT,
            "submit": on_deal and self.state == OpinionState.DRAFT,
            "take_back": on_deal and self.state == OpinionState.IN_REVIEW and not reviews,
            "send_back": reviews,
            "release": reviews,
        }

    def save_changes(self, *columns: str) -> None:
        """Save these columns as a new version."""
        self.version += 1
        self.save(update_fields=[*columns, "version"])

    def supersede(self, at: datetime) -> None:
        """Record that a later opinion took its place: the only change after a release."""
        released = Opinion._base_manager.filter(pk=self.pk, state=OpinionState.RELEASED)
        released.update(state=OpinionState.SUPERSEDED, superseded_at=at)

    def _refuse_fixed(self) -> None:
        if self.pk and Opinion.objects.filter(pk=self.pk, state__in=FIXED).exists():
            raise FixedOpinion


class OpinionReading(models.Model):
    """The record that a person outside the firm has read a released opinion."""

    opinion = models.ForeignKey(Opinion, on_delete=models.CASCADE, related_name="readings")
    reader = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    reader_name = models.CharField(max_length=100)
    read_at = models.DateTimeField(default=timezone.now)
    downloaded_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["read_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["opinion", "reader"], name="an_opinion_is_first_read_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.reader_name} read opinion {self.opinion_id}"

    @classmethod
    def of(cls, opinion: Opinion, reader: User) -> "OpinionReading":
        """Return the record of this reader, created if this is the first time."""
        name = shown_name(reader)[:100]
        return cls.objects.get_or_create(
            opinion=opinion, reader=reader, defaults={"reader_name": name}
        )[0]
