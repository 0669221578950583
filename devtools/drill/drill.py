"""Runs faults one after another under load; then counts what was accepted, stored and delivered."""

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from devtools.console import Failure, say
from devtools.drill.cluster import Cluster
from devtools.drill.database import UNSENT
from devtools.drill.faults import PREPARATIONS, STOP_THE_DATABASE, Fault, NotPossible
from devtools.drill.load import PERSONAL, Load
from devtools.drill.report import HEAD, Phase, Totals, row

PATIENCE = 120.0  # seconds until a recovery or the last mail counts as a failure

_MAILS_OF_MESSAGES = (
    "SELECT FROM leads_contactmessage LEFT JOIN mail_mail USING (reference)"
    " GROUP BY reference HAVING count(mail_mail.id) <> 2"
)


@dataclass(frozen=True)
class Times:
    """Durations in seconds: `steady` before and after each fault, `away` while something is broken,
    `quiet` without errors until the site counts as recovered.
    """

    steady: float
    away: float
    quiet: float


USUAL = Times(steady=10, away=15, quiet=3)
SHORT = Times(steady=1, away=2, quiet=1)


def run_faults(
    cluster: Cluster, load: Load, faults: Mapping[str, Fault], times: Times
) -> list[Phase]:
    """Inject each fault once, print its row, and return the phases. Raises Failure if the site does
    not recover.
    """
    say(HEAD)
    phases = []
    for name, fault in faults.items():
        try:
            if name in PREPARATIONS:
                PREPARATIONS[name](cluster)
            steady = time.monotonic()
            time.sleep(times.steady)
            began = time.monotonic()
            fault(cluster, times.away)
        except NotPossible as reason:
            say(f"  {name:<34}    not done: {reason}")
            continue
        repaired = time.monotonic()
        recovered = wait_until_recovered(cluster, load, repaired, times.quiet)
        time.sleep(max(0.0, recovered + times.steady - time.monotonic()))
        phase = Phase(name, steady, began, repaired, recovered, time.monotonic())
        phases.append(phase)
        say(row(phase, load.samples))
    return phases


def wait_until_recovered(cluster: Cluster, load: Load, repaired: float, quiet: float) -> float:
    """Wait until no request has failed and no mail was overdue for `quiet` seconds, and return when
    that began, on the monotonic clock. Raises Failure after PATIENCE seconds.
    """
    well_since = repaired
    while time.monotonic() < repaired + PATIENCE:
        failed = [each.began + each.seconds for each in load.samples[-2000:] if each.error]
        if cluster.overdue_mails():
            well_since = time.monotonic()
        well_since = max([well_since, *failed])
        if time.monotonic() > well_since + quiet:
            return well_since
        time.sleep(0.1)
    errors = Counter(f"{each.kind} {each.error}" for each in load.samples if each.error)
    raise Failure(f"The site did not recover within {PATIENCE:.0f} s.", str(dict(errors)))


def deliver_all(cluster: Cluster) -> int:
    """Make all mails due and wait until the outbox is empty. Returns how many had to be made due.

    Otherwise the drill would wait for leases of ten minutes and for next attempts. Workers are
    stopped first, so that none holds a mail.
    """
    for host in cluster.hosts:
        host.worker.stop()
    made_due = cluster.database.write(
        "UPDATE mail_mail SET state = 'queued', leased_until = NULL, next_attempt_at = now()"
        f" WHERE {UNSENT} AND (state = 'sending' OR next_attempt_at > now())"
    )
    for host in cluster.hosts:
        host.worker.start()
    ends = time.monotonic() + PATIENCE
    while cluster.database.number(f"SELECT count(*) FROM mail_mail WHERE {UNSENT}"):
        if time.monotonic() > ends:
            break  # the totals tell
        time.sleep(0.2)
    return made_due


def in_flight(deliveries: Sequence[tuple[str, float]], phases: Sequence[Phase]) -> int:
    """Return how many mails were delivered twice because the database stopped between delivery and
    its record.

    `deliveries` are pairs of Message-ID and time on the monotonic clock.
    """
    away = [(each.began, each.recovered) for each in phases if each.name in STOP_THE_DATABASE]
    first = dict(reversed(deliveries))
    again = Counter(id_ for id_, _ in deliveries)
    return sum(
        any(began <= first[id_] <= recovered for began, recovered in away)
        for id_, number in again.items()
        if number == 2
    )


def totals(cluster: Cluster, load: Load, phases: Sequence[Phase]) -> Totals:
    """Deliver the remaining mails, then count what was accepted, stored and delivered. The load
    must have finished.
    """
    made_due = deliver_all(cluster)
    number = cluster.database.number
    stored = number("SELECT count(*) FROM leads_contactmessage")
    mails = cluster.mails.ids()
    return Totals(
        messages_accepted=len(load.messages),
        messages_stored=stored,
        messages_doubled=stored - number("SELECT count(DISTINCT email) FROM leads_contactmessage"),
        messages_without_mails=number(f"SELECT count(*) FROM ({_MAILS_OF_MESSAGES}) AS one"),
        mails_stored=number("SELECT count(*) FROM mail_mail"),
        mails_delivered=len(set(mails)),
        mails_doubled=len(mails) - len(set(mails)),
        mails_in_flight=in_flight(cluster.mails.deliveries(), phases),
        runs_accepted=len(load.runs),
        runs_stored=number("SELECT count(*) FROM valuation_savedrun"),
        given_up=len(load.given_up),
        made_due=made_due,
        logged=sum(any(text in line for text in PERSONAL) for line in cluster.log_lines()),
    )
