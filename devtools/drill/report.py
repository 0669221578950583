"""Formats the report of the drill: requests before, during and after each fault, and the totals."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import quantiles

from devtools.drill.load import Sample

HEAD = (
    f"  {'':<34}{'seconds':>8}{'requests':>10}{'failed':>8}{'recovery':>10}"
    f"{'before':>14}{'during':>14}{'after':>14}   failures\n"
    f"  {'':<34}{'away':>8}{'':>18}{'seconds':>10}{'p50 / p99 ms':>14}{'':>28}"
)


@dataclass(frozen=True)
class Phase:
    """The times of one fault on the monotonic clock: observation starts, the fault begins, it is
    repaired, requests and mails are back to normal, observation ends.
    """

    name: str
    steady: float
    began: float
    repaired: float
    recovered: float
    ended: float


def row(phase: Phase, samples: Sequence[Sample]) -> str:
    """Return one row of the table. A request belongs to the period in which it began."""
    parts = (
        between(samples, phase.steady, phase.began),
        between(samples, phase.began, phase.recovered),
        between(samples, phase.recovered, phase.ended),
    )
    whole = [sample for part in parts for sample in part]
    failed = Counter(f"{each.kind} {each.error}" for each in whole if each.error)
    kinds = ", ".join(f"{number} x {what}" for what, number in failed.most_common())
    return (
        f"  {phase.name:<34}{phase.repaired - phase.began:>8.1f}{len(whole):>10}"
        f"{failed.total():>8}{phase.recovered - phase.repaired:>10.1f}"
        + "".join(f"{percentiles(part):>14}" for part in parts)
        + f"   {kinds or '-'}"
    )


def between(samples: Sequence[Sample], start: float, end: float) -> list[Sample]:
    return [sample for sample in samples if start <= sample.began < end]


def percentiles(samples: Sequence[Sample]) -> str:
    """Return median and 99th percentile in milliseconds, or a dash for fewer than two samples."""
    if len(samples) < 2:
        return "-"
    cuts = quantiles((sample.seconds * 1000 for sample in samples), n=100, method="inclusive")
    return f"{cuts[49]:.0f} / {cuts[98]:.0f}"


@dataclass(frozen=True)
class Totals:
    """The messages, calculator runs and mails that were accepted, stored and delivered."""

    messages_accepted: int
    messages_stored: int
    messages_doubled: int
    messages_without_mails: int
    """Stored messages without exactly two mails, to the firm and to the visitor."""
    mails_stored: int
    """All mails, including warnings about a busy form."""
    mails_delivered: int
    mails_doubled: int
    mails_in_flight: int
    """Duplicates that were being sent when the database stopped."""
    runs_accepted: int
    runs_stored: int
    given_up: int
    made_due: int
    """Mails that waited for a lease or a next attempt and were made due at the end."""
    logged: int
    """Log lines that contain what people typed."""

    def is_exact(self) -> bool:
        """Return whether nothing was lost, duplicated, given up or logged, except mails in flight
        when the database stopped.
        """
        return (
            self.messages_accepted == self.messages_stored
            and self.mails_stored == self.mails_delivered
            and self.runs_accepted == self.runs_stored
            and not (self.messages_doubled or self.messages_without_mails)
            and self.mails_doubled == self.mails_in_flight
            and not (self.given_up or self.logged)
        )

    def __str__(self) -> str:
        rows = (
            ("", "accepted", "stored", "delivered", "duplicate"),
            ("messages", self.messages_accepted, self.messages_stored, "", self.messages_doubled),
            ("runs of the calculator", self.runs_accepted, self.runs_stored, "", ""),
            ("mails", "", self.mails_stored, self.mails_delivered, self.mails_doubled),
        )
        return "\n".join(
            [f"  {name:<34}" + "".join(f"{cell:>11}" for cell in cells) for name, *cells in rows]
            + [
                "",
                f"  Messages without their two mails: {self.messages_without_mails}. Given up by "
                f"visitors: {self.given_up}.",
                f"  Made due at the end instead of minutes later: {self.made_due} mails.",
                f"  Duplicate mails that were in flight when the database stopped: "
                f"{self.mails_in_flight}.",
                f"  Log lines with what people typed: {self.logged}.",
            ]
        )
