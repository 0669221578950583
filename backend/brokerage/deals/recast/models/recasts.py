"""The recast of a deal: which periods it has, its rows, and their figures."""

from typing import ClassVar

from django.db import models
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.files.models import READY, DealFileVersion
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.recast.rules.catalog import (
    LINE_LABELS,
    AddBackKind,
    Grade,
    Line,
    StartLine,
    catalog,
)
from brokerage.deals.recast.rules.periods import Calendar, Interim
from brokerage.deals.recast.rules.results import AddBackAmounts, Ledger

YEAR = "year"
"""The period of a figure that holds for every year, such as a manager's pay."""


class RecastQuerySet(models.QuerySet["Recast"]):
    def with_rows(self) -> "RecastQuerySet":
        """Load the rows that are not removed, with their figures."""
        rows = RecastRow.objects.filter(is_removed=False).select_related("proof")
        rows = rows.prefetch_related("figures")
        return self.prefetch_related(models.Prefetch("rows", rows))


class Recast(models.Model):
    """The owner's earnings of a business over three years and the months since. What may be done
    with it is what `Deal.abilities` allow.
    """

    deal = models.OneToOneField(Deal, on_delete=models.CASCADE, related_name="recast")
    start_line = models.CharField(max_length=20, help_text="Id in `domain/deals/recast.json`.")
    last_year = models.PositiveSmallIntegerField(help_text="The last full fiscal year.")
    year_end = models.PositiveSmallIntegerField(default=12, help_text="Month, 1 to 12.")
    interim = models.CharField(max_length=10, default=Interim.NONE)
    through = models.PositiveSmallIntegerField(default=12, help_text="Month, 1 to 12.")
    version = models.PositiveIntegerField(default=1, help_text="Grows with each change.")
    changed_at = models.DateTimeField(default=timezone.now)

    objects: ClassVar[models.Manager["Recast"]] = RecastQuerySet.as_manager()

    def __str__(self) -> str:
        return f"Recast of deal {self.deal_id}"

    @property
    def calendar(self) -> Calendar:
        return Calendar(self.last_year, self.year_end, Interim(self.interim), self.through)

    @property
    def start(self) -> StartLine:
        return catalog().start_line(self.start_line)

    def ledger(self) -> Ledger:
        """Return what the rules read, of a recast from `RecastQuerySet.with_rows`."""
        rows = list(self.rows.all())
        lines = {Line(row.kind): row.amounts() for row in rows if not row.is_add_back}
        return Ledger(
            start_line=self.start_line,
            calendar=self.calendar,
            lines=lines,
            add_backs=[
                AddBackAmounts(row.amounts(), Grade(row.grade)) for row in rows if row.is_add_back
            ],
            manager_pay=lines.get(Line.MANAGER_PAY, {}).get(YEAR),
        )

    def touch(self) -> None:
        """Save a change of any part as a new version."""
        self.version += 1
        self.changed_at = timezone.now()
        self.save(update_fields=["version", "changed_at"])


class RecastRow(models.Model):
    """A row of the ledger: a line of the statement, or an add-back with its proof."""

    recast = models.ForeignKey(Recast, on_delete=models.CASCADE, related_name="rows")
    kind = models.CharField(max_length=30, help_text="A line, or a kind of add-back.")
    is_add_back = models.BooleanField()
    label = models.CharField(max_length=120)
    source = models.CharField(max_length=200, blank=True, help_text="Such as `page 1, line 7`.")
    proof = models.ForeignKey(
        DealFileVersion,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="The version of a file that was seen.",
    )
    proof_page = models.PositiveIntegerField(
        null=True, blank=True, help_text="Of the file, from 1."
    )
    grade = models.CharField(max_length=20, blank=True)
    reason = models.CharField(max_length=500, blank=True, help_text="Why it has this grade.")
    graded_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    graded_by_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")
    graded_at = models.DateTimeField(null=True, blank=True)
    is_removed = models.BooleanField(default=False, help_text="Taken out, and may come back.")
    version = models.PositiveIntegerField(default=1, help_text="Grows with each change.")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["is_add_back", "pk"]
        indexes = [models.Index(fields=["recast", "is_add_back", "id"], name="rows_of_a_recast")]
        constraints = [
            models.UniqueConstraint(
                fields=["recast", "kind"],
                condition=models.Q(is_add_back=False),
                name="a_recast_has_a_line_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.label} of recast {self.recast_id}"

    @property
    def add_back(self) -> AddBackKind:
        return catalog().kind(self.kind)

    @property
    def proof_name(self) -> str:
        """Name the proof for a reader: `Form 1120-S.pdf, page 3`; empty without one."""
        if self.proof is None:
            return ""
        page = f", page {self.proof_page}" if self.proof_page else ""
        return f"{self.proof.name}{page}" + ("" if self.proof.state == READY else " (removed)")

    def amounts(self) -> dict[str, int]:
        return {figure.period: figure.amount for figure in self.figures.all()}


def lines_of(recast: Recast) -> list[RecastRow]:
    """Return the rows that a new recast begins with, unsaved."""
    return [
        RecastRow(recast=recast, kind=line, is_add_back=False, label=LINE_LABELS[line])
        for line in Line
    ]


class RecastFigure(models.Model):
    """The amount of a row in a period, with where it came from."""

    row = models.ForeignKey(RecastRow, on_delete=models.CASCADE, related_name="figures")
    period = models.CharField(max_length=10, help_text="Id of a period, or `year`.")
    amount = models.BigIntegerField(help_text="Whole US dollars.")
    origin = models.CharField(
        max_length=300, blank=True, help_text="The file and accounts of an import."
    )
    entered_by_name = models.CharField(max_length=100, blank=True, help_text="As it was then.")
    entered_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["row", "period"], name="a_row_has_a_figure_once_a_period"
            )
        ]

    def __str__(self) -> str:
        return f"{self.amount} in {self.period} of row {self.row_id}"


class StatementImport(models.Model):
    """A profit and loss statement that was read from a file, before and after it is taken over."""

    recast = models.ForeignKey(Recast, on_delete=models.CASCADE, related_name="imports")
    file_name = models.CharField(max_length=200)
    statement = models.JSONField(help_text="As `rules.statement` has read it.")
    created_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    applied_at = models.DateTimeField(null=True, blank=True)
    replaced = models.JSONField(default=list, help_text="The figures before, to take it back.")

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.file_name} of recast {self.recast_id}"


class AccountTarget(models.Model):
    """Where an account of a business goes, remembered for its next import."""

    recast = models.ForeignKey(Recast, on_delete=models.CASCADE, related_name="account_targets")
    account = models.CharField(max_length=200, help_text="In lower case.")
    target = models.CharField(max_length=30)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["recast", "account"], name="an_account_has_one_target")
        ]

    def __str__(self) -> str:
        return f"{self.account}: {self.target}"
