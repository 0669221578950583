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
    """The moments of one fault, in seconds of the monotonic clock: observation starts (`steady`),
    the fault begins (`began`), it is repaired, requests no longer fail and no mail is overdue
    (`recovered`), and observation ends.
    """

    name: str
    steady: float
    began: float
    repaired: float
    recovered: float
    ended: float


def row(phase: Phase, samples: Sequence[Sample]) -> str:
    """Return one line of the table. A request belongs to the period in which it began."""
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
    """Return the median and the 99th percentile of the response times in milliseconds as a text; a
    dash for fewer than two samples.
    """
    if len(samples) < 2:
        return "-"
    cuts = quantiles((sample.seconds * 1000 for sample in samples), n=100, method="inclusive")
    return f"{cuts[49]:.0f} / {cuts[98]:.0f}"


@dataclass(frozen=True)
class Totals:
    """How many messages, calculator runs and mails were accepted, stored and delivered in the whole
    drill.
    """

    messages_accepted: int
    messages_stored: int
    messages_doubled: int
    messages_without_mails: int
    """Stored messages that do not have two mails: one to the firm, one to the visitor."""
    mails_stored: int
    """Mails of every kind, also those that warn the firm of a busy form."""
    mails_delivered: int
    mails_doubled: int
    mails_in_flight: int
    """Those of the doubled mails that were being sent when the database stopped."""
    runs_accepted: int
    runs_stored: int
    given_up: int
    made_due: int
    """Mails that waited for the end of a lease or a next attempt, and were made due in the end."""
    logged: int
    """Lines of the logs that contain what somebody typed."""

    def is_exact(self) -> bool:
        """Return whether nothing was lost, doubled or given up, and no log contains what people
        typed. A mail that was in flight when the database stopped may be doubled.
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
            ("", "accepted", "stored", "delivered", "doubled"),
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
                f"  Made due in the end instead of minutes later: {self.made_due} mails.",
                f"  Doubled mails that were in flight when the database stopped: "
                f"{self.mails_in_flight}.",
                f"  Lines of the logs with what somebody typed: {self.logged}.",
            ]
        )
